package cortex

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// Die is dice.Die; in this system it is one of d4 to d12 (CORE-DICE-01).
type Die = dice.Die

// State is one table of Cortex Prime.
type State struct {
	Lang    string            `json:"lang"`
	Pace    string            `json:"pace"`
	NoUndo  bool              `json:"noUndo,omitempty"`  // nobody may undo at this table
	Options map[string]string `json:"options,omitempty"` // only what differs from the default
	Chairs  []game.Chair      `json:"chairs"`

	Session int      `json:"session"`
	Playing bool     `json:"playing"` // a session is open
	Purses  []*Purse `json:"purses"`
	Chars   []*Char  `json:"chars"`
	Assets  []*Asset `json:"assets"`
	Comps   []*Comp  `json:"comps"`
	Scene   Scene    `json:"scene"`
	Behind  *Scene   `json:"behind,omitempty"` // the scene that waits while a flashback runs (SCENE-R4)
	Scenes  int      `json:"scenes"`           // how many were framed

	Rolls    []*Roll    `json:"rolls"`          // the open ones and the last few
	Past     []PastRoll `json:"past,omitempty"` // older ones, to be looked at
	Tests    []*Test    `json:"tests"`
	Contests []*Contest `json:"contests"`
	Pending  []*Pending `json:"pending"` // decisions somebody owes before a roll is resolved
	Drafts   []*Draft   `json:"drafts"`
	// Tested counts the tests and contests of each character.
	Tested map[string]int `json:"tested,omitempty"`
	NextID int            `json:"nextId"` // of rolls, tests, contests, pending decisions
}

// BankKey is the purse of the GM's bank (PP-BANK-01).
const BankKey = "bank"

// Purse holds plot points: a player's, by chair (or by character under
// pp.owner=character), or the bank.
type Purse struct {
	Key    string `json:"key"`
	Free   int    `json:"free"`
	Locked []Lock `json:"locked,omitempty"` // earned in a roll, free once it is resolved (PP-EARN-01)
}

// Lock is N plot points earned in a roll.
type Lock struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// LockedTotal counts the points that are not yet free.
func (p *Purse) LockedTotal() int {
	n := 0
	for _, l := range p.Locked {
		n += l.N
	}
	return n
}

// Ranks of a character. A PC is a player's, all others are the GM's.
const (
	PC      = "pc"
	Major   = "major"
	Minor   = "minor"
	Extra   = "extra"
	Mob     = "mob"
	Boss    = "boss"
	Faction = "faction"
)

// How a character is out of the scene (24.3).
const (
	OutCompared = "compared" // a larger effect die in high stakes (CORE-STAKES-02)
	OutBeyond   = "beyond"   // a complication past d12 (OUT-02)
	OutRuled    = "ruled"    // the GM's word
)

// Char is a character: named traits with dice in named sets.
type Char struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Chair  string   `json:"chair"` // whose it is; the GM's for every GMC
	Rank   string   `json:"rank"`
	Sets   []Set    `json:"sets"`
	Away   bool     `json:"away,omitempty"` // not in the scene
	Out    string   `json:"out,omitempty"`  // how it was taken out, "" if it was not
	OutBy  string   `json:"outBy,omitempty"`
	MayAct string   `json:"mayAct,omitempty"` // the test or contest it paid to act in (OUT-06)
	Tried  []string `json:"tried,omitempty"`  // who failed to bring it back this scene (OUT-R3)
	Twin   bool     `json:"twin,omitempty"`   // another has the same name
}

// Set is a trait set: one die of it goes into a pool for free (CORE-POOL-03).
type Set struct {
	Name   string  `json:"name"`
	Traits []Trait `json:"traits"`
}

// Trait gives N dice of a size (one, but for crowds and some specialties).
type Trait struct {
	Word string `json:"word"` // unique within the character
	Name string `json:"name"`
	Die  Die    `json:"die"`
	N    int    `json:"n,omitempty"` // 0 means 1
}

// Dice are the trait's dice.
func (t Trait) Dice() []Die { return slices.Repeat([]Die{t.Die}, max(t.N, 1)) }

// How long an asset lasts.
const (
	ForRoll    = "roll"
	ForScene   = "scene"
	ForSession = "session"
)

// Asset is a helpful thing with a die (section 17).
type Asset struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Die       Die    `json:"die"`
	Base      Die    `json:"base"`  // what it goes back to at scene end (OPP-R6)
	Owner     string `json:"owner"` // a character; "" for the scene's own
	Open      bool   `json:"open,omitempty"`
	For       string `json:"for"`
	Bought    bool   `json:"bought,omitempty"`    // with plot points, not by a test
	Signature bool   `json:"signature,omitempty"` // never shared (TRAIT-13)
	Twin      bool   `json:"twin,omitempty"`      // another has the same name
}

// Comp is a complication (section 18), on a character or pinned to the scene.
type Comp struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Die    Die    `json:"die"`
	On     string `json:"on,omitempty"`     // a character; "" is the scene
	Barred bool   `json:"barred,omitempty"` // no new try to recover until time passes (RECOVER-03)
	Beyond bool   `json:"beyond,omitempty"` // it went past d12 and took the character out
	Twin   bool   `json:"twin,omitempty"`   // another has the same name
}

