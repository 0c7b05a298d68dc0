package universais

import (
	"mesa/game"
	"mesa/systems/kit"
)

// The table options of section 3 of the rules reference.
var (
	allOutFrom     = kit.NewNumber("all_out_threshold", 4, 3, 4, "UNI-R24")
	critOn         = kit.NewWord("crit_on", "UNI-R12", "natural", "modified")
	stacking       = kit.NewWord("advantage_stacking", "UNI-R14", "sum", "highest")
	quickHinder    = kit.NewWord("quick_disadvantage", "UNI-R19", "subtract", "drop_die")
	groupRisk      = kit.NewWord("group_risk", "UNI-R17", "all", "counted")
	derivedStats   = kit.NewWord("derived_stats", "UNI-R02", "manual", "formula")
	allOutScope    = kit.NewWord("all_out_scope", "UNI-R25", "own", "any")
	perHarm        = kit.NewWord("influence_per_harm", "UNI-R23", "event", "point")
	xpMode         = kit.NewWord("xp_mode", "UNI-LVL-12", "standard", "fast", "none")
	xpCap          = kit.NewWord("xp_cap", "UNI-R05", "5", "none")
	xpScope        = kit.NewWord("xp_ways_scope", "UNI-R04", "player", "table")
	tierMax        = kit.NewNumber("tier_max", 0, 0, maxRank, "UNI-R37") // 0: none
	rankMax        = kit.NewNumber("rank_max", 0, 0, maxRank, "UNI-R37")
	budgets        = kit.NewSwitch("creation_budgets", false, "UNI-R38", "on", "off")
	stakesReset    = kit.NewWord("stakes_reset", "UNI-R30", "literal", "by_track")
	koReturn       = kit.NewWord("ko_return", "UNI-R29", "two", "clear")
	restHealth     = kit.NewWord("intermission_health", "UNI-R26", "full", "unchanged")
	timerOverflow  = kit.NewWord("timer_overflow", "UNI-R27", "lost", "carry")
	duelAttributes = kit.NewWord("duel_attributes", "UNI-R33", "one", "sum")
	resistRefund   = kit.NewSwitch("duel_resist_refund", true, "UNI-R35", "yes", "no")
	duelConsent    = kit.NewSwitch("pvp_duel_consent", true, "UNI-R32", "yes", "no")
	// No rule of the game, but options of this table:
	showOdds   = kit.NewSwitch("odds.show", true, "", "on", "off")
	gameName   = kit.NewText("game.name", "none", 60)
	gameSystem = kit.NewWord("game.system", "", "universais")
)

// options in the order of the rules reference.
var options = kit.NewOptions(
	allOutFrom.Option, critOn.Option, stacking.Option, quickHinder.Option, groupRisk.Option, xpMode.Option, xpCap.Option, xpScope.Option,
	perHarm.Option, derivedStats.Option, tierMax.Option, rankMax.Option, budgets.Option, stakesReset.Option, koReturn.Option,
	restHealth.Option, timerOverflow.Option, duelAttributes.Option, resistRefund.Option, duelConsent.Option, allOutScope.Option,
	showOdds.Option, gameName, gameSystem.Option,
)

// optionWords are the values of options, with what a Brazilian table says.
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

func optionMsg(o *kit.Option, value string) game.Msg {
	switch {
	case o.Reads != nil:
		return game.Term(value)
	case o.Values == nil:
		return game.Say("universais.option."+o.Key+".is", game.N("n", number(value)))
	}
	return game.Say("universais.option." + o.Key + "." + value)
}

// quick reports whether a window that can be decided beside another stays shut.
func (s *State) quick() bool { return s.Pace != game.Full }

// settings are the moves that say what a table plays by (section 3), never while
// a roll is open.
func settings() kit.Settings[State] {
	return kit.Settings[State]{
		System:  "universais",
		Options: func(*State) kit.Options { return options },
		Table:   func(s *State) *kit.Table { return &s.Table },
		Means:   func(*State) kit.Means { return terms.Means },
		About:   func(o *kit.Option) game.Msg { return game.Say("universais.option." + o.Key) },
		Value:   optionMsg,
		No: func(s *State, by game.Seat) *game.Refusal {
			if no := s.gmOnly(by); no != nil {
				return no
			}
			return s.unsettled()
		},
		Set: func(t *tx, key, value string) { t.Emit(Opted{key, value}) },
	}
}

func (s *State) optionBlocks() []game.Block {
	return settings().Blocks(s, func(o *kit.Option) game.Msg { return optionMsg(o, o.In(s)) })
}
