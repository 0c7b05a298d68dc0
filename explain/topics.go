package explain

import (
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
)

// text is a text in both languages.
type text struct{ EN, PT string }

func (t text) forLang(lang string) string {
	if lang == "en" {
		return t.EN
	}
	return t.PT
}

// item holds the fields that the rows of most catalogues have.
type item struct {
	ID, Name string
	GlossPT  string `json:"gloss_pt"`
	Desc     text
}

// entry returns the Entry of an item. Names of the game stay English; a Portuguese reader gets the
// meaning in brackets.
func (i item) entry(topic, lang string) Entry {
	e := Entry{ID: topic + "/" + i.ID, Topic: topic, Name: i.Name}
	if lang != "en" && i.GlossPT != "" && game.Canonical(i.GlossPT) != game.Canonical(i.Name) {
		e.Name += " (" + i.GlossPT + ")"
	}
	if says := i.Desc.forLang(lang); says != "" {
		e.Lines = []string{sentence(says)}
	}
	return e.findableBy([]string{i.Name}, i.GlossPT)
}

// findableBy returns the entry with the words that find it: its own names, other words, its id and
// its rules.
func (e Entry) findableBy(names []string, others ...string) Entry {
	e.titles = append(e.titles, plainAll(names)...)
	e.words = slices.Concat(e.words, plainAll(names), plainAll(others), plainAll([]string{e.ID}), plainAll(e.Rules))
	e.spoken = plain(e.Name + " " + strings.Join(e.Lines, " "))
	return e
}

// plainAll returns words in the form of plain, without the empty ones.
func plainAll(words []string) []string {
	var all []string
	for _, w := range words {
		if w = plain(w); w != "" {
			all = append(all, w)
		}
	}
	return all
}

// sentence returns a note of the tables with a capital at its beginning and a full stop at its end.
func sentence(s string) string {
	r := []rune(s)
	s = strings.ToUpper(string(r[:1])) + string(r[1:])
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}

// rules returns the entries of a table of package data: the rules of a system with their meaning,
// and terms and options that belong to no single rule.
func rules(table, lang string) []Entry {
	type entry struct {
		IDs   []string
		Key   string // used if there are no ids
		Name  text
		Text  text
		Words []string
		See   []string
	}
	var all []Entry
	for _, r := range data.MustRead[struct{ Entries []entry }](table).Entries {
		e := Entry{ID: table + "/" + r.Key, Topic: "rules", Rules: r.IDs, Name: r.Name.forLang(lang),
			Lines: []string{r.Text.forLang(lang)}, See: r.See}
		if len(r.IDs) > 0 {
			e.ID = r.IDs[0]
		}
		all = append(all, e.findableBy([]string{r.Name.EN, r.Name.PT}, append(r.Words, r.Key)...))
	}
	return all
}

func nde(lang string) []Entry { return rules("explain_nde", lang) }

func universais(lang string) []Entry { return rules("explain_universais", lang) }
