package house

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// WaitingThrow holds the dice of an undone throw that were not used again. They wait for the next
// throw at the same place (Tx.ThrowAt), by any player. If the throw has no place, they wait for the
// chair that made the throw.
type WaitingThrow struct {
	Chair string     `json:"chair"`
	Throw dice.Throw `json:"throw"` // Pool, Faces and Of hold the dice that wait
	Seq   game.Seq   `json:"seq"`   // the decision that first held the throw
}

// WaitingThrows are the waiting throws of a table.
type WaitingThrows []WaitingThrow

// Clone returns a copy that shares nothing which Deal changes.
func (ws WaitingThrows) Clone() WaitingThrows {
	ws = slices.Clone(ws)
	for i := range ws {
		t := &ws[i].Throw
		t.Pool, t.Faces, t.Of = slices.Clone(t.Pool), slices.Clone(t.Faces), slices.Clone(t.Of)
		t.Names = slices.Clone(t.Names)
	}
	return ws
}

// Deal takes for each die of a pool a die that waits at the place or, if place is "", for the
// chair. It prefers a waiting die of the same name and size, then takes any of the same size, the
// oldest first. It returns one throw for each die of the pool: the waiting die, or a throw without
// dice if the die must be thrown. hidden selects the waiting throws that are hidden, else the
// public ones.
func (ws *WaitingThrows) Deal(place, chair string, hidden bool, pool []dice.Die, names []string) []dice.Throw {
	dealt, wanted := make([]dice.Throw, len(pool)), dice.Throw{Pool: pool, Names: names}
	for i, d := range pool {
		if name := wanted.DieName(i); name != "" {
			dealt[i], _ = ws.take(place, chair, hidden, d, name)
		}
	}
	for i, d := range pool {
		if len(dealt[i].Pool) == 0 {
			dealt[i], _ = ws.take(place, chair, hidden, d, "")
		}
	}
	return dealt
}

// take removes and returns the waiting die of a size and a name that was thrown first. If name is
// "", the die may have any name. ok is false if no such die waits.
func (ws *WaitingThrows) take(place, chair string, hidden bool, d dice.Die, name string) (t dice.Throw, ok bool) {
	at, die := -1, -1
	for i, w := range *ws {
		if w.Throw.Hidden != hidden || w.Throw.For != place || place == "" && w.Chair != chair {
			continue
		}
		if n := w.firstDie(d, name); n >= 0 && (at < 0 || w.isBefore((*ws)[at])) {
			at, die = i, n
		}
	}
	if at < 0 {
		return dice.Throw{}, false
	}
	w := (*ws)[at]
	t = w.Throw
	if n := t.DieName(die); t.Names != nil {
		t.Names = []string{n}
	}
	t.Pool, t.Faces, t.Of, t.Again = []dice.Die{d}, []int{t.Faces[die]}, []int{t.Of[die]}, int64(w.Seq)
	ws.drop(at, die)
	return t, true
}

// firstDie returns the index of the die of a size and a name that was thrown first, -1 if there is
// none. If name is "", the die may have any name.
func (w WaitingThrow) firstDie(d dice.Die, name string) int {
	found := -1
	for i := range w.Throw.Pool {
		fits := w.Throw.Pool[i] == d && (name == "" || w.Throw.DieName(i) == name)
		if fits && (found < 0 || w.Throw.Of[i] < w.Throw.Of[found]) {
			found = i
		}
	}
	return found
}

// isBefore reports whether w was thrown before o.
func (w WaitingThrow) isBefore(o WaitingThrow) bool {
	return cmp.Or(cmp.Compare(w.Seq, o.Seq), cmp.Compare(w.Throw.Chain, o.Throw.Chain),
		cmp.Compare(w.Throw.I, o.Throw.I)) < 0
}

// drop removes one die of a waiting throw. A throw that loses its last die is removed too.
func (ws *WaitingThrows) drop(at, die int) {
	t := &(*ws)[at].Throw
	if len(t.Names) == len(t.Pool) {
		t.Names = slices.Delete(t.Names, die, die+1)
	}
	t.Pool, t.Faces, t.Of = slices.Delete(t.Pool, die, die+1), slices.Delete(t.Faces, die, die+1),
		slices.Delete(t.Of, die, die+1)
	if len(t.Pool) == 0 {
		*ws = slices.Delete(*ws, at, at+1)
	}
}

// find returns the index of the waiting part of a throw, -1 if there is none.
func (ws WaitingThrows) find(seq game.Seq, t dice.Throw) int {
	return slices.IndexFunc(ws,
		func(w WaitingThrow) bool { return w.Seq == seq && w.Throw.Chain == t.Chain && w.Throw.I == t.I })
}

// use removes the waiting dice that a throw of the log took.
func (ws *WaitingThrows) use(t dice.Throw) {
	of := t.Ordinals()
	for i, d := range t.Pool {
		at := ws.find(game.Seq(t.Again), t)
		if at < 0 {
			return
		}
		w := (*ws)[at].Throw
		for n := range w.Pool {
			if w.Pool[n] == d && w.Of[n] == of[i] {
				ws.drop(at, n)
				break
			}
		}
	}
}

// add adds the dice of an undone decision's throw to the waiting throws.
func (ws *WaitingThrows) add(d Decision, t dice.Throw) {
	seq := d.Seq
	t.Pool, t.Faces, t.Of = slices.Clone(t.Pool), slices.Clone(t.Faces), slices.Clone(t.Ordinals())
	t.Names = slices.Clone(t.Names)
	if t.Again != 0 {
		seq, t.Again = game.Seq(t.Again), 0
	}
	if at := ws.find(seq, t); at >= 0 {
		w := &(*ws)[at].Throw
		w.Pool, w.Faces, w.Of = append(w.Pool, t.Pool...), append(w.Faces, t.Faces...), append(w.Of, t.Of...)
		w.Names = append(w.Names, t.Names...)
		return
	}
	*ws = appendBounded(*ws, WaitingThrow{d.Chair, t, seq}, maxWaiting)
}
