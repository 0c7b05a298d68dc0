package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// State is the state of one table of NDE (section 21 of the rules reference).
type State struct {
	rulekit.TableInfo
	Sessions
	People
	Course

	Retired []*PC      `json:"retired,omitempty"` // PCs that left the table and may come back
	Hidden  HiddenDice `json:"hidden,omitzero"`
}

// Sessions are the sessions and scenes of a table.
type Sessions struct {
	Session int   `json:"session"` // the number of the present or last session, 0 before the first
	Playing bool  `json:"playing"` // a session is open
	Scene   Scene `json:"scene"`
	Scenes  int   `json:"scenes"` // the number of scenes opened
	Fought  bool  `json:"fought"` // a conflict ended since the last rest (NDE-R33)
}

// People are the PCs and foes at the table.
type People struct {
	PCs  []*PC  `json:"pcs"`
	Foes []*Foe `json:"foes"`
}

// Course is what is under way: tests, and what waits for a decision after them.
type Course struct {
	Harms []Harm `json:"harms,omitempty"` // losses of Hearts that a token may still stop
	// Tested counts the tests of each character. The count is part of the place at which their dice
	// are thrown.
	Tested map[string]int    `json:"tested,omitempty"`
	NextID int               `json:"nextId"`         // the last id given to a test, owed consequence, harm or effect
	Tests  []*Test           `json:"tests"`          // open, at most one for each PC
	Past   []*Test           `json:"past,omitempty"` // the last closed tests
	Owed   []OwedConsequence `json:"owed,omitempty"` // consequences that the GM has yet to name
}

// PC is a player's character (NDE-CHAR-01).
type PC struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Chair   string `json:"chair"` // its owner
	Concept string `json:"concept,omitempty"`
	Role    string `json:"role,omitempty"`
	Called  string `json:"called,omitempty"` // the Role's name in this world
	// Attrs holds Strength, Dexterity and Power: the faces of a die, or under dice_mode=2d6 a
	// modifier from 0 to 3.
	Attrs      [3]int    `json:"attrs"`
	Hearts     int       `json:"hearts"`
	MaxHearts  int       `json:"maxHearts"`
	PP         int       `json:"pp"`
	MaxPP      int       `json:"maxPP"`
	Luck       int       `json:"luck"`
	Talents    []string  `json:"talents,omitempty"`
	Traits     []Trait   `json:"traits,omitempty"`
	Equipment  Equipment `json:"equipment,omitzero"`
	Token      bool      `json:"token,omitempty"`  // the Armor token of this scene (NDE-MOD-01)
	Moved      bool      `json:"moved,omitempty"`  // this round's movement is spent
	Acted      bool      `json:"acted,omitempty"`  // this round's Action is spent
	Passed     bool      `json:"passed,omitempty"` // passed in this round
	Growth     int       `json:"growth,omitempty"` // growths that are not chosen yet
	Wish       *Trait    `json:"wish,omitempty"`   // a Trait that waits for the GM to confirm it
	Failed     []Failed  `json:"failed,omitempty"` // goals that failed in this scene
	SharesName bool      `json:"twin,omitempty"`   // another PC or foe has the same name
}

// Trait is one specific ability that a PC gained by growth (NDE-GROW-02).
type Trait struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Equipment lists a PC's things. It has no numbers: a thing only permits actions (NDE-CHAR-08,
// NDE-CHAR-09).
type Equipment struct {
	Key        []string `json:"key,omitempty"`
	Protection []string `json:"protection,omitempty"`
	Small      []string `json:"small,omitempty"`
}

// Failed is a goal that a PC failed at, with the Attributes it was tried with (NDE-R21). Goal is
// the slug of its text.
type Failed struct {
	Goal  string   `json:"goal"`
	Attrs []string `json:"attrs"`
}

