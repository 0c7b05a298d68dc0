package state

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/rules"
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

// Course holds the tests, and the harm and consequences that wait for a decision after a test.
type Course struct {
	Harms []Harm `json:"harms,omitempty"` // losses of Hearts that a token may still stop
	// Tested counts the tests of each PC, by id. The count is part of the place at which the dice
	// of a test are thrown.
	Tested map[string]int    `json:"tested,omitempty"`
	NextID int               `json:"nextId"`         // the last id given to a test, owed consequence, harm or effect
	Tests  []*Test           `json:"tests"`          // open, at most one for each PC
	Past   []*Test           `json:"past,omitempty"` // the last closed tests
	Owed   []OwedConsequence `json:"owed,omitempty"` // consequences that the GM has yet to name
}

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

// HiddenDice holds the hidden throws of a table.
type HiddenDice struct {
	N        int            `json:"n,omitempty"`    // the number of hidden throws so far
	Hidden   []HiddenRolled `json:"shut,omitempty"` // not revealed yet; only the GM sees the dice
	Revealed []HiddenRolled `json:"open,omitempty"` // the throws that were revealed last
}

// HiddenRolled is a throw that only the GM sees. Pool, Faces and For are empty in the event that
// others get.
type HiddenRolled struct {
	N     int        `json:"n"` // counted from 1 at this table
	Pool  []dice.Die `json:"pool,omitempty"`
	Faces []int      `json:"faces,omitempty"`
	For   string     `json:"for,omitempty"`
}

func (HiddenRolled) EventName() string { return "nde.hidden" }

// Thrown implements game.DiceThrown.
func (e HiddenRolled) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// PublicEvent implements game.HiddenEvent. It keeps only the number of the throw.
func (e HiddenRolled) PublicEvent() game.Event { return HiddenRolled{N: e.N} }

// The types of package game for tables of NDE.
type (
	Tx        = game.Tx[State]
	Move      = game.Move[State]
	EventKind = game.EventKind[State]
	Handler   = game.Handler[State]
)

// Is2d6 reports whether the table throws 2d6 (section 18).
func (s *State) Is2d6() bool { return rules.DiceMode.Is(s, "2d6") }

// IsQuick reports whether the table plays at quick pace. There most attacks are thrown at once and
// the GM need not agree to a benefit.
func (s *State) IsQuick() bool { return s.Pace != game.Full }

// PC returns the PC at the table with this id, or nil.
func (g *People) PC(id string) *PC {
	for _, p := range g.PCs {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Foe returns the foe with this id, or nil.
func (g *People) Foe(id string) *Foe {
	for _, f := range g.Foes {
		if f.ID == id {
			return f
		}
	}
	return nil
}

// AnyPC returns the PC with this id, at the table or retired, or nil.
func (s *State) AnyPC(id string) *PC {
	if p := s.PC(id); p != nil {
		return p
	}
	for _, p := range s.Retired {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// ChangePC applies a change to a PC, at the table or retired, if there is one with this id.
func (s *State) ChangePC(id string, change func(*PC)) {
	if p := s.AnyPC(id); p != nil {
		change(p)
	}
}

// HasPC reports whether a PC at the table belongs to the chair.
func (g *People) HasPC(chair string) bool {
	return slices.ContainsFunc(g.PCs, func(p *PC) bool { return p.Chair == chair })
}

// AblePCs returns the PCs that are not out of action.
func (g *People) AblePCs() []*PC {
	var ps []*PC
	for _, p := range g.PCs {
		if !p.Down() {
			ps = append(ps, p)
		}
	}
	return ps
}

// StandingFoes returns the foes that have not fallen.
func (g *People) StandingFoes() []*Foe {
	var fs []*Foe
	for _, f := range g.Foes {
		if !f.Fallen() {
			fs = append(fs, f)
		}
	}
	return fs
}

// Combatants returns the ids of all PCs, and of the foes that have not fallen.
func (g *People) Combatants() []string {
	var ids []string
	for _, p := range g.PCs {
		ids = append(ids, p.ID)
	}
	for _, f := range g.Foes {
		if !f.Fallen() {
			ids = append(ids, f.ID)
		}
	}
	return ids
}

// Test returns the open test with this id, or nil.
func (c *Course) Test(id string) *Test {
	for _, t := range c.Tests {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// TestOf returns the open test of a PC, or nil.
func (c *Course) TestOf(pc string) *Test {
	for _, t := range c.Tests {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

// LastOf returns the last closed test of a PC, or nil.
func (c *Course) LastOf(pc string) *Test {
	for _, t := range slices.Backward(c.Past) {
		if t.PC == pc {
			return t
		}
	}
	return nil
}

// AnyTest returns the test with this id, open or among the last closed ones, or nil.
func (c *Course) AnyTest(id string) *Test {
	if t := c.Test(id); t != nil {
		return t
	}
	for _, t := range c.Past {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// NextTest returns the id of the next test.
func (c *Course) NextTest() string { return "t" + game.Itoa(c.NextID+1) }

// ValueChoices returns the values that an Attribute may have: the dice of the ladder, or the
// modifiers of the 2d6 game.
func (s *State) ValueChoices(ticked int) []game.Choice {
	var cs []game.Choice
	if s.Is2d6() {
		for n := range 4 {
			cs = append(cs,
				game.Choice{Word: "+" + game.Itoa(n), Aliases: []string{game.Itoa(n)}, Label: rules.ValueMsg(n),
					Selected: n == ticked})
		}
		return cs
	}
	for _, d := range rules.Ladder {
		cs = append(cs, game.Choice{Word: dice.Die(d).String(), Aliases: []string{"k" + game.Itoa(d), game.Itoa(d)},
			Dice: []dice.Die{dice.Die(d)}, Selected: d == ticked})
	}
	return cs
}

// AllPCChoices returns the PCs as choices, all of them selected.
func (g *People) AllPCChoices() []game.Choice {
	var cs []game.Choice
	for _, p := range g.PCs {
		cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName()), Selected: true})
	}
	return cs
}
