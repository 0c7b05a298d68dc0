package web

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"mesa/lang"
)

// TestKeys compares the catalogue with what the pages say: nothing may be
// missing, and nothing lie unused.
func TestKeys(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	source := sources(t)
	for _, locale := range lang.Locales {
		for _, key := range book.Keys(locale) {
			stem := strings.TrimSuffix(strings.TrimSuffix(key, ".en"), ".pt-BR")
			used := strings.Contains(source, `"`+key+`"`) || stem != key && strings.Contains(source, `"`+stem+`.%s"`)
			if strings.HasPrefix(key, "web.") && !used {
				t.Errorf("%s: %s lies unused", locale, key)
			}
		}
		p := book.Printer(locale, nil)
		for _, word := range strings.FieldsFunc(source, func(r rune) bool { return r == '"' }) {
			if strings.HasPrefix(word, "web.") && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz_.") == "" && !p.Has(word) && word != linkDrawer && word != sessionDrawer {
				t.Errorf("%s: %s is said and missing", locale, word)
			}
		}
	}
}

// sources are the program's files and templates.
func sources(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	here := os.DirFS(".")
	for _, pattern := range []string{"*.go", "templates/*.html"} {
		names, err := fs.Glob(here, pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := fs.ReadFile(here, name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	return all.String()
}
