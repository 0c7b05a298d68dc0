package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// harmful is the reference to a complication or stress die of the owner of an SFX.
const harmful = "comp.own"

// harmfulInputs returns the input for the complication or stress on the owner that the SFX steps.
// It leaves out a d12 if the step is up, since that would be no cost.
func harmfulInputs(s *engine.State, c *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.AfflictionsOn(s, c.ID) {
		if !heals(s, "complication_or_stress", b) || op.By.N > 0 && b.Die == dice.D12 {
			continue
		}
		input.Choices = append(input.Choices,
			game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die}})
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func stepHarmful(t *engine.Tx, _ *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	b, _ := things.FindAffliction(t.S, args.One("thing"))
	b.Step(t, op.By.N, "ruled")
}

// addNamedComplication adds a complication with the name that the entry gives.
func addNamedComplication(t *engine.Tx, c *people.Character, _ sfx.Use, op sfx.Op, _ game.Args) {
	things.AddComplication(t, c.ID, op.Name, game.DiceOf(op.Die)[0], "sfx")
}

// addCostComplications adds the complications that an SFX on a pool costs its owner.
func addCostComplications(t *engine.Tx, c *people.Character, u sfx.Use) {
	for _, op := range u.Cost {
		if op.Op == "create" {
			addNamedComplication(t, c, u, op, nil)
		}
	}
}

// rerollableDice returns the places of the dice of a roll that may be thrown again: all that are
// not spent or, if pick is set, only the die with that placeWord.
func rerollableDice(r *pool.Roll, pick string) []int {
	var at []int
	for i := range r.Pool {
		if !slices.Contains(r.Spent, i) && (pick == "" || pick == placeWord(i)) {
			at = append(at, i)
		}
	}
	return at
}

// placeWord returns the word of the die at place i of a roll: its number, from 1.
func placeWord(i int) string { return game.Itoa(i + 1) }

// withDieInput adds the input for the die that is thrown again, if the SFX leaves that open.
func withDieInput(o game.Offer, r *pool.Roll, u sfx.Use) game.Offer {
	if !slices.ContainsFunc(u.Gain, func(op sfx.Op) bool { return op.Op == "reroll" && op.Dice == "pool.choice" }) {
		return o
	}
	input := game.Input{Param: paramThing}
	for _, i := range rerollableDice(r, "") {
		input.Choices = append(input.Choices, game.Choice{Word: placeWord(i),
			Label: game.Say("die.rolled", game.D("die", r.Pool[i].Die), game.N("face", r.Faces[i]))})
	}
	o.Inputs = []game.Input{input}
	o.Label = game.Say("cortex.sfx.reroll.one", o.Label.Args[0], game.W("sfx", u.Name))
	return o
}

// renameInputs returns the inputs for a complication on the owner and its new name. The id of the
// complication stays, so it still counts as the same one (COMP-R1).
func renameInputs(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.AfflictionsOn(s, c.ID) {
		if b.Kind == "complication" {
			input.Choices = append(input.Choices,
				game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die}})
		}
	}
	return []game.Input{input, {Param: paramNewName(u)}}, len(input.Choices) > 0
}

func rename(t *engine.Tx, _ *people.Character, u sfx.Use, _ sfx.Op, args game.Args) {
	asset.RenameComplication(t, args.One("thing"), args.One(paramNewName(u).Name))
}
