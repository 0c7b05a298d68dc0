package discord

import (
	"sync"
	"time"

	"mesa/game"
)

// limits keep one person, table or server from taking what all share.
type limits struct {
	person, table, server *meter
	founded, links        *meter // tables and sign-in links of a person
	thought               *meter // seconds that a person's questions may take
}

func newLimits() limits {
	return limits{
		person: newMeter(5, time.Second), table: newMeter(20, time.Second), server: newMeter(50, time.Second),
		founded: newMeter(10, time.Hour), links: newMeter(10, 10*time.Minute),
		thought: newMeter(2, time.Minute),
	}
}

// meter lets so much happen in a time for each key: as much at once, and then
// as it grows back.
type meter struct {
	most  float64
	speed float64 // how much grows back in a second

	mu   sync.Mutex
	left map[string]filling
}

type filling struct {
	left float64
	at   time.Time
}

func newMeter(most float64, per time.Duration) *meter {
	return &meter{most: most, speed: most / per.Seconds(), left: map[string]filling{}}
}

// allow takes one from the key, if there is one.
func (m *meter) allow(key string) bool { return m.take(key, 1, time.Now()) }

// open reports whether anything is left, and takes nothing.
func (m *meter) open(key string) bool { return m.take(key, 0, time.Now()) }

// charge takes what something has cost, also beyond what is left.
func (m *meter) charge(key string, cost float64) { m.take(key, -cost, time.Now()) }

// take takes n if it is there; a negative n is taken in any case. What grew back
// wholly is forgotten.
func (m *meter) take(key string, n float64, now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, known := m.left[key]
	if !known {
		f = filling{m.most, now}
		m.sweep(now)
	}
	f.left, f.at = min(m.most, f.left+m.speed*now.Sub(f.at).Seconds()), now
	ok := f.left >= max(n, 0) && f.left > 0
	switch {
	case n < 0:
		f.left += n
	case ok:
		f.left -= n
	}
	m.left[key] = f
	return ok
}

// maxMetered is how many keys are held before those that are full again go.
const maxMetered = 10_000

func (m *meter) sweep(now time.Time) {
	if len(m.left) < maxMetered {
		return
	}
	for key, f := range m.left {
		if f.left+m.speed*now.Sub(f.at).Seconds() >= m.most {
			delete(m.left, key)
		}
	}
}

// hurried refuses what comes faster than people do things. Nothing is done then
// and the person may try again at once.
func (v *visit) hurried() error {
	if v.limits.person == nil {
		return nil
	}
	table := v.in.ChannelID
	if v.room != nil {
		table = string(v.room.table)
	}
	if v.limits.person.allow(v.in.userID()) && v.limits.table.allow(table) && (v.in.GuildID == "" || v.limits.server.allow(v.in.GuildID)) {
		return nil
	}
	return game.Refuse("", "discord.hurried")
}

// spend refuses what a person has done often enough for now.
func (v *visit) spend(m *meter, key string) error {
	if m == nil || m.allow(v.in.userID()) {
		return nil
	}
	return game.Refuse("", key)
}
