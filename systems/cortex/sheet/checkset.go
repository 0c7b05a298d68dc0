package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// span is a range of dice (CONV-03).
type span struct{ least, most dice.Die }

// span returns the range of a trait in a kind of sets, if no other fault is about it.
func (c *checker) span(kind string, t Trait) span {
	switch kind {
	case "signature_assets", "resources", "abilities":
		return span{dice.D6, dice.D12}
	case "powers":
		return span{c.powerFloor(t.Name), dice.D12}
	}
	return span{dice.D4, dice.D12}
}

// ranges adds the faults of single dice in a set.
func (c *checker) ranges(set Set) {
	kind := KindOf(set.Name)
	for _, t := range set.Traits {
		if t.Die == 0 {
			if kind != "talents" {
				c.wrong("E_RATING_MIN", t.Name, game.W("trait", t.Name), game.D("min", c.span(kind, t).least))
			}
			continue
		}
		name, die := game.W("name", t.Name), game.D("die", t.Die)
		switch kind {
		case "distinctions":
			if !c.Variable && t.Die != dice.D8 {
				c.wrong("E_DIST_RATING", t.Name, name, die)
			}
		case "affiliations":
			if t.Die != dice.D6 && t.Die != dice.D8 && t.Die != dice.D10 {
				c.wrong("E_AFF_RATING", t.Name, name, die)
			}
		case "attributes":
			if !c.InPlay && (t.Die < dice.D6 || t.Die > dice.D10) {
				c.wrong("E_ATTR_RANGE", t.Name, name, die)
			}
		case "skills":
			c.skill(t)
		case "specialties":
			c.specialty(t)
		case "relationships":
			if !c.InPlay && c.Relationships != "array" && t.Die > c.RelCap {
				c.wrong("E_REL_CAP", t.Name, name, die, game.D("cap", c.RelCap))
			}
		case "reputations":
			if !c.InPlay && t.Die > c.RepCap {
				c.wrong("E_REP_CAP", t.Name, name, die, game.D("cap", c.RepCap))
			}
		case "resources":
			c.least(kind, t)
			if !c.InPlay && steps(t.Die)-steps(dice.D6)+t.N-2 > 1 { // 2d6, and one step or die more
				c.wrong("E_RES_MAX", t.Name, name)
			}
		case "signature_assets":
			c.least(kind, t)
			if !c.InPlay && t.Die > dice.D8 {
				c.wrong("E_SIG_CAP", t.Name, name)
			}
		case "powers", "abilities":
			c.gift(kind, t)
		}
	}
}

// least adds a fault for a die below the range of its set.
func (c *checker) least(kind string, t Trait) {
	if least := c.span(kind, t).least; t.Die < least {
		c.wrong("E_RATING_MIN", t.Name, game.W("trait", t.Name), game.D("min", least))
	}
}

// skill checks the cap of starting skills (CHAR-SKILL-05), and d6 as the maximum of split skills
// (CHAR-SPLIT-01).
func (c *checker) skill(t Trait) {
	switch name, die := game.W("name", t.Name), game.D("die", t.Die); {
	case c.Skills == "split" && t.Die > dice.D6:
		c.wrong("E_SPLIT_CAP", t.Name, name, die)
	case !c.InPlay && t.Die > c.SkillCap:
		c.wrong("E_SKILL_CAP", t.Name, name, die, game.D("cap", c.SkillCap))
	}
}

