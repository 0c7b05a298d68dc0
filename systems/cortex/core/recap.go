package core

import "mesa/game"

// What of the core's facts belongs into a recap, and what changes a sheet.

// SessionTitle implements game.TitledSession.
func (e SessionBegun) SessionTitle() game.Msg {
	return game.Say("cortex.session.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (SessionEnded) ClosesSession() {}

// Scene implements game.SceneBoundary. A flashback begins inside the scene that waits.
func (e SceneBegun) SceneBoundary() (name string, begins bool) { return e.Scene.Name, true }

// Scene implements game.SceneBoundary.
func (e SceneEnded) SceneBoundary() (name string, begins bool) { return e.Name, false }

// RecapMark implements game.RecapEvent.
func (StakesSet) RecapMark() game.RecapMark { return game.RecapOutcome }

// RecapMark implements game.RecapEvent: somebody is taken out, or is back.
func (e OutSet) RecapMark() game.RecapMark {
	if e.How == "" {
		return game.RecapOutcome
	}
	return game.RecapHarm
}

// RecapMark implements game.RecapEvent. Highlights and the like only note a choice.
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

// RecapCounts implements game.RecapCounter: what players earned and spent. What a session
// begins with is neither.
func (e PointsMoved) RecapCounts() []game.Count {
	switch {
	case e.Wallet == BankKey || e.Why == "session" || e.Why == "late":
		return nil
	case e.N < 0:
		return []game.Count{{Key: "cortex.total.spent", N: -e.N}}
	}
	return []game.Count{{Key: "cortex.total.earned", N: e.N}}
}
