package contest

import (
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// The options of contests.
var (
	includeWindow = kit.NewWord("pp.include_window", "CORE-CONTEST-R2", "own_roll", "until_outcome")
	gmMayInitiate = kit.NewFlag("contest.gm_may_initiate", true, "CORE-CONTEST-R3")
	remindAfter   = kit.NewNumber("contest.remind_after", 5, 1, 100, "CORE-CONTEST-R7")
	heroicBasis   = kit.NewWord("contest.heroic_basis", "CORE-HEROIC-R1", "final_margin", "beating_roll")
	giveInBar     = kit.NewWord("contest.give_in_bar", "GIVEIN-R1", "next_beat", "scene", "session")
	giveInPay     = kit.NewWord("contest.gmc_give_in_pp", "GIVEIN-R5", "none", "bank").With(core.Bank.Option, "bank")
)
