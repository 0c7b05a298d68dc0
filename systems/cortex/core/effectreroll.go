package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// EffectOf is the n-th effect die of a roll, after its pool was thrown again for
// it where the table does so: each roll once, when it is first needed
// (REROLL-02), and not for a die in whose place another lies (HERO-18). The
// dice have the sizes that they were thrown with (REROLL-04, REROLL-R2), and
// their 1s are no hitches (REROLL-R1).
func EffectOf(t *Tx, r *pool.Roll, n int) dice.Die {
	if r.EffectFrom == pool.EffectReroll && r.EffectFaces == nil && r.Steps(n) {
		sizes := pool.Sizes(r.Pool)
		t.ThrowAt(t.S.place(r) + "/effect")
		faces := t.Dice.Roll(sizes...)
		t.Emit(EffectThrown{Roll: r.ID, Dice: sizes, Faces: faces, Die: r.Highest(faces), Char: r.Char})
		r = t.S.Roll(r.ID)
	}
	return r.EffectDie(n)
}

func (s *State) namedThrow(e EffectThrown) EffectThrown {
	e.Name = s.Name(e.Char)
	e.Of, e.Round = s.ofRoll(e.Roll)
	return e
}

// Thrown implements game.DiceThrown.
func (e EffectThrown) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements rulekit.OnCard.
func (e EffectThrown) Card() (game.Ref, int) { return e.Of, e.Round }

// tellThrown says every die of a second throw, and which is the effect die.
func tellThrown(e EffectThrown) []game.Msg {
	key, size := "cortex.event.thrown_again", dice.D4
	if e.Char == "" {
		key = "cortex.event.thrown_again_difficulty"
	}
	if e.Die >= 0 {
		size = e.Dice[e.Die]
	}
	return rulekit.Msgs(game.Say(key, NameOr(e.Name, e.Char), game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...), game.D("effect", size)))
}

// Sides are a roll on the table, and the second throw for its effect die.
func (s *State) Sides(by game.Actor, r *pool.Roll) []game.Side {
	sides := []game.Side{s.Side(by, r)}
	if r.EffectFaces == nil {
		return sides
	}
	again := game.Side{Character: sides[0].Character, Name: game.Say("cortex.side.again", game.M("name", sides[0].Name)), Size: r.EffectDie(0)}
	for i, p := range r.Pool {
		d := game.Die{Of: dieSource(p), Size: p.Die, Face: r.EffectFaces[i], Tone: game.Spare}
		if slices.Contains(r.Effect, i) {
			d.Mark, d.Tone = "effect", game.Effect
		}
		again.Dice = append(again.Dice, d)
	}
	return append(sides, again)
}
