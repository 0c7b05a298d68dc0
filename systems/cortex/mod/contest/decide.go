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

// compareRoll compares a committed contest roll. A side's roll becomes the standing one, or the
// side loses. An interferer's roll halts the contest or costs a complication.
func compareRoll(t *engine.Tx, r *pool.Roll) {
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
		makeStanding(t, c, r, -1)
	case r.Total() > standing.Total():
		makeStanding(t, c, r, standing.Total())
	default:
		loseRoll(t, c, r, standing)
	}
}

// closeEarlier ends the hitch window of the contest's earlier rolls, and the opportunities of the
// earlier rolls that were answered. The points that were earned with these rolls can then be spent
// in the next decision (PP-EARN-R2).
func closeEarlier(t *engine.Tx, c *Contest, r *pool.Roll) {
	for _, earlier := range slices.Clone(check.Of(t.S).Rolls) {
		if earlier.For == c.ID && earlier.ID < r.ID && earlier.Committed && check.Of(t.S).HasOpenHitches(earlier) {
			t.Emit(check.OnesPassed{Roll: earlier.ID})
		}
		if earlier.For == c.ID && earlier.ID < r.ID && check.HasOpenOpportunities(t.S, earlier) &&
			isReplied(t.S, c, earlier) {
			check.ResolveIf(t, earlier.ID)
		}
	}
	check.Advance(t)
}

// makeStanding makes a roll the standing one (CORE-CONTEST-05). faced is the total that it beat, -1
// for an opening roll.
func makeStanding(t *engine.Tx, c *Contest, r *pool.Roll, faced int) {
	e := TotalStood{Contest: c.ID, Roll: r.ID, Char: r.Char, Total: r.Total(), Faced: faced, N: c.Exchanges}
	if faced >= 0 {
		e.N++
	}
	t.Emit(e)
	if c.isLeaderAlone() {
		win(t, c, Decided)
	}
}

// loseRoll handles a roll that did not beat the standing total; a tie does not beat
// (CORE-CONTEST-06, CORE-CONTEST-08). The margin is computed only here (CORE-HEROIC-R1).
func loseRoll(t *engine.Tx, c *Contest, r, standing *pool.Roll) {
	aim, lands := leaderAim(t.S, c, r.Char)
	e := SideFell{Contest: c.ID, Roll: r.ID, Char: r.Char, To: c.Leader, Total: r.Total(), Against: standing.Total(),
		Margin: standing.Total() - r.Total()}
	e.Unused, e.By = !lands, standing.EffectFrom
	if last := c.isLastAgainst(r.Char); lands || last {
		e.Steps = heroicSteps(t.S, c, r, standing)
	}
	e.Still = lands && !standing.HasHeroicSteps(0) && e.Steps > 0
	switch {
	case !lands:
	case standing.EffectFrom != pool.EffectReroll || needsEffect(t.S, c, r, aim):
		e.Effect, e.Beyond = roll.HeroicDie(t, standing, 0, e.Steps)
	default:
		e.By = pool.EffectNone // no die is thrown for it
	}
	t.Emit(e)
	last := c.isLeaderAlone()
	if last {
		endContest(t, c, Decided, c.Leader)
	}
	(check.Outcome{Winner: standing, Loser: r, Margin: e.Margin, Heroic: e.Steps > 0, Ends: last}).RunCompared(t)
	if lands {
		applyWinnerEffect(t, c, r, standing, e, aim)
	}
	if harmed := harmAim(r.Char); len(c.Sides) > 2 && !harm.ModelFor(t.S, r.Char).SizedByEffect() &&
		(!lands || aim != harmed) {
		applyHarm(t, c, r, e, harmed) // no effect die for it (LIFE-02); a crowd loses no points (GMC-R1)
	}
	if last {
		oweExtras(t, standing)
	}
}

// needsEffect reports whether the leader's effect die has a use when a side falls (REROLL-02).
func needsEffect(s *engine.State, c *Contest, r *pool.Roll, aim pool.Aim) bool {
	if !draft.AimsAtCharacter(s, aim) {
		return true
	}
	needed, _ := harm.NeedsEffect(s, harm.ProspectiveDamage(r.ID, c.Standing, c.Leader, aim))
	return needed
}

// heroicSteps returns the heroic steps of the standing roll when roll r falls to it
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

