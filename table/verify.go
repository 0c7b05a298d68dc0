package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

const maxFaults = 100 // one is enough to know; so many help to find out why

// Verify implements API: anybody who may look may check the dice.
func (svc *Service) Verify(ctx context.Context, id game.TableID, by Caller) (Report, error) {
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		if _, err := l.state.reader(by); err != nil {
			return err
		}
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	return svc.Audit(ctx, id)
}

// Audit verifies any log, that of a place without a table too. It is for the
// host, who has the file; no window may call it.
func (svc *Service) Audit(ctx context.Context, id game.TableID) (Report, error) {
	var chains []game.Chain
	var rules *ruleset
	var last game.Seq
	err := svc.with(ctx, id, func(l *cachedTable) error {
		chains, rules, last = slices.Clone(l.state.house.Chains), l.state.ruleset, l.state.seq
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	a := newAudit(id, chains, rules, func(seq game.Seq) (store.Record, error) { return svc.record(ctx, id, seq) })
	for rec, err := range upTo(svc.store.Read(ctx, id, 0), last) {
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
	chains  map[int]*auditedChain
	find    func(game.Seq) (store.Record, error)
	waiting map[waitingDie]bool
	report  Report
}

// auditedChain is a chain and how far it is checked.
type auditedChain struct {
	game.Chain
	links *dice.Verifier
	begun bool // its anchor is published
	shut  int  // throws that are still hidden
}

// throwRef names a throw by the record that first held it.
type throwRef struct {
	seq      game.Seq
	chain, i int
}

// waitingDie is a die of a throw: which of its size.
type waitingDie struct {
	throwRef
	size dice.Die
	of   int
}

// newAudit begins at the start of a log. Chains that name no table are bound to
// id; find gives any record that was checked before.
func newAudit(id game.TableID, chains []game.Chain, rules *ruleset, find func(game.Seq) (store.Record, error)) *audit {
	a := &audit{rules: rules, chains: map[int]*auditedChain{}, find: find, waiting: map[waitingDie]bool{},
		report: Report{Chains: chains}}
	for _, c := range chains {
		if c.Table == "" {
			c.Table = id
		}
		a.chains[c.N] = &auditedChain{Chain: c, links: dice.NewVerifier(c.Anchor)}
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
	events, ok := a.read(rec)
	if !ok || !slices.Equal(throwDice(rec.Throws), eventDice(events)) {
		a.fault("house.fault.events", rec.Seq, dice.Throw{})
	}
	for _, e := range events {
		a.chainEvent(rec, e)
	}
	return a.takeBack(rec)
}

// chainEvent takes in what an event publishes of a chain: its anchor, or the
// link that reveals its hidden throws.
func (a *audit) chainEvent(rec store.Record, e game.Event) {
	switch e := e.(type) {
	case game.ChainBegun:
		if c := a.chains[e.N]; c != nil {
			c.begun = true
		}
	case game.HiddenRevealed:
		if !a.lift(e) {
			a.fault("house.fault.lifted", rec.Seq, dice.Throw{Chain: e.Chain, I: e.I})
		}
	}
}

// lift checks that what was revealed is the newest link of a chain for hidden
// throws: of that all its faces and seals have been checked.
func (a *audit) lift(e game.HiddenRevealed) bool {
	c := a.chains[e.Chain]
	if c == nil || !c.Hidden {
		return false
	}
	i, link := c.links.At()
	if e.I != i || c.shut == 0 || !bytes.Equal(e.Link, link) {
		return false
	}
	a.report.Hidden -= c.shut
	c.shut = 0
	return true
}

// throw checks one throw: a new one by its link, dice that were taken back by
// the record that first held them.
func (a *audit) throw(rec store.Record, t dice.Throw) error {
	if t.Again == 0 {
		c := a.chains[t.Chain]
		if c == nil || !c.begun {
			return errNoChain
		}
		if c.Hidden != t.Hidden {
			return dice.ErrSeal
		}
		if t.Hidden {
			a.report.Hidden++
			c.shut++
		}
		if len(t.Names) != 0 && len(t.Names) != len(t.Pool) {
			return dice.ErrPool
		}
		return c.links.Check(t, dice.Occasion{Table: string(c.Table), Command: string(rec.Cause), Author: rec.Chair})
	}
	if !a.take(t) {
		return errNotSame
	}
	first, err := a.find(game.Seq(t.Again))
	if err != nil {
		return err
	}
	for _, old := range first.Throws {
		if old.Again == 0 && sameLink(old, t) && old.For == t.For && (t.For != "" || first.Chair == rec.Chair) &&
			sameDice(old, t) {
			return nil
		}
	}
	return errNotSame
}

// take takes away the waiting dice that a throw shows; not if one of them did
// not wait.
func (a *audit) take(t dice.Throw) bool {
	if len(t.Of) != 0 && len(t.Of) != len(t.Pool) || len(t.Pool) != len(t.Faces) || len(t.Pool) == 0 {
		return false
	}
	for i, of := range t.Ordinals() {
		die := waitingDie{throwRef{game.Seq(t.Again), t.Chain, t.I}, t.Pool[i], of}
		if !a.waiting[die] {
			return false
		}
		delete(a.waiting, die)
	}
	return true
}

// sameDice reports whether the dice of a throw show what they did when they
// fell, and have the names that they had. Without Of they must be all that fell.
func sameDice(first, t dice.Throw) bool {
	if len(t.Of) == 0 && len(t.Pool) != len(first.Pool) || len(first.Pool) != len(first.Faces) ||
		len(t.Names) != 0 && len(t.Names) != len(t.Pool) {
		return false
	}
	was, of := first.Ordinals(), t.Ordinals()
	for i, d := range t.Pool {
		shows, name := 0, ""
		for n := range first.Pool {
			if first.Pool[n] == d && was[n] == of[i] {
				shows, name = first.Faces[n], first.DieName(n)
			}
		}
		if shows != t.Faces[i] || name != t.DieName(i) {
			return false
		}
	}
	return true
}

// takeBack lets the dice wait that a record takes back.
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
		for i, of := range t.Ordinals() {
			a.waiting[waitingDie{throwRef{first, t.Chain, t.I}, t.Pool[i], of}] = true
		}
	}
	return nil
}

// sameLink reports whether two throws are of one link, hidden both or neither.
func sameLink(a, b dice.Throw) bool {
	return a.Chain == b.Chain && a.I == b.I && a.Hidden == b.Hidden && bytes.Equal(a.Seal, b.Seal)
}

// read gives the events of a record; not ok if one cannot be read.
func (a *audit) read(rec store.Record) (events []game.Event, ok bool) {
	for _, f := range rec.Events {
		e, err := a.rules.read(f)
		if err != nil {
			return nil, false
		}
		events = append(events, e)
	}
	return events, true
}

func (a *audit) fault(key string, seq game.Seq, t dice.Throw) {
	if len(a.report.Faults) < maxFaults {
		a.report.Faults = append(a.report.Faults,
			game.Say(key, game.N("record", int(seq)), game.N("chain", t.Chain), game.N("link", t.I)))
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
		{dice.ErrLink, "link"}, {dice.ErrSeal, "seal"}, {errNotSame, "again"}, {errNoChain, "chain"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	return ""
}
