package reckon

import (
	"fmt"
	"slices"
	"strings"
)

// thing is an asset, a complication or a stress die.
type thing struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Die    int    `json:"die"`
	Base   int    `json:"base"`
	Owner  string `json:"owner"`
	On     string `json:"on"`
	Shared bool   `json:"open"`
	Beyond bool   `json:"beyond"`
	asset  bool
}

func init() {
	onEvent("cortex.asset", func(t *Table, e struct {
		Asset thing  `json:"asset"`
		Was   int    `json:"was"`
		Why   string `json:"why"`
	}) {
		t.setThing(e.Asset, e.Was, e.Why, true)
	})
	onEvent("cortex.complication", func(t *Table, e struct {
		Comp thing  `json:"comp"`
		Was  int    `json:"was"`
		Why  string `json:"why"`
	}) {
		t.setThing(e.Comp, e.Was, e.Why, false)
	})
	gone := func(t *Table, e struct {
		ID string `json:"id"`
	}) {
		if t.things[e.ID] == nil {
			t.fault("%s goes, which is not there", e.ID)
		}
		delete(t.things, e.ID)
	}
	onEvent("cortex.asset.gone", gone)
	onEvent("cortex.complication.gone", gone)
	onEvent("cortex.stress", (*Table).stress)
}

// setThing checks the new die of a thing against its old one.
func (t *Table) setThing(x thing, was int, why string, asset bool) {
	x.asset = asset
	what := x.ID + ", " + why
	had := 0
	if old := t.things[x.ID]; old != nil {
		had = old.Die
	}
	if !isDie(x.Die) {
		t.fault("%s: a d%d (CORE-DICE-01)", what, x.Die)
	}
	if was != 0 {
		t.want(what+": was", was, had)
	}
	if was != 0 && was == had {
		t.checkStep(what, x, had, why)
	}
	if was == 0 && had == 0 && (why == "bought" || asset && why == "test") {
		t.checkNewAsset(what, x, why)
	}
	t.things[x.ID] = &x
}

// checkNewAsset checks that a bought asset is d6 (PP-SPEND-04).
func (t *Table) checkNewAsset(what string, x thing, why string) {
	if why == "bought" && x.Die != 6 && !t.hasEvent("sfx") {
		t.want(what+" (PP-SPEND-04)", x.Die, 6)
	}
	t.want(what+": what it goes back to (OPP-R6)", x.Base, x.Die)
}

// checkStep checks a step against the 1s that made it (CORE-HITCH-03, OPP-02 to -04).
func (t *Table) checkStep(what string, x thing, had int, why string) {
	n := 0
	for _, o := range t.ones {
		if o.on == x.ID {
			n = o.n
		}
	}
	if n == 0 {
		return
	}
	switch {
	case why == "opportunity" && x.asset:
		die, _ := step(had, n)
		t.want(what+" (OPP-03)", x.Die, die)
	case why == "opportunity":
		die, _ := step(had, -n)
		t.want(what+" (OPP-02)", x.Die, die)
	case why == "hitch" && !x.asset:
		die, _ := step(had, n)
		t.want(what+" (CORE-HITCH-05)", x.Die, die)
	}
}

// stress checks a stress die against the old one (STRESS-03, -04).
func (t *Table) stress(e struct {
	Char  string `json:"char"`
	Track string `json:"track"`
	Die   int    `json:"die"`
	Was   int    `json:"was"`
	Why   string `json:"why"`
}) {
	word := e.Char + "." + strings.ToLower(e.Track)
	had := 0
	if x := t.things[word]; x != nil {
		had = x.Die
	}
	what := fmt.Sprintf("stress %s, %s", word, e.Why)
	t.want(what+": was", e.Was, had)
	if e.Die != 0 && !isDie(e.Die) {
		t.fault("%s: a d%d (CORE-DICE-01)", what, e.Die)
	}
	if t.isCrowd(e.Char) && e.Die > had {
		t.fault("%s: a crowd bears no stress (GMC-R1)", what)
	}
	if e.Why == "pushed" {
		die, beyond := step(had, 1) // STRESS-12
		t.want(what+" (STRESS-12)", e.Die, die)
		t.checkStressOut(what, e.Char, beyond)
	}
	if e.Why == "effect" && e.Die != 0 && had != 0 && e.Die <= had && had < 12 {
		t.fault("%s: d%d comes to d%d, and it is d%d (STRESS-04)", what, e.Die, had, e.Die)
	}
	delete(t.things, word)
	if e.Die != 0 {
		t.things[word] = &thing{ID: word, Die: e.Die, On: e.Char}
	}
}

