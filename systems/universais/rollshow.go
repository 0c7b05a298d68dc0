package universais

import (
	"slices"

	"mesa/game"
)

// rollViews shows the open rolls, a single one with its chances, and the rolls with a consequence
// that has yet to be named. If there are none, the last throw of the Scene is shown.
func (s *State) rollViews(by game.Actor) game.View {
	var view game.View
	for _, r := range s.Past {
		if s.isOwed(r) {
			view.Cards = append(view.Cards, s.rollCard(r))
		}
	}
	// The rolls of Duels are on the cards of duelCards.
	open := slices.DeleteFunc(slices.Clone(s.Rolls), func(r *Roll) bool { return r.Duel != "" })
	if len(open) == 1 {
		return view.With(s.rollView(by, open[0]))
	}
	for _, r := range open {
		view.Cards = append(view.Cards, s.rollCard(r))
	}
	if n := len(s.Past); len(view.Cards) == 0 && n > s.Scene.Old && s.Past[n-1].hasBegun() && s.Past[n-1].Duel == "" {
		view.Cards = append(view.Cards, s.rollCard(s.Past[n-1]))
	}
	return view
}

// isOwed reports whether a consequence of the roll has yet to be named.
func (s *State) isOwed(r *Roll) bool {
	return slices.ContainsFunc(s.Owed, func(o OwedConsequence) bool { return o.Roll == r.ID })
}

// rollView shows a roll with its chances.
func (s *State) rollView(by game.Actor, r *Roll) game.View {
	view := game.View{Cards: []game.Card{s.rollCard(r)}}
	if chart, ok := s.outcomeChart(by, r); ok {
		view.Blocks = append(view.Blocks, chart)
	}
	return view
}

// rollCard shows a roll: its hands with what they throw and why, what is at stake, and the dice.
func (s *State) rollCard(r *Roll) game.Card {
	over := s.roll(r.ID) == nil
	card := game.Card{About: rollRef(r.ID), Round: r.Again, Over: over && !s.isOwed(r), Title: s.rollTitle(r),
		Goals: goals(r)}
	if r.Reward != "" {
		card.Notes = append(card.Notes, game.Say("universais.note.reward", game.W("reward", r.Reward)))
	}
	card.Notes = append(card.Notes, tellRisk(r)...)
	if r.Outcome != "" && (r.Stage == Landed || over) {
		card.Verdict = verdict(r.Outcome)
	}
	for i := range r.Hands {
		card.Sides = append(card.Sides, s.side(r, &r.Hands[i]))
		if msgs := sourceMsgs(&r.Hands[i]); len(msgs) > 0 && !over {
			card.Notes = append(card.Notes, game.Say("universais.event.sources", game.W("name", s.name(r.Hands[i].Who)),
				game.L("sources", msgs...)))
		}
	}
	card.Notes = append(card.Notes, s.pickNotes(r)...)
	for _, o := range s.Owed {
		if o.Roll == r.ID {
			card.Consequences = append(card.Consequences, game.Say("universais.event.owes."+o.Kind, s.namesOf(o.Who)))
		}
	}
	return card
}

// pickNotes returns a note for each pick between two rules of which a hand of the roll uses one
// (UNI-R01).
func (s *State) pickNotes(r *Roll) []game.Msg {
	var ms []game.Msg
	for i := range r.Hands {
		h := &r.Hands[i]
		p := s.pc(h.Who)
		if p == nil {
			continue
		}
		for _, k := range p.Picks {
			a, over := p.entry(k.Entry), p.entry(k.Over)
			if a != nil && over != nil && (hasEntry(h.Sources, k.Entry) || hasEntry(h.Sources, k.Over)) {
				ms = append(ms, game.Say("universais.note.pick", game.W("name", p.displayName()),
					game.W("entry", a.Name), game.W("over", over.Name)))
			}
		}
	}
	return ms
}

// rollTitle says who rolls and with what.
func (s *State) rollTitle(r *Roll) game.Msg {
	if len(r.Hands) > 1 {
		return game.Say("universais.title."+r.Kind, r.namesBySide(func(ids []string) game.Arg { return s.namesOf(ids) }))
	}
	h := &r.Hands[0]
	key := "universais.title.solo"
	if r.Quick {
		key = "universais.title.quick"
	}
	return game.Say(key, game.W("name", s.name(h.Who)), handArg(h, s.pool(r, h)))
}

// goals returns the Hits for a partial success and for a success. It returns nil for rolls in
// combat, Opposed Rolls, and hands with different Challenges.
func goals(r *Roll) []game.Goal {
	if r.Kind == OpposedRoll || r.Mode == Combat {
		return nil
	}
	need := r.challenge(&r.Hands[0])
	for i := range r.Hands {
		if r.challenge(&r.Hands[i]) != need {
			return nil
		}
	}
	return []game.Goal{{Label: game.Say("universais.goal.partial"), N: need},
		{Label: game.Say("universais.goal.success"), N: 2 * need}}
}

// side returns one hand as a side of a card: its dice if it has thrown, and its state.
func (s *State) side(r *Roll, h *Hand) game.Side {
	side := game.Side{Character: s.ref(h.Who), Name: game.Quote(s.name(h.Who))}
	switch {
	case h.Result == nil && h.Out:
		side.State = game.Say("universais.side.out")
		return side
	case h.Result == nil && h.Ready:
		side.State = game.Say("universais.side.ready", handArg(h, s.pool(r, h)))
		return side
	case h.Result == nil:
		side.State = game.Say("universais.side.waits", handArg(h, s.pool(r, h)))
		return side
	}
	side.Dice = h.Result.dice()
	side.State = game.Say("universais.side.hits", game.M("hits", hitsMsg(h.Result.Hits)), game.N("counts",
		flag(len(r.Hands) > 1 && slices.Contains(r.Best, h.Who))))
	if h.Out {
		side.State = game.Say("universais.side.out")
	}
	return side
}

// dice returns the dice as a card shows them, each with whether it is a Hit or a Critical.
func (r DiceResult) dice() []game.Die {
	var ds []game.Die
	for i, f := range r.Faces {
		d := game.Die{Size: 6, Face: f, Tone: game.Spare}
		if i < len(r.Hit) && r.Hit[i] {
			d.Tone, d.Mark = game.Counts, "hit"
		}
		ds = append(ds, d)
	}
	return ds
}
