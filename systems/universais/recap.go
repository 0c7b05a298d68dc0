package universais

import "mesa/game"

// What of the facts belongs into a recap, and what changes a sheet.

// Title implements game.Titled.
func (e ChapterBegun) Title() game.Msg {
	return game.Say("universais.chapter.called", game.N("n", e.N))
}

// Closes implements game.Closing.
func (ChapterEnded) Closes() {}

// Scenes implements game.Scening.
func (e SceneBegun) Scenes() (name string, begins bool) { return e.Scene.Name, true }

// Scenes implements game.Scening.
func (e SceneEnded) Scenes() (name string, begins bool) { return e.Name, false }

// Mark implements game.Marking: a full success with a Critical is of weight.
func (e Thrown) Mark() game.Mark {
	if e.Done && e.Outcome == Success && e.Lie.Crits > 0 {
		return game.Outcome
	}
	return ""
}

// Mark implements game.Marking.
func (DuelEnded) Mark() game.Mark { return game.Outcome }

// Mark implements game.Marking.
func (Staked) Mark() game.Mark { return game.Outcome }

// Mark implements game.Marking.
func (StakeLost) Mark() game.Mark { return game.Outcome }

// Mark implements game.Marking.
func (KnockedOut) Mark() game.Mark { return game.Harm }

// Mark implements game.Marking.
func (Died) Mark() game.Mark { return game.Harm }

// Mark implements game.Marking.
func (Returned) Mark() game.Mark { return game.Outcome }

// Mark implements game.Marking.
func (Learned) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (Levelled) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (Raised) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking. A wish is nothing gained yet.
func (e Gained) Mark() game.Mark {
	if e.Why == "wished" {
		return ""
	}
	return game.Growth
}

// Mark implements game.Marking.
func (EntrySet) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (BondRaised) Mark() game.Mark { return game.Growth }

// Mark implements game.Marking.
func (Legendary) Mark() game.Mark { return game.Growth }

// Changes implements game.Changing.
func (e PCSet) Changes() []game.Ref { return []game.Ref{pcRef(e.PC.ID)} }

// Changes implements game.Changing.
func (e NPCSet) Changes() []game.Ref { return []game.Ref{npcRef(e.NPC.ID)} }

// Changes implements game.Changing.
func (e EntrySet) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing.
func (e EntryGone) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing: what an Attribute or the like was set to by
// hand. Health, Stress and Wounds come and go.
func (e Valued) Changes() []game.Ref {
	switch e.What {
	case ValueHealth, ValueStress, ValueWounds, ValueAP:
		return nil
	}
	return []game.Ref{pcRef(e.Who)}
}

// Changes implements game.Changing.
func (e Levelled) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing.
func (e Raised) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing. A wish changes nothing yet.
func (e Gained) Changes() []game.Ref {
	if e.Why == "wished" {
		return nil
	}
	return []game.Ref{pcRef(e.PC)}
}

// Changes implements game.Changing.
func (e BondRaised) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Changes implements game.Changing.
func (e Legendary) Changes() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Earns implements game.Earning.
func (e Learned) Earns() []game.Ref { return []game.Ref{pcRef(e.PC)} }

// Total implements game.Totalled: what players gained and spent of Influence.
func (e InfluenceSet) Total() []game.Count {
	switch n := e.Now - e.Was; {
	case e.Why == "corrected":
		return nil
	case n < 0:
		return []game.Count{{Key: "universais.total.spent", N: -n}}
	default:
		return []game.Count{{Key: "universais.total.gained", N: n}}
	}
}