// checkStressOut checks that stress beyond d12 takes out (STRESS-08), unless a point may prevent it.
func (t *Table) checkStressOut(what, char string, beyond bool) {
	if !beyond || t.option("stress.pp_prevents_out", "false") == "true" {
		return
	}
	if c := t.people[char]; c != nil && c.Out == "" && !t.hasEvent("out") && !t.hasEvent("owed") {
		t.fault("%s: beyond d12, and not out (STRESS-08)", what)
	}
}

// checkDice checks the dice of a pool: their things exist, have that size, and belong to no
// character that is out (CORE-TEST-R9, OUT-01, CORE-POOL-06).
func (t *Table) checkDice(r *throw) {
	t.checkNotOut(r.Char, "rolls")
	for _, p := range r.Pool {
		x := t.things[p.Word]
		if char, _, ok := strings.Cut(p.Word, ":"); ok && p.From == "trait" {
			t.checkNotOut(char, "opposes")
		}
		switch p.From {
		case "asset", "complication", "stress":
		default:
			continue
		}
		if len(r.Uses) > 0 && x != nil {
			continue
		}
		if x == nil || p.From == "asset" != x.asset {
			if !t.isOnSheet(p.Word) {
				t.fault("roll %d: %s is not there (CORE-TEST-R9)", r.ID, p.Word)
			}
			continue
		}
		die := x.Die
		if m := t.check(r.For); m != nil && m.aim == "back" && t.hasTakenOut(m, p) {
			die = 12 // OUT-R3
		}
		t.want(fmt.Sprintf("roll %d: %s", r.ID, p.Word), p.Die, die)
		if c := t.people[x.Owner]; x.asset && c != nil && c.Out != "" && !x.Shared && x.Owner != r.Char && !c.may {
			t.fault("roll %d: %s is of %s, who is out (OUT-01)", r.ID, p.Word, x.Owner)
		}
	}
}

// hasTakenOut reports whether a die is the affliction that took out the character to be brought back.
func (t *Table) hasTakenOut(m *check, p poolDie) bool {
	c := t.people[m.heal[0]]
	return c != nil && c.OutBy == p.Word
}

// checkUsedUp checks that a d4 that was taken into a pool is gone once its roll is over, unless a hitch
// has stepped it up (COMP-13, COMP-R4, STRESS-06).
func (t *Table) checkUsedUp() {
	for _, r := range t.resolvedRolls {
		for _, p := range r.Pool {
			if x := t.things[p.Word]; p.D4 && x != nil && !x.asset && x.Die == 4 {
				t.fault("roll %d: %s d4 is not used up (COMP-13)", r.ID, p.Word)
			}
		}
	}
	t.resolvedRolls = nil
}

// isOnSheet reports whether a word names a signature asset or a trait; these are not counted.
func (t *Table) isOnSheet(word string) bool { return strings.Contains(word, ":") }

// checkOnce checks that a thing gives its die once to a roll, and never to both pools of a check
// (CORE-POOL-R6), and that pushed stress does not oppose (STRESS-12).
func (t *Table) checkOnce(r *throw) {
	var words []string
	for _, p := range r.Pool {
		if p.Word == "" || p.From == "trait" || p.From == "doom" || p.From == "spent" || p.From == "resource" ||
			p.From == "scale" {
			continue
		}
		if slices.Contains(words, p.Word) && len(r.Uses) == 0 {
			t.fault("roll %d: %s twice (CORE-POOL-R6)", r.ID, p.Word)
		}
		words = append(words, p.Word)
		if p.From == "stress" && !p.Own && !p.D4 && t.pushed[r.For+"/"+p.Word] {
			t.fault("roll %d: %s was pushed, and opposes (STRESS-12)", r.ID, p.Word)
		}
		if m := t.check(r.For); p.Own && m != nil && slices.Contains(m.heal, p.Word) {
			t.fault("roll %d: %s is to be recovered, and is pushed (STRESS-R8)", r.ID, p.Word)
		}
		if p.Own && p.From == "stress" {
			t.pushed[r.For+"/"+p.Word] = true
		}
	}
}
