package options

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/sheet"
)

// The table options of section 3 of the rules reference.
var (
	AllOutFrom     = rulekit.NewNumber("all_out_threshold", 4, 3, 4, "UNI-R24")
	CritOn         = rulekit.NewEnum("crit_on", "UNI-R12", "natural", "modified")
	Stacking       = rulekit.NewEnum("advantage_stacking", "UNI-R14", "sum", "highest")
	QuickHinder    = rulekit.NewEnum("quick_disadvantage", "UNI-R19", "subtract", "drop_die")
	GroupRisk      = rulekit.NewEnum("group_risk", "UNI-R17", "all", "counted")
	DerivedStats   = rulekit.NewEnum("derived_stats", "UNI-R02", "manual", "formula")
	AllOutScope    = rulekit.NewEnum("all_out_scope", "UNI-R25", "own", "any")
	StepOutAt      = rulekit.NewEnum("step_out", "UNI-R47", "own", "any")
	PerHarm        = rulekit.NewEnum("influence_per_harm", "UNI-R23", "event", "point")
	XPMode         = rulekit.NewEnum("xp_mode", "UNI-LVL-12", "standard", "fast", "none")
	XPCap          = rulekit.NewEnum("xp_cap", "UNI-R05", "5", "none")
	XPScope        = rulekit.NewEnum("xp_ways_scope", "UNI-R04", "player", "table")
	TierMax        = rulekit.NewNumber("tier_max", 0, 0, sheet.MaxRank, "UNI-R37") // 0: none
	RankMax        = rulekit.NewNumber("rank_max", 0, 0, sheet.MaxRank, "UNI-R37")
	Budgets        = rulekit.NewSwitch("creation_budgets", false, "UNI-R38", "on", "off")
	StakesReset    = rulekit.NewEnum("stakes_reset", "UNI-R30", "literal", "by_track")
	KnockoutReturn = rulekit.NewEnum("ko_return", "UNI-R29", "two", "clear")
	RestHealth     = rulekit.NewEnum("intermission_health", "UNI-R26", "full", "unchanged")
	TimerOverflow  = rulekit.NewEnum("timer_overflow", "UNI-R27", "lost", "carry")
	DuelAttributes = rulekit.NewEnum("duel_attributes", "UNI-R33", "one", "sum")
	ResistRefund   = rulekit.NewSwitch("duel_resist_refund", true, "UNI-R35", "yes", "no")
	DuelConsent    = rulekit.NewSwitch("pvp_duel_consent", true, "UNI-R32", "yes", "no")
	// Options of this table that are no rule of the game:
	ShowOdds   = rulekit.NewSwitch("odds.show", true, "", "on", "off")
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "", "universais")
)

// All lists all options in the order in which they are shown.
var All = rulekit.NewOptions(
	AllOutFrom.Option, CritOn.Option, Stacking.Option, QuickHinder.Option, GroupRisk.Option, XPMode.Option,
	XPCap.Option, XPScope.Option,
	PerHarm.Option, DerivedStats.Option, TierMax.Option, RankMax.Option, Budgets.Option, StakesReset.Option,
	KnockoutReturn.Option,
	RestHealth.Option, TimerOverflow.Option, DuelAttributes.Option, ResistRefund.Option, DuelConsent.Option,
	AllOutScope.Option, StepOutAt.Option,
	ShowOdds.Option, gameName, gameSystem.Option,
)

// valueWords are the values of options that have a Portuguese spelling.
var valueWords = []sheet.Word{
	{Word: "modified", Also: []string{"modificado"}},
	{Word: "sum", Also: []string{"soma"}},
	{Word: "highest", Also: []string{"maior"}},
	{Word: "subtract", Also: []string{"subtrai"}},
	{Word: "drop_die", Also: []string{"tira-dado"}},
	{Word: "all", Also: []string{"todos"}},
	{Word: "counted", Also: []string{"quem-vale"}},
	{Word: "own", Also: []string{"proprio"}},
	{Word: "any", Also: []string{"qualquer"}},
	{Word: "event", Also: []string{"evento"}},
	{Word: "point", Also: []string{"ponto"}},
	{Word: "standard", Also: []string{"padrao"}},
	{Word: "fast", Also: []string{"acelerado"}},
	{Word: "none", Also: []string{"nenhum"}},
	{Word: "player", Also: []string{"jogador"}},
	{Word: "table", Also: []string{"mesa"}},
	{Word: "by_track", Also: []string{"por-trilha"}},
	{Word: "two", Also: []string{"dois"}},
	{Word: "clear", Also: []string{"limpa"}},
	{Word: "full", Also: []string{"completo"}},
	{Word: "unchanged", Also: []string{"igual"}},
	{Word: "lost", Also: []string{"perdido"}},
	{Word: "carry", Also: []string{"leva"}},
	{Word: "one", Also: []string{"um"}},
}

// ValueMsg returns the value of an option in words.
func ValueMsg(o *rulekit.Option, value string) game.Msg {
	switch {
	case o.Parse != nil:
		return game.Term(value)
	case o.Values == nil:
		return game.Say("universais.option."+o.Key+".is", game.N("n", sheet.Number(value)))
	}
	return game.Say("universais.option." + o.Key + "." + value)
}

// Words returns the values of options, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{valueWords} }
