package reckon

import (
	"fmt"
	"slices"
	"strings"
)

// losses are lost life points.
type losses struct {
	Wounds int `json:"wounds"`
	Stun   int `json:"stun"`
}

// blow is the result of a comparison for its loser: the margin, the effect die of each side, and
// whether stakes are high.
type blow struct {
	margin, die, against int
	high, compares       bool
}

// interfered checks that a character that interferes and does not beat the standing total is hurt
// by it (INTERFERE-03).
func (t *Table) interfered(e struct {
	Contest string `json:"contest"`
	Roll    int    `json:"roll"`
	Char    string `json:"char"`
	Total   int    `json:"total"`
	Against int    `json:"against"`
	Halts   bool   `json:"halts"`
}) {
	m, r := t.check(e.Contest), t.throws[e.Roll]
	if m == nil || r == nil || m.standing == nil {
		return
	}
	what := "interference in " + m.ID
	m.third = true
	t.noteComparison(m)
	t.want(what+": total", e.Total, r.total)
	t.want(what+": against", e.Against, m.standing.total)
	if e.Halts != (r.total > m.standing.total) {
		t.fault("%s: %d against %d halts: %v", what, r.total, m.standing.total, e.Halts)
	}
	if e.Halts {
		m.standing = nil // the totals are void (INTERFERE-04)
		return
	}
	t.noteHarm(e.Char, m, r, blow{margin: e.Against - e.Total})
	for _, total := range m.totals { // each contestant that rolled higher (INTERFERE-07)
		t.noteHarm(e.Char, m, r, blow{margin: total - e.Total})
	}
}

// sideLeft notes that a character that declines to oppose has rolled nothing, so the whole total
// counts (LIFE-R6).
func (t *Table) sideLeft(e struct {
	Contest string `json:"contest"`
	Char    string `json:"char"`
	How     string `json:"how"`
	To      string `json:"to"`
}) {
	m := t.check(e.Contest)
	if m == nil || m.standing == nil {
		return
	}
	t.noteComparison(m)
	for _, char := range []string{e.Char, m.on} {
		t.noteHarm(char, m, nil, blow{margin: m.standing.total})
	}
}

// pending is a decision that is owed.
type pending struct {
	ID   int    `json:"id"`
	Kind string `json:"kind"`
	Roll int    `json:"roll"`
	Char string `json:"char"`
	Die  int    `json:"die"`
	Of   int    `json:"of"`
	On   string `json:"on"`
	Blow *struct {
		Roll    int
		Of      int
		On      string
		Die     int
		Against int
		Margin  int
		Beyond  bool
		Aim     string
		Falls   string
		ToStay  bool
	} `json:"blow"`
}

func init() {
	onEvent("cortex.life", (*Table).lifeLost)
	onEvent("cortex.crowd", (*Table).crowdHit)
	onEvent("cortex.contest.interfered", (*Table).interfered)
	onEvent("cortex.contest.left", (*Table).sideLeft)
	onEvent("cortex.owed", (*Table).owed)
	onEvent("cortex.settled", (*Table).settled)
	onEvent("cortex.effect.used", (*Table).effectUsed)
}

// noteHarm notes the result of a comparison for its loser.
func (t *Table) noteHarm(char string, m *check, loser *throw, b blow) {
	b.high = m.stakes == "high"
	if b.compares = !m.test && !b.high && loser != nil; b.compares {
		b.against = loser.effect
	}
	t.blows[char] = append(t.blows[char], b)
}

