package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// The table options of section 3 of the rules reference.
var (
	diceMode      = rulekit.NewEnum("dice_mode", "NDE-GEN-02", "ladder", "2d6")
	maxSucceeds   = yesNo("max_always_succeeds", false, "NDE-R09")
	stepLimit     = rulekit.NewEnum("step_limit", "NDE-R13", "paid_extra", "strict", "free")
	luckPerTest   = rulekit.NewEnum("luck_per_test", "NDE-R17", "each_once", "one")
	luckCap       = rulekit.NewEnum("luck_cap", "NDE-R16", "none", "2")
	effectHeart   = yesNo("effect_deals_heart", true, "NDE-R25")
	powerAgainst  = rulekit.NewEnum("power_attack_vs", "NDE-R28", "defense", "level", "higher")
	harshRecovery = yesNo("harsh_recovery", false, "NDE-REST-02")
	foeTurn       = rulekit.NewEnum("foe_turn", "NDE-R27", "gm_decides", "pc_defends")
	onGrid        = yesNo("grid", false, "NDE-GRID-01")
	rangeLimit    = yesNo("range_limit", false, "NDE-ATK-08")
	crowdPressure = rulekit.NewEnum("crowd_pressure", "NDE-ATK-09", "off", "raise_t", "complication")
	armorTokens   = onOff("armor_tokens", false, "NDE-MOD-01")
	retaliation   = onOff("retaliation", false, "NDE-MOD-05")
	exceptional2  = rulekit.NewEnum("exceptional_2d6", "NDE-R35", "total", "natural")
	// Options that are not rules of NDE:
	hiddenRolls = onOff("hidden_rolls", false, "")
	showOdds    = onOff("odds.show", true, "")
)

// options lists the options in the order of the rules reference.
var options = rulekit.NewOptions(
	diceMode.Option, maxSucceeds.Option, stepLimit.Option, luckPerTest.Option, luckCap.Option, effectHeart.Option,
	powerAgainst.Option,
	harshRecovery.Option, foeTurn.Option, onGrid.Option, rangeLimit.Option, crowdPressure.Option, armorTokens.Option,
	retaliation.Option,
	exceptional2.Option, hiddenRolls.Option, showOdds.Option, gameName, gameSystem.Option,
)

func yesNo(key string, on bool, rule string) rulekit.Flag {
	return rulekit.NewSwitch(key, on, rule, "yes", "no")
}

func onOff(key string, on bool, rule string) rulekit.Flag {
	return rulekit.NewSwitch(key, on, rule, "on", "off")
}

// optionMsg returns what a value of an option does to play, or the value itself for an option of
// free text.
func optionMsg(o *rulekit.Option, value string) game.Msg {
	if o.Parse != nil {
		return game.Term(value)
	}
	return game.Say("nde.option." + o.Key + "." + value)
}

// is2d6 reports whether the table throws 2d6 (section 18).
func (s *State) is2d6() bool { return diceMode.Is(s, "2d6") }

// isQuick reports whether the table plays at quick pace. There an attack is thrown at once and the
// GM need not agree to a benefit.
func (s *State) isQuick() bool { return s.Pace != game.Full }
