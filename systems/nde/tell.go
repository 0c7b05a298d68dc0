package nde

import (
	"mesa/game"
	"mesa/systems/kit"
)

func tellOpted(e Opted) []game.Msg {
	o := options.Find(e.Key)
	if o == nil {
		return nil
	}
	return kit.Just(game.Say("nde.event.option", game.M("about", game.Say("nde.option."+e.Key)),
		game.M("means", optionMsg(o, e.Value))))
}

// tellValued says a value as it now is, with why.
func tellValued(e Valued) []game.Msg {
	key := "nde.event.valued"
	if e.Max > 0 {
		key = "nde.event.valued_of"
	}
	said := kit.Just(game.Say(key, game.M("name", e.Names.who(e.Who)), game.M("what", game.Say("nde.value."+e.What)),
		game.N("now", e.Now), game.N("was", e.Was), game.N("max", e.Max),
		game.M("why", game.Say("nde.why."+e.Why))))
	return append(said, tellFall(e)...)
}

// Moment implements kit.OfMoment.
func (e TestSet) Moment() (game.Ref, int) { return testRef(e.Test.ID), 0 }

// Moment implements kit.OfMoment.
func (e Rolled) Moment() (game.Ref, int) { return testRef(e.Test), 0 }

// Moment implements kit.OfMoment.
func (e RoundBegun) Moment() (game.Ref, int) { return roundRef, e.Round }

// Moment implements kit.OfMoment.
func (e TestClosed) Moment() (game.Ref, int) {
	if e.Bare {
		return "", 0
	}
	return testRef(e.Test.ID), 0
}