// owed checks harm that waits for a decision against the comparison that it comes from.
func (t *Table) owed(e struct {
	Pending pending `json:"pending"`
}) {
	p := e.Pending
	if p.ID <= t.lastID {
		t.fault("a decision %d after %d", p.ID, t.lastID)
	}
	t.lastID = max(t.lastID, p.ID)
	t.pendings[p.ID] = &p
	for _, roll := range []int{p.Roll, p.Of} {
		if roll != 0 && t.throws[roll] == nil {
			t.fault("a decision on roll %d, which nobody threw", roll)
		}
	}
	if p.Die != 0 && !isDie(p.Die) {
		t.fault("a decision on a d%d (CORE-DICE-01)", p.Die)
	}
	if p.Blow == nil {
		return
	}
	for _, roll := range []int{p.Blow.Roll, p.Blow.Of} {
		if roll != 0 && t.throws[roll] == nil {
			t.fault("harm of roll %d, which nobody threw", roll)
		}
	}
	if p.Die != 0 && p.Blow.Die != 0 {
		t.want("a decision's die", p.Die, p.Blow.Die)
	}
	t.checkBlow(p)
	t.checkStakes(p)
}

// checkBlow checks that waiting harm is the result of a comparison.
func (t *Table) checkBlow(p pending) {
	bs := t.blows[p.Blow.On]
	if len(bs) == 0 || p.Blow.Margin == 0 || p.Blow.Falls == "helping" { // a helper's risk (GANG-07)
		return
	}
	if !slices.ContainsFunc(bs, func(b blow) bool { return b.margin == p.Blow.Margin }) {
		t.fault("harm of %s: a margin of %d, not of %v (CORE-HEROIC-R1)", p.Blow.On, p.Blow.Margin, bs)
	}
}

func (t *Table) settled(e struct {
	ID   int    `json:"id"`
	How  string `json:"how"`
	Kind string `json:"kind"`
}) {
	p := t.pendings[e.ID]
	if p == nil {
		t.fault("an answer to decision %d, which nobody owes", e.ID)
		return
	}
	delete(t.pendings, e.ID)
	if char, ok := strings.CutPrefix(e.How, "damage:"); ok && e.Kind == "use" && t.throws[p.Roll] != nil {
		// aimed after it was won, with that margin (LIFE-02)
		t.blows[char] = append(t.blows[char], blow{margin: t.throws[p.Roll].margin})
	}
	if p.Blow != nil && t.throws[p.Blow.Roll] != nil {
		t.noteComparison(t.check(t.throws[p.Blow.Roll].For))
	}
	switch {
	case e.Kind == "beyond" && e.How == "takeout":
		t.beyond[p.Roll] = true
	case p.Blow != nil && t.beyond[p.Blow.Roll] && e.How != "complication" && !t.isCrowd(p.Blow.On):
		t.mustBeOut = append(t.mustBeOut, p.Blow.On) // CORE-EFFECT-R2
	}
}

// checkTakenOut checks that characters that should be out after a decision are out, or are asked.
func (t *Table) checkTakenOut() {
	for _, char := range t.mustBeOut {
		if c := t.people[char]; c != nil && c.Out == "" && t.hasEvent("stress") && !t.hasEvent("owed") &&
			t.option("stress.pp_prevents_out", "false") == "false" {
			t.fault("%s is hit beyond d12, and not out (CORE-EFFECT-R2)", char)
		}
	}
	t.mustBeOut = nil
}

// lifeLost checks a loss of life points against the margin (LIFE-R1, LIFE-R6), split evenly with the
// odd point as stun (LIFE-07, LIFE-R2).
func (t *Table) lifeLost(e struct {
	Hurt struct {
		Char   string `json:"char"`
		Wounds int    `json:"wounds"`
		Stun   int    `json:"stun"`
	} `json:"hurt"`
	Was   losses `json:"was"`
	Score int    `json:"score"`
	Why   string `json:"why"`
}) {
	char, now := e.Hurt.Char, losses{e.Hurt.Wounds, e.Hurt.Stun}
	t.mustLoseLife = slices.DeleteFunc(t.mustLoseLife, func(c string) bool { return c == char })
	had := t.life[char]
	t.want("life points of "+char+": wounds before", e.Was.Wounds, had.Wounds)
	t.want("life points of "+char+": stun before", e.Was.Stun, had.Stun)
	if old := t.scores[char]; old != 0 && t.decision.Move != "life" {
		t.want("life points of "+char+": score", e.Score, old)
	}
	t.scores[char] = e.Score
	n := now.Wounds + now.Stun - had.Wounds - had.Stun
	if t.isCrowd(char) && n > 0 {
		t.fault("%s: a crowd loses no life points (GMC-R1)", char)
	}
	if e.Why == "damage" && t.decision.Move != "life" { // otherwise by the GM
		t.checkDamage(char, n, now, had)
	}
	t.life[char] = now
}

