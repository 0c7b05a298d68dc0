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

// unshown are refusals that no transcript shows yet. The list only shrinks.
var unshown = strings.Fields(`
`)

// anyWords replaces an argument of a sentence.
const anyWords = "\x00"

// TestEveryRefusalIsInATranscriptOrTest: each refusal of Cortex is shown in a transcript, in either
// language, or named by a test.
func TestEveryRefusalIsInATranscriptOrTest(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	texts := transcriptTexts(t)
	for _, key := range refusalKeys(t) {
		read := strings.Contains(texts, `"`+key+`"`) || slices.ContainsFunc(lang.Locales, func(locale string) bool {
			return slices.ContainsFunc(sentences(index, locale, key),
				func(s *regexp.Regexp) bool { return s.MatchString(texts) })
		})
		if listed := slices.Contains(unshown, key); read == listed {
			t.Errorf("%s is read in a transcript: %v; it is among those that are not: %v", key, read, listed)
		}
	}
}

// refusalKeys returns the keys of all refusals of Cortex.
func refusalKeys(t *testing.T) []string {
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
		parts = strings.NewReplacer(anyWords, ".*?", "7", "[0-9]+").Replace(parts)
		all = append(all, regexp.MustCompile(parts))
	}
	read(func(name string) game.Arg { return game.W(name, anyWords) })
	read(func(name string) game.Arg { return game.W(name, "") })
	for _, counts := range names {
		for _, n := range []int{1, 7} {
			read(func(name string) game.Arg {
				if name == counts {
					return game.N(name, n)
				}
				return game.W(name, anyWords)
			})
		}
	}
	return all
}

// transcriptTexts returns the text of all transcripts and tests below this folder.
func transcriptTexts(t *testing.T) string {
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

// transcriptLines holds the lines of all transcripts, read once.
var transcriptLines struct {
	sync.Once
	lines []game.Command
}

// transcriptCommands returns the lines of all transcripts as commands.
func transcriptCommands(t *testing.T) []game.Command {
	t.Helper()
	transcriptLines.Do(func() {
		for _, line := range typedLine.FindAllStringSubmatch(transcriptTexts(t), -1) {
			if c, no := cmdline.Parse(line[1], cortex.System().Specs()); no == nil {
				transcriptLines.lines = append(transcriptLines.lines, c)
			}
		}
	})
	return transcriptLines.lines
}

// typedLine finds the commands in a transcript.
var typedLine = regexp.MustCompile(`(?m)^[a-z]+> (.+)$`)
