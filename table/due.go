package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"mesa/game"
	"mesa/store"
)

// dueMove is the record by which the Hall closes what nobody answered in time.
const dueMove = "house.timeout"

const (
	maxDue     = 50          // closed in one go; no table asks so much at once
	alarmAgain = time.Minute // what could not be closed is tried again then
)

// CloseDue closes what should have closed by itself at a table by now. The Hall
// does so before each decision of a table, and by itself while it lives for the
// tables that it has opened; who turns a clock may call it.
func (h *Hall) CloseDue(ctx context.Context, id game.TableID) error {
	return h.with(ctx, id, func(l *live) error { return h.closeDue(ctx, l) })
}

// closeDue closes one after the other what is due. What closing it leaves as it
// was would be a defect of the rules: the operator hears of it, and the table
// plays on.
func (h *Hall) closeDue(ctx context.Context, l *live) error {
	var last game.Due
	for range maxDue {
		due, ok := l.state.rules.Due()
		if !ok || h.Now().Before(due.At) {
			return nil
		}
		if due.ID == last.ID && due.At.Equal(last.At) {
			break
		}
		last = due
		if err := h.closeOne(ctx, l, due); err != nil {
			return err
		}
	}
	h.opts.Fault(errBroken(l.id, fmt.Errorf("%s does not close", last.ID)))
	return nil
}

// closeOne closes one thing, once: its record is called by what is closed, so
// that of several processes only one writes it.
func (h *Hall) closeOne(ctx context.Context, l *live, due game.Due) error {
	id := game.CommandID(fmt.Sprintf("due %s %d", due.ID, due.At.Unix()))
	for try := range maxTries {
		if err := h.pause(ctx, try); err != nil {
			return err
		}
		if err := h.refresh(ctx, l); err != nil {
			return err
		}
		if now, ok := l.state.rules.Due(); !ok || now != due {
			return nil // another process did, or somebody answered
		}
		err := h.lapseOnce(ctx, l, due.Chair, id)
		var done *store.DoneError
		switch {
		case errors.Is(err, errNoVeil):
			err = h.veil(ctx, l)
		case errors.As(err, &done):
			return h.refreshTo(ctx, l, done.Seq)
		case err == nil:
			return nil
		}
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return ErrMovedOn
}

// lapseOnce is a decision of the chair that was asked, which no user makes: the
// rules close what is due.
func (h *Hall) lapseOnce(ctx context.Context, l *live, chair string, id game.CommandID) error {
	if err := h.ready(ctx, l); err != nil {
		return err
	}
	s, now := l.state, h.Now()
	l.state = nil // until it is true again, whatever happens
	c, _ := s.seats.Chair(chair)
	seat := game.Seat{Chair: chair, Role: c.Role}
	d := h.newDeed(l, s, seat, id)
	s.rules.Lapse(d.tools(now))
	rec, err := d.record(game.Ruling{Seat: seat, Entry: game.Entry{Spec: game.Spec{Key: dueMove}}}, game.Command{ID: id}, now)
	if err != nil {
		return err
	}
	rec.Press = "" // of no button
	if err := h.append(ctx, l, rec); err != nil {
		return err
	}
	return h.settle(ctx, l, s, rec)
}

// mind sets the alarm for a table that was used.
func (h *Hall) mind(l *live) {
	if l.state == nil {
		return
	}
	if due, ok := l.state.rules.Due(); ok {
		h.alarm.set(l.id, time.Now().Add(due.At.Sub(h.Now())))
	} else {
		h.alarm.drop(l.id)
	}
}

// wait closes what is due at the tables that the Hall has opened, when it is,
// while the Hall lives.
func (h *Hall) wait() {
	for {
		var rings <-chan time.Time
		id, at, ok := h.alarm.first()
		if ok {
			rings = time.After(time.Until(at))
		}
		select {
		case <-h.life.Done():
			return
		case <-h.alarm.turned:
		case <-rings:
			if err := h.CloseDue(h.life, id); err != nil && h.life.Err() == nil {
				h.opts.Fault(err)
			}
			h.alarm.snooze(id)
		}
	}
}

// alarm knows when something closes by itself at each table, by the process's
// own clock. Few tables have such a thing at a time, so the first is looked for.
type alarm struct {
	mu     sync.Mutex
	at     map[game.TableID]time.Time
	turned chan struct{} // holds one when the first may be another
}

func newAlarm() alarm { return alarm{at: map[game.TableID]time.Time{}, turned: make(chan struct{}, 1)} }

func (a *alarm) set(id game.TableID, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.at[id] = at
	a.turn()
}

func (a *alarm) drop(id game.TableID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.at[id]; ok {
		delete(a.at, id)
		a.turn()
	}
}

// snooze puts off what is due still: it could not be closed.
func (a *alarm) snooze(id game.TableID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at, ok := a.at[id]; ok && !at.After(time.Now()) {
		a.at[id] = time.Now().Add(alarmAgain)
	}
}

func (a *alarm) turn() {
	select {
	case a.turned <- struct{}{}:
	default:
	}
}

// first is the table at which something closes first.
func (a *alarm) first() (id game.TableID, at time.Time, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, t := range a.at {
		if !ok || t.Before(at) {
			id, at, ok = i, t, true
		}
	}
	return id, at, ok
}
