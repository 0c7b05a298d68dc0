package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// timerMoves returns the moves of Timers. knockOut knocks out the NPC of a Timer that fills.
func timerMoves(knockOut func(t *tx, id string)) []move {
	return []move{answerTimerMove(), advanceMove(knockOut), timerMove(), setTimerMove(), endTimerMove()}
}

// timerEvents returns the events of Timers, with their folds and texts.
func timerEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellTimer, rulekit.On((*State).foldTimer)),
			func(s *State, e TimerSet) TimerSet {
				e.Timer.SharesName = rulekit.SharesName(s.Timers, &e.Timer)
				return e
			}),
		rulekit.EventOf(tellTimerGone, rulekit.On(func(s *State, e TimerGone) {
			s.Timers = slices.DeleteFunc(slices.Clone(s.Timers), func(c *Timer) bool { return c.ID == e.ID })
			rulekit.MarkSharedNames(s.Timers)
		})),
		rulekit.WithNames(rulekit.EventOf(tellTimerWished, rulekit.On(func(s *State, e TimerWished) {
			s.TimerWishes = append(slices.Clip(s.TimerWishes), &e.Wish)
		})), func(s *State, e TimerWished) TimerWished {
			e.Player = game.ChairName(s.Chairs, e.Wish.By)
			return e
		}),
		rulekit.WithNames(rulekit.EventOf(tellTimerSpurned,
			rulekit.On(func(s *State, e TimerSpurned) { s.dropWish(e.ID) })),
			func(s *State, e TimerSpurned) TimerSpurned {
				e.Player = game.ChairName(s.Chairs, s.timerWish(e.ID).By)
				return e
			}),
	}
}

// timerWords returns the kinds of Timers, with their spellings.
func timerWords() [][]word { return [][]word{timerKinds} }
