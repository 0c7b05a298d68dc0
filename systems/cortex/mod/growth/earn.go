package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The reasons why a die joins a growth pool.
const (
	whyDefied = "defied" // a statement was acted against (GROW-POOL-02)
	whyKept   = "kept"   // a defied statement was kept (CHAR-STMT-06)
	whyHelped = "helped" // another character helped a recovery (GROW-POOL-03)
)

// earn adds a die to the growth pool of a PC. name is the trait or affliction that gives it. earn
// does nothing for other characters, or if the pool is full.
func earn(t *engine.Tx, char string, d dice.Die, why, name string) {
	if c := people.Of(t.S).Char(char); c != nil && c.IsPC() && len(poolOf(t.S, char).Dice) < maxDice {
		t.Emit(GrowthEarned{Char: char, Die: d, Why: why, Of: name})
	}
}

// statementDie adds the growth die for a statement. A statement that is defied gives the die that
// the trait had then (RUL-STMT-GROWTH-DIE). A statement that is kept gives the trait's new die,
// except in a set with a fixed total (CHAR-STMT-06).
func statementDie(t *engine.Tx, e people.TraitNoted, was dice.Die) {
	switch e.Why {
	case "defied":
		earn(t, e.Char, was, whyDefied, e.Trait)
	case "settled.keep":
		if set, _, ok := people.Of(t.S).Char(e.Char).Trait(e.Word); ok && !sheet.FixedTotal(set) {
			earn(t, e.Char, e.Die, whyKept, e.Trait)
		}
	}
}

// earnForHelp gives a PC a die if another character helped it recover: the size that the affliction
// had before (RUL-POOL-HELP).
func earnForHelp(t *engine.Tx, o check.Outcome) {
	r := o.Winner
	if r == nil || !o.Ends || check.IsOpposition(t.S, r) {
		return
	}
	b, ok := things.FindAffliction(t.S, check.RecoversFrom(t.S, r.For))
	if ok && isStressOrComplication(t.S, b) && isHelped(t.S, r, b.On) {
		earn(t, b.On, b.Die, whyHelped, b.FullName(t.S))
	}
}

// isStressOrComplication reports whether an affliction is stress or a complication, not trauma
// (RUL-TAG-TRAUMA).
func isStressOrComplication(s *engine.State, b things.Affliction) bool {
	return !b.KindIn(s).StepsByOne
}

// isHelped reports whether another character helped with a recovery: threw the dice, gave a die or
// an asset, or used an SFX on the roll.
func isHelped(s *engine.State, r *pool.Roll, char string) bool {
	return r.Char != char || slices.Contains(Section.Of(s).Lifted, r.ID) ||
		slices.ContainsFunc(r.Pool, func(d pool.Die) bool {
			a := things.Of(s).Asset(d.Word)
			return d.From == pool.FromHelper || d.From == pool.FromAsset && a != nil && a.Owner != "" && a.Owner != char
		})
}

// noteWorst notes the largest stress or complication that each PC has had in the session.
func noteWorst(t *engine.Tx) {
	for _, b := range things.Afflictions(t.S) {
		if c := people.Of(t.S).Char(b.On); c != nil && c.IsPC() && isStressOrComplication(t.S, b) &&
			b.Die > poolOf(t.S, c.ID).Worst {
			t.Emit(StressNoted{Char: c.ID, Die: b.Die, Of: b.FullName(t.S)})
		}
	}
}

// diceMove returns the GM's move that sets the dice of a growth pool, for example to add a die for
// help that no die in a pool shows.
func diceMove() game.Move[engine.State] {
	spec := game.Spec{Name: "growth dice", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramDice}}
	return people.WithDefaultReason(people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		for _, who := range people.Of(s).Chars {
			if who.IsPC() {
				c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Form:   game.Form{OpensForm: true},
					Label:  game.Say("cortex.growth.dice.now", game.W("name", who.DisplayName())),
					Inputs: []game.Input{{Param: paramDice, Preset: dice.Format(poolOf(s, who.ID).Dice)}},
					Validate: func(args game.Args) *game.Refusal {
						return pool.RefuseDice(game.DiceOf(args["dice"]))
					}})
			}
		}
	}, func(t *engine.Tx, args game.Args) {
		t.Emit(GrowthSet{Char: args.One("who"), Dice: game.DiceOf(args["dice"])})
	}), "", "no_pcs")
}

var paramDice = game.Param{Name: "dice", Kind: game.Dice, Max: maxDice}
