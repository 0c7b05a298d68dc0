package contest

import (
	"slices"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// answer takes a committed contest roll to its comparison: it stands, or its
// side has lost; an interferer's halts the contest or costs a complication.
func answer(t *engine.Tx, r *pool.Roll) {
	c := byID(t.S, r.For)
	if c == nil || c.Over() || r.ID == c.Standing {
		return
	}
	closeEarlier(t, c, r)
	standing := check.Of(t.S).Roll(c.Standing)
	switch {
	case slices.Contains(c.Queue, r.Char):
		compareInterference(t, c, r)
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
func closeEarlier(t *engine.Tx, c *Contest, r *pool.Roll) {
	for _, earlier := range slices.Clone(check.Of(t.S).Rolls) {
		if earlier.For == c.ID && earlier.ID < r.ID && earlier.Committed && check.Of(t.S).Hitchable(earlier) {
			t.Emit(check.OnesPassed{Roll: earlier.ID})
		}
		if earlier.For == c.ID && earlier.ID < r.ID && check.Seizable(t.S, earlier) && isReplied(t.S, c, earlier) {
			check.ResolveIf(t, earlier.ID)
		}
	}
	check.Advance(t)
}

// stand makes the roll the one to beat (CORE-CONTEST-05).
func stand(t *engine.Tx, c *Contest, r *pool.Roll, faced int) {
	e := TotalStood{Contest: c.ID, Roll: r.ID, Char: r.Char, Total: r.Total(), Faced: faced, N: c.Exchanges}
	if faced >= 0 {
		e.N++
	}
	t.Emit(e)
	if c.leaderAlone() {
		win(t, c, Decided)
	}
}

// fall is a roll that did not beat the standing total; a tie does not beat
// (CORE-CONTEST-06, CORE-CONTEST-08). The margin is taken once, here
// (CORE-HEROIC-R1).
func fall(t *engine.Tx, c *Contest, r, standing *pool.Roll) {
	aim, lands := struckBy(t.S, c, r.Char)
	e := SideFell{Contest: c.ID, Roll: r.ID, Char: r.Char, To: c.Leader, Total: r.Total(), Against: standing.Total(),
		Margin: standing.Total() - r.Total()}
	e.Unused, e.By = !lands, standing.EffectFrom
	if last := c.isLastAgainst(r.Char); lands || last {
		e.Steps = heroicSteps(t.S, c, r, standing)
	}
	e.Still = lands && !standing.Steps(0) && e.Steps > 0
	switch {
	case !lands:
	case standing.EffectFrom != pool.EffectReroll || needsEffect(t.S, c, r, aim):
		e.Effect, e.Beyond = roll.HeroicDie(t, standing, 0, e.Steps)
	default:
		e.By = pool.EffectNone // none is thrown for
	}
	t.Emit(e)
	last := c.leaderAlone()
	if last {
		endContest(t, c, Decided, c.Leader)
	}
	check.RunCompared(t, check.Outcome{Winner: standing, Loser: r, Margin: e.Margin, Heroic: e.Steps > 0, Ends: last})
	if lands {
		strike(t, c, r, standing, e, aim)
	}
	if harmed := harmOf(r.Char); len(c.Sides) > 2 && !harm.ModelFor(t.S, r.Char).SizedByEffect() &&
		(!lands || aim != harmed) {
		hurt(t, c, r, e, harmed) // it takes no effect die (LIFE-02); a crowd loses no points (GMC-R1)
	}
	if last {
		oweExtras(t, standing)
	}
}

// needsEffect reports whether the leader's effect die makes or befalls anything where a
// side falls (REROLL-02).
func needsEffect(s *engine.State, c *Contest, r *pool.Roll, aim pool.Aim) bool {
	if !draft.AimsAtCharacter(s, aim) {
		return true
	}
	needed, _ := harm.NeedsEffect(s, harm.Prospect(r.ID, c.Standing, c.Leader, aim))
	return needed
}

// heroicSteps are those of the standing roll where another falls by it
// (CORE-HEROIC-R1).
func heroicSteps(s *engine.State, c *Contest, r, standing *pool.Roll) int {
	switch {
	case !heroicBasis.Is(s, "beating_roll"):
		return roll.StepsOver(s, standing, r, standing.Total()-r.Total())
	case c.Faced < 0:
		return 0
	}
	return roll.StepsOver(s, standing, r, standing.Total()-c.Faced)
}

// strike applies the winner's effect die: what the initiator declared, else harm to
// the one who fell (CORE-CONTEST-07, MULTI-03).
func strike(t *engine.Tx, c *Contest, r, standing *pool.Roll, e SideFell, aim pool.Aim) {
	switch aim.Kind {
	case pool.AimAsset:
		harm.MakeAsset(t, standing, aim.Name, e.Effect, 0)
	case pool.AimBreak:
		harm.BreakAsset(t, standing, aim.On, e.Effect)
	default:
		hurt(t, c, r, e, aim)
	}
	if e.Beyond && harm.Overflow(t.S, standing.ID, aim) == harm.OverSecond {
		roll.OweEffectUse(t, standing, 0, standing.EffectCandidates())
	}
}

// struckBy returns what the leader's effect die is for where a side falls, and whether it is
// used there. What the initiator declared it makes alone (MULTI-R3): where the one
// falls whom it is aimed at, else with the last side.
func struckBy(s *engine.State, c *Contest, char string) (aim pool.Aim, lands bool) {
	switch {
	case c.Leader != c.Sides[0].Char || c.Aim.Kind == "":
		return harmOf(char), true
	case draft.AimsAtCharacter(s, c.Aim) && c.side(c.Aim.On) != nil && len(c.Sides) > 2:
		return c.Aim, c.Aim.On == char
	}
	return c.Aim, c.isLastAgainst(char)
}

// harmOf is an effect die that no one had another use for.
func harmOf(char string) pool.Aim { return pool.Aim{Kind: pool.AimComplication, On: char} }

// hurt lands harm by section 9; the loser's committed effect die is compared
// if the harm is the loser's (CORE-STAKES-R4).
func hurt(t *engine.Tx, c *Contest, r *pool.Roll, e SideFell, aim pool.Aim) {
	b := harm.Won(t, check.Of(t.S).Roll(c.Standing), r, aim.On == r.Char, aim, e.Effect, e.Margin)
	harm.DamageOrOverflow(t, b, e.Beyond, aim)
}

// gain gives an initiator who won without a failing roll the asset that it declared.
func gain(t *engine.Tx, c *Contest) {
	if c.Winner == c.Sides[0].Char && c.Aim.Kind == pool.AimAsset {
		r := check.Of(t.S).Roll(c.Standing)
		harm.MakeAsset(t, r, c.Aim.Name, roll.EffectOf(t, r, 0), 0)
	}
}

// oweExtras leaves the winner the effect dice bought with its roll
// (CORE-EFFECT-07).
func oweExtras(t *engine.Tx, r *pool.Roll) {
	for n := 1; n < len(r.Effect); n++ {
		roll.OweEffectUse(t, r, r.EffectDie(n), nil)
	}
}

// win ends a contest for the leader without a failing roll: no harm and no
// heroic success (GIVEIN-R3, CORE-HEROIC-R1), but what the winner wanted for
// itself is made.
func win(t *engine.Tx, c *Contest, status string) {
	standing := check.Of(t.S).Roll(c.Standing)
	endContest(t, c, status, c.Leader)
	if standing != nil {
		gain(t, c)
		oweExtras(t, standing)
	}
}

// endUnopposed ends a contest that nobody opposed: the initiator succeeds, and an
// effect that it wanted is as large as the largest die of its pool
// (CORE-TEST-08, CORE-TEST-R4). Nothing is compared; in high stakes the target
// is about to be taken out (CORE-CONTEST-R6, -R9).
func endUnopposed(t *engine.Tx, c *Contest, char string) {
	r := check.Of(t.S).Roll(c.Standing)
	endContest(t, c, Uncontested, c.Leader)
	if r == nil {
		return
	}
	aim := c.uncontestedAim()
	b := harm.LetThrough(r, aim, char)
	switch {
	case c.Aim.Kind == pool.AimAsset:
		harm.MakeAsset(t, r, c.Aim.Name, b.Die, 0)
	case c.Aim.Kind == pool.AimBreak:
		harm.BreakAsset(t, r, c.Aim.On, b.Die)
	case !draft.AimsAtCharacter(t.S, aim):
	case c.Stakes == scene.HighStakes:
		harm.ApplyUnopposed(t, b)
	default:
		harm.ApplyDamage(t, b)
	}
}

// endContest ends a contest: a beat has passed unless it came to nothing,
// interferers who were not heard get their point back, and whoever acted while
// out is out again (OUT-R4).
func endContest(t *engine.Tx, c *Contest, status, winner string) {
	queue := slices.Clone(c.Queue)
	t.Emit(ContestDone{Contest: c.ID, Status: status, Winner: winner})
	for _, char := range queue {
		points.Earn(t, points.WalletOf(t.S, char), 1, 0, "unheard")
	}
	for _, r := range slices.Clone(check.Of(t.S).Rolls) {
		if r.For == c.ID && !r.Committed && check.Of(t.S).Hitchable(r) {
			t.Emit(check.OnesPassed{Roll: r.ID})
		}
	}
	for _, who := range slices.Clone(people.Of(t.S).Chars) {
		if who.MayAct == c.ID {
			t.Emit(people.MayAct{Char: who.ID})
		}
	}
	if status != check.Abandoned {
		t.Emit(scene.BeatPassed{})
	}
}
