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
)

// A die that is stepped or doubled for longer than a roll is kept in SFXState.Closed, and is
// restored in the same ways as a shutdown (RUL-SFX-DURATION).

// References to dice in operations that last longer than a roll.
const (
	ownOther   = "own.trait.other" // a trait that is stepped down to pay for the step of another
	powerOther = "set.power.other" // a power of the set, but not the one that is shut down for it
)

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

// weaken steps the trait that carries an SFX by op.By for good. Below d6 the trait is lost
// (RUL-ABIL-RETURN).
func weaken(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, _ game.Args) {
	_, trait, ok := c.Trait(u.Host)
	if !ok {
		return
	}
	d, _ := trait.Die.Step(op.By.N)
	if d < dice.D6 {
		t.Emit(people.TraitGone{Char: c.ID, Word: trait.Word, Trait: trait.Name, Why: "sfx_lost"})
		return
	}
	noted := c.Noted(trait, "sfx_weaker")
	noted.Die = d
	t.Emit(noted)
}
