package test

import (
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The options of tests.
var (
	failureEffect    = kit.NewWord("test.failure_effect", "CORE-TEST-R2", "risky_only", "none", "always")
	assetCap         = kit.NewWord("asset.cap", "ASSET-R5", "gm_flag", "always")
	returnDifficulty = kit.Word{Option: &kit.Option{Key: "out.return_difficulty", Default: core.Challenging, Values: core.DifficultyWords(),
		Rule: "OUT-R3"}}
	failedRecovery = kit.NewWord("recovery.fail_hitch", "RECOVER-R1", "auto_free", "gm_pp")
	retryRecovery  = kit.NewWord("recovery.retry_after_fail", "RECOVER-R3", "allowed", "time_passes")
)
