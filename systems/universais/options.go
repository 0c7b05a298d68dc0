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
	resistRefund   = kit.NewSwitch("duel_resist_refund", false, "UNI-R35", "yes", "no")
	duelConsent    = kit.NewSwitch("pvp_duel_consent", true, "UNI-R32", "yes", "no")
	// No rule of the game, but an option of this table:
	showOdds = kit.NewSwitch("odds.show", true, "", "on", "off")
)

// options in the order of the rules reference.
var options = kit.NewOptions(
	allOutFrom.Option, critOn.Option, stacking.Option, quickHinder.Option, groupRisk.Option, xpMode.Option, xpCap.Option, xpScope.Option,
	perHarm.Option, derivedStats.Option, tierMax.Option, rankMax.Option, budgets.Option, stakesReset.Option, koReturn.Option,
	restHealth.Option, timerOverflow.Option, duelAttributes.Option, resistRefund.Option, duelConsent.Option, allOutScope.Option,
	showOdds.Option,
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
	if o.Values == nil {
		return game.Say("universais.option."+o.Key+".is", game.N("n", number(value)))
	}
	return game.Say("universais.option." + o.Key + "." + value)
}

// quick reports whether a window that can be decided beside another stays shut.
func (s *State) quick() bool { return s.Pace != game.Full }

func optionMoves() []move { return []move{optionMove()} }

// optionMove changes a table option, never while a roll is open (section 3).
func optionMove() move {
	askKey := game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	askValue := game.Param{Name: "value", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "option", Under: game.UnderTable,
		Params: []game.Param{askKey, askValue, {Name: "n", Kind: game.Number, Max: maxRank}}}, func(s *State) []game.Offer {
		if no := s.unsettled(); no != nil {
			return []game.Offer{{Label: game.Say("universais.option"), About: "options", No: no}}
		}
		var offers []game.Offer
		for _, o := range options {
			if o.Values == nil && o.Max > 20 { // a number of many
				ask := game.Ask{Param: game.Param{Name: "n", Kind: game.Number, Min: o.Min, Max: o.Max}, Preset: o.In(s)}
				offers = append(offers, optionOffer(o, ask))
				continue
			}
			ask := game.Ask{Param: askValue}
			for _, v := range valuesOf(o) {
				ask.Among = append(ask.Among, game.Choice{Word: v, Label: optionMsg(o, v), Ticked: v == o.In(s)})
			}
			offers = append(offers, optionOffer(o, ask))
		}
		return offers
	}, func(t *tx, args game.Args) { t.Emit(Opted{args.One("key"), args.One("value") + args.One("n")}) },
		func(s *State, _ game.Args) *game.Refusal { return s.unsettled() })
}

func optionOffer(o *kit.Option, ask game.Ask) game.Offer {
	return game.Offer{Fixed: game.Args{"key": {o.Key}}, About: "options", Form: true, Asks: []game.Ask{ask},
		Label: game.Say("universais.option.set", game.M("about", game.Say("universais.option."+o.Key)))}
}

// valuesOf are the words that an option takes.
func valuesOf(o *kit.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	var all []string
	for n := o.Min; n <= o.Max; n++ {
		all = append(all, game.Itoa(n))
	}
	return all
}

func (s *State) optionsBlock() game.Block {
	return options.Block(s, func(o *kit.Option) game.Msg { return optionMsg(o, o.In(s)) })
}
