// Package lang puts a game.Msg into words: in English, in Brazilian Portuguese, and for tests in
// the made-up language "zz", which shows keys instead of sentences. It also prints views as plain
// text. It holds all texts that people read, one file for each subject in en/ and pt-BR/, except
// the texts in the tables of the rules (package data).
//
// Each sentence is one key: code never joins a sentence from parts. Variable parts are arguments
// ({{.name}}), optional parts are in {{if .name}}…{{end}}, and the argument n chooses the plural
// form.
//
// The package knows no rules and no front end. Start with Load and Bundle.Printer.
package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sync"

	"mesa/docs/rules/data"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

// The languages. ZZ is made up for tests: it prints keys, so that a test finds text that is not
// from a catalogue.
const (
	EN   = "en"
	PTBR = "pt-BR"
	ZZ   = "zz"
)

// Locales lists the languages with a catalogue, the fallback first.
var Locales = []string{EN, PTBR}

//go:embed en/*.toml pt-BR/*.toml
var files embed.FS

// Bundle holds all catalogues, ready to print. It is safe for concurrent use.
type Bundle struct {
	catalogues map[string]catalogue
}

type catalogue struct {
	tag          language.Tag
	entries      map[string]*entry
	sep, end, or string // between elements of a list, and before the last element: "and", "or"
}

// Load returns the built-in catalogues, which are read once and shared. It fails only for a mistake
// in the files of this package or of package data; the error names the file or the key.
func Load() (*Bundle, error) { return builtIn() }

var builtIn = sync.OnceValues(func() (*Bundle, error) {
	b := &Bundle{map[string]catalogue{}}
	for _, locale := range Locales {
		c, err := load(files, locale)
		if err != nil {
			return nil, err
		}
		b.catalogues[locale] = c
	}
	return b, nil
})

func load(fsys fs.FS, locale string) (catalogue, error) {
	c := catalogue{tag: language.Make(locale), entries: map[string]*entry{}}
	names, err := fs.Glob(fsys, locale+"/*.toml")
	if err != nil {
		return c, fmt.Errorf("lang: %w", err)
	}
	for _, name := range names {
		if err := c.read(fsys, name); err != nil {
			return c, fmt.Errorf("lang: %s: %w", name, err)
		}
	}
	for key, text := range data.Texts(locale) {
		if c.entries[key], err = compile(&i18n.Message{ID: key, Other: text}); err != nil {
			return c, fmt.Errorf("lang: key %q of the rules: %w", key, err)
		}
	}
	c.sep, c.end, c.or = c.literal("list.sep"), c.literal("list.end"), c.literal("list.or")
	return c, nil
}

func (c *catalogue) read(fsys fs.FS, name string) error {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return err
	}
	f, err := i18n.ParseMessageFileBytes(text, path.Base(name), map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		return err
	}
	for _, m := range f.Messages {
		if c.entries[m.ID] != nil {
			return fmt.Errorf("key %q stands twice", m.ID)
		}
		if c.entries[m.ID], err = compile(m); err != nil {
			return fmt.Errorf("key %q: %w", m.ID, err)
		}
	}
	return nil
}

func (c *catalogue) literal(key string) string {
	if e := c.entries[key]; e != nil && len(e.other) == 1 {
		return e.other[0].text
	}
	return ", "
}

// Keys returns all keys of the catalogue of a language, sorted; none for ZZ.
func (b *Bundle) Keys(locale string) []string {
	var keys []string
	for key := range b.catalogues[locale].entries {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// Arguments returns the names of the arguments in a key's text, each once, sorted; nil for an
// unknown key.
func (b *Bundle) Arguments(locale, key string) []string {
	e := b.catalogues[locale].entries[key]
	if e == nil {
		return nil
	}
	var names []string
	for _, form := range []form{e.one, e.other} {
		names = form.arguments(names)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Match returns the language for the first preference that names one of the Locales or ZZ. A
// preference is a language tag, such as Discord's "en-GB", or a browser's Accept-Language. Every
// kind of Portuguese is pt-BR. Match skips empty, unreadable and other preferences, and returns
// English if none is left.
func Match(prefs ...string) string {
	for _, pref := range prefs {
		if pref == ZZ || slices.Contains(Locales, pref) {
			return pref
		}
		tags, _, _ := language.ParseAcceptLanguage(pref)
		for _, tag := range tags {
			switch base, _ := tag.Base(); base.String() {
			case "pt":
				return PTBR
			case "en":
				return EN
			}
		}
	}
	return EN
}