// Scene types (section 20.1).
const (
	Opening     = "opening"
	Action      = "action"
	Bridge      = "bridge"
	Exploration = "exploration"
	Flashback   = "flashback"
	TagScene    = "tag"
)

// Stakes of a scene.
const (
	NormalStakes = "normal"
	HighStakes   = "high"
)

// Scene is the scene that runs; N 0 means that none was framed yet.
type Scene struct {
	N      int     `json:"n"`
	Name   string  `json:"name,omitempty"`
	Type   string  `json:"type,omitempty"`
	Stakes string  `json:"stakes,omitempty"`
	Traits []Trait `json:"traits,omitempty"`
	Beats  int     `json:"beats"`
	Bars   []Bar   `json:"bars,omitempty"`
}

// Bar keeps a side that gave in from starting against the same opponent
// again (GIVEIN-05).
type Bar struct {
	Who, Against string
	Beat         int // lifted once the scene has gone past this beat
}

// Draft is a pool being built: words of the pool's choices, and loose dice.
type Draft struct {
	Char string   `json:"char"`
	For  string   `json:"for"` // the test or contest
	Pick []string `json:"pick,omitempty"`
	Dice []Die    `json:"dice,omitempty"`
}

// char gives a character by id, nil if there is none.
func (s *State) char(id string) *Char {
	for _, c := range s.Chars {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func (s *State) asset(id string) *Asset {
	for _, a := range s.Assets {
		if a.ID == id {
			return a
		}
	}
	return nil
}

func (s *State) comp(id string) *Comp {
	for _, c := range s.Comps {
		if c.ID == id {
			return c
		}
	}
	return nil
}

func (s *State) roll(id int) *Roll {
	for _, r := range s.Rolls {
		if r.ID == id {
			return r
		}
	}
	return nil
}

func (s *State) test(id string) *Test {
	for _, t := range s.Tests {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// compsOn are the complications of a character; "" gives the scene's.
func (s *State) compsOn(char string) []*Comp {
	var on []*Comp
	for _, c := range s.Comps {
		if c.On == char {
			on = append(on, c)
		}
	}
	return on
}

// charsOf are the present characters that a chair plays.
func (s *State) charsOf(chair string) []*Char {
	var cs []*Char
	for _, c := range s.Chars {
		if c.Chair == chair && !c.Away {
			cs = append(cs, c)
		}
	}
	return cs
}

// playedBy reports whether the seat plays the character: its player, or the GM.
func (s *State) playedBy(by game.Seat, char string) bool {
	c := s.char(char)
	return c != nil && by.Chair != "" && (by.Role == game.GM || by.Chair == c.Chair)
}

// own reports whether the character is the seat's own: a PC is its chair's
// alone, a GMC every GM's.
func (s *State) own(by game.Seat, char string) bool {
	c := s.char(char)
	return c != nil && s.owns(by, c)
}

func (s *State) owns(by game.Seat, c *Char) bool {
	if c.IsPC() {
		return by.Chair != "" && by.Chair == c.Chair
	}
	return game.Holds(s.Chairs, by, c.Chair)
}

// mine are the present characters that are the seat's own.
func (s *State) mine(by game.Seat) []*Char {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Char) bool { return c.Away || !s.owns(by, c) })
}

// IsPC reports whether a player plays the character.
func (c *Char) IsPC() bool { return c.Rank == PC }

// trait finds a trait by its word.
func (c *Char) trait(word string) (set string, t Trait, ok bool) {
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if t.Word == word {
				return set.Name, t, true
			}
		}
	}
	return "", Trait{}, false
}

// isDistinctions reports whether a set is that of the distinctions, which has
// Hinder built in (TRAIT-06).
func isDistinctions(set string) bool {
	f := game.Canon(set)
	return strings.HasPrefix(f, "distin")
}

// Words are short enough that a prefix and a suffix fit into game.MaxWord:
// "complication:" before an id, a character's id before a trait, ":hinder"
// behind one.
const (
	maxID        = 24
	maxCharID    = 16
	maxTraitWord = 17
)

// freeWord makes a word of a name that no asset, complication, character or
// trait of the table has.
func (s *State) freeWord(name string) string { return free(clip(game.Slug(name), maxID), s.taken) }

// clip shortens a word to at most n bytes.
func clip(word string, n int) string {
	if len(word) > n {
		for n > 0 && !utf8.RuneStart(word[n]) {
			n--
		}
		word = strings.TrimRight(word[:n], "-")
	}
	return word
}

// free puts a number behind a word that is taken.
func free(word string, taken func(string) bool) string {
	w := word
	for n := 2; taken(w); n++ {
		w = word + "-" + game.Itoa(n)
	}
	return w
}

func (s *State) taken(word string) bool {
	if s.char(word) != nil || s.asset(word) != nil || s.comp(word) != nil {
		return true
	}
	for _, c := range s.Chars {
		if _, _, ok := c.trait(word); ok {
			return true
		}
	}
	traits := s.Scene.Traits
	if s.Behind != nil {
		traits = slices.Concat(traits, s.Behind.Traits)
	}
	return slices.ContainsFunc(traits, func(t Trait) bool { return t.Word == word })
}
