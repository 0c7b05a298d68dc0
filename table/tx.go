package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// tx is one decision in the making. It collects events, folds them at once, and throws dice. The
// first error is kept in err, because rules cannot return one.
type tx struct {
	state       *state
	actor       game.Actor
	occasion    dice.Occasion
	chain       *dice.Chain
	hiddenChain *dice.Chain // for hidden throws, nil if it was not opened
	script      dice.Source // instead of the chain, in scripted tests
	spent       int         // links of the chain
	hidden      int         // hidden throws of this decision
	place       string      // place of the next throw, set by the rules
	names       []string    // names of the dice of the next throw
	waiting     game.WaitingThrows
	reveals     bool // it has revealed hidden throws

	stored []store.Event
	events []game.Event
	throws []dice.Throw
	err    error
}

func (svc *Service) newTx(l *cachedTable, s *state, actor game.Actor, id game.CommandID) *tx {
	d := &tx{
		state: s, actor: actor, waiting: s.house.Waiting.Clone(), chain: l.chain, hiddenChain: l.hiddenChain,
		occasion: dice.Occasion{Table: string(s.id), Command: string(id), Author: actor.Chair},
	}
	if c, ok := s.house.Current(false); ok {
		d.spent = c.Spent
	}
	if svc.opts.Dice != nil {
		d.script = svc.opts.Dice(s.id)
	}
	return d
}

// anyTx returns the decision as the rules get it.
func (d *tx) anyTx(now time.Time) game.AnyTx {
	return game.AnyTx{Actor: d.actor, Now: now, Dice: d, Emit: d.emit, HiddenDice: hiddenSource{d}, Place: d.setPlace,
		Reveals: d.revealEvents}
}

// record returns the record of the decision. It fails if hidden faces are in an event that does not
// hide them, because they would be told.
func (d *tx) record(r game.Resolution, c game.Command, now time.Time) (store.Record, error) {
	if d.err == nil && d.hasHidden() && !slices.Equal(throwDice(d.throws), eventDice(d.events)) {
		d.err = errBroken(d.state.id, errors.New("hidden dice are not in the events that hide them"))
	}
	return store.Record{
		Seq: d.state.seq + 1, At: now, User: r.Actor.User, Chair: r.Actor.Chair, Cause: c.ID,
		Move: r.Move.Key, Press: r.Offer.Key(), Quiet: r.Move.Quiet || r.Move.SurvivesUndo || d.reveals,
		Events: d.stored, Throws: d.throws,
	}, d.err
}

// emit folds the event as it will be decoded later, so that the live state equals every replay.
func (d *tx) emit(e game.Event) {
	if d.err != nil {
		return
	}
	data, err := json.Marshal(e)
	if err != nil {
		d.err = fmt.Errorf("table %s: event %s: %w", d.state.id, e.EventName(), err)
		return
	}
	event := store.Event{Name: e.EventName(), Data: data}
	read, err := d.state.ruleset.read(event)
	if err != nil {
		d.err = fmt.Errorf("table %s: event %s: %w", d.state.id, event.Name, err)
		return
	}
	d.stored, d.events = append(d.stored, event), append(d.events, read)
	d.state.fold(read)
}

// Roll implements dice.Source. Waiting dice are used first, then the next link of the chain.
func (d *tx) Roll(sizes ...dice.Die) []int { return d.roll(sizes, false) }

func (d *tx) roll(sizes []dice.Die, hidden bool) []int {
	ts, err := d.throw(sizes, hidden)
	if err != nil && d.err == nil {
		d.err = fmt.Errorf("table %s: throw: %w", d.state.id, err)
	}
	if err != nil {
		return slices.Repeat([]int{1}, len(sizes)) // not used: the decision has failed
	}
	d.throws = append(d.throws, ts...)
	var faces []int
	for _, t := range ts {
		faces = append(faces, t.Faces...)
	}
	return faces
}

func (d *tx) setPlace(place string, names ...string) { d.place, d.names = place, names }

// throw throws a pool die by die: dice that wait at the place first, and new links for the others.
// Each returned throw is of one link, in the order of the pool.
func (d *tx) throw(pool []dice.Die, hidden bool) ([]dice.Throw, error) {
	if len(pool) == 0 {
		return nil, dice.ErrPool
	}
	names := d.names
	if d.names = nil; len(names) != len(pool) {
		names = nil
	}
	dealt := d.waiting.Deal(d.place, d.actor.Chair, hidden, pool, names)
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
		t, err := d.spend(pool[from:to], hidden, len(all))
		if err != nil {
			return nil, err
		}
		if t.For = d.place; names != nil {
			t.Names = slices.Clone(names[from:to])
		}
		all, from = append(all, t), to
	}
	return all, nil
}

// spend throws new dice. before is the number of throws already made for the same pool.
func (d *tx) spend(pool []dice.Die, hidden bool, before int) (dice.Throw, error) {
	switch {
	case hidden && d.script != nil:
		return d.hideScripted(pool), nil
	case hidden:
		return d.hide(pool)
	case d.script != nil:
		return dice.Throw{I: len(d.throws) + before + 1, Pool: slices.Clone(pool), Faces: d.script.Roll(pool...)}, nil
	}
	d.spent++
	return d.chain.Throw(d.spent, d.occasion, pool)
}

// joinThrow adds a throw, to the last one if both are of the same link and record.
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
