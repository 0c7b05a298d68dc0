package sheet

import (
	"slices"

	"mesa/game"
)

// advised is the advised number of kinds of sets with SFX, or with statements (CHAR-PRIME-05).
const advised = 2

// CheckGame returns the faults of the game: of its rules for sheets, without a sheet.
func (g SheetRules) CheckGame() []Fault {
	c := &checker{ruledSheet: ruledSheet{&g, &Sheet{}}}
	c.checkPrime()
	for _, kind := range slices.Concat(g.Prime, g.Other) {
		c.checkNeeds(KindByName(kind))
	}
	if g.Gear && g.Extraordinary == "powers" {
		c.addClash("RUL-GEAR-WHEN", keyIs("gear", "true"), keyIs("extraordinary", "powers"))
	}
	if g.Replaced && len(g.Statements) == 0 {
		c.addMissing(game.Say("cortex.sheet.key.replaced"), game.Say("cortex.sheet.key.statements"))
	}
	if g.Relationships == "pathways" && !g.Pathways {
		c.addMissing(keyIs("relationships", "pathways"), keyIs("creation", "pathways"))
	}
	c.checkOwnNames()
	switch n := len(g.Statements); {
	case n > advised && g.Strict:
		c.addFault(StageGifts, "E_CFG_SETS_MAX", "", game.N("max", advised), game.N("n", n),
			game.M("what", game.Say("cortex.sheet.what.says")))
	case n > advised:
		c.addFault(StageGifts, "W_CFG_STMT_SETS", "", game.N("n", n))
	}
	if slices.Contains(g.Prime, KindAffiliations) && slices.Contains(g.Prime, KindAttributes) {
		c.addFault(StageRatings, "W_CFG_AFF_ATTR", "")
	}
	if g.Growths > 1 {
		c.addFault(StageRatings, "W_CFG_GROWTH_MANY", "")
	}
	return c.faults
}

// keyIs returns a text that names an option and its value.
func keyIs(key, value string) game.Msg {
	return game.Say("cortex.sheet.key."+key, game.M("value", game.Term(value)))
}

// addClash adds the fault that two options or sets exclude each other.
func (c *checker) addClash(rule string, a, b game.Msg) {
	c.addFaultBy(StageRatings, rule, "E_CFG_EXCLUSIVE", "", game.M("a", a), game.M("b", b))
}

// addMissing adds the fault that an option needs another one, which is not set.
func (c *checker) addMissing(key, needed game.Msg) {
	c.addFault(StageRatings, "E_CFG_REQUIRES", "", game.M("key", key), game.M("needed", needed))
}

// checkPrime checks that there are at least two prime sets beside distinctions, or three if
// statements replace distinctions, and none twice (CHAR-PRIME-01, CHAR-STMT-08).
func (c *checker) checkPrime() {
	least, seen := 2, map[string]bool{}
	if c.Replaced {
		least = 3
	}
	for _, kind := range c.Prime {
		if seen[kind] {
			c.addFault(StageRatings, "E_CFG_PRIME_DUP", "", game.M("set", kindMsg(kind)))
		}
		seen[kind] = true
	}
	if len(seen) < least {
		c.addFault(StageRatings, "E_CFG_PRIME_COUNT", "", game.N("min", least), game.N("n", len(seen)))
	}
}

// checkNeeds adds a fault if sets of a kind need an option that is not set (RUL-CFG-NEEDS), or if
// an option excludes them (CHAR-CFG-01, CHAR-CFG-02).
func (c *checker) checkNeeds(kind string) {
	if c.bringsIn(kind) {
		return
	}
	listed := game.Say("cortex.sheet.key.sets", game.M("value", kindMsg(kind)))
	switch kind {
	case KindSkills:
		if c.Skills == "roles" {
			c.addClash("CHAR-CFG-02", listed, keyIs("skills", "roles"))
			return
		}
		c.addMissing(listed, keyIs("skills", "skills"))
	case KindRoles:
		c.addMissing(listed, keyIs("skills", "roles"))
	case KindPowers, KindAbilities:
		if c.Extraordinary != "none" {
			c.addClash("CHAR-CFG-01", listed, keyIs("extraordinary", c.Extraordinary))
			return
		}
		c.addMissing(listed, keyIs("extraordinary", kind))
	case KindSpecialties:
		c.addMissing(listed, keyIs("specialties", "standard"))
	}
}

// checkOwnNames checks that a game names three to six roles, and at least three values and
// attributes, if it uses them (CHAR-ROLE-02, RUL-VAL-NAMES, CHAR-ATTR-01).
func (c *checker) checkOwnNames() {
	if n := len(c.Roles); c.Skills == "roles" && (n < 3 || n > 6) {
		c.addFault(StageRatings, "E_CFG_ROLE_COUNT", "", game.N("n", n))
	}
	uses := func(kind string) bool { return slices.Contains(c.Prime, kind) || slices.Contains(c.Other, kind) }
	if n := len(c.Values); uses(KindValues) && n < 3 {
		c.addFault(StageRatings, "E_CFG_VALUES_COUNT", "", game.N("n", n))
	}
	if uses(KindAttributes) && len(c.Attributes) < 3 {
		c.addMissing(keyIs("attributes", "custom"), game.Say("cortex.sheet.key.names"))
	}
}
