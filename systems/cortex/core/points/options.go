package points

import (
	"mesa/systems/rulekit"
)

// The options of plot points.
var (
	pointLock      = rulekit.NewEnum("pp.lock", "OUT-R1", "strict", "release_for_stay")
	mostPoints     = rulekit.NewNumber("pp.max", 0, 0, 1000, "PP-START-R2")
	PointOwner     = rulekit.NewEnum("pp.owner", "PP-START-R3", "player", "character")
	Bank           = rulekit.NewEnum("pp.bank", "PP-MOD-04", "bank", NoBank).Taking(NoBank, "bank")
	carryBank      = rulekit.NewFlag("pp.bank_carry", false, "PP-BANK-R1").With(Bank.Option, "bank")
	awardRoleplay  = rulekit.NewFlag("pp.roleplay_award", true, "PP-EARN-06")
	LockPoolPoints = rulekit.NewFlag("pp.pool_choice_lock", true, "PP-EARN-R1")
	mayGift        = rulekit.NewFlag("pp.gift", false, "PP-SPEND-R2")
	bankScope      = rulekit.NewEnum("pp.bank_scope", "PP-GM-R1", "gmc_only", "any").With(Bank.Option, "bank")
)

// NoBank is the word of Bank for a GM without a bank (PP-MOD-04).
const NoBank = "none"
