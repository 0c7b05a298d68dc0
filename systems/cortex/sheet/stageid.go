package sheet

// The stages of making a sheet, which may be done in any order (RUL-STAGE-ORDER).
const (
	StageRatings      = "ratings"      // attributes, affiliations, values (CREATE-SCRATCH-01)
	StageDistinctions = "distinctions" // with their highlights (CREATE-SCRATCH-02)
	StageGifts        = "gifts"        // SFX, talents, powers, abilities (CREATE-SCRATCH-03)
	StageSkills       = "skills"       // or roles (CREATE-SCRATCH-04)
	StagePoints       = "points"       // the five points of the fifth stage (CREATE-SCRATCH-05)
	StageLife         = "life"         // the biography and the statements (CREATE-SCRATCH-06)
)

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
