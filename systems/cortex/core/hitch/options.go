package hitch

import (
	"mesa/systems/rulekit"
)

// The options of hitches and opportunities.
var (
	mayRefuseHitch = rulekit.NewFlag("hitch.player_may_refuse", false, "CORE-HITCH-R4")
	capHitch       = rulekit.NewFlag("hitch.cap_at_d12", false, "CORE-HITCH-R6")
	freeOnGMBotch  = rulekit.NewFlag("opportunity.gm_botch_free", false, "OPP-R4")
)
