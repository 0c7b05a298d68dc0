package reckon

import (
	"maps"
	"slices"
)

// check is a test, a contest or an action.
type check struct {
	ID       string
	char     string
	test     bool
	risky    bool
	stakes   string
	number   int
	sum      bool
	foe      string
	aim      string
	third    bool // a third side interfered; the standing effect die hits it too (INTERFERE-03)
	on       string
	totals   map[string]int // standing totals, by side
	heal     []string       // afflictions that it is to recover
	standing *throw
	rolls    []*throw
}

func init() {
	onEvent("cortex.called", (*Table).called)
	onEvent("cortex.opposition.read", func(t *Table, e struct {
		Test   string `json:"test"`
		Foe    string `json:"foe"`
		Sum    bool   `json:"sum"`
		Number int    `json:"number"`
	}) {
		if m := t.check(e.Test); m != nil {
			m.foe, m.sum, m.number = e.Foe, e.Sum, e.Number
		}
	})
	onEvent("cortex.test.done", (*Table).testDone)
	onEvent("cortex.action.begun", func(t *Table, e struct {
		Act struct {
			ID      string `json:"id"`
			Char    string `json:"char"`
			Against string `json:"against"`
			Stakes  string `json:"stakes"`
		} `json:"act"`
	}) {
		t.checkMayTry(e.Act.Char, "acts")
		t.checkStartStakes("action "+e.Act.ID, e.Act.Stakes)
		t.checks[e.Act.ID] = &check{ID: e.Act.ID, char: e.Act.Char, foe: e.Act.Against, stakes: e.Act.Stakes}
	})
	onEvent("cortex.action.done", (*Table).actionDone)
}

func (t *Table) check(id string) *check { return t.checks[id] }

func (t *Table) called(e struct {
	Test struct {
		ID     string `json:"id"`
		Char   string `json:"char"`
		Foe    string `json:"foe"`
		Risky  bool   `json:"risky"`
		Sum    bool   `json:"sum"`
		Number int    `json:"number"`
		Stakes string `json:"stakes"`
		Aim    struct {
			Kind string   `json:"kind"`
			On   string   `json:"on"`
			Of   []string `json:"of"`
		} `json:"aim"`
	} `json:"test"`
}) {
	c := e.Test
	t.checkMayTry(c.Char, "is tested")
	t.checkStartStakes("test "+c.ID, c.Stakes)
	if c.Sum && c.Number != 0 && !slices.Contains([]int{3, 7, 11, 15, 19}, c.Number) {
		t.fault("a test against %d (STATIC-01)", c.Number)
	}
	t.checks[c.ID] = &check{ID: c.ID, test: true, char: c.Char, foe: c.Foe, risky: c.Risky,
		sum: c.Sum, number: c.Number, stakes: c.Stakes, aim: c.Aim.Kind, heal: []string{c.Aim.On}}
}

// lastThrows returns the last throws of a check: that of its character, and that against it.
func (m *check) lastThrows() (own, against *throw) {
	for _, r := range m.rolls {
		if r.Char == m.char && !(r.GM && m.char == "") {
			own = r
		} else {
			against = r
		}
	}
	return own, against
}

// rowDice are the dice that numbers stand for (STATIC-R3).
var rowDice = map[int]int{3: 4, 7: 6, 11: 8, 15: 10, 19: 12}

// rowThrow returns a number as a throw, with the die that it stands for (STATIC-R3).
func (m *check) rowThrow(added *throw) *throw {
	r := &throw{effect: rowDice[m.number], total: m.number}
	if added != nil {
		r.total, r.effectFrom = added.total, added.effectFrom
		if added.effectFrom != "" {
			r.effect = added.effect
		}
	}
	return r
}

// outcome is a recorded comparison.
type outcome struct {
	Test    string `json:"test"`
	Action  string `json:"action"`
	Char    string `json:"char"`
	Outcome string `json:"outcome"`
	Total   int    `json:"total"`
	Against int    `json:"against"`
	Margin  int    `json:"margin"`
	Steps   int    `json:"steps"`
	Effect  int    `json:"effect"`
	Beyond  bool   `json:"beyond"`
	Still   bool   `json:"still"`
}

