package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

func toBeatMsg(total int) game.Msg { return game.Say("cortex.odds.to_beat", game.N("n", total)) }

// targetMsg names the target of a pool: a total, or a total that grows by dice that join the
// opposition.
func targetMsg(s *engine.State, d PoolDraft, built Pool, total int) game.Msg {
	if _, joins := JoiningDice(s, d.ID, d.Char.ID, built.Dice); len(joins) > 0 {
		return game.Say("cortex.odds.grown", game.N("n", total))
	}
	return toBeatMsg(total)
}

// PublicChance returns the chance of a pool to beat a target that everyone knows. It is nil if the
// table shows no chances, or not everyone knows the target.
func (d PoolDraft) PublicChance(s *engine.State, built Pool) []game.Odds {
	p, total, ok := Chance(s, game.Actor{}, d.RollContext, d.Throw(s, built))
	return rulekit.OddsOf(targetMsg(s, d, built, total), p, ok, true)
}

// UsualOdds returns the chance that the usual dice of a character beat the target of a check. The
// zero Actor stands for everyone.
func UsualOdds(s *engine.State, by game.Actor, id string, who *people.Character) []game.Odds {
	st := check.RollContextOf(s, who, id)
	p, total, ok := Chance(s, by, st, UsualThrow(s, st))
	return rulekit.OddsOf(game.Say("cortex.odds.might", game.N("n", total)), p, ok, by.IsPublic())
}

// UsualOddsAgainst returns the chance that the usual dice of the opposed character beat an
// opposition now, and the chance if the opposition had the total given. It is nil if the actor may
// not know these chances, or if stress would join the opposition.
func UsualOddsAgainst(s *engine.State, by game.Actor, opposition *pool.Roll, total int) []game.Odds {
	c := people.Of(s).Char(check.OpposedChar(s, opposition))
	if c == nil || !KnowsChances(s, by) || !KnowsDifficulty(s, by) {
		return nil
	}
	t := UsualThrow(s, check.RollContextOf(s, c, opposition.For))
	if len(stressOfTraits(s, c.ID, t.Dice, opposition.Pool)) > 0 { // the total after that is not known
		return nil
	}
	now, ok := t.Beats(opposition.Total())
	then, also := t.Beats(total)
	if !ok || !also {
		return nil
	}
	return []game.Odds{{Of: game.Say("cortex.odds.with_usual", game.W("name", c.DisplayName())),
		Now:   game.ChanceOf(now),
		After: game.ChanceOf(then)}}
}

// OddsAfterChange returns the chance of the pool that the actor is building, now and after a
// change of the pool's dice. change returns nil for a pool that stays as it is. Without a pool
// that changes, or a known target, OddsAfterChange returns nil.
func OddsAfterChange(s *engine.State, by game.Actor, change func(PoolDraft) []pool.Die) []game.Odds {
	for _, st := range check.RollContexts(s, by) {
		d := PoolDraftOf(s, st)
		t := d.Throw(s, d.Pool())
		now, total, ok := Chance(s, by, st, t)
		if t.Dice = change(d); !ok || t.Dice == nil || !people.IsOwn(s, by, st.Char.ID) {
			continue
		}
		if then, _, ok := Chance(s, by, st, t); ok {
			return []game.Odds{{Of: toBeatMsg(total), Now: game.ChanceOf(now), After: game.ChanceOf(then)}}
		}
	}
	return nil
}

// AddDifficultyOdds adds to each difficulty of an input the chance that the usual dice of c beat
// that difficulty and the rest of the opposition, after a tap on the difficulty. The note of the
// input names c. foe is the GMC that opposes.
func (with Pool) AddDifficultyOdds(s *engine.State, c *people.Character, input game.Input, picked []string,
	foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	for i, d := range input.Choices {
		words := []string{d.Word}
		if input.Max > 1 {
			words = toggleWord(picked, d.Word)
		}
		built := with
		if with.Sum {
			built.Number = FixedNumber.Of(s)(d.Word)
		} else {
			built.Dice = slices.Concat(FirstDice(s, words, NoDice, foe), with.Dice)
		}
		if chance, ok := built.withoutForeseen(s, c.ID).UsualChance(s, c); ok {
			input.Choices[i].ChanceAfter = game.ChanceOf(chance.Beat)
		}
	}
	input.Note = game.Say("cortex.odds.usually", game.W("name", c.DisplayName()))
	return input
}

