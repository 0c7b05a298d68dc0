package sheet

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// Bounds of a sheet.
const (
	maxSets      = 12  // of one sheet
	MaxTraits    = 40  // in all sets together
	MaxName      = 64  // characters
	MaxSays      = 120 // characters of a statement
	longestName  = 80  // characters of any name that could ever be typed
	maxCrowd     = 12  // dice of one trait
	MaxTraitWord = 17  // bytes of a trait's word; package people has the lengths of all ids
)

// Sheet is the content of a character's sheet: named traits with dice in named sets.
type Sheet struct {
	Name      string     `json:"name"`
	Sets      []Set      `json:"sets"`
	SFX       []SFX      `json:"sfx,omitempty"`  // of all traits and sets
	Biography *Biography `json:"life,omitempty"` // nil: none was written
}

// Set is a trait set. One trait of each set goes into a pool for free (CORE-POOL-03).
type Set struct {
	Name   string  `json:"name"`
	Traits []Trait `json:"traits"`
}

// Trait is a trait with N dice of one size. Only some have several dice, such as crowds and
// resources.
type Trait struct {
	Word  string   `json:"word"` // unique within the character
	Name  string   `json:"name"`
	Die   dice.Die `json:"die"`             // 0: none, as of a talent
	N     int      `json:"n,omitempty"`     // 0 means 1
	Notes *Notes   `json:"noted,omitempty"` // nil: nothing
}

// Notes holds what is written with a trait besides its die. Most traits have no Notes.
type Notes struct {
	Highlights [2]string `json:"high,omitzero"`  // of a distinction: its highlights (CHAR-DIST-HL-01)
	Statement  string    `json:"says,omitempty"` // its statement (CHAR-STMT-01)
	// the trait's die before its statement was first defied in this session; 0: the statement was
	// not defied (RUL-STMT-REPEAT)
	DieBefore   dice.Die `json:"was,omitempty"`
	SessionOnly bool     `json:"once,omitempty"` // the trait ends with the session (CHAR-REL-06)
	ListedAs    string   `json:"of,omitempty"`   // of an ability: its name in the list, if another (ABIL-06)
	// of an ability: words of Effects with spaces between; "": as listed (ABIL-05)
	Tags string `json:"tags,omitempty"`
}

// NotesOrEmpty returns the notes of a trait, empty ones if it has none.
func (t Trait) NotesOrEmpty() Notes {
	if t.Notes == nil {
		return Notes{}
	}
	return *t.Notes
}

// With returns the trait with other notes. Empty notes are stored as nil.
func (t Trait) With(n Notes) Trait {
	if t.Notes = nil; n != (Notes{}) {
		t.Notes = &n
	}
	return t
}

// Equal reports whether two traits are equal, including their notes.
func (t Trait) Equal(o Trait) bool {
	note := t.NotesOrEmpty() == o.NotesOrEmpty()
	t.Notes, o.Notes = nil, nil
	return note && t == o
}

// Dice returns the trait's dice; nil for a talent (CHAR-TAL-01).
func (t Trait) Dice() []dice.Die {
	if t.Die == 0 {
		return nil
	}
	return slices.Repeat([]dice.Die{t.Die}, max(t.N, 1))
}

// ensureSet returns the set of that name. If there is none, it adds an empty one.
func (s *Sheet) ensureSet(name string) *Set {
	for i := range s.Sets {
		if game.Canonical(s.Sets[i].Name) == game.Canonical(name) {
			return &s.Sets[i]
		}
	}
	s.Sets = append(s.Sets, Set{Name: name})
	return &s.Sets[len(s.Sets)-1]
}

// KeepNotes copies all notes of traits from old sets to the sets that replace them, because rows
// hold none. Traits correspond if they and their sets have the same names. KeepNotes changes next
// in place and returns next.
func KeepNotes(old, next []Set) []Set {
	for _, set := range next {
		i := slices.IndexFunc(old, func(o Set) bool { return game.Canonical(o.Name) == game.Canonical(set.Name) })
		if i < 0 {
			continue
		}
		for j := range set.Traits {
			t := &set.Traits[j]
			for _, o := range old[i].Traits {
				if game.Canonical(o.Name) == game.Canonical(t.Name) {
					t.Notes = o.Notes
				}
			}
		}
	}
	return next
}

// All returns the traits of a sheet in order, each with the name of its set.
func (s *Sheet) All() iter.Seq2[string, Trait] {
	return func(yield func(string, Trait) bool) {
		for _, set := range s.Sets {
			for _, t := range set.Traits {
				if !yield(set.Name, t) {
					return
				}
			}
		}
	}
}

