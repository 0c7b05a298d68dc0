package universais

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// settings returns the moves that set options (section 3). They are closed while a roll is open.
func settings() rulekit.Settings[State] {
	return rulekit.Settings[State]{
		System:       "universais",
		Options:      func(*State) rulekit.Options { return options },
		Table:        func(s *State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(*State) rulekit.SynonymMatch { return terms.Means },
		About:        func(o *rulekit.Option) game.Msg { return game.Say("universais.option." + o.Key) },
		Value:        optionMsg,
		CannotChange: func(s *State, by game.Actor) *game.Refusal {
			if no := s.refuseUnlessGM(by); no != nil {
				return no
			}
			return s.refuseUnsettled()
		},
		Set: func(t *tx, c rulekit.Change) { t.Emit(OptionSet{c.Key, c.Value}) },
	}
}

// showTable returns the table in brief, or one thing of it as a whole.
func showTable(s *State, by game.Actor, about game.Ref) game.View {
	kind, _, _ := strings.Cut(string(about), "/")
	if kind != "options" && kind != "option" {
		return show(s, by, about)
	}
	blocks := settings().Blocks(s, func(o *rulekit.Option) game.Msg { return optionMsg(o, o.ValueAt(s)) })
	if kind == "option" {
		return game.Blocks(blocks...).Part(about)
	}
	return game.Blocks(blocks...)
}
