package sheet

import "slices"

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

// ValuesKept returns the steps of a sheet's values above d4, with the fixed total as limit
// (CHAR-VAL-04). ok is false for a sheet without values.
func (g SheetRules) ValuesKept(s *Sheet) (n Budget, ok bool) {
	return ruledSheet{&g, s}.valuesKept(), s.hasSet(KindValues)
}

// valuesKept returns the steps of values above d4, with the total that they keep as limit. A value
// that was defied counts as before, until its statement is settled (RUL-STMT-PENDING).
func (r ruledSheet) valuesKept() Budget {
	ds := r.ratings(KindValues)
	n := Budget{What: "values", Limit: r.valueSteps(len(ds))}
	for _, d := range ds {
		n.Used += stepsAboveD4(d)
	}
	for _, t := range r.traitsOf(KindValues) {
		if was := t.NotesOrEmpty().DieBefore; was != 0 {
			n.Used += stepsAboveD4(was) - stepsAboveD4(t.Die)
		}
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
