package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// OddsOf is one chance of an offer; none if it cannot be told.
func OddsOf(of game.Msg, p float64, told, public bool) []game.Odds {
	if !told {
		return nil
	}
	return []game.Odds{{Of: of, Now: game.ChanceOf(p), Public: public}}
}

func toBeat(total int) game.Msg { return game.Say("cortex.odds.to_beat", game.N("n", total)) }

// beatOdds says what a pool has to beat: a total, or what that becomes by the dice
// that the pool lets join it.
func beatOdds(s *engine.State, d PoolDraft, laid Pool, total int) game.Msg {
	if _, joins := JoiningDice(s, d.ID, d.Char.ID, laid.Dice); len(joins) > 0 {
		return game.Say("cortex.odds.grown", game.N("n", total))
	}
	return toBeat(total)
}

// PublicChance is how likely the dice laid out beat what everybody knows.
func PublicChance(s *engine.State, d PoolDraft, laid Pool) []game.Odds {
	total, known := Goal(s, game.Actor{}, d.RollContext)
	if !known {
		return nil
	}
	p, ok := chance(s, d, laid, total)
	return OddsOf(beatOdds(s, d, laid, total), p, ok, true)
}

// UsualOdds is how likely the usual dice of a character, with so many results
// kept, beat what a test or contest asks for. The zero Seat is everybody.
func UsualOdds(s *engine.State, by game.Actor, id string, who *people.Character, keep int) []game.Odds {
	total, known := Goal(s, by, check.RollContext{ID: id, Char: who})
	if !known {
		return nil
	}
	p, ok := pool.Beat(UsualDice(s, who), keep, total)
	return OddsOf(game.Say("cortex.odds.might", game.N("n", total)), p, ok, by.IsPublic())
}

// UsualOddsAgainst is how likely the usual dice of whom an opposition opposes beat
// it as it stands, and would if it came to another total.
func UsualOddsAgainst(s *engine.State, by game.Actor, opposition *pool.Roll, total int) []game.Odds {
	c := people.Of(s).Char(check.OpposedChar(s, opposition))
	if c == nil || !KnowsChances(s, by) || !KnowsDifficulty(s, by) {
		return nil
	}
	base := check.RollContextOf(s, c, opposition.For).ResultsKept
	now, ok := pool.Beat(UsualDice(s, c), base, opposition.Total())
	then, also := pool.Beat(UsualDice(s, c), base, total)
	if !ok || !also {
		return nil
	}
	return []game.Odds{{Of: game.Say("cortex.odds.with_usual", game.W("name", c.DisplayName())),
		Now:   game.ChanceOf(now),
		After: game.ChanceOf(then)}}
}

// OddsAfterChange is what the actor's pool in the making would come to if change were
// done to its dice. change gives nil for a pool that it does not touch.
func OddsAfterChange(s *engine.State, by game.Actor, change func(PoolDraft) []dice.Die) []game.Odds {
	for _, st := range check.RollContexts(s, by) {
		total, known := Goal(s, by, st)
		if !known || !people.IsOwn(s, by, st.Char.ID) {
			continue
		}
		d := PoolDraftOf(s, st)
		d = d.AsIfThrown(d.Pool())
		if slices.ContainsFunc(d.Pool().Dice, isApart) {
			return nil
		}
		now, ok := pool.Beat(d.Pool().Sizes(), d.ResultsKept, total)
		then, also := pool.Beat(change(d), d.ResultsKept, total)
		if ok && also {
			return []game.Odds{{Of: toBeat(total), Now: game.ChanceOf(now), After: game.ChanceOf(then)}}
		}
	}
	return nil
}

// WithAsset gives the change that a new d6 asset makes to a character's pool.
func WithAsset(char string) func(PoolDraft) []dice.Die {
	return func(d PoolDraft) []dice.Die {
		if d.Char.ID != char {
			return nil
		}
		return append(d.Pool().Sizes(), dice.D6)
	}
}

// WithLarger gives the change that an asset one step larger makes to a pool in
// which it lies.
func WithLarger(a *things.Asset, steps int) func(PoolDraft) []dice.Die {
	return func(d PoolDraft) []dice.Die {
		if !slices.Contains(d.Picked, a.ID) {
			return nil
		}
		laid := d.Pool()
		for i, p := range laid.Dice {
			if p.Word == a.ID && p.From == pool.FromAsset {
				laid.Dice[i].Die, _ = p.Die.Step(steps)
			}
		}
		return laid.Sizes()
	}
}

