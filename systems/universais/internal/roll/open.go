package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/state"
)

// begin opens a roll and gives it an id.
func begin(t *state.Tx, r state.Roll, why string) {
	r.ID = "r" + game.Itoa(t.S.NextID+1)
	t.Emit(RollSet{Roll: r, Why: why})
}

// MakeWay clears the way for the next roll of a PC or NPC: an open roll that acting.IsKeptByNext
// keeps is closed, and in the quick game consequences that nobody has named count as told at the
// table.
func MakeWay(t *state.Tx, who string) {
	if r := t.S.RollOf(who); r != nil && acting.IsKeptByNext(t.S, r) {
		Close(t, r.ID)
	}
	if !t.S.IsQuick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if slices.Contains(o.Who, who) {
			t.Emit(ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind})
		}
	}
}

// Refresh runs after each move. It updates the hands that have not thrown from the sheets, if that
// changes their dice or their Challenge (UNI-R44).
func Refresh(t *state.Tx) {
	for _, open := range slices.Clone(t.S.Rolls) {
		for i := range open.Hands {
			r := t.S.Roll(open.ID).Copy()
			h := &r.Hands[i]
			if h.Result != nil || h.Out {
				continue
			}
			was, need := *h, r.ChallengeOf(h)
			if *h = hand.Current(t.S, *h); !hand.Same(*h, was) || r.HasChallenge() && r.ChallengeOf(h) != need {
				t.Emit(RollSet{Roll: r, Why: "changed", Of: h.Who})
			}
		}
	}
}

// ThrowHands throws the dice of some members of a roll, one after the other, and settles the roll.
func ThrowHands(t *state.Tx, id string, who ...string) {
	for _, w := range who {
		throwHand(t, id, w, false)
	}
	Settle(t, id)
}

// throwHand throws the dice of one member. After an undo the same dice wait at the place of the
// throw, which is made of the member and the number of its throws.
func throwHand(t *state.Tx, id, who string, allOut bool) {
	r := t.S.Roll(id).Copy()
	h := r.Hand(who)
	t.ThrowAt("roll/" + who + "/" + game.Itoa(t.S.Thrown[who]))
	result := hand.Throw(t.S, &r, h, allOut, t.Dice)
	h.Result = &result
	done := r.IsThrown()
	if done {
		r.Judge()
	}
	e := Thrown{Roll: id, Who: who, Kind: r.Kind, Quick: r.Quick, Mode: r.Mode, Pool: state.Sixes(len(result.Faces)),
		Faces: result.Faces, Result: result,
		Need: r.ChallengeOf(h), AllOut: allOut, Done: done, Outcome: r.Outcome, Best: r.Best}
	if r.Sides() != nil {
		e.Winners = r.Winners()
	}
	t.Emit(e)
}

// Settle closes a roll if all its dice are thrown and no hand waits for its player. A tie stays
// open.
func Settle(t *state.Tx, id string) {
	r := t.S.Roll(id)
	if r == nil || r.Stage != state.Landed || r.Outcome == state.Tied {
		return
	}
	if !slices.ContainsFunc(r.Hands, func(h state.Hand) bool { return acting.AwaitsOwner(t.S, r, &h) }) {
		Close(t, id)
	}
}

// Close ends a roll with its outcome and says which consequence is owed. Opposed rolls and rolls in
// combat owe none. End and shareMove end rolls without a consequence.
func Close(t *state.Tx, id string) {
	r := t.S.Roll(id).Copy()
	t.Emit(RollClosed{Roll: r})
	if r.Kind == state.OpposedRoll || r.Outcome == state.Counted {
		return
	}
	who := r.Best
	switch { // Reward and Risk of a group are for all its members (UNI-R17)
	case r.Kind == state.GroupRoll && r.Outcome != state.Failure:
		who = rewardedNames(&r)
	case r.Kind == state.GroupRoll && options.GroupRisk.Is(t.S, "all"):
		who = r.Remaining()
	}
	t.Emit(ConsequenceOwed{Owed: state.OwedConsequence{ID: t.S.NextID + 1, Roll: r.ID, Kind: r.Outcome, Who: who}})
}

// rewardedNames returns the ids of the members of a group, first those in Best: the player of the
// first tells the success.
func rewardedNames(r *state.Roll) []string {
	who := slices.Clone(r.Best)
	for _, id := range r.Remaining() {
		if !slices.Contains(who, id) {
			who = append(who, id)
		}
	}
	return who
}

// End ends a roll as Withdrawn or Dropped, without a consequence.
func End(t *state.Tx, id, outcome string) {
	r := t.S.Roll(id).Copy()
	r.Outcome = outcome
	t.Emit(RollClosed{Roll: r})
}
