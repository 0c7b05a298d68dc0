package decide

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
	"mesa/table/live"
)

func (d *Decider) newTx(l *live.Table, s *fold.State, actor game.Actor, id game.CommandID) *tx {
	tx := &tx{
		state: s, actor: actor, waiting: s.House.Waiting.Clone(), chain: l.Chain, hiddenChain: l.HiddenChain,
		occasion: dice.Occasion{Table: string(s.ID), Command: string(id), Author: actor.Chair},
	}
	if c, ok := s.House.Current(false); ok {
		tx.spent = c.Spent
	}
	if d.dice != nil {
		tx.script = d.dice(s.ID)
	}
	return tx
}

// anyTx returns the decision as the rules get it.
func (tx *tx) anyTx(now time.Time) game.AnyTx {
	return game.AnyTx{Actor: tx.actor, Now: now, Dice: tx, Emit: tx.emit, HiddenDice: hiddenSource{tx},
		Place: tx.setPlace, Reveals: tx.revealEvents}
}

// record returns the record of the decision. It fails with the first error of the decision. It also
// fails if hidden faces are in an event that does not hide them, because the faces would be told.
func (tx *tx) record(r game.Resolution, c game.Command, now time.Time) (store.Record, error) {
	if tx.err == nil && tx.hasHidden() && !fold.HaveSameDice(tx.throws, tx.events) {
		tx.err = fold.Broken(tx.state.ID, errors.New("hidden dice are not in the events that hide them"))
	}
	return store.Record{
		Seq: tx.state.Seq + 1, At: now, User: r.Actor.User, Chair: r.Actor.Chair, Cause: c.ID,
		Move: r.Move.Key, Press: r.Offer.Key(), Quiet: r.Move.Quiet || r.Move.SurvivesUndo || tx.reveals,
		Events: tx.stored, Throws: tx.throws,
	}, tx.err
}

// Roll implements dice.Source. Waiting dice are used first, then the next link of the chain.
func (tx *tx) Roll(sizes ...dice.Die) []int { return tx.roll(sizes, false) }

func (tx *tx) roll(sizes []dice.Die, hidden bool) []int {
	ts, err := tx.throw(sizes, hidden)
	if err != nil && tx.err == nil {
		tx.err = fmt.Errorf("table %s: throw: %w", tx.state.ID, err)
	}
	if err != nil {
		return slices.Repeat([]int{1}, len(sizes)) // not used: the decision has failed
	}
	tx.throws = append(tx.throws, ts...)
	var faces []int
	for _, t := range ts {
		faces = append(faces, t.Faces...)
	}
	return faces
}

// throw throws a pool die by die: dice that wait at the place first, and new links for the others.
// Each returned throw is of one link, in the order of the pool.
func (tx *tx) throw(pool []dice.Die, hidden bool) ([]dice.Throw, error) {
	if len(pool) == 0 {
		return nil, dice.ErrPool
	}
	names := tx.names
	if tx.names = nil; len(names) != len(pool) {
		names = nil
	}
	dealt := tx.waiting.Deal(tx.place, tx.actor.Chair, hidden, pool, names)
	isNew := func(i int) bool { return len(dealt[i].Pool) == 0 }
	var all []dice.Throw
	for from := 0; from < len(pool); {
		if !isNew(from) {
			all = joinThrow(all, dealt[from])
			from++
			continue
		}
		to := from + 1
		for to < len(pool) && isNew(to) {
			to++
		}
		t, err := tx.spend(pool[from:to], hidden, len(all))
		if err != nil {
			return nil, err
		}
		if t.For = tx.place; names != nil {
			t.Names = slices.Clone(names[from:to])
		}
		all, from = append(all, t), to
	}
	return all, nil
}

// spend throws new dice. before is the number of throws already made for the same pool.
func (tx *tx) spend(pool []dice.Die, hidden bool, before int) (dice.Throw, error) {
	switch {
	case hidden && tx.script != nil:
		return tx.hideScripted(pool), nil
	case hidden:
		return tx.hide(pool)
	case tx.script != nil:
		return dice.Throw{I: len(tx.throws) + before + 1, Pool: slices.Clone(pool), Faces: tx.script.Roll(pool...)}, nil
	}
	tx.spent++
	return tx.chain.Throw(tx.spent, tx.occasion, pool)
}

// joinThrow appends a throw to all. If the last throw of all is of the same link and record,
// joinThrow adds the dice to that throw instead.
func joinThrow(all []dice.Throw, t dice.Throw) []dice.Throw {
	if len(all) > 0 {
		if last := &all[len(all)-1]; last.Again == t.Again && last.Chain == t.Chain && last.I == t.I {
			last.Pool, last.Faces, last.Of = append(last.Pool, t.Pool...), append(last.Faces, t.Faces...),
				append(last.Of, t.Of...)
			last.Names = append(last.Names, t.Names...)
			return all
		}
	}
	return append(all, t)
}

// hiddenSource makes a decision the source of hidden throws.
type hiddenSource struct{ *tx }

// Roll implements dice.Source.
func (s hiddenSource) Roll(sizes ...dice.Die) []int { return s.roll(sizes, true) }
