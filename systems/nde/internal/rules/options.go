package rules

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// The table options of section 3 of the rules reference.
var (
	DiceMode      = rulekit.NewEnum("dice_mode", "NDE-GEN-02", "ladder", "2d6")
	MaxSucceeds   = yesNo("max_always_succeeds", false, "NDE-R09")
	StepLimit     = rulekit.NewEnum("step_limit", "NDE-R13", "paid_extra", "strict", "free")
	LuckPerTest   = rulekit.NewEnum("luck_per_test", "NDE-R17", "each_once", "one")
	LuckCap       = rulekit.NewEnum("luck_cap", "NDE-R16", "none", "2")
	EffectHeart   = yesNo("effect_deals_heart", true, "NDE-R25")
	PowerAgainst  = rulekit.NewEnum("power_attack_vs", "NDE-R28", "defense", "level", "higher")
	HarshRecovery = yesNo("harsh_recovery", false, "NDE-REST-02")
	FoeTurn       = rulekit.NewEnum("foe_turn", "NDE-R27", "gm_decides", "pc_defends")
	OnGrid        = yesNo("grid", false, "NDE-GRID-01")
	RangeLimit    = yesNo("range_limit", false, "NDE-ATK-08")
	CrowdPressure = rulekit.NewEnum("crowd_pressure", "NDE-ATK-09", "off", "raise_t", "complication")
	ArmorTokens   = onOff("armor_tokens", false, "NDE-MOD-01")
	Retaliation   = onOff("retaliation", false, "NDE-MOD-05")
	Exceptional2  = rulekit.NewEnum("exceptional_2d6", "NDE-R35", "total", "natural")
	// Options that are not rules of NDE:
	HiddenRolls = onOff("hidden_rolls", false, "")
	ShowOdds    = onOff("odds.show", true, "")
)

// Options lists the options: those of the rules reference in its order, then the others.
var Options = rulekit.NewOptions(
	DiceMode.Option, MaxSucceeds.Option, StepLimit.Option, LuckPerTest.Option, LuckCap.Option, EffectHeart.Option,
	PowerAgainst.Option, HarshRecovery.Option, FoeTurn.Option, OnGrid.Option, RangeLimit.Option,
	CrowdPressure.Option, ArmorTokens.Option, Retaliation.Option, Exceptional2.Option, HiddenRolls.Option,
	ShowOdds.Option, gameName, gameSystem.Option,
)

func yesNo(key string, on bool, rule string) rulekit.Flag {
	return rulekit.NewSwitch(key, on, rule, "yes", "no")
}

func onOff(key string, on bool, rule string) rulekit.Flag {
	return rulekit.NewSwitch(key, on, rule, "on", "off")
}

// OptionMsg returns what a value of an option does to play, or the value itself for an option of
// free text.
func OptionMsg(o *rulekit.Option, value string) game.Msg {
	if o.Parse != nil {
		return game.Term(value)
	}
	return game.Say("nde.option." + o.Key + "." + value)
}

// Options that record the name of the game and the rules system that the game is played by.
var (
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "", "nde")
)
