package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// leastDie returns the lowest die that a trait may ever have in sets of a kind. Kinds with faults of
// their own for their range have d4 here.
func leastDie(kind, trait string) dice.Die {
	switch kind {
	case KindSignatureAssets, KindResources, KindAbilities:
		return dice.D6
	case KindPowers:
		return powerFloor(trait)
	}
	return dice.D4
}

// checkRanges adds the faults of single traits' dice in a set.
func (c *checker) checkRanges(set Set) {
	kind := KindOf(set.Name)
	for _, t := range set.Traits {
		switch {
		case t.Die != 0:
			c.checkRange(kind, t)
		case kind != KindTalents:
			c.checkLeast(kind, t)
		}
	}
}

// checkRange adds the faults of a trait's die in a set of a kind.
func (c *checker) checkRange(kind string, t Trait) {
	switch kind {
	case KindDistinctions, KindAffiliations, KindAttributes:
		c.checkRating(kind, t)
	case KindSkills:
		c.checkSkill(t)
	case KindSpecialties:
		c.checkSpecialty(t)
	case KindRelationships, KindReputations:
		c.checkCap(kind, t)
	case KindResources:
		c.checkLeast(kind, t)
		if !c.InPlay && stepsAboveD4(t.Die)-stepsAboveD4(dice.D6)+t.N-2 > 1 { // 2d6, and one step or die more
			c.addFault(StagePoints, "E_RES_MAX", t.Name, game.W("name", t.Name))
		}
	case KindSignatureAssets:
		c.checkLeast(kind, t)
		if !c.InPlay && t.Die > dice.D8 {
			c.addFault(StagePoints, "E_SIG_CAP", t.Name, game.W("name", t.Name))
		}
	case KindPowers, KindAbilities:
		c.checkGift(kind, t)
	}
}

// checkRating checks that a distinction is a d8, that an affiliation is a d6, a d8 or a d10, and
// that an attribute of a new sheet is from d6 to d10.
func (c *checker) checkRating(kind string, t Trait) {
	name, die := game.W("name", t.Name), game.D("die", t.Die)
	switch {
	case kind == KindDistinctions && !c.Variable && t.Die != dice.D8:
		c.addFault(StageDistinctions, "E_DIST_RATING", t.Name, name, die)
	case kind == KindAffiliations && t.Die != dice.D6 && t.Die != dice.D8 && t.Die != dice.D10:
		c.addFault(StageRatings, "E_AFF_RATING", t.Name, name, die)
	case kind == KindAttributes && !c.InPlay && (t.Die < dice.D6 || t.Die > dice.D10):
		c.addFault(StageRatings, "E_ATTR_RANGE", t.Name, name, die)
	}
}

// checkCap checks that a relationship or a reputation of a new sheet is at most its cap.
func (c *checker) checkCap(kind string, t Trait) {
	name, die := game.W("name", t.Name), game.D("die", t.Die)
	switch {
	case c.InPlay:
	case kind == KindRelationships && c.Relationships != "array" && t.Die > c.RelCap:
		c.addFault(StagePoints, "E_REL_CAP", t.Name, name, die, game.D("cap", c.RelCap))
	case kind == KindReputations && t.Die > c.RepCap:
		c.addFault(StagePoints, "E_REP_CAP", t.Name, name, die, game.D("cap", c.RepCap))
	}
}

// checkLeast adds a fault for a die below the range of its set.
func (c *checker) checkLeast(kind string, t Trait) {
	if least := leastDie(kind, t.Name); t.Die < least {
		c.addFault(c.stageOfKind(kind), "E_RATING_MIN", t.Name, game.W("trait", t.Name), game.D("min", least))
	}
}

// checkSkill checks that a starting skill is at most the cap (CHAR-SKILL-05), and a split skill at
// most d6 (CHAR-SPLIT-01).
func (c *checker) checkSkill(t Trait) {
	switch name, die := game.W("name", t.Name), game.D("die", t.Die); {
	case c.Skills == "split" && t.Die > dice.D6:
		c.addFault(StageSkills, "E_SPLIT_CAP", t.Name, name, die)
	case !c.InPlay && t.Die > c.SkillCap:
		c.addFault(StageSkills, "E_SKILL_CAP", t.Name, name, die, game.D("cap", c.SkillCap))
	}
}

