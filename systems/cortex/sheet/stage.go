package sheet

import (
	"cmp"
	"slices"
	"strings"

	"mesa/game"
)

// The stages of making a sheet, which may be done in any order (RUL-STAGE-ORDER).
const (
	StageRatings      = "ratings"      // attributes, affiliations, values (CREATE-SCRATCH-01)
	StageDistinctions = "distinctions" // with their highlights (CREATE-SCRATCH-02)
	StageGifts        = "gifts"        // SFX, talents, powers, abilities (CREATE-SCRATCH-03)
	StageSkills       = "skills"       // or roles (CREATE-SCRATCH-04)
	StagePoints       = "points"       // the five points of the fifth stage (CREATE-SCRATCH-05)
	StageLife         = "life"         // the biography and the statements (CREATE-SCRATCH-06)
)

// stages are all stages, with their rules, in the order of the book.
var stages = []Stage{
	{ID: StageRatings, Rule: "CREATE-SCRATCH-01"}, {ID: StageDistinctions, Rule: "CREATE-SCRATCH-02"},
	{ID: StageGifts, Rule: "CREATE-SCRATCH-03"}, {ID: StageSkills, Rule: "CREATE-SCRATCH-04"},
	{ID: StagePoints, Rule: "CREATE-SCRATCH-05"}, {ID: StageLife, Rule: "CREATE-SCRATCH-06"},
}

// StageIDs returns the ids of the stages in the order of the book.
func StageIDs() []string {
	var ids []string
	for _, st := range stages {
		ids = append(ids, st.ID)
	}
	return ids
}

// Stage is one stage of making a sheet: its budgets, and its open faults.
type Stage struct {
	ID      string
	Rule    string
	Budgets []Budget
	Faults  []Fault // the blocking faults that are corrected in this stage
}

// Budget is a number of points, steps or choices, and how many of them are used.
type Budget struct {
	What  string `json:"of"` // what it is for, such as "skills", "fifth" or "sfx"
	Used  int    `json:"used"`
	Limit int    `json:"have"`
}

// choiceBudgets are the budgets of choices to make; the others are points or steps to spend.
var choiceBudgets = map[string]bool{"distinctions": true, "highlights": true, "sfx": true, "talents": true,
	"power_sets": true,
	"abilities":  true, "roles": true, "statements": true}

// Msg returns the budget as text, such as "3 of 9 skill points left".
func (c Budget) Msg() game.Msg {
	what := game.M("what", game.Say("cortex.create.of."+c.What))
	if c.Left() < 0 {
		return game.Say("cortex.create.over", what, game.N("n", -c.Left()))
	}
	key := "cortex.create.left"
	if choiceBudgets[c.What] {
		key = "cortex.create.missing"
	}
	return game.Say(key, what, game.N("n", c.Left()), game.N("have", c.Limit))
}

// Left returns how much may still be used. It is below 0 if too much is used.
func (c Budget) Left() int { return c.Limit - c.Used }

// Done reports whether a stage has no open faults.
func (st Stage) Done() bool { return len(st.Faults) == 0 }

// Stages returns the stages of making a sheet in this game, with the budgets and blocking faults of
// s. It leaves out stages with neither, except for StageLife.
func (g SheetRules) Stages(s *Sheet) []Stage { return g.StagesBy(s, Blocking(g.Check(s))) }

// StagesBy is Stages with the blocking faults of s, which are known already.
func (g SheetRules) StagesBy(s *Sheet, faults []Fault) []Stage {
	c := &checker{SheetRules: &g, sheet: s}
	all := slices.Clone(stages)
	for i := range all {
		all[i].Budgets = c.budgetsOf(all[i].ID)
	}
	for _, f := range faults {
		i := slices.IndexFunc(all, func(st Stage) bool { return st.ID == c.stageOf(f) })
		all[i].Faults = append(all[i].Faults, f)
	}
	return slices.DeleteFunc(all,
		func(st Stage) bool { return st.Budgets == nil && st.Faults == nil && st.ID != StageLife })
}

// byCode gives the stage of a fault by the beginning of its code; the first match counts.
var byCode = []struct{ code, stage string }{
	{"E_DIST_", StageDistinctions}, {"E_HIGHLIGHT_", StageDistinctions},
	{"E_ATTR_", StageRatings}, {"E_AFF_", StageRatings}, {"E_VAL_", StageRatings},
	{"E_SFX_", StageGifts}, {"E_ARCH_SFX", StageGifts}, {"E_TAL_", StageGifts}, {"E_PSET_", StageGifts},
	{"E_POWER_", StageGifts}, {"E_ABIL_", StageGifts}, {"E_GEAR_", StageGifts}, {"E_CFG_SETS_MAX", StageGifts},
	{"E_SKILL_", StageSkills}, {"E_SPLIT_", StageSkills}, {"E_PYRAMID", StageSkills}, {"E_ROLE_", StageSkills},
	{"E_ARCH_ASSET", StagePoints}, {"E_SPEC_", StagePoints}, {"E_SIG_", StagePoints}, {"E_REL_", StagePoints},
	{"E_REP_", StagePoints}, {"E_RES_", StagePoints}, {"E_STMT_", StageLife},
}

