package reckon

import (
	"maps"
	"slices"
)

// matter is a test, a contest or an action.
type matter struct {
	ID     string
	char   string
	test   bool
	risky  bool
	stakes string
	number int
	sum    bool
	foe    string
	aim    string
	third  bool // a third side interfered; the standing effect die hits it too (INTERFERE-03)
	on     string
	totals map[string]int // standing totals, by side
	heal   []string       // afflictions that it is to recover
	stands *throw
	rolls  []*throw
}

func init() {
	on("cortex.called", (*Table).called)
	on("cortex.opposition.read", func(t *Table, e struct {
		Test   string `json:"test"`
		Foe    string `json:"foe"`
		Sum    bool   `json:"sum"`
		Number int    `json:"number"`
	}) {
		if m := t.matter(e.Test); m != nil {
			m.foe, m.sum, m.number = e.Foe, e.Sum, e.Number
		}
	})
	on("cortex.test.done", (*Table).testDone)
	on("cortex.action.begun", func(t *Table, e struct {
		Act struct {
			ID      string `json:"id"`
			Char    string `json:"char"`
			Against string `json:"against"`
			Stakes  string `json:"stakes"`
		} `json:"act"`
	}) {
		t.mayTry(e.Act.Char, "acts")
		t.startsIn("action "+e.Act.ID, e.Act.Stakes)
		t.matters[e.Act.ID] = &matter{ID: e.Act.ID, char: e.Act.Char, foe: e.Act.Against, stakes: e.Act.Stakes}
	})
	on("cortex.action.done", (*Table).actionDone)
}

func (t *Table) matter(id string) *matter { return t.matters[id] }

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
	t.mayTry(c.Char, "is tested")
	t.startsIn("test "+c.ID, c.Stakes)
	if c.Sum && c.Number != 0 && !slices.Contains([]int{3, 7, 11, 15, 19}, c.Number) {
		t.fault("a test against %d (STATIC-01)", c.Number)
	}
	t.matters[c.ID] = &matter{ID: c.ID, test: true, char: c.Char, foe: c.Foe, risky: c.Risky,
		sum: c.Sum, number: c.Number, stakes: c.Stakes, aim: c.Aim.Kind, heal: []string{c.Aim.On}}
}

// last returns the last throws of a matter: that of its character, and that against it.
func (m *matter) last() (own, against *throw) {
	for _, r := range m.rolls {
		if r.Char == m.char && !(r.GM && m.char == "") {
			own = r
		} else {
			against = r
		}
	}
	return own, against
}

// rows are the dice that numbers stand for (STATIC-R3).
var rows = map[int]int{3: 4, 7: 6, 11: 8, 15: 10, 19: 12}

// row returns a number as a throw, with the die that it stands for (STATIC-R3).
func (m *matter) row(added *throw) *throw {
	r := &throw{effect: rows[m.number], total: m.number}
	if added != nil {
		r.total, r.by = added.total, added.by
		if added.by != "" {
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
	m := t.matter(e.Test)
	if m == nil {
		t.fault("a test %s ends that nobody called", e.Test)
		return
	}
	own, opp := m.last()
	against := 0
	if opp != nil {
		against = opp.total
	} else if m.sum {
		against = m.number
	}
	t.compare("test "+m.ID, e, own, opp, against, e.Total > e.Against)
	t.hurtsBy(m, e, own, opp)
}

// actionDone does so for an action, in which the actor wins ties (ACT-04).
func (t *Table) actionDone(e outcome) {
	m := t.matter(e.Action)
	if m == nil {
		return
	}
	own, opp := m.last()
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
			t.earns(m, opp, own, (opp.total-own.total)/t.number("heroic.step", 5))
		}
	}
	t.compare("action "+m.ID, e, own, opp, against, e.Total >= e.Against)
	t.hurtsBy(m, e, own, opp)
}

// hurtsBy notes the characters that an outcome may hurt: the target or opponent, or the one that
// failed.
func (t *Table) hurtsBy(m *matter, e outcome, own, opp *throw) {
	t.decides(m)
	if own == nil {
		return
	}
	b := blow{margin: max(e.Margin, -e.Margin), die: e.Effect}
	if e.Outcome == "through" {
		t.loses(m.foe, own)
	}
	if e.Outcome == "success" || e.Outcome == "through" {
		own.won = b.margin
		whole := blow{margin: own.total, die: e.Effect}
		for _, char := range []string{m.foe, own.Aim.On} {
			if char == "" {
				continue
			}
			t.hurts(char, m, opp, b)
			if opp == nil || opp.Char != char {
				t.hurts(char, m, nil, whole) // a character that opposes nothing has rolled nothing (LIFE-R6)
			}
		}
		return
	}
	t.hurts(m.char, m, own, b)
}

func (t *Table) compare(what string, e outcome, own, opp *throw, against int, won bool) {
	if own == nil || e.Outcome != "success" && e.Outcome != "failure" {
		return
	}
	t.want(what+": total", e.Total, own.total)
	t.want(what+": against", e.Against, against)
	t.want(what+": margin", e.Margin, own.total-against)
	m := t.matters[own.For]
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
		t.earns(m, own, opp, e.Steps)
	}
	if e.Outcome == "failure" {
		by, margin = opp, -e.Margin
	}
	if e.Outcome == "failure" && m.sum {
		by = m.row(opp)
	}
	if e.Effect != 0 && by != nil {
		t.heroic(what, by, margin, e.Steps, e.Effect, e.Beyond, e.Still)
	}
}

// heroic checks for one step for each full 5 of the margin, and the effect die after them
// (CORE-HEROIC-02, -05). Without effect dice nothing goes beyond d12 (NOEFF-R1).
func (t *Table) heroic(what string, by *throw, margin, steps, effect int, beyond, still bool) {
	want := margin / t.number("heroic.step", 5)
	t.want(what+": heroic steps (CORE-HEROIC-02)", steps, max(0, want))
	if still || by.effect <= 0 || len(by.Uses) > 0 {
		return
	}
	die, past := step(by.effect, max(0, want)+by.Lift)
	if by.by == "none" {
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