// TraitsOf returns the traits in all sets of a kind, each with the name of its set.
func (s *Sheet) TraitsOf(kind string) iter.Seq2[string, Trait] {
	return func(yield func(string, Trait) bool) {
		for _, set := range s.Sets {
			if KindOf(set.Name) != kind {
				continue
			}
			for _, t := range set.Traits {
				if !yield(set.Name, t) {
					return
				}
			}
		}
	}
}

// traitsOf returns the traits of all sets of a kind.
func (s *Sheet) traitsOf(kind string) []Trait {
	var ts []Trait
	for _, t := range s.TraitsOf(kind) {
		ts = append(ts, t)
	}
	return ts
}

// hasSet reports whether the sheet has a trait in a set of a kind.
func (s *Sheet) hasSet(kind string) bool { return len(s.traitsOf(kind)) > 0 }

// SetOf returns the first set of a kind, or an empty set with the kind's name in a language.
func (s *Sheet) SetOf(kind, lang string) Set {
	for _, set := range s.Sets {
		if KindOf(set.Name) == kind {
			return set
		}
	}
	return Set{Name: SetName(kind, lang)}
}

// Trait returns a trait by its word, and the name of its set; ok is false if there is none.
func (s *Sheet) Trait(word string) (set string, t Trait, ok bool) {
	for set, t := range s.All() {
		if t.Word == word {
			return set, t, true
		}
	}
	return "", Trait{}, false
}

// IsDistinctions reports whether a set, by its name, holds distinctions. They have Hinder built in
// (TRAIT-06).
func IsDistinctions(set string) bool { return KindOf(set) == KindDistinctions }

// Valid reports whether a sheet keeps the bounds of stored sheets. They are wider than those of a
// typed sheet, because play adds to a sheet: longer names, more dice of one trait, more traits.
func (s *Sheet) Valid() bool {
	if IsTooLong(s.Name) || len(s.Sets) > maxSets || !isValidSFX(s.SFX) || !s.Biography.isValid() {
		return false
	}
	n := 0
	for _, set := range s.Sets {
		if n += len(set.Traits); IsTooLong(set.Name) || n > maxSets*MaxTraits || !ValidTraits(set.Traits) {
			return false
		}
	}
	return true
}

// ValidTraits reports whether traits keep the bounds of typed ones.
func ValidTraits(ts []Trait) bool {
	return !slices.ContainsFunc(ts, func(t Trait) bool {
		n := t.NotesOrEmpty()
		return IsTooLong(t.Word, t.Name, n.Highlights[0], n.Highlights[1], n.ListedAs, n.Tags) ||
			utf8.RuneCountInString(n.Statement) > MaxSays ||
			IsNoDie(n.DieBefore) || IsNoDie(t.Die) || t.N < 0 || t.N > MaxTraits
	})
}

// IsNoDie reports whether d is neither 0 nor a size from d4 to d12.
func IsNoDie(d dice.Die) bool { return d != 0 && !d.OnLadder() }

// IsTooLong reports whether any of the names is longer than could ever be typed.
func IsTooLong(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return utf8.RuneCountInString(n) > longestName })
}

// CloneSets returns a copy of sets with their own slices of traits.
func CloneSets(sets []Set) []Set {
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].Traits = slices.Clone(sets[i].Traits)
	}
	return sets
}

// TextAfter returns the text of a line after a name and a colon, in any spelling of the name; ok is
// false if there is none.
func TextAfter(line, name string) (text string, ok bool) {
	for i, r := range line {
		if r == ':' && game.Canonical(strings.TrimSpace(line[:i])) == game.Canonical(name) {
			text = strings.TrimSpace(line[i+1:])
			return text, text != ""
		}
	}
	return "", false
}

// BiographyOrEmpty returns the biography of a sheet, empty if there is none.
func (s *Sheet) BiographyOrEmpty() Biography {
	if s.Biography == nil {
		return Biography{}
	}
	return *s.Biography
}

// isValidSFX reports whether SFX keep the bounds of typed ones.
func isValidSFX(xs []SFX) bool {
	return len(xs) <= MaxSFX && !slices.ContainsFunc(xs, func(x SFX) bool {
		for key, value := range x.Params {
			if IsTooLong(key, value) {
				return true
			}
		}
		if x.Own != nil && x.Own.Faults() != nil {
			return true
		}
		return IsTooLong(x.Word, x.Entry, x.Name, x.Trait, x.Set) || len(x.Params) > 4
	})
}

// change changes the trait with that word in place: it calls f with a pointer to the trait.
func (s *Sheet) change(word string, f func(*Trait)) {
	for i := range s.Sets {
		for j := range s.Sets[i].Traits {
			if t := &s.Sets[i].Traits[j]; t.Word == word {
				f(t)
			}
		}
	}
}
