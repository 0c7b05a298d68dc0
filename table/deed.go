package table

import (
	"encoding/json"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// deed is one decision being made: it takes down the events, folds them at
// once, and throws the dice. What goes wrong meanwhile is kept in err, for
// rules have no way to fail.
type deed struct {
	state    *state
	seat     game.Seat
	occasion dice.Occasion
	script   dice.Source // instead of the chain, in scripted tests
	spent    int         // links of the chain
	hidden   int         // throws that are, in this decision
	waiting  []game.WaitingThrow
	lifts    bool // the veil is to be lifted in the end
	lifted   bool // and there was something behind it

	facts  []store.Fact
	events []game.Event
	throws []dice.Throw
	err    error
}

func (h *Hall) newDeed(s *state, seat game.Seat, id game.CommandID) *deed {
	d := &deed{
		state: s, seat: seat, waiting: slices.Clone(s.seats.Waiting),
		occasion: dice.Occasion{Table: string(s.id), Command: string(id), Author: seat.Chair},
	}
	if c, ok := s.seats.Current(false); ok {
		d.spent = c.Spent
	}
	if h.opts.Dice != nil {
		d.script = h.opts.Dice(s.id)
	}
	return d
}

// emit folds what a later reader will read, so that the live state is the one
// that every replay comes to.
func (d *deed) emit(e game.Event) {
	if d.err != nil {
		return
	}
	data, err := json.Marshal(e)
	if err != nil {
		d.err = fmt.Errorf("table %s: event %s: %w", d.state.id, e.EventName(), err)
		return
	}
	fact := store.Fact{Name: e.EventName(), Data: data}
	read, err := d.state.by.read(fact)
	if err != nil {
		d.err = fmt.Errorf("table %s: event %s: %w", d.state.id, fact.Name, err)
		return
	}
	d.facts, d.events = append(d.facts, fact), append(d.events, read)
	d.state.fold(read)
}

// Roll implements dice.Source: a throw that waits comes first, then the next
// link of the chain.
func (d *deed) Roll(sizes ...dice.Die) []int { return d.roll(sizes, false) }

func (d *deed) roll(sizes []dice.Die, hidden bool) []int {
	t, err := d.throw(sizes, hidden)
	if err != nil && d.err == nil {
		d.err = fmt.Errorf("table %s: throw: %w", d.state.id, err)
	}
	if err != nil {
		return slices.Repeat([]int{1}, len(sizes)) // for nobody: the deed has failed
	}
	d.throws = append(d.throws, t)
	return slices.Clone(t.Faces)
}

func (d *deed) throw(pool []dice.Die, hidden bool) (dice.Throw, error) {
	for i, w := range d.waiting {
		if faces := sameThrow(pool, w.Throw); w.Chair == d.seat.Chair && w.Throw.Hidden == hidden && faces != nil {
			d.waiting = slices.Delete(d.waiting, i, i+1)
			t := w.Throw
			t.Pool, t.Faces, t.Again = slices.Clone(pool), faces, int64(w.Seq)
			return t, nil
		}
	}
	switch {
	case hidden && d.script != nil:
		return d.hideScripted(pool), nil
	case hidden:
		return d.hide(pool)
	case d.script != nil:
		return dice.Throw{I: len(d.throws) + 1, Pool: slices.Clone(pool), Faces: d.script.Roll(pool...)}, nil
	}
	d.spent++
	return d.state.chain.Throw(d.spent, d.occasion, pool)
}

// sameThrow gives the faces of an older throw to the dice of a pool, size by
// size in order; nil if it is not the same pool.
func sameThrow(pool []dice.Die, t dice.Throw) []int {
	if len(pool) != len(t.Pool) || len(pool) != len(t.Faces) {
		return nil
	}
	used := make([]bool, len(pool))
	faces := make([]int, 0, len(pool))
	for _, d := range pool {
		i := 0
		for i < len(used) && (used[i] || t.Pool[i] != d) {
			i++
		}
		if i == len(used) {
			return nil
		}
		used[i] = true
		faces = append(faces, t.Faces[i])
	}
	return faces
}
