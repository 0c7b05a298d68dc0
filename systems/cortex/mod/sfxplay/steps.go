package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// A die that is stepped or doubled for longer than a roll is kept in SFXState.Closed, and is
// restored in the same ways as a shutdown (RUL-SFX-DURATION).

// What ends a step, besides a test to restore the trait.
const (
	byScene    = "scene_end"
	byRest     = "rest"  // a later scene of rest (RUL-EXCHANGE)
	byTheWhile = "while" // the trait that was shut down for it is back (RUL-PWR-BOOST)
)

// References to dice in operations that last longer than a roll.
const (
	ownOther   = "own.trait.other"   // a trait that is stepped down to pay for the step of another
	powerOther = "set.power.other"   // a power of the set, but not the one that is shut down for it
	highestOne = "set.power.highest" // the largest active power of the set
)

// isStepped reports whether the trait is not shut down but gives stepped or doubled dice.
func (d ClosedTrait) isStepped() bool { return d.Step != 0 || d.More != 0 }

// way returns the word for the change of a stepped trait: double, down or up.
func (d ClosedTrait) way() string {
	switch {
	case d.More > 0:
		return "double"
	case d.Step < 0:
		return "down"
	}
	return "up"
}

// isSameStep reports whether o changes the same trait in the same way by the same SFX.
func (d ClosedTrait) isSameStep(o ClosedTrait) bool {
	return d.Char == o.Char && d.Trait == o.Trait && d.By == o.By && d.way() == o.way()
}

// maxStepWord is the most bytes of the word of a step. It leaves room for the words of the dice
// of a test that ends the step.
const maxStepWord = 30

// withUniqueWord returns a copy with a word that no other ClosedTrait has.
func (d ClosedTrait) withUniqueWord(s *engine.State) ClosedTrait {
	d.Word = rulekit.UniqueIn(d.Char+":"+d.Trait+":"+d.By+":"+d.way(), maxStepWord, func(word string) bool {
		return slices.ContainsFunc(Section.Of(s).Closed, func(o ClosedTrait) bool { return o.word() == word })
	})
	return d
}

// keySuffix returns the end of the message keys about d, "" if it is shut down.
func (d ClosedTrait) keySuffix() string {
	switch {
	case d.Gone:
		return ".gone"
	case d.isStepped():
		return "." + d.way()
	}
	return ""
}

// endingAfter returns a copy with what restores it after the duration span.
func (d ClosedTrait) endingAfter(span sfx.Duration) ClosedTrait {
	switch span {
	case sfx.UntilRecovery:
		d.Until, d.Base = []string{byTest, byRest}, []dice.Die{dice.D8, dice.D8}
	case sfx.WhileShut:
		d.Until = []string{byTheWhile}
	default:
		d.Until = []string{byScene}
	}
	return d
}

// isPaymentClosed reports whether the trait that was shut down to pay for a step is still shut down
// (RUL-PWR-BOOST).
func isPaymentClosed(s *engine.State, step ClosedTrait) bool {
	return slices.ContainsFunc(Section.Of(s).Closed, func(d ClosedTrait) bool {
		return d.isShutDownBySFXOf(step) && (step.For == "" || step.For == d.word())
	})
}

// isShutDownBySFXOf reports whether d is shut down by the same SFX of the same character as a step.
func (d ClosedTrait) isShutDownBySFXOf(step ClosedTrait) bool {
	return !d.isStepped() && d.Char == step.Char && d.By == step.By
}

// withPayment returns a copy of a step. If the step lasts while something is shut down to pay for
// it, For is the word of that: the last shutdown by the SFX of the step, since costs come before
// gains (RUL-SFX-PAY).
func (d ClosedTrait) withPayment(s *engine.State) ClosedTrait {
	for _, o := range Section.Of(s).Closed {
		if d.isRestoredBy(byTheWhile) && o.isShutDownBySFXOf(d) {
			d.For = o.word()
		}
	}
	return d
}

