package roll

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// A throwTeller is an event that is told with the last throw of a decision, if several have thrown.
type throwTeller interface {
	// TellInThrow returns what the event adds to the throw of a roll.
	TellInThrow(roll string) []game.Msg
}

// A rollDecider is an event that may say what the dice of a roll come to.
type rollDecider interface {
	// DecidesRoll returns what the dice of the roll come to. ok is false if the event does not say
	// it.
	DecidesRoll(roll string) (m game.Msg, ok bool)
}

// tellSet tells a change of an open roll.
func tellSet(e RollSet) []game.Msg {
	r := &e.Roll
	h := r.Hand(e.Of)
	if h == nil {
		h = &r.Hands[0]
	}
	who := e.Names.NameArg(h.Who)
	switch e.Why {
	case "tried":
		if r.Reward == "" && r.Stage != state.Asked {
			return nil // the throw tells it
		}
		return append(rulekit.Msgs(game.Say("universais.event.roll.tried", who, hand.ByArg(h),
			game.W("reward", r.Reward), game.N("quick", sheet.Flag(r.Quick)))), hand.TellSources(e.Names, h)...)
	case "ready":
		ready := game.Say("universais.event.roll.ready", who, hand.Arg(h, h.Dice))
		return append(rulekit.Msgs(ready), hand.TellSources(e.Names, h)...)
	case "armed":
		return hand.TellSources(e.Names, h)
	case "duel", "resist":
		return nil // the Duel says it
	case "group", "opposed":
		return append(rulekit.Msgs(game.Say("universais.event.roll."+e.Why, r.NamesBySide(e.Names.NamesArg),
			game.W("reward", r.Reward))), RiskMsgs(r)...)
	case "again":
		return nil
	case "left":
		return rulekit.Msgs(game.Say("universais.event.roll.left", who, e.Names.NamesArg(r.Remaining()),
			game.N("n", len(r.Remaining()))))
	}
	key := "universais.event.roll." + e.Why
	if r.Mode == state.Combat || r.Kind == state.OpposedRoll { // there is no Challenge
		key += "_combat"
	} else if r.Quick {
		key += "_quick"
	}
	ms := rulekit.Msgs(game.Say(key, who, hand.Arg(h, h.Dice), hand.ByArg(h), game.N("need", r.ChallengeOf(h))))
	return append(append(ms, hand.TellSources(e.Names, h)...), RiskMsgs(r)...)
}

// RiskMsgs returns the Risk of a roll in words, nil if it has none.
func RiskMsgs(r *state.Roll) []game.Msg {
	if r.Risk == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.risk", game.W("risk", r.Risk)))
}

// facesMsg lists the dice in the order of the throw: the pool, the dice that Criticals added, and
// what was added to each.
func facesMsg(r state.DiceResult) game.Msg {
	plus, minus := max(r.Net, 0), max(-r.Net, 0)
	return game.Say("universais.faces", game.W("pool", numbers(r.Faces[:r.Pool])),
		game.W("more", numbers(r.Faces[r.Pool:])), game.N("plus", plus), game.N("minus", minus))
}

func numbers(ns []int) string {
	var words []string
	for _, n := range ns {
		words = append(words, game.Itoa(n))
	}
	return strings.Join(words, " ")
}

// TellInThrow implements throwTeller.
func (e Thrown) TellInThrow(roll string) []game.Msg {
	if e.Roll != roll {
		return nil
	}
	return rulekit.Msgs(e.handLine())
}

// tellThrown tells the outcome and the dice. If several have thrown, it tells each throw of the
// decision and what is told with it.
func tellThrown(es []game.Event, e Thrown, _ game.Actor) []game.Msg {
	last := FinalThrow(es, e.Roll)
	switch {
	case last == nil:
		return rulekit.Msgs(e.handLine())
	case !e.Done:
		return nil // the last throw tells it
	case e.Kind == state.SoloRoll:
		return rulekit.Msgs(e.soloMsg())
	}
	ms := rulekit.Msgs(e.groupVerdict(es))
	for _, other := range es {
		if o, ok := other.(throwTeller); ok {
			ms = append(ms, o.TellInThrow(e.Roll)...)
		}
	}
	return ms
}

// FinalThrow returns the throw of a decision after which all dice of a roll are thrown, nil if
// there is none.
func FinalThrow(es []game.Event, roll string) *Thrown {
	for _, e := range es {
		if th, ok := e.(Thrown); ok && th.Roll == roll && th.Done {
			return &th
		}
	}
	return nil
}

