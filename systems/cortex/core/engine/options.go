package engine

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// OptionMsg is what an option is about.
func OptionMsg(o *rulekit.Option) game.Msg { return game.Say("cortex.option." + o.Key) }

// OptionName returns what the option of a key is called.
func OptionName(key string) game.Msg { return game.Say("cortex.option-name." + key) }

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

var chapters = []string{ChapterGame, ChapterRolls, ChapterPoints, ChapterHarm, ChapterScenes, ChapterFoes,
	ChapterThings, ChapterSheets}

// ChapterOf is under what an option is listed.
func ChapterOf(o *rulekit.Option) string { return o.Chapter }

// inOrder puts options under their chapters, as they came there.
func inOrder(os rulekit.Options) {
	slices.SortStableFunc(os, func(a, b *rulekit.Option) int {
		return cmp.Compare(slices.Index(chapters, a.Chapter), slices.Index(chapters, b.Chapter))
	})
}

// OptionList are the options of the game.
func (s *State) OptionList() rulekit.Options { return s.engine.options }

// CanPlay refuses a game without a mod that still holds something (CFG-R2), and
// one whose options do not go together for a mod that is in it.
func (s *State) CanPlay(by rulekit.OptionValues) *game.Refusal {
	next := s.As(by)
	for _, p := range s.engine.mods {
		if p.CannotPlay != nil && p.isEnabled(next) {
			if no := p.CannotPlay(next); no != nil {
				return no
			}
		}
	}
	for _, p := range s.Mods() {
		if !p.isEnabled(next) && p.CannotRemove != nil {
			if no := p.CannotRemove(s); no != nil {
				return no
			}
		}
	}
	return nil
}

// Completes returns what mods say that a game cannot be without, and that it does not say itself.
func (s *State) Completes(by rulekit.OptionValues) rulekit.OptionValues {
	all, next := rulekit.OptionValues{}, s.As(by)
	for _, p := range s.engine.mods {
		if p.Completes != nil && p.isEnabled(next) {
			maps.Copy(all, p.Completes(next))
		}
	}
	return all
}

// LieStill says which parts went out of the game with something that the table
// knew of them (CFG-R2): it is kept for the day they are back.
func LieStill(t *Tx, before *State) {
	for _, p := range before.Mods() {
		if !p.isEnabled(t.S) && p.Section != nil && !p.Section.empty(t.S) {
			t.Emit(ModDisabled{p.Name})
		}
	}
}

// MatchesWord reports whether something was typed for a word of the rules, in any spelling.
func (s *State) MatchesWord(word, typed string) bool { return s.engine.synonyms.Means(word, typed) }

// ContainsFold reports whether a list holds a word, however it is spelt.
func ContainsFold(list []string, v string) bool {
	return slices.ContainsFunc(list,
		func(w string) bool { return game.Canonical(strings.TrimSpace(w)) == game.Canonical(v) })
}

var TableSection = &Section[rulekit.TableInfo]{Name: "table",
	core: func(s *State) *rulekit.TableInfo { return &s.TableInfo }}

// OptionSet sets a table option; Game is the word of the game that was chosen by its name, if one was.
type OptionSet struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Game  string `json:"game,omitempty"`
}

// ModDisabled is a mod that went out of the game, with what the table knows of it.
type ModDisabled struct {
	Part string `json:"part"`
}

// EventName is for ever.
func (OptionSet) EventName() string { return "cortex.option" }

// EventName is for ever.
func (ModDisabled) EventName() string { return "cortex.part.by" }
