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
)

// AddDie throws a die for the total of a thrown roll and returns its face. The place of the throw
// begins with the roll's place.
func AddDie(t *engine.Tx, r *pool.Roll, d dice.Die, from pool.Origin) (face int) {
	t.ThrowAt(throwPlace(t.S, r) + "/" + string(from) + "/" + game.Itoa(len(r.LateDice)))
	l := pool.LateDie{Die: d, Face: t.Dice.Roll(d)[0], From: from}
	then := *r
	then.LateDice = append(slices.Clip(r.LateDice), l)
	t.Emit(check.DieAdded{Roll: r.ID, Late: l, Char: r.Char, Total: then.Total()})
	return l.Face
}

// join throws the dice that join an opposition because of a throw against it, and reads the
// opposition again: the GM's dice for the highest total, the dice of a character as Roll.WithJoined
// says. If nothing was thrown against r, these dice are the opposition.
func join(t *engine.Tx, r *pool.Roll) {
	opp, joins := draft.JoiningDice(t.S, r.For, r.Char, r.Pool)
	if len(joins) == 0 {
		return
	}
	if opp.ID == 0 {
		opp = throw(t, *opp, joins)
		commit(t, opp, pool.Undominated(opp, opp.KeptFree)[0])
		return
	}
	t.ThrowAt(throwPlace(t.S, opp)+"/joins", pool.DieNames(joins)...)
	t.Emit(check.Joined{Roll: opp.ID, Pool: joins, Faces: t.Dice.Roll(pool.Sizes(joins)...)})
	switch opp = check.Of(t.S).Roll(opp.ID); {
	case !opp.Committed:
	case check.IsOpposition(t.S, opp):
		commit(t, opp, pool.Undominated(opp, opp.KeptFree+opp.PaidResults)[0])
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

// Raise adds a result to the total of an opposition. If the die of that result was the effect die,
// the largest remaining die becomes the effect die, or a d4 if none remains.
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

// IsUnread reports whether a roll of the actor's own character is thrown and not read yet.
func IsUnread(s *engine.State, by game.Actor, r *pool.Roll) bool {
	return !r.Committed && !r.Resolved && !r.GM && people.IsOwn(s, by, r.Char)
}

// mayRethrow reports whether an SFX may still throw dice of a roll again.
func mayRethrow(s *engine.State, r *pool.Roll) bool {
	fx := draft.PlaySFX.Of(s)
	return fx != nil && fx.MayRethrow(s, r)
}