// stageOf returns the stage in which a fault is corrected: by its code, for points by its rule, or
// else by the set or trait that it is about. Other faults belong to StageRatings.
func (c *checker) stageOf(f Fault) string {
	for _, b := range byCode {
		if strings.HasPrefix(f.Code, b.code) {
			return b.stage
		}
	}
	if strings.HasPrefix(f.Code, "E_POINTS_") {
		if f.Rule == "RUL-STAGE5" {
			return StagePoints
		}
		return StageSkills
	}
	for set, t := range c.sheet.All() {
		if t.Name == f.About || set == f.About {
			return c.stageOfKind(KindOf(set))
		}
	}
	return StageRatings
}

// stageOfKind returns the stage in which sets of a kind are made.
func (c *checker) stageOfKind(kind string) string {
	switch kind {
	case KindDistinctions:
		return StageDistinctions
	case KindSkills, KindRoles:
		return StageSkills
	case KindPowers, KindAbilities, KindTalents, KindGear:
		return StageGifts
	case KindSpecialties:
		if c.buysSpecialties() {
			return StageSkills
		}
		return StagePoints
	case KindSignatureAssets, KindRelationships, KindReputations, KindResources:
		return StagePoints
	}
	return StageRatings
}

// budgetsOf returns the budgets of a stage, nil if it has none.
func (c *checker) budgetsOf(stage string) []Budget {
	switch stage {
	case StageRatings:
		return c.ratingCounts()
	case StageDistinctions:
		return c.distinctionCounts()
	case StageGifts:
		return c.giftCounts()
	case StageSkills:
		if c.Skills == "roles" {
			return []Budget{{What: "roles", Used: len(c.Roles) - len(c.Unwritten(c.sheet, KindRoles)),
				Limit: len(c.Roles)}}
		}
		return c.skillCounts()
	case StagePoints:
		return []Budget{c.fifthStage()}
	case StageLife:
		return c.countStatements()
	}
	return nil
}

// countStatements returns the budget of statements: one for each trait that may have a statement
// (CREATE-MOD-07). It is nil if no trait may.
func (c *checker) countStatements() []Budget {
	n := Budget{What: "statements"}
	for set, t := range c.sheet.All() {
		if slices.Contains(c.Statements, KindOf(set)) {
			n.Limit++
			n.Used += btoi(t.NotesOrEmpty().Statement != "")
		}
	}
	if n.Limit == 0 {
		return nil
	}
	return []Budget{n}
}

// ValuesKept returns the steps of a sheet's values above d4, with the fixed total as limit
// (CHAR-VAL-04). ok is false for a sheet without values.
func (g SheetRules) ValuesKept(s *Sheet) (n Budget, ok bool) {
	c := &checker{SheetRules: &g, sheet: s}
	return c.valuesKept(), c.hasSet(KindValues)
}

// balancedKinds are the kinds of sets in which a trait of a new sheet rises only as another falls.
var balancedKinds = []string{KindAttributes, KindAffiliations, KindValues}

// ratingCounts returns the steps of each balanced set above d4. The limit is three more than there
// are traits, or for values the fixed total if the game sets one (CHAR-ATTR-04, CHAR-AFF-04,
// RUL-VAL-TOTAL).
func (c *checker) ratingCounts() []Budget {
	var all []Budget
	for _, kind := range balancedKinds {
		if c.UsesSet(kind) {
			all = append(all, c.balanceOf(kind))
		}
	}
	return all
}

// balanceOf returns the budget of steps of one balanced kind.
func (c *checker) balanceOf(kind string) Budget {
	n := Budget{What: kind, Limit: len(c.NamedTraits(kind)) + 3}
	if kind == KindValues {
		n.Limit = c.valueSteps(len(c.NamedTraits(kind)))
	}
	for _, d := range c.ratings(kind) {
		n.Used += stepsAboveD4(d)
	}
	return n
}

// distinctionCounts returns the budgets of distinctions, of their steps if their dice vary, and of
// their highlights if the game has these. It is nil if statements replace distinctions.
func (c *checker) distinctionCounts() []Budget {
	if c.Replaced {
		return nil
	}
	ds := c.traitsOf(KindDistinctions)
	all := []Budget{{What: "distinctions", Used: len(ds), Limit: c.DistinctionCount()}}
	if c.Variable {
		all = append(all, c.variance())
	}
	if c.Highlighted() {
		all = append(all, Budget{What: "highlights", Used: c.countHighlights(), Limit: c.highlightSteps()})
	}
	return all
}

// usualDistinctions is the default number of distinctions of a PC (CHAR-DIST-01).
const usualDistinctions = 3

// DistinctionCount returns the number of distinctions of a PC (CHAR-DIST-01, RUL-DIST-COUNT).
func (g *SheetRules) DistinctionCount() int { return cmp.Or(g.Distinctions, usualDistinctions) }

