// Package audit checks the throws of a log: each new throw by its link, dice that are thrown again
// by the record that first held them. It also checks the faces in the events. Begin with New.
package audit

import (
	"bytes"
	"errors"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
)

// A Report is the result of Verify: how many records and throws were checked, and what is wrong.
type Report struct {
	Records, Throws int
	Hidden          int // throws that are still hidden; they are checked too
	Chains          []game.Chain
	Faults          []game.Msg // at most maxFaults; empty if everything holds
}

// HiddenMsgs returns a message with the number of throws that are still hidden, which is no fault.
// It returns nil if there are none.
func (r Report) HiddenMsgs() []game.Msg {
	if r.Hidden == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.hidden", game.N("n", r.Hidden))}
}

const maxFaults = 100 // in one report; one fault shows that something is wrong, this many help to find out why

// An Audit checks the throws of a log, record by record.
type Audit struct {
	rules   *fold.Ruleset
	chains  map[int]*auditedChain
	find    func(game.Seq) (store.Record, error)
	waiting map[waitingDie]bool
	Report  Report
}

// auditedChain is a chain and the state of its check.
type auditedChain struct {
	game.Chain
	links  *dice.Verifier
	begun  bool // its anchor is published
	hidden int  // throws that are still hidden
}

// New returns an audit at the start of a log. Chains without a table belong to table id;
// chains of an imported log name the table they came from. find returns a record that was checked
// before.
func New(id game.TableID, chains []game.Chain, rules *fold.Ruleset, find func(game.Seq) (store.Record, error)) *Audit {
	a := &Audit{rules: rules, chains: map[int]*auditedChain{}, find: find, waiting: map[waitingDie]bool{},
		Report: Report{Chains: chains}}
	for _, c := range chains {
		if c.Table == "" {
			c.Table = id
		}
		a.chains[c.N] = &auditedChain{Chain: c, links: dice.NewVerifier(c.Anchor)}
	}
	return a
}

// Check checks the next record. It fails if an earlier record cannot be found or an undo cannot be
// read; faults are in the Report.
func (a *Audit) Check(rec store.Record) error {
	a.Report.Records++
	for _, t := range rec.Throws {
		a.Report.Throws++
		if err := a.throw(rec, t); err != nil {
			if faultName(err) == "" {
				return err
			}
			a.fault("house.fault."+faultName(err), rec.Seq, t)
		}
	}
	events, ok := a.decode(rec)
	if !ok || !fold.HaveSameDice(rec.Throws, events) {
		a.fault("house.fault.events", rec.Seq, dice.Throw{})
	}
	for _, e := range events {
		a.chainEvent(rec, e)
	}
	return a.addWaiting(rec)
}

// chainEvent notes what an event publishes of a chain: its anchor, or the link that reveals its hidden throws.
func (a *Audit) chainEvent(rec store.Record, e game.Event) {
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
func (a *Audit) checkReveal(e game.HiddenRevealed) bool {
	c := a.chains[e.Chain]
	if c == nil || !c.Hidden {
		return false
	}
	i, link := c.links.At()
	if e.I != i || c.hidden == 0 || !bytes.Equal(e.Link, link) {
		return false
	}
	a.Report.Hidden -= c.hidden
	c.hidden = 0
	return true
}

// throw checks one throw.
func (a *Audit) throw(rec store.Record, t dice.Throw) error {
	if t.Again != 0 {
		return a.throwAgain(rec, t)
	}
	c := a.chains[t.Chain]
	if c == nil || !c.begun {
		return errNoChain
	}
	if c.Hidden != t.Hidden {
		return dice.ErrSeal
	}
	if t.Hidden {
		a.Report.Hidden++
		c.hidden++
	}
	if len(t.Names) != 0 && len(t.Names) != len(t.Pool) {
		return dice.ErrPool
	}
	return c.links.Check(t, dice.Occasion{Table: string(c.Table), Command: string(rec.Cause), Author: rec.Chair})
}

// throwAgain checks dice that are thrown again, by the record that first held them.
func (a *Audit) throwAgain(rec store.Record, t dice.Throw) error {
	if !a.takeWaiting(t) {
		return ErrNotSame
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
	return ErrNotSame
}

// decode returns the events of a record. ok is false if an event cannot be read.
func (a *Audit) decode(rec store.Record) (events []game.Event, ok bool) {
	for _, f := range rec.Events {
		e, err := a.rules.Read(f)
		if err != nil {
			return nil, false
		}
		events = append(events, e)
	}
	return events, true
}

func (a *Audit) fault(key string, seq game.Seq, t dice.Throw) {
	if len(a.Report.Faults) < maxFaults {
		a.Report.Faults = append(a.Report.Faults,
			game.Say(key, game.N("record", int(seq)), game.N("chain", t.Chain), game.N("link", t.I)))
	}
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

// takeWaiting removes the dice of a throw from those that wait. It reports false if a die did not
// wait or the throw is malformed.
func (a *Audit) takeWaiting(t dice.Throw) bool {
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
func (a *Audit) addWaiting(rec store.Record) error {
	gone, err := fold.UndoneSeq(rec)
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

var (
	errNoChain = errors.New("table: a throw of no chain")
	// ErrNotSame is the fault of dice that are thrown again and never waited, or waited with other
	// faces.
	ErrNotSame = errors.New("table: a throw that never waited")
)

// faultName returns the end of a fault's message key, "" if the error is no fault of a throw.
func faultName(err error) string {
	for _, f := range []struct {
		err  error
		name string
	}{
		{dice.ErrAgain, "spent"}, {dice.ErrSkipped, "skipped"}, {dice.ErrFaces, "faces"}, {dice.ErrPool, "faces"},
		{dice.ErrLink, "link"}, {dice.ErrSeal, "seal"}, {ErrNotSame, "again"}, {errNoChain, "chain"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	return ""
}
