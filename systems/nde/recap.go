package nde

import "mesa/game"

// What of the facts belongs into a recap, and what changes a sheet.

// SessionTitle implements game.TitledSession.
func (e SessionBegun) SessionTitle() game.Msg {
	return game.Say("nde.session.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (SessionEnded) ClosesSession() {}

// Scene implements game.SceneBoundary.
func (e SceneOpened) SceneBoundary() (name string, begins bool) { return e.Name, true }

// Scene implements game.SceneBoundary.
func (SceneClosed) SceneBoundary() (name string, begins bool) { return "", false }

// RecapMark implements game.RecapEvent: an exceptional success is of weight.
func (e Rolled) RecapMark() game.RecapMark {
	if e.Outcome == Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent: so is one that Luck makes of another success.
func (e TestSet) RecapMark() game.RecapMark {
	if e.verdict() && e.Test.Outcome == Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent: whose Hearts are gone is down, and whose come
// back is up again.
func (e ValueSet) RecapMark() game.RecapMark {
	switch {
	case e.What != ValueHearts || len(tellFall(e)) == 0:
		return ""
	case e.Now == 0:
		return game.RecapHarm
	}
	return game.RecapOutcome
}

// RecapMark implements game.RecapEvent.
func (Grew) RecapMark() game.RecapMark { return game.RecapGrowth }

// RecapMark implements game.RecapEvent.
func (TraitSet) RecapMark() game.RecapMark { return game.RecapGrowth }

// ChangedSheets implements game.SheetChanger.
func (e PCSet) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e AttrsSet) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger: what is not spent in play, set by hand.
func (e ValueSet) ChangedSheets() []game.Ref {
	switch e.What {
	case ValueMaxHearts, ValueMaxPP:
		return []game.Ref{pcRef(e.Who)}
	case ValueDefense:
		return []game.Ref{foeRef(e.Who)}
	}
	return nil
}

// ChangedSheets implements game.SheetChanger.
func (e FoeSet) ChangedSheets() []game.Ref { return []game.Ref{foeRef(e.Foe.ID)} }

// ChangedSheets implements game.SheetChanger.
func (e TraitSet) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// ChangedSheets implements game.SheetChanger.
func (e Grew) ChangedSheets() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Earners implements game.Earner.
func (e Granted) Earners() []game.Ref {
	var refs []game.Ref
	for _, pc := range e.PCs {
		refs = append(refs, pcRef(pc))
	}
	return refs
}

// RecapCounts implements game.RecapCounter: the Power Points and the Luck that players spent, and
// the Luck that they were given. What the GM corrects is neither, and what a rest or the
// end of a conflict gives back nobody won.
func (e ValueSet) RecapCounts() []game.Count {
	n := e.Now - e.Was
	switch {
	case e.Why == "corrected":
		return nil
	case e.What == ValuePP && n < 0:
		return []game.Count{{Key: "nde.total.pp", N: -n}}
	case e.What == ValueLuck && n < 0:
		return []game.Count{{Key: "nde.total.luck", N: -n}}
	case e.What == ValueLuck:
		return []game.Count{{Key: "nde.total.gift", N: n}}
	}
	return nil
}
