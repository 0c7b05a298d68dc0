package timer

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Timers. knockOut knocks out the NPC of a Timer that fills.
func Moves(knockOut func(t *state.Tx, id string)) []state.Move {
	return []state.Move{answerTimerMove(), advanceMove(knockOut), timerMove(), setTimerMove(), endTimerMove()}
}

// Events returns the events of Timers, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellTimer, game.On(fold)),
			func(s *state.State, e TimerSet) TimerSet {
				e.Timer.SharesName = rulekit.SharesName(s.Timers, &e.Timer)
				return e
			}),
		game.EventOf(tellTimerGone, game.On(func(s *state.State, e TimerGone) {
			s.Timers = slices.DeleteFunc(slices.Clone(s.Timers), func(c *state.Timer) bool { return c.ID == e.ID })
			rulekit.MarkSharedNames(s.Timers)
		})),
		game.WithNames(game.EventOf(tellTimerWished, game.On(func(s *state.State, e TimerWished) {
			s.TimerWishes = append(slices.Clip(s.TimerWishes), &e.Wish)
		})), func(s *state.State, e TimerWished) TimerWished {
			e.Player = game.ChairName(s.Chairs, e.Wish.By)
			return e
		}),
		game.WithNames(game.EventOf(tellTimerSpurned,
			game.On(func(s *state.State, e TimerSpurned) { s.DropWish(e.ID) })),
			func(s *state.State, e TimerSpurned) TimerSpurned {
				e.Player = game.ChairName(s.Chairs, s.TimerWish(e.ID).By)
				return e
			}),
	}
}

// Words returns the kinds of Timers, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{timerKinds} }
