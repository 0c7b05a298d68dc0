package mesa_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocumentsLinkToFiles checks that the files exist that the documents link to. Addresses on
// other hosts are not checked.
func TestDocumentsLinkToFiles(t *testing.T) {
	links := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range linksIn(string(text)) {
			u, err := url.Parse(target)
			if err != nil {
				t.Errorf("%s: the link %q cannot be read: %v", name, target, err)
				continue
			}
			if u.Scheme != "" || u.Path == "" {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(u.Path))); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", name, target)
			}
		}
	}
	if links == 0 {
		t.Error("no document has a link: they are not read as they are written")
	}
}

// TestLinksInIgnoresCode checks that linksIn finds links and pictures, but not those in code.
func TestLinksInIgnoresCode(t *testing.T) {
	text := "See [a](a.md), ![b](img/b.png \"B\") and " +
		"[c](https://example.org).\n`[d](d.md)`\n```go\nf[int](x)\n```\n[e](e.md#part)\n"
	got := strings.Join(linksIn(text), " ")
	if want := "a.md img/b.png https://example.org e.md#part"; got != want {
		t.Errorf("links are %q, want %q", got, want)
	}
}

// documents returns all Markdown files of the repository.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (len(name) > 1 && d.Name()[0] == '.' || d.Name() == "node_modules"):
			return fs.SkipDir
		case !d.IsDir() && path.Ext(name) == ".md":
			all = append(all, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var (
	fenced = regexp.MustCompile("(?ms)^```.*?^```")
	inline = regexp.MustCompile("`[^`\n]*`")
	link   = regexp.MustCompile(`\]\(([^)\s]+)[^)]*\)`)
)

// linksIn returns the targets of a document's links and pictures.
func linksIn(text string) []string {
	text = inline.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	var all []string
	for _, m := range link.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// TestNoticesNameAllModules checks that NOTICES.md names the modules of go.mod with their versions,
// and no other.
func TestNoticesNameAllModules(t *testing.T) {
	read := func(name string, row *regexp.Regexp) []string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, m := range row.FindAllStringSubmatch(string(text), -1) {
			all = append(all, m[1]+" "+m[2])
		}
		slices.Sort(all)
		return all
	}
	asked := read("go.mod", regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`))
	noted := read("NOTICES.md", regexp.MustCompile(`(?m)^\| (\S+) \| (v\d\S*) \|`))
	if len(asked) == 0 || !slices.Equal(asked, noted) {
		t.Errorf("go.mod asks for\n%s\nNOTICES.md names\n%s", strings.Join(asked, "\n"), strings.Join(noted, "\n"))
	}
}

// TestDesignShowsTheCoin checks that the Go code in docs/design.md is that of the coin game.
func TestDesignShowsTheCoin(t *testing.T) {
	text, err := os.ReadFile("docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	coin, err := os.ReadFile("game/gametest/coin/coin.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(coin), "package coin\n")
	if !strings.Contains(string(text), "```go\npackage coin\n"+code+"```\n") {
		t.Error("docs/design.md shows another coin game than game/gametest/coin")
	}
}

// maxChapterWords is the maximum length of the first chapter of the guide, which is read while others
// wait.
const maxChapterWords = 90

// TestFirstChapterOfTheGuideIsShort checks that the first chapter of the guide is short in each language.
func TestFirstChapterOfTheGuideIsShort(t *testing.T) {
	for _, name := range []string{"docs/play.en.md", "docs/play.pt-BR.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		chapters := strings.Split(string(text), "\n## ")
		if len(chapters) < 2 {
			t.Fatalf("%s has no chapter", name)
		}
		if n := len(strings.Fields(chapters[1])); n > maxChapterWords {
			t.Errorf("%s: %q has %d words, more than %d", name, chapters[1], n, maxChapterWords)
		}
	}
}
