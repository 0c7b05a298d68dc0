package duel

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/state"
)

// rollOf returns the Opposed Roll of a Duel as it begins: a PC with its best Attribute, an NPC
// with its Level and 7 (UNI-DUEL-04, UNI-DUEL-05, UNI-R34).
func rollOf(s *state.State, d state.Duel) state.Roll {
	r := state.Roll{ID: d.ID, Duel: d.ID, Kind: state.OpposedRoll, Stage: state.Framed, Mode: state.Unstructured}
	for side, who := range d.Participants() {
		h := hand.Of(s, who, game.Args{})
		if s.NPC(who) != nil {
			h.Attr, h.Dice = "", s.UsualDice(who)
		}
		h.Side = side
		r.Hands = append(r.Hands, h)
	}
	return r
}

// Resolve begins the Opposed Roll of a Duel.
func Resolve(t *state.Tx, id string) {
	d := *t.S.Duel(id)
	d.Stage, d.Said = state.DuelRolling, nil
	t.Emit(DuelSet{Duel: d, Why: "rolling"})
	t.Emit(roll.RollSet{Roll: rollOf(t.S, d), Why: "duel"})
}

// Settle runs after each move. It goes on with each Duel of which the move has closed the roll: the
// dice decide the Duel. If the roll was dropped and both participants can still return, the Duel is
// open again.
func Settle(t *state.Tx) {
	for _, d := range slices.Clone(t.S.Duels) {
		last := t.S.AnyRoll(d.ID)
		if d.Stage != state.DuelRolling || last == nil || t.S.Roll(d.ID) != nil {
			continue
		}
		switch r := last.Copy(); {
		case r.Outcome == state.Won:
			decide(t, *d, &r)
		case r.Outcome == state.Dropped && canReturn(t.S, d.Initiator) && canReturn(t.S, d.Target):
			again := *d
			again.Stage, again.Said, again.Rolled, again.Loser = state.DuelOpen, nil, nil, ""
			t.Emit(DuelSet{Duel: again, Why: "again"})
		}
	}
}

// decide applies the dice of a Duel. A target that lost suffers, and an Initiator that lost
// chooses. An Initiator that resisted and lost again suffers, too (UNI-DUEL-14, UNI-DUEL-15,
// UNI-R35).
func decide(t *state.Tx, d state.Duel, r *state.Roll) {
	d.Rolled, d.Loser = r, d.Initiator
	why := "lost"
	switch {
	case r.Best[0] == d.Initiator:
		d.Loser, why = d.Target, "won"
	case d.Resisted:
		why = "failed"
	default:
		d.Stage = state.DuelLost
	}
	t.Emit(DuelSet{Duel: d, Why: why})
	if p := t.S.PC(d.Initiator); why == "failed" && p != nil && options.ResistRefund.On(t.S) {
		influence.Gain(t, p, d.Price, "refund")
	}
	if why != "lost" {
		suffer(t, d)
	}
}

// resistRoll returns the roll of a Duel once more, for its Initiator alone. The Hits of the target
// stay (UNI-R35).
func resistRoll(d *state.Duel) state.Roll {
	r := d.Rolled.Copy()
	for i := range r.Hands {
		h := &r.Hands[i]
		h.Out, h.Kept, h.AllOut = false, h.Who != d.Initiator, 0
		if h.Who == d.Initiator {
			h.Result = nil
		}
	}
	r.Stage, r.Outcome, r.Best = state.Framed, "", nil
	r.Again++
	return r
}
