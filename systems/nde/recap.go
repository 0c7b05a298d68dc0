package nde

import "mesa/game"

// The events that belong into a recap, and those that change a sheet.

// SessionTitle implements game.TitledSession.
func (e SessionBegun) SessionTitle() game.Msg {
	return game.Say("nde.session.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (SessionEnded) ClosesSession() {}

// SceneBoundary implements game.SceneBoundary.
func (e SceneOpened) SceneBoundary() (name string, begins bool) { return e.Name, true }

// SceneBoundary implements game.SceneBoundary.
func (SceneClosed) SceneBoundary() (name string, begins bool) { return "", false }

// RecapMark implements game.RecapEvent. It marks an exceptional success.
func (e Rolled) RecapMark() game.RecapMark {
	if e.Outcome == Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent. It marks a success that Luck made exceptional.
func (e TestSet) RecapMark() game.RecapMark {
	if e.hasVerdict() && e.Test.Outcome == Exceptional {
		return game.RecapOutcome
	}
	return ""
}

// RecapMark implements game.RecapEvent. It marks the loss of the last Heart as harm, and a PC's
// return from 0 Hearts as an outcome.
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

// ChangedSheets implements game.SheetChanger. It names the sheet of a PC for a maximum and of a foe
// for its Defense. Values that are spent in play change no sheet.
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

// RecapCounts implements game.RecapCounter. It counts the Power Points and the Luck that players
// spent, and the Luck that they were given. It does not count corrections by the GM, nor Power
// Points that a rest or the end of a conflict gives back.
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