// testDone checks an outcome against the two totals: to beat is more, a tie fails (CORE-TEST-05).
func (t *Table) testDone(e outcome) {
	m := t.check(e.Test)
	if m == nil {
		t.fault("a test %s ends that nobody called", e.Test)
		return
	}
	own, opp := m.lastThrows()
	against := 0
	if opp != nil {
		against = opp.total
	} else if m.sum {
		against = m.number
	}
	t.checkOutcome("test "+m.ID, e, own, opp, against, e.Total > e.Against)
	t.noteOutcomeHarm(m, e, own, opp)
}

// actionDone does so for an action, in which the actor wins ties (ACT-04).
func (t *Table) actionDone(e outcome) {
	m := t.check(e.Action)
	if m == nil {
		return
	}
	own, opp := m.lastThrows()
	if own == nil {
		return
	}
	against := 0
	if opp != nil {
		against = opp.total
	}
	if e.Outcome == "stopped" { // a reaction has its heroic success too (HERO-R2)
		e.Outcome = "failure"
		if opp != nil {
			t.noteHeroGain(m, opp, own, (opp.total-own.total)/t.number("heroic.step", 5))
		}
	}
	t.checkOutcome("action "+m.ID, e, own, opp, against, e.Total >= e.Against)
	t.noteOutcomeHarm(m, e, own, opp)
}

// noteOutcomeHarm notes the characters that an outcome may hurt: the target or opponent, or the one that
// failed.
func (t *Table) noteOutcomeHarm(m *check, e outcome, own, opp *throw) {
	t.noteComparison(m)
	if own == nil {
		return
	}
	b := blow{margin: max(e.Margin, -e.Margin), die: e.Effect}
	if e.Outcome == "through" {
		t.noteLifeLoss(m.foe, own)
	}
	if e.Outcome == "success" || e.Outcome == "through" {
		own.margin = b.margin
		whole := blow{margin: own.total, die: e.Effect}
		for _, char := range []string{m.foe, own.Aim.On} {
			if char == "" {
				continue
			}
			t.noteHarm(char, m, opp, b)
			if opp == nil || opp.Char != char {
				t.noteHarm(char, m, nil, whole) // a character that opposes nothing has rolled nothing (LIFE-R6)
			}
		}
		return
	}
	t.noteHarm(m.char, m, own, b)
}

func (t *Table) checkOutcome(what string, e outcome, own, opp *throw, against int, won bool) {
	if own == nil || e.Outcome != "success" && e.Outcome != "failure" {
		return
	}
	t.want(what+": total", e.Total, own.total)
	t.want(what+": against", e.Against, against)
	t.want(what+": margin", e.Margin, own.total-against)
	m := t.checks[own.For]
	if e.Test != "" && t.option("resolution.mode", "") == "action_reaction" && !m.sum {
		won = e.Total >= e.Against // ACT-R1: the first thrower wins ties
	}
	if own.total == 0 {
		won = false // CORE-TEST-R3, ACT-R6
	}
	if won != (e.Outcome == "success") {
		t.fault("%s: %d against %d is called %s (CORE-TEST-05)", what, e.Total, e.Against, e.Outcome)
	}
	by, margin := own, e.Margin
	if e.Outcome == "success" {
		t.noteHeroGain(m, own, opp, e.Steps)
	}
	if e.Outcome == "failure" {
		by, margin = opp, -e.Margin
	}
	if e.Outcome == "failure" && m.sum {
		by = m.rowThrow(opp)
	}
	if e.Effect != 0 && by != nil {
		t.checkHeroicSteps(what, by, margin, e.Steps, e.Effect, e.Beyond, e.Still)
	}
}

// checkHeroicSteps checks for one step for each full 5 of the margin, and the effect die after them
// (CORE-HEROIC-02, -05). Without effect dice nothing goes beyond d12 (NOEFF-R1).
func (t *Table) checkHeroicSteps(what string, by *throw, margin, steps, effect int, beyond, still bool) {
	want := margin / t.number("heroic.step", 5)
	t.want(what+": heroic steps (CORE-HEROIC-02)", steps, max(0, want))
	if still || by.effect <= 0 || len(by.Uses) > 0 {
		return
	}
	die, past := step(by.effect, max(0, want)+by.Lift)
	if by.effectFrom == "none" {
		past = false
	}
	t.want(what+": effect die (CORE-HEROIC-02)", effect, die)
	if past {
		by.second = 1
	}
	if past != beyond {
		t.fault("%s: beyond d12 is %v (CORE-HEROIC-05)", what, beyond)
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
