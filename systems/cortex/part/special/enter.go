package special

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// primed asks for the name of an asset, and of one that takes effect later when
// that is: people say so.
func primed(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	asks, can := named(s, c, u, op)
	if op.Trigger != "" {
		asks = append(asks, game.Ask{Param: askSaid})
	}
	return asks, can
}

// fills asks for the name of a trait of the scene, where it may have one more.
func fills(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	asks, _ := named(s, c, u, op)
	return asks, s.NoSceneTrait(game.Seat{Chair: game.GMChair}) == nil
}

// fill gives the scene a trait that either side may use.
func fill(t *core.Tx, _ *core.Char, _ sfx.Use, op sfx.Op, args game.Args) {
	name := args.One("name")
	t.Emit(core.SceneTraitSet{Trait: sheet.Trait{Word: t.S.FreeWord(name), Name: name, Die: game.DiceOf(op.Die)[0]}})
}

// acts has nothing to do out of its user's turn; where nobody has turns people say
// what is done besides (RUL-SFX-ACTION).
func acts(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	if order := core.TurnOrder.Of(s); order != nil {
		if turns, may := order.MayAgain(s, c.ID); turns {
			return nil, may
		}
	}
	return askText(s, c, u, op)
}

func actAgain(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, _ game.Args) {
	if order := core.TurnOrder.Of(t.S); order != nil && order.Turn(t.S) == c.ID {
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
func enters(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	if !arrives(u) {
		return askText(s, c, u, op)
	}
	return nil, c.Away && s.Scene.N > 0
}

func enter(t *core.Tx, c *core.Char, u sfx.Use, _ sfx.Op, _ game.Args) {
	if arrives(u) {
		t.Emit(core.Entered{Char: c.ID})
	}
}

// arriving are the seat's own characters that are not in the scene, and the SFX that
// would bring each there.
func arriving(s *core.State, by game.Seat, do func(c *core.Char, u sfx.Use)) {
	for _, c := range s.Chars {
		if !c.Away || !s.Own(by, c.ID) {
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
func askMoved(s *core.State, c *core.Char, _ sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	ask := game.Ask{Param: askThing}
	for _, b := range s.Burdens() {
		if b.On != "" && b.On != c.ID && b.Of == "" && s.KindOf(b).Lay != nil && heals(s, op.What, b) {
			ask.Among = append(ask.Among, burdenChoice(s, b))
		}
	}
	return []game.Ask{ask}, len(ask.Among) > 0
}

// move takes a die from its bearer.
func move(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, args game.Args) {
	b, _ := t.S.Burden(args.One("thing"))
	k := t.S.KindOf(b)
	k.End(t, b.ID, "ruled")
	k.Lay(t, b, c.ID, "sfx")
}

// breaksIn asks which contest of others its user breaks into (ABIL-EFF-02).
func breaksIn(s *core.State, c *core.Char, _ sfx.Use, _ sfx.Op) ([]game.Ask, bool) {
	among := core.BreakingIn.Of(s)
	if among == nil {
		return nil, false
	}
	ask := game.Ask{Param: askThing, Among: among.May(s, c)}
	if len(ask.Among) == 1 {
		ask.Among[0].Ticked = true
	}
	return []game.Ask{ask}, len(ask.Among) > 0
}

func breakIn(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, args game.Args) {
	core.BreakingIn.Of(t.S).Join(t, args.One(askThing.Name), c.ID)
}
