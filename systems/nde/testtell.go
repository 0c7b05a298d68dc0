package nde

import "mesa/game"

func (s *State) tellTests(e game.Event) []game.Msg {
	switch e := e.(type) {
	case TestSet:
		return s.tellSet(e)
	case Owes:
		return one(game.Say("nde.event.owes."+e.Owed.Kind, game.W("name", s.name(e.Owed.PC))))
	}
	return nil
}

func (s *State) tellSet(e TestSet) []game.Msg {
	ms := one(game.Say("nde.event.test."+e.Why, game.W("name", s.name(e.Test.PC)), game.M("test", testMsg(&e.Test))))
	if e.Test.Stakes != "" {
		ms = append(ms, game.Say("nde.event.stakes", game.W("stakes", e.Test.Stakes)))
	}
	if !e.Test.Two && e.Test.Stage == Framed && e.Test.T > int(e.Test.Die()) {
		ms = append(ms, game.Say("nde.event.beyond", game.N("t", e.Test.T), game.D("die", e.Test.Die())))
	}
	return ms
}

// testMsg says what is thrown against what: "Dexterity, d8 against T 5".
func testMsg(t *Test) game.Msg {
	if t.Two {
		return game.Say("nde.test.two", game.M("attr", attrMsg(t.Attr)), game.N("n", t.Base+t.Shift()))
	}
	return game.Say("nde.test.die", game.M("attr", attrMsg(t.Attr)), game.D("die", t.Die()), game.N("t", t.T))
}

// tellRolled is the verdict.
func (s *State) tellRolled(e Rolled) []game.Msg {
	outcome := e.Outcome
	if e.Certain {
		outcome += "_certain"
	}
	verdict := game.M("verdict", game.Say("nde.verdict."+outcome))
	name, total := game.W("name", s.name(e.PC)), game.N("total", e.Total)
	if e.Two {
		return one(game.Say("nde.event.rolled_two", verdict, name, total, game.N("a", e.Faces[0]), game.N("b", e.Faces[1]), game.N("n", e.Plus)))
	}
	die, face, against := game.D("die", e.Pool[0]), game.N("face", e.Faces[0]), game.N("t", e.T)
	if e.Again {
		return one(game.Say("nde.event.rolled_again", verdict, name, die, face, total, against))
	}
	return one(game.Say("nde.event.rolled", verdict, name, die, face, against))
}
