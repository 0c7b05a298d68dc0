package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Raised adds one more result of an opposition to its total, for something other
// than plot points (DOOM-05). Its effect dice are those of Effect then.
type Raised struct {
	Roll   int      `json:"roll"`
	Die    int      `json:"die"`
	Effect []int    `json:"effect"`
	Size   dice.Die `json:"size"`
	Face   int      `json:"face"`
	Total  int      `json:"total"`
	Hidden bool     `json:"hidden,omitempty"` // nobody but the GM knows the total (CORE-TEST-R6)
	Name   string   `json:"name,omitempty"`   // who must beat it
	Of     game.Ref `json:"of,omitempty"`
	Round  int      `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Raised) EventName() string { return "cortex.raised" }

// Card implements rulekit.OnCard.
func (e Raised) Card() (game.Ref, int) { return e.Of, e.Round }

// Raisable are the dice of an opposition that could raise its total now: it is
// read, nobody has answered it (CORE-TEST-R1), and they show no 1 and do not
// count yet. The highest comes first.
func (s *State) Raisable(r *pool.Roll) []int {
	if !s.IsOpposition(r) || !r.Committed || s.isOver(r) || s.AnsweredBy(r) {
		return nil
	}
	left := slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(r.Kept, i) })
	slices.SortStableFunc(left, func(a, b int) int { return r.Faces[b] - r.Faces[a] })
	return left
}

// Raise adds a result to the total of an opposition. If it was the effect die,
// the largest of those that are left is.
func Raise(t *Tx, r *pool.Roll, die int) {
	effect := r.Effect
	if slices.Contains(effect, die) {
		effect = []int{-1}
		for _, i := range t.S.Raisable(r) {
			if i != die && (effect[0] < 0 || r.Pool[i].Die > r.Pool[effect[0]].Die) {
				effect[0] = i
			}
		}
	}
	t.Emit(Raised{Roll: r.ID, Die: die, Effect: effect, Size: r.Pool[die].Die, Face: r.Faces[die], Total: r.Total() + r.Faces[die]})
}

func raisedEvent() EventKind {
	f := EventOf[Raised](nil, On(rollsSection, func(g *RollState, e Raised) {
		g.updateRoll(e.Roll, func(r *pool.Roll) {
			if e.Die < len(r.Pool) {
				r.Kept, r.Effect, r.Raised = append(slices.Clip(r.Kept), e.Die), e.Effect, r.Raised+1
			}
		})
	}))
	f = rulekit.ToldBy(f, func(_ []game.Event, e Raised, by game.Actor) []game.Msg {
		die := game.M("die", game.Say("die.rolled", game.D("die", e.Size), game.N("face", e.Face)))
		if e.Hidden && by.Role != game.GM {
			return rulekit.Msgs(game.Say("cortex.event.raised_hidden"))
		}
		return rulekit.Msgs(game.Say("cortex.event.raised", die, game.N("n", e.Total), game.W("name", e.Name)))
	})
	return rulekit.WithNames(f, func(s *State, e Raised) Raised {
		e.Of, e.Round = s.ofRoll(e.Roll)
		e.Hidden = !RevealDifficulty.Is(s, "at_roll")
		if r := s.Roll(e.Roll); r != nil {
			e.Name = s.Name(s.opposedChar(r))
		}
		return e
	})
}
