package mob

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// aimRout is the aim of an effect die at a die of a crowd.
const aimRout = "rout"

var routAim = &draft.AimKind{
	Kind: aimRout,
	// none before the throw: the die is picked when the effect die is known
	Choices:    func(*engine.State, check.RollContext) []game.Choice { return nil },
	AimChoices: aimChoices,
	Apply: func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, _ bool) {
		if l, ok := diceLeft(t.S, people.Of(t.S).Char(aim.On)); ok {
			hitDie(t, harm.TakeoutDamage(r, aim.On, people.OutScattered, d), l, check.NumberOf(aim.Name)-1)
		}
	},
	ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string {
		return aimRout + ":" + aim.On + ":" + aim.Name
	},
}

// aimChoices returns the dice of crowds that an effect die may hit, one of each size. It leaves out
// dice that another effect die of the roll has hit (GMC-R1), and the dice of an extra that supports
// a leader.
func aimChoices(s *engine.State, r *pool.Roll, d dice.Die, _ bool) []draft.AimChoice {
	var choices []draft.AimChoice
	for _, c := range opposingCharacters(s, r) {
		l, ok := diceLeft(s, c)
		if !ok || c.Out != "" || supports(s, r, c) {
			continue
		}
		var seen []dice.Die
		for i, die := range l.Dice {
			word := strings.Join([]string{aimRout, c.ID, game.Itoa(i + 1)}, ":")
			if die == 0 || slices.Contains(seen, die) || slices.Contains(r.Used, word) {
				continue
			}
			seen = append(seen, die)
			choices = append(choices, draft.AimChoice{Word: word, Label: outcomeMsg(s, r, l, i, d)})
		}
	}
	return choices
}

// dieAfter returns the size of a crowd's die after an effect die hits it, 0 if it is gone (GMC-R1).
// By option any success takes out an extra (GMC-R2).
func dieAfter(s *engine.State, c *people.Character, die, effect dice.Die) dice.Die {
	if c.Rank == people.Extra && extraFalls.Is(s, "any_success") {
		return 0
	}
	return pool.DieLeft(die, effect)
}

// outcomeMsg returns the sentence that says what an effect die would do to a die of a crowd.
func outcomeMsg(s *engine.State, r *pool.Roll, l DiceLeft, i int, d dice.Die) game.Msg {
	c := people.Of(s).Char(l.Char)
	name, die := game.W("name", c.DisplayName()), game.D("die", l.Dice[i])
	switch now := dieAfter(s, c, l.Dice[i], d); {
	case now > 0:
		return game.Say("cortex.rout.step", name, die, game.D("now", now))
	case len(l.remainingDice()) == 1 && points.RefuseUnpayable(s, points.WalletAgainst(s, c.ID, r.Char), 1) == nil:
		return game.Say("cortex.rout.last", name, die)
	case len(l.remainingDice()) == 1:
		return game.Say("cortex.rout.out", name, die)
	}
	return game.Say("cortex.rout.gone", name, die)
}

// hitDie applies an effect die to a die of a crowd. If that would remove the last die,
// takeOut is called instead (GMC-R3).
func hitDie(t *engine.Tx, b check.Damage, l DiceLeft, i int) {
	if i < 0 || i >= len(l.Dice) || l.Dice[i] == 0 {
		return
	}
	c := people.Of(t.S).Char(l.Char)
	if b.EffectRoll != 0 {
		t.Emit(check.EffectUsed{Roll: b.EffectRoll, On: strings.Join([]string{aimRout, c.ID, game.Itoa(i + 1)}, ":")})
	}
	was := l.Dice[i]
	now := dieAfter(t.S, c, was, b.Die)
	if now == 0 && len(l.remainingDice()) == 1 {
		takeOut(t, b, c)
		return
	}
	l.Dice = slices.Clone(l.Dice)
	l.Dice[i] = now
	t.Emit(DiceLost{Char: c.ID, Left: l, Was: was, Now: now})
}

// takeOut takes a crowd that would lose its last die out of the scene, unless the GM pays for it to
// stay.
func takeOut(t *engine.Tx, b check.Damage, c *people.Character) {
	b.On, b.TakeoutReason = c.ID, people.OutScattered
	harm.TakeOut(t, b)
}

// takeOver takes over harm to a crowd in every harm model, and reports whether it did. A die of the
// crowd is hit, or the winner picks the use of the effect die. Only a named complication is applied
// as it is. Nothing is compared, and nothing else takes a crowd out (GMC-R3).
func takeOver(t *engine.Tx, b check.Damage) bool {
	l, ok := diceLeft(t.S, people.Of(t.S).Char(b.On))
	if !ok {
		return false
	}
	r := check.Of(t.S).Roll(b.EffectRoll)
	switch {
	case b.Aim == pool.AimComplication:
		b.Against = 0
		harm.LandReducedComplication(t, b)
	case r != nil && r.Char != "" && draft.AsksEffectUse(t.S, r):
		roll.OweFirstEffectUse(t, r, b.Die)
	default:
		hitDie(t, b, l, placeToHit(l, b.Die))
	}
	return true
}

// placeToHit returns the place, from 0, of the die that an effect die hits if no character has won
// and could pick: the largest die that the effect die removes, or else the largest of all (GMC-R1).
func placeToHit(l DiceLeft, effect dice.Die) int {
	best := -1
	better := func(d dice.Die) bool {
		was := l.Dice[best]
		return (d < effect) == (was < effect) && d > was || d < effect && was >= effect
	}
	for i, d := range l.Dice {
		if d > 0 && (best < 0 || better(d)) {
			best = i
		}
	}
	return best
}

// ownScale returns the die of scale that a faction has by its rank (GMC-05), nil for others. The
// die does not start in the pool if another side has thrown a die of scale (SCALE-R3).
func ownScale(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	if _, ok := crowdTrait(c); !ok || c.Rank != people.Faction {
		return nil
	}
	o := scaleOf(c)
	o.Group, o.StartsIn = draft.GroupOfThings(), true
	if check.IsOutscaled(s, checkID, c.ID) {
		o.StartsIn, o.Closed = false,
			game.Refuse("SCALE-R3", "cortex.refused.outscaled", game.W("name", c.DisplayName()))
	}
	return []draft.PoolOption{o}
}

// scaleOptions returns the dice of scale that join a faction's own dice, and for each the option to
// leave it out (GMC-05).
func scaleOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	var os []draft.PoolOption
	for _, c := range people.Of(s).Chars {
		if _, ok := crowdTrait(c); ok && c.Rank == people.Faction && !c.Away && c.Out == "" {
			with := scaleOf(c)
			with.Note, with.Follows, with.ExclusiveGroup = game.Say("cortex.crowd.scale.comes"), c.ID, with.Word
			with.Conflict = game.Refuse("GMC-05", "cortex.refused.scale_or_not")
			without := with
			without.Word, without.Name = with.Word+":none", game.Say("cortex.crowd.scale.none")
			without.Note, without.Follows, without.Dice = game.Msg{}, "", nil
			os = append(os, with, without)
		}
	}
	return os
}

func scaleOf(c *people.Character) draft.PoolOption {
	word := "faction:" + c.ID
	return draft.PoolOption{Word: word, Name: game.Say("cortex.crowd.scale"), Note: game.Say("cortex.pool.scale.more"),
		Group: game.ChoiceGroup{Word: c.ID, Title: game.Quote(c.DisplayName()), About: people.CharRef(c.ID)},
		Dice:  []pool.Die{{Word: word, From: "scale", Die: dice.D8, KeepsMore: true}}}
}
