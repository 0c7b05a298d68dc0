package people

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

func tellSFX(e SFXSet) []game.Msg {
	key := "cortex.event.sfx." + e.Why
	if e.Why == "add" && e.SFX.Locked {
		key += "_locked"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.W("sfx", e.SFX.Name),
		game.W("host", e.Host)))
}

func tellSFXGone(e SFXGone) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.sfx.drop", rulekit.NameOr(e.Name, e.Char), game.W("sfx", e.SFX)))
}

// RecapMark implements game.RecapEvent: a character is taken out or is back.
func (e OutSet) RecapMark() game.RecapMark {
	if e.How == "" {
		return game.RecapOutcome
	}
	return game.RecapHarm
}

// RecapMark implements game.RecapEvent. Highlights have no mark.
func (e TraitNoted) RecapMark() game.RecapMark {
	if e.Why == "highlights" {
		return ""
	}
	return game.RecapGrowth
}

// RecapMark implements game.RecapEvent.
func (TraitAdded) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (TraitGone) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (SFXSet) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e CharacterSet) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e TraitNoted) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// ChangedSheets implements game.SheetChanger.
func (e TraitAdded) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// ChangedSheets implements game.SheetChanger.
func (e TraitGone) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// ChangedSheets implements game.SheetChanger.
func (e SFXSet) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// ChangedSheets implements game.SheetChanger.
func (e SFXGone) ChangedSheets() []game.Ref { return []game.Ref{CharRef(e.Char)} }

func tellTried(e ReturnTried) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.tried", rulekit.NameOr(e.Name, e.By),
		game.W("who", cmp.Or(e.TargetName, e.Char))))
}

func tellCharacter(e CharacterSet) []game.Msg {
	key := "cortex.event.character"
	if e.Comes {
		key = "cortex.event.character.comes"
	}
	return rulekit.Msgs(game.Say(key,
		game.M("who", game.Say("cortex.people."+e.Char.Rank, game.W("name", e.Char.DisplayName())))))
}

func tellRetired(e CharacterGone) []game.Msg {
	key := "cortex.event.retired"
	switch {
	case e.Why != "":
		key += "." + e.Why
	case e.NoUndo:
		key += "_for_good"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Name), game.W("chair", e.Chair)))
}

func tellEntered(e SceneEntered) []game.Msg {
	if e.Away {
		return rulekit.Msgs(game.Say("cortex.event.left", rulekit.NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.entered", rulekit.NameOr(e.Name, e.Char)))
}

// The events of a sheet being made.
type (
	// SheetDrafted sets the sheet of a character after some steps of creation.
	SheetDrafted struct {
		Char    string         `json:"char"`
		Sheet   sheet.Sheet    `json:"sheet"`
		Did     []DraftStep    `json:"did"`
		Budgets []sheet.Budget `json:"left,omitempty"` // the budgets of the current stage afterwards
		Name    string         `json:"name,omitempty"`
	}
	// DraftStep is one step of creation.
	DraftStep struct {
		Kind  string   `json:"way"`
		Trait string   `json:"trait"`
		Die   dice.Die `json:"die,omitempty"`
		N     int      `json:"n,omitempty"`  // number of dice
		On    string   `json:"on,omitempty"` // of an SFX: its host; of a trade: the other trait
	}
	// BiographySet sets the biography of a character (CREATE-SCRATCH-06).
	BiographySet struct {
		Char string          `json:"char"`
		Life sheet.Biography `json:"life"`
		Name string          `json:"name,omitempty"`
	}
)

// EventName implements game.Event.
func (SheetDrafted) EventName() string { return "cortex.made" }

// EventName implements game.Event.
func (BiographySet) EventName() string { return "cortex.biography" }

func tellOut(e OutSet) []game.Msg {
	if e.How == "" {
		return rulekit.Msgs(game.Say("cortex.event.back", rulekit.NameOr(e.Name, e.Char)))
	}
	return rulekit.Msgs(game.Say("cortex.event.out."+e.How, rulekit.NameOr(e.Name, e.Char)))
}

func tellSheetDrafted(e SheetDrafted) []game.Msg {
	var says []game.Msg
	for _, d := range e.Did {
		traitDice := slices.Repeat([]dice.Die{d.Die}, max(d.N, 1))
		key := "cortex.event.made." + d.Kind
		if d.Die == 0 {
			key, traitDice = key+".bare", nil
		}
		says = append(says, game.Say(key, rulekit.NameOr(e.Name, e.Char), game.W("trait", d.Trait),
			game.M("dice", pool.DiceMsg(traitDice)), game.W("on", d.On)))
	}
	for _, n := range e.Budgets {
		says = append(says, n.Msg())
	}
	return says
}
