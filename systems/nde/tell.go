package nde

import "mesa/game"

// tell says one decision, the verdict first. Each family tells its own facts.
func tell(s *State, es []game.Event, by game.Seat) []game.Msg {
	var verdict, rest []game.Msg
	for _, e := range es {
		switch e := e.(type) {
		case Rolled:
			verdict = append(verdict, s.tellRolled(e)...)
		case TestSet:
			if ms := s.tellSet(e); e.verdict() {
				verdict = append(verdict, ms...)
			} else {
				rest = append(rest, ms...)
			}
		case TestClosed:
			verdict = append(verdict, s.tellClosed(&e.Test, es)...)
		case Valued:
			rest = append(rest, s.tellValued(e)...)
		case Opted:
			rest = append(rest, game.Say("nde.event.option", game.W("key", e.Key), game.W("value", e.Value), game.M("means", optionMsg(e.Key, e.Value))))
		default:
			rest = append(rest, s.tellTests(e)...)
			rest = append(rest, s.tellCharacter(e)...)
			rest = append(rest, s.tellScene(e)...)
		}
	}
	return append(verdict, rest...)
}

func one(m game.Msg) []game.Msg { return []game.Msg{m} }

// tellValued says a value as it now is, with why.
func (s *State) tellValued(e Valued) []game.Msg {
	most := 0
	switch e.What {
	case ValueHearts:
		if v := s.value(e.Who, ValueMaxHearts); v != nil {
			most = *v
		}
	case ValuePP:
		if v := s.value(e.Who, ValueMaxPP); v != nil {
			most = *v
		}
	}
	key := "nde.event.valued"
	if most > 0 {
		key = "nde.event.valued_of"
	}
	said := one(game.Say(key, game.M("name", s.who(e.Who)), game.M("what", game.Say("nde.value."+e.What)), game.N("now", e.Now), game.N("was", e.Was), game.N("max", most),
		game.M("why", game.Say("nde.why."+e.Why))))
	return append(said, s.tellFall(e)...)
}
