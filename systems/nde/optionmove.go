package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// Options that record the name of the game and the rules system it is played by.
var (
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "", "nde")
)

// settings returns the moves that set the table's options (section 3). Options cannot be changed
// while a test is open.
func settings() rulekit.Settings[State] {
	return rulekit.Settings[State]{
		System:       "nde",
		Options:      func(*State) rulekit.Options { return options },
		Table:        func(s *State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(*State) rulekit.SynonymMatch { return terms.Means },
		About:        func(o *rulekit.Option) game.Msg { return game.Say("nde.option." + o.Key) },
		Value:        optionMsg,
		CannotChange: func(s *State, by game.Actor) *game.Refusal {
			if no := s.refuseUnlessGM(by); no != nil || len(s.Tests) == 0 {
				return no
			}
			return s.refuseBusy(s.Tests[0])
		},
		Set: setOption,
	}
}

// setOption sets an option and applies its immediate effects: a change of dice_mode converts all
// sheets (NDE-2D6-07). The option for Armor tokens hands them out or, switched off, applies the
// harm that waited for them.
func setOption(t *tx, c rulekit.Change) {
	t.Emit(OptionSet{c.Key, c.Value})
	switch c.Key {
	case diceMode.Key:
		convertSheets(t)
	case armorTokens.Key:
		handTokens(t)
		settleHarm(t)
	}
}

// handTokens gives each PC with a protection and without a token a token of this scene, when the
// option is switched on during a scene (NDE-R44).
func handTokens(t *tx) {
	for _, p := range t.S.PCs {
		if t.S.comesWithToken(p) && !p.Token {
			t.Emit(ValueSet{Who: p.ID, What: ValueToken, Now: 1, Was: 0, Why: "handed"})
		}
	}
}

// convertSheets converts the Attributes of all PCs, also of those retired, to the dice mode now in
// use (NDE-2D6-07, NDE-R38).
func convertSheets(t *tx) {
	for _, p := range append(t.S.PCs[:len(t.S.PCs):len(t.S.PCs)], t.S.Retired...) {
		attrs := p.Attrs
		for i, v := range attrs {
			attrs[i] = t.S.convertDie(v)
		}
		t.Emit(AttrsSet{PC: p.ID, Attrs: attrs, Was: p.Attrs, Why: "converted"})
	}
}

// convertDie converts a die to a modifier in the 2d6 game, or a modifier to a die otherwise.
func (s *State) convertDie(v int) int {
	if !s.is2d6() {
		return ladder[min(v, capModifier)+1]
	}
	for i, die := range ladder {
		if die == v {
			return max(i-1, 0) // a d4 is +0 as well
		}
	}
	return 0
}

func optionBlocks(s *State) []game.Block {
	return settings().Blocks(s, func(o *rulekit.Option) game.Msg { return optionMsg(o, o.ValueAt(s)) })
}
