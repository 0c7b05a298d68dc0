package test

import "mesa/systems/cortex/core"

// The options of tests.
var (
	failureEffect    = core.NewWord("test.failure_effect", "CORE-TEST-R2", "risky_only", "none", "always")
	assetCap         = core.NewWord("asset.cap", "ASSET-R5", "gm_flag", "always")
	returnDifficulty = core.Word{Option: &core.Option{Key: "out.return_difficulty", Default: core.Challenging, Values: core.DifficultyWords(), Rule: "OUT-R3"}}
	failedRecovery   = core.NewWord("recovery.fail_hitch", "RECOVER-R1", "auto_free", "gm_pp")
	retryRecovery    = core.NewWord("recovery.retry_after_fail", "RECOVER-R3", "allowed", "time_passes")
)
