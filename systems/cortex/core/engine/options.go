package engine

import (
	"cmp"
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Chapters of options, in the order in which a GM sets up a game.
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

// sortOptions sorts the options by chapter, and within a chapter by rank.
func (e *Engine) sortOptions() {
	slices.SortStableFunc(e.options, func(a, b *rulekit.Option) int {
		return cmp.Or(cmp.Compare(slices.Index(chapters, a.Chapter), slices.Index(chapters, b.Chapter)),
			cmp.Compare(e.rank(a.Key), e.rank(b.Key)))
	})
}

// rank returns the place of a move or an option in menus: its index in Core.First, or
// len(Core.First) if Core.First does not list it.
func (e *Engine) rank(name string) int {
	if i := slices.Index(e.core.First, name); i >= 0 {
		return i
	}
	return len(e.core.First)
}

// OptionList returns the options of all mods, also of mods that are out of the game.
func (s *State) OptionList() rulekit.Options { return s.engine.options }

// CanPlay returns the refusal of the option values by, nil if the table can play by them. It
// refuses values that take a mod out of the game while something of the mod is in use (CFG-R2),
// and values that a mod does not allow together. The mods that are in the game by these values are
// asked.
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

// Completes returns values that mods need for options which by does not set. It asks the mods that
// are in the game with by.
func (s *State) Completes(by rulekit.OptionValues) rulekit.OptionValues {
	all, next := rulekit.OptionValues{}, s.As(by)
	for _, p := range s.engine.mods {
		if p.Completes != nil && p.isEnabled(next) {
			maps.Copy(all, p.Completes(next))
		}
	}
	return all
}

// NoteDisabledMods emits ModDisabled for each mod that was in the game before, is not now, and has
// a section that is not empty (CFG-R2). The section is kept until the mod is back.
func NoteDisabledMods(t *Tx, before *State) {
	for _, p := range before.Mods() {
		if !p.isEnabled(t.S) && p.Section != nil && !p.Section.isEmpty(t.S) {
			t.Emit(ModDisabled{p.Name})
		}
	}
}

// MatchesWord reports whether the typed text means a word of the rules: the word itself or a
// synonym.
func (s *State) MatchesWord(word, typed string) bool { return s.engine.synonyms.Means(word, typed) }

// TableSection holds the chairs and options of a table. It is part of the state itself.
var TableSection = &Section[rulekit.TableInfo]{name: "table",
	inState: func(s *State) *rulekit.TableInfo { return &s.TableInfo }}

// OptionSet sets a table option. Game is the word of the named game that set it, "" for none.
type OptionSet struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Game  string `json:"game,omitempty"`
}

// ModDisabled says that a mod went out of the game while its section was not empty.
type ModDisabled struct {
	Mod string `json:"part"`
}

// EventName implements game.Event. It never changes.
func (OptionSet) EventName() string { return "cortex.option" }

// EventName implements game.Event. It never changes.
func (ModDisabled) EventName() string { return "cortex.part.by" }
