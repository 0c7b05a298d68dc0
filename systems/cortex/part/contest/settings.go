package contest

import "mesa/systems/cortex/core"

// The options of contests.
var (
	includeWindow = core.NewWord("pp.include_window", "CORE-CONTEST-R2", "own_roll", "until_outcome")
	gmMayInitiate = core.NewFlag("contest.gm_may_initiate", true, "CORE-CONTEST-R3")
	remindAfter   = core.NewNumber("contest.remind_after", 5, 1, 100, "CORE-CONTEST-R7")
	heroicBasis   = core.NewWord("contest.heroic_basis", "CORE-HEROIC-R1", "final_margin", "beating_roll")
	giveInBar     = core.NewWord("contest.give_in_bar", "GIVEIN-R1", "next_beat", "scene", "session")
	giveInPay     = core.NewWord("contest.gmc_give_in_pp", "GIVEIN-R5", "none", "bank")
)
