// Package reckon counts a game of Cortex Prime a second time, for tests. It is told the
// recorded facts of each decision and works out every number that they state by the
// statements of docs/rules alone: totals, effect dice, steps, plot points, harm. It shares
// no code with the rules: only names of facts and of their JSON fields. Start with New
// and Tell.
package reckon

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Fact is a recorded event.
type Fact struct {
	Name string
	Data []byte
}

// Deed is a decision: the chair that made it, its move, its words, its facts, and what is
// told of it in English.
type Deed struct {
	By    string
	Move  string
	Words map[string][]string
	Facts []Fact
	Told  []string
}

// Table is what the count knows of a table.
type Table struct {
	options map[string]string
	people  map[string]*person
	purses  map[string]*purse
	throws  map[int]*throw
	matters map[string]*matter
	things  map[string]*thing // assets, complications, stress, by word
	doom    []int
	hero    map[string][]int
	life    map[string]losses
	pushed  map[string]bool // "matter/char.track"
	stakes  string
	waiting string // stakes of the scene that waits for a flashback to end

	pendings map[int]*pending
	blows    map[string][]blow // by whom they hit
	beyond   map[int]bool      // rolls of which a takeout was picked
	crowds   map[string][]int  // dice that are left
	scores   map[string]int    // of life points
	lastID   int

	doomKnown bool
	coming    map[int]int // doom dice that wait for the end of a roll

	deed   Deed
	due    map[string]int // of this deed: what its dice cost or earn, by purse and reason
	paid   map[string]int // what was recorded of it
	ones   []spentOnes
	thrown []*throw // rolls of this deed
	losing []string // who is to lose life points in it
	ended  []*throw // rolls that this deed resolved
	// the stakes of what was decided in it, and who was taken out by comparison
	decided, beaten []string
	lostTo          []fall
	gains           []gain
	sfx             []string // SFX that were used
	ends            []string // who is to be out after it
	faults          []string
}

type setup struct {
	Chars []person `json:"chars"`
	Scene struct {
		Stakes string `json:"stakes"`
	} `json:"scene"`
	Assets  []thing           `json:"assets"`
	Comps   []thing           `json:"comps"`
	Points  map[string]int    `json:"points"`
	Options map[string]string `json:"options"`
}

// New is the count of a table that begins with a setup.
func New(data []byte) (*Table, error) {
	var in setup
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	t := &Table{options: in.Options, stakes: in.Scene.Stakes,
		people: map[string]*person{}, purses: map[string]*purse{}, throws: map[int]*throw{},
		matters: map[string]*matter{}, things: map[string]*thing{}, hero: map[string][]int{},
		life: map[string]losses{}, pushed: map[string]bool{}, pendings: map[int]*pending{},
		blows: map[string][]blow{}, beyond: map[int]bool{}, crowds: map[string][]int{}, scores: map[string]int{},
		coming: map[int]int{}}
	for _, c := range in.Chars {
		t.people[c.ID] = &c
	}
	for _, a := range in.Assets {
		a.asset = true
		t.things[a.ID] = &a
	}
	for _, c := range in.Comps {
		t.things[c.ID] = &c
	}
	for key, n := range in.Points {
		t.purses[key] = &purse{free: n, locked: map[int]int{}}
	}
	return t, nil
}

// Tell takes in a decision, and gives what of it is not as the rules have it.
func (t *Table) Tell(d Deed) []string {
	t.sfx, t.lostTo, t.thrown, t.losing, t.decided, t.beaten = nil, nil, nil, nil, nil, nil
	t.deed, t.due, t.paid, t.faults = d, map[string]int{}, map[string]int{}, nil
	for _, f := range d.Facts {
		if read := readers[f.Name]; read != nil {
			if err := read(t, f.Data); err != nil {
				t.fault("%s: %v", f.Name, err)
			}
		}
	}
	t.settle()
	t.taken()
	t.unhurt()
	t.usedUp()
	t.gained()
	t.comparedOut()
	t.heard()
	return t.faults
}

// fault notes what is wrong, with the rule that says so.
func (t *Table) fault(format string, args ...any) {
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// want notes a number that is not what the rules make it.
func (t *Table) want(what string, got, want int) {
	if got != want {
		t.fault("%s: %d is told, %d is counted", what, got, want)
	}
}

// option is the value of a table option, otherwise what it is by itself.
func (t *Table) option(key, otherwise string) string {
	if v := t.options[key]; v != "" {
		return v
	}
	return otherwise
}

func (t *Table) number(key string, otherwise int) int {
	if n, err := strconv.Atoi(t.options[key]); err == nil {
		return n
	}
	return otherwise
}

// readers take in the facts, by name. Those of other names say nothing that is counted.
var readers = map[string]func(*Table, []byte) error{}

// on has the facts of a name read.
func on[E any](name string, take func(*Table, E)) {
	readers[name] = func(t *Table, data []byte) error {
		var e E
		if err := json.Unmarshal(data, &e); err != nil {
			return err
		}
		take(t, e)
		return nil
	}
}
