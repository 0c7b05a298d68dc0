package e2e

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// consoleBlock matches a part of a document that shows a terminal: a line "$ mesa …" and its
// output.
var consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)```")

// TestDocumentedCommandLinesRun runs the command lines that documents show, in the language of the document.
func TestDocumentedCommandLinesRun(t *testing.T) {
	shown := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		locale := "en"
		if strings.HasSuffix(name, ".pt-BR.md") {
			locale = "pt-BR"
		}
		fresh := consoleBlock.ReplaceAllStringFunc(string(text), func(found string) string {
			shown++
			want := consoleBlock.FindStringSubmatch(found)[1]
			got := runConsole(t, locale, want)
			if got != want && !*update {
				t.Errorf("%s shows\n%s\nbut it is\n%s", name, want, got)
			}
			return "```console\n" + got + "```"
		})
		if *update && fresh != string(text) {
			if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shown == 0 {
		t.Error("no document shows a terminal")
	}
}

// runConsole returns a shown terminal with the present output of its lines.
func runConsole(t *testing.T, locale, shown string) string {
	t.Helper()
	var fresh strings.Builder
	for line := range strings.Lines(shown) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			fresh.WriteString(line)
			fresh.WriteString(runCommand(t, locale, shellWords(command)))
		}
	}
	return fresh.String()
}

// runCommand runs "mesa …" or "echo … | mesa …", as a shell would.
func runCommand(t *testing.T, locale string, words []string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	in := ""
	if len(words) > 3 && words[0] == "echo" && words[2] == "|" {
		in, words = words[1]+"\n", words[3:]
	}
	if len(words) == 0 || words[0] != "mesa" {
		t.Fatalf("%q is not for mesa", words)
	}
	cmd := exec.CommandContext(ctx, binary, words[1:]...)
	cmd.Env = append(os.Environ(), "MESA_LANG="+locale)
	cmd.Stdin = strings.NewReader(in)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String()
}

// shellWords splits a line at spaces outside of single quotes.
func shellWords(line string) []string {
	var words []string
	for i, part := range strings.Split(strings.TrimSpace(line), "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
