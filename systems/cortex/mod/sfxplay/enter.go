package sfxplay

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// assetInputs asks for the name of an asset, and of one that takes effect later when
// that is: people say so.
func assetInputs(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, can := nameInputs(s, c, u, op)
	if op.Trigger != "" {
		inputs = append(inputs, game.Input{Param: paramSaid})
	}
	return inputs, can
}

// fills asks for the name of a trait of the scene, where it may have one more.
func fills(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, _ := nameInputs(s, c, u, op)
	return inputs, s.NoSceneTrait(game.Actor{Chair: game.GMChair}) == nil
}

// fill gives the scene a trait that either side may use.
func fill(t *core.Tx, _ *core.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	name := args.One("name")
	t.Emit(core.SceneTraitSet{Trait: sheet.Trait{Word: t.S.FreeWord(name), Name: name, Die: game.DiceOf(op.Die)[0]}})
}

// acts has nothing to do out of its user's turn; where nobody has turns people say
// what is done besides (RUL-SFX-ACTION).
func acts(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	if order := core.Turns.Of(s); order != nil {
		if turns, may := order.MayAgain(s, c.ID); turns {
			return nil, may
		}
	}
	return askText(s, c, u, op)
}

func actAgain(t *core.Tx, c *core.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	if order := core.Turns.Of(t.S); order != nil && order.Turn(t.S) == c.ID {
		order.Again(t, c.ID)
	}
}

// arrives reports whether an SFX brings its user into the scene, by itself and not
// in the story alone (SFXM-02).
func arrives(u sfx.Use) bool {
	for _, op := range ops(u) {
		if op.Op == "scene" && op.Do == "enter" {
			return u.Mode != sfx.Story
		}
	}
	return false
}

// enters has nothing to do for whoever is in the scene; what only the story knows
// people say.
func enters(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	if !arrives(u) {
		return askText(s, c, u, op)
	}
	return nil, c.Away && s.Scene.N > 0
}

func enter(t *core.Tx, c *core.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	if arrives(u) {
		t.Emit(core.SceneEntered{Char: c.ID})
	}
}

// arriving are the actor's own characters that are not in the scene, and the SFX that
// would bring each there.
func arriving(s *core.State, by game.Actor, do func(c *core.Character, u sfx.Use)) {
	for _, c := range s.Chars {
		if !c.Away || !s.IsOwn(by, c.ID) {
			continue
		}
		for _, u := range usable(s, c) {
			if arrives(u) && mayUse(s, c, u) == nil {
				do(c, u)
			}
		}
	}
}

// askMoved asks which die of somebody else's its user takes on (RUL-SFX-STRESS).
func askMoved(s *core.State, c *core.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range s.Afflictions() {
		if b.On != "" && b.On != c.ID && b.Trait == "" && s.AfflictionKindOf(b).Add != nil && heals(s, op.What, b) {
			input.Choices = append(input.Choices, afflictionChoice(s, b))
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// move takes a die from its bearer.
func move(t *core.Tx, c *core.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	b, _ := t.S.Affliction(args.One("thing"))
	k := t.S.AfflictionKindOf(b)
	k.End(t, b.ID, "ruled")
	k.Add(t, b, c.ID, "sfx")
}

// breaksIn asks which contest of others its user breaks into (ABIL-EFF-02).
func breaksIn(s *core.State, c *core.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	among := core.Interference.Of(s)
	if among == nil {
		return nil, false
	}
	input := game.Input{Param: paramThing, Choices: among.Contests(s, c)}
	if len(input.Choices) == 1 {
		input.Choices[0].Selected = true
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func breakIn(t *core.Tx, c *core.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	core.Interference.Of(t.S).Join(t, args.One(paramThing.Name), c.ID)
}
