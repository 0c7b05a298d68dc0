package core

import "mesa/systems/rulekit"

// The words of creation.method.
const (
	FromScratch  = "scratch"
	ByArchetype  = "archetype"
	ByPathways   = "pathways"
	creationRule = "CREATE-SCRATCH-01"
)

// Creation is how players' characters are made (section 18 of the rules on
// characters).
var Creation = rulekit.NewEnum("creation.method", creationRule, FromScratch, ByArchetype, ByPathways)
