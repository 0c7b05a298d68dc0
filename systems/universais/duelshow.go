package universais

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// duelCards returns the open Duels, each as a card beside the Scene. Without any, the last one
// stays until something else is thrown.
func (s *State) duelCards() []game.Card {
	var ms []game.Card
	for _, d := range s.Duels {
		ms = append(ms, s.duelCard(d))
	}
	n := len(s.Past)
	if d := s.LastDuel; len(ms) == 0 && len(s.Rolls) == 0 && d != nil && n > s.Scene.Old && s.Past[n-1].Duel == d.ID {
		ms = append(ms, s.duelCard(d))
	}
	return ms
}

// anyDuel returns a Duel, open or the last one. nil: neither.
func (s *State) anyDuel(id string) *Duel {
	if d := s.duel(id); d != nil || s.LastDuel == nil || s.LastDuel.ID != id {
		return d
	}
	return s.LastDuel
}

// duelCard shows a Duel from the challenge to its last consequence: what losing brings, both
// approaches, the dice, the outcome.
func (s *State) duelCard(d *Duel) game.Card {
	m := game.Card{About: duelRef(d.ID), Over: d.End != "", Title: s.duelMsg("universais.duel.title", d)}
	r := s.roll(d.ID)
	if r == nil {
		r = d.Rolled
	}
	if r != nil {
		of := s.rollCard(r)
		m.Sides, m.Round, m.Verdict = of.Sides, of.Round, of.Verdict
		if d.Loser == "" {
			m.Notes = of.Notes
		}
	}
	for i, text := range d.Said {
		if text != "" {
			m.Notes = append(m.Notes,
				game.Say("universais.duel.said", game.W("name", s.name(d.participants()[i])), game.W("text", text)))
		}
	}
	switch {
	case d.Loser != "":
		m.Verdict = game.Say("universais.duel.verdict", game.W("name", s.name(d.winner())))
	case !m.Over:
		m.Notes = append(m.Notes, s.duelMsg("universais.duel.risk", d))
	}
	if m.Over {
		m.Consequences = rulekit.Msgs(s.duelMsg("universais.duel.end."+d.End, d))
		return m
	}
	if d.Stage != DuelAsked && d.Tension > 1 {
		m.Notes = append(m.Notes, game.Say("universais.duel.tension", game.N("n", d.Tension)))
	}
	if d.Stage == DuelAsked || d.Stage == DuelOpen {
		m.Notes = append(m.Notes, s.duelMsg("universais.duel.stage."+d.Stage, d))
	}
	return m
}
