package e2e

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"mesa/lang"
	"mesa/systems"
	"mesa/terminal"
)

var update = flag.Bool("update", false, "rewrite the scripts in the documents")

// block matches a script in a document.
var block = regexp.MustCompile("(?s)```mesa\n(.*?)```")

// TestScriptsInDocumentsRun runs every script of the documents.
func TestScriptsInDocumentsRun(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	scripts := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fresh := block.ReplaceAllStringFunc(string(text), func(found string) string {
			scripts++
			script := block.FindStringSubmatch(found)[1]
			out, diff, err := terminal.RunScript(systems.All(), index, filepath.Base(name), script, *update)
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
				return found
			case diff != "":
				t.Errorf("%s:\n%s", name, diff)
			}
			return "```mesa\n" + out + "```"
		})
		if *update && fresh != string(text) {
			if err := os.WriteFile(name, []byte(fresh), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if scripts == 0 {
		t.Error("no document has a script")
	}
}

func documents(t *testing.T) []string {
	t.Helper()
	names := []string{"../README.md"}
	for _, folder := range []string{"../docs/*.md", "../docs/play/*.md"} {
		found, err := filepath.Glob(folder)
		if err != nil || len(found) == 0 {
			t.Fatal("no documents in", folder, err)
		}
		names = append(names, found...)
	}
	return names
}
