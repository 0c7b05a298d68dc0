package discord

import (
	"sync"
	"time"
)

// answerTime is the age at which a first answer is useless: Discord waits three seconds, including
// the transport. An older interaction must not be done: the person would not learn of it, and has
// tried again.
const answerTime = 2500 * time.Millisecond

// maxLate is the number of interactions that look late, with none in time between them, after
// which the clock is taken to be wrong.
const maxLate = 8

// isInTime reports whether an answer can still arrive, and records the delay of the interaction.
func (w *Bot) isInTime(in *interaction) bool {
	at, ok := snowflakeTime(in.ID)
	if !ok {
		return false
	}
	in.late = w.delays.delayOf(w.opts.Now().Sub(at))
	return in.late <= w.old
}

// lateness measures how late interactions come. A host's clock may be off by more than Discord
// waits, so a delay is the age beyond the smallest age seen.
type lateness struct {
	mu    sync.Mutex
	known bool
	least time.Duration // the smallest age seen
	late  int           // number of late interactions in succession
	floor time.Duration // the smallest age of these late interactions
}

// delayOf returns the delay of an interaction that has this age by our clock.
func (d *lateness) delayOf(age time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.known || age < d.least {
		d.known, d.least = true, age
	}
	if age-d.least <= answerTime {
		d.late = 0
		return age - d.least
	}
	if d.late++; d.late == 1 || age < d.floor {
		d.floor = age
	}
	if d.late >= maxLate { // the clock was set ahead
		d.least, d.late = d.floor, 0
	}
	return age - d.least
}
