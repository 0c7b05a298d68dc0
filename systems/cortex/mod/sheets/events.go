package sheets

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The events of archetypes.
type (
	// DraftBegun records the archetype with which a draft began, as it was then.
	DraftBegun struct {
		Char      string          `json:"char"`
		Archetype sheet.Archetype `json:"archetype"`
	}
	// ArchetypeSet adds an archetype to the group's own, or replaces the archetype with the
	// same word.
	ArchetypeSet struct {
		Archetype sheet.Archetype `json:"archetype"`
		Lacks     []game.Msg      `json:"-"`
	}
	// ArchetypeGone removes an archetype from the group's own.
	ArchetypeGone struct {
		Word string `json:"word"`
		What string `json:"what"` // by name
	}
	// ArchetypeShared records that an archetype was written out for another table. It changes
	// nothing.
	ArchetypeShared struct {
		What string `json:"what"` // by name
		Text string `json:"text"`
	}
)

func (DraftBegun) EventName() string      { return "cortex.archetype.from" }
func (ArchetypeSet) EventName() string    { return "cortex.archetype" }
func (ArchetypeGone) EventName() string   { return "cortex.archetype.gone" }
func (ArchetypeShared) EventName() string { return "cortex.archetype.shared" }

// FinishedSheet is a sheet that was finished. Forced has the codes of the faults that the GM let
// pass, Reason why.
type FinishedSheet struct {
	Char   string   `json:"char"`
	Forced []string `json:"forced,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

type (
	// CheckingBegun records the sheets that existed when checking began. They count as finished
	// (RUL-SHEETS).
	CheckingBegun struct {
		Chars []string `json:"chars"`
	}
	// SheetFinished records that a sheet is no longer a draft (RUL-DRAFT).
	SheetFinished struct {
		Done FinishedSheet `json:"done"`
		Name string        `json:"name,omitempty"`
	}
)

func (CheckingBegun) EventName() string { return "cortex.sheets" }
func (SheetFinished) EventName() string { return "cortex.sheet.finished" }

func tellBegun(e CheckingBegun) []game.Msg {
	if len(e.Chars) == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event.sheets", game.N("n", len(e.Chars))))
}

func tellFinished(e SheetFinished) []game.Msg {
	name := rulekit.NameOr(e.Name, e.Done.Char)
	if len(e.Done.Forced) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.finished", name))
	}
	return rulekit.Msgs(game.Say("cortex.event.finished_as_it_is", name, game.W("reason", e.Done.Reason),
		game.N("n", len(e.Done.Forced))))
}
