package discord

import (
	"sync"
	"time"
)

// answerTime is after how long a first answer is in vain: Discord waits three seconds,
// and the way back takes its share. What is older must not be done: nobody would learn
// of it, and the person has tried again.
const answerTime = 2500 * time.Millisecond

// manyLate is how many interactions that look late, with none in time between
// them, tell that the clock is wrong and not they.
const manyLate = 8

// inTime tells whether somebody still waits for an answer, and notes how late the
// question has come.
func (w *Bot) inTime(in *interaction) bool {
	at, ok := snowflakeTime(in.ID)
	if !ok {
		return false
	}
	in.late = w.delays.of(w.opts.Now().Sub(at))
	return in.late <= w.old
}

// lateness judges how late interactions come. A host's clock may be off by more
// than Discord waits, so that a delay counts from the least one that was seen.
type lateness struct {
	mu    sync.Mutex
	known bool
	least time.Duration
	late  int           // so many came late together
	floor time.Duration // the least of their delays
}

// of gives how late an interaction is that is so old by our clock.
func (d *lateness) of(age time.Duration) time.Duration {
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
	if d.late >= manyLate { // the clock was set ahead
		d.least, d.late = d.floor, 0
	}
	return age - d.least
}