// AddDifficultyOdds puts to each difficulty of an input how likely a character beats what a
// tap on it would come to, with its usual dice against that and what else
// opposes, and notes whose dice those are. foe is the GMC that opposes.
func AddDifficultyOdds(s *engine.State, c *people.Character, input game.Input, picked []string, with Pool,
	foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	mine := UsualSide(s, c)
	for i, d := range input.Choices {
		words := []string{d.Word}
		if input.Max > 1 {
			words = ToggleWord(picked, d.Word)
		}
		laid := with
		if with.Sum {
			laid.Number = FixedNumber.Of(s)(d.Word)
		} else {
			laid.Dice = slices.Concat(Opening(s, words, NoDice, foe), with.Dice)
		}
		if p, ok := chanceAgainst(s, mine, laid.withoutForeseen(s, c.ID)); ok {
			input.Choices[i].ChanceAfter = game.ChanceOf(p)
		}
	}
	input.Note = game.Say("cortex.odds.usually", game.W("name", c.DisplayName()))
	return input
}

// RecoveryOdds is how likely the usual dice of whoever tries a recovery beat what
// opposes it, if nothing is added to that. Of a slow one it is told too how
// likely it grows by the try (TRAUMA-09).
func RecoveryOdds(s *engine.State, by game.Actor, who string, opposition Pool, slow bool) []game.Odds {
	c := people.Of(s).Char(who)
	if c == nil || !KnowsChances(s, by) || !KnowsDifficulty(s, by) {
		return nil
	}
	name, opposition := game.W("name", c.DisplayName()), opposition.withoutForeseen(s, c.ID)
	if slow {
		a, err := odds.Test{Side: UsualSide(s, c), Against: oppositionOf(s, opposition),
			TiesWin: CallPolicy.Of(s).Ties && !opposition.Sum}.Answer()
		return append(OddsOf(game.Say("cortex.odds.eases", name), a.Beat, err == nil, false),
			OddsOf(game.Say("cortex.odds.worsens"), a.FailHitch(), err == nil, false)...)
	}
	p, ok := chanceAgainstBest(s, c, opposition)
	return OddsOf(game.Say("cortex.odds.with_usual", name), p, ok, false)
}

// UsualActionChance is the chance that an action with a character's usual dice is not
// exceeded by the usual dice of another (ACT-03).
func UsualActionChance(s *engine.State, c, foe *people.Character) (p float64, ok bool) {
	a, err := odds.Test{Side: UsualSide(s, c), Against: UsualSide(s, foe), TiesWin: true}.Answer()
	return a.Beat, err == nil
}

// AddHoldOdds puts to each answer on a difficulty how likely a total of a character
// stands against it, with what opposes beside it, and notes whose total it is. The
// dice have to exceed it (ACT-03).
func AddHoldOdds(s *engine.State, c *people.Character, total int, input game.Input, with Pool, foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	for i, d := range input.Choices {
		laid := Pool{Dice: slices.Concat(Opening(s, []string{d.Word}, NoDice, foe), with.Dice)}.withoutForeseen(s,
			c.ID).Dice
		if p, ok := pool.Beat(pool.Sizes(laid), pool.Keep(check.ResultsAdded.Of(s), laid), total); ok ||
			len(laid) == 0 {
			input.Choices[i].ChanceAfter = game.ChanceOf(1 - p)
		}
	}
	input.Note = game.Say("cortex.odds.stands", game.W("name", c.DisplayName()), game.N("n", total))
	return input
}

// OddsWithDie is what the pool in the making at a site, or the usual one where
// nothing was laid out yet, comes to now and with one more die; ok is false if
// the actor is told no chance.
func OddsWithDie(s *engine.State, by game.Actor, st check.RollContext, d dice.Die) (o game.Odds, ok bool) {
	total, known := Goal(s, by, st)
	if !known {
		return o, false
	}
	side := UsualAt(s, st)
	if d := PoolDraftOf(s, st); d.HasPicks() {
		laid := d.Pool()
		side = odds.Side{Pool: pool.KeptSizes(laid.Dice), Keep: d.AsIfThrown(laid).ResultsKept}
	}
	now, told := pool.Beat(side.Pool, side.Keep, total)
	then, also := pool.Beat(append(side.Pool, d), side.Keep, total)
	return game.Odds{Of: toBeat(total), Now: game.ChanceOf(now), After: game.ChanceOf(then)}, told && also
}
