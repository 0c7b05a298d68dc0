package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

const maxFaults = 100 // one is enough to know; so many help to find out why

// Verify implements Windows: anybody who may look may check the dice.
func (h *Hall) Verify(ctx context.Context, id game.TableID, by Who) (Report, error) {
	var chains []game.Chain
	var rules *ruleset
	var last game.Seq
	err := h.with(ctx, id, func(l *live) error {
		if _, ok := l.state.seats.Seat(by.User, by.Chair); !ok {
			return ErrNotYours
		}
		chains, rules, last = slices.Clone(l.state.seats.Chains), l.state.by, l.state.seq
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	a := newAudit(id, chains, rules, func(seq game.Seq) (store.Record, error) { return h.record(ctx, id, seq) })
	for rec, err := range upTo(h.store.Read(ctx, id, 0), last) {
		if err != nil {
			return Report{}, fmt.Errorf("table %s: %w", id, err)
		}
		if err := a.check(rec); err != nil {
			return Report{}, err
		}
	}
	return a.report, nil
}

// audit checks the throws of a log, record by record.
type audit struct {
	rules   *ruleset
	chains  map[int]*audited
	find    func(game.Seq) (store.Record, error)
	waiting map[thrown]bool
	report  Report
}

// audited is a chain and how far it is checked.
type audited struct {
	game.Chain
	links *dice.Verifier
}

// thrown names a throw by the record that first held it.
type thrown struct {
	seq      game.Seq
	chain, i int
}

// newAudit begins at the start of a log. Chains that name no table are bound to
// id; find gives any record that was checked before.
func newAudit(id game.TableID, chains []game.Chain, rules *ruleset, find func(game.Seq) (store.Record, error)) *audit {
	a := &audit{rules: rules, chains: map[int]*audited{}, find: find, waiting: map[thrown]bool{}, report: Report{Chains: chains}}
	for _, c := range chains {
		if c.Table == "" {
			c.Table = id
		}
		a.chains[c.N] = &audited{c, dice.NewVerifier(c.Anchor)}
	}
	return a
}

func (a *audit) check(rec store.Record) error {
	a.report.Records++
	for _, t := range rec.Throws {
		a.report.Throws++
		if err := a.throw(rec, t); err != nil {
			if faultName(err) == "" {
				return err
			}
			a.fault("house.fault."+faultName(err), rec.Seq, t)
		}
	}
	if !a.sameFaces(rec) {
		a.fault("house.fault.events", rec.Seq, dice.Throw{})
	}
	return a.takeBack(rec)
}

// throw checks one throw: a new one by its link, one that was taken back by
// the record that first held it.
func (a *audit) throw(rec store.Record, t dice.Throw) error {
	if t.Again == 0 {
		c := a.chains[t.Chain]
		if c == nil {
			return errNoChain
		}
		return c.links.Check(t, dice.Occasion{Table: string(c.Table), Command: string(rec.Cause), Author: rec.Chair})
	}
	name := thrown{game.Seq(t.Again), t.Chain, t.I}
	if !a.waiting[name] {
		return errNotSame
	}
	delete(a.waiting, name)
	first, err := a.find(name.seq)
	if err != nil {
		return err
	}
	for _, old := range first.Throws {
		if old.Chain == t.Chain && old.I == t.I && first.Chair == rec.Chair && slices.Equal(sameThrow(t.Pool, old), t.Faces) {
			return nil
		}
	}
	return errNotSame
}

// takeBack lets the throws wait that a record takes back.
func (a *audit) takeBack(rec store.Record) error {
	gone, err := undoneIn(rec)
	if gone == 0 || err != nil {
		return err
	}
	undone, err := a.find(gone)
	if err != nil {
		return err
	}
	for _, t := range undone.Throws {
		first := gone
		if t.Again != 0 {
			first = game.Seq(t.Again)
		}
		a.waiting[thrown{first, t.Chain, t.I}] = true
	}
	return nil
}

// sameFaces compares the throws of a record with what its events say fell.
func (a *audit) sameFaces(rec store.Record) bool {
	var pool, said []dice.Die
	var faces, shown []int
	for _, t := range rec.Throws {
		pool, faces = append(pool, t.Pool...), append(faces, t.Faces...)
	}
	for _, f := range rec.Facts {
		e, err := a.rules.read(f)
		if err != nil {
			return false
		}
		if r, ok := e.(game.Rolled); ok {
			p, f := r.Thrown()
			said, shown = append(said, p...), append(shown, f...)
		}
	}
	return slices.Equal(pool, said) && slices.Equal(faces, shown)
}

func (a *audit) fault(key string, seq game.Seq, t dice.Throw) {
	if len(a.report.Faults) < maxFaults {
		a.report.Faults = append(a.report.Faults, game.Say(key, game.N("record", int(seq)), game.N("chain", t.Chain), game.N("link", t.I)))
	}
}

var (
	errNoChain = errors.New("table: a throw of no chain")
	errNotSame = errors.New("table: a throw that never waited")
)

// faultName is the end of a fault's key, "" for what is no fault of a throw.
func faultName(err error) string {
	for _, f := range []struct {
		err  error
		name string
	}{
		{dice.ErrAgain, "spent"}, {dice.ErrSkipped, "skipped"}, {dice.ErrFaces, "faces"}, {dice.ErrPool, "faces"},
		{dice.ErrLink, "link"}, {errNotSame, "again"}, {errNoChain, "chain"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	return ""
}
