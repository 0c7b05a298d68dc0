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

func (d ClosedTrait) backBy(way string) bool { return slices.Contains(d.Until, way) }

// back restores a trait or set that was shut down, and ends the complication that it had become
// (RUL-LIM-UNCONTROL).
func back(t *engine.Tx, d ClosedTrait, why string) {
	e := d.restored()
	e.Why = why
	if c := people.Of(t.S).Char(d.Char); c != nil && d.isStepped() {
		if _, trait, ok := c.Trait(d.Trait); ok {
			left := slices.DeleteFunc(slices.Clone(Section.Of(t.S).Down),
				func(o ClosedTrait) bool { return o.restored().Step == e.Step })
			e.Now = stepDoubled(left, c.ID, d.Trait, trait.Dice())
		}
	}
	t.Emit(e)
	if b, ok := things.FindAffliction(t.S, d.Comp); ok && d.Comp != "" {
		things.AfflictionKindOf(t.S, b).End(t, b.ID, "ruled")
	}
}

// seizes returns the opportunities' uses that restore something of the actor's own characters in
// the scene (RUL-LIM-OPPORTUNITY).
func seizes(s *engine.State, by game.Actor) []draft.OpportunityUse {
	var all []draft.OpportunityUse
	for _, d := range Section.Of(s).Down {
		if c := people.Of(s).Char(d.Char); c != nil && !c.Away && people.IsOwn(s, by, d.Char) &&
			d.backBy(byOpportunity) {
			all = append(all, draft.OpportunityUse{Word: d.word(), About: people.CharRef(d.Char),
				Label: game.Say("cortex.sfx.restore.now", game.W("name", people.Of(s).Name(d.Char)),
					game.W("what", d.Name)),
				Do: func(t *engine.Tx) { back(t, d, byOpportunity) }})
		}
	}
	return all
}

// facing returns the problems that a test may restore, each with the dice that its limit names; the
// GM may add more (RUL-GEAR-TEST).
func facing(s *engine.State) []draft.Problem {
	var ps []draft.Problem
	for _, d := range Section.Of(s).Down {
		if !d.backBy(byTest) || people.Of(s).Char(d.Char) == nil {
			continue
		}
		p := draft.Problem{Word: d.word(),
			Name: game.Say("cortex.sfx.problem", game.W("what", d.Name), game.W("name", people.Of(s).Name(d.Char)))}
		for i, size := range d.Base {
			p.Dice = append(p.Dice, pool.Die{Word: d.opposes(i), Name: d.Name, From: pool.FromDifficulty, Die: size})
		}
		ps = append(ps, p)
	}
	return ps
}

// opposes returns the word of die i of that test. It is the same in no pool but the opposition's.
func (d ClosedTrait) opposes(i int) string { return "restore:" + d.word() + ":" + game.Itoa(i+1) }

// settles restores the trait that a test was won for, and owes the effect dice that an SFX keeps
// for further targets.
func settles(t *engine.Tx, o check.Outcome) {
	stoodFirm(t, o)
	if r := o.Winner; r != nil && o.Ends && r.EffectFrom != pool.EffectNone {
		for range r.More {
			roll.OweEffectUse(t, r, 0, r.EffectCandidates())
		}
	}
	if o.Loser == nil {
		return
	}
	lost(t, o.Loser)
	for _, d := range slices.Clone(Section.Of(t.S).Down) {
		if d.backBy(byTest) &&
			slices.ContainsFunc(o.Loser.Pool, func(p pool.Die) bool { return p.Word == d.opposes(0) }) {
			back(t, d, byTest)
		}
	}
}

// putRight runs after every decision. It shuts down and restores traits by who is out and by the
// complications that are left (RUL-LIM-ASLEEP, RUL-LIM-UNCONTROL).
func putRight(t *engine.Tx) {
	takeBack(t, false)
	for _, d := range slices.Clone(Section.Of(t.S).Down) {
		rested := d.backBy(byRest) && scene.Of(t.S).Scene.Rest && scene.Of(t.S).Scene.N != d.Scene
		switch _, weighs := things.FindAffliction(t.S, d.Comp); {
		case d.backBy(byWaking) && people.Of(t.S).Char(d.Char).Out == "":
			back(t, d, byWaking)
		case rested:
			back(t, d, byRest)
		case d.backBy(byTheWhile) && !shutFor(t.S, d):
			back(t, d, byTheWhile)
		case d.lonely(t.S):
			back(t, d, "left")
		case d.Comp != "" && d.backBy(byEnd) && !weighs:
			back(t, d, byEnd)
		}
	}
	for _, c := range slices.Clone(people.Of(t.S).Chars) {
		if c.Out != "" {
			sleeps(t, c)
		}
		exclude(t, c)
	}
}

// sleeps shuts down the traits that need an owner who is awake.
func sleeps(t *engine.Tx, c *people.Character) {
	for _, x := range c.SFX {
		u, ok := useOf(c, x)
		if !ok || x.Locked || u.Usage.Event != "taken_out_or_asleep" || shutBy(t.S, c, u.Set, u.Host) != nil {
			continue
		}
		for _, op := range u.Cost {
			shutDown(t, c, u, op, nil)
		}
	}
}
