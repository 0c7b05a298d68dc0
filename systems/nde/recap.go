package nde

import "mesa/game"

// What of the facts belongs into a recap, and what changes a sheet.

// Title implements game.Titled.
func (e SessionBegun) Title() game.Msg { return game.Say("nde.session.called", game.N("n", e.N)) }

// Closes implements game.Closing.
func (SessionEnded) Closes() {}

// Scene implements game.Scening.
func (e SceneOpened) Scenes() (name string, begins bool) { return e.Name, true }

// Scene implements game.Scening.
func (SceneClosed) Scenes() (name string, begins bool) { return "", false }

// Mark implements game.Marking: an exceptional success is of weight.
func (e Rolled) Mark() game.Mark {
	if e.Outcome == Exceptional {
		return game.Outcome
	}
	return ""
}

// Mark implements game.Marking: so is one that Luck makes of another success.
func (e TestSet) Mark() game.Mark {
	if e.verdict() && e.Test.Outcome == Exceptional {
		return game.Outcome
	}
	return ""
}

// Mark implements game.Marking: whose Hearts are gone is down, and whose come
// back is up again.
func (e Valued) Mark() game.Mark {
	switch {
	case e.What != ValueHearts || len(tellFall(e)) == 0:
		return ""
	case e.Now == 0:
		return game.Harm
	}
	return game.Outcome
}

// Mark implements game.Marking.
func (Grew) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (TraitSet) Mark() game.Mark { return game.Growth }

// Changes implements game.Changing.
func (e PCSet) Changes() []game.Ref { return []game.Ref{pcRef(e.PC.ID)} }

// Changes implements game.Changing.
func (e AttrsSet) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing: what is not spent in play, set by hand.
func (e Valued) Changes() []game.Ref {
	switch e.What {
	case ValueMaxHearts, ValueMaxPP:
		return []game.Ref{pcRef(e.Who)}
	case ValueDefense:
		return []game.Ref{foeRef(e.Who)}
	}
	return nil
}

// Changes implements game.Changing.
func (e FoeSet) Changes() []game.Ref { return []game.Ref{foeRef(e.Foe.ID)} }

// Changes implements game.Changing.
func (e TraitSet) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing.
func (e Grew) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Earns implements game.Earning.
func (e Granted) Earns() []game.Ref {
	var refs []game.Ref
	for _, pc := range e.PCs {
		refs = append(refs, pcRef(pc))
	}
	return refs
}

// Total implements game.Totalled: the Power Points and the Luck that players spent, and
// the Luck that they were given. What the GM corrects is neither, and what a rest or the
// end of a conflict gives back nobody won.
func (e Valued) Total() []game.Count {
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
