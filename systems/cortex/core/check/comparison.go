package check

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// Comparison describes what a committed roll is about to be compared with.
type Comparison struct {
	Opponent *pool.Roll // the roll to beat, nil: a number
	Total    int
	Steps    int  // steps of the winner's effect die at these totals
	Ends     bool // beating it decides the check
	Wins     bool // beating it uses the roll's effect die
	Loses    bool // not beating it uses the rival's effect die
	// beating it decides nothing yet: a later margin gives the heroic steps (CORE-HEROIC-R1)
	Undecided bool
	// what the loser takes from an effect die of a size; nil if the size changes nothing
	Loss func(effect dice.Die) Loss
}

// Loss describes what a lost roll leads to: the character is out of the scene, or takes harm of the
// size Die, 0 for none.
type Loss struct {
	Out    bool
	Wallet string // what can pay against being out, "" for nothing
	Die    dice.Die
}

// Outcome is a roll after its comparison. Winner or Loser is nil if nobody threw it.
type Outcome struct {
	Winner, Loser *pool.Roll
	Margin        int  // difference of the totals; 0 for a tie
	Heroic        bool // the winner's success is heroic (CORE-HEROIC-01)
	Ends          bool // it decides the test or contest
	// Row is the die that a difficulty given as a number stands for, beside the dice rolled and
	// added to it (STATIC-R3); 0 for none.
	Row dice.Die
}

// RowOf returns the die that the number of a check stands for, 0 if it has none.
func RowOf(s *engine.State, id string) dice.Die {
	if m := CheckKindOf(s, id); m != nil && m.Opposed != nil {
		return m.Opposed.Row(s, id)
	}
	return 0
}

// RunCompared runs the Compared hooks of all mods in the game.
func (o Outcome) RunCompared(t *engine.Tx) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// IsOver reports whether the check of a roll is over or no longer kept.
func (s *RollState) IsOver(r *pool.Roll) bool {
	m := s.CheckBy(r.For)
	return m == nil || m.Over
}

// FoesOf returns the opponents of a roll, none if only dice oppose it.
func FoesOf(s *engine.State, r *pool.Roll) []string {
	if m := CheckKindOf(s, r.For); m != nil {
		return m.Throwing.Opponents(s, r)
	}
	return nil
}

// ComparisonOf returns the comparison that a committed roll is about to have. ok is false if it has
// none.
func ComparisonOf(s *engine.State, r *pool.Roll) (v Comparison, ok bool) {
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil && r.Committed && !Of(s).IsOver(r) {
		return m.Comparing.Comparison(s, r)
	}
	return v, false
}

// ComparedBy returns the roll with the id number, in digits, and behind it the roll that it is
// about to be compared with. The second is left out if the roll is compared with a number.
// ComparedBy returns nil if the roll is not about to be compared.
func ComparedBy(s *engine.State, number string) []*pool.Roll {
	r := Of(s).Roll(NumberOf(number))
	if r == nil {
		return nil
	}
	v, ok := ComparisonOf(s, r)
	switch {
	case !ok:
		return nil
	case v.Opponent == nil:
		return []*pool.Roll{r}
	}
	return []*pool.Roll{r, v.Opponent}
}

// Conclude takes a committed roll to its outcome, or to a decision that comes first.
func Conclude(t *engine.Tx, r *pool.Roll) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnRead != nil {
			h.OnRead(t, r)
		}
	}
	Compare(t, r.ID)
}

// Compare compares a committed roll. It does nothing if a decision is owed that comes first, or if
// the check is over.
func Compare(t *engine.Tx, rollID int) {
	r := Of(t.S).Roll(rollID)
	if r == nil || IsCalled(t.S, rollID) || Of(t.S).IsOver(r) {
		return
	}
	if m := CheckKindOf(t.S, r.For); m != nil {
		m.Course.Conclude(t, r)
	}
}

// IsOutscaled reports whether another side of a check has thrown with the advantage of scale. Only
// one side has that advantage (SCALE-R3).
func IsOutscaled(s *engine.State, checkID, char string) bool {
	return checkID != "" && slices.ContainsFunc(Of(s).RollsOf(checkID), func(r *pool.Roll) bool {
		return (r.Char != char || IsOpposition(s, r)) &&
			slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.KeepsMore })
	})
}

// HasWon reports whether a roll has won. fresh is true if nothing has happened since the roll won.
func HasWon(s *engine.State, r *pool.Roll) (won, fresh bool) {
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return m.Comparing.Won(s, r)
	}
	return false, false
}
