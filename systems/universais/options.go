package universais

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// The table options of section 3 of the rules reference.
var (
	allOutFrom     = rulekit.NewNumber("all_out_threshold", 4, 3, 4, "UNI-R24")
	critOn         = rulekit.NewEnum("crit_on", "UNI-R12", "natural", "modified")
	stacking       = rulekit.NewEnum("advantage_stacking", "UNI-R14", "sum", "highest")
	quickHinder    = rulekit.NewEnum("quick_disadvantage", "UNI-R19", "subtract", "drop_die")
	groupRisk      = rulekit.NewEnum("group_risk", "UNI-R17", "all", "counted")
	derivedStats   = rulekit.NewEnum("derived_stats", "UNI-R02", "manual", "formula")
	allOutScope    = rulekit.NewEnum("all_out_scope", "UNI-R25", "own", "any")
	stepOutAt      = rulekit.NewEnum("step_out", "UNI-R47", "own", "any")
	perHarm        = rulekit.NewEnum("influence_per_harm", "UNI-R23", "event", "point")
	xpMode         = rulekit.NewEnum("xp_mode", "UNI-LVL-12", "standard", "fast", "none")
	xpCap          = rulekit.NewEnum("xp_cap", "UNI-R05", "5", "none")
	xpScope        = rulekit.NewEnum("xp_ways_scope", "UNI-R04", "player", "table")
	tierMax        = rulekit.NewNumber("tier_max", 0, 0, maxRank, "UNI-R37") // 0: none
	rankMax        = rulekit.NewNumber("rank_max", 0, 0, maxRank, "UNI-R37")
	budgets        = rulekit.NewSwitch("creation_budgets", false, "UNI-R38", "on", "off")
	stakesReset    = rulekit.NewEnum("stakes_reset", "UNI-R30", "literal", "by_track")
	koReturn       = rulekit.NewEnum("ko_return", "UNI-R29", "two", "clear")
	restHealth     = rulekit.NewEnum("intermission_health", "UNI-R26", "full", "unchanged")
	timerOverflow  = rulekit.NewEnum("timer_overflow", "UNI-R27", "lost", "carry")
	duelAttributes = rulekit.NewEnum("duel_attributes", "UNI-R33", "one", "sum")
	resistRefund   = rulekit.NewSwitch("duel_resist_refund", true, "UNI-R35", "yes", "no")
	duelConsent    = rulekit.NewSwitch("pvp_duel_consent", true, "UNI-R32", "yes", "no")
	// Options of this table that are no rule of the game:
	showOdds   = rulekit.NewSwitch("odds.show", true, "", "on", "off")
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "", "universais")
)

// options are all options, in the order in which they are shown.
var options = rulekit.NewOptions(
	allOutFrom.Option, critOn.Option, stacking.Option, quickHinder.Option, groupRisk.Option, xpMode.Option,
	xpCap.Option, xpScope.Option,
	perHarm.Option, derivedStats.Option, tierMax.Option, rankMax.Option, budgets.Option, stakesReset.Option,
	koReturn.Option,
	restHealth.Option, timerOverflow.Option, duelAttributes.Option, resistRefund.Option, duelConsent.Option,
	allOutScope.Option, stepOutAt.Option,
	showOdds.Option, gameName, gameSystem.Option,
)

// optionWords are the values of options that have a Portuguese spelling.
var optionWords = []word{
	{"modified", []string{"modificado"}},
	{"sum", []string{"soma"}},
	{"highest", []string{"maior"}},
	{"subtract", []string{"subtrai"}},
	{"drop_die", []string{"tira-dado"}},
	{"all", []string{"todos"}},
	{"counted", []string{"quem-vale"}},
	{"own", []string{"proprio"}},
	{"any", []string{"qualquer"}},
	{"event", []string{"evento"}},
	{"point", []string{"ponto"}},
	{"standard", []string{"padrao"}},
	{"fast", []string{"acelerado"}},
	{"none", []string{"nenhum"}},
	{"player", []string{"jogador"}},
	{"table", []string{"mesa"}},
	{"by_track", []string{"por-trilha"}},
	{"two", []string{"dois"}},
	{"clear", []string{"limpa"}},
	{"full", []string{"completo"}},
	{"unchanged", []string{"igual"}},
	{"lost", []string{"perdido"}},
	{"carry", []string{"leva"}},
	{"one", []string{"um"}},
}

func optionMsg(o *rulekit.Option, value string) game.Msg {
	switch {
	case o.Parse != nil:
		return game.Term(value)
	case o.Values == nil:
		return game.Say("universais.option."+o.Key+".is", game.N("n", number(value)))
	}
	return game.Say("universais.option." + o.Key + "." + value)
}

// isQuick reports whether the table does not have the full pace. Then it asks no question that
// another decision can answer.
func (s *State) isQuick() bool { return s.Pace != game.Full }
