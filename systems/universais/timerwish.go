package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// A TimerWish is a Timer that a player proposes. It does not count before the GM has made it
// (UNI-R27).
type TimerWish struct {
	Timer
	By string `json:"by"` // the chair
}

func (s *TimerState) timerWish(id string) *TimerWish {
	i := slices.IndexFunc(s.TimerWishes, func(w *TimerWish) bool { return w.ID == id })
	if i < 0 {
		return nil
	}
	return s.TimerWishes[i]
}

func timerWishRef(id string) game.Ref { return game.Ref("timer-wish/" + id) }

// The events of Timers that players propose. If the GM makes one, that is a TimerSet.
type (
	// TimerWished proposes a Timer.
	TimerWished struct {
		Wish   TimerWish `json:"wish"`
		Player string    `json:"player"` // the name of the chair
	}
	// TimerSpurned ends a proposal without a Timer.
	TimerSpurned struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Player string `json:"player,omitempty"`
		Why    string `json:"why"` // "declined" by the GM, or "withdrawn"
	}
)

func (TimerWished) EventName() string  { return "universais.timer.wished" }
func (TimerSpurned) EventName() string { return "universais.timer.spurned" }

// Card implements rulekit.OnCard.
func (e TimerWished) Card() (game.Ref, int) { return timerWishRef(e.Wish.ID), 0 }

// Card implements rulekit.OnCard.
func (e TimerSpurned) Card() (game.Ref, int) { return timerWishRef(e.ID), 0 }
func (s *TimerState) dropWish(id string) {
	s.TimerWishes = slices.DeleteFunc(slices.Clone(s.TimerWishes), func(w *TimerWish) bool { return w.ID == id })
}

// wishMsg says what a player proposes.
func wishMsg(w *TimerWish, player string) game.Msg {
	return game.Say("universais.event.timer.wished."+w.Kind, game.W("player", player), game.W("name", w.Name),
		game.N("of", w.Segments),
		game.M("event", game.Quote(w.Event)), game.W("entry", w.Entry), game.W("how", w.How))
}

func tellTimerWished(e TimerWished) []game.Msg { return rulekit.Msgs(wishMsg(&e.Wish, e.Player)) }

func tellTimerSpurned(e TimerSpurned) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.timer."+e.Why, game.W("player", e.Player), game.W("name", e.Name)))
}

// timerCards returns the proposals that wait for the GM.
func (s *State) timerCards() []game.Card {
	var cards []game.Card
	for _, w := range s.TimerWishes {
		cards = append(cards, game.Card{About: timerWishRef(w.ID), Title: wishMsg(w, game.ChairName(s.Chairs, w.By))})
	}
	return cards
}

// isTimersFull reports whether the table can have no more Timers. Proposals count as Timers.
func (s *TimerState) isTimersFull() bool { return len(s.Timers)+len(s.TimerWishes) >= maxTimers }

// refuseTimer refuses another Timer: the table has enough, a player has no PC, or a player's last
// proposal has no answer yet.
func (s *State) refuseTimer(by game.Actor) *game.Refusal {
	mine := slices.IndexFunc(s.TimerWishes, func(w *TimerWish) bool { return w.By == by.Chair })
	switch {
	case by.Role != game.GM && !s.hasPC(by.Chair):
		return refuse("no-pc")
	case s.isTimersFull():
		return game.Refuse("UNI-R27", "universais.refused.lacking.timer")
	case by.Role != game.GM && mine >= 0:
		return game.Refuse("UNI-R27", "universais.refused.timer-wished", game.W("name", s.TimerWishes[mine].Name))
	}
	return nil
}

// answerTimerMove lets the GM accept a proposal, perhaps with another size, or decline it, and its
// player take it back (UNI-R27).
func answerTimerMove() move {
	return withLacks("UNI-R27", move{
		Spec: game.Spec{Name: "answer-timer", Category: game.CategoryScene, AnswersCards: true,
			Params: []game.Param{paramHow, paramTimer, paramSegments}},
		Offers: func(s *State, c *game.Collector) {
			for _, w := range s.TimerWishes {
				c.Add(answerOffers(w, c.Actor)...)
				if c.Explains() {
					c.Close(s.refuseUnlessGM(c.Actor), "timer", w.ID)
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			w := *t.S.timerWish(args.One("timer"))
			why := "withdrawn"
			switch {
			case args.One("how") == "yes":
				w.Segments = number(args.One("segments"))
				t.Emit(TimerSet{Timer: w.Timer, Was: -1})
				return
			case t.Actor.Role == game.GM:
				why = "declined"
			}
			t.Emit(TimerSpurned{ID: w.ID, Name: w.Name, Why: why})
		},
	})
}

// answerOffers returns what an actor can answer to a proposal, nil for other players.
func answerOffers(w *TimerWish, by game.Actor) []game.Offer {
	offer := func(how word, key string) game.Offer {
		return game.Offer{Fixed: game.Args{"how": {how.word}, "timer": {w.ID}}, Aliases: game.Args{"how": how.also},
			About:   "timers",
			ForCard: game.ForCard{Card: timerWishRef(w.ID)},
			Label:   game.Say(key, game.W("name", w.displayName()), game.N("of", w.Segments))}
	}
	yes, no := loneWords[0], loneWords[1]
	switch {
	case by.Role == game.GM:
		makes, declines := offer(yes, "universais.answer-timer.yes"), offer(no, "universais.answer-timer.no")
		makes.Inputs = []game.Input{{Param: paramSegments, Preset: game.Itoa(w.Segments)}}
		makes.Validate = func(args game.Args) *game.Refusal {
			if isBadSegments(number(args.One("segments"))) {
				return refuse("timer-size")
			}
			return nil
		}
		makes.Urgent, makes.Primary, declines.Urgent = true, true, true
		return []game.Offer{makes, declines}
	case by.Chair != "" && by.Chair == w.By:
		back := offer(no, "universais.answer-timer.back")
		back.Optional, back.WaitLabel = true, back.Label // the name of the move is meant for the GM
		return []game.Offer{back}
	}
	return nil
}
