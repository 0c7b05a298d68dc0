package reckon

// The stakes of a test, a contest or an action are those of the scene in which it began, even if
// another scene runs at its end (CORE-STAKES-R1).

func init() {
	onEvent("cortex.scene", func(t *Table, e struct {
		Scene struct {
			Type   string `json:"type"`
			Stakes string `json:"stakes"`
		} `json:"scene"`
	}) {
		if e.Scene.Type == "flashback" { // the scene before it waits (SCENE-R4)
			t.waiting = t.stakes
		}
		t.stakes = e.Scene.Stakes
	})
	onEvent("cortex.stakes", func(t *Table, e struct {
		Stakes string `json:"stakes"`
	}) {
		t.stakes = e.Stakes
	})
}

// sceneOver returns to the stakes of the scene that waited for a flashback, otherwise to those of a
// table without a scene.
func (t *Table) sceneOver(kind string) {
	t.stakes = ""
	if kind == "flashback" {
		t.stakes = t.waiting
	}
}

// checkStartStakes checks the stakes noted at a start against those of its scene.
func (t *Table) checkStartStakes(what, noted string) {
	now := t.stakes
	if now == "" {
		now = t.option("scene.default_stakes", "normal")
	}
	if noted != "" && noted != now {
		t.fault("%s: stakes are %s, and %s is noted (CORE-STAKES-R1)", what, now, noted)
	}
}

// noteComparison notes a comparison, with the stakes under which its loser is taken out.
func (t *Table) noteComparison(m *check) {
	if m != nil {
		t.comparedStakes = append(t.comparedStakes, m.stakes)
	}
}

// checkStakes checks waiting harm against the stakes: only in high stakes a larger effect die takes
// out (CORE-STAKES-02), or one beyond d12 if the roller chooses so (CORE-EFFECT-R1).
func (t *Table) checkStakes(p pending) {
	r := t.throws[p.Blow.Roll]
	if r == nil || t.check(r.For) == nil || t.option("harm.model", "complications") != "complications" {
		return
	}
	m, b := t.check(r.For), p.Blow
	t.noteComparison(m)
	if b.Falls != "" || t.isCrowd(b.On) {
		return
	}
	switch {
	case m.stakes != "high" && (p.Kind == "stay" && !b.Beyond || p.Kind == "beyond"):
		t.fault("%s is about to be taken out, in stakes that were normal (CORE-STAKES-02)", b.On)
	case m.stakes == "high" && p.Kind == "land" && t.decision.Move != "stay" && !b.ToStay &&
		b.Against > 0 && b.Die > b.Against:
		t.fault("%s takes a d%d that beats its d%d, and stays in high stakes (CORE-STAKES-02)", b.On, b.Die, b.Against)
	}
}

// checkComparedOut checks characters taken out by comparison against the comparisons of the same
// decision.
func (t *Table) checkComparedOut() {
	for _, stakes := range t.comparedStakes {
		if stakes == "high" || stakes == "" {
			return
		}
	}
	for _, char := range t.outByComparison {
		if len(t.comparedStakes) > 0 {
			t.fault("%s is taken out by comparison, in normal stakes (CORE-STAKES-02)", char)
		}
	}
}
