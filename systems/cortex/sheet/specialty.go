package sheet

import (
	"slices"

	"mesa/dice"
)

// freeSpecialty reports whether the sheet gets a free specialty, under a skill that comes with one
// and is at least d6 (RUL-KNOW).
func (r ruledSheet) freeSpecialty() bool {
	return (r.Skills == "skills" || r.Skills == "split") &&
		slices.ContainsFunc(ruleTables.skills.Skills, func(n named) bool {
			return n.Free && isListed(r.skillNames(), n.Name) && r.rating(KindSkills, n.Name) >= dice.D6
		})
}

// FreeSpecialty reports whether a new specialty under a skill would be the free one (RUL-KNOW).
func (g *SheetRules) FreeSpecialty(s *Sheet, parent string) bool {
	n, ok := findNamed(ruleTables.skills.Skills, parent)
	return ok && n.Free && ruledSheet{g, s}.freeSpecialty() &&
		!slices.ContainsFunc(s.traitsOf(KindSpecialties), isUnderFree)
}

// freeSpecialtyWord returns the word of the free specialty in a game with split skills. It is "" if
// the sheet has none, and in other games.
func (r ruledSheet) freeSpecialtyWord() string {
	if r.Skills == "split" && r.freeSpecialty() {
		for _, t := range r.traitsOf(KindSpecialties) {
			if isUnderFree(t) {
				return t.Word
			}
		}
	}
	return ""
}

// isUnderFree reports whether a specialty belongs to a skill that comes with a free one.
func isUnderFree(t Trait) bool {
	n, ok := findNamed(ruleTables.skills.Skills, Parent(t.Name))
	return ok && n.Free
}

// largestSpecialty returns the largest die of a skill's specialties without the free one; 0 for
// none.
func (r ruledSheet) largestSpecialty(name string) dice.Die {
	free, most := r.freeSpecialtyWord(), dice.Die(0)
	for _, t := range r.traitsOf(KindSpecialties) {
		if t.Word != free && SameTrait(Parent(t.Name), name) {
			most = max(most, t.Die)
		}
	}
	return most
}
