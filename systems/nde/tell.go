package nde

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

func tellOpted(e OptionSet) []game.Msg {
	o := options.Find(e.Key)
	if o == nil {
		return nil
	}
	return rulekit.Msgs(game.Say("nde.event.option", game.M("about", game.Say("nde.option."+e.Key)),
		game.M("means", optionMsg(o, e.Value))))
}

// tellValued tells the new value and the reason.
func tellValued(e ValueSet) []game.Msg {
	key := "nde.event.valued"
	if e.Max > 0 {
		key = "nde.event.valued_of"
	}
	said := rulekit.Msgs(game.Say(key, game.M("name", e.Names.nameMsg(e.Who)),
		game.M("what", game.Say("nde.value."+e.What)),
		game.N("now", e.Now), game.N("was", e.Was), game.N("max", e.Max),
		game.M("why", game.Say("nde.why."+e.Why))))
	return append(said, tellFall(e)...)
}

// Card implements rulekit.OnCard.
func (e TestSet) Card() (game.Ref, int) { return testRef(e.Test.ID), 0 }

// Card implements rulekit.OnCard.
func (e Rolled) Card() (game.Ref, int) { return testRef(e.Test), 0 }

// Card implements rulekit.OnCard.
func (e RoundBegun) Card() (game.Ref, int) { return roundRef, e.Round }

// Card implements rulekit.OnCard.
func (e TestClosed) Card() (game.Ref, int) {
	if e.Bare {
		return "", 0
	}
	return testRef(e.Test.ID), 0
}
