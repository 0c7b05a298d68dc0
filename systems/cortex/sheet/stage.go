package sheet

import (
	"cmp"
	"slices"
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
