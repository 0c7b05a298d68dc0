package cortextest

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
)

// Throw scripts the faces and throws loose dice, such as "2d8 d10" with 4, 5, 7, for a character.
func (r *Table) Throw(chair, char, loose string, faces ...int) {
	r.T.Helper()
	r.Dice.Add(faces...)
	r.Do(chair, "roll", "dice="+strings.ReplaceAll(loose, " ", ","), "pool=", "char="+char)
}

// Keep chooses the total and the effect die of the chair's only roll that has none yet, by the
// places of dice from 1. more are further arguments of the move.
func (r *Table) Keep(chair string, total, effect string, more ...string) {
	r.T.Helper()
	r.Do(chair, "choose", append([]string{"total=" + total, "effect=" + effect}, more...)...)
}

// Points returns the free and the locked points of a wallet.
func (r *Table) Points(key string) (free, locked int) {
	p := points.Of(r.S).Wallet(key)
	return p.Free, p.LockedTotal()
}

// WantPoints checks the free and the locked points of a wallet.
func (r *Table) WantPoints(key string, free, locked int) {
	r.T.Helper()
	if f, l := r.Points(key); f != free || l != locked {
		r.T.Fatalf("%s has %d+%dL, want %d+%dL", key, f, l, free, locked)
	}
}

// WantComps checks the dice of a character's complications, in the order in which they came: "d6
// d8".
func (r *Table) WantComps(char, want string) {
	r.T.Helper()
	var have []string
	for _, k := range things.Of(r.S).Complications {
		if k.On == char {
			have = append(have, k.Die.String())
		}
	}
	if got := strings.Join(have, " "); got != want {
		r.T.Fatalf("%s has complications %q, want %q", char, got, want)
	}
}

// FirstEvent returns the first event of type E in the last decision; the second result is false if
// there was none.
func FirstEvent[E game.Event](r *Table) (E, bool) {
	for _, e := range r.Last {
		if e, ok := e.(E); ok {
			return e, true
		}
	}
	var none E
	return none, false
}

// UrgentMoves returns the names of the moves that a chair is waited for, each once.
func (r *Table) UrgentMoves(chair string) []string {
	var names []string
	for _, o := range r.Offers(chair) {
		if o.Urgent && !slices.Contains(names, o.Move) {
			names = append(names, o.Move)
		}
	}
	return names
}

// WantUrgent checks the names of the moves that a chair is waited for, in any order.
func (r *Table) WantUrgent(chair string, want ...string) {
	r.T.Helper()
	got := r.UrgentMoves(chair)
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		r.T.Fatalf("%s is asked for %v, want %v", chair, got, want)
	}
}
