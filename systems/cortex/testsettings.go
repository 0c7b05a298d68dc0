package cortex

// The options of tests.
var (
	failureEffect    = NewWord("test.failure_effect", "CORE-TEST-R2", "risky_only", "none", "always")
	assetCap         = NewWord("asset.cap", "ASSET-R5", "gm_flag", "always")
	returnDifficulty = Word{&Option{Key: "out.return_difficulty", Default: Challenging, Values: difficultyWords(), Rule: "OUT-R3"}}
	failedRecovery   = NewWord("recovery.fail_hitch", "RECOVER-R1", "auto_free", "gm_pp")
	retryRecovery    = NewWord("recovery.retry_after_fail", "RECOVER-R3", "allowed", "time_passes")
)