// specialty checks the size of a specialty (CHAR-SPEC-01, CHAR-SPEC-ONLY-01, CHAR-SPLIT-02), and
// that its skill or role is at least d6 (CHAR-SPEC-02, RUL-ROLE-SPEC).
func (c *checker) specialty(t Trait) {
	name, die := game.W("name", t.Name), game.D("die", t.Die)
	narrow := c.narrow()
	switch {
	case narrow && t.Die < dice.D8, !narrow && t.Die < dice.D6, !narrow && c.Specialties == "standard" &&
		t.Die != dice.D6:
		c.wrong("E_SPEC_RATING", t.Name, name, die)
	case narrow && !c.InPlay && t.Die > c.SkillCap:
		c.wrong("E_SKILL_CAP", t.Name, name, die, game.D("cap", c.SkillCap))
	case !narrow && !c.InPlay && t.Die == dice.D12:
		c.wrong("W_SPEC_D12", t.Name, name)
	}
	kind := "skills"
	if c.Skills == "roles" {
		kind = "roles"
	}
	if c.Skills == "specialties_only" || c.Skills == "none" {
		return
	}
	parent := Parent(t.Name)
	switch {
	case parent == "" || !isListed(c.NamedTraits(kind), parent):
		c.wrong("E_SPEC_PARENT", t.Name, name, game.M("parent", kindOne(kind)))
	case !c.InPlay && c.rating(kind, parent) < dice.D6: // one that fell later keeps it (RUL-SPEC-PARENT-LATER)
		c.wrong("E_SPEC_PARENT", t.Name, name, game.M("parent", game.Quote(parent)))
	}
}

// kindOne returns the name of one trait of a kind.
func kindOne(kind string) game.Msg { return game.Say("cortex.sheet.one." + kind) }

// budgets checks the points of creation from scratch: for skills after the highlights
// (CHAR-SKILL-04), and of the fifth stage (RUL-STAGE5).
func (c *checker) budgets() {
	if _, most, ok := c.skillSteps(); ok {
		if c.Skills == "split" && c.generalSteps() > most {
			c.wrongBy("CHAR-SPLIT-04", "E_STAGE5_USE", "", game.M("what", kindMsg("skills")))
		}
		c.splitHighlights()
		n := c.forSkills()
		c.spent(n.What, n.Used, n.Limit)
	}
	if c.forgoes() {
		n := c.rare()
		c.spent(n.What, n.Used, n.Limit)
	}
	n := c.fifth()
	c.spent(n.What, n.Used, n.Limit)
}

// forgoes reports whether a sheet takes points in place of a power set (CREATE-MOD-13).
func (c *checker) forgoes() bool {
	return c.Rare && c.RareChoice && c.Extraordinary == "powers" && !c.has("powers") && !c.InPlay
}

// beyond returns the steps of skills that their own points and the highlights do not pay.
func (c *checker) beyond() int {
	got, _, ok := c.skillSteps()
	if !ok {
		return 0
	}
	return max(got-c.givenSteps()-c.Points, 0)
}

// rare returns the points in place of a power set: for skills beyond their own points, and for
// talents beyond those of every PC (RUL-RARE-POINTS). If the fifth stage may pay skills too, it
// pays the rest.
func (c *checker) rare() Budget {
	n := Budget{What: "rare", Limit: stageFive}
	if c.Talents >= 0 {
		n.Used = max(len(c.of("talents"))-c.Talents, 0)
	}
	if c.narrow() {
		n.Used += min(c.beyond(), max(n.Left(), 0))
		return n
	}
	n.Used += c.beyond()
	return n
}

// fifth returns the points of the fifth stage (RUL-STAGE5-SHARED).
func (c *checker) fifth() Budget {
	n := Budget{What: "fifth", Used: c.stageFive(), Limit: stageFive}
	if !c.narrow() {
		return n
	}
	rest := c.beyond()
	if c.forgoes() {
		talents := 0
		if c.Talents >= 0 {
			talents = max(len(c.of("talents"))-c.Talents, 0)
		}
		rest -= c.rare().Used - talents
	}
	n.Used += rest
	return n
}

// spent adds a fault if a budget is not spent exactly: of skills, the fifth stage, or in place of a
// power set.
func (c *checker) spent(on string, used, have int) {
	over, under := "CHAR-SKILL-04", "RUL-SKILL-UNSPENT"
	switch on {
	case "fifth":
		over, under = "RUL-STAGE5", "RUL-STAGE5"
	case "rare":
		over, under = "RUL-RARE-POINTS", "RUL-RARE-POINTS"
	}
	what := game.M("what", game.Say("cortex.sheet.points."+on))
	switch {
	case used > have:
		c.wrongBy(over, "E_POINTS_OVER", "", game.N("used", used), game.N("max", have), what)
	case used < have:
		c.wrongBy(under, "E_POINTS_UNSPENT", "", game.N("left", have-used), what)
	}
}