// enoughDistinctions reports whether n distinctions are neither too few nor too many for a PC. On a
// pathway three are enough, because further ones come later (RUL-DIST-COUNT).
func (c *checker) enoughDistinctions(n int) bool {
	least := c.DistinctionCount()
	if c.PathwayBuilt {
		least = min(least, usualDistinctions)
	}
	return n >= least && n <= c.DistinctionCount()
}

// variance returns the steps of distinctions above d4, which must be d8 on average
// (CHAR-DIST-RATE-01). Distinctions that the sheet still lacks count as d8.
func (c *checker) variance() Budget {
	n := Budget{What: "variance", Limit: 2 * c.DistinctionCount()}
	for _, d := range c.traitsOf(KindDistinctions) {
		n.Used += stepsAboveD4(d.Die)
	}
	n.Used += 2 * max(c.DistinctionCount()-len(c.traitsOf(KindDistinctions)), 0)
	return n
}

// giftCounts returns the budgets of SFX, talents, powers and abilities of a new PC.
func (c *checker) giftCounts() []Budget {
	var all []Budget
	if !c.Replaced {
		all = append(all, c.sfxBudget())
	}
	if c.Talents >= 0 {
		n := Budget{What: "talents", Used: len(c.traitsOf(KindTalents)), Limit: c.Talents}
		if c.forgoesPowerSet() { // points pay for talents beyond the limit (RUL-RARE-POINTS)
			n.Used = min(n.Used, n.Limit)
		}
		all = append(all, n)
	}
	switch c.Extraordinary {
	case "powers":
		sets := c.powerSetList()
		if !c.forgoesPowerSet() { // points replace them
			all = append(all, Budget{What: "power_sets", Used: len(sets), Limit: c.powerSets()})
		}
		if len(sets) > 0 {
			all = append(all,
				Budget{What: "power_steps", Used: min(c.powerSteps(), c.startSteps()), Limit: c.startSteps()})
		}
	case "abilities":
		all = append(all, Budget{What: "abilities", Used: len(c.traitsOf(KindAbilities)), Limit: c.abilityCount()})
	}
	return all
}

// sfxBudget returns the budget of unlocked SFX on distinctions (CHAR-DIST-06, CHAR-DIST-RATE-02).
func (c *checker) sfxBudget() Budget {
	n := Budget{What: "sfx", Limit: startSFX}
	if c.Variable && c.Ladder {
		n.Limit = 0
	}
	for _, t := range c.traitsOf(KindDistinctions) {
		n.Used += c.countCarried(t.Word, "", false)
		if c.Variable && c.Ladder {
			n.Limit += ladderSFX(t.Die)
		}
	}
	return n
}

// powerSteps returns the sum of the steps of all powers above d4.
func (c *checker) powerSteps() int {
	sum := 0
	for _, t := range c.traitsOf(KindPowers) {
		sum += stepsAboveD4(t.Die)
	}
	return sum
}

// skillCounts returns the budget of points for skills, and the budget of points in place of a power
// set. It leaves out a budget that the sheet does not have.
func (c *checker) skillCounts() []Budget {
	var all []Budget
	if n := c.forSkills(); n.Limit > 0 || n.Used > 0 {
		all = append(all, n)
	}
	if c.forgoesPowerSet() {
		all = append(all, c.rarePoints())
	}
	return all
}

// forSkills returns the budget of points for skills, without the steps of highlights. If other
// points may pay for skills too, the budget never shows more points used than it has.
func (c *checker) forSkills() Budget {
	got, most, ok := c.skillSteps()
	if !ok {
		return Budget{What: "skills"}
	}
	n := Budget{What: "skills", Used: max(got-c.givenSteps(), 0), Limit: most - c.highlightSteps()}
	if c.buysSpecialties() || c.forgoesPowerSet() {
		n.Used = min(n.Used, n.Limit)
	}
	return n
}

// buysSpecialties reports whether specialties are bought with points for skills.
func (g *SheetRules) buysSpecialties() bool {
	return g.Skills == "specialties_only" || g.Skills == "split"
}

// countHighlights returns the number of highlights of all distinctions, 0 in a game without them.
func (c *checker) countHighlights() int {
	n := 0
	if !c.Highlighted() {
		return 0
	}
	for _, d := range c.traitsOf(KindDistinctions) {
		for _, name := range d.NotesOrEmpty().Highlights {
			n += btoi(name != "")
		}
	}
	return n
}

// countHighlightsOf returns how many distinctions highlight a skill, 0 in a game without
// highlights.
func (c *checker) countHighlightsOf(skill string) int {
	n := 0
	if !c.Highlighted() {
		return 0
	}
	for _, d := range c.traitsOf(KindDistinctions) {
		high := d.NotesOrEmpty().Highlights
		n += btoi(slices.ContainsFunc(high[:], func(name string) bool { return name != "" && SameTrait(name, skill) }))
	}
	return n
}

// fault returns the refusal for a fault, by its code. It adds no fault to the sheet.
func (c *checker) fault(code string, args ...game.Arg) *game.Refusal {
	return &game.Refusal{Rule: rows[code].Rules[0], Reason: game.Say("cortex.fault."+code, args...)}
}
