// Package explain is what people look up: what a rule or a term means, and the
// catalogues of SFX, powers and the like, in our own words and both languages.
// Its texts stand in docs/rules/data; it knows no table and no window.
package explain

import (
	"slices"
	"sync"
)

// Entry is what stands under one name.
type Entry struct {
	// ID is unique within all systems: the first rule id of a rule, the id of an
	// SFX, and else the shelf with a name, such as "powers/attack".
	ID     string
	System string
	Topic  string   // a key of a sentence "explain.shelf.…"
	Rules  []string // the ids of rules and RULINGs that it explains, or that stand behind it
	Name   string
	Lines  []string // what it means: of a rule three sentences at most, of a power a line for each die
	See    []string // the ids of entries that belong to it

	words  []string // what it is found by: one space between words, in the form of game.Canonical
	titles []string // those of them that are its own name, in either language
	spoken string   // all that it says, in that form
}

// Handbook is all entries of a system in a language, shelf by shelf, in the order of
// their sources.
type Handbook struct {
	entries []Entry
	at      map[string]int // by ID and rule id
}

// Topic is a part of a book that can be browsed.
type Topic struct {
	Name string // as in Entry.Topic
	N    int    // how many entries; at least one
}

type edition struct{ system, lang string }

// Games are the systems with a book, in order.
var Games = []string{"cortex", "nde", "universais"}

var (
	editions  sync.Map // of func() *Handbook, by edition
	libraries = map[string]func(lang string) []Entry{
		"cortex": cortex, "nde": nde, "universais": universais,
	}
)

// Of is the book of a system in a language, "en" or "pt-BR"; of the system ""
// that of all systems. An unknown system has an empty book.
func Of(system, lang string) *Handbook {
	e := edition{system, lang}
	once, ok := editions.Load(e)
	if !ok {
		once, _ = editions.LoadOrStore(e, sync.OnceValue(func() *Handbook { return newBook(system, lang) }))
	}
	return once.(func() *Handbook)()
}

func newBook(system, lang string) *Handbook {
	b := &Handbook{at: map[string]int{}}
	for _, name := range Games {
		if system != "" && system != name {
			continue
		}
		for _, e := range libraries[name](lang) {
			e.System = name
			for _, id := range append([]string{e.ID}, e.Rules...) {
				if _, taken := b.at[id]; !taken {
					b.at[id] = len(b.entries)
				}
			}
			b.entries = append(b.entries, e)
		}
	}
	return b
}

// All are the entries, in order.
func (b *Handbook) All() []Entry { return slices.Clone(b.entries) }

// Entry is the one with this id, or the rule with this id among its Rules.
func (b *Handbook) Entry(id string) (Entry, bool) {
	i, ok := b.at[id]
	if !ok {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Topics are the parts of the book, in order.
func (b *Handbook) Topics() []Topic {
	var shelves []Topic
	for _, e := range b.entries {
		i := slices.IndexFunc(shelves, func(s Topic) bool { return s.Name == e.Topic })
		if i < 0 {
			i, shelves = len(shelves), append(shelves, Topic{Name: e.Topic})
		}
		shelves[i].N++
	}
	return shelves
}

// Topic are the entries of one part, in order.
func (b *Handbook) Topic(name string) []Entry {
	return slices.DeleteFunc(b.All(), func(e Entry) bool { return e.Topic != name })
}
