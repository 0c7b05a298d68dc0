package cortex_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/terminal/scripttest"
)

// unread are refusals that no transcript shows yet. The list only shrinks.
var unread = strings.Fields(`
`)

// blank replaces an argument of a sentence.
const blank = "\x00"

// TestEveryRefusalIsRead: each refusal of Cortex is shown in a transcript, in either language, or
// named by a test.
func TestEveryRefusalIsRead(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	texts := played(t)
	for _, key := range refusals(t) {
		read := strings.Contains(texts, `"`+key+`"`) || slices.ContainsFunc(lang.Locales, func(locale string) bool {
			return slices.ContainsFunc(sentences(index, locale, key),
				func(s *regexp.Regexp) bool { return s.MatchString(texts) })
		})
		if listed := slices.Contains(unread, key); read == listed {
			t.Errorf("%s is read in a transcript: %v; it is among those that are not: %v", key, read, listed)
		}
	}
}

// refusals returns the keys of all refusals of Cortex.
func refusals(t *testing.T) []string {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(index.Keys(lang.EN), func(key string) bool {
		return !strings.HasPrefix(key, "cortex.") || !strings.Contains(key, ".refused.")
	})
}

// sentences returns the sentences of a key: with words, without words, and with one or several
// things, for each argument that may count them.
func sentences(index *lang.Bundle, locale, key string) []*regexp.Regexp {
	say := index.Printer(locale, nil)
	names := index.Arguments(locale, key)
	var all []*regexp.Regexp
	read := func(arg func(name string) game.Arg) {
		var args []game.Arg
		for _, name := range names {
			args = append(args, arg(name))
		}
		parts := regexp.QuoteMeta(say.Say(game.Say(key, args...)))
		parts = strings.NewReplacer(blank, ".*?", "7", "[0-9]+").Replace(parts)
		all = append(all, regexp.MustCompile(parts))
	}
	read(func(name string) game.Arg { return game.W(name, blank) })
	read(func(name string) game.Arg { return game.W(name, "") })
	for _, counts := range names {
		for _, n := range []int{1, 7} {
			read(func(name string) game.Arg {
				if name == counts {
					return game.N(name, n)
				}
				return game.W(name, blank)
			})
		}
	}
	return all
}

// played returns the text of all transcripts and tests below this folder.
func played(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, pattern := range []string{"testdata/*.txt", "mod/*/testdata/*.txt", "*_test.go", "*/*_test.go",
		"mod/*/*_test.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("nothing is called %s (%v)", pattern, err)
		}
		for _, name := range names {
			if name != "refusals_test.go" {
				b.WriteString(scripttest.Text(t, name))
			}
		}
	}
	return b.String()
}

// said holds the lines of all transcripts, read once.
var said struct {
	sync.Once
	lines []game.Command
}

// spoken returns the lines of all transcripts as commands.
func spoken(t *testing.T) []game.Command {
	t.Helper()
	said.Do(func() {
		for _, line := range typed.FindAllStringSubmatch(played(t), -1) {
			if c, no := cmdline.Parse(line[1], cortex.System().Specs()); no == nil {
				said.lines = append(said.lines, c)
			}
		}
	})
	return said.lines
}

// typed finds the commands in a transcript.
var typed = regexp.MustCompile(`(?m)^[a-z]+> (.+)$`)
