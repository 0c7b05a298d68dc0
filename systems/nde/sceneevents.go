package nde

import (
	"slices"

	"mesa/systems/rulekit"
)

// The events of scenes, rounds, foes and harm.
type (
	// SceneOpened begins a scene. Tokens are the PCs that have an Armor token in it (NDE-R39).
	// Counters are those that were added before the scene (NDE-R40).
	SceneOpened struct {
		N        int       `json:"n"`
		Name     string    `json:"name,omitempty"`
		Kind     string    `json:"kind"`
		Final    bool      `json:"final,omitempty"`
		Tokens   []string  `json:"tokens,omitempty"`
		Counters []Counter `json:"counters,omitempty"`
	}
	// SceneClosed ends a scene. Gone are the foes that leave with it.
	SceneClosed struct {
		N    int      `json:"n"`
		Kind string   `json:"kind"`
		Gone []string `json:"gone,omitempty"`
	}
	// FightBegun turns the present scene into a conflict.
	FightBegun struct {
		Final bool `json:"final,omitempty"`
	}
	// RoundBegun begins a round: movement and Actions are available again.
	RoundBegun struct {
		Round int `json:"round"`
	}
	// OpponentsTurn begins the opponents' phase. Own is true if it began by itself because every PC
	// had acted or passed.
	OpponentsTurn struct {
		Own bool `json:"own,omitempty"`
	}
	// PlayersTurn returns to the players' phase.
	PlayersTurn struct{}
	// ActionUsed spends a PC's Action of this round, or gives it back if Used is false.
	ActionUsed struct {
		PC    string `json:"pc"`
		Used  bool   `json:"used"`
		Names Names  `json:"names,omitempty"`
	}
	// Raised says that By puts PC back up. The Heart is a separate ValueSet.
	Raised struct {
		PC    string `json:"pc"`
		By    string `json:"by"`
		Names Names  `json:"names,omitempty"`
	}
	// Moved is a movement of this round: Closer to Near, a PC or foe, or Away from it, as Way says.
	// Both are "" if a square of the grid was named.
	Moved struct {
		PC    string `json:"pc"`
		Near  string `json:"near,omitempty"`
		Way   string `json:"way"`
		Names Names  `json:"names,omitempty"`
	}
	// MovedBack gives a PC back the movement of this round.
	MovedBack struct {
		PC    string `json:"pc"`
		Names Names  `json:"names,omitempty"`
	}
	// TurnEnded says that a PC passes for this round.
	TurnEnded struct {
		PC    string `json:"pc"`
		Names Names  `json:"names,omitempty"`
	}
	// FoeSet sets a foe to its new state. Why is "made" or "changed".
	FoeSet struct {
		Foe Foe    `json:"foe"`
		Why string `json:"why"`
	}
	// FoeGone removes a foe. Foe is its last state.
	FoeGone struct {
		Foe Foe `json:"foe"`
	}
	// FoeActed is the action of a foe in its phase. Act is ActHurts, ActAttacks or ActOther; What
	// describes an ActOther.
	FoeActed struct {
		Foe   string `json:"foe"`
		Act   string `json:"deed"`
		PC    string `json:"pc,omitempty"`
		What  string `json:"what,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// ZoneSet sets the zone between two PCs or foes, A and B.
	ZoneSet struct {
		A     string `json:"a"`
		B     string `json:"b"`
		Zone  string `json:"zone"`
		Names Names  `json:"names,omitempty"`
	}
	// Placed sets the square of a PC or foe on the grid.
	Placed struct {
		Who   string `json:"who"`
		X     int    `json:"x"`
		Y     int    `json:"y"`
		Names Names  `json:"names,omitempty"`
	}
	// CoverSet sets the cover of a PC or foe.
	CoverSet struct {
		Who   string `json:"who"`
		Cover string `json:"cover"`
		Names Names  `json:"names,omitempty"`
	}
	// Pressed marks crowd pressure on a PC, or removes the mark (NDE-ATK-09).
	Pressed struct {
		PC    string `json:"pc"`
		On    bool   `json:"on"`
		Names Names  `json:"names,omitempty"`
	}
	// Hurt is harm that an Armor token may still stop (NDE-MOD-02).
	Hurt struct {
		Harm  Harm  `json:"harm"`
		Names Names `json:"names,omitempty"`
	}
	// HarmMet ends waiting harm: it was stopped by the token, or taken.
	HarmMet struct {
		Harm    Harm  `json:"harm"`
		Stopped bool  `json:"stopped,omitempty"`
		Idle    bool  `json:"idle,omitempty"` // taken by a PC without Hearts, so nothing was lost
		Names   Names `json:"names,omitempty"`
	}
)

// The actions of a foe.
const (
	ActHurts   = "hurts"
	ActAttacks = "attacks" // and the PC tests to defend itself
	ActOther   = "other"
)

func (SceneOpened) EventName() string   { return "nde.scene.opened" }
func (SceneClosed) EventName() string   { return "nde.scene.closed" }
func (FightBegun) EventName() string    { return "nde.fight" }
func (RoundBegun) EventName() string    { return "nde.round" }
func (OpponentsTurn) EventName() string { return "nde.opponents" }
func (PlayersTurn) EventName() string   { return "nde.players" }
func (MovedBack) EventName() string     { return "nde.moved.back" }
func (ActionUsed) EventName() string    { return "nde.action" }
func (Raised) EventName() string        { return "nde.raise" }
func (Moved) EventName() string         { return "nde.moved" }
func (TurnEnded) EventName() string     { return "nde.turn.ended" }
func (FoeSet) EventName() string        { return "nde.foe" }
func (FoeGone) EventName() string       { return "nde.foe.gone" }
func (FoeActed) EventName() string      { return "nde.foe.acted" }
func (ZoneSet) EventName() string       { return "nde.zone" }
func (Placed) EventName() string        { return "nde.placed" }
func (CoverSet) EventName() string      { return "nde.cover" }
func (Pressed) EventName() string       { return "nde.crowd" }
func (Hurt) EventName() string          { return "nde.hurt" }
func (HarmMet) EventName() string       { return "nde.harm.met" }

func (s *State) foldOpened(e SceneOpened) {
	s.Scenes = max(s.Scenes, e.N)
	s.Scene = Scene{N: e.N, Name: e.Name, Kind: e.Kind, Final: e.Final, Old: len(s.Past)}
	for _, c := range e.Counters {
		s.Scene.Counters = append(s.Scene.Counters, &c)
	}
	for _, p := range s.PCs {
		p.Token = slices.Contains(e.Tokens, p.ID)
	}
	if e.Kind == Conflict {
		s.newRound(1)
	}
}

// foldSceneClosed clears the scene with its zones, cover, counters and effects, the waiting harm,
// the tokens and the failed goals. The foes in e.Gone leave.
func (s *State) foldSceneClosed(e SceneClosed) {
	s.newRound(0)
	s.Scene, s.Harms = Scene{}, nil
	s.Fought = s.Fought || e.Kind == Conflict
	for _, p := range s.PCs {
		p.Token, p.Failed = false, nil
	}
	for _, id := range e.Gone {
		s.removeFoe(id)
	}
}

// newRound begins round n: movement and Actions are available again. Round 0 stands for no
// conflict.
func (s *State) newRound(n int) {
	s.Scene.Round, s.Scene.Phase, s.Scene.Own = n, PlayersPhase, false
	for _, p := range s.PCs {
		p.Moved, p.Acted, p.Passed = false, false, false
	}
	for _, f := range s.Foes {
		f.Acted = false
	}
}

func (s *State) foldFight(e FightBegun) {
	s.Scene.Kind, s.Scene.Final = Conflict, s.Scene.Final || e.Final
	s.newRound(1)
}

func (s *State) foldAction(e ActionUsed) {
	if p := s.pc(e.PC); p != nil {
		p.Acted, p.Passed = e.Used, p.Passed && e.Used
	}
}

func (s *State) foldMoved(pc string, spent bool) {
	if p := s.pc(pc); p != nil {
		p.Moved = spent
	}
}

func (s *State) foldPassed(e TurnEnded) {
	if p := s.pc(e.PC); p != nil {
		p.Passed = true
	}
}

func (s *State) foldFoe(e FoeSet) {
	rulekit.Replace(&s.Foes, e.Foe, func(f *Foe) bool { return f.ID == e.Foe.ID })
}

func (s *State) foldFoeAction(e FoeActed) {
	if f := s.foe(e.Foe); f != nil {
		f.Acted = true
	}
}

func (s *State) foldZone(e ZoneSet) {
	sc := &s.Scene
	sc.Distances = slices.DeleteFunc(slices.Clone(sc.Distances), func(d Distance) bool { return d.isBetween(e.A, e.B) })
	if e.Zone != Nearby {
		sc.Distances = append(sc.Distances, Distance{e.A, e.B, e.Zone})
	}
}

func (s *State) foldPlaced(e Placed) {
	sc := &s.Scene
	sc.Places = slices.DeleteFunc(slices.Clone(sc.Places), func(p Place) bool { return p.Who == e.Who })
	sc.Places = append(sc.Places, Place{e.Who, e.X, e.Y})
}

func (s *State) foldCover(e CoverSet) {
	sc := &s.Scene
	sc.Covers = slices.DeleteFunc(slices.Clone(sc.Covers), func(c Cover) bool { return c.Who == e.Who })
	if e.Cover != NoCover {
		sc.Covers = append(sc.Covers, Cover{e.Who, e.Cover})
	}
}

func (s *State) foldPressed(e Pressed) {
	sc := &s.Scene
	sc.Crowded = slices.DeleteFunc(slices.Clone(sc.Crowded), func(id string) bool { return id == e.PC })
	if e.On {
		sc.Crowded = append(sc.Crowded, e.PC)
	}
}

func (s *State) foldHurt(e Hurt) {
	s.NextID++
	s.Harms = append(s.Harms, e.Harm)
}

func (s *State) foldMet(e HarmMet) {
	s.Harms = slices.DeleteFunc(s.Harms, func(h Harm) bool { return h.ID == e.Harm.ID })
}

// removeFoe removes a foe with its distances, place, cover and effects.
func (s *State) removeFoe(id string) {
	s.Foes = slices.DeleteFunc(s.Foes, func(f *Foe) bool { return f.ID == id })
	s.Scene.removePlaces(id)
	s.Scene.removeEffectsOn(id)
}

// removePlaces removes the distances, place and cover of a PC or foe.
func (sc *Scene) removePlaces(id string) {
	sc.Distances = slices.DeleteFunc(slices.Clone(sc.Distances),
		func(d Distance) bool { return d.A == id || d.B == id })
	sc.Places = slices.DeleteFunc(slices.Clone(sc.Places), func(p Place) bool { return p.Who == id })
	sc.Covers = slices.DeleteFunc(slices.Clone(sc.Covers), func(c Cover) bool { return c.Who == id })
}
