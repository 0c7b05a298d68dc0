package timer

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// answerTimerMove lets the GM accept a proposal, perhaps with another size, or decline it. The
// player who made the proposal may take it back (UNI-R27).
func answerTimerMove() state.Move {
	return acting.WithLacks("UNI-R27", state.Move{
		Spec: game.Spec{Name: "answer-timer", Category: game.CategoryScene, AnswersCards: true,
			Params: []game.Param{acting.ParamHow, paramTimer, paramSegments}},
		Offers: func(s *state.State, c *game.Collector) {
			for _, w := range s.TimerWishes {
				c.Add(answerOffers(w, c.Actor)...)
				if c.Explains() {
					c.Close(acting.RefuseUnlessGM(s, c.Actor), "timer", w.ID)
				}
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			w := *t.S.TimerWish(args.One("timer"))
			why := "withdrawn"
			switch {
			case args.One("how") == "yes":
				w.Segments = sheet.Number(args.One("segments"))
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
func answerOffers(w *state.TimerWish, by game.Actor) []game.Offer {
	offer := func(how sheet.Word, key string) game.Offer {
		return game.Offer{Fixed: game.Args{"how": {how.Word}, "timer": {w.ID}}, Aliases: game.Args{"how": how.Also},
			About: "timers", ForCard: game.ForCard{Card: timerWishRef(w.ID)},
			Label: game.Say(key, game.W("name", w.DisplayName()), game.N("of", w.Segments))}
	}
	yes, no := sheet.LoneWords[0], sheet.LoneWords[1]
	switch {
	case by.Role == game.GM:
		makes, declines := offer(yes, "universais.answer-timer.yes"), offer(no, "universais.answer-timer.no")
		makes.Inputs = []game.Input{{Param: paramSegments, Preset: game.Itoa(w.Segments)}}
		makes.Validate = func(args game.Args) *game.Refusal {
			if isBadSegments(sheet.Number(args.One("segments"))) {
				return acting.Refuse("timer-size")
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
