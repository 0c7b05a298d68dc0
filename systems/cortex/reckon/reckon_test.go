// Package reckon counts a game of Cortex Prime a second time, for tests. It reads the recorded
// events of each decision and computes every number in them from the statements of docs/rules
// alone: totals, effect dice, steps, plot points, harm. It shares no code with the rules, only
// names of events and of their JSON fields. Begin with New and Tell.
package reckon

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Event is a recorded event.
type Event struct {
	Name string
	Data []byte
}

// Decision is a decision: the chair that made it, its move, its words, its events, and its news in
// English.
type Decision struct {
	By     string
	Move   string
	Words  map[string][]string
	Events []Event
	Told   []string
}

// Table is the state that the count keeps of a table.
type Table struct {
	options map[string]string
	people  map[string]*person
	wallets map[string]*wallet
	throws  map[int]*throw
	checks  map[string]*check
	things  map[string]*thing // assets, complications, stress, by word
	doom    []int
	hero    map[string][]int
	life    map[string]losses
	pushed  map[string]bool // "check/char.track"
	stakes  string
	waiting string // stakes of the scene that waits for a flashback to end

	pendings map[int]*pending
	blows    map[string][]blow // by the character that they hit
	beyond   map[int]bool      // rolls with a chosen takeout
	crowds   map[string][]int  // remaining dice
	scores   map[string]int    // of life points
	lastID   int

	doomKnown bool
	coming    map[int]int // doom dice that wait for the end of a roll

	decision      Decision
	due           map[string]int // of this decision: the price of its dice, by wallet and reason
	paid          map[string]int // the recorded payments
	ones          []spentOnes
	thrown        []*throw // rolls of this decision
	mustLoseLife  []string // characters that should lose life points in it
	resolvedRolls []*throw // rolls that this decision resolved
	// the stakes of its comparisons, and characters taken out by comparison
	comparedStakes, outByComparison []string
	contestLosses                   []contestLoss
	gains                           []gain
	sfx                             []string // SFX that were used
	mustBeOut                       []string // characters that should be out after it
	faults                          []string
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

// New returns the count of a table that begins with a setup. It fails if the setup cannot be
// parsed.
func New(data []byte) (*Table, error) {
	var in setup
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, err
	}
	t := &Table{options: in.Options, stakes: in.Scene.Stakes,
		people: map[string]*person{}, wallets: map[string]*wallet{}, throws: map[int]*throw{},
		checks: map[string]*check{}, things: map[string]*thing{}, hero: map[string][]int{},
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
		t.wallets[key] = &wallet{free: n, locked: map[int]int{}}
	}
	return t, nil
}

// Tell counts a decision, and returns the faults of its numbers by the rules.
func (t *Table) Tell(d Decision) []string {
	t.sfx, t.contestLosses, t.thrown, t.mustLoseLife, t.comparedStakes, t.outByComparison = nil, nil, nil, nil, nil, nil
	t.decision, t.due, t.paid, t.faults = d, map[string]int{}, map[string]int{}, nil
	for _, f := range d.Events {
		if read := readers[f.Name]; read != nil {
			if err := read(t, f.Data); err != nil {
				t.fault("%s: %v", f.Name, err)
			}
		}
	}
	t.checkPrices()
	t.checkTakenOut()
	t.checkLifeLosses()
	t.checkUsedUp()
	t.checkHeroGains()
	t.checkComparedOut()
	t.checkNews()
	return t.faults
}

// fault notes a fault, with its rule.
func (t *Table) fault(format string, args ...any) {
	t.faults = append(t.faults, fmt.Sprintf(format, args...))
}

// want notes a number that differs from the rules.
func (t *Table) want(what string, got, want int) {
	if got != want {
		t.fault("%s: %d is told, %d is counted", what, got, want)
	}
}

// option returns the value of a table option, or otherwise if it is not set.
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

// readers read events, by name. Events with other names are not counted.
var readers = map[string]func(*Table, []byte) error{}

// onEvent registers a reader for events of a name.
func onEvent[E any](name string, take func(*Table, E)) {
	readers[name] = func(t *Table, data []byte) error {
		var e E
		if err := json.Unmarshal(data, &e); err != nil {
			return err
		}
		take(t, e)
		return nil
	}
}
