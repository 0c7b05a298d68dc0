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

// isOwnersAsset reports whether an operation creates an asset of the owner outside of a roll.
func isOwnersAsset(op sfx.Op) bool {
	return op.What == "asset" && op.On == "owner" && op.At == "" && (op.Linked == "" || op.Linked == "character")
}

// assetInputs returns the inputs for the name of an asset and, if it takes effect later, for the
// text in which the player says when.
func assetInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, can := nameInputs(s, c, u, op)
	if op.Trigger != "" {
		inputs = append(inputs, game.Input{Param: paramText})
	}
	return inputs, can
}

func makeAsset(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	d := game.DiceOf(op.Die)[0]
	name := args.One(paramNewName(u).Name)
	a := things.Asset{ID: things.FreeWord(t.S, name), Name: name, Die: d, BaseDie: d, Owner: c.ID, For: things.ForScene}
	t.Emit(things.AssetSet{Asset: a, Why: "sfx"})
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

// leaveScene takes the character out of the scene. It is away but not taken out, so it gets no
// complication (RUL-ABIL-LEAVE).
func leaveScene(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(people.SceneEntered{Char: c.ID, Away: true})
}

// isReturn reports whether an SFX brings back a character who is out for good.
func isReturn(u sfx.Use) bool { return u.Usage.Event == "dead_or_permanently_out" }

// outReturning marks a character who is out and comes back with the next scene.
const outReturning = "returning"

func comeBack(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(people.OutSet{Char: c.ID, How: outReturning})
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
