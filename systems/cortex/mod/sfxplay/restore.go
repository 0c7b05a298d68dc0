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

// restoreMove returns the move by which the GM restores a trait that was shut down (SFX-LIM-02).
func restoreMove() game.Move[engine.State] {
	paramClosed := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(people.GMOffers(
		game.Spec{Name: "sfx restore", Category: game.CategoryScene, Params: []game.Param{paramClosed}},
		func(s *engine.State, c *game.Collector) {
			for _, d := range Section.Of(s).Closed {
				c.Add(game.Offer{Fixed: game.Args{"what": {d.word()}}, About: people.CharRef(d.Char),
					Label: game.Say("cortex.sfx.restore.now"+d.keySuffix(), game.W("name", people.Of(s).Name(d.Char)),
						game.W("what", d.Name), game.W("sfx", d.SFX))})
			}
		},
		func(t *engine.Tx, args game.Args) {
			for _, d := range slices.Clone(Section.Of(t.S).Closed) {
				if d.word() == args.One("what") {
					restore(t, d, "gm")
					return
				}
			}
		}), "", "nothing_shut")
}

// restoreAtSceneEnd ends what lasts for a scene: it sends summoned characters away, takes back lent
// SFX, ends SFX that wait for a rival, and restores traits that were changed for the scene.
func restoreAtSceneEnd(t *engine.Tx) {
	sendAway(t)
	takeBack(t, true)
	for _, m := range slices.Clone(Section.Of(t.S).Awaiting) {
		t.Emit(SFXAwaited{Char: m.Char, Word: m.Word, Done: true})
	}
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.isRestoredBy(byScene) {
			restore(t, d, byScene)
		}
	}
}

// restoreAtSession repairs the traits that wore down.
func restoreAtSession(t *engine.Tx) {
	for _, d := range slices.Clone(Section.Of(t.S).Closed) {
		if d.isRestoredBy(bySession) {
			restore(t, d, bySession)
		}
	}
}

// sceneLosses returns the steps up, the doubles and the summoned characters that end with the
// scene.
func sceneLosses(s *engine.State) (gone, _ []game.Msg) {
	for _, d := range Section.Of(s).Closed {
		if d.isStepped() && d.Step >= 0 && d.isRestoredBy(byScene) {
			gone = append(gone, game.Say("cortex.sfx.loses", game.W("what", d.Name), game.W("sfx", d.SFX)))
		}
	}
	for _, m := range Section.Of(s).Summoned {
		gone = append(gone, game.Quote(people.Of(s).Name(m.Word)))
	}
	return gone, nil
}
