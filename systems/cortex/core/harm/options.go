package harm

import (
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// The options of effect dice, complications and assets.
var (
	beyondD12     = rulekit.NewEnum("effect.beyond_d12", "CORE-EFFECT-R1", "auto", "takeout", "second_die")
	stackEffects  = rulekit.NewFlag("effect.same_target_stack", false, "CORE-EFFECT-R3")
	leastComp     = rulekit.NewEnum("stakes.min_complication", "CORE-STAKES-R3", "d4", "d6")
	FreeformAsset = rulekit.NewEnum("asset.freeform", "ASSET-15", "gm_choice", "always", "never")
	assetLasts    = rulekit.NewEnum("asset.test_duration", "ASSET-R4", things.ForScene, "next_roll")
	mergeComps    = rulekit.NewEnum("complication.merge", "COMP-R1", "same_hindrance", "gm_choice", "always")
)

// HarmModel is the option for the harm model. Each mod that brings a harm model adds its word.
var HarmModel = rulekit.NewEnum("harm.model", "CFG-01", "complications")
