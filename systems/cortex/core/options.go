package core

import (
	"cmp"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Names is an option that lists trait sets by their names, beside the kinds of
// package kit: keys of docs/rules/cortex-core.md section 22.
type Names struct{ *kit.Option }

// NewNames makes an option that lists trait sets; the default is a word that
// means none of them, or all. A list has at least so many sets beside the
// distinctions.
func NewNames(key, usual, rule string, beside int) Names {
	return Names{&kit.Option{Key: key, Default: usual, Rule: rule, Reads: func(value string, means kit.Means) (string, *game.Refusal) {
		if means(usual, value) {
			return usual, nil
		}
		return fitSetNames(key, value, beside)
	}}}
}

// With is the option as one that means something only with a word of another
// (22.1).
func (o Names) With(other *kit.Option, word string) Names {
	o.Option.With(other, word)
	return o
}

// Of are the names in force; nil is the default.
func (o Names) Of(s *State) []string {
	v := o.In(s)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// Hold reports whether the names in force hold a set, as the default does any.
func (o Names) Hold(s *State, set string) bool {
	names := o.Of(s)
	return names == nil || slices.ContainsFunc(names, func(name string) bool { return standsFor(name, set) })
}

// standsFor reports whether a name in a list of sets means one: it is the set's,
// or that of its kind in either language.
func standsFor(name, set string) bool {
	kind := sheet.KindNamed(name)
	return game.Canon(name) == game.Canon(set) || kind != "" && kind == sheet.KindOf(set)
}

// fitSetNames reads a list of trait sets (TRAIT-04). Two names of a kind are one
// set.
func fitSetNames(key, value string, beside int) (string, *game.Refusal) {
	var names []string
	differ := map[string]bool{}
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name == "" || containsFold(names, name) {
			continue
		}
		names = append(names, name)
		if !sheet.IsDistinctions(name) {
			differ[cmp.Or(sheet.KindNamed(name), game.Canon(name))] = true
		}
	}
	if len(names) == 0 || len(differ) < beside {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", key))
	}
	return strings.Join(names, ","), nil
}

// optionMsg is what an option is about.
func optionMsg(o *kit.Option) game.Msg { return game.Say("cortex.option." + o.Key) }

// Chapters are what a game is made of, in the order of a GM who sets one up.
const (
	ChapterGame   = "game"
	ChapterRolls  = "rolls"
	ChapterPoints = "points"
	ChapterHarm   = "harm"
	ChapterScenes = "scenes"
	ChapterFoes   = "foes"
	ChapterThings = "things"
	ChapterSheets = "sheets"
)

var chapters = []string{ChapterGame, ChapterRolls, ChapterPoints, ChapterHarm, ChapterScenes, ChapterFoes, ChapterThings, ChapterSheets}

// chapterOf is under what an option is listed.
func chapterOf(o *kit.Option) string { return o.Chapter }

// inOrder puts options under their chapters, as they came there.
func inOrder(os kit.Options) {
	slices.SortStableFunc(os, func(a, b *kit.Option) int {
		return cmp.Compare(slices.Index(chapters, a.Chapter), slices.Index(chapters, b.Chapter))
	})
}

// OptionList are the options of the game.
func (s *State) OptionList() kit.Options { return s.kit.options }

// settings are the moves that say what a table plays by (section 22).
func settings() kit.Settings[State] {
	return kit.Settings[State]{
		System:  "cortex",
		Options: func(s *State) kit.Options { return s.OptionList() },
		Table:   func(s *State) *kit.Table { return &s.Table },
		Means:   func(s *State) kit.Means { return s.Means },
		About:   optionMsg,
		Value:   (*kit.Option).Said,
		Chapter: chapterOf,
		No: func(s *State, by game.Seat) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if s.MidRoll() {
				return game.Refuse("CFG-R2", "cortex.refused.option_inside")
			}
			return nil
		},
		Games:   games,
		Holds:   (*State).canPlay,
		Set:     func(t *Tx, key, value string) { t.Emit(Opted{key, value}) },
		Changed: changed,
	}
}

// canPlay refuses a game without a part that still holds something (CFG-R2), and
// one whose options do not go together for a part that is in it.
func (s *State) canPlay(by kit.Chosen) *game.Refusal {
	next := *s
	next.Options = by
	for _, p := range s.kit.parts {
		if p.Plays != nil && p.in(&next) {
			if no := p.Plays(&next); no != nil {
				return no
			}
		}
	}
	for _, p := range s.Mods() {
		if !p.in(&next) && p.Held != nil {
			if no := p.Held(s); no != nil {
				return no
			}
		}
	}
	return nil
}

// changed follows a change of the game, from what it was.
func changed(t *Tx, was kit.Chosen) {
	before := *t.S
	before.Options = was
	before.cast()
	lieStill(t, &before)
	carryPoints(t, &before)
}

// lieStill says which parts went out of the game with something that the table
// knew of them (CFG-R2): it is kept for the day they are back.
func lieStill(t *Tx, before *State) {
	for _, p := range before.Mods() {
		if !p.in(t.S) && p.Group != nil && !p.Group.empty(t.S) {
			t.Emit(LaidBy{p.Name})
		}
	}
}

// Means reports whether something was typed for a word of the rules, in any spelling.
func (s *State) Means(word, typed string) bool { return s.kit.terms.Means(word, typed) }
