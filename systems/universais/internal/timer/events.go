package timer

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/state"
)

// The events of Timers.
type (
	// TimerSet is a Timer after a change. Was is its earlier value, -1 if it is new; Full says that
	// it filled. Why is "corrected" if the GM set it.
	TimerSet struct {
		Timer state.Timer `json:"timer"`
		Was   int         `json:"was"`
		Full  bool        `json:"full,omitempty"`
		Why   string      `json:"why,omitempty"`
		By    string      `json:"by,omitempty"` // the NPC that resists with the Timer
	}
	// TimerGone closes a Timer.
	TimerGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

// The events of Timers that players propose. If the GM accepts a proposal, that is a TimerSet.
type (
	// TimerWished proposes a Timer.
	TimerWished struct {
		Wish   state.TimerWish `json:"wish"`
		Player string          `json:"player"` // the name of the chair
	}
	// TimerSpurned ends a proposal without a Timer.
	TimerSpurned struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Player string `json:"player,omitempty"`
		Why    string `json:"why"` // "declined" by the GM, or "withdrawn"
	}
)

func (TimerSet) EventName() string     { return "universais.timer" }
func (TimerGone) EventName() string    { return "universais.timer.gone" }
func (TimerWished) EventName() string  { return "universais.timer.wished" }
func (TimerSpurned) EventName() string { return "universais.timer.spurned" }

func timerRef(id string) game.Ref { return game.Ref("timer/" + id) }

func fold(s *state.State, e TimerSet) {
	s.DropWish(e.Timer.ID)
	rulekit.Replace(&s.Timers, e.Timer, func(c *state.Timer) bool { return c.ID == e.Timer.ID })
	rulekit.MarkSharedNames(s.Timers)
}

func tellTimer(e TimerSet) []game.Msg {
	c := &e.Timer
	args := []game.Arg{game.W("name", c.DisplayName()), game.N("filled", c.Filled), game.N("of", c.Segments),
		game.M("event", eventMsg(c)), game.W("entry", c.Entry), game.W("how", c.How)}
	switch {
	case e.Was < 0:
		return rulekit.Msgs(game.Say("universais.event.timer.new."+c.Kind, args...))
	case e.Full:
		return rulekit.Msgs(game.Say("universais.event.timer.full", args...))
	case e.Why == "corrected":
		return rulekit.Msgs(game.Say("universais.event.timer.corrected", args...))
	}
	return rulekit.Msgs(game.Say("universais.event.timer.moved", args...))
}

// eventMsg says what happens when the Timer fills.
func eventMsg(c *state.Timer) game.Msg {
	if c.Out != "" {
		return game.Say("universais.timer.out", game.W("name", c.Name))
	}
	return game.Quote(c.Event)
}

func tellTimerGone(e TimerGone) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.timer.gone", game.W("name", e.Name)))
}

func timerWishRef(id string) game.Ref { return game.Ref("timer-wish/" + id) }

// Card implements game.OnCard.
func (e TimerWished) Card() (game.Ref, int) { return timerWishRef(e.Wish.ID), 0 }

// Card implements game.OnCard.
func (e TimerSpurned) Card() (game.Ref, int) { return timerWishRef(e.ID), 0 }

// wishMsg says what a player proposes.
func wishMsg(w *state.TimerWish, player string) game.Msg {
	return game.Say("universais.event.timer.wished."+w.Kind, game.W("player", player), game.W("name", w.Name),
		game.N("of", w.Segments),
		game.M("event", game.Quote(w.Event)), game.W("entry", w.Entry), game.W("how", w.How))
}

func tellTimerWished(e TimerWished) []game.Msg { return rulekit.Msgs(wishMsg(&e.Wish, e.Player)) }

func tellTimerSpurned(e TimerSpurned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.timer."+e.Why, game.W("player", e.Player), game.W("name", e.Name)))
}
