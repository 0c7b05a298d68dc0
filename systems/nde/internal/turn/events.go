package turn

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of rounds, Actions, movement and places.
type (
	// RoundBegun begins a round: movement and Actions are available again.
	RoundBegun struct {
		Round int `json:"round"`
	}
	// OpponentsTurn begins the opponents' phase. Own is true if the phase began by itself because
	// every PC that could act had acted or passed.
	OpponentsTurn struct {
		Own bool `json:"own,omitempty"`
	}
	// PlayersTurn returns to the players' phase.
	PlayersTurn struct{}
	// ActionUsed spends a PC's Action of this round, or gives it back if Used is false.
	ActionUsed struct {
		PC    string      `json:"pc"`
		Used  bool        `json:"used"`
		Names state.Names `json:"names,omitempty"`
	}
	// Moved is a movement of this round. Way is Closer or Away, and Near is the PC or foe that
	// the PC moves closer to or away from. Near and Way are "" if a square of the grid was named.
	Moved struct {
		PC    string      `json:"pc"`
		Near  string      `json:"near,omitempty"`
		Way   string      `json:"way"`
		Names state.Names `json:"names,omitempty"`
	}
	// MovedBack gives a PC back the movement of this round.
	MovedBack struct {
		PC    string      `json:"pc"`
		Names state.Names `json:"names,omitempty"`
	}
	// TurnEnded says that a PC passes for this round.
	TurnEnded struct {
		PC    string      `json:"pc"`
		Names state.Names `json:"names,omitempty"`
	}
	// ZoneSet sets the zone between two PCs or foes, A and B.
	ZoneSet struct {
		A     string      `json:"a"`
		B     string      `json:"b"`
		Zone  string      `json:"zone"`
		Names state.Names `json:"names,omitempty"`
	}
	// Placed sets the square of a PC or foe on the grid.
	Placed struct {
		Who   string      `json:"who"`
		X     int         `json:"x"`
		Y     int         `json:"y"`
		Names state.Names `json:"names,omitempty"`
	}
	// CoverSet sets the cover of a PC or foe.
	CoverSet struct {
		Who   string      `json:"who"`
		Cover string      `json:"cover"`
		Names state.Names `json:"names,omitempty"`
	}
	// Pressed marks crowd pressure on a PC, or removes the mark (NDE-ATK-09).
	Pressed struct {
		PC    string      `json:"pc"`
		On    bool        `json:"on"`
		Names state.Names `json:"names,omitempty"`
	}
)

func (RoundBegun) EventName() string    { return "nde.round" }
func (OpponentsTurn) EventName() string { return "nde.opponents" }
func (PlayersTurn) EventName() string   { return "nde.players" }
func (MovedBack) EventName() string     { return "nde.moved.back" }
func (ActionUsed) EventName() string    { return "nde.action" }
func (Moved) EventName() string         { return "nde.moved" }
func (TurnEnded) EventName() string     { return "nde.turn.ended" }
func (ZoneSet) EventName() string       { return "nde.zone" }
func (Placed) EventName() string        { return "nde.placed" }
func (CoverSet) EventName() string      { return "nde.cover" }
func (Pressed) EventName() string       { return "nde.crowd" }

// NewRound begins round n: movement and Actions are available again. Round 0 stands for no
// conflict.
func NewRound(s *state.State, n int) {
	s.Scene.Round, s.Scene.Phase, s.Scene.Own = n, state.PlayersPhase, false
	for _, p := range s.PCs {
		p.Moved, p.Acted, p.Passed = false, false, false
	}
	for _, f := range s.Foes {
		f.Acted = false
	}
}

func foldOpponents(s *state.State, e OpponentsTurn) {
	s.Scene.Phase, s.Scene.Own = state.OpponentsPhase, e.Own
}

func foldPlayers(s *state.State, _ PlayersTurn) {
	s.Scene.Phase, s.Scene.Own = state.PlayersPhase, false
}

func foldAction(s *state.State, e ActionUsed) {
	if p := s.PC(e.PC); p != nil {
		p.Acted, p.Passed = e.Used, p.Passed && e.Used
	}
}

func foldMoved(s *state.State, e Moved) {
	if p := s.PC(e.PC); p != nil {
		p.Moved = true
	}
}

func foldMovedBack(s *state.State, e MovedBack) {
	if p := s.PC(e.PC); p != nil {
		p.Moved = false
	}
}

func foldPassed(s *state.State, e TurnEnded) {
	if p := s.PC(e.PC); p != nil {
		p.Passed = true
	}
}

