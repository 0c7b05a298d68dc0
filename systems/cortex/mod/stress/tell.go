package stress

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// terms are the words of stress with their other spellings. Brazilian tables say "stress" in
// English.
var terms = game.Synonyms{
	howPush:       {"forcar"},
	"physical":    {"fisico"},
	"standard":    {"padrao"},
	"normal_only": {"so-normais"},
	modelShaken:   {"abalado"},
	attributes:    {"atributos"},
	"rest":        {"descanso"},
	"no-rest":     {"sem-descanso"},
}

func tellStress(e StressSet) []game.Msg {
	ms := tellDie(e)
	if e.Shakes {
		ms = append(ms, game.Say("cortex.event.shaken", rulekit.NameOr(e.Name, e.Char)))
	}
	return ms
}

func tellDie(e StressSet) []game.Msg {
	name, track, die, was := rulekit.NameOr(e.Name, e.Char), game.W("track", e.Track), game.D("die", e.Die),
		game.D("was", e.Was)
	switch {
	case e.Why == endured:
		return rulekit.Msgs(game.Say("cortex.event.stress.endured", name, track, die))
	case e.Die == 0:
		return rulekit.Msgs(game.Say("cortex.event.stress.gone", name, track))
	case e.Was == 0:
		return rulekit.Msgs(game.Say("cortex.event.stress.new", name, track, die))
	case e.Barred && e.Was == e.Die:
		return rulekit.Msgs(game.Say("cortex.event.stress.barred", name, track, die))
	case e.Barred:
		return rulekit.Msgs(game.Say("cortex.event.stress.eased", name, track, was, die))
	}
	return rulekit.Msgs(game.Say("cortex.event.stress.step", name, track, was, die))
}

func tellPushed(e StressPushed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.pushed", rulekit.NameOr(e.Name, e.Push.Char),
		game.W("track", e.Push.Track)))
}
