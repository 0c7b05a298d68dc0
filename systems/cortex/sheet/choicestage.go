package sheet

import "mesa/dice"

// Choices returns the choices that a stage offers for a sheet, closed ones included.
func (g SheetRules) Choices(s *Sheet, stage string, at CreationContext) []Choice {
	c := &chooser{ruledSheet{&g, s}, at, nil}
	for _, kind := range Kinds() {
		if g.UsesSet(kind) && c.stageOfKind(kind) == stage {
			c.offerKind(kind)
		}
	}
	if stage == StageGifts {
		c.offerSFX()
	}
	for i := range c.all {
		c.all[i].Stage = stage
	}
	return c.all
}

// offerKind adds the choices of a kind of sets.
func (c *chooser) offerKind(kind string) {
	switch kind {
	case KindAttributes, KindAffiliations, KindValues:
		c.offerBalancing(kind)
	case KindRoles:
		c.offerTrades(kind)
	case KindSkills:
		c.offerSkillSteps()
	case KindDistinctions:
		c.offerDistinctions()
	case KindSpecialties:
		c.offerSpecialties()
	case KindRelationships:
		c.offerRelationships()
	case KindReputations:
		c.offerNewTrait(kind, "", min(dice.D6, c.RepCap), 0)
		c.offerSteps(kind)
	case KindSignatureAssets:
		if c.From != nil {
			c.offerAssets()
		}
		c.offerNewTrait(kind, "", dice.D6, 1)
		c.offerSteps(kind)
	case KindResources:
		c.offerResources()
	case KindPowers:
		c.offerPowers()
	case KindAbilities:
		c.offerAbilities()
	case KindTalents:
		c.offerTalents()
	}
}
