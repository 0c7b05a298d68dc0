package timed

import "mesa/game"

// The events of timed tests.
type (
	// TimedSet records a timed test as the GM sets it. Why tells what changed: "begun", "stage",
	// "beats", "stays" or "ends". With "stage", Stage is the number of the test with the new
	// difficulty, from 1; otherwise it is 0.
	TimedSet struct {
		Row   TimedTest `json:"row"`
		Why   string    `json:"why"`
		Stage int       `json:"stage,omitempty"`
	}
	// TimedCalled records that a test of the row, or one to buy time, is called.
	TimedCalled struct {
		Test  string `json:"test"`
		Char  string `json:"char"`
		Buys  bool   `json:"buys,omitempty"`
		Stage int    `json:"stage"` // the number of the next test of the row, from 1
		Of    int    `json:"of"`
		Beats int    `json:"beats"`
		Name  string `json:"name,omitempty"`
	}
	// TimedCounted records the cost of a test of the row (TIMED-02 to -04).
	TimedCounted struct {
		Char  string `json:"char"`
		How   string `json:"how"`
		Cost  int    `json:"cost"`
		Beats int    `json:"beats"` // left afterwards
		Done  int    `json:"done"`
		Of    int    `json:"of"`
	}
	// TimeBought records the result of a test to buy time. N is the beats bought, 0 for a failure
	// (TIMED-08, -09).
	TimeBought struct {
		Char  string `json:"char"`
		N     int    `json:"n"`
		Beats int    `json:"beats"` // left afterwards
		Name  string `json:"name,omitempty"`
	}
	// TimedEnded ends a timed test. Char makes the choice of a conditional success.
	TimedEnded struct {
		Outcome   string `json:"outcome"`
		Objective string `json:"objective"`
		Benefit   string `json:"benefit,omitempty"`
		Beats     int    `json:"beats"`
		Char      string `json:"char,omitempty"`
		Name      string `json:"name,omitempty"`
	}
	// SuccessChosen records the choice of a conditional success (TIMED-06).
	SuccessChosen struct {
		N         int    `json:"n"`
		Which     string `json:"which"`
		Objective string `json:"objective"`
		Benefit   string `json:"benefit,omitempty"`
		Char      string `json:"char,omitempty"`
		Name      string `json:"name,omitempty"`
	}
)

func (TimedSet) EventName() string      { return "cortex.timed" }
func (TimedCalled) EventName() string   { return "cortex.timed.called" }
func (TimedCounted) EventName() string  { return "cortex.timed.counted" }
func (TimeBought) EventName() string    { return "cortex.timed.bought" }
func (TimedEnded) EventName() string    { return "cortex.timed.over" }
func (SuccessChosen) EventName() string { return "cortex.timed.chosen" }

// Card implements game.OnCard.
func (e TimedSet) Card() (game.Ref, int) { return timedRef(e.Row.N), 0 }

// Card implements game.OnCard.
func (e SuccessChosen) Card() (game.Ref, int) { return timedRef(e.N), 0 }

// Stats implements game.StatsEvent. It counts a timed test that was played to its end as a full
// success or not.
func (e TimedEnded) Stats() []game.Count {
	switch e.Outcome {
	case full, conditional, failure:
		return []game.Count{game.CountOnce("cortex.count.timed", e.Outcome == full)}
	}
	return nil
}

// RecapMark implements game.RecapEvent. It marks a timed test that was played to its end.
func (e TimedEnded) RecapMark() game.RecapMark {
	if len(e.Stats()) == 0 {
		return ""
	}
	return game.RecapOutcome
}
