package core

import "mesa/game"

// What of the core's facts belongs into a recap, and what changes a sheet.

// Title implements game.Titled.
func (e SessionBegun) Title() game.Msg { return game.Say("cortex.session.called", game.N("n", e.N)) }

// Closes implements game.Closing.
func (SessionEnded) Closes() {}

// Scene implements game.Scening. A flashback begins inside the scene that waits.
func (e SceneBegun) Scenes() (name string, begins bool) { return e.Scene.Name, true }

// Scene implements game.Scening.
func (e SceneEnded) Scenes() (name string, begins bool) { return e.Name, false }

// Mark implements game.Marking.
func (StakesSet) Mark() game.Mark { return game.Outcome }

// Mark implements game.Marking: somebody is taken out, or is back.
func (e OutSet) Mark() game.Mark {
	if e.How == "" {
		return game.Outcome
	}
	return game.Harm
}

// Mark implements game.Marking. Highlights and the like only note a choice.
func (e TraitNoted) Mark() game.Mark {
	if e.Why == "highlights" {
		return ""
	}
	return game.Growth
}

// Mark implements game.Marking.
func (TraitAdded) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (TraitGone) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (SFXSet) Mark() game.Mark { return game.Growth }

// Changes implements game.Changing.
func (e CharSet) Changes() []game.Ref { return []game.Ref{CharRef(e.Char.ID)} }

// Changes implements game.Changing.
func (e TraitNoted) Changes() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// Changes implements game.Changing.
func (e TraitAdded) Changes() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// Changes implements game.Changing.
func (e TraitGone) Changes() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// Changes implements game.Changing.
func (e SFXSet) Changes() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// Changes implements game.Changing.
func (e SFXGone) Changes() []game.Ref { return []game.Ref{CharRef(e.Char)} }

// Total implements game.Totalled: what players earned and spent. What a session
// begins with is neither.
func (e PointsMoved) Total() []game.Count {
	switch {
	case e.Purse == BankKey || e.Why == "session" || e.Why == "late":
		return nil
	case e.N < 0:
		return []game.Count{{Key: "cortex.total.spent", N: -e.N}}
	}
	return []game.Count{{Key: "cortex.total.earned", N: e.N}}
}
