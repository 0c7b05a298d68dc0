package cortex

import (
	"cmp"
	"fmt"
	"slices"
)

// Origin is why a die lies in a pool. In the log it is a word.
type Origin uint8

// The origins of a die.
const (
	FromTrait Origin = iota
	FromAsset
	FromComp
	FromDifficulty
	FromScene
	FromLoose
)

var originNames = [...]string{"trait", "asset", "complication", "difficulty", "scene", "loose"}

func (o Origin) String() string { return originNames[o] }

// MarshalText gives the word.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a word, and refuses one that was never written.
func (o *Origin) UnmarshalText(text []byte) error {
	i := slices.Index(originNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("cortex: unknown origin %q of a die", text)
	}
	*o = Origin(i)
	return nil
}

// PoolDie is one die of a pool.
type PoolDie struct {
	Word   string `json:"word,omitempty"` // of the trait, asset or complication
	Name   string `json:"name,omitempty"`
	Set    string `json:"set,omitempty"`
	Die    Die    `json:"die"`
	From   Origin `json:"from"`
	Hinder bool   `json:"hinder,omitempty"` // a distinction as d4 (TRAIT-06)
	D4     bool   `json:"d4,omitempty"`     // a d4 complication taken in by choice (COMP-12)
}

// Roll is dice on the table.
type Roll struct {
	ID        int       `json:"id"`
	For       string    `json:"for"`            // the test or contest
	Char      string    `json:"char,omitempty"` // who rolls; "" for plain difficulty dice
	GM        bool      `json:"gm,omitempty"`   // its 1s are opportunities, not hitches (CORE-HITCH-07)
	Pool      []PoolDie `json:"pool"`
	Faces     []int     `json:"faces"`
	Base      int       `json:"base"` // results kept for free: 2, or 1 while acting out of the scene (OUT-06)
	Kept      []int     `json:"kept,omitempty"`
	Effect    []int     `json:"effect,omitempty"` // indices; -1 is the default d4
	Committed bool      `json:"committed,omitempty"`
	Resolved  bool      `json:"resolved,omitempty"`
	Spent     []int     `json:"spent,omitempty"`  // hitches (or opportunities) already used
	Takers    []string  `json:"takers,omitempty"` // who used opportunities (opportunity.pool)
	Passed    bool      `json:"passed,omitempty"` // the GM lets the remaining hitches pass
	Aim       Aim       `json:"aim,omitzero"`
	Used      []string  `json:"used,omitempty"` // the things that its effect dice went into (CORE-EFFECT-R3)
}

// What the effect die of a roll makes (CORE-EFFECT-R6).
const (
	AimAsset   = "asset"
	AimComp    = "complication"
	AimRecover = "recover"
	AimBack    = "back"
	AimBreak   = "break"
)

// Aim is what an effect die is for. The zero Aim makes nothing.
type Aim struct {
	Kind string `json:"kind,omitempty"`
	Name string `json:"name,omitempty"` // of the new asset or complication
	On   string `json:"on,omitempty"`   // the character, complication or asset it touches
}

// Test is a test from the call to its end (section 5).
type Test struct {
	ID      string    `json:"id"` // "t3"
	Char    string    `json:"char"`
	What    string    `json:"what,omitempty"`
	Foe     string    `json:"foe,omitempty"` // the GMC that opposes
	Opp     int       `json:"opp,omitempty"` // the opposition's roll; 0: no dice, difficulty 0 (CORE-TEST-R3)
	Own     int       `json:"own,omitempty"`
	Risky   bool      `json:"risky,omitempty"`
	Cap     Die       `json:"cap,omitempty"` // an asset made by it is at most this size (ASSET-13)
	Aim     Aim       `json:"aim,omitzero"`
	Outcome string    `json:"outcome,omitempty"` // "" while it runs
	Margin  int       `json:"margin,omitempty"`
	Done    *TestDone `json:"done,omitempty"`    // how; older records have none
	Waived  bool      `json:"waived,omitempty"`  // the GM waived a missing prime set
	Granted bool      `json:"granted,omitempty"` // it was given its freeform asset (ASSET-R9)
	Scene   int       `json:"scene,omitempty"`   // when it ended
	Beat    int       `json:"beat,omitempty"`
}

