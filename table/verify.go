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

const maxFaults = 100 // in one report; one fault shows that something is wrong, this many help to find out why

// Verify checks every throw of the table and the faces in its events.
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

// Audit verifies any log, also the silent log of free rolls. It is for the host, who has the file;
// front ends call Verify.
func (svc *Service) Audit(ctx context.Context, id game.TableID) (Report, error) {
	var chains []game.Chain
	var rules *ruleset
	var last game.Seq
	err := svc.withLog(ctx, id, func(l *cachedTable) error {
		chains, rules, last = slices.Clone(l.state.house.Chains), l.state.ruleset, l.state.seq
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	a := newAudit(id, chains, rules, func(seq game.Seq) (store.Record, error) { return svc.record(ctx, id, seq) })
	for rec, err := range recordsUpTo(svc.store.Read(ctx, id, 0), last) {
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

// auditedChain is a chain and the state of its check.
type auditedChain struct {
	game.Chain
	links  *dice.Verifier
	begun  bool // its anchor is published
	hidden int  // throws that are still hidden
}

// throwRef names a throw by the record that first held it.
type throwRef struct {
	seq      game.Seq
	chain, i int
}

// waitingDie is a die of a throw: its size, and its ordinal among dice of that size.
type waitingDie struct {
	throwRef
	size dice.Die
	of   int
}

// newAudit returns an audit at the start of a log. Chains without a table belong to table id;
// chains of an imported log name the table they came from. find returns a record that was checked
// before.
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
	events, ok := a.decode(rec)
	if !ok || !slices.Equal(throwDice(rec.Throws), eventDice(events)) {
		a.fault("house.fault.events", rec.Seq, dice.Throw{})
	}
	for _, e := range events {
		a.chainEvent(rec, e)
	}
	return a.addWaiting(rec)
}

// chainEvent notes what an event publishes of a chain: its anchor, or the link that reveals its hidden throws.
func (a *audit) chainEvent(rec store.Record, e game.Event) {
	switch e := e.(type) {
	case game.ChainBegun:
		if c := a.chains[e.N]; c != nil {
			c.begun = true
		}
	case game.HiddenRevealed:
		if !a.checkReveal(e) {
			a.fault("house.fault.lifted", rec.Seq, dice.Throw{Chain: e.Chain, I: e.I})
		}
	}
}

// checkReveal notes that the throws of a chain are revealed. It reports false if the link is not
// that of the newest hidden throw. All faces and seals up to that link have been checked.
func (a *audit) checkReveal(e game.HiddenRevealed) bool {
	c := a.chains[e.Chain]
	if c == nil || !c.Hidden {
		return false
	}
	i, link := c.links.At()
	if e.I != i || c.hidden == 0 || !bytes.Equal(e.Link, link) {
		return false
	}
	a.report.Hidden -= c.hidden
	c.hidden = 0
	return true
}

// throw checks one throw: a new throw by its link, reused dice by the record that first held them.
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
			c.hidden++
		}
		if len(t.Names) != 0 && len(t.Names) != len(t.Pool) {
			return dice.ErrPool
		}
		return c.links.Check(t, dice.Occasion{Table: string(c.Table), Command: string(rec.Cause), Author: rec.Chair})
	}
	if !a.takeWaiting(t) {
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

// takeWaiting removes the dice of a throw from those that wait. It reports false if one of them did not wait.
func (a *audit) takeWaiting(t dice.Throw) bool {
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

// sameDice reports whether the dice of throw t have the faces and names that they had in the first
// throw. If t has no Of, it must hold all dice of the first throw.
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

// addWaiting notes the dice of the decision that rec undoes as waiting.
func (a *audit) addWaiting(rec store.Record) error {
	gone, err := undoneSeq(rec)
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

// sameLink reports whether two throws are of one link, both hidden or both public.
func sameLink(a, b dice.Throw) bool {
	return a.Chain == b.Chain && a.I == b.I && a.Hidden == b.Hidden && bytes.Equal(a.Seal, b.Seal)
}

// decode returns the events of a record. ok is false if one cannot be read.
func (a *audit) decode(rec store.Record) (events []game.Event, ok bool) {
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

// faultName returns the end of a fault's message key, "" if the error is no fault of a throw.
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
