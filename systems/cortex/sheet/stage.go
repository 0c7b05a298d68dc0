package sheet

import (
	"cmp"
	"slices"

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
	r := ruledSheet{&g, s}
	all := slices.Clone(stages)
	for i := range all {
		all[i].Budgets = r.budgetsOf(all[i].ID)
		for _, f := range faults {
			if f.Stage == all[i].ID {
				all[i].Faults = append(all[i].Faults, f)
			}
		}
	}
	return slices.DeleteFunc(all,
		func(st Stage) bool { return st.Budgets == nil && st.Faults == nil && st.ID != StageLife })
}

// stageOfKind returns the stage in which sets of a kind are made.
func (g *SheetRules) stageOfKind(kind string) string {
	switch kind {
	case KindDistinctions:
		return StageDistinctions
	case KindSkills, KindRoles:
		return StageSkills
	case KindPowers, KindAbilities, KindTalents, KindGear:
		return StageGifts
	case KindSpecialties:
		if g.buysSpecialties() {
			return StageSkills
		}
		return StagePoints
	case KindSignatureAssets, KindRelationships, KindReputations, KindResources:
		return StagePoints
	}
	return StageRatings
}

// budgetsOf returns the budgets of a stage, nil if it has none.
func (r ruledSheet) budgetsOf(stage string) []Budget {
	switch stage {
	case StageRatings:
		return r.ratingCounts()
	case StageDistinctions:
		return r.distinctionCounts()
	case StageGifts:
		return r.giftCounts()
	case StageSkills:
		if r.Skills == "roles" {
			return []Budget{{What: "roles", Used: len(r.Roles) - len(r.Unwritten(r.Sheet, KindRoles)),
				Limit: len(r.Roles)}}
		}
		return r.skillCounts()
	case StagePoints:
		return []Budget{r.fifthStage()}
	case StageLife:
		return r.countStatements()
	}
	return nil
}

