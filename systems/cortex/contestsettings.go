package cortex

// The options of contests.
var (
	includeWindow = NewWord("pp.include_window", "CORE-CONTEST-R2", "own_roll", "until_outcome")
	gmMayInitiate = NewFlag("contest.gm_may_initiate", true, "CORE-CONTEST-R3")
	remindAfter   = NewNumber("contest.remind_after", 5, 1, 100, "CORE-CONTEST-R7")
	heroicBasis   = NewWord("contest.heroic_basis", "CORE-HEROIC-R1", "final_margin", "beating_roll")
	giveInBar     = NewWord("contest.give_in_bar", "GIVEIN-R1", "next_beat", "scene", "session")
	giveInPay     = NewWord("contest.gmc_give_in_pp", "GIVEIN-R5", "none", "bank")
)
