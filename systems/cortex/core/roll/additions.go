package roll

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// AddDie throws a die for the total of a thrown roll and returns its face. The place of the throw
// begins with the roll's place.
func AddDie(t *engine.Tx, r *pool.Roll, d dice.Die, from pool.Origin) (face int) {
	t.ThrowAt(throwPlace(t.S, r) + "/" + string(from) + "/" + game.Itoa(len(r.Additions)))
	l := pool.Addition{Die: d, Face: t.Dice.Roll(d)[0], From: from}
	then := *r
	then.Additions = append(slices.Clip(r.Additions), l)
	t.Emit(check.DieAdded{Roll: r.ID, Late: l, Char: r.Char, Total: then.Total()})
	return l.Face
}

// PlaceDie puts a die in place of the n-th effect die of a roll, counted from 0.
func PlaceDie(t *engine.Tx, r *pool.Roll, n int, d dice.Die, from pool.Origin) {
	t.Emit(check.EffectPlaced{Roll: r.ID, Placed: pool.PlacedEffect{N: n, Die: d, From: from}, Was: r.EffectDie(n),
		Char: r.Char})
}

// LateEvents returns the kinds of events of dice that join a roll after the throw.
func LateEvents() []engine.EventKind {
	return []engine.EventKind{
		rulekit.WithNames(engine.EventOf(tellAddedDie,
			engine.On(check.Section, func(g *check.RollState, e check.DieAdded) {
				g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.Additions = append(slices.Clip(r.Additions), e.Late) })
			})), func(s *engine.State, e check.DieAdded) check.DieAdded {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
			return e
		}),
		rulekit.WithNames(engine.EventOf(tellPlaced,
			engine.On(check.Section, func(g *check.RollState, e check.EffectPlaced) {
				g.UpdateRoll(e.Roll, func(r *pool.Roll) { r.Placed = append(slices.Clip(r.Placed), e.Placed) })
			})), func(s *engine.State, e check.EffectPlaced) check.EffectPlaced {
			e.Name = people.Of(s).Name(e.Char)
			e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
			return e
		}),
	}
}

func tellAddedDie(e check.DieAdded) []game.Msg {
	key := "cortex.event.die_added." + string(e.Late.From)
	if e.Late.Face == 1 {
		key += "_one"
	}
	return rulekit.Msgs(game.Say(key, people.NameOr(e.Name, e.Char), game.D("die", e.Late.Die),
		game.N("face", e.Late.Face), game.N("total", e.Total)))
}

func tellPlaced(e check.EffectPlaced) []game.Msg {
	key := "cortex.event.placed." + string(e.Placed.From)
	if e.Was == 0 { // there was no effect die to replace: it would have been thrown for
		key += "_only"
	}
	return rulekit.Msgs(game.Say(key, people.NameOr(e.Name, e.Char), game.D("die", e.Placed.Die),
		game.D("was", e.Was)))
}

// NameThrow fills in the name, the card and the round of check.EffectThrown.
func NameThrow(s *engine.State, e check.EffectThrown) check.EffectThrown {
	e.Name = people.Of(s).Name(e.Char)
	e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
	return e
}

// TellThrown tells every die of a second throw, and the effect die.
func TellThrown(e check.EffectThrown) []game.Msg {
	key, size := "cortex.event.thrown_again", dice.D4
	if e.Char == "" {
		key = "cortex.event.thrown_again_difficulty"
	}
	if e.Die >= 0 {
		size = e.Dice[e.Die]
	}
	return rulekit.Msgs(game.Say(key, people.NameOr(e.Name, e.Char), game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...),
		game.D("effect", size)))
}