// How a test or contest ended.
const (
	Success   = "success"
	Failure   = "failure"
	Declined  = "declined"
	Abandoned = "abandoned"
)

// Pending is a decision that somebody owes before a roll can be resolved.
type Pending struct {
	ID   int    `json:"id"`
	Kind string `json:"kind"`
	Roll int    `json:"roll"`           // the roll that waits for it
	Char string `json:"char,omitempty"` // whom it befalls, or whose effect die it is
	From string `json:"from,omitempty"` // the character that brought it about
	Die  Die    `json:"die,omitempty"`
	Name string `json:"name,omitempty"` // proposed for the complication
	Left []int  `json:"left,omitempty"` // of a second effect die: the dice it may be

	Of      int    `json:"of,omitempty"`      // the roll whose effect die lands; 0 in older records: Roll
	On      string `json:"on,omitempty"`      // whom an effect beyond d12 is aimed at
	Against Die    `json:"against,omitempty"` // the effect die that it is compared with
	Named   bool   `json:"named,omitempty"`   // Name was declared with the action
}

// of is the roll whose effect die it is about.
func (p *Pending) of() int { return cmp.Or(p.Of, p.Roll) }

// Kinds of Pending.
const (
	PendStay = "stay" // about to be taken out: pay, or go (OUT-04)
	PendLand = "land" // a complication lands: new, or the same hindrance (COMP-R1)
	PendUse  = "use"  // an effect die without a use yet

	// An effect beyond d12: takeout, or a second effect die (CORE-EFFECT-R1).
	PendBeyond = "beyond"

	// A hitch that the player may refuse (CORE-HITCH-R4): Left are the hitches,
	// From the complication that steps up, or onNew or onScene.
	PendHitch = "hitch"
)

func (s *State) pending(id int) *Pending {
	for _, p := range s.Pending {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Scores are the indices of dice that may be kept: those that show no 1
// (CORE-ROLL-06).
func (r *Roll) Scores() []int {
	var is []int
	for i, f := range r.Faces {
		if f > 1 {
			is = append(is, i)
		}
	}
	return is
}

// Ones are the indices of dice that show 1.
func (r *Roll) Ones() []int {
	var is []int
	for i, f := range r.Faces {
		if f == 1 {
			is = append(is, i)
		}
	}
	return is
}

// Unspent are the 1s that nothing has used yet.
func (r *Roll) Unspent() []int {
	return slices.DeleteFunc(r.Ones(), func(i int) bool { return slices.Contains(r.Spent, i) })
}

// Botch reports whether every die shows 1 (CORE-ROLL-08).
func (r *Roll) Botch() bool { return len(r.Faces) > 0 && len(r.Scores()) == 0 }

// Total is the sum of the kept results, 0 before the choice and on a botch.
func (r *Roll) Total() int {
	n := 0
	for _, i := range r.Kept {
		n += r.Faces[i]
	}
	return n
}

// EffectDie is the size of the n-th effect die: d4 by default (CORE-ROLL-05).
func (r *Roll) EffectDie(n int) Die {
	if n >= len(r.Effect) || r.Effect[n] < 0 {
		return 4
	}
	return r.Pool[r.Effect[n]].Die
}

// Left are the dice that neither the total nor an effect die uses and that
// show no 1.
func (r *Roll) Left() []int {
	return slices.DeleteFunc(r.Scores(), func(i int) bool {
		return slices.Contains(r.Kept, i) || slices.Contains(r.Effect, i)
	})
}

// Largest is the largest die that shows no 1, d4 if there is none
// (CORE-TEST-R4).
func (r *Roll) Largest() Die {
	d := Die(4)
	for _, i := range r.Scores() {
		d = max(d, r.Pool[i].Die)
	}
	return d
}

// running are the tests without an outcome.
func (s *State) running() []*Test {
	var ts []*Test
	for _, t := range s.Tests {
		if t.Outcome == "" {
			ts = append(ts, t)
		}
	}
	return ts
}

// testFor gives the running test of a character, nil if there is none.
func (s *State) testFor(char string) *Test {
	for _, t := range s.running() {
		if t.Char == char {
			return t
		}
	}
	return nil
}

// difficulty is what a test must beat.
func (s *State) difficulty(t *Test) int {
	if r := s.roll(t.Opp); r != nil {
		return r.Total()
	}
	return 0
}