// checkSpecialty checks the size of a specialty (CHAR-SPEC-01, CHAR-SPEC-ONLY-01, CHAR-SPLIT-02),
// and in a game with skills or roles the skill or role that the specialty belongs to.
func (c *checker) checkSpecialty(t Trait) {
	name, die := game.W("name", t.Name), game.D("die", t.Die)
	narrow := c.buysSpecialties()
	switch {
	case narrow && t.Die < dice.D8, !narrow && t.Die < dice.D6, !narrow && c.Specialties == "standard" &&
		t.Die != dice.D6:
		c.addFault(StagePoints, "E_SPEC_RATING", t.Name, name, die)
	case narrow && !c.InPlay && t.Die > c.SkillCap:
		c.addFault(StageSkills, "E_SKILL_CAP", t.Name, name, die, game.D("cap", c.SkillCap))
	case !narrow && !c.InPlay && t.Die == dice.D12:
		c.addFault(StagePoints, "W_SPEC_D12", t.Name, name)
	}
	switch c.Skills {
	case "specialties_only", "none":
	case "roles":
		c.checkParent(KindRoles, t)
	default:
		c.checkParent(KindSkills, t)
	}
}

// checkParent checks that the skill or role of a specialty is at least d6 (CHAR-SPEC-02,
// RUL-ROLE-SPEC). kind is that of skills or of roles.
func (c *checker) checkParent(kind string, t Trait) {
	name, parent := game.W("name", t.Name), Parent(t.Name)
	switch {
	case parent == "" || !isListed(c.NamedTraits(kind), parent):
		c.addFault(StagePoints, "E_SPEC_PARENT", t.Name, name, game.M("parent", kindOne(kind)))
	case !c.InPlay && c.rating(kind, parent) < dice.D6: // in play a specialty stays (RUL-SPEC-PARENT-LATER)
		c.addFault(StagePoints, "E_SPEC_PARENT", t.Name, name, game.M("parent", game.Quote(parent)))
	}
}

// kindOne returns what one trait of a kind is called, such as "skill".
func kindOne(kind string) game.Msg { return game.Say("cortex.sheet.one." + kind) }

// checkBudgets checks that the points of creation are spent: those for skills beside the highlights
// (CHAR-SKILL-04), those in place of a power set, and those of the fifth stage (RUL-STAGE5). The
// steps of powers must be used too (CREATE-MOD-14).
func (c *checker) checkBudgets() {
	if _, most, ok := c.skillSteps(); ok {
		if c.Skills == "split" && c.generalSteps() > most {
			c.addFaultBy(StageSkills, "CHAR-SPLIT-04", "E_STAGE5_USE", "", game.M("what", kindMsg(KindSkills)))
		}
		c.checkSplitHighlights()
		n := c.forSkills()
		c.checkSpent(n.What, n.Used, n.Limit)
	}
	if c.forgoesPowerSet() {
		n := c.rarePoints()
		c.checkSpent(n.What, n.Used, n.Limit)
	}
	if n := c.powerSteps(); c.Extraordinary == "powers" && c.hasSet(KindPowers) && n < c.startSteps() {
		c.addFault(StageGifts, "E_POWER_COUNT", "", game.N("n", n), game.N("max", c.startSteps()))
	}
	n := c.fifthStage()
	c.checkSpent(n.What, n.Used, n.Limit)
}

// checkSpent adds a fault if a budget is not spent exactly. The budget is "skills", "fifth", or
// "rare" for points in place of a power set.
func (c *checker) checkSpent(budget string, used, have int) {
	stage, over, under := StageSkills, "CHAR-SKILL-04", "RUL-SKILL-UNSPENT"
	switch budget {
	case "fifth":
		stage, over, under = StagePoints, "RUL-STAGE5", "RUL-STAGE5"
	case "rare":
		over, under = "RUL-RARE-POINTS", "RUL-RARE-POINTS"
	}
	what := game.M("what", game.Say("cortex.sheet.points."+budget))
	switch {
	case used > have:
		c.addFaultBy(stage, over, "E_POINTS_OVER", "", game.N("used", used), game.N("max", have), what)
	case used < have:
		c.addFaultBy(stage, under, "E_POINTS_UNSPENT", "", game.N("left", have-used), what)
	}
}

// checkBalances checks the dice of whole sets: the pyramid of skills and the total of values, and
// on new sheets that were not made by pathways the other sets in which dice depend on each other.
func (c *checker) checkBalances() {
	c.checkPyramid()
	if slices.Contains(c.Prime, KindValues) || c.hasSet(KindValues) {
		c.checkValues()
	}
	if c.InPlay || c.PathwayBuilt {
		return
	}
	c.checkAffiliations()
	c.checkAttributes()
	if ds := c.ratings(KindRoles); c.Skills == "roles" && !slices.Equal(sortDice(ds), ruleTables.roles[len(ds)]) {
		c.addFault(StageSkills, "E_ROLE_ARRAY", "", game.N("n", len(ds)),
			game.M("array", arrayMsg(ruleTables.roles[len(ds)])))
	}
	if ds := c.traitsOf(KindDistinctions); c.Variable && len(ds) == c.DistinctionCount() {
		sum, needed := 0, int(dice.D8)*len(ds)
		for _, d := range ds {
			sum += int(d.Die)
		}
		if sum != needed {
			c.addFault(StageDistinctions, "E_DIST_AVG", "", game.N("sum", sum), game.N("needed", needed))
		}
	}
	if rs := dieOf(c.traitsOf(KindRelationships)); c.Relationships == "array" && !isLargeThenD6(rs, dice.D10, dice.D8) {
		c.addFault(StagePoints, "E_REL_ARRAY", "")
	}
}

