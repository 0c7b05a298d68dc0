package reckon

import (
	"fmt"
	"slices"
)

// poolDie is a recorded die of a pool.
type poolDie struct {
	Word       string `json:"word"`
	Set        string `json:"set"`
	Die        int    `json:"die"`
	From       string `json:"from"`
	Hinder     bool   `json:"hinder"`
	D4         bool   `json:"d4"`
	Own        bool   `json:"own"`
	BesidePool bool   `json:"apart"`
	Cost       int    `json:"cost"`
	More       bool   `json:"more"`
	Rival      string `json:"rival"`
}

// throw is a roll.
type throw struct {
	ID          int       `json:"id"`
	For         string    `json:"for"`
	Char        string    `json:"char"`
	GM          bool      `json:"gm"`
	Pool        []poolDie `json:"pool"`
	Faces       []int     `json:"faces"`
	Base        int       `json:"base"`
	Few         string    `json:"few"`
	IgnoresOnes bool      `json:"idle"`
	Add         int       `json:"add"`
	More        int       `json:"more"`
	Lift        int       `json:"lift"`
	Drop        bool      `json:"drop"`
	HitchTo     int       `json:"hitchTo"`
	Uses        []string  `json:"uses"`
	Aim         struct {
		Kind string `json:"kind"`
		On   string `json:"on"`
	} `json:"aim"`

	chosen     bool
	total      int
	margin     int // its margin over the opposition
	effect     int // the first effect die
	effectFrom string
	kept       []int
	effectDice []int // its effect dice, by index
	late       int   // later additions
	spent      []int
	touched    map[string]bool
	used       int
	second     int // 1 if it has a second effect die for going beyond d12 (CORE-EFFECT-08)
	round      int
	free       bool // the free complication of a botch was made
	over       bool
}

func init() {
	onEvent("cortex.rolled", (*Table).rolled)
	onEvent("cortex.chosen", (*Table).chosen)
}

// isHitch reports whether a die is a hitch: it shows a 1, or more with a limit (CORE-HITCH-01,
// CORE-HITCH-R11).
func (r *throw) isHitch(i int) bool { return r.Faces[i] <= max(1, r.HitchTo) }

// eligibleDice returns the dice that may count: no hitch, and not beside the pool (CORE-ROLL-06).
func (r *throw) eligibleDice() []int {
	var at []int
	most := -1
	for i := range r.Pool {
		if r.isHitch(i) || r.Pool[i].BesidePool {
			continue
		}
		at = append(at, i)
		if most < 0 || r.Faces[i] > r.Faces[most] {
			most = i
		}
	}
	return at
}

// besideTotal returns the addition of the dice beside the pool: the highest of them (CHAR-RES-05).
func (r *throw) besideTotal() int {
	most := 0
	for i, p := range r.Pool {
		if p.BesidePool && !r.isHitch(i) {
			most = max(most, r.Faces[i])
		}
	}
	return most
}

func (r *throw) isBotch() bool {
	for i, p := range r.Pool {
		if !p.BesidePool && !r.isHitch(i) {
			return false
		}
	}
	return true
}

func (t *Table) rolled(e struct {
	Roll  throw `json:"roll"`
	Round int   `json:"round"`
}) {
	r := &e.Roll
	r.round = e.Round
	if r.ID <= t.lastID {
		t.fault("a roll %d after %d", r.ID, t.lastID)
	}
	t.lastID = max(t.lastID, r.ID)
	if t.option("resolution.effect", "effect_die") == "none" && (r.More != 0 || r.Lift != 0) {
		t.fault("roll %d: effect dice of SFX, where there are none (NOEFF-R3)", r.ID)
	}
	r.touched = map[string]bool{}
	t.throws[r.ID] = r
	t.thrown = append(t.thrown, r)
	what := fmt.Sprintf("roll %d", r.ID)
	if len(r.Pool) == 0 {
		t.fault("%s: no dice (CORE-POOL-R1)", what)
	}
	if len(r.Faces) != len(r.Pool) {
		t.fault("%s: %d faces of %d dice", what, len(r.Faces), len(r.Pool))
		r.Faces = append(r.Faces, make([]int, len(r.Pool))...)[:len(r.Pool)]
	}
	for i, p := range r.Pool {
		if !isDie(p.Die) {
			t.fault("%s: a d%d (CORE-DICE-01)", what, p.Die)
		}
		if r.Faces[i] < 1 || r.Faces[i] > p.Die {
			t.fault("%s: a d%d shows %d", what, p.Die, r.Faces[i])
		}
	}
	t.checkBase(r)
	t.checkDice(r)
	t.checkOnce(r)
	t.checkDoom(r)
	for _, p := range r.Pool { // a hero die in a pool is used up (HERO-14)
		if i := slices.Index(t.hero[r.Char], p.Die); p.From == "hero" && i >= 0 {
			t.hero[r.Char] = slices.Delete(slices.Clone(t.hero[r.Char]), i, i+1)
		} else if p.From == "hero" {
			t.fault("roll %d: a hero die d%d that is not there (HERO-14)", r.ID, p.Die)
		}
	}
	t.addPrice(r)
	if m := t.check(r.For); m != nil {
		m.rolls = append(m.rolls, r)
	}
}

