package state

import (
	"slices"

	"mesa/systems/rulekit"
)

// Kinds of a Timer (UNI-TIMER-06).
const (
	StoryTimer = "story"
	FixedTimer = "fixed"
)

const (
	maxTimers   = 20
	MaxSegments = 24
)

// TimerState holds the Timers of a table.
type TimerState struct {
	Timers      []*Timer     `json:"timers,omitempty"`
	TimerWishes []*TimerWish `json:"timerWishes,omitempty"` // Timers that players propose
}

// A Timer is a counter in segments that everybody sees (UNI-TIMER-01).
type Timer struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Kind       string `json:"kind"`
	Segments   int    `json:"segments"`
	Filled     int    `json:"filled"`
	Event      string `json:"event"`           // what happens when it fills
	Entry      string `json:"entry,omitempty"` // of a Fixed Timer: the entry or rule that the Timer belongs to
	How        string `json:"how,omitempty"`   // of a Fixed Timer: how it fills
	Out        string `json:"out,omitempty"`   // the NPC that it knocks out when it fills (UNI-DUEL-08)
	SharesName bool   `json:"twin,omitempty"`
}

// A TimerWish is a Timer that a player proposes. The Timer does not count before the GM has
// accepted the proposal (UNI-R27).
type TimerWish struct {
	Timer
	By string `json:"by"` // the chair
}

// SharedName implements rulekit.SharedNamer.
func (c *Timer) SharedName() (id, name string, shares *bool) { return c.ID, c.Name, &c.SharesName }

// DisplayName returns what a Timer is called at the table.
func (c *Timer) DisplayName() string { return rulekit.DisplayName(c) }

// Timer returns the Timer of an id, nil if there is none.
func (s *TimerState) Timer(id string) *Timer {
	for _, c := range s.Timers {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// TimerWish returns the proposed Timer of an id, nil if there is none.
func (s *TimerState) TimerWish(id string) *TimerWish {
	i := slices.IndexFunc(s.TimerWishes, func(w *TimerWish) bool { return w.ID == id })
	if i < 0 {
		return nil
	}
	return s.TimerWishes[i]
}

// DropWish removes a proposed Timer.
func (s *TimerState) DropWish(id string) {
	s.TimerWishes = slices.DeleteFunc(slices.Clone(s.TimerWishes), func(w *TimerWish) bool { return w.ID == id })
}

// IsTimersFull reports whether the table can have no more Timers. Proposals count as Timers.
func (s *TimerState) IsTimersFull() bool { return len(s.Timers)+len(s.TimerWishes) >= maxTimers }
