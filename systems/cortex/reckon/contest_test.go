package reckon

import "fmt"

func init() {
	onEvent("cortex.contest.begun", (*Table).contestBegun)
	onEvent("cortex.contest.stood", (*Table).stood)
	onEvent("cortex.contest.fell", (*Table).fell)
	onEvent("cortex.contest.done", (*Table).contestDone)
}

func (t *Table) contestBegun(e struct {
	Contest struct {
		ID  string `json:"id"`
		Aim struct {
			Kind string `json:"kind"`
			On   string `json:"on"`
		} `json:"aim"`
		Stakes string `json:"stakes"`
		Sides  []struct {
			Char string `json:"char"`
		} `json:"sides"`
	} `json:"contest"`
}) {
	c := e.Contest
	for _, s := range c.Sides {
		t.checkMayTry(s.Char, "contends")
	}
	t.checkStartStakes("contest "+c.ID, c.Stakes)
	m := &check{ID: c.ID, stakes: c.Stakes, aim: c.Aim.Kind, on: c.Aim.On, totals: map[string]int{}}
	if len(c.Sides) > 0 {
		m.char = c.Sides[0].Char
	}
	t.checks[c.ID] = m
}

// stood checks a standing total against its roll and the one that it beat (CORE-CONTEST-04).
func (t *Table) stood(e struct {
	Contest string `json:"contest"`
	Roll    int    `json:"roll"`
	Total   int    `json:"total"`
	Faced   int    `json:"faced"`
}) {
	m, r := t.check(e.Contest), t.throws[e.Roll]
	if m == nil || r == nil {
		t.fault("a total of contest %s that nobody threw", e.Contest)
		return
	}
	t.want(fmt.Sprintf("contest %s: total of roll %d", m.ID, r.ID), e.Total, r.total)
	if (e.Faced < 0) != (m.standing == nil) {
		t.fault("contest %s: %d was faced", m.ID, e.Faced)
	}
	if e.Faced >= 0 {
		if m.standing != nil {
			t.want("contest "+m.ID+": total that was faced", e.Faced, m.standing.total)
		}
		if r.total <= e.Faced {
			t.fault("contest %s: %d stands against %d (CORE-CONTEST-08)", m.ID, r.total, e.Faced)
		}
	}
	m.standing, m.totals[r.Char] = r, r.total
}

// fell checks the roll that did not beat the standing total (CORE-CONTEST-06, -08).
func (t *Table) fell(e struct {
	Contest string `json:"contest"`
	Roll    int    `json:"roll"`
	Char    string `json:"char"`
	Total   int    `json:"total"`
	Against int    `json:"against"`
	Margin  int    `json:"margin"`
	Steps   int    `json:"steps"`
	Effect  int    `json:"effect"`
	Beyond  bool   `json:"beyond"`
	Still   bool   `json:"still"`
	Unused  bool   `json:"unused"`
	By      string `json:"by"`
}) {
	m, r := t.check(e.Contest), t.throws[e.Roll]
	if m == nil || r == nil || m.standing == nil {
		t.fault("a loss in contest %s that nobody threw", e.Contest)
		return
	}
	what := "contest " + m.ID
	t.want(what+": total", e.Total, r.total)
	t.want(what+": against", e.Against, m.standing.total)
	t.want(what+": margin", e.Margin, m.standing.total-r.total)
	t.noteComparison(m)
	if r.total > m.standing.total {
		t.fault("%s: %d loses to %d (CORE-CONTEST-06)", what, r.total, m.standing.total)
	}
	t.noteHarm(e.Char, m, r, blow{margin: e.Margin, die: e.Effect})
	if m.on != "" {
		t.noteHarm(m.on, m, r, blow{margin: e.Margin, die: e.Effect})
	}
	t.contestLosses = append(t.contestLosses, contestLoss{m, r, m.standing, e.Margin / t.number("heroic.step", 5)})
	if e.Unused || m.standing.effectFrom == "reroll" && e.By == "none" { // MULTI-R3; no use needs one (REROLL-02)
		t.want(what+": effect die that is not used", e.Effect, 0)
		return
	}
	if t.option("contest.heroic_basis", "final_margin") == "final_margin" {
		t.checkHeroicSteps(what, m.standing, e.Margin, e.Steps, e.Effect, e.Beyond, e.Still)
	}
}

// contestLoss is a roll of a contest that did not beat the standing one.
type contestLoss struct {
	m           *check
	r, standing *throw
	steps       int
}

// contestDone checks that the deciding margin earns a hero die (HERO-R2).
func (t *Table) contestDone(e struct {
	Contest string `json:"contest"`
	Status  string `json:"status"`
}) {
	for _, f := range t.contestLosses {
		if f.m.ID == e.Contest && e.Status == "decided" {
			t.noteHeroGain(f.m, f.standing, f.r, f.steps)
		}
	}
	t.contestLosses = nil
}