// checkBase checks the results kept for free (CORE-ROLL-R3).
func (t *Table) checkBase(r *throw) {
	if t.option("resolution.total", "keep_two") == "add_all" {
		return
	}
	if m := t.check(r.For); m != nil && m.sum && r.GM { // STATIC-02
		return
	}
	base := 2
	if r.Few != "" {
		base = 1
	}
	if slices.ContainsFunc(r.Pool, func(p poolDie) bool { return p.More }) && base < len(r.Pool) {
		base++ // SCALE-02, SCALE-06
	}
	if r.Base != base && !(r.Base == 1 && r.Few == "") && len(r.Uses) == 0 {
		t.want(fmt.Sprintf("results kept of roll %d (CORE-ROLL-R3)", r.ID), r.Base, base)
	}
}

// chosen checks a choice of dice against the throw.
func (t *Table) chosen(e struct {
	Roll   int    `json:"roll"`
	Kept   []int  `json:"kept"`
	Effect []int  `json:"effect"`
	Paid   int    `json:"paid"`
	Total  int    `json:"total"`
	Die    int    `json:"die"`
	Set    string `json:"set"`
	Dice   []int  `json:"dice"`
	Faces  []int  `json:"faces"`
	By     string `json:"by"`
	Round  int    `json:"round"`
}) {
	r := t.throws[e.Roll]
	if r != nil {
		t.want(fmt.Sprintf("roll %d: exchange", r.ID), e.Round, r.round)
	}
	if r == nil {
		t.fault("a choice of roll %d, which nobody threw", e.Roll)
		return
	}
	what := fmt.Sprintf("roll %d", r.ID)
	can := r.eligibleDice()
	sum := r.Add + r.late + r.besideTotal()
	for n, i := range e.Kept {
		if !slices.Contains(can, i) || slices.Contains(e.Kept[:n], i) {
			t.fault("%s: die %d cannot be kept (CORE-ROLL-06)", what, i)
			return
		}
		sum += r.Faces[i]
	}
	if e.Total == 0 && sum > 0 && r.besideTotal() == sum && len(e.Kept) == 0 {
		t.fault("%s: 0 is told, resources add %d (CHAR-RES-05)", what, sum)
	} else {
		t.want(what+": total", e.Total, sum)
	}
	t.checkKeptCount(r, can, e.Kept, e.Paid)
	if e.Set == "" && e.Dice != nil {
		t.checkKeptDice(r, e.Kept, e.Dice, e.Faces)
	}
	r.kept, r.effectDice, r.total, r.effectFrom, r.chosen = e.Kept, e.Effect, sum, e.By, true
	r.effect = t.effectOf(r, can, e.Kept, e.Effect, e.By)
	if e.By != "reroll" && (e.Set == "" || e.Die != 0) && r.effect >= 0 {
		t.want(what+": effect die", e.Die, r.effect)
	}
	if e.Paid > 0 {
		t.addDue(r, "result", -e.Paid)
	}
}

// checkKeptCount checks the number of results (CORE-ROLL-R1, -R3): as many as are eligible, at most
// those that are free and those that were paid.
func (t *Table) checkKeptCount(r *throw, can, kept []int, paid int) {
	most := r.Base
	if r.Base > len(r.Pool) && (r.Add > 0 || t.option("resolution.total", "keep_two") == "add_all") {
		most = len(can)
		if r.Drop && most > 0 {
			most--
		}
	}
	want := min(len(can), most+paid)
	if len(r.Uses) == 0 && len(kept) < want-paid || len(kept) > want {
		t.fault("roll %d: %d results kept of %d, %d are free and %d paid (CORE-ROLL-R3)", r.ID, len(kept), len(can),
			most, paid)
	}
}

func (t *Table) checkKeptDice(r *throw, kept, dice, faces []int) {
	for n, i := range kept {
		if n < len(dice) {
			t.want(fmt.Sprintf("roll %d: a kept die", r.ID), dice[n], r.Pool[i].Die)
		}
		if n < len(faces) {
			t.want(fmt.Sprintf("roll %d: a kept face", r.ID), faces[n], r.Faces[i])
		}
	}
	n := len(kept)
	if most := r.besideTotal(); most > 0 && len(faces) == n+1 { // the addition from beside the pool is recorded last
		t.want(fmt.Sprintf("roll %d: the face added (CHAR-RES-05)", r.ID), faces[n], most)
		n++
	}
	if len(dice) != n || len(faces) != n {
		t.fault("roll %d: %d dice and %d faces told of %d kept", r.ID, len(dice), len(faces), len(kept))
	}
}

// effectOf returns the first effect die of the throw (CORE-ROLL-R2, CORE-EFFECT-01 to -06); -1 if
// it cannot be told.
func (t *Table) effectOf(r *throw, can, kept, effect []int, by string) int {
	switch by {
	case "none": // NOEFF-02
		return 6
	case "reroll":
		return -1
	}
	left := slices.DeleteFunc(slices.Clone(can), func(i int) bool { return slices.Contains(kept, i) })
	for n, i := range effect {
		if i < 0 {
			if n == 0 && len(left) > 0 && len(r.Uses) == 0 {
				t.fault("roll %d: d4 for effect, though a die is left (CORE-ROLL-R2)", r.ID)
			}
			continue
		}
		if !slices.Contains(left, i) || slices.Contains(effect[:n], i) {
			t.fault("roll %d: die %d cannot be the effect die (CORE-EFFECT-04, -05)", r.ID, i)
			return -1
		}
	}
	if len(effect) == 0 || effect[0] < 0 {
		return 4
	}
	return r.Pool[effect[0]].Die
}
