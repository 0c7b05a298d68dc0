package test

import (
	"mesa/systems/cortex/core/draft"
	"mesa/systems/rulekit"
)

// The options of tests.
var (
	failureEffect    = rulekit.NewEnum("test.failure_effect", "CORE-TEST-R2", "risky_only", "none", "always")
	assetCap         = rulekit.NewEnum("asset.cap", "ASSET-R5", "gm_flag", "always")
	returnDifficulty = rulekit.Enum{Option: &rulekit.Option{Key: "out.return_difficulty", Default: draft.Challenging,
		Values: draft.DifficultyWords(),
		Rule:   "OUT-R3"}}
	failedRecovery = rulekit.NewEnum("recovery.fail_hitch", "RECOVER-R1", "auto_free", "gm_pp")
	retryRecovery  = rulekit.NewEnum("recovery.retry_after_fail", "RECOVER-R3", "allowed", "time_passes")
)