// highlightSteps returns the steps that highlights give: two for each distinction.
func (c *checker) highlightSteps() int {
	if !c.Highlighted() {
		return 0
	}
	return 2 * c.DistinctionCount()
}

// skillSteps returns the steps of all skills, and how many there are to spend; ok is false if no
// points are spent on them.
func (c *checker) skillSteps() (got, most int, ok bool) {
	switch c.Skills {
	case "skills", "split":
		got = c.generalSteps()
	case "specialties_only":
	default:
		return 0, 0, false
	}
	if c.Skills != "skills" {
		free := c.freeOne()
		for _, t := range c.of("specialties") {
			got += steps(t.Die) - 1 - btoi(t.Word == free)
		}
	}
	return got, c.Points + c.highlightSteps(), true
}

// generalSteps returns the steps of skills without specialties.
func (c *checker) generalSteps() int {
	n := 0
	for _, name := range c.skillNames() {
		n += steps(c.rating("skills", name))
	}
	return n
}

// stageFive returns the points of the fifth stage that a sheet has used (CREATE-SCRATCH-05,
// RUL-STAGE5-SHARED).
func (c *checker) stageFive() int {
	used := 0
	if c.Skills == "skills" || c.Skills == "roles" || c.Skills == "none" {
		free := c.freeSpecialty()
		for _, t := range c.of("specialties") {
			if used += steps(t.Die); free && c.underFree(t) {
				used, free = used-1, false
			}
		}
	}
	for _, t := range c.of("signature_assets") {
		used += steps(t.Die)
	}
	if c.Relationships == "free_d6" {
		for _, kind := range []string{"relationships", "reputations"} {
			for _, t := range c.of(kind) {
				used += max(steps(t.Die)-1, 0)
			}
		}
	}
	if c.Relationships == "pathways" { // each was a gain of a stage (RUL-PATH-REL)
		for _, t := range c.of("relationships") {
			used += steps(t.Die)
		}
	}
	for _, t := range c.of("resources") {
		used += steps(t.Die) + max(t.N, 2) - 2
	}
	return used + c.giftSteps()
}

// freeSpecialty reports whether the sheet gets a free specialty, under a skill that comes with one
// and is at least d6 (RUL-KNOW).
func (c *checker) freeSpecialty() bool {
	return (c.Skills == "skills" || c.Skills == "split") && slices.ContainsFunc(book.skills.Skills, func(n named) bool {
		return n.Free && isListed(c.skillNames(), n.Name) && c.rating("skills", n.Name) >= dice.D6
	})
}

// FreeSpecialty reports whether a specialty under a skill would be the free one (RUL-KNOW).
func (g *SheetRules) FreeSpecialty(s *Sheet, parent string) bool {
	c := checker{SheetRules: g, sheet: s}
	n, ok := findNamed(book.skills.Skills, parent)
	return ok && n.Free && c.freeSpecialty() && !slices.ContainsFunc(c.of("specialties"), c.underFree)
}

// freeOne returns the word of the free specialty with split skills, "" for none.
func (c *checker) freeOne() string {
	if c.Skills == "split" && c.freeSpecialty() {
		for _, t := range c.of("specialties") {
			if c.underFree(t) {
				return t.Word
			}
		}
	}
	return ""
}

func (c *checker) underFree(t Trait) bool {
	n, ok := findNamed(book.skills.Skills, Parent(t.Name))
	return ok && n.Free
}

// balances adds the faults of whole sets.
func (c *checker) balances() {
	c.pyramid()
	if slices.Contains(c.Prime, "values") || c.has("values") {
		c.values()
	}
	if c.InPlay || c.PathwayBuilt {
		return
	}
	c.affiliations()
	c.attributes()
	if ds := c.ratings("roles"); c.Skills == "roles" && !slices.Equal(sortDice(ds), book.roles[len(ds)]) {
		c.wrong("E_ROLE_ARRAY", "", game.N("n", len(ds)), game.M("array", arrayMsg(book.roles[len(ds)])))
	}
	if ds := c.of("distinctions"); c.Variable && len(ds) == c.DistinctionCount() {
		sum, needed := 0, int(dice.D8)*len(ds)
		for _, d := range ds {
			sum += int(d.Die)
		}
		if sum != needed {
			c.wrong("E_DIST_AVG", "", game.N("sum", sum), game.N("needed", needed))
		}
	}
	if rs := dieOf(c.of("relationships")); c.Relationships == "array" && !fits(rs, dice.D10, dice.D8) {
		c.wrong("E_REL_ARRAY", "")
	}
}

