package duel

import (
	"slices"

	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/state"
)

// duelHarm is the Stress or the Wounds that a loser takes (UNI-DUEL-07, UNI-DUEL-12).
const duelHarm = 2

// suffer applies the loss of a Duel to the loser: 2 Stress, or 2 Wounds in combat. The GM decides
// what happens to an NPC, except to one with tracks in combat (UNI-DUEL-07, UNI-DUEL-08,
// UNI-DUEL-12, UNI-R39).
func suffer(t *state.Tx, d state.Duel) {
	if n := t.S.NPC(d.Loser); n != nil && (!d.Combat || !n.Tracked) {
		d.Stage = state.DuelNPC
		t.Emit(DuelSet{Duel: d, Why: "npc"})
		return
	}
	stress, wounds := duelHarm, 0
	if d.Combat {
		stress, wounds = 0, duelHarm
	}
	harm.Add(t, d.Loser, stress, wounds, "duel")
	finish(t, d)
}

// finish ends a Duel. A Duel of combat first asks about the edge of the board, if its Initiator
// can go back (UNI-DUEL-13).
func finish(t *state.Tx, d state.Duel) {
	if d.Combat && canReturn(t.S, d.Initiator) {
		d.Stage = state.DuelEdge
		t.Emit(DuelSet{Duel: d, Why: "edge"})
		return
	}
	End(t, d, "done")
}

// End ends a Duel and brings the participants that can return back to their Scene. why is
// DuelEnded.Why.
func End(t *state.Tx, d state.Duel, why string) {
	e := DuelEnded{Duel: d, Why: why}
	for _, id := range d.AwayIDs() {
		if canReturn(t.S, id) {
			e.Back = append(e.Back, id)
		}
	}
	t.Emit(e)
}

// canReturn reports whether a participant of a Duel can go back to the Scene: it is neither knocked
// out nor dead nor gone.
func canReturn(s *state.State, id string) bool {
	p := s.PC(id)
	return p != nil && p.Out == nil && !p.Dead || s.NPC(id) != nil && !slices.Contains(s.Felled, id)
}

// AfterHarm ends the Duel of a PC or NPC that is out or dead now. The Duel is dropped if it was not
// decided yet. At the edge of the board it was decided, and ends if the Initiator is out.
func AfterHarm(t *state.Tx, id string) {
	d := t.S.DuelOf(id)
	switch {
	case d == nil || canReturn(t.S, id):
	case d.Stage != state.DuelEdge:
		End(t, *d, "dropped")
	case d.Initiator == id:
		End(t, *d, "done")
	}
}
