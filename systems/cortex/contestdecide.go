package cortex

import "slices"

// answer takes a committed contest roll to its comparison: it stands, or its
// side has lost; an interferer's halts the contest or costs a complication.
func answer(t *tx, r *Roll) {
	c := t.S.contest(r.For)
	if c == nil || c.Over() {
		return
	}
	closeEarlier(t, c, r)
	standing := t.S.roll(c.Standing)
	switch {
	case slices.Contains(c.Queue, r.Char):
		interfered(t, c, r)
	case r.Char != c.Turn:
	case standing == nil:
		stand(t, c, r, -1)
	case r.Total() > standing.Total():
		stand(t, c, r, standing.Total())
	default:
		fall(t, c, r, standing)
	}
}

// closeEarlier ends the hitch window of the contest's earlier rolls, and that of
// opportunities which were answered, so that
// what was earned in them is free before anybody has to decide what to do with
// it (PP-EARN-R2).
func closeEarlier(t *tx, c *Contest, r *Roll) {
	for _, earlier := range slices.Clone(t.S.Rolls) {
		if earlier.For == c.ID && earlier.ID < r.ID && earlier.Committed && t.S.hitchable(earlier) {
			t.Emit(OnesPassed{earlier.ID})
		}
		if earlier.For == c.ID && earlier.ID < r.ID && t.S.seizable(earlier) && t.S.replied(c, earlier) {
			resolveIf(t, earlier.ID)
		}
	}
	settle(t)
}

// stand makes the roll the one to beat (CORE-CONTEST-05).
func stand(t *tx, c *Contest, r *Roll, faced int) {
	e := Stood{Contest: c.ID, Roll: r.ID, Char: r.Char, Total: r.Total(), Faced: faced, N: c.Exchanges}
	if faced >= 0 {
		e.N++
	}
	t.Emit(e)
	if c.alone() {
		win(t, c, Decided)
	}
}

// fall is a roll that did not beat the standing total; a tie does not beat
// (CORE-CONTEST-06, CORE-CONTEST-08). The margin is taken once, here
// (CORE-HEROIC-R1).
func fall(t *tx, c *Contest, r, standing *Roll) {
	e := Fell{Contest: c.ID, Roll: r.ID, Char: r.Char, To: c.Leader, Total: r.Total(), Against: standing.Total(), Margin: standing.Total() - r.Total()}
	basis := e.Margin
	if heroicBasis.Is(t.S, "beating_roll") {
		basis = 0
		if c.Faced >= 0 {
			basis = standing.Total() - c.Faced
		}
	}
	e.Effect, e.Beyond, e.Steps = effectAfter(standing.EffectDie(0), basis)
	t.Emit(e)
	last := c.alone()
	if last {
		endContest(t, c, Decided, c.Leader)
	}
	strike(t, c, r, standing, e)
	if last && len(c.Sides) > 2 {
		gain(t, c, standing.EffectDie(0))
	}
	if last {
		oweExtras(t, standing)
	}
}

// strike applies the winner's effect die: what the initiator declared if it
// wins against one opponent, else harm to whoever fell (CORE-CONTEST-07,
// MULTI-03).
func strike(t *tx, c *Contest, r, standing *Roll, e Fell) {
	aim := Aim{Kind: AimComp, On: r.Char}
	if e.To == c.Sides[0].Char && c.Aim.Kind != "" && (len(c.Sides) == 2 || t.S.hits(c.Aim) && c.Aim.On == r.Char) {
		aim = c.Aim
	}
	switch aim.Kind {
	case AimAsset:
		makeAsset(t, standing, aim.Name, e.Effect, 0)
	case AimBreak:
		breakAsset(t, standing, aim.On, e.Effect)
	default:
		hurt(t, c, r, e, aim)
	}
	if e.Beyond && t.S.overflow(aim) == overSecond {
		oweUse(t, standing, 0, standing.Left())
	}
}

// hurt lands harm by section 9; the loser's committed effect die is compared
// if the harm is the loser's (CORE-STAKES-R4).
func hurt(t *tx, c *Contest, r *Roll, e Fell, aim Aim) {
	b := blow{roll: r.ID, of: c.Standing, on: aim.On, by: e.To, die: e.Effect, name: aim.Name, named: aim.Name != ""}
	if b.named {
		b.aim = aim.Kind
	}
	if aim.On == r.Char {
		b.against = r.EffectDie(0)
	}
	overflowOr(t, b, e.Beyond, aim)
}

// gain gives a winning initiator the asset that it declared, where no strike
// has used the effect die for it.
func gain(t *tx, c *Contest, d Die) {
	if c.Winner == c.Sides[0].Char && c.Aim.Kind == AimAsset {
		makeAsset(t, t.S.roll(c.Standing), c.Aim.Name, d, 0)
	}
}

// oweExtras leaves the winner the effect dice bought with its roll
// (CORE-EFFECT-07).
func oweExtras(t *tx, r *Roll) {
	for n := 1; n < len(r.Effect); n++ {
		oweUse(t, r, r.EffectDie(n), nil)
	}
}

// win ends a contest for the leader without a failing roll: no harm and no
// heroic success (GIVEIN-R3, CORE-HEROIC-R1), but what the winner wanted for
// itself is made.
func win(t *tx, c *Contest, status string) {
	standing := t.S.roll(c.Standing)
	endContest(t, c, status, c.Leader)
	if standing != nil {
		gain(t, c, standing.EffectDie(0))
		oweExtras(t, standing)
	}
}

// unopposed ends a contest that nobody opposed: the initiator succeeds, and an
// effect that it wanted is as large as the largest die of its pool
// (CORE-TEST-08, CORE-TEST-R4). Nothing is compared; in high stakes the target
// is about to be taken out (CORE-CONTEST-R6, -R9).
func unopposed(t *tx, c *Contest) {
	r := t.S.roll(c.Standing)
	endContest(t, c, Uncontested, c.Leader)
	if r == nil {
		return
	}
	aim := c.wanted()
	b := blow{roll: r.ID, of: r.ID, on: aim.On, by: r.Char, die: r.Largest(), name: aim.Name, named: aim.Name != ""}
	if b.named {
		b.aim = aim.Kind
	}
	switch {
	case c.Aim.Kind == AimAsset:
		makeAsset(t, r, c.Aim.Name, b.die, 0)
	case c.Aim.Kind == AimBreak:
		breakAsset(t, r, c.Aim.On, b.die)
	case !t.S.hits(aim) || t.S.char(b.on) == nil:
	case c.Stakes == HighStakes:
		t.S.slots().Harm.Unopposed(t, b)
	default:
		harm(t, b)
	}
}

// endContest ends a contest: a beat has passed unless it came to nothing,
// interferers who were not heard get their point back, and whoever acted while
// out is out again (OUT-R4).
func endContest(t *tx, c *Contest, status, winner string) {
	queue := slices.Clone(c.Queue)
	t.Emit(ContestDone{Contest: c.ID, Status: status, Winner: winner})
	for _, char := range queue {
		earn(t, t.S.purseOf(char), 1, 0, "unheard")
	}
	for _, r := range slices.Clone(t.S.Rolls) {
		if r.For == c.ID && !r.Committed && t.S.hitchable(r) {
			t.Emit(OnesPassed{r.ID})
		}
	}
	for _, who := range slices.Clone(t.S.Chars) {
		if who.MayAct == c.ID {
			t.Emit(MayAct{Char: who.ID})
		}
	}
	if status != Abandoned {
		t.Emit(BeatPassed{})
	}
}
