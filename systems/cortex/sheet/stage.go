package sheet

import "slices"

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
