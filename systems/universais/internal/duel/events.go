package duel

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/state"
)

// The events of Duels.
type (
	// DuelSet is a Duel after a change. Why is always one of "asked", "open", "alone", "rolling",
	// "won", "lost", "failed", "resists", "npc", "edge", "again" or "tension".
	DuelSet struct {
		Duel  state.Duel  `json:"duel"`
		Why   string      `json:"why"`
		Names state.Names `json:"names,omitempty"`
	}
	// Approached is the approach of one participant: Text in the player's words, and the dice in
	// Hand.
	Approached struct {
		Roll  string      `json:"roll"` // the id of the Duel and of its roll
		Who   string      `json:"who"`
		Text  string      `json:"text,omitempty"`
		Hand  state.Hand  `json:"hand"`
		Names state.Names `json:"names,omitempty"`
	}
	// DuelChosen is a choice in a Duel: of an Initiator that lost, of the GM about an NPC, or about
	// the edge of the board.
	DuelChosen struct {
		Duel  string      `json:"duel"`
		Who   string      `json:"who"`
		How   string      `json:"how"`
		Text  string      `json:"text,omitempty"`
		Names state.Names `json:"names,omitempty"`
	}
	// DuelEnded ends a Duel. Why is "done", "declined", "withdrawn", "lapsed" or "dropped"; Back
	// are those that return to their Scene.
	DuelEnded struct {
		Duel  state.Duel  `json:"duel"`
		Back  []string    `json:"back,omitempty"`
		Why   string      `json:"why"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (DuelSet) EventName() string    { return "universais.duel" }
func (Approached) EventName() string { return "universais.approached" }
func (DuelChosen) EventName() string { return "universais.chose" }
func (DuelEnded) EventName() string  { return "universais.duel.ended" }

// Card implements game.OnCard.
func (e DuelSet) Card() (game.Ref, int) { return state.DuelRef(e.Duel.ID), e.Duel.Round() }

// Card implements game.OnCard.
func (e Approached) Card() (game.Ref, int) { return state.RollRef(e.Roll), 0 }

// Card implements game.OnCard.
func (e DuelChosen) Card() (game.Ref, int) { return state.DuelRef(e.Duel), 0 }

// Card implements game.OnCard.
func (e DuelEnded) Card() (game.Ref, int) { return state.DuelRef(e.Duel.ID), e.Duel.Round() }

// foldDuel stores a Duel. Once it is open, it takes both participants out of their Scene.
func foldDuel(s *state.State, e DuelSet) {
	if s.Duel(e.Duel.ID) == nil {
		s.NextID++
	}
	rulekit.Replace(&s.Duels, e.Duel, func(d *state.Duel) bool { return d.ID == e.Duel.ID })
	away := e.Duel.AwayIDs()
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(id string) bool { return slices.Contains(away, id) })
}

func foldApproached(s *state.State, e Approached) {
	d, r := s.Duel(e.Roll), s.Roll(e.Roll)
	if d == nil || r == nil || r.Hand(e.Who) == nil {
		return
	}
	d.Said = append(slices.Clip(d.Said), e.Text)
	*r.Hand(e.Who) = e.Hand
}

// foldDuelEnded ends a Duel and drops its open roll.
func foldDuelEnded(s *state.State, e DuelEnded) {
	s.Duels = slices.DeleteFunc(slices.Clone(s.Duels), func(d *state.Duel) bool { return d.ID == e.Duel.ID })
	s.Rolls = slices.DeleteFunc(slices.Clone(s.Rolls), func(r *state.Roll) bool { return r.ID == e.Duel.ID })
	e.Duel.End = e.Why
	s.LastDuel = &e.Duel
	for _, id := range e.Back {
		s.JoinScene(id)
	}
}

// Leave ends the Duel of a PC or NPC that leaves the table. The other participant is back in
// the Scene.
func Leave(s *state.State, id string) {
	if d := s.DuelOf(id); d != nil {
		foldDuelEnded(s, DuelEnded{Duel: *d, Why: "dropped",
			Back: slices.DeleteFunc(d.AwayIDs(), func(o string) bool { return o == id })})
	}
}

// isDecided reports whether the event says who won.
func (e DuelSet) isDecided() bool { return slices.Contains([]string{"won", "lost", "failed"}, e.Why) }

// tellDuel tells a change of a Duel, unless the throw of the same decision tells it.
func tellDuel(es []game.Event, e DuelSet, _ game.Actor) []game.Msg {
	if (e.isDecided() || e.Why == "resists") && roll.FinalThrow(es, e.Duel.ID) != nil {
		return nil
	}
	return rulekit.Msgs(e.msg())
}

// DecidesRoll says who won, if the event decides the Duel of the roll.
func (e DuelSet) DecidesRoll(roll string) (m game.Msg, ok bool) {
	return e.msg(), e.Duel.ID == roll && e.isDecided()
}

// TellInThrow says that the Initiator resists, if it does so with the throw of this roll.
func (e DuelSet) TellInThrow(roll string) []game.Msg {
	if e.Duel.ID != roll || e.Why != "resists" {
		return nil
	}
	return rulekit.Msgs(e.msg())
}

func (e DuelSet) msg() game.Msg {
	d := &e.Duel
	return game.Say("universais.event.duel."+e.Why, game.W("name", e.Names.Name(d.Initiator)),
		game.W("target", e.Names.Name(d.Target)), game.W("loser", e.Names.Name(d.Loser)), game.N("n", d.Price),
		game.N("tension", d.Tension))
}

// tellApproached tells an approach, unless the throw of the same decision tells it.
func tellApproached(es []game.Event, e Approached, _ game.Actor) []game.Msg {
	if roll.FinalThrow(es, e.Roll) != nil {
		return nil
	}
	return e.msgs()
}

// TellInThrow tells the approach with the throw of its roll.
func (e Approached) TellInThrow(roll string) []game.Msg {
	if e.Roll != roll {
		return nil
	}
	return e.msgs()
}

func (e Approached) msgs() []game.Msg {
	if e.Hand.Who == "" {
		return rulekit.Msgs(game.Say("universais.event.approached", e.Names.NameArg(e.Who), game.W("text", e.Text)))
	}
	ms := rulekit.Msgs(game.Say("universais.event.duel.approached", e.Names.NameArg(e.Who),
		hand.Arg(&e.Hand, e.Hand.Dice), game.W("text", e.Text)))
	return append(ms, hand.TellSources(e.Names, &e.Hand)...)
}

func tellChose(e DuelChosen) []game.Msg {
	if e.How == "resist" {
		return nil // DuelSet tells it
	}
	return rulekit.Msgs(game.Say("universais.event.duel.chose."+e.How, e.Names.NameArg(e.Who), game.W("text", e.Text)))
}

func tellDuelEnded(e DuelEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.duel."+e.Why, game.W("name", e.Names.Name(e.Duel.Initiator)),
		game.W("target", e.Names.Name(e.Duel.Target)), game.N("back", len(e.Back)), e.Names.NamesArg(e.Back)))
}

// RecapMark implements game.RecapEvent.
func (DuelEnded) RecapMark() game.RecapMark { return game.RecapOutcome }
