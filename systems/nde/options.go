package nde

import (
	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// settings returns the moves that set the table's options (section 3). Options cannot be changed
// while a test is open.
func settings() rulekit.Settings[state.State] {
	return rulekit.Settings[state.State]{
		System:       "nde",
		Options:      func(*state.State) rulekit.Options { return rules.Options },
		Table:        func(s *state.State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(*state.State) rulekit.SynonymMatch { return rules.Terms.Means },
		About:        func(o *rulekit.Option) game.Msg { return game.Say("nde.option." + o.Key) },
		Value:        rules.OptionMsg,
		CannotChange: func(s *state.State, by game.Actor) *game.Refusal {
			if no := s.RefuseUnlessGM(by); no != nil || len(s.Tests) == 0 {
				return no
			}
			return check.RefuseBusy(s, s.Tests[0])
		},
		Set: setOption,
	}
}

// setOption sets an option and applies its immediate effects: a change of dice_mode converts all
// sheets (NDE-2D6-07). The option for Armor tokens hands out tokens or, switched off, applies
// the harm that waited for a token.
func setOption(t *state.Tx, c rulekit.Change) {
	t.Emit(state.OptionSet{Key: c.Key, Value: c.Value})
	switch c.Key {
	case rules.DiceMode.Key:
		people.ConvertSheets(t)
	case rules.ArmorTokens.Key:
		people.HandTokens(t)
		outcome.SettleHarm(t)
	}
}

func optionBlocks(s *state.State) []game.Block {
	return settings().Blocks(s, func(o *rulekit.Option) game.Msg { return rules.OptionMsg(o, o.ValueAt(s)) })
}
