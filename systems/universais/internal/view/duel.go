package view

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/duel"
	"mesa/systems/universais/internal/state"
)

// duelCards returns the open Duels, each as a card beside the Scene. If none is open, the last Duel
// is shown until another roll begins.
func duelCards(s *state.State) []game.Card {
	var cards []game.Card
	for _, d := range s.Duels {
		cards = append(cards, duelCard(s, d))
	}
	n := len(s.Past)
	if d := s.LastDuel; len(cards) == 0 && len(s.Rolls) == 0 && d != nil && n > s.Scene.Old &&
		s.Past[n-1].Duel == d.ID {
		cards = append(cards, duelCard(s, d))
	}
	return cards
}

// duelCard shows a Duel from the challenge to its last consequence: what losing brings, both
// approaches, the dice, the outcome.
func duelCard(s *state.State, d *state.Duel) game.Card {
	card := game.Card{About: state.DuelRef(d.ID), Over: d.End != "", Title: duel.Msg(s, "universais.duel.title", d)}
	r := s.Roll(d.ID)
	if r == nil {
		r = d.Rolled
	}
	if r != nil {
		of := rollCard(s, r)
		card.Sides, card.Round, card.Verdict = of.Sides, of.Round, of.Verdict
		if d.Loser == "" {
			card.Notes = of.Notes
		}
	}
	for i, text := range d.Said {
		if text != "" {
			card.Notes = append(card.Notes,
				game.Say("universais.duel.said", game.W("name", s.Name(d.Participants()[i])), game.W("text", text)))
		}
	}
	switch {
	case d.Loser != "":
		card.Verdict = game.Say("universais.duel.verdict", game.W("name", s.Name(d.Winner())))
	case !card.Over:
		card.Notes = append(card.Notes, duel.Msg(s, "universais.duel.risk", d))
	}
	if card.Over {
		card.Consequences = rulekit.Msgs(duel.Msg(s, "universais.duel.end."+d.End, d))
		return card
	}
	if d.Stage != state.DuelAsked && d.Tension > 1 {
		card.Notes = append(card.Notes, game.Say("universais.duel.tension", game.N("n", d.Tension)))
	}
	if d.Stage == state.DuelAsked || d.Stage == state.DuelOpen {
		card.Notes = append(card.Notes, duel.Msg(s, "universais.duel.stage."+d.Stage, d))
	}
	return card
}
