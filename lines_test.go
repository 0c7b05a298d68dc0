package mesa_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"mesa/lang"
)

// The maximum line widths, in characters, of Go code, where a tab counts four, and of
// documents.
const (
	maxLine    = 120
	maxDocLine = 120
)

// TestLinesAreShort checks that no line of Go is wider than maxLine, except raw strings and the
// output of examples, which cannot be wrapped.
func TestLinesAreShort(t *testing.T) {
	fset, all := sources(t)
	for _, s := range all {
		text, err := os.ReadFile(s.path)
		if err != nil {
			t.Fatal(err)
		}
		literal := literals(fset, s.file)
		for i, line := range strings.Split(string(text), "\n") {
			if n := width(line); n > maxLine && literal[i+1] == 0 {
				t.Errorf("%s:%d is %d wide", s.path, i+1, n)
			}
		}
	}
}

// literals returns, for each line, the total width of its raw strings or of its output of an
// example.
func literals(fset *token.FileSet, f *ast.File) map[int]int {
	wide := map[int]int{}
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && lit.Value[0] == '`' {
			from := fset.Position(lit.Pos()).Line
			for i, line := range strings.Split(lit.Value, "\n") {
				wide[from+i] += width(line)
			}
		}
		return true
	})
	for _, comment := range f.Comments {
		if strings.HasPrefix(comment.Text(), "Output:") {
			for _, line := range comment.List {
				wide[fset.Position(line.Pos()).Line] = width(line.Text)
			}
		}
	}
	return wide
}

// width returns the number of columns of a line.
func width(line string) int {
	return utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
}

// TestDocumentsAreWrapped checks that text in documents keeps to maxDocLine. Tables, code and links
// may be wider.
func TestDocumentsAreWrapped(t *testing.T) {
	pages := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"}
	for _, glob := range []string{"docs/*.md", "docs/decisions/*.md"} {
		found, err := filepath.Glob(glob)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", glob, err)
		}
		pages = append(pages, found...)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		sample := false
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				sample = !sample
			}
			// Text in brackets or backticks is not wrapped.
			words := strings.Fields(strings.NewReplacer("(", " ", ")", " ", "`", " ").Replace(line))
			if !sample && width(line) > maxDocLine && len(words) > 4 && !strings.HasPrefix(line, "|") &&
				!strings.HasPrefix(line, "![") &&
				!strings.HasPrefix(line, "    ") {
				t.Errorf("%s:%d is %d wide", page, i+1, width(line))
			}
		}
	}
}

// maxGuideWords is the maximum length of the play guide in each language, with its examples.
const maxGuideWords = 5000

// TestGuideIsShort checks that all pages of the play guide together can be read in an evening.
func TestGuideIsShort(t *testing.T) {
	for _, locale := range lang.Locales {
		pages, err := filepath.Glob("docs/play/*." + locale + ".md")
		if err != nil || len(pages) == 0 {
			t.Fatal("no pages of the guide in", locale, err)
		}
		words := 0
		for _, page := range append(pages, "docs/play."+locale+".md") {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			words += len(strings.Fields(string(text)))
		}
		if words > maxGuideWords {
			t.Errorf("the guide has %d words in %s, and %d are its room", words, locale, maxGuideWords)
		}
	}
}

// documentWords is the maximum number of words of each document, with tables and code. A new
// paragraph beyond that replaces another.
var documentWords = map[string]int{
	"README.md":               1300,
	"docs/design.md":          2500,
	rulesPage:                 1200, // without its reference, which is looked up and not read
	"docs/adding-a-system.md": 600,
	"docs/vocabulary.md":      1000,
	"docs/web.md":             700,
	"docs/discord.md":         900,
}

// Decisions from firstShortDecision on have a maximum number of words; older ones are longer.
const (
	decisionWords      = 250
	firstShortDecision = "28"
)

func TestDocumentsAreShort(t *testing.T) {
	decisions, err := filepath.Glob("docs/decisions/[0-9]*.md")
	if err != nil || len(decisions) == 0 {
		t.Fatal("no decisions", err)
	}
	bounds := maps.Clone(documentWords)
	for _, page := range decisions {
		if filepath.Base(page) >= firstShortDecision {
			bounds[page] = decisionWords
		}
	}
	for page, most := range bounds {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		read, _, _ := strings.Cut(string(text), referenceHeading)
		if n := countWords(read); n > most {
			t.Errorf("%s has %d words, and may have %d", page, n, most)
		}
	}
}

// countWords counts the words with a letter or a digit, so not the lines of a table.
func countWords(text string) int {
	n := 0
	for _, word := range strings.Fields(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}

// TestDecisionsAreListed checks that the list of decisions has each page with its title and date.
func TestDecisionsAreListed(t *testing.T) {
	list, err := os.ReadFile("docs/decisions/README.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("docs/decisions/[0-9]*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		title, rest, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		date, ok := strings.CutPrefix(strings.TrimSpace(rest), "Decided: ")
		name := filepath.Base(page)
		if !ok || len(date) < len(time.DateOnly) {
			t.Errorf("%s does not say when it was decided", name)
			continue
		}
		row := fmt.Sprintf("| %s | [%s](%s) | %s |", name[:2], title, name, date[:len(time.DateOnly)])
		if !strings.Contains(string(list), row+"\n") {
			t.Errorf("docs/decisions/README.md lacks the row %s", row)
		}
	}
}
