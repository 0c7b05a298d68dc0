package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/systems/nde"
	"mesa/web"
)

// Two rounds of NDE with a boss, in English, in a browser: one person changes chairs and taps what
// each is offered.
func TestTwoRoundsWithABoss(t *testing.T) {
	script := dice.Script(9 /* Bia */, 5, 7 /* Caio, again */, 1 /* Lia */, 12 /* Caio */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	id := r.createDemo("gil", "nde")
	b := r.chromium()
	b.signIn("gil", at(id, "gm"))
	as := func(chair string, taps ...string) {
		t.Helper()
		b.open(at(id, chair))
		eval[bool](b, watch)
		for i := 0; i < len(taps); i += 2 { // what is tapped, and the text that follows
			b.tap(taps[i])
			b.awaitText(taps[i+1])
		}
		b.checkNoComplaints()
	}

	as("bia", "Move closer to Captain Rook (then Nearby)", "Bia moves closer to Captain Rook.",
		"Attack Captain Rook at range: d12 against 8: 42% to hit", "Bia hits Captain Rook at range.",
		"Keep the success", "Captain Rook: Hearts 2 of 3 (was 3), hit.")
	as("caio", "Move closer to Captain Rook (then Close)", "Caio and Captain Rook: Close.",
		"Attack Captain Rook in melee: d12 against 8: 42% to hit", "Caio misses Captain Rook in melee.",
		"Reroll for 1 Luck: 42% to succeed", "Failure: Caio rerolls, gets 7",
		"Accept the failure", "Counter Alarm: 1 of 4.")
	as("gm", "Mark as told at the table: Caio's complication or cost", "Complication for Caio")
	as("lia", "Attack Captain Rook with a power: d12 against 8 for 1 PP: 42% to hit",
		"Failure, and a complication for certain: 1 on the d12",
		"Accept the failure", "The opponents' phase starts.")
	as("gm", "Captain Rook hurts Caio: 1 Heart", "Caio: Hearts 4 of 5 (was 5), hurt.",
		"Start round 2", "Round 2: the players act, in any order.")
	as("caio", "Attack Captain Rook in melee: d12 against 8: 42% to hit", "Exceptional success: 12 on the d12",
		"Hit for 2 Hearts", "Captain Rook has fallen.")
	as("gm", "End the conflict: 1 PP back for each", "Counters that end too: Alarm (2 of 4).",
		"End the conflict: 1 PP back for each", "The conflict is over.")
	b.awaitText("Lia: Power Points 3 of 3 (was 2), after the conflict.")
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}
