package timer

import (
	"mesa/game"
	"mesa/systems/universais/internal/state"
)

// Blocks shows the Timers to everybody.
func Blocks(s *state.State) []game.Block {
	if len(s.Timers) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: "timers", Title: game.Say("universais.timer.title")}
	for _, c := range s.Timers {
		b.Items = append(b.Items, game.Item{About: timerRef(c.ID), N: c.Filled, Max: c.Segments,
			Label: game.Say("universais.timer.item", game.W("name", c.DisplayName()), game.M("event", eventMsg(c)),
				game.W("entry", c.Entry), game.W("how", c.How))})
	}
	return []game.Block{b}
}

// Cards returns the proposals that wait for the GM.
func Cards(s *state.State) []game.Card {
	var cards []game.Card
	for _, w := range s.TimerWishes {
		cards = append(cards, game.Card{About: timerWishRef(w.ID), Title: wishMsg(w, game.ChairName(s.Chairs, w.By))})
	}
	return cards
}
