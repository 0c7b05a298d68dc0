package core

import (
	"cmp"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// NameList is an option that lists trait sets by their names, beside the kinds of
// package kit: keys of docs/rules/cortex-core.md section 22.
type NameList struct{ *rulekit.Option }

// NewNameList makes an option that lists trait sets; the default is a word that
// means none of them, or all. A list has at least so many sets beside the
// distinctions.
func NewNameList(key, usual, rule string, beside int) NameList {
	return NameList{&rulekit.Option{Key: key, Default: usual, Rule: rule, Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
		if means(usual, value) {
			return usual, nil
		}
		return fitSetNames(key, value, beside)
	}}}
}

// With is the option as one that means something only with a word of another
// (22.1).
func (o NameList) With(other *rulekit.Option, word string) NameList {
	o.Option.With(other, word)
	return o
}

// NamesAt are the names in force; nil is the default.
func (o NameList) NamesAt(s *State) []string {
	v := o.ValueAt(s)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// Includes reports whether the names in force hold a set, as the default does any.
func (o NameList) Includes(s *State, set string) bool {
	names := o.NamesAt(s)
	return names == nil || slices.ContainsFunc(names, func(name string) bool { return standsFor(name, set) })
}

// standsFor reports whether a name in a list of sets means one: it is the set's,
// or that of its kind in either language.
func standsFor(name, set string) bool {
	kind := sheet.KindByName(name)
	return game.Canonical(name) == game.Canonical(set) || kind != "" && kind == sheet.KindOf(set)
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
			differ[cmp.Or(sheet.KindByName(name), game.Canonical(name))] = true
		}
	}
	if len(names) == 0 || len(differ) < beside {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", key))
	}
	return strings.Join(names, ","), nil
}

// optionMsg is what an option is about.
func optionMsg(o *rulekit.Option) game.Msg { return game.Say("cortex.option." + o.Key) }

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
func chapterOf(o *rulekit.Option) string { return o.Chapter }

// inOrder puts options under their chapters, as they came there.
func inOrder(os rulekit.Options) {
	slices.SortStableFunc(os, func(a, b *rulekit.Option) int {
		return cmp.Compare(slices.Index(chapters, a.Chapter), slices.Index(chapters, b.Chapter))
	})
}

// OptionList are the options of the game.
func (s *State) OptionList() rulekit.Options { return s.engine.options }

// settings are the moves that say what a table plays by (section 22).
func settings() rulekit.Settings[State] {
	return rulekit.Settings[State]{
		System:       "cortex",
		Options:      func(s *State) rulekit.Options { return s.OptionList() },
		Table:        func(s *State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(s *State) rulekit.SynonymMatch { return s.MatchesWord },
		About:        optionMsg,
		Value:        (*rulekit.Option).ValueMsg,
		Chapter:      chapterOf,
		CannotChange: func(s *State, by game.Actor) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if s.MidRoll() {
				return game.Refuse("CFG-R2", "cortex.refused.option_inside")
			}
			return nil
		},
		Games:      games,
		CannotPlay: (*State).canPlay,
		Set:        func(t *Tx, key, value string) { t.Emit(OptionSet{key, value}) },
		Changed:    optionsChanged,
	}
}

// canPlay refuses a game without a mod that still holds something (CFG-R2), and
// one whose options do not go together for a mod that is in it.
func (s *State) canPlay(by rulekit.OptionValues) *game.Refusal {
	next := *s
	next.Options = by
	for _, p := range s.engine.mods {
		if p.CannotPlay != nil && p.isEnabled(&next) {
			if no := p.CannotPlay(&next); no != nil {
				return no
			}
		}
	}
	for _, p := range s.Mods() {
		if !p.isEnabled(&next) && p.CannotRemove != nil {
			if no := p.CannotRemove(s); no != nil {
				return no
			}
		}
	}
	return nil
}

// optionsChanged follows a change of the game, from what it was.
func optionsChanged(t *Tx, was rulekit.OptionValues) {
	before := *t.S
	before.Options = was
	before.noteMods()
	lieStill(t, &before)
	carryPoints(t, &before)
}

// lieStill says which parts went out of the game with something that the table
// knew of them (CFG-R2): it is kept for the day they are back.
func lieStill(t *Tx, before *State) {
	for _, p := range before.Mods() {
		if !p.isEnabled(t.S) && p.Section != nil && !p.Section.empty(t.S) {
			t.Emit(ModDisabled{p.Name})
		}
	}
}

// MatchesWord reports whether something was typed for a word of the rules, in any spelling.
func (s *State) MatchesWord(word, typed string) bool { return s.engine.synonyms.Means(word, typed) }
