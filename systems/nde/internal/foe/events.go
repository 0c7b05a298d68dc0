package foe

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of foes.
type (
	// FoeSet sets a foe to its new state. Why is "made" or "changed".
	FoeSet struct {
		Foe state.Foe `json:"foe"`
		Why string    `json:"why"`
	}
	// FoeGone removes a foe. Foe is its last state.
	FoeGone struct {
		Foe state.Foe `json:"foe"`
	}
	// FoeActed is the action of a foe in its phase. Act is ActHurts, ActAttacks or ActOther; What
	// describes an ActOther.
	FoeActed struct {
		Foe   string      `json:"foe"`
		Act   string      `json:"deed"`
		PC    string      `json:"pc,omitempty"`
		What  string      `json:"what,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
)

// The actions of a foe.
const (
	ActHurts   = "hurts"
	ActAttacks = "attacks" // and the PC tests to defend itself
	ActOther   = "other"
)

func (FoeSet) EventName() string   { return "nde.foe" }
func (FoeGone) EventName() string  { return "nde.foe.gone" }
func (FoeActed) EventName() string { return "nde.foe.acted" }

func foldFoe(s *state.State, e FoeSet) {
	rulekit.Replace(&s.Foes, e.Foe, func(f *state.Foe) bool { return f.ID == e.Foe.ID })
}

func foldFoeAction(s *state.State, e FoeActed) {
	if f := s.Foe(e.Foe); f != nil {
		f.Acted = true
	}
}

// RemoveFoe removes a foe with its distances, place, cover and effects.
func RemoveFoe(s *state.State, id string) {
	s.Foes = slices.DeleteFunc(s.Foes, func(f *state.Foe) bool { return f.ID == id })
	s.Scene.RemovePlaces(id)
	s.Scene.RemoveEffectsOn(id)
}

func nameFoe(s *state.State, e FoeSet) FoeSet {
	e.Foe.SharesName = rulekit.SharesName(s.Fighters(), &e.Foe)
	return e
}

func nameFoeAction(s *state.State, e FoeActed) FoeActed { e.Names = s.NamesOf(e.Foe, e.PC); return e }

func tellFoe(e FoeSet) []game.Msg {
	f, stuck := &e.Foe, 0
	if f.NoBack {
		stuck = 1
	}
	return rulekit.Msgs(game.Say("nde.event.foe."+e.Why, game.M("name", f.NameMsg()), game.N("defense", f.Defense),
		game.N("hearts", f.Hearts), game.N("most", f.MaxHearts), game.N("stuck", stuck)))
}

func tellFoeGone(e FoeGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.foe.gone", game.M("name", e.Foe.NameMsg())))
}

func tellFoeAction(e FoeActed) []game.Msg {
	foe := game.M("foe", e.Names.NameMsg(e.Foe))
	if e.Act == ActOther {
		return rulekit.Msgs(game.Say("nde.event.deed.other", foe, game.W("what", e.What)))
	}
	return rulekit.Msgs(game.Say("nde.event.deed."+e.Act, foe, game.W("name", e.Names.Name(e.PC))))
}

// ChangedSheets implements game.SheetChanger.
func (e FoeSet) ChangedSheets() []game.Ref { return []game.Ref{state.FoeRef(e.Foe.ID)} }