func dieOf(ts []Trait) []dice.Die {
	var ds []dice.Die
	for _, t := range ts {
		ds = append(ds, t.Die)
	}
	return ds
}

// fits reports whether dice are the large ones and d6 otherwise.
func fits(ds []dice.Die, large ...dice.Die) bool {
	ds = sortDice(ds)
	for i, d := range ds {
		want := dice.D6
		if i < len(large) {
			want = large[i]
		}
		if d != want {
			return false
		}
	}
	return true
}

// pyramid checks that high skills rest on lower ones, in the numbers of the table. Only skills of
// exactly that size count (RUL-PYR-EXACT).
func (c *checker) pyramid() {
	if !c.Pyramid || c.Skills != "skills" {
		return
	}
	ds := c.ratings("skills")
	for _, size := range []dice.Die{dice.D12, dice.D10} {
		if count(ds, size) == 0 {
			continue
		}
		var need, have []dice.Die
		short := false
		for _, below := range []dice.Die{dice.D10, dice.D8, dice.D6} {
			n := book.skills.Pyramid.Requires[size.String()][below.String()]
			need = append(need, slices.Repeat([]dice.Die{below}, n)...)
			if n > 0 {
				have = append(have, slices.Repeat([]dice.Die{below}, count(ds, below))...)
				short = short || count(ds, below) < n
			}
		}
		if short {
			c.wrong("E_PYRAMID", "", game.D("die", size), game.M("needed", arrayMsg(need)),
				game.M("have", arrayMsg(have)))
		}
	}
}

// balancedDice returns the dice of a balanced set if all of them are in range; nil otherwise, and
// if the sheet has no such set.
func (c *checker) balancedDice(kind string) []dice.Die {
	ds := c.ratings(kind)
	if !slices.Contains(c.Prime, kind) && !c.has(kind) || len(ds) < 3 ||
		slices.ContainsFunc(ds, func(d dice.Die) bool { return d < dice.D6 || d > dice.D10 }) {
		return nil
	}
	return ds
}

// affiliations checks that each d10 is paid by a d6 (RUL-AFF-EACH). There are three; further ones
// are d6.
func (c *checker) affiliations() {
	ds := c.balancedDice("affiliations")
	if ds != nil && count(ds, dice.D10) != count(ds, dice.D6)-(len(ds)-3) {
		c.wrong("E_AFF_BALANCE", "", game.M("array", arrayMsg(ds)))
	}
}

// attributes checks for three at d8 and the rest at d6, with one exchange (RUL-ATTR-ARRAYS).
func (c *checker) attributes() {
	ds := c.balancedDice("attributes")
	if ds != nil && !fits(ds, dice.D8, dice.D8, dice.D8) && !fits(ds, dice.D10, dice.D8) {
		c.wrong("E_ATTR_BALANCE", "", game.M("array", arrayMsg(ds)))
	}
}

// values checks that values keep their total (CHAR-VAL-04).
func (c *checker) values() {
	if n := c.valuesKept(); n.Left() != 0 {
		c.wrong("E_VAL_TOTAL", "", game.N("total", n.Limit), game.N("sum", n.Used))
	}
}

// valuesKept returns the steps of values, with those that are still to be settled
// (RUL-STMT-PENDING), and the total that they keep.
func (c *checker) valuesKept() Budget {
	ds := c.ratings("values")
	n := Budget{What: "values", Limit: c.valueSteps(len(ds))}
	for _, d := range ds {
		n.Used += steps(d)
	}
	for _, t := range c.of("values") {
		if was := t.NotesOrEmpty().DieBefore; was != 0 {
			n.Used += steps(was) - steps(t.Die)
		}
	}
	return n
}
