package web_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/systems/universais"
	"mesa/web"
)

// A Duel of Regras Universais in English, from the challenge to each of the three ways to lose,
// with the GM on a desk and the player on a phone. Every number follows section 21 of
// docs/rules/universais.md.
func TestADuelToEachWayOfLosing(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	lost := []int{1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1} // Ana: none; Captain Sable: one
	script := dice.Script(slices.Concat(lost, lost, lost, []int{2, 3, 1, 1} /* she resists */)...)
	r := newRoomOf(t, web.Options{}, script, universais.System())
	gm, ana := b.newGuest(r, "en", false), guest{(&tab{r, b.ctx}).stranger("en", 390, 844, false), true}
	id := r.createDemo("ana", "universais")
	gm.signIn("ana", at(id, "gm"))
	ana.signIn("ana", at(id, "ana"))
	eval[bool](gm.tab, watch)
	eval[bool](ana.tab, watch)
	gm.inForm("Change Ana's Influence ☀️", "n", "+2")
	ana.awaitText("Ana: Influence ☀️ 3 (was 1), by the GM's decision.")
	ana.duels(gm)
	if filled := eval[[]string](ana.tab,
		`[...document.querySelectorAll('.moment .lead-row > .offer button')].filter(e =>
		getComputedStyle(e).backgroundColor !== 'rgba(0, 0, 0, 0)').map(e => e.innerText)`); len(filled) > 0 {
		t.Errorf("a choice among three looks made: %q", filled)
	}
	ana.tap("Back Down: no one suffers, nothing is paid back")
	gm.awaitText("Ana backs down: no one suffers.")
	ana.duels(gm)
	ana.tap("Accept 2 Stress and earn 1 Influence ☀️")
	gm.awaitText("Ana: Influence ☀️ 3 (was 2), for the harm taken.")
	ana.duels(gm)
	ana.tap("Resist: roll again; if you fail, 2 Stress and the price back")
	ana.tap("Keep these dice")
	gm.awaitText("Ana fails again and takes the loss.")
	gm.awaitText("Ana: Influence ☀️ 3 (was 2), the Duel's price comes back.")
	ana.awaitText("Ana is about to be knocked out: take the Knockout, or raise the stakes.")
	ana.inForm("Raise the Stakes", "what", "fencing")
	gm.awaitText("Ana raises the stakes: Fencing 2. Stress 2, Wounds 0, Health 10.")
	gm.checkNoComplaints()
	ana.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// duels challenges Captain Sable and loses.
func (g guest) duels(gm guest) {
	g.t.Helper()
	g.inForm("Challenge someone to a Duel ☀️", "target", "captain-sable")
	g.awaitText("It is resolved when the GM says so.")
	gm.tap("Resolve Ana's Duel with Captain Sable")
	g.awaitText("Each says their approach, Ana first.")
	g.tap("Go into the Duel with Body, 4d6")
	gm.tap("Captain Sable: Go into the Duel with 8d6")
	g.awaitText("Captain Sable has the most Hits.")
	g.tap("Keep these dice")
	gm.awaitText("Captain Sable wins the Duel. Ana chooses: Back Down, Accept or Resist.")
}