// JoinedEvent returns the kind of event check.Joined.
func JoinedEvent() engine.EventKind {
	return rulekit.WithNames(engine.EventOf(tellJoined,
		engine.On(check.Section, func(g *check.RollState, e check.Joined) {
			g.UpdateRoll(e.Roll, func(r *pool.Roll) {
				r.Pool, r.Faces = slices.Concat(r.Pool, e.Pool), slices.Concat(r.Faces, e.Faces)
			})
		})), func(s *engine.State, e check.Joined) check.Joined {
		e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellJoined(e check.Joined) []game.Msg {
	var ds []game.Msg
	for i := range e.Pool {
		ds = append(ds, check.DieName(&pool.Roll{Pool: e.Pool, Faces: e.Faces}, i))
	}
	return rulekit.Msgs(game.Say("cortex.event.joined", game.L("dice", ds...)))
}

// join throws the dice that join an opposition because of a throw against it, and reads the
// opposition again: the GM's dice for the highest total, the dice of a character as Roll.WithJoined
// says.
func join(t *engine.Tx, r *pool.Roll) {
	opp, joins := draft.JoiningDice(t.S, r.For, r.Char, r.Pool)
	if len(joins) == 0 {
		return
	}
	t.ThrowAt(throwPlace(t.S, opp)+"/joins", pool.DieNames(joins)...)
	t.Emit(check.Joined{Roll: opp.ID, Pool: joins, Faces: t.Dice.Roll(pool.Sizes(joins)...)})
	switch opp = check.Of(t.S).Roll(opp.ID); {
	case !opp.Committed:
	case check.IsOpposition(t.S, opp):
		Commit(t, opp, pool.Undominated(opp, opp.KeptFree)[0])
	default:
		kept, effect := opp.WithJoined(len(joins))
		Choose(t, opp, kept, effect, 0)
	}
}

// RaisableDice returns the dice of an opposition that could raise its total now, highest first:
// dice that count and are not kept. It is nil unless the opposition is read and not yet answered
// (CORE-TEST-R1).
func RaisableDice(s *engine.State, r *pool.Roll) []int {
	if !check.IsOpposition(s, r) || !r.Committed || check.Of(s).IsOver(r) || AnsweredBy(s, r) {
		return nil
	}
	left := slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(r.Kept, i) })
	slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
	return left
}

// Raise adds a result to the total of an opposition. If it was the effect die, the largest
// remaining die becomes the effect die.
func Raise(t *engine.Tx, r *pool.Roll, die int) {
	effect := r.Effect
	if slices.Contains(effect, die) {
		effect = []int{-1}
		for _, i := range RaisableDice(t.S, r) {
			if i != die && (effect[0] < 0 || r.Pool[i].Die > r.Pool[effect[0]].Die) {
				effect[0] = i
			}
		}
	}
	t.Emit(check.Raised{Roll: r.ID, Die: die, Effect: effect, Size: r.Pool[die].Die, Face: r.Faces[die],
		Total: r.Total() + r.Faces[die]})
}

// RaisedEvent returns the kind of event check.Raised.
func RaisedEvent() engine.EventKind {
	f := engine.EventOf[check.Raised](nil, engine.On(check.Section, func(g *check.RollState, e check.Raised) {
		g.UpdateRoll(e.Roll, func(r *pool.Roll) {
			if e.Die < len(r.Pool) {
				r.Kept, r.Effect, r.Raised = append(slices.Clip(r.Kept), e.Die), e.Effect, r.Raised+1
			}
		})
	}))
	f = rulekit.ToldBy(f, func(_ []game.Event, e check.Raised, by game.Actor) []game.Msg {
		die := game.M("die", game.Say("die.rolled", game.D("die", e.Size), game.N("face", e.Face)))
		if e.Hidden && by.Role != game.GM {
			return rulekit.Msgs(game.Say("cortex.event.raised_hidden"))
		}
		return rulekit.Msgs(game.Say("cortex.event.raised", die, game.N("n", e.Total), game.W("name", e.Name)))
	})
	return rulekit.WithNames(f, func(s *engine.State, e check.Raised) check.Raised {
		e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
		e.Hidden = !draft.RevealDifficulty.Is(s, "at_roll")
		if r := check.Of(s).Roll(e.Roll); r != nil {
			e.Name = people.Of(s).Name(check.OpposedChar(s, r))
		}
		return e
	})
}

// RerolledEvent returns the kind of event check.Rerolled.
func RerolledEvent() engine.EventKind {
	return rulekit.WithNames(engine.EventOf(tellRerolled,
		engine.On(check.Section, func(g *check.RollState, e check.Rerolled) {
			g.UpdateRoll(e.Roll, func(r *pool.Roll) {
				r.Faces = slices.Clone(r.Faces)
				for i, at := range e.At {
					if at < len(r.Faces) {
						r.Faces[at] = e.Faces[i]
					}
				}
				r.SFXUsed = append(slices.Clip(r.SFXUsed), e.Use)
			})
		})), func(s *engine.State, e check.Rerolled) check.Rerolled {
		e.Name = people.Of(s).Name(e.Char)
		e.Of, e.Round = check.CardAndRoundOfRoll(s, e.Roll)
		return e
	})
}

func tellRerolled(e check.Rerolled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.rerolled", people.NameOr(e.Name, e.Char),
		game.L("was", game.DiceMsgs(e.Dice, e.Was)...),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}

// IsUnread reports whether a roll of the actor's own character is thrown and not read yet.
func IsUnread(s *engine.State, by game.Actor, r *pool.Roll) bool {
	return !r.Committed && !r.Resolved && !r.GM && people.IsOwn(s, by, r.Char)
}

// mayRethrow reports whether an SFX may still throw dice of a roll again.
func mayRethrow(s *engine.State, r *pool.Roll) bool {
	fx := draft.PlaySFX.Of(s)
	return fx != nil && fx.MayRethrow(s, r)
}
