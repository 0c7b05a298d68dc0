package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// The facts of Duels.
type (
	// DuelSet is a Duel as it now is; Why is "asked", "open", "rolling", "lost",
	// "resists", "npc", "edge" or "again".
	DuelSet struct {
		Duel  Duel   `json:"duel"`
		Why   string `json:"why"`
		Names Names  `json:"names,omitempty"`
	}
	// Chose is what was chosen of a Duel: by an Initiator who lost, by the GM of an
	// NPC, or the edge of the board.
	Chose struct {
		Duel  string `json:"duel"`
		Who   string `json:"who"`
		How   string `json:"how"`
		Text  string `json:"text,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// DuelEnded ends a Duel: Back are those who return to their Scene. Why is
	// "done", "declined" or "dropped".
	DuelEnded struct {
		Duel  Duel     `json:"duel"`
		Back  []string `json:"back,omitempty"`
		Why   string   `json:"why"`
		Names Names    `json:"names,omitempty"`
	}
)

func (DuelSet) EventName() string   { return "universais.duel" }
func (Chose) EventName() string     { return "universais.chose" }
func (DuelEnded) EventName() string { return "universais.duel.ended" }

// Moment implements kit.OfMoment.
func (e DuelSet) Moment() (game.Ref, int) {
	if e.Why == "rolling" || e.Why == "resists" || e.Why == "again" {
		return "", 0 // the roll is the moment
	}
	return duelRef(e.Duel.ID), 0
}

func duelFacts() []fact {
	return []fact{
		kit.Named(kit.FactOf(tellDuel, kit.On((*State).foldDuel)), func(s *State, e DuelSet) DuelSet {
			e.Names = s.names(e.Duel.Initiator, e.Duel.Target)
			return e
		}),
		kit.Named(kit.FactOf[State](tellChose), func(s *State, e Chose) Chose { e.Names = s.names(e.Who); return e }),
		kit.Named(kit.FactOf(tellDuelEnded, kit.On((*State).foldDuelEnded)), func(s *State, e DuelEnded) DuelEnded {
			e.Names = s.names(e.Duel.Initiator, e.Duel.Target)
			return e
		}),
	}
}

// foldDuel takes both out of their Scene once the Duel is open.
func (s *State) foldDuel(e DuelSet) {
	if s.duel(e.Duel.ID) == nil {
		s.NextID++
	}
	kit.Put(&s.Duels, e.Duel, func(d *Duel) bool { return d.ID == e.Duel.ID })
	for _, id := range e.Duel.away() {
		s.absent(id)
	}
}

func (s *State) foldDuelEnded(e DuelEnded) {
	s.Duels = slices.DeleteFunc(slices.Clone(s.Duels), func(d *Duel) bool { return d.ID == e.Duel.ID })
	s.LastDuel = &e.Duel
	for _, id := range e.Back {
		s.join(id)
	}
}

func tellDuel(e DuelSet) []game.Msg {
	d := &e.Duel
	return kit.Just(game.Say("universais.event.duel."+e.Why, game.W("name", e.Names.name(d.Initiator)),
		game.W("target", e.Names.name(d.Target)),
		game.N("combat", flag(d.Combat)), game.N("n", d.Price), game.W("loser", e.Names.name(d.Loser))))
}

func tellChose(e Chose) []game.Msg {
	return kit.Just(game.Say("universais.event.duel.chose."+e.How, e.Names.who(e.Who), game.W("text", e.Text)))
}

func tellDuelEnded(e DuelEnded) []game.Msg {
	return kit.Just(game.Say("universais.event.duel."+e.Why, game.W("name", e.Names.name(e.Duel.Initiator)),
		game.W("target", e.Names.name(e.Duel.Target)), e.Names.list(e.Back)))
}

// duelMoments are the Duels that wait for something other than dice.
func (s *State) duelMoments() []game.Moment {
	var ms []game.Moment
	for _, d := range s.Duels {
		if d.Stage == DuelRolling {
			continue
		}
		m := game.Moment{About: duelRef(d.ID), Title: game.Say("universais.duel.title", game.W("name", s.name(d.Initiator)),
			game.W("target", s.name(d.Target)))}
		m.Notes = kit.Just(game.Say("universais.duel.stage."+d.Stage, game.W("name", s.name(d.Initiator)),
			game.W("target", s.name(d.Target)),
			game.W("loser", s.name(d.Loser)), game.N("combat", flag(d.Combat))))
		ms = append(ms, m)
	}
	return ms
}
