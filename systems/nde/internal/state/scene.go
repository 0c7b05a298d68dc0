package state

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// Kinds of a scene.
const (
	Ordinary = "ordinary"
	Conflict = "conflict"
)

// Phases of a round (NDE-FIGHT-04).
const (
	PlayersPhase   = "players"
	OpponentsPhase = "opponents"
)

// Scene is the present scene. Kind is "" if none is open.
type Scene struct {
	N     int    `json:"n"`
	Name  string `json:"name,omitempty"`
	Kind  string `json:"kind,omitempty"`
	Final bool   `json:"final,omitempty"` // bosses have 5 Hearts (NDE-R24)
	Old   int    `json:"old,omitempty"`   // the number of tests in Past from earlier scenes

	Round     int        `json:"round,omitempty"`
	Phase     string     `json:"phase,omitempty"`
	Own       bool       `json:"own,omitempty"`       // the opponents' phase began by itself
	Distances []Distance `json:"distances,omitempty"` // pairs that are not Nearby
	Places    []Place    `json:"places,omitempty"`    // on the grid
	Covers    []Cover    `json:"covers,omitempty"`    // who has cover
	Crowded   []string   `json:"crowded,omitempty"`   // PCs under crowd pressure (NDE-ATK-09)
	Counters  []*Counter `json:"counters,omitempty"`
	Effects   []Effect   `json:"effects,omitempty"`
}

// Open reports whether a scene is open.
func (sc *Scene) Open() bool { return sc.Kind != "" }

// Fight reports whether the present scene is a conflict.
func (sc *Scene) Fight() bool { return sc.Kind == Conflict }

// Counter returns the counter with this id, or nil.
func (sc *Scene) Counter(id string) *Counter {
	for _, c := range sc.Counters {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Zone returns the zone between two PCs or foes. It is Nearby unless it was changed (NDE-R22).
func (sc *Scene) Zone(a, b string) string {
	for _, d := range sc.Distances {
		if d.IsBetween(a, b) {
			return d.Zone
		}
	}
	return rules.Nearby
}

// Cover returns the cover of a PC or foe, NoCover if it has none.
func (sc *Scene) Cover(id string) string {
	for _, c := range sc.Covers {
		if c.Who == id {
			return c.Cover
		}
	}
	return rules.NoCover
}

// RemovePlaces removes the distances, place and cover of a PC or foe.
func (sc *Scene) RemovePlaces(id string) {
	sc.Distances = slices.DeleteFunc(slices.Clone(sc.Distances),
		func(d Distance) bool { return d.A == id || d.B == id })
	sc.Places = slices.DeleteFunc(slices.Clone(sc.Places), func(p Place) bool { return p.Who == id })
	sc.Covers = slices.DeleteFunc(slices.Clone(sc.Covers), func(c Cover) bool { return c.Who == id })
}

// RemoveEffectsOn removes the effects on a PC or foe that leaves.
func (sc *Scene) RemoveEffectsOn(id string) {
	sc.Effects = slices.DeleteFunc(slices.Clone(sc.Effects), func(f Effect) bool { return f.On == id })
}

// EffectWord returns the word for the i-th effect of the scene: its text, or the id of the PC or
// foe that it is on. If an earlier effect has the same word, the effect's id is added.
func (sc *Scene) EffectWord(i int) string {
	word := func(f Effect) string { return rulekit.Truncate(cmp.Or(game.Slug(f.Text), f.On), rules.MaxID) }
	f := sc.Effects[i]
	if slices.ContainsFunc(sc.Effects[:i], func(before Effect) bool { return word(before) == word(f) }) {
		return word(f) + "-" + game.Itoa(f.ID)
	}
	return word(f)
}

// Distance is the zone between two PCs or foes, named by their ids (NDE-R22).
type Distance struct {
	A, B string
	Zone string
}

// IsBetween reports whether the distance is between these two PCs or foes, in either order.
func (d Distance) IsBetween(a, b string) bool { return d.A == a && d.B == b || d.A == b && d.B == a }

// Place is the square of a PC or foe on the grid. X is its column and Y its row, both from 1.
type Place struct {
	Who  string
	X, Y int
}

// String returns the name of a square, such as "C4".
func (p Place) String() string { return string(rune('A'+p.X-1)) + game.Itoa(p.Y) }

// DistanceTo returns the distance on the grid; a diagonal counts as one (NDE-GRID-03).
func (p Place) DistanceTo(q Place) int { return max(abs(p.X-q.X), abs(p.Y-q.Y)) }

func abs(n int) int { return max(n, -n) }

// Cover is the cover of a PC or foe: PartialCover or FullCover.
type Cover struct {
	Who, Cover string
}

// Counter counts towards an event in a scene under time pressure (NDE-MOD-03).
type Counter struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	Steps      int    `json:"steps"`
	Filled     int    `json:"filled"`
	Event      string `json:"event"`            // happens when the counter is full
	ByHand     bool   `json:"byHand,omitempty"` // failures do not move it
	SharesName bool   `json:"twin,omitempty"`   // another counter has the same name
}

// Full reports whether the counter has reached its end.
func (c *Counter) Full() bool { return c.Filled >= c.Steps }

// DisplayName returns the counter's name, followed by its id if another counter has the same name.
func (c *Counter) DisplayName() string { return rulekit.DisplayName(c) }

// SharedName implements rulekit.SharedNamer.
func (c *Counter) SharedName() (id, name string, shares *bool) { return c.ID, c.Name, &c.SharesName }

// Effect is a lasting effect on a PC or foe, from an exceptional hit or from the GM. It has no rule
// of its own: the players read it, and the GM ends it.
type Effect struct {
	ID   int    `json:"id"`
	On   string `json:"on"`             // the id of a PC or foe
	Text string `json:"text,omitempty"` // "" for a strong effect that was only told at the table
}
