package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The events of Bonds, Legends and specific rules.
type (
	// BondRaised raises the Rank of a Bond in an Intermission.
	BondRaised struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"`
		Names state.Names `json:"names,omitempty"`
	}
	// BondActed is a Bond Action (UNI-SHEET-05). Text describes the action; it may be "".
	BondActed struct {
		PC      string      `json:"pc"`
		With    string      `json:"with"`
		Purpose string      `json:"purpose"`
		Text    string      `json:"text,omitempty"`
		Names   state.Names `json:"names,omitempty"`
	}
	// Legendary makes a character a Legend.
	Legendary struct {
		PC    string      `json:"pc"`
		Names state.Names `json:"names,omitempty"`
	}
	// Applied says that a specific rule of a sheet, Entry, beats a general rule or, if Over is set,
	// another specific rule for good (UNI-GEN-02, UNI-GEN-03).
	Applied struct {
		PC    string      `json:"pc"`
		Entry sheet.Entry `json:"entry"`
		Over  sheet.Entry `json:"over,omitzero"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (BondRaised) EventName() string { return "universais.bond" }
func (BondActed) EventName() string  { return "universais.bond.action" }
func (Legendary) EventName() string  { return "universais.legend" }
func (Applied) EventName() string    { return "universais.specific" }

// foldApplied keeps the pick between two specific rules, in place of an earlier pick between the
// same two. A specific rule that beats a general rule needs no pick.
func foldApplied(s *state.State, e Applied) {
	if e.Over.ID == "" {
		return
	}
	s.ChangePC(e.PC, func(p *sheet.PC) {
		p.Picks = slices.DeleteFunc(slices.Clone(p.Picks),
			func(k sheet.Pick) bool { return k.IsBetween(e.Entry.ID, e.Over.ID) })
		p.Picks = append(p.Picks, sheet.Pick{Entry: e.Entry.ID, Over: e.Over.ID})
	})
}

func purposeMsg(w string) game.Msg { return game.Say("universais.purpose." + w) }

func tellBond(e BondRaised) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.bond", e.Names.NameArg(e.PC), game.W("with", e.Entry.Name),
		game.N("n", e.Entry.N)))
}

func tellBondActed(e BondActed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.bond-action", e.Names.NameArg(e.PC), game.W("with", e.With),
		game.M("purpose", purposeMsg(e.Purpose)), game.W("text", e.Text)))
}

func tellLegend(e Legendary) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.legend", e.Names.NameArg(e.PC)))
}

func tellApplied(e Applied) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.specific", e.Names.NameArg(e.PC), game.W("entry", e.Entry.Name),
		game.W("over", e.Over.Name)))
}

// RecapMark implements game.RecapEvent.
func (BondRaised) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (Legendary) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e BondRaised) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Legendary) ChangedSheets() []game.Ref { return []game.Ref{sheet.PCRef(e.PC)} }
