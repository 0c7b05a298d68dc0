package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// rollViews shows the open rolls, a single one with its chances, and the rolls with a consequence
// that has yet to be named. If there are none, the last throw of the Scene is shown.
func rollViews(s *state.State, by game.Actor) game.View {
	var view game.View
	for _, r := range s.Past {
		if isOwed(s, r) {
			view.Cards = append(view.Cards, rollCard(s, r))
		}
	}
	// The rolls of Duels are on the cards of duelCards.
	open := slices.DeleteFunc(slices.Clone(s.Rolls), func(r *state.Roll) bool { return r.Duel != "" })
	if len(open) == 1 {
		return view.With(rollView(s, by, open[0]))
	}
	for _, r := range open {
		view.Cards = append(view.Cards, rollCard(s, r))
	}
	if n := len(s.Past); len(view.Cards) == 0 && n > s.Scene.Old && s.Past[n-1].HasBegun() && s.Past[n-1].Duel == "" {
		view.Cards = append(view.Cards, rollCard(s, s.Past[n-1]))
	}
	return view
}

// isOwed reports whether a consequence of the roll has yet to be named.
func isOwed(s *state.State, r *state.Roll) bool {
	return slices.ContainsFunc(s.Owed, func(o state.OwedConsequence) bool { return o.Roll == r.ID })
}

// rollView shows a roll, with its chances if hand.OutcomeChart returns them.
func rollView(s *state.State, by game.Actor, r *state.Roll) game.View {
	view := game.View{Cards: []game.Card{rollCard(s, r)}}
	if chart, ok := hand.OutcomeChart(s, by, r); ok {
		view.Blocks = append(view.Blocks, chart)
	}
	return view
}

// rollCard shows a roll: its hands with what they throw and why, what is at stake, and the dice.
func rollCard(s *state.State, r *state.Roll) game.Card {
	over := s.Roll(r.ID) == nil
	card := game.Card{About: state.RollRef(r.ID), Round: r.Again, Over: over && !isOwed(s, r), Title: rollTitle(s, r),
		Goals: goals(r)}
	if r.Reward != "" {
		card.Notes = append(card.Notes, game.Say("universais.note.reward", game.W("reward", r.Reward)))
	}
	card.Notes = append(card.Notes, roll.RiskMsgs(r)...)
	if r.Outcome != "" && (r.Stage == state.Landed || over) {
		card.Verdict = hand.Verdict(r.Outcome)
	}
	for i := range r.Hands {
		card.Sides = append(card.Sides, sideOf(s, r, &r.Hands[i]))
		if msgs := hand.SourceMsgs(&r.Hands[i]); len(msgs) > 0 && !over {
			card.Notes = append(card.Notes, game.Say("universais.event.sources", game.W("name", s.Name(r.Hands[i].Who)),
				game.L("sources", msgs...)))
		}
	}
	card.Notes = append(card.Notes, pickNotes(s, r)...)
	for _, o := range s.Owed {
		if o.Roll == r.ID {
			card.Consequences = append(card.Consequences, game.Say("universais.event.owes."+o.Kind, s.NamesArg(o.Who)))
		}
	}
	return card
}

// pickNotes returns a note for each pick between two rules of which a hand of the roll uses one
// (UNI-R01).
func pickNotes(s *state.State, r *state.Roll) []game.Msg {
	var ms []game.Msg
	for i := range r.Hands {
		h := &r.Hands[i]
		p := s.PC(h.Who)
		if p == nil {
			continue
		}
		for _, k := range p.Picks {
			a, over := p.Entry(k.Entry), p.Entry(k.Over)
			if a != nil && over != nil && (hand.HasEntry(h.Sources, k.Entry) || hand.HasEntry(h.Sources, k.Over)) {
				ms = append(ms, game.Say("universais.note.pick", game.W("name", p.DisplayName()),
					game.W("entry", a.Name), game.W("over", over.Name)))
			}
		}
	}
	return ms
}

// rollTitle says who rolls and with what.
func rollTitle(s *state.State, r *state.Roll) game.Msg {
	if len(r.Hands) > 1 {
		return game.Say("universais.title."+r.Kind,
			r.NamesBySide(func(ids []string) game.Arg { return s.NamesArg(ids) }))
	}
	h := &r.Hands[0]
	key := "universais.title.solo"
	if r.Quick {
		key = "universais.title.quick"
	}
	return game.Say(key, game.W("name", s.Name(h.Who)), hand.Arg(h, hand.Pool(s, r, h)))
}

// goals returns the Hits for a partial success and for a success. It returns nil for rolls in
// combat, Opposed Rolls, and hands with different Challenges.
func goals(r *state.Roll) []game.Goal {
	if r.Kind == state.OpposedRoll || r.Mode == state.Combat {
		return nil
	}
	need := r.ChallengeOf(&r.Hands[0])
	for i := range r.Hands {
		if r.ChallengeOf(&r.Hands[i]) != need {
			return nil
		}
	}
	return []game.Goal{{Label: game.Say("universais.goal.partial"), N: need},
		{Label: game.Say("universais.goal.success"), N: 2 * need}}
}

// sideOf returns one hand as a side of a card: its dice if it has thrown, and its state.
func sideOf(s *state.State, r *state.Roll, h *state.Hand) game.Side {
	side := game.Side{Character: s.Ref(h.Who), Name: game.Quote(s.Name(h.Who))}
	switch {
	case h.Result == nil && h.Out:
		side.State = game.Say("universais.side.out")
		return side
	case h.Result == nil && h.Ready:
		side.State = game.Say("universais.side.ready", hand.Arg(h, hand.Pool(s, r, h)))
		return side
	case h.Result == nil:
		side.State = game.Say("universais.side.waits", hand.Arg(h, hand.Pool(s, r, h)))
		return side
	}
	side.Dice = h.Result.Dice()
	side.State = game.Say("universais.side.hits", game.M("hits", hand.HitsMsg(h.Result.Hits)), game.N("counts",
		sheet.Flag(len(r.Hands) > 1 && slices.Contains(r.Best, h.Who))))
	if h.Out {
		side.State = game.Say("universais.side.out")
	}
	return side
}
