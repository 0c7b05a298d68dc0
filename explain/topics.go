package explain

import (
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
)

// text is a sentence in both languages.
type text struct{ EN, PT string }

func (t text) in(lang string) string {
	if lang == "en" {
		return t.EN
	}
	return t.PT
}

// item is a line of most catalogues.
type item struct {
	ID, Name string
	GlossPT  string `json:"gloss_pt"`
	Desc     text
}

// entry makes an entry of an item. Names of the game stay as they are; a
// Portuguese reader finds the meaning beside them.
func (i item) entry(shelf, lang string) Entry {
	e := Entry{ID: shelf + "/" + i.ID, Topic: shelf, Name: i.Name}
	if lang != "en" && i.GlossPT != "" && game.Canonical(i.GlossPT) != game.Canonical(i.Name) {
		e.Name += " (" + i.GlossPT + ")"
	}
	if says := i.Desc.in(lang); says != "" {
		e.Lines = []string{sentence(says)}
	}
	return e.by([]string{i.Name}, i.GlossPT)
}

// by lets an entry be found by its names, which are its own, and by other words
// for it, its id and its rules.
func (e Entry) by(names []string, others ...string) Entry {
	e.titles = append(e.titles, plainAll(names)...)
	e.words = slices.Concat(e.words, plainAll(names), plainAll(others), plainAll([]string{e.ID}), plainAll(e.Rules))
	e.spoken = plain(e.Name + " " + strings.Join(e.Lines, " "))
	return e
}

// plainAll are words as they are compared, without the empty ones.
func plainAll(words []string) []string {
	var all []string
	for _, w := range words {
		if w = plain(w); w != "" {
			all = append(all, w)
		}
	}
	return all
}

// sentence makes one of a note: the tables write some without.
func sentence(s string) string {
	r := []rune(s)
	s = strings.ToUpper(string(r[:1])) + string(r[1:])
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}

// rules are what the rules of a system mean, and what goes beyond one rule: a term,
// an option that no rule has.
func rules(table, lang string) []Entry {
	type entry struct {
		IDs   []string
		Key   string // stands for the ids where there are none
		Name  text
		Text  text
		Words []string
		See   []string
	}
	var all []Entry
	for _, r := range data.MustRead[struct{ Entries []entry }](table).Entries {
		e := Entry{ID: table + "/" + r.Key, Topic: "rules", Rules: r.IDs, Name: r.Name.in(lang),
			Lines: []string{r.Text.in(lang)}, See: r.See}
		if len(r.IDs) > 0 {
			e.ID = r.IDs[0]
		}
		all = append(all, e.by([]string{r.Name.EN, r.Name.PT}, append(r.Words, r.Key)...))
	}
	return all
}

func nde(lang string) []Entry { return rules("explain_nde", lang) }

func universais(lang string) []Entry { return rules("explain_universais", lang) }
