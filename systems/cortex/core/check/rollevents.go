package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// rollEvents returns the kinds of events of throws and of what is read in them.
func rollEvents() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf[Drafted](nil, engine.On(section, func(g *RollState, e Drafted) { g.keepDraft(e.Draft) })),
		game.WithNames(engine.EventOf(tellRolled, engine.On(section, (*RollState).rolled)), nameRoll),
		game.WithNames(chosenEvent(), nameChoice),
		game.WithNames(engine.EventOf(tellThrown, engine.On(section, (*RollState).rethrown)), nameThrow),
		engine.EventOf[EffectUsed](nil, engine.On(section, func(g *RollState, e EffectUsed) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.Used = append(slices.Clip(r.Used), e.On) })
		})),
		game.WithNames(engine.EventOf(tellAdded, engine.On(section, (*RollState).added)),
			func(s *engine.State, e EffectAdded) EffectAdded {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
		game.WithNames(engine.EventOf(tellSpent, engine.On(section, (*RollState).spent)), nameSpent),
		passedEvent(),
		engine.EventOf[RollResolved](nil, engine.On(section, func(g *RollState, e RollResolved) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.Resolved = true })
		})),
		raisedEvent(),
		engine.EventOf[RollMoved](nil, engine.On(section, (*RollState).moved)),
		joinedEvent(), rerolledEvent(), sfxOnEvent(),
	}
}

// nameRoll fills in the name, the card and the round of Rolled.
func nameRoll(s *engine.State, e Rolled) Rolled {
	e.Name = people.Of(s).Name(e.Roll.Char)
	e.Of, e.Round = cardAndRoundOf(s, e.Roll.For)
	return e
}

func nameChoice(s *engine.State, e Chosen) Chosen {
	e.Name = people.Of(s).Name(e.Char)
	e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
	r := Of(s).Roll(e.Roll)
	if r == nil {
		return e
	}
	if char := OpposedChar(s, r); char != "" {
		e.Set, e.Hidden = people.Of(s).Name(char), !RevealDifficulty.Is(s, "at_roll")
		e.Risky = CheckKindOf(s, r.For).Opposed.FailureHurts(s, r.For)
		if e.Risky {
			e.Risk = RiskKey.Of(s)
		}
		return e
	}
	for _, i := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	if i := r.BesideIndex(); i >= 0 {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	return e
}

// chosenEvent returns the kind of event Chosen. The telling of a difficulty depends on the actor.
// Older records leave out the dice, which are in the throw of the same decision.
func chosenEvent() engine.EventKind {
	f := engine.EventOf[Chosen](nil, engine.On(section, func(g *RollState, e Chosen) {
		g.updateRoll(e.Roll, func(r *pool.Roll) { r.Kept, r.Effect, r.Committed = e.Kept, e.Effect, true })
	}))
	return game.ToldBy(f, func(es []game.Event, e Chosen, by game.Actor) []game.Msg {
		if e = thrownIn(es, e); e.Set != "" && !e.IsHiddenFrom(by) && callOf(es, e) != nil {
			return nil // the call has told it
		}
		return tellChosen(e, by)
	})
}

// nameThrow fills in the name, the card and the round of EffectThrown.
func nameThrow(s *engine.State, e EffectThrown) EffectThrown {
	e.Name = people.Of(s).Name(e.Char)
	e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
	return e
}

// tellThrown tells every die of a second throw, and the effect die.
func tellThrown(e EffectThrown) []game.Msg {
	key, size := "cortex.event.thrown_again", dice.D4
	if e.Char == "" {
		key = "cortex.event.thrown_again_difficulty"
	}
	if e.Die >= 0 {
		size = e.Dice[e.Die]
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...),
		game.D("effect", size)))
}

// nameSpent fills in the card and the round of OnesSpent.
func nameSpent(s *engine.State, e OnesSpent) OnesSpent {
	e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
	return e
}