// countStatements returns the budget of statements: one for each trait that may have a statement
// (CREATE-MOD-07). It is nil if no trait may.
func (r ruledSheet) countStatements() []Budget {
	n := Budget{What: "statements"}
	for set, t := range r.All() {
		if slices.Contains(r.Statements, KindOf(set)) {
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
	return ruledSheet{&g, s}.valuesKept(), s.hasSet(KindValues)
}

// balancedKinds are the kinds of sets in which a trait of a new sheet rises only as another falls.
var balancedKinds = []string{KindAttributes, KindAffiliations, KindValues}

// ratingCounts returns the steps of each balanced set above d4. The limit is three more than there
// are traits, or for values the fixed total if the game sets one (CHAR-ATTR-04, CHAR-AFF-04,
// RUL-VAL-TOTAL).
func (r ruledSheet) ratingCounts() []Budget {
	var all []Budget
	for _, kind := range balancedKinds {
		if r.UsesSet(kind) {
			all = append(all, r.balanceOf(kind))
		}
	}
	return all
}

// balanceOf returns the budget of steps of one balanced kind.
func (r ruledSheet) balanceOf(kind string) Budget {
	n := Budget{What: kind, Limit: len(r.NamedTraits(kind)) + 3}
	if kind == KindValues {
		n.Limit = r.valueSteps(len(r.NamedTraits(kind)))
	}
	for _, d := range r.ratings(kind) {
		n.Used += stepsAboveD4(d)
	}
	return n
}

// distinctionCounts returns the budgets of distinctions, of their steps if their dice vary, and of
// their highlights if the game has these. It is nil if statements replace distinctions.
func (r ruledSheet) distinctionCounts() []Budget {
	if r.Replaced {
		return nil
	}
	ds := r.traitsOf(KindDistinctions)
	all := []Budget{{What: "distinctions", Used: len(ds), Limit: r.DistinctionCount()}}
	if r.Variable {
		all = append(all, r.variance())
	}
	if r.Highlighted() {
		all = append(all, Budget{What: "highlights", Used: r.countHighlights(), Limit: r.highlightSteps()})
	}
	return all
}

// usualDistinctions is the default number of distinctions of a PC (CHAR-DIST-01).
const usualDistinctions = 3

// DistinctionCount returns the number of distinctions of a PC (CHAR-DIST-01, RUL-DIST-COUNT).
func (g *SheetRules) DistinctionCount() int { return cmp.Or(g.Distinctions, usualDistinctions) }

// enoughDistinctions reports whether n distinctions are neither too few nor too many for a PC. On a
// pathway three are enough, because further ones come later (RUL-DIST-COUNT).
func (g *SheetRules) enoughDistinctions(n int) bool {
	least := g.DistinctionCount()
	if g.PathwayBuilt {
		least = min(least, usualDistinctions)
	}
	return n >= least && n <= g.DistinctionCount()
}

// variance returns the steps of distinctions above d4, which must be d8 on average
// (CHAR-DIST-RATE-01). Distinctions that the sheet still lacks count as d8.
func (r ruledSheet) variance() Budget {
	n := Budget{What: "variance", Limit: 2 * r.DistinctionCount()}
	for _, d := range r.traitsOf(KindDistinctions) {
		n.Used += stepsAboveD4(d.Die)
	}
	n.Used += 2 * max(r.DistinctionCount()-len(r.traitsOf(KindDistinctions)), 0)
	return n
}

// giftCounts returns the budgets of SFX, talents, powers and abilities of a new PC.
func (r ruledSheet) giftCounts() []Budget {
	var all []Budget
	if !r.Replaced {
		all = append(all, r.sfxBudget())
	}
	if r.Talents >= 0 {
		n := Budget{What: "talents", Used: len(r.traitsOf(KindTalents)), Limit: r.Talents}
		if r.forgoesPowerSet() { // points pay for talents beyond the limit (RUL-RARE-POINTS)
			n.Used = min(n.Used, n.Limit)
		}
		all = append(all, n)
	}
	switch r.Extraordinary {
	case "powers":
		sets := r.powerSetList()
		if !r.forgoesPowerSet() { // points replace them
			all = append(all, Budget{What: "power_sets", Used: len(sets), Limit: r.powerSets()})
		}
		if len(sets) > 0 {
			all = append(all,
				Budget{What: "power_steps", Used: min(r.powerSteps(), r.startSteps()), Limit: r.startSteps()})
		}
	case "abilities":
		all = append(all, Budget{What: "abilities", Used: len(r.traitsOf(KindAbilities)), Limit: r.abilityCount()})
	}
	return all
}

// sfxBudget returns the budget of unlocked SFX on distinctions (CHAR-DIST-06, CHAR-DIST-RATE-02).
func (r ruledSheet) sfxBudget() Budget {
	n := Budget{What: "sfx", Limit: startSFX}
	if r.Variable && r.Ladder {
		n.Limit = 0
	}
	for _, t := range r.traitsOf(KindDistinctions) {
		n.Used += r.countCarried(t.Word, "", false)
		if r.Variable && r.Ladder {
			n.Limit += ladderSFX(t.Die)
		}
	}
	return n
}

// powerSteps returns the sum of the steps of all powers above d4.
func (s *Sheet) powerSteps() int {
	sum := 0
	for _, t := range s.traitsOf(KindPowers) {
		sum += stepsAboveD4(t.Die)
	}
	return sum
}

// skillCounts returns the budget of points for skills, and the budget of points in place of a power
// set. It leaves out a budget that the sheet does not have.
func (r ruledSheet) skillCounts() []Budget {
	var all []Budget
	if n := r.forSkills(); n.Limit > 0 || n.Used > 0 {
		all = append(all, n)
	}
	if r.forgoesPowerSet() {
		all = append(all, r.rarePoints())
	}
	return all
}

// forSkills returns the budget of points for skills, without the steps of highlights. If other
// points may pay for skills too, the budget never shows more points used than it has.
func (r ruledSheet) forSkills() Budget {
	got, most, ok := r.skillSteps()
	if !ok {
		return Budget{What: "skills"}
	}
	n := Budget{What: "skills", Used: max(got-r.givenSteps(), 0), Limit: most - r.highlightSteps()}
	if r.buysSpecialties() || r.forgoesPowerSet() {
		n.Used = min(n.Used, n.Limit)
	}
	return n
}

// buysSpecialties reports whether specialties are bought with points for skills.
func (g *SheetRules) buysSpecialties() bool {
	return g.Skills == "specialties_only" || g.Skills == "split"
}

// countHighlights returns the number of highlights of all distinctions, 0 in a game without them.
func (r ruledSheet) countHighlights() int {
	n := 0
	if !r.Highlighted() {
		return 0
	}
	for _, d := range r.traitsOf(KindDistinctions) {
		for _, name := range d.NotesOrEmpty().Highlights {
			n += btoi(name != "")
		}
	}
	return n
}

// countHighlightsOf returns how many distinctions highlight a skill, 0 in a game without
// highlights.
func (r ruledSheet) countHighlightsOf(skill string) int {
	n := 0
	if !r.Highlighted() {
		return 0
	}
	for _, d := range r.traitsOf(KindDistinctions) {
		high := d.NotesOrEmpty().Highlights
		n += btoi(slices.ContainsFunc(high[:], func(name string) bool { return name != "" && SameTrait(name, skill) }))
	}
	return n
}

// fault returns the refusal for a fault, by its code. It adds no fault to the sheet.
func refuseFault(code string, args ...game.Arg) *game.Refusal {
	return &game.Refusal{Rule: rows[code].Rules[0], Reason: game.Say("cortex.fault."+code, args...)}
}
