package reckon

import "slices"

func init() {
	onEvent("cortex.hero.gained", (*Table).heroGained)
	onEvent("cortex.hero.spent", (*Table).heroSpent)
	onEvent("cortex.hero.set", func(t *Table, e struct {
		Char string `json:"char"`
		Dice []int  `json:"dice"`
	}) {
		t.hero[e.Char] = e.Dice
	})
}

// noteHeroGain notes that a heroic success of a PC banks a hero die, of the size of the highest opposing
// die, the larger of several (HERO-01, HERO-R1). Against a number it has the size of its row, or of
// the dice rolled and added if that is larger (STATIC-R3).
func (t *Table) noteHeroGain(m *check, by, against *throw, steps int) {
	c := t.people[by.Char]
	if t.option("hero.enabled", "false") != "true" || steps < 1 || c == nil || c.Rank != "pc" {
		return
	}
	die := 0
	if m.sum {
		die = rowDice[m.number]
	}
	if against != nil {
		die = max(die, against.topDie(t.option("hero.size_from", "highest_value") == "largest_die"))
	}
	if die > 0 {
		t.gains = append(t.gains, gain{m.ID, by.Char, die})
	}
}

// gain is an earned hero die.
type gain struct {
	check, char string
	die         int
}

// topDie returns the size of the highest die, or of the largest.
func (r *throw) topDie(largest bool) int {
	face, die := 0, 0
	for i, p := range r.Pool {
		switch {
		case largest:
			die = max(die, p.Die)
		case r.Faces[i] > face || r.Faces[i] == face && p.Die > die:
			face, die = r.Faces[i], p.Die
		}
	}
	return die
}

func (t *Table) heroGained(e struct {
	Char  string `json:"char"`
	Die   int    `json:"die"`
	Was   int    `json:"was"`
	Check string `json:"matter"`
	Why   string `json:"why"`
}) {
	if e.Die != 0 && !isDie(e.Die) {
		t.fault("a hero die d%d (CORE-DICE-01)", e.Die)
	}
	if e.Die != 0 {
		t.hero[e.Char] = append(t.hero[e.Char], e.Die)
	}
	i := slices.IndexFunc(t.gains, func(g gain) bool { return g.char == e.Char && g.check == e.Check })
	if e.Why != "success" || len(t.sfx) > 0 {
		return
	}
	if i < 0 {
		t.fault("%s gains a hero die that it did not earn (HERO-01)", e.Char)
		return
	}
	if t.option("hero.one_per_size", "false") == "false" {
		t.want("hero die of "+e.Char+" (HERO-01)", e.Die, t.gains[i].die)
	}
	t.gains = slices.Delete(t.gains, i, i+1)
}

// checkHeroGains checks that all earned hero dice were gained in the same decision.
func (t *Table) checkHeroGains() {
	for _, g := range t.gains {
		t.fault("%s earned a hero die d%d in %s, and gains none (HERO-01)", g.char, g.die, g.check)
	}
	t.gains = nil
}

func (t *Table) heroSpent(e struct {
	Char string `json:"char"`
	Die  int    `json:"die"`
}) {
	i := slices.Index(t.hero[e.Char], e.Die)
	if i < 0 {
		t.fault("%s spends a hero die d%d that it does not have (HERO-06)", e.Char, e.Die)
		return
	}
	t.hero[e.Char] = slices.Delete(slices.Clone(t.hero[e.Char]), i, i+1)
}
