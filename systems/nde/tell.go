package nde

import "mesa/game"

// tell says one decision, the verdict first, by its facts alone: what is told
// of it stays the same for ever. Each family tells its own facts.
func tell(es []game.Event, _ game.Seat) []game.Msg {
	var verdict, rest []game.Msg
	for _, e := range es {
		switch e := e.(type) {
		case Rolled:
			verdict = append(verdict, tellRolled(e)...)
		case TestSet:
			if ms := tellSet(e); e.verdict() {
				verdict = append(verdict, ms...)
			} else {
				rest = append(rest, ms...)
			}
		case TestClosed:
			verdict = append(verdict, tellClosed(e, es)...)
		case Valued:
			rest = append(rest, tellValued(e)...)
		case Opted:
			rest = append(rest, game.Say("nde.event.option", game.M("about", game.Say("nde.option."+e.Key)), game.M("means", optionMsg(e.Key, e.Value))))
		default:
			rest = append(rest, tellTests(e)...)
			rest = append(rest, tellCharacter(e)...)
			rest = append(rest, tellScene(e)...)
			rest = append(rest, tellEffects(e)...)
		}
	}
	return append(verdict, rest...)
}

func one(m game.Msg) []game.Msg { return []game.Msg{m} }

// tellValued says a value as it now is, with why.
func tellValued(e Valued) []game.Msg {
	key := "nde.event.valued"
	if e.Max > 0 {
		key = "nde.event.valued_of"
	}
	said := one(game.Say(key, game.M("name", e.Names.who(e.Who)), game.M("what", game.Say("nde.value."+e.What)), game.N("now", e.Now), game.N("was", e.Was), game.N("max", e.Max),
		game.M("why", game.Say("nde.why."+e.Why))))
	return append(said, tellFall(e)...)
}