// noteLifeLoss notes that a character does not oppose a roll, so that its total is lost as life points
// (LIFE-R6), by the target of the roll if it has one.
func (t *Table) noteLifeLoss(char string, r *throw) {
	if r.Aim.On != "" {
		char = r.Aim.On
	}
	c := t.people[char]
	if c != nil && c.Rank != "vehicle" && c.Out != "lost" && !t.isCrowd(char) && r.total > 0 &&
		t.option("harm.model", "complications") == "life_points" && (r.Aim.Kind == "" || r.Aim.Kind == "damage") {
		t.mustLoseLife = append(t.mustLoseLife, char)
	}
}

// checkLifeLosses checks that characters that should lose life points have lost some, or are asked first.
func (t *Table) checkLifeLosses() {
	for _, char := range t.mustLoseLife {
		if !t.hasEvent("owed") && !t.hasEvent("sfx") {
			t.fault("%s opposes nothing, and loses no life points (LIFE-R6)", char)
		}
	}
}

func (t *Table) checkDamage(char string, n int, now, had losses) {
	more := 0
	if t.option("life.damage", "margin") == "margin_plus_one" {
		more = 1
	}
	bs := t.blows[char]
	if !slices.ContainsFunc(bs, func(b blow) bool { return b.margin+more == n }) {
		t.fault("%s loses %d life points, of %v (LIFE-R1, LIFE-R6)", char, n, bs)
	}
	if t.option("life.method", "ablative") == "threshold" {
		t.want("wounds of "+char+" (LIFE-R2)", now.Wounds-had.Wounds, n/2)
	}
}

// crowdHit checks a die of a crowd after a hit: gone, or one size smaller (GMC-R1).
func (t *Table) crowdHit(e struct {
	Char string `json:"char"`
	Was  int    `json:"was"`
	Now  int    `json:"now"`
	Left struct {
		Dice []int `json:"dice"`
	} `json:"left"`
}) {
	if e.Was == 0 {
		delete(t.crowds, e.Char)
		return
	}
	if e.Now != 0 {
		die, _ := step(e.Was, -1)
		t.want("a die of "+e.Char+" (GMC-R1)", e.Now, die)
	}
	if had, ok := t.crowds[e.Char]; ok {
		left := slices.Clone(had)
		if i := slices.Index(left, e.Was); i < 0 {
			t.fault("%s has no d%d (GMC-R1)", e.Char, e.Was)
		} else {
			left[i] = e.Now
		}
		t.wantSizes("dice of "+e.Char, e.Left.Dice, left)
	}
	t.crowds[e.Char] = e.Left.Dice
}

// effectUsed checks that a declared use takes only the effect die of the starter (MULTI-R3,
// CORE-EFFECT-R3).
func (t *Table) effectUsed(e struct {
	Roll int    `json:"roll"`
	On   string `json:"on"`
}) {
	if e.Roll == 0 && t.option("resolution.difficulty", "rolled") == "static" {
		return // the die of a number's row (STATIC-R3)
	}
	r := t.throws[e.Roll]
	if r == nil {
		t.fault("an effect die of roll %d, which nobody threw", e.Roll)
		return
	}
	m := t.check(r.For)
	r.used++
	declared := m != nil && m.aim != "" && !m.third && r.Char == m.char && r.effectFrom == "" && len(r.Uses) == 0
	if declared && r.used > max(1, len(r.effectDice))+r.second {
		t.fault("roll %d: %d things of %d effect dice (CORE-EFFECT-R3)", r.ID, r.used, len(r.effectDice))
	}
}

func (t *Table) wantSizes(what string, got, want []int) {
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.fault("%s: %s are told, %s are counted", what, fmt.Sprint(got), fmt.Sprint(want))
	}
}
