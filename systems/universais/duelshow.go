package universais

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// duelCards returns the open Duels, each as a card beside the Scene. If none is open, the last Duel
// is shown until something else is thrown.
func (s *State) duelCards() []game.Card {
	var cards []game.Card
	for _, d := range s.Duels {
		cards = append(cards, s.duelCard(d))
	}
	n := len(s.Past)
	if d := s.LastDuel; len(cards) == 0 && len(s.Rolls) == 0 && d != nil && n > s.Scene.Old &&
		s.Past[n-1].Duel == d.ID {
		cards = append(cards, s.duelCard(d))
	}
	return cards
}

// anyDuel returns a Duel that is open, or the last one that ended, nil if id is neither.
func (s *DuelState) anyDuel(id string) *Duel {
	if d := s.duel(id); d != nil || s.LastDuel == nil || s.LastDuel.ID != id {
		return d
	}
	return s.LastDuel
}

// duelCard shows a Duel from the challenge to its last consequence: what losing brings, both
// approaches, the dice, the outcome.
func (s *State) duelCard(d *Duel) game.Card {
	card := game.Card{About: duelRef(d.ID), Over: d.End != "", Title: s.duelMsg("universais.duel.title", d)}
	r := s.roll(d.ID)
	if r == nil {
		r = d.Rolled
	}
	if r != nil {
		of := s.rollCard(r)
		card.Sides, card.Round, card.Verdict = of.Sides, of.Round, of.Verdict
		if d.Loser == "" {
			card.Notes = of.Notes
		}
	}
	for i, text := range d.Said {
		if text != "" {
			card.Notes = append(card.Notes,
				game.Say("universais.duel.said", game.W("name", s.name(d.participants()[i])), game.W("text", text)))
		}
	}
	switch {
	case d.Loser != "":
		card.Verdict = game.Say("universais.duel.verdict", game.W("name", s.name(d.winner())))
	case !card.Over:
		card.Notes = append(card.Notes, s.duelMsg("universais.duel.risk", d))
	}
	if card.Over {
		card.Consequences = rulekit.Msgs(s.duelMsg("universais.duel.end."+d.End, d))
		return card
	}
	if d.Stage != DuelAsked && d.Tension > 1 {
		card.Notes = append(card.Notes, game.Say("universais.duel.tension", game.N("n", d.Tension)))
	}
	if d.Stage == DuelAsked || d.Stage == DuelOpen {
		card.Notes = append(card.Notes, s.duelMsg("universais.duel.stage."+d.Stage, d))
	}
	return card
}
