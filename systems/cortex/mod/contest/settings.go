package contest

import (
	"mesa/systems/cortex/core/points"
	"mesa/systems/rulekit"
)

// The options of contests.
var (
	includeWindow = rulekit.NewEnum("pp.include_window", "CORE-CONTEST-R2", "own_roll", "until_outcome")
	gmMayInitiate = rulekit.NewFlag("contest.gm_may_initiate", true, "CORE-CONTEST-R3")
	remindAfter   = rulekit.NewNumber("contest.remind_after", 5, 1, 100, "CORE-CONTEST-R7")
	heroicBasis   = rulekit.NewEnum("contest.heroic_basis", "CORE-HEROIC-R1", "final_margin", "beating_roll")
	giveInBar     = rulekit.NewEnum("contest.give_in_bar", "GIVEIN-R1", "next_beat", "scene", "session")
	giveInPay     = rulekit.NewEnum("contest.gmc_give_in_pp", "GIVEIN-R5", "none", "bank").With(points.Bank.Option,
		"bank")
)
