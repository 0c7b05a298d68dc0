package sheet

import (
	"slices"

	"mesa/dice"
)

// forgoesPowerSet reports whether a sheet takes points in place of a power set (CREATE-MOD-13).
func (r ruledSheet) forgoesPowerSet() bool {
	return r.Rare && r.RareChoice && r.Extraordinary == "powers" && !r.hasSet(KindPowers) && !r.InPlay
}

// unpaidSkillSteps returns how many steps of skills neither the points for skills nor highlights
// pay.
func (r ruledSheet) unpaidSkillSteps() int {
	got, _, ok := r.skillSteps()
	if !ok {
		return 0
	}
	return max(got-r.givenSteps()-r.Points, 0)
}

// rarePoints returns the budget of points in place of a power set. They pay for talents beyond
// those of every PC, and for skills beyond the points for skills (RUL-RARE-POINTS). If the fifth
// stage may pay for skills too, it pays what these points do not.
func (r ruledSheet) rarePoints() Budget {
	n := Budget{What: "rare", Limit: stageFive}
	if r.Talents >= 0 {
		n.Used = max(len(r.traitsOf(KindTalents))-r.Talents, 0)
	}
	if r.buysSpecialties() {
		n.Used += min(r.unpaidSkillSteps(), max(n.Left(), 0))
		return n
	}
	n.Used += r.unpaidSkillSteps()
	return n
}

// fifthStage returns the budget of points of the fifth stage (RUL-STAGE5-SHARED). If specialties
// are bought like skills, it includes the steps of skills that no other points pay.
func (r ruledSheet) fifthStage() Budget {
	n := Budget{What: "fifth", Used: r.fifthStageUsed(), Limit: stageFive}
	if !r.buysSpecialties() {
		return n
	}
	rest := r.unpaidSkillSteps()
	if r.forgoesPowerSet() {
		talents := 0
		if r.Talents >= 0 {
			talents = max(len(r.traitsOf(KindTalents))-r.Talents, 0)
		}
		rest -= r.rarePoints().Used - talents
	}
	n.Used += rest
	return n
}

// fifthStageUsed returns the points of the fifth stage that a sheet has used (CREATE-SCRATCH-05,
// RUL-STAGE5-SHARED).
func (r ruledSheet) fifthStageUsed() int {
	used := 0
	if r.Skills == "skills" || r.Skills == "roles" || r.Skills == "none" {
		free := r.freeSpecialty()
		for _, t := range r.traitsOf(KindSpecialties) {
			if used += stepsAboveD4(t.Die); free && isUnderFree(t) {
				used, free = used-1, false
			}
		}
	}
	for _, t := range r.traitsOf(KindSignatureAssets) {
		used += stepsAboveD4(t.Die)
	}
	if r.Relationships == "free_d6" {
		for _, kind := range []string{KindRelationships, KindReputations} {
			for _, t := range r.traitsOf(kind) {
				used += max(stepsAboveD4(t.Die)-1, 0)
			}
		}
	}
	if r.Relationships == "pathways" { // each was a gain of a stage (RUL-PATH-REL)
		for _, t := range r.traitsOf(KindRelationships) {
			used += stepsAboveD4(t.Die)
		}
	}
	for _, t := range r.traitsOf(KindResources) {
		used += stepsAboveD4(t.Die) + max(t.N, 2) - 2
	}
	return used + r.giftSteps()
}

// skillSteps returns the steps of all skills and of the specialties that are bought like skills,
// and how many steps points and highlights pay. ok is false if the game has no points for skills.
func (r ruledSheet) skillSteps() (got, most int, ok bool) {
	switch r.Skills {
	case "skills", "split":
		got = r.generalSteps()
	case "specialties_only":
	default:
		return 0, 0, false
	}
	if r.Skills != "skills" {
		free := r.freeSpecialtyWord()
		for _, t := range r.traitsOf(KindSpecialties) {
			got += stepsAboveD4(t.Die) - 1 - btoi(t.Word == free) // d8 is one point
		}
	}
	return got, r.Points + r.highlightSteps(), true
}

// generalSteps returns the sum of the steps of skills above d4, without specialties.
func (r ruledSheet) generalSteps() int {
	n := 0
	for _, name := range r.skillNames() {
		n += stepsAboveD4(r.rating(KindSkills, name))
	}
	return n
}

// giftSteps returns the points of the fifth stage that went into powers or abilities. For powers
// they are the steps beyond startSteps (CREATE-MOD-14, RUL-POWER-BUY), for abilities the steps
// beyond d8 of each.
func (r ruledSheet) giftSteps() int {
	sum := 0
	switch r.Extraordinary {
	case "powers":
		sum = r.powerSteps() - r.startSteps()
	case "abilities":
		for _, t := range r.traitsOf(KindAbilities) {
			sum += stepsAboveD4(t.Die) - stepsAboveD4(dice.D8)
		}
	}
	return max(sum, 0)
}

// startSteps returns the steps above d4 that the powers of a new PC have in all: those of one d8
// for each set, and of one d8 more (CREATE-MOD-14).
func (r ruledSheet) startSteps() int { return stepsAboveD4(dice.D8) * (len(r.powerSetList()) + 1) }

// powerSteps returns the sum of the steps of all powers above d4.
func (s *Sheet) powerSteps() int {
	sum := 0
	for _, t := range s.traitsOf(KindPowers) {
		sum += stepsAboveD4(t.Die)
	}
	return sum
}

// powerSetList returns the sheet's power sets.
func (s *Sheet) powerSetList() []Set {
	return slices.DeleteFunc(slices.Clone(s.Sets), func(s Set) bool { return KindOf(s.Name) != KindPowers })
}