// traitDice returns the dice of a trait after all steps.
func traitDice(s *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die {
	return stepDoubled(Section.Of(s).Closed, c.ID, t.Word, has)
}

// stepDoubled returns the dice has, with the largest of them stepped and doubled by those entries
// of by that are of the trait. Steps are added up first; further dice have the size that results
// (RUL-SFX-ORDER). A die that falls below d4 is gone.
func stepDoubled(by []ClosedTrait, char, trait string, has []dice.Die) []dice.Die {
	steps, more := 0, 0
	for _, d := range by {
		if d.Char == char && d.Trait == trait {
			steps, more = steps+d.Step, more+d.More
		}
	}
	if steps == 0 && more == 0 || len(has) == 0 {
		return has
	}
	i := slices.Index(has, slices.Max(has))
	var now []dice.Die
	if d, _ := has[i].Step(steps); d > 0 {
		now = slices.Repeat([]dice.Die{d}, 1+more)
	}
	return slices.Replace(slices.Clone(has), i, i+1, now...)
}

// isLasting reports whether an operation changes a die of its owner for longer than a
// roll.
func isLasting(op sfx.Op) bool {
	return slices.Contains([]sfx.Duration{sfx.ForScene, sfx.UntilRecovery, sfx.WhileShut}, op.For) &&
		slices.Contains([]string{"own.trait", ownOther, powerOther}, op.Die.First())
}

// stepOf returns the ClosedTrait of a trait that an operation steps or doubles.
func stepOf(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op, word string) ClosedTrait {
	_, trait, _ := c.Trait(word)
	d := ClosedTrait{Char: c.ID, Trait: word, Name: trait.Name, By: u.Word, SFX: u.Name, Step: op.By.N,
		Scene: scene.Of(s).Scene.N}
	if op.Op == "double" {
		d.More = 1
	}
	return d.endingAfter(op.For)
}

// stepInputs returns the input for the trait to step or double. An SFX may ask for two: paramThing
// is the parameter of the trait that gains, paramTraits of the trait that pays.
func stepInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	if op.Die.First() == ownOther {
		input.Param = paramTraits
		input.Max = 1
	}
	shut := highestPowers(s, c, u)
	for _, set := range c.Sets {
		if op.Die.First() == powerOther && set.Name != u.Set {
			continue
		}
		for _, t := range activeTraits(s, c, set.Name) {
			only := len(shut) == 1 && t.Word == shut[0]
			if canStep(s, c, t, stepOf(s, c, u, op, t.Word)) && !(only && op.Die.First() == powerOther) {
				input.Choices = append(input.Choices,
					game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: draft.DiceOf(s, c, t)})
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// canStep reports whether a step would change something: a d12 cannot gain and a d4 cannot pay
// (RUL-SFX-STEP-TOP, RUL-EXCHANGE), and an SFX does not repeat a step that still lasts. It is also
// false if the state has no room for another step.
func canStep(s *engine.State, c *people.Character, t sheet.Trait, by ClosedTrait) bool {
	d := slices.Max(draft.DiceOf(s, c, t))
	return !(by.Step > 0 && d == dice.D12 || by.Step < 0 && d == dice.D4) &&
		len(Section.Of(s).Closed) < engine.MaxLists/2 &&
		!slices.ContainsFunc(Section.Of(s).Closed,
			func(o ClosedTrait) bool { return o.isStepped() && o.isSameStep(by) })
}

func applyStep(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	word := args.One(paramThing.Name)
	if op.Die.First() == ownOther {
		word = args.One(paramTraits.Name)
	}
	_, trait, _ := c.Trait(word)
	e := TraitShutDown{Closed: stepOf(t.S, c, u, op, word).withPayment(t.S).withUniqueWord(t.S),
		Was: draft.DiceOf(t.S, c, trait)}
	e.Now = stepDoubled(append(slices.Clip(Section.Of(t.S).Closed), e.Closed), c.ID, word, trait.Dice())
	t.Emit(e)
}

// refuseSameDie returns a function that refuses to pick the same trait to gain and to pay
// (RUL-EXCHANGE, RUL-PWR-BOOST), nil for an SFX without a lasting step.
func refuseSameDie(u sfx.Use) func(game.Args) *game.Refusal {
	if !slices.ContainsFunc(ops(u), isLasting) {
		return nil
	}
	return func(args game.Args) *game.Refusal {
		pays := args.One(paramTraits.Name)
		if pays == "" || pays != args.One(paramThing.Name) {
			return nil
		}
		return game.Refuse("RUL-EXCHANGE", "cortex.sfx.refused.same", game.W("name", u.Name))
	}
}

// highestPowers returns the words of the largest active powers of the set that carries u, if u
// shuts down the largest power; else nil. The owner picks one of several.
func highestPowers(s *engine.State, c *people.Character, u sfx.Use) []string {
	if !slices.ContainsFunc(u.Cost, func(op sfx.Op) bool { return op.What == highestOne }) {
		return nil
	}
	var words []string
	most := dice.Die(0)
	for _, t := range activeTraits(s, c, u.Set) {
		switch d := slices.Max(draft.DiceOf(s, c, t)); {
		case d > most:
			most, words = d, []string{t.Word}
		case d == most:
			words = append(words, t.Word)
		}
	}
	return words
}

// activeTraits returns the traits of a set that give dice.
func activeTraits(s *engine.State, c *people.Character, name string) []sheet.Trait {
	var ts []sheet.Trait
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if set.Name == name && len(draft.DiceOf(s, c, t)) > 0 && refuseClosed(s, c, name, t.Word) == nil {
				ts = append(ts, t)
			}
		}
	}
	return ts
}

// highestInputs returns the input for the power to shut down, if several are the largest.
func highestInputs(s *engine.State, c *people.Character, u sfx.Use) ([]game.Input, bool) {
	words := highestPowers(s, c, u)
	if len(words) < 2 {
		return nil, len(words) > 0
	}
	input := game.Input{Param: paramTraits}
	input.Max = 1
	for _, t := range activeTraits(s, c, u.Set) {
		if slices.Contains(words, t.Word) {
			input.Choices = append(input.Choices,
				game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: draft.DiceOf(s, c, t)})
		}
	}
	return []game.Input{input}, true
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