// Foe is an opponent run by the GM (NDE-FOE-01).
type Foe struct {
	ID         string `json:"id"`
	Name       string `json:"name,omitempty"` // if "", the foe is called by its kind
	N          int    `json:"n,omitempty"`    // its number among unnamed foes of its kind; 0: none
	Kind       string `json:"kind"`
	Defense    int    `json:"defense"`
	Hearts     int    `json:"hearts"`
	MaxHearts  int    `json:"maxHearts"`
	Acted      bool   `json:"acted,omitempty"`  // in this opponents' phase
	SharesName bool   `json:"twin,omitempty"`   // another PC or foe has the same name
	NoBack     bool   `json:"noBack,omitempty"` // the GM says that it cannot strike back (NDE-R41)
}

// Fallen reports whether the foe is out of the fight (NDE-FOE-02).
func (f *Foe) Fallen() bool { return f.Hearts == 0 }

// Down reports whether the PC is out of action (NDE-HURT-01).
func (p *PC) Down() bool { return p.Hearts == 0 }

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

// Distance is the zone between two PCs or foes, named by their ids (NDE-R22).
type Distance struct {
	A, B string
	Zone string
}

// Place is the square of a PC or foe on the grid. X is its column and Y its row, both from 1.
type Place struct {
	Who  string
	X, Y int
}

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

// Harm is a loss of Hearts that an Armor token may still stop (NDE-MOD-02).
type Harm struct {
	ID  int    `json:"id"`
	PC  string `json:"pc"`
	N   int    `json:"n"`   // Hearts
	Why string `json:"why"` // as in ValueSet
}

// OwedConsequence is a complication or cost of a test that the GM has yet to name.
type OwedConsequence struct {
	ID   int    `json:"id"`
	PC   string `json:"pc"`
	Test string `json:"test"`
	Kind string `json:"kind"` // OwesEither, OwesComplication or OwesCost
}

// The kinds of an OwedConsequence.
const (
	OwesEither       = "either"       // a complication or a cost (NDE-TEST-06)
	OwesComplication = "complication" // for certain (NDE-TEST-07)
	OwesCost         = "cost"         // of a success at a cost (NDE-TEST-09)
)

func (g *People) pc(id string) *PC {
	for _, p := range g.PCs {
		if p.ID == id {
			return p
		}
	}
	return nil
}

func (g *People) foe(id string) *Foe {
	for _, f := range g.Foes {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// name returns the name of a PC or foe, or its id if it is gone.
func (s *State) name(id string) string {
	if p := s.anyPC(id); p != nil {
		return p.displayName()
	}
	if f := s.foe(id); f != nil {
		return f.nameThen().Name
	}
	return id
}

// playedBy reports whether the actor may act for the PC: as its owner, or as a GM.
func (p *PC) playedBy(by game.Actor) bool {
	return by.Chair != "" && (by.Role == game.GM || by.Chair == p.Chair)
}

// isOwn reports whether the PC belongs to the actor's chair. A PC of another GM's chair is not the
// actor's own.
func (p *PC) isOwn(by game.Actor) bool { return by.Chair != "" && by.Chair == p.Chair }

// nameFor returns a PC's name for a label. It is "" if the PC is the only one of the actor's chair
// and has the chair's name.
func (s *State) nameFor(by game.Actor, p *PC) string {
	own := 0
	for _, q := range s.PCs {
		if q.Chair == by.Chair {
			own++
		}
	}
	if own == 1 && p.isOwn(by) &&
		slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == p.Name }) {
		return ""
	}
	return p.displayName()
}

// maxID is the maximum length of an id made from a name, in bytes.
const maxID = 24

// freeWord returns an id, made from a name, that no PC, retired PC, foe or counter of the table
// has.
func (s *State) freeWord(name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), maxID), s.isTaken)
}

func (s *State) isTaken(word string) bool {
	return s.anyPC(word) != nil || s.foe(word) != nil || s.Scene.counter(word) != nil
}

func (sc *Scene) counter(id string) *Counter {
	for _, c := range sc.Counters {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func pcRef(id string) game.Ref  { return game.Ref("pc/" + id) }
func foeRef(id string) game.Ref { return game.Ref("foe/" + id) }
