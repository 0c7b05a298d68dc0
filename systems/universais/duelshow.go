package universais

import (
	"mesa/game"
	"mesa/systems/kit"
)

// duelMoments are the Duels that are open, each a moment of its own beside the
// Scene; without any the last one stays until something else is thrown.
func (s *State) duelMoments() []game.Moment {
	var ms []game.Moment
	for _, d := range s.Duels {
		ms = append(ms, s.duelMoment(d))
	}
	n := len(s.Past)
	if d := s.LastDuel; len(ms) == 0 && len(s.Rolls) == 0 && d != nil && n > s.Scene.Old && s.Past[n-1].Duel == d.ID {
		ms = append(ms, s.duelMoment(d))
	}
	return ms
}

// anyDuel finds a Duel, open or the last one.
func (s *State) anyDuel(id string) *Duel {
	if d := s.duel(id); d != nil || s.LastDuel == nil || s.LastDuel.ID != id {
		return d
	}
	return s.LastDuel
}

// duelMoment shows a Duel from the challenge to its last consequence: what losing
// brings, who goes about it how, the dice, and what came of it.
func (s *State) duelMoment(d *Duel) game.Moment {
	m := game.Moment{About: duelRef(d.ID), Over: d.End != "", Title: s.duelMsg("universais.duel.title", d)}
	r := s.roll(d.ID)
	if r == nil {
		r = d.Rolled
	}
	if r != nil {
		of := s.rollMoment(r)
		m.Sides, m.Round, m.Verdict = of.Sides, of.Round, of.Verdict
		if d.Loser == "" {
			m.Notes = of.Notes
		}
	}
	for i, text := range d.Said {
		if text != "" {
			m.Notes = append(m.Notes, game.Say("universais.duel.said", game.W("name", s.name(d.two()[i])), game.W("text", text)))
		}
	}
	switch {
	case d.Loser != "":
		m.Verdict = game.Say("universais.duel.verdict", game.W("name", s.name(d.winner())))
	case !m.Over:
		m.Notes = append(m.Notes, s.duelMsg("universais.duel.risk", d))
	}
	if m.Over {
		m.Then = kit.Just(s.duelMsg("universais.duel.end."+d.End, d))
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
