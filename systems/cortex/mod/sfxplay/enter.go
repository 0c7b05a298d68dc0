package sfxplay

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// assetInputs returns the inputs for the name of an asset and, if it takes effect later, for the
// text in which the player says when.
func assetInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, can := nameInputs(s, c, u, op)
	if op.Trigger != "" {
		inputs = append(inputs, game.Input{Param: paramText})
	}
	return inputs, can
}

// fillInputs returns the input for the name of a scene trait. can is false if the scene may have no
// further trait.
func fillInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, _ := nameInputs(s, c, u, op)
	return inputs, framing.NoSceneTrait(s, game.Actor{Chair: game.GMChair}) == nil
}

// fillScene gives the scene a trait that either side may use.
func fillScene(t *engine.Tx, _ *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	name := args.One("name")
	t.Emit(scene.SceneTraitSet{Trait: sheet.Trait{Word: things.FreeWord(t.S, name), Name: name,
		Die: game.DiceOf(op.Die)[0]}})
}

// actAgainInputs returns no inputs where characters have turns; can is then false unless the
// character may act again in its turn. Where nobody has turns it returns the input for a text that
// says what else is done (RUL-SFX-ACTION).
func actAgainInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	if order := roll.Turns.Of(s); order != nil {
		if turns, may := order.MayAgain(s, c.ID); turns {
			return nil, may
		}
	}
	return textInputs(s, c, u, op)
}

func actAgain(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	if order := roll.Turns.Of(t.S); order != nil && order.Turn(t.S) == c.ID {
		order.Again(t, c.ID)
	}
}

// bringsUserIn reports whether an SFX brings its user into the scene. It is false if that happens
// in the story alone (SFXM-02).
func bringsUserIn(u sfx.Use) bool {
	for _, op := range ops(u) {
		if op.Op == "scene" && op.Do == "enter" {
			return u.Mode != sfx.Story
		}
	}
	return false
}

// enterInputs returns no inputs; can is false unless the character is away and a scene runs. For an
// entrance in the story alone it returns the input for a text instead.
func enterInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	if !bringsUserIn(u) {
		return textInputs(s, c, u, op)
	}
	return nil, c.Away && scene.Of(s).Scene.N > 0
}

func enterScene(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	if bringsUserIn(u) {
		t.Emit(people.SceneEntered{Char: c.ID})
	}
}

// eachArrival calls do for each of the actor's own characters outside of the scene, with each SFX
// that would bring the character into the scene.
func eachArrival(s *engine.State, by game.Actor, do func(c *people.Character, u sfx.Use)) {
	for _, c := range people.Of(s).Chars {
		if !c.Away || !people.IsOwn(s, by, c.ID) {
			continue
		}
		for _, u := range usableSFX(s, c) {
			if bringsUserIn(u) && refuseUse(s, c, u) == nil {
				do(c, u)
			}
		}
	}
}

// moveInputs returns the input for the complication or stress die of another character that the
// user takes over (RUL-SFX-STRESS).
func moveInputs(s *engine.State, c *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.Afflictions(s) {
		if b.On != "" && b.On != c.ID && b.Trait == "" && b.KindIn(s).Add != nil &&
			heals(s, op.What, b) {
			input.Choices = append(input.Choices, afflictionChoice(s, b))
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// takeOverDie ends a complication or stress of its bearer and gives it to the user of the SFX.
func takeOverDie(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	b, _ := things.FindAffliction(t.S, args.One("thing"))
	k := b.KindIn(t.S)
	k.End(t, b.ID, "ruled")
	k.Add(t, b, c.ID, "sfx")
}

// breakInInputs returns the input for the contest of others that the user breaks into
// (INTERFERE-01).
func breakInInputs(s *engine.State, c *people.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	among := roll.Interference.Of(s)
	if among == nil {
		return nil, false
	}
	input := game.Input{Param: paramThing, Choices: among.Contests(s, c)}
	if len(input.Choices) == 1 {
		input.Choices[0].Selected = true
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func breakIn(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	roll.Interference.Of(t.S).Join(t, args.One(paramThing.Name), c.ID)
}