// RecoveryOdds returns the chance that the usual dice of a character beat the opposition of its
// recovery as it stands. For a slow recovery it also returns the chance that the trauma grows
// (TRAUMA-09). It is nil if the actor may not know these chances.
func (opposition Pool) RecoveryOdds(s *engine.State, by game.Actor, who string, slow bool) []game.Odds {
	c := people.Of(s).Char(who)
	if c == nil || !KnowsChances(s, by) || !KnowsDifficulty(s, by) {
		return nil
	}
	name, opposition := game.W("name", c.DisplayName()), opposition.withoutForeseen(s, c.ID)
	if slow {
		t := usualThrow(s, c)
		side, ok := t.Side()
		a, err := odds.Test{Side: side, Against: oppositionOf(s, opposition.joinedBy(s, c, t)),
			TiesWin: CallPolicy.Of(s).Ties && !opposition.Sum}.Answer()
		return append(rulekit.OddsOf(game.Say("cortex.odds.eases", name), a.Beat, ok && err == nil, false),
			rulekit.OddsOf(game.Say("cortex.odds.worsens"), a.FailHitch(), ok && err == nil, false)...)
	}
	chance, ok := opposition.UsualChance(s, c)
	return rulekit.OddsOf(game.Say("cortex.odds.with_usual", name), chance.Beat, ok, false)
}

// UsualActionChance returns the chance that an action with the usual dice of the character c is not
// exceeded by the usual dice of foe (ACT-03).
func UsualActionChance(s *engine.State, c, foe *people.Character) (p float64, ok bool) {
	acts, reacts := usualThrow(s, c), usualThrow(s, foe)
	reacts.Dice = withStress(s, c.ID, acts.Dice, reacts.Dice)
	side, ok := acts.Side()
	other, also := reacts.Side()
	a, err := odds.Test{Side: side, Against: other, TiesWin: true}.Answer()
	return a.Beat, ok && also && err == nil
}

// AddHoldOdds adds to each difficulty of an input the chance that the total of c holds against
// that difficulty and the rest of the opposition, which is the pool, led by foe. The opposition has
// to exceed the total (ACT-03). The note of the input names c and the total.
func (with Pool) AddHoldOdds(s *engine.State, c *people.Character, total int, input game.Input, foe string) game.Input {
	input.Choices = slices.Clone(input.Choices)
	var picked []string
	for _, d := range input.Choices {
		if d.Selected {
			picked = append(picked, d.Word)
		}
	}
	for i, d := range input.Choices {
		words := []string{d.Word}
		if input.Max > 1 {
			words = toggleWord(picked, d.Word)
		}
		poolDice := Pool{Dice: slices.Concat(FirstDice(s, words, NoDice, foe), with.Dice)}.withoutForeseen(s, c.ID).Dice
		if p, ok := (pool.Throw{Dice: poolDice,
			Keep: pool.ResultsKept(check.ResultsAdded.Of(s), poolDice)}).Beats(total); ok ||
			len(poolDice) == 0 {
			input.Choices[i].ChanceAfter = game.ChanceOf(1 - p)
		}
	}
	input.Note = game.Say("cortex.odds.stands", game.W("name", c.DisplayName()), game.N("n", total))
	return input
}

// OddsWithDie returns the chance of the pool being built in a context, or of the usual pool if
// nothing was picked, now and with one more die. ok is false if the actor sees no chance or does
// not know the total.
func OddsWithDie(s *engine.State, by game.Actor, st check.RollContext, d dice.Die) (o game.Odds, ok bool) {
	t := UsualThrow(s, st)
	if d := PoolDraftOf(s, st); d.HasPicks() {
		t = d.Throw(s, d.Pool())
	}
	now, total, told := Chance(s, by, st, t)
	t.Dice = append(slices.Clip(t.Dice), pool.Die{From: pool.FromHelper, Die: d})
	then, _, also := Chance(s, by, st, t)
	return game.Odds{Of: toBeatMsg(total), Now: game.ChanceOf(now), After: game.ChanceOf(then)}, told && also
}