// namePassed fills in the name, the card and the round of OnesPassed.
func namePassed(s *engine.State, e OnesPassed) OnesPassed {
	if r := Of(s).Roll(e.Roll); r != nil {
		e.Name = people.Of(s).Name(r.Char)
	}
	e.Of, e.Round = cardAndRoundOfRoll(s, e.Roll)
	return e
}

// passedEvent returns the kind of event OnesPassed. If the next call passed the hitches, the event
// is told last, because the decision is about that call.
func passedEvent() engine.EventKind {
	f := engine.EventOf(tellPassed, engine.On(section, func(g *RollState, e OnesPassed) {
		g.updateRoll(e.Roll, func(r *pool.Roll) { r.HitchesPassed = true })
	}))
	return game.AsPriceIf(game.WithNames(f, namePassed),
		func(e OnesPassed) bool { return e.By == "" })
}

// sfxOnEvent returns the kind of event SFXOn.
func sfxOnEvent() engine.EventKind {
	return engine.EventOf[SFXOn](nil, engine.On(section, func(g *RollState, e SFXOn) {
		g.updateRoll(e.Roll, func(r *pool.Roll) { r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use) })
		g.updateRoll(e.On, func(r *pool.Roll) { r.Lift += e.Lift })
	}))
}

// rolled folds Rolled.
func (g *RollState) rolled(e Rolled) {
	r := e.Roll
	g.NextID++
	g.removeClock(RollWord(r.ID))
	r.Pool = g.shareWords(r.Pool)
	g.Rolls = append(g.Rolls, &r)
	g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == r.Char && d.For == r.For })
	g.keepLast(&r)
	g.trim()
}

// shareWords returns a copy of the dice that shares its strings with the rolls that are kept
// whole. This saves memory, because a table keeps many rolls.
func (g *RollState) shareWords(dice []pool.Die) []pool.Die {
	dice = slices.Clone(dice)
	for i := range dice {
		p := &dice[i]
		for _, r := range slices.Backward(g.Rolls) {
			j := slices.IndexFunc(r.Pool,
				func(o pool.Die) bool { return o.Word == p.Word && o.Set == p.Set && o.Name == p.Name })
			if j >= 0 {
				p.Word, p.Set, p.Name = r.Pool[j].Word, r.Pool[j].Set, r.Pool[j].Name
				break
			}
		}
	}
	return dice
}

// keepDraft stores a pool that is being built. It also stores an empty pool, since the player
// emptied it on purpose.
func (g *RollState) keepDraft(d Draft) {
	rulekit.Replace(&g.Drafts, d, func(o *Draft) bool { return o.Char == d.Char && o.For == d.For })
}

// added folds EffectAdded.
func (g *RollState) added(e EffectAdded) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		if e.Die < len(r.Pool) {
			r.Effect = append(slices.Clip(r.Effect), e.Die)
		}
	})
}

// spent folds OnesSpent.
func (g *RollState) spent(e OnesSpent) {
	g.updateRoll(e.Roll, func(r *pool.Roll) {
		r.Spent = append(slices.Clip(r.Spent), e.Dice...)
		if e.On != "" && !r.HasTouched(e.On, e.By) {
			r.Touched = append(slices.Clip(r.Touched), pool.Touch{On: e.On, By: e.By})
		}
		if e.By != "" {
			r.OpportunityUsers = append(slices.Clip(r.OpportunityUsers), e.By)
		}
	})
}

// Thrown implements game.DiceThrown.
func (e EffectThrown) Thrown() (poolDice []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements game.OnCard.
func (e EffectThrown) Card() (game.Ref, int) { return e.Of, e.Round }

// rethrown folds EffectThrown. A die of the pool that was not thrown again shows 0.
func (s *RollState) rethrown(e EffectThrown) {
	s.updateRoll(e.Roll, func(r *pool.Roll) {
		r.EffectFaces, r.Effect = e.Faces, []int{e.Die}
		if e.At == nil {
			return
		}
		r.EffectFaces = make([]int, len(r.Pool))
		for i, at := range e.At {
			r.EffectFaces[at] = e.Faces[i]
		}
		if e.Die >= 0 {
			r.Effect = []int{e.At[e.Die]}
		}
	})
}