// isLargeThenD6 reports whether the largest dice are those of large, in its order, and all others
// d6.
func isLargeThenD6(ds []dice.Die, large ...dice.Die) bool {
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

// checkPyramid checks that a d12 or d10 among the skills has as many lower skills below it as the
// data says. For each lower size only skills of exactly that size count (RUL-PYR-EXACT).
func (c *checker) checkPyramid() {
	if !c.Pyramid || c.Skills != "skills" {
		return
	}
	ds := c.ratings(KindSkills)
	for _, size := range []dice.Die{dice.D12, dice.D10} {
		if countDice(ds, size) == 0 {
			continue
		}
		var need, have []dice.Die
		short := false
		for _, below := range []dice.Die{dice.D10, dice.D8, dice.D6} {
			n := ruleTables.skills.Pyramid.Requires[size.String()][below.String()]
			need = append(need, slices.Repeat([]dice.Die{below}, n)...)
			if n > 0 {
				have = append(have, slices.Repeat([]dice.Die{below}, countDice(ds, below))...)
				short = short || countDice(ds, below) < n
			}
		}
		if short {
			c.addFault(StageSkills, "E_PYRAMID", "", game.D("die", size), game.M("needed", arrayMsg(need)),
				game.M("have", arrayMsg(have)))
		}
	}
}

// balancedDice returns the dice of a balanced set. It is nil if no such set is prime or on the
// sheet, if there are fewer than three dice, or if a die is not from d6 to d10, which is a fault of
// its own.
func (r ruledSheet) balancedDice(kind string) []dice.Die {
	ds := r.ratings(kind)
	if !slices.Contains(r.Prime, kind) && !r.hasSet(kind) || len(ds) < 3 ||
		slices.ContainsFunc(ds, func(d dice.Die) bool { return d < dice.D6 || d > dice.D10 }) {
		return nil
	}
	return ds
}

// checkAffiliations checks that a d6 pays for each d10 (RUL-AFF-EACH). Affiliations beyond three
// are d6 and pay for nothing.
func (c *checker) checkAffiliations() {
	ds := c.balancedDice(KindAffiliations)
	if ds != nil && countDice(ds, dice.D10) != countDice(ds, dice.D6)-(len(ds)-3) {
		c.addFault(StageRatings, "E_AFF_BALANCE", "", game.M("array", arrayMsg(ds)))
	}
}

// checkAttributes checks that three attributes are d8 and the others d6, or one d10, one d8 and the
// others d6 (RUL-ATTR-ARRAYS).
func (c *checker) checkAttributes() {
	ds := c.balancedDice(KindAttributes)
	if ds != nil && !isLargeThenD6(ds, dice.D8, dice.D8, dice.D8) && !isLargeThenD6(ds, dice.D10, dice.D8) {
		c.addFault(StageRatings, "E_ATTR_BALANCE", "", game.M("array", arrayMsg(ds)))
	}
}

// checkValues checks that values keep their total (CHAR-VAL-04).
func (c *checker) checkValues() {
	if n := c.valuesKept(); n.Left() != 0 {
		c.addFault(StageRatings, "E_VAL_TOTAL", "", game.N("total", n.Limit), game.N("sum", n.Used))
	}
}

// checkGift checks that a power or ability is in its range (POWER-01, RUL-ABIL-RATING), that it is
// not above the ceiling of a new sheet (CREATE-MOD-15), and that a power names the subtype that it
// needs.
func (c *checker) checkGift(kind string, t Trait) {
	name := game.W("name", t.Name)
	switch least := leastDie(kind, t.Name); {
	case t.Die < least && kind == KindPowers:
		c.addFault(StageGifts, "E_POWER_MIN", t.Name, name, game.D("min", least))
	case t.Die < least:
		c.checkLeast(kind, t)
	case !c.InPlay && t.Die > c.ceiling():
		c.addFault(StageGifts, "E_POWER_CEIL", t.Name, name, game.D("die", t.Die), game.D("max", c.ceiling()))
	}
	if p, ok := powerOf(t.Name); kind == KindPowers && ok && p.Kinds != nil && !strings.ContainsAny(t.Name, ":(") {
		c.addFault(StageGifts, "E_POWER_SUBTYPE", t.Name, name, game.M("what", game.Say("cortex.sheet.subtype")))
	}
}
