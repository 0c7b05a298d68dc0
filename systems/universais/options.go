package universais

import (
	"mesa/game"
	"mesa/systems/kit"
)

// The table options of section 3 of the rules reference.
var (
	allOutFrom   = kit.NewNumber("all_out_threshold", 4, 3, 4, "UNI-R24")
	critOn       = kit.NewWord("crit_on", "UNI-R12", "natural", "modified")
	stacking     = kit.NewWord("advantage_stacking", "UNI-R14", "sum", "highest")
	quickHinder  = kit.NewWord("quick_disadvantage", "UNI-R19", "subtract", "drop_die")
	groupRisk    = kit.NewWord("group_risk", "UNI-R17", "all", "counted")
	derivedStats = kit.NewWord("derived_stats", "UNI-R02", "manual", "formula")
	allOutScope  = kit.NewWord("all_out_scope", "UNI-R25", "own", "any")
	perHarm      = kit.NewWord("influence_per_harm", "UNI-R23", "event", "point")
	// No rule of the game, but an option of this table:
	showOdds = kit.NewSwitch("odds.show", true, "", "on", "off")
)

// options in the order of the rules reference.
var options = kit.NewOptions(
	allOutFrom.Option, critOn.Option, stacking.Option, quickHinder.Option, groupRisk.Option, perHarm.Option, derivedStats.Option,
	allOutScope.Option, showOdds.Option,
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
	return gmMove(game.Spec{Name: "option", Under: game.UnderTable, Params: []game.Param{askKey, askValue}}, func(s *State) []game.Offer {
		if no := s.unsettled(); no != nil {
			return []game.Offer{{Label: game.Say("universais.option"), About: "options", No: no}}
		}
		var offers []game.Offer
		for _, o := range options {
			ask := game.Ask{Param: askValue}
			for _, v := range valuesOf(o) {
				ask.Among = append(ask.Among, game.Choice{Word: v, Label: optionMsg(o, v), Ticked: v == o.In(s)})
			}
			offers = append(offers, game.Offer{Fixed: game.Args{"key": {o.Key}}, About: "options", Form: true, Asks: []game.Ask{ask},
				Label: game.Say("universais.option.set", game.M("about", game.Say("universais.option."+o.Key)))})
		}
		return offers
	}, func(t *tx, args game.Args) { t.Emit(Opted{args.One("key"), args.One("value")}) },
		func(s *State, _ game.Args) *game.Refusal { return s.unsettled() })
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
