package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// The words by which entries name what restores a trait or set that was shut down (SFXM-07).
const (
	byOpportunity = "opportunity"
	byTest        = "test"
	byWaking      = "wake"
	byEnd         = "complication_removed"
)

func (d ClosedTrait) isRestoredBy(way string) bool { return slices.Contains(d.Until, way) }

// restore restores a trait or set that was shut down, and ends the complication that it had become
// (RUL-LIM-UNCONTROL).
func restore(t *engine.Tx, d ClosedTrait, why string) {
	e := d.restoredEvent()
	e.Why = why
	if c := people.Of(t.S).Char(d.Char); c != nil && d.isStepped() {
		if _, trait, ok := c.Trait(d.Trait); ok {
			left := slices.DeleteFunc(slices.Clone(Section.Of(t.S).Closed),
				func(o ClosedTrait) bool { return o.restoredEvent().Step == e.Step })
			e.Now = stepDoubled(left, c.ID, d.Trait, trait.Dice())
		}
	}
	t.Emit(e)
	if b, ok := things.FindAffliction(t.S, d.Comp); ok && d.Comp != "" {
		b.KindIn(t.S).End(t, b.ID, "ruled")
	}
}

// opportunityUses returns the uses of an opportunity that restore a trait or set of the actor's own
// characters in the scene (RUL-LIM-OPPORTUNITY).
func opportunityUses(s *engine.State, by game.Actor) []draft.OpportunityUse {
	var all []draft.OpportunityUse
	for _, d := range Section.Of(s).Closed {
		if c := people.Of(s).Char(d.Char); c != nil && !c.Away && people.IsOwn(s, by, d.Char) &&
			d.isRestoredBy(byOpportunity) {
			all = append(all, draft.OpportunityUse{Word: d.word(), About: people.CharRef(d.Char),
				Label: game.Say("cortex.sfx.restore.now", game.W("name", people.Of(s).Name(d.Char)),
					game.W("what", d.Name)),
				Do: func(t *engine.Tx) { restore(t, d, byOpportunity) }})
		}
	}
	return all
}

// problems returns the problems that a test may restore, each with the dice that its limit names;
// the GM may add more (RUL-GEAR-TEST).
func problems(s *engine.State) []draft.Problem {
	var ps []draft.Problem
	for _, d := range Section.Of(s).Closed {
		if !d.isRestoredBy(byTest) || people.Of(s).Char(d.Char) == nil {
			continue
		}
		p := draft.Problem{Word: d.word(),
			Name: game.Say("cortex.sfx.problem", game.W("what", d.Name), game.W("name", people.Of(s).Name(d.Char)))}
		for i, size := range d.Base {
			p.Dice = append(p.Dice,
				pool.Die{Word: d.testDieWord(i), Name: d.Name, From: pool.FromDifficulty, Die: size})
		}
		ps = append(ps, p)
	}
	return ps
}

// testDieWord returns the word of die i that opposes the test to restore d. Only dice of that
// opposition have it, so the word tells which test was won.
func (d ClosedTrait) testDieWord(i int) string { return "restore:" + d.word() + ":" + game.Itoa(i+1) }

// afterComparison runs what follows a comparison of rolls: it tells of an SFX that made a heroic
// success ordinary, owes the effect dice that an SFX keeps for further targets, adds the costs of a
// lost roll, and restores the trait that a test was won for.
func afterComparison(t *engine.Tx, o check.Outcome) {
	noteIgnoredHeroic(t, o)
	if r := o.Winner; r != nil && o.Ends && r.EffectFrom != pool.EffectNone {
		for range r.ExtraEffects {
			roll.OweEffectUse(t, r, 0, r.EffectCandidates())
		}
	}
	if o.Loser == nil {
		return
	}
	addLostRollCosts(t, o.Loser)
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.isRestoredBy(byTest) &&
			slices.ContainsFunc(o.Loser.Pool, func(p pool.Die) bool { return p.Word == d.testDieWord(0) }) {
			restore(t, d, byTest)
		}
	}
}

// updateClosedTraits runs after every decision. It ends the loans that were used. It restores what
// has a reason to be restored by now, such as that its owner is awake, the scene is one of rest, or
// its complication is gone (RUL-LIM-ASLEEP, RUL-LIM-UNCONTROL). It shuts down the traits of
// characters that are out if those traits need an owner who is awake, and one of two sets that
// exclude one another.
func updateClosedTraits(t *engine.Tx) {
	takeBack(t, false)
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		rested := d.isRestoredBy(byRest) && scene.Of(t.S).Scene.Rest && scene.Of(t.S).Scene.N != d.Scene
		switch _, affects := things.FindAffliction(t.S, d.Comp); {
		case d.isRestoredBy(byWaking) && people.Of(t.S).Char(d.Char).Out == "":
			restore(t, d, byWaking)
		case rested:
			restore(t, d, byRest)
		case d.isRestoredBy(byTheWhile) && !isPaymentClosed(t.S, d):
			restore(t, d, byTheWhile)
		case d.lacksSummoned(t.S):
			restore(t, d, "left")
		case d.Comp != "" && d.isRestoredBy(byEnd) && !affects:
			restore(t, d, byEnd)
		}
	}
	for _, c := range slices.Clone(people.Of(t.S).Chars) {
		if c.Out != "" {
			shutDownAsleep(t, c)
		}
		excludeSets(t, c)
	}
}

// shutDownAsleep shuts down the traits that need an owner who is awake.
func shutDownAsleep(t *engine.Tx, c *people.Character) {
	for _, x := range c.SFX {
		u, ok := useOf(c, x)
		if !ok || x.Locked || u.Usage.Event != "taken_out_or_asleep" || refuseClosed(t.S, c, u.Set, u.Host) != nil {
			continue
		}
		for _, op := range u.Cost {
			shutDown(t, c, u, op, nil)
		}
	}
}
