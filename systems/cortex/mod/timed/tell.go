package timed

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// terms are the words of timed tests with their other spellings.
var terms = game.Synonyms{objective: {"objetivo"}, benefit: {"beneficio"}}

// tellSet tells what the GM has set.
func tellSet(e TimedSet) []game.Msg {
	r := &e.Row
	args := []game.Arg{game.W("name", r.Objective), game.N("of", len(r.Stages)), game.N("beats", r.Beats),
		game.N("n", e.Stage),
		game.W("benefit", r.Benefit)}
	key, stage := "cortex.event.timed."+e.Why, r.Stages[max(e.Stage, 1)-1]
	if stage != "" && (e.Why == "begun" || e.Why == "stage") {
		args = append(args, game.M("difficulty", difficultyMsg(stage)))
		return rulekit.Msgs(game.Say(key, args...))
	}
	if e.Why == "begun" {
		key += "_open"
	}
	return rulekit.Msgs(game.Say(key, args...))
}

// tellCalled tells which test of the row is called, or who tries to buy time.
func tellCalled(e TimedCalled) []game.Msg {
	key := "cortex.event.timed.called"
	if e.Buys {
		key = "cortex.event.timed.buys"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.N("n", e.Stage), game.N("of", e.Of),
		game.N("beats", e.Beats)))
}

// tellCounted tells the cost of a test of the row.
func tellCounted(e TimedCounted) []game.Msg {
	key := "cortex.event.timed.counted." + e.How
	if e.Beats < 0 {
		key = "cortex.event.timed.counted.dear"
	}
	return rulekit.Msgs(game.Say(key, game.N("beats", e.Beats), game.N("done", e.Done), game.N("of", e.Of)))
}

// tellBought tells the beats that were bought.
func tellBought(e TimeBought) []game.Msg {
	key := "cortex.event.timed.bought." + [...]string{"none", "one", "two"}[min(max(e.N, 0), 2)]
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.N("beats", e.Beats)))
}

// tellEnded tells the result of a timed test.
func tellEnded(e TimedEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.timed.over."+e.Outcome, game.W("what", e.Objective),
		game.W("benefit", e.Benefit),
		game.N("beats", e.Beats), rulekit.NameOr(e.Name, e.Char)))
}

// tellChosen tells the choice of a conditional success.
func tellChosen(e SuccessChosen) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.timed.chosen."+e.Which, rulekit.NameOr(e.Name, e.Char),
		game.W("what", e.Objective),
		game.W("benefit", e.Benefit)))
}

func difficultyMsg(stage string) game.Msg { return game.Say("cortex.difficulty." + stage) }
