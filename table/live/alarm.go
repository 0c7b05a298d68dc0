package live

import (
	"sync"
	"time"

	"mesa/game"
)

// alarmAgain is the time until a deadline that could not be closed is tried again.
const alarmAgain = time.Minute

// alarm holds the next deadline of each table, by the process's own clock. Few tables have a
// deadline at a time, so the earliest is searched for.
type alarm struct {
	mu      sync.Mutex
	at      map[game.TableID]time.Time
	changed chan struct{} // holds a token when the first deadline may have changed
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

// snooze puts off, by alarmAgain, a deadline that has passed and could not be closed.
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
