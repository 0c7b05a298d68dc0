package universais

import "mesa/game"

// This file says which events belong into a recap, and which change a sheet.

// SessionTitle implements game.TitledSession.
func (e ChapterBegun) SessionTitle() game.Msg {
	return game.Say("universais.chapter.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (ChapterEnded) ClosesSession() {}

// SceneBoundary implements game.SceneBoundary.
func (e SceneBegun) SceneBoundary() (name string, begins bool) { return e.Scene.Name, true }

// SceneBoundary implements game.SceneBoundary.
func (e SceneEnded) SceneBoundary() (name string, begins bool) { return e.Name, false }

// RecapMark implements game.RecapEvent: a full success with a Critical is an outcome to remember.
func (e Thrown) RecapMark() game.RecapMark {
	if e.Done && e.Outcome == Success && e.Result.Crits > 0 {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent.
func (DuelEnded) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (Staked) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (StakeLost) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (KnockedOut) RecapMark() game.RecapMark { return game.RecapHarm }

// RecapMark implements game.RecapEvent.
func (Died) RecapMark() game.RecapMark { return game.RecapHarm }

// RecapMark implements game.RecapEvent.
func (Returned) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent.
func (Learned) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (Levelled) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (Raised) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent. A wish gains nothing yet.
func (e Gained) RecapMark() game.RecapMark {
	if e.Why == "wished" {
		return ""
	}
	return game.RecapGrowth
}

// RecapMark implements game.RecapEvent.
func (EntrySet) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (BondRaised) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (Legendary) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e PCSet) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e NPCSet) ChangedSheets() []game.Ref { return []game.Ref{npcRef(e.NPC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e EntrySet) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e EntryGone) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger, for numbers such as an Attribute that were set by
// hand. Health, Stress and Wounds come and go.
func (e ValueSet) ChangedSheets() []game.Ref {
	switch e.What {
	case ValueHealth, ValueStress, ValueWounds, ValueAP:
		return nil
	}
	return []game.Ref{pcRef(e.Who)}
}

// ChangedSheets implements game.SheetChanger.
func (e Levelled) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Raised) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger. A wish changes nothing yet.
func (e Gained) ChangedSheets() []game.Ref {
	if e.Why == "wished" {
		return nil
	}
	return []game.Ref{pcRef(e.PC)}
}

// ChangedSheets implements game.SheetChanger.
func (e BondRaised) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Legendary) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Earners implements game.Earner.
func (e Learned) Earners() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// RecapCounts implements game.RecapCounter: the Influence that players gained and spent.
func (e InfluenceSet) RecapCounts() []game.Count {
	switch n := e.Now - e.Was; {
	case e.Why == "corrected":
		return nil
	case n < 0:
		return []game.Count{{Key: "universais.total.spent", N: -n}}
	default:
		return []game.Count{{Key: "universais.total.gained", N: n}}
	}
}
