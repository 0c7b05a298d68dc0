package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// additionEvents returns the kinds of events of dice that join a roll after the throw.
func additionEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellAddedDie,
			engine.On(section, func(g *RollState, e DieAdded) {
				g.updateRoll(e.Roll, func(r *pool.Roll) { r.LateDice = append(slices.Clip(r.LateDice), e.Late) })
			})), func(s *engine.State, e DieAdded) DieAdded {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
			return e
		}),
		game.WithNames(engine.EventOf(tellPlaced,
			engine.On(section, func(g *RollState, e EffectPlaced) {
				g.updateRoll(e.Roll, func(r *pool.Roll) { r.Placed = append(slices.Clip(r.Placed), e.Placed) })
			})), func(s *engine.State, e EffectPlaced) EffectPlaced {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
			return e
		}),
	}
}

func tellAddedDie(e DieAdded) []game.Msg {
	key := "cortex.event.die_added." + string(e.Late.From)
	if e.Late.Face == 1 {
		key += "_one"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Late.Die),
		game.N("face", e.Late.Face), game.N("total", e.Total)))
}

func tellPlaced(e EffectPlaced) []game.Msg {
	key := "cortex.event.placed." + string(e.Placed.From)
	if e.Was == 0 { // there was no effect die to replace: it would have been thrown for
		key += "_only"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Placed.Die),
		game.D("was", e.Was)))
}

// joinedEvent returns the kind of event Joined.
func joinedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellJoined,
		engine.On(section, func(g *RollState, e Joined) {
			g.updateRoll(e.Roll, func(r *pool.Roll) {
				r.Pool, r.Faces = slices.Concat(r.Pool, e.Pool), slices.Concat(r.Faces, e.Faces)
			})
		})), func(s *engine.State, e Joined) Joined {
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellJoined(e Joined) []game.Msg {
	var ds []game.Msg
	for i := range e.Pool {
		ds = append(ds, pool.DieName(&pool.Roll{Pool: e.Pool, Faces: e.Faces}, i))
	}
	return rulekit.Msgs(game.Say("cortex.event.joined", game.L("dice", ds...)))
}

// raisedEvent returns the kind of event Raised.
func raisedEvent() engine.EventKind {
	f := engine.EventOf[Raised](nil, engine.On(section, func(g *RollState, e Raised) {
		g.updateRoll(e.Roll, func(r *pool.Roll) {
			if e.Die < len(r.Pool) {
				r.Kept, r.Effect, r.PaidResults = append(slices.Clip(r.Kept), e.Die), e.Effect, r.PaidResults+1
			}
		})
	}))
	f = game.ToldBy(f, func(_ []game.Event, e Raised, by game.Actor) []game.Msg {
		die := game.M("die", game.Say("die.rolled", game.D("die", e.Size), game.N("face", e.Face)))
		if e.Hidden && by.Role != game.GM {
			return rulekit.Msgs(game.Say("cortex.event.raised_hidden"))
		}
		return rulekit.Msgs(game.Say("cortex.event.raised", die, game.N("n", e.Total), game.W("name", e.Name)))
	})
	return game.WithNames(f, func(s *engine.State, e Raised) Raised {
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		e.Hidden = !RevealDifficulty.Is(s, "at_roll")
		if r := Of(s).Roll(e.Roll); r != nil {
			e.Name = people.Of(s).Name(OpposedChar(s, r))
		}
		return e
	})
}

// rerolledEvent returns the kind of event Rerolled.
func rerolledEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellRerolled,
		engine.On(section, func(g *RollState, e Rerolled) {
			g.updateRoll(e.Roll, func(r *pool.Roll) {
				r.Faces = slices.Clone(r.Faces)
				for i, at := range e.At {
					if at < len(r.Faces) {
						r.Faces[at] = e.Faces[i]
					}
				}
				r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use)
			})
		})), func(s *engine.State, e Rerolled) Rerolled {
		e.Name = people.Of(s).Name(e.Char)
		e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellRerolled(e Rerolled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.rerolled", rulekit.NameOr(e.Name, e.Char),
		game.L("was", game.DiceMsgs(e.Dice, e.Was)...),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}
