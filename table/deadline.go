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

// expireMove is the move of the record by which the Service closes what was not answered in time.
const expireMove = "house.timeout"

const (
	maxDue     = 50          // deadlines closed in one go; no table has so many at once
	alarmAgain = time.Minute // until a deadline that could not be closed is tried again
)

// Expire closes everything at a table that is past its deadline. The Service does so before each decision, and at the
// deadline for every table that it has loaded. Tests that set the clock call it.
func (svc *Service) Expire(ctx context.Context, id game.TableID) error {
	return svc.withLog(ctx, id, func(l *cachedTable) error { return svc.expireAll(ctx, l) })
}

// expireAll closes one deadline after the other. A deadline that is still there after it was closed
// is a defect of the rules: it is reported to Options.Fault, and the table plays on.
func (svc *Service) expireAll(ctx context.Context, l *cachedTable) error {
	var last game.Deadline
	for range maxDue {
		due, ok := l.state.rules.Deadline()
		if !ok || svc.Now().Before(due.At) {
			return nil
		}
		if due.ID == last.ID && due.At.Equal(last.At) {
			break
		}
		last = due
		if err := svc.expireOne(ctx, l, due); err != nil {
			return err
		}
	}
	svc.opts.Fault(errBroken(l.id, fmt.Errorf("%s does not close", last.ID)))
	return nil
}

// expireOne closes one deadline once. The id of its record is made of the deadline, so that only
// one of several processes writes it.
func (svc *Service) expireOne(ctx context.Context, l *cachedTable, due game.Deadline) error {
	id := game.CommandID(fmt.Sprintf("due %s %d", due.ID, due.At.Unix()))
	for try := range maxTries {
		if err := svc.pause(ctx, try); err != nil {
			return err
		}
		if err := svc.refresh(ctx, l); err != nil {
			return err
		}
		if now, ok := l.state.rules.Deadline(); !ok || now != due {
			return nil // another process closed it, or it was answered
		}
		err := svc.expireOnce(ctx, l, due.Chair, id)
		var done *store.DoneError
		switch {
		case errors.Is(err, errNoHiddenChain):
			err = svc.openHiddenChain(ctx, l)
		case errors.As(err, &done):
			return svc.refreshTo(ctx, l, done.Seq)
		case err == nil:
			return nil
		}
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return ErrContended
}

// expireOnce makes a decision of the chair that was asked, without a user, by which the rules close the deadline.
func (svc *Service) expireOnce(ctx context.Context, l *cachedTable, chair string, id game.CommandID) error {
	if err := svc.ensureChain(ctx, l); err != nil {
		return err
	}
	s, now := l.state, svc.Now()
	l.state = nil // until it is valid again, whether this succeeds or not
	c, _ := s.house.Chair(chair)
	actor := game.Actor{Chair: chair, Role: c.Role}
	tx := svc.newTx(l, s, actor, id)
	s.rules.Expire(tx.anyTx(now))
	rec, err := tx.record(game.Resolution{Actor: actor, Move: game.MoveEntry{Spec: game.Spec{Key: expireMove}}},
		game.Command{ID: id}, now)
	if err != nil {
		return err
	}
	rec.Press = "" // it is of no button
	if err := svc.append(ctx, l, rec); err != nil {
		return err
	}
	return svc.apply(ctx, l, s, rec)
}

// setAlarm sets or drops the alarm of a table after it was used.
func (svc *Service) setAlarm(l *cachedTable) {
	if l.state == nil {
		return
	}
	if due, ok := l.state.rules.Deadline(); ok {
		svc.alarm.set(l.id, time.Now().Add(due.At.Sub(svc.Now())))
	} else {
		svc.alarm.drop(l.id)
	}
}

// runAlarm closes the deadlines of the tables that the Service has loaded, until the Service is closed.
func (svc *Service) runAlarm() {
	for {
		var rings <-chan time.Time
		id, at, ok := svc.alarm.first()
		if ok {
			rings = time.After(time.Until(at))
		}
		select {
		case <-svc.ctx.Done():
			return
		case <-svc.alarm.changed:
		case <-rings:
			if err := svc.Expire(svc.ctx, id); err != nil && svc.ctx.Err() == nil {
				svc.opts.Fault(err)
			}
			svc.alarm.snooze(id)
		}
	}
}

// alarm holds the next deadline of each table, by the process's own clock. Few tables have one at a
// time, so the first is searched for.
type alarm struct {
	mu      sync.Mutex
	at      map[game.TableID]time.Time
	changed chan struct{} // holds one when the first deadline may have changed
}

func newAlarm() alarm {
	return alarm{at: map[game.TableID]time.Time{}, changed: make(chan struct{}, 1)}
}

func (a *alarm) set(id game.TableID, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.at[id] = at
	a.signalChange()
}

func (a *alarm) drop(id game.TableID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.at[id]; ok {
		delete(a.at, id)
		a.signalChange()
	}
}

// snooze puts off a deadline that has passed and could not be closed.
func (a *alarm) snooze(id game.TableID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at, ok := a.at[id]; ok && !at.After(time.Now()) {
		a.at[id] = time.Now().Add(alarmAgain)
	}
}

func (a *alarm) signalChange() {
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// first returns the table with the earliest deadline. ok is false if no table has one.
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
