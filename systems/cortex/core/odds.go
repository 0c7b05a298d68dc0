package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
)

// What an offer is worth, beside its label. Odds that are public go by what
// everybody knows, since their buttons are read by all.

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
func (s *State) beatOdds(d PoolDraft, laid Pool, total int) game.Msg {
	if _, joins := s.joiningDice(d.ID, d.Char.ID, laid.Dice); len(joins) > 0 {
		return game.Say("cortex.odds.grown", game.N("n", total))
	}
	return toBeat(total)
}

// publicChance is how likely the dice laid out beat what everybody knows.
func (s *State) publicChance(d PoolDraft, laid Pool) []game.Odds {
	total, known := s.Goal(game.Actor{}, d.RollContext)
	if !known {
		return nil
	}
	p, ok := s.chance(d, laid, total)
	return OddsOf(s.beatOdds(d, laid, total), p, ok, true)
}

// UsualOdds is how likely the usual dice of a character, with so many results
// kept, beat what a test or contest asks for. The zero Seat is everybody.
func (s *State) UsualOdds(by game.Actor, id string, who *Character, keep int) []game.Odds {
	total, known := s.Goal(by, RollContext{ID: id, Char: who})
	if !known {
		return nil
	}
	p, ok := pool.Beat(s.UsualDice(who), keep, total)
	return OddsOf(game.Say("cortex.odds.might", game.N("n", total)), p, ok, by.IsPublic())
}

// UsualOddsAgainst is how likely the usual dice of whom an opposition opposes beat
// it as it stands, and would if it came to another total.
func (s *State) UsualOddsAgainst(by game.Actor, opposition *pool.Roll, total int) []game.Odds {
	c := s.Char(s.opposedChar(opposition))
	if c == nil || !s.KnowsChances(by) || !s.KnowsDifficulty(by) {
		return nil
	}
	base := s.RollContextOf(c, opposition.For).ResultsKept
	now, ok := pool.Beat(s.UsualDice(c), base, opposition.Total())
	then, also := pool.Beat(s.UsualDice(c), base, total)
	if !ok || !also {
		return nil
	}
	return []game.Odds{{Of: game.Say("cortex.odds.with_usual", game.W("name", c.DisplayName())), Now: game.ChanceOf(now),
		After: game.ChanceOf(then)}}
}

// oddsAfterChange is what the actor's pool in the making would come to if change were
// done to its dice. change gives nil for a pool that it does not touch.
func (s *State) oddsAfterChange(by game.Actor, change func(PoolDraft) []dice.Die) []game.Odds {
	for _, st := range s.rollContexts(by) {
		total, known := s.Goal(by, st)
		if !known || !s.IsOwn(by, st.Char.ID) {
			continue
		}
		d := s.PoolDraftOf(st)
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

// withAsset gives the change that a new d6 asset makes to a character's pool.
func withAsset(char string) func(PoolDraft) []dice.Die {
	return func(d PoolDraft) []dice.Die {
		if d.Char.ID != char {
			return nil
		}
		return append(d.Pool().Sizes(), dice.D6)
	}
}

// withLarger gives the change that an asset one step larger makes to a pool in
// which it lies.
func withLarger(a *Asset, steps int) func(PoolDraft) []dice.Die {
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
func (s *State) AddDifficultyOdds(c *Character, input game.Input, picked []string, with Pool, foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	mine := s.UsualSide(c)
	for i, d := range input.Choices {
		words := []string{d.Word}
		if input.Max > 1 {
			words = ToggleWord(picked, d.Word)
		}
		laid := with
		if with.Sum {
			laid.Number = FixedNumber.Of(s)(d.Word)
		} else {
			laid.Dice = slices.Concat(s.Opening(words, NoDice, foe), with.Dice)
		}
		if p, ok := s.chanceAgainst(mine, laid.withoutForeseen(s, c.ID)); ok {
			input.Choices[i].ChanceAfter = game.ChanceOf(p)
		}
	}
	input.Note = game.Say("cortex.odds.usually", game.W("name", c.DisplayName()))
	return input
}

// ToggleWord are the words after a tap on one.
func ToggleWord(words []string, word string) []string {
	if slices.Contains(words, word) {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word })
	}
	return append(slices.Clone(words), word)
}

// RecoveryOdds is how likely the usual dice of whoever tries a recovery beat what
// opposes it, if nothing is added to that. Of a slow one it is told too how
// likely it grows by the try (TRAUMA-09).
func (s *State) RecoveryOdds(by game.Actor, who string, opposition Pool, slow bool) []game.Odds {
	c := s.Char(who)
	if c == nil || !s.KnowsChances(by) || !s.KnowsDifficulty(by) {
		return nil
	}
	name, opposition := game.W("name", c.DisplayName()), opposition.withoutForeseen(s, c.ID)
	if slow {
		a, err := odds.Test{Side: s.UsualSide(c), Against: s.oppositionOf(opposition), TiesWin: CallPolicy.Of(s).Ties && !opposition.Sum}.Answer()
		return append(OddsOf(game.Say("cortex.odds.eases", name), a.Beat, err == nil, false),
			OddsOf(game.Say("cortex.odds.worsens"), a.FailHitch(), err == nil, false)...)
	}
	p, ok := s.chanceAgainstBest(c, opposition)
	return OddsOf(game.Say("cortex.odds.with_usual", name), p, ok, false)
}

// UsualActionChance is the chance that an action with a character's usual dice is not
// exceeded by the usual dice of another (ACT-03).
func (s *State) UsualActionChance(c, foe *Character) (p float64, ok bool) {
	a, err := odds.Test{Side: s.UsualSide(c), Against: s.UsualSide(foe), TiesWin: true}.Answer()
	return a.Beat, err == nil
}

// AddHoldOdds puts to each answer on a difficulty how likely a total of a character
// stands against it, with what opposes beside it, and notes whose total it is. The
// dice have to exceed it (ACT-03).
func (s *State) AddHoldOdds(c *Character, total int, input game.Input, with Pool, foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	for i, d := range input.Choices {
		laid := Pool{Dice: slices.Concat(s.Opening([]string{d.Word}, NoDice, foe), with.Dice)}.withoutForeseen(s, c.ID).Dice
		if p, ok := pool.Beat(pool.Sizes(laid), pool.Keep(ResultsAdded.Of(s), laid), total); ok || len(laid) == 0 {
			input.Choices[i].ChanceAfter = game.ChanceOf(1 - p)
		}
	}
	input.Note = game.Say("cortex.odds.stands", game.W("name", c.DisplayName()), game.N("n", total))
	return input
}

// OddsWithDie is what the pool in the making at a site, or the usual one where
// nothing was laid out yet, comes to now and with one more die; ok is false if
// the actor is told no chance.
func (s *State) OddsWithDie(by game.Actor, st RollContext, d dice.Die) (o game.Odds, ok bool) {
	total, known := s.Goal(by, st)
	if !known {
		return o, false
	}
	side := s.UsualAt(st)
	if d := s.PoolDraftOf(st); d.hasPicks() {
		laid := d.Pool()
		side = odds.Side{Pool: pool.KeptSizes(laid.Dice), Keep: d.AsIfThrown(laid).ResultsKept}
	}
	now, told := pool.Beat(side.Pool, side.Keep, total)
	then, also := pool.Beat(append(side.Pool, d), side.Keep, total)
	return game.Odds{Of: toBeat(total), Now: game.ChanceOf(now), After: game.ChanceOf(then)}, told && also
}