// handLine tells the throw of one hand among several.
func (e Thrown) handLine() game.Msg {
	return game.Say("universais.event.thrown", e.Names.NameArg(e.Who), game.M("faces", facesMsg(e.Result)),
		game.M("hits", hand.HitsMsg(e.Result.Hits)), game.N("all", sheet.Flag(e.AllOut)))
}

// groupVerdict tells what the dice of several hands come to.
func (e Thrown) groupVerdict(es []game.Event) game.Msg {
	for _, other := range es {
		if d, is := other.(rollDecider); is {
			if m, ok := d.DecidesRoll(e.Roll); ok {
				return m
			}
		}
	}
	switch {
	case state.RollRef(e.Roll) == state.DuelRef(e.Roll):
		return game.Say("universais.event.duel.dice."+e.Outcome, e.Names.NamesArg(e.Best))
	case e.Kind == state.OpposedRoll:
		who := e.Best
		if len(e.Winners) > 0 && e.Outcome != state.Tied { // a tie says who throws again
			who = e.Winners
		}
		return game.Say("universais.event.opposed."+e.Outcome, e.Names.NamesArg(who), game.N("n", len(who)))
	}
	return game.Say("universais.event.group", game.M("verdict", hand.Verdict(e.Outcome)), e.Names.NamesArg(e.Best))
}

// soloMsg tells a throw of a single character and its outcome.
func (e Thrown) soloMsg() game.Msg {
	args := []game.Arg{e.Names.NameArg(e.Who), game.M("faces", facesMsg(e.Result)),
		game.M("hits", hand.HitsMsg(e.Result.Hits)), game.N("all", sheet.Flag(e.AllOut))}
	if e.Mode == state.Combat {
		return game.Say("universais.event.solo.combat", args...)
	}
	args = append(args, game.M("verdict", hand.Verdict(e.Outcome)))
	if e.Quick {
		return game.Say("universais.event.solo.quick", args...)
	}
	return game.Say("universais.event.solo.thrown", append(args, game.N("need", e.Need), game.N("full", 2*e.Need))...)
}

// tellKept tells that dice are kept, unless the decision closes a roll of a single character: then
// tellClosed tells the outcome.
func tellKept(es []game.Event, e Kept, _ game.Actor) []game.Msg {
	for _, other := range es {
		if c, ok := other.(RollClosed); ok && c.Roll.ID == e.Roll && c.Roll.Kind == state.SoloRoll {
			return nil
		}
	}
	return rulekit.Msgs(game.Say("universais.event.kept", e.Names.NameArg(e.Who)))
}

// tellClosed tells how a roll ended, unless the throw of the same decision or a Duel tells it.
func tellClosed(es []game.Event, e RollClosed, _ game.Actor) []game.Msg {
	r := &e.Roll
	switch r.Outcome {
	case state.Withdrawn, state.Dropped:
		return rulekit.Msgs(game.Say("universais.event.roll."+r.Outcome, e.Names.NamesArg(r.Members())))
	case state.Shared:
		return rulekit.Msgs(game.Say("universais.event.opposed.shared", e.Names.NamesArg(r.Winners())))
	}
	if r.Duel != "" {
		return nil // DuelSet tells who won
	}
	if FinalThrow(es, r.ID) != nil {
		return nil
	}
	switch {
	case r.Kind == state.OpposedRoll:
		who := r.Winners()
		return rulekit.Msgs(game.Say("universais.event.opposed."+r.Outcome, e.Names.NamesArg(who),
			game.N("n", len(who))))
	case r.Kind == state.GroupRoll:
		return rulekit.Msgs(game.Say("universais.event.group", game.M("verdict", hand.Verdict(r.Outcome)),
			e.Names.NamesArg(r.Best)))
	}
	return rulekit.Msgs(game.Say("universais.event.stands", game.M("verdict", hand.Verdict(r.Outcome)),
		e.Names.NamesArg(r.Members()), game.M("hits", hand.HitsMsg(r.Hands[0].Result.Hits))))
}

func tellOwes(e ConsequenceOwed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.owes."+e.Owed.Kind, e.Names.NamesArg(e.Owed.Who)))
}

func tellSettled(e ConsequenceSettled) []game.Msg {
	if !e.Told {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.settled."+e.Kind, e.Names.NamesArg(e.Who), game.W("text", e.Text)))
}
