// Package explain is the handbook that people look up: the meaning of rules and terms, and the
// catalogues of SFX, powers and the like, in our own words and in both languages. Its texts are in
// docs/rules/data; it knows no table and no front end. Start with Of.
package explain

import (
	"slices"
	"sync"
)

// Entry is one entry of the handbook.
type Entry struct {
	// ID is unique across all systems: the first rule id of a rule, the id of an SFX, and else the
	// topic with a name, such as "powers/attack".
	ID     string
	System string
	Topic  string   // for the key "explain.shelf.<Topic>"
	Rules  []string // the ids of the rules and RULINGs that it explains or rests on
	Name   string
	Lines  []string // the meaning: of a rule one line of at most three sentences
	See    []string // the ids of related entries

	words  []string // the names and ids to find the entry by, in the form of plain
	titles []string // those of words that are the entry's own names, of a rule in both languages
	spoken string   // its name and lines, in the form of plain
}

// Handbook holds all entries of one system, or of all systems, in a language. The entries are in
// the order of their sources, topic by topic in each system.
type Handbook struct {
	entries []Entry
	at      map[string]int // by ID and rule id
}

// Topic is a part of a handbook that can be browsed.
type Topic struct {
	Name string // as in Entry.Topic
	N    int    // number of entries; at least one
}

type edition struct{ system, lang string }

// Games lists the systems with a handbook, in the order in which they are shown.
var Games = []string{"cortex", "nde", "universais"}

var (
	editions  sync.Map // of func() *Handbook, by edition
	libraries = map[string]func(lang string) []Entry{
		"cortex": cortex, "nde": nde, "universais": universais,
	}
)

// Of returns the handbook of a system in a language, "en" or "pt-BR". The system "" stands for all
// systems; an unknown system has an empty handbook.
func Of(system, lang string) *Handbook {
	e := edition{system, lang}
	once, ok := editions.Load(e)
	if !ok {
		once, _ = editions.LoadOrStore(e, sync.OnceValue(func() *Handbook { return newHandbook(system, lang) }))
	}
	return once.(func() *Handbook)()
}

func newHandbook(system, lang string) *Handbook {
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

// All returns the entries, in order.
func (b *Handbook) All() []Entry { return slices.Clone(b.entries) }

// Entry returns the entry with this id, or the first entry with this rule id among its Rules. ok is
// false if there is none.
func (b *Handbook) Entry(id string) (e Entry, ok bool) {
	i, ok := b.at[id]
	if !ok {
		return Entry{}, false
	}
	return b.entries[i], true
}

// Topics returns the topics of the handbook, in the order of their first entries.
func (b *Handbook) Topics() []Topic {
	var topics []Topic
	for _, e := range b.entries {
		i := slices.IndexFunc(topics, func(t Topic) bool { return t.Name == e.Topic })
		if i < 0 {
			i, topics = len(topics), append(topics, Topic{Name: e.Topic})
		}
		topics[i].N++
	}
	return topics
}

// Topic returns the entries of the topic with that name, in order; none if there is no such topic.
func (b *Handbook) Topic(name string) []Entry {
	return slices.DeleteFunc(b.All(), func(e Entry) bool { return e.Topic != name })
}