// applyWinnerEffect applies the winner's effect die: to what the initiator declared, or else as
// harm to the loser (CORE-CONTEST-07, MULTI-03).
func applyWinnerEffect(t *engine.Tx, c *Contest, r, standing *pool.Roll, e SideFell, aim pool.Aim) {
	switch aim.Kind {
	case pool.AimAsset:
		harm.MakeAsset(t, standing, aim.Name, e.Effect, 0)
	case pool.AimBreak:
		harm.BreakAsset(t, standing, aim.On, e.Effect)
	default:
		applyHarm(t, c, r, e, aim)
	}
	if e.Beyond && harm.Overflow(t.S, standing.ID, aim) == harm.OverSecond {
		roll.OweEffectUse(t, standing, 0, standing.EffectCandidates())
	}
}

// leaderAim returns the aim of the leader's effect die when a side falls, and whether the die is
// used then. The aim that an initiator declared is the only use of its die (MULTI-R3): aimed at one
// of several opponents, the die is used when that opponent falls, and else when the last side
// falls. Any other leader harms the side that falls.
func leaderAim(s *engine.State, c *Contest, char string) (aim pool.Aim, lands bool) {
	switch {
	case c.Leader != c.Sides[0].Char || c.Aim.Kind == "":
		return harmAim(char), true
	case draft.AimsAtCharacter(s, c.Aim) && c.side(c.Aim.On) != nil && len(c.Sides) > 2:
		return c.Aim, c.Aim.On == char
	}
	return c.Aim, c.isLastAgainst(char)
}

// harmAim returns the aim of an effect die without a declared use: harm to the side that falls.
func harmAim(char string) pool.Aim { return pool.Aim{Kind: pool.AimComplication, On: char} }

// applyHarm applies harm by section 9. The loser's committed effect die is compared if the harm is
// the loser's (CORE-STAKES-R4).
func applyHarm(t *engine.Tx, c *Contest, r *pool.Roll, e SideFell, aim pool.Aim) {
	b := harm.WinDamage(t, check.Of(t.S).Roll(c.Standing), r, aim.On == r.Char, aim, e.Effect, e.Margin)
	harm.DamageOrOverflow(t, b, e.Beyond, aim)
}

// makeDeclaredAsset gives an initiator that won without a losing roll the asset that it declared.
func makeDeclaredAsset(t *engine.Tx, c *Contest) {
	if c.Winner == c.Sides[0].Char && c.Aim.Kind == pool.AimAsset {
		r := check.Of(t.S).Roll(c.Standing)
		harm.MakeAsset(t, r, c.Aim.Name, roll.EffectOf(t, r, 0), 0)
	}
}

// oweExtras owes the winner the use of the effect dice that were bought with its roll
// (CORE-EFFECT-07).
func oweExtras(t *engine.Tx, r *pool.Roll) {
	for n := 1; n < len(r.Effect); n++ {
		roll.OweEffectUse(t, r, r.EffectDie(n), nil)
	}
}

// win ends a contest for the leader without a losing roll. There is no harm and no heroic success
// (GIVEIN-R3, CORE-HEROIC-R1), but an initiator makes its declared asset, and extra effect dice are
// owed their use.
func win(t *engine.Tx, c *Contest, status string) {
	standing := check.Of(t.S).Roll(c.Standing)
	endContest(t, c, status, c.Leader)
	if standing != nil {
		makeDeclaredAsset(t, c)
		oweExtras(t, standing)
	}
}

// endUnopposed ends a contest that nobody opposed; char is the side that declined last. The
// initiator succeeds, and its effect has the size of the largest die in its pool (CORE-TEST-08,
// CORE-TEST-R4). Nothing is compared; in high stakes the target is about to be taken out
// (CORE-CONTEST-R6, -R9).
func endUnopposed(t *engine.Tx, c *Contest, char string) {
	r := check.Of(t.S).Roll(c.Standing)
	endContest(t, c, Uncontested, c.Leader)
	if r == nil {
		return
	}
	aim := c.uncontestedAim()
	b := harm.UnopposedDamage(r, aim, char)
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

// endContest ends a contest. A beat passes unless the contest was abandoned, interferers that did
// not roll earn 1 PP, and a character that acted while out is out again (OUT-R4).
func endContest(t *engine.Tx, c *Contest, status, winner string) {
	queue := slices.Clone(c.Queue)
	t.Emit(ContestDone{Contest: c.ID, Status: status, Winner: winner})
	for _, char := range queue {
		points.Earn(t, points.WalletOf(t.S, char), 1, 0, "unheard")
	}
	for _, r := range slices.Clone(check.Of(t.S).Rolls) {
		if r.For == c.ID && !r.Committed && check.Of(t.S).HasOpenHitches(r) {
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