func foldZone(s *state.State, e ZoneSet) {
	sc := &s.Scene
	sc.Distances = slices.DeleteFunc(slices.Clone(sc.Distances),
		func(d state.Distance) bool { return d.IsBetween(e.A, e.B) })
	if e.Zone != rules.Nearby {
		sc.Distances = append(sc.Distances, state.Distance{A: e.A, B: e.B, Zone: e.Zone})
	}
}

func foldPlaced(s *state.State, e Placed) {
	sc := &s.Scene
	sc.Places = slices.DeleteFunc(slices.Clone(sc.Places), func(p state.Place) bool { return p.Who == e.Who })
	sc.Places = append(sc.Places, state.Place{Who: e.Who, X: e.X, Y: e.Y})
}

func foldCover(s *state.State, e CoverSet) {
	sc := &s.Scene
	sc.Covers = slices.DeleteFunc(slices.Clone(sc.Covers), func(c state.Cover) bool { return c.Who == e.Who })
	if e.Cover != rules.NoCover {
		sc.Covers = append(sc.Covers, state.Cover{Who: e.Who, Cover: e.Cover})
	}
}

func foldPressed(s *state.State, e Pressed) {
	sc := &s.Scene
	sc.Crowded = slices.DeleteFunc(slices.Clone(sc.Crowded), func(id string) bool { return id == e.PC })
	if e.On {
		sc.Crowded = append(sc.Crowded, e.PC)
	}
}

func nameAction(s *state.State, e ActionUsed) ActionUsed  { e.Names = s.NamesOf(e.PC); return e }
func nameMoved(s *state.State, e Moved) Moved             { e.Names = s.NamesOf(e.PC, e.Near); return e }
func nameMovedBack(s *state.State, e MovedBack) MovedBack { e.Names = s.NamesOf(e.PC); return e }
func namePassed(s *state.State, e TurnEnded) TurnEnded    { e.Names = s.NamesOf(e.PC); return e }
func nameZone(s *state.State, e ZoneSet) ZoneSet          { e.Names = s.NamesOf(e.A, e.B); return e }
func namePlaced(s *state.State, e Placed) Placed          { e.Names = s.NamesOf(e.Who); return e }
func nameCover(s *state.State, e CoverSet) CoverSet       { e.Names = s.NamesOf(e.Who); return e }
func namePressed(s *state.State, e Pressed) Pressed       { e.Names = s.NamesOf(e.PC); return e }

func tellRound(e RoundBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.round", game.N("n", e.Round)))
}

func tellOpponents(OpponentsTurn) []game.Msg { return rulekit.Msgs(game.Say("nde.event.opponents")) }

func tellPlayers(PlayersTurn) []game.Msg { return rulekit.Msgs(game.Say("nde.event.players")) }

func tellAction(e ActionUsed) []game.Msg {
	if e.Used {
		return nil // the event of the Action itself tells it
	}
	return rulekit.Msgs(game.Say("nde.event.back.action", game.W("name", e.Names.Name(e.PC))))
}

func tellMoved(e Moved) []game.Msg {
	if e.Near == "" {
		return nil // Placed tells it
	}
	return rulekit.Msgs(game.Say("nde.event.moved."+e.Way, game.W("name", e.Names.Name(e.PC)),
		game.M("target", e.Names.NameMsg(e.Near))))
}

func tellMovedBack(e MovedBack) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.back.move", game.W("name", e.Names.Name(e.PC))))
}

func tellPassed(e TurnEnded) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.passed", game.W("name", e.Names.Name(e.PC))))
}

func tellZone(e ZoneSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.zone", game.M("a", e.Names.NameMsg(e.A)), game.M("b", e.Names.NameMsg(e.B)),
		game.M("zone", rules.ZoneMsg(e.Zone))))
}

func tellPlaced(e Placed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.placed", game.M("name", e.Names.NameMsg(e.Who)),
		game.W("at", state.Place{X: e.X, Y: e.Y}.String())))
}

func tellCover(e CoverSet) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.cover", game.M("name", e.Names.NameMsg(e.Who)),
		game.M("cover", rules.CoverMsg(e.Cover))))
}

func tellPressed(e Pressed) []game.Msg {
	key := "nde.event.crowd.off"
	if e.On {
		key = "nde.event.crowd.on"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", e.Names.Name(e.PC))))
}

// Card implements game.OnCard.
func (e RoundBegun) Card() (game.Ref, int) { return RoundRef, e.Round }

// RoundRef refers to the card of the present round.
const RoundRef game.Ref = "round"
