package universais

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// verdict names an outcome, the first word of what is told.
func verdict(outcome string) game.Msg { return game.Say("universais.verdict." + outcome) }

// tellSet says what was done to an open roll.
func tellSet(e RollSet) []game.Msg {
	r := &e.Roll
	h := r.hand(e.Of)
	if h == nil {
		h = &r.Hands[0]
	}
	who := e.Names.who(h.Who)
	switch e.Why {
	case "tried":
		if r.Reward == "" && r.Stage != Asked {
			return nil // the throw says it
		}
		return append(rulekit.Msgs(game.Say("universais.event.roll.tried", who, byMsg(h), game.W("reward", r.Reward),
			game.N("quick", flag(r.Quick)))), tellSources(e, h)...)
	case "ready":
		ready := game.Say("universais.event.roll.ready", who, handMsg(h, h.Dice))
		return append(rulekit.Msgs(ready), tellSources(e, h)...)
	case "armed":
		return tellSources(e, h)
	case "duel", "resist":
		return nil // the Duel says it
	case "group", "opposed":
		return append(rulekit.Msgs(game.Say("universais.event.roll."+e.Why, r.all(e.Names.list),
			game.W("reward", r.Reward))), tellRisk(r)...)
	case "again":
		return nil
	case "left":
		return rulekit.Msgs(game.Say("universais.event.roll.left", who, e.Names.list(r.left()),
			game.N("n", len(r.left()))))
	}
	key := "universais.event.roll." + e.Why
	if r.Mode == Combat || r.Kind == OpposedRoll { // no Challenge
		key += "_combat"
	} else if r.Quick {
		key += "_quick"
	}
	ms := rulekit.Msgs(game.Say(key, who, handMsg(h, h.Dice), byMsg(h), game.N("need", r.challenge(h))))
	return append(append(ms, tellSources(e, h)...), tellRisk(r)...)
}

func flag(on bool) int {
	if on {
		return 1
	}
	return 0
}

func tellRisk(r *Roll) []game.Msg {
	if r.Risk == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.risk", game.W("risk", r.Risk)))
}

func tellSources(e RollSet, h *Hand) []game.Msg {
	if len(h.Sources) == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.sources", e.Names.who(h.Who), game.L("sources", sourceMsgs(h)...)))
}

// facesMsg are dice in the order in which they fell: the pool, then those that
// Criticals added, and what was added to each.
func (l DiceResult) facesMsg() game.Msg {
	plus, minus := max(l.Net, 0), max(-l.Net, 0)
	return game.Say("universais.faces", game.W("pool", numbers(l.Faces[:l.Pool])),
		game.W("more", numbers(l.Faces[l.Pool:])),
		game.N("plus", plus), game.N("minus", minus))
}

func numbers(ns []int) string {
	var words []string
	for _, n := range ns {
		words = append(words, game.Itoa(n))
	}
	return strings.Join(words, " ")
}

// hitsMsg is a number of Hits.
func hitsMsg(n int) game.Msg { return game.Say("universais.hits", game.N("n", n)) }

// tellThrown is the verdict of a throw, and what fell: where several threw, each
// in turn, in a Duel with the approach.
func tellThrown(es []game.Event, e Thrown, _ game.Actor) []game.Msg {
	last := landing(es, e.Roll)
	switch {
	case last == nil:
		return rulekit.Msgs(e.line())
	case !e.Done:
		return nil // the last of them says it
	case e.Kind == SoloRoll:
		return rulekit.Msgs(e.solo())
	}
	ms := rulekit.Msgs(e.verdict(es))
	for _, other := range es {
		switch o := other.(type) {
		case Thrown:
			if o.Roll == e.Roll {
				ms = append(ms, o.line())
			}
		case Approached:
			if o.Roll == e.Roll {
				ms = append(ms, o.msgs()...)
			}
		case DuelSet:
			if o.Duel.ID == e.Roll && o.Why == "resists" {
				ms = append(ms, o.msg())
			}
		}
	}
	return ms
}

// landing is the throw of a decision with which all dice of a roll lie.
func landing(es []game.Event, roll string) *Thrown {
	for _, e := range es {
		if th, ok := e.(Thrown); ok && th.Roll == roll && th.Done {
			return &th
		}
	}
	return nil
}

// line is what one of several threw.
func (e Thrown) line() game.Msg {
	return game.Say("universais.event.thrown", e.Names.who(e.Who), game.M("faces", e.Result.facesMsg()),
		game.M("hits", hitsMsg(e.Result.Hits)),
		game.N("all", flag(e.AllOut)))
}

// verdict is what all dice of several come to.
func (e Thrown) verdict(es []game.Event) game.Msg {
	switch {
	case rollRef(e.Roll) == duelRef(e.Roll):
		return e.duelVerdict(es)
	case e.Kind == OpposedRoll:
		who := e.Best
		if len(e.Winners) > 0 && e.Outcome != Tied { // of a tie, who throws again
			who = e.Winners
		}
		return game.Say("universais.event.opposed."+e.Outcome, e.Names.list(who), game.N("n", len(who)))
	}
	return game.Say("universais.event.group", game.M("verdict", verdict(e.Outcome)), e.Names.list(e.Best))
}

// solo is what one alone threw, and what it comes to.
func (e Thrown) solo() game.Msg {
	args := []game.Arg{e.Names.who(e.Who), game.M("faces", e.Result.facesMsg()), game.M("hits", hitsMsg(e.Result.Hits)),
		game.N("all", flag(e.AllOut))}
	if e.Mode == Combat {
		return game.Say("universais.event.solo.combat", args...)
	}
	args = append(args, game.M("verdict", verdict(e.Outcome)))
	if e.Quick {
		return game.Say("universais.event.solo.quick", args...)
	}
	return game.Say("universais.event.solo.thrown", append(args, game.N("need", e.Need), game.N("full", 2*e.Need))...)
}

// tellKept says that dice are kept, unless they are one's alone: then the verdict
// does.
func tellKept(es []game.Event, e Kept, _ game.Actor) []game.Msg {
	for _, other := range es {
		if c, ok := other.(RollClosed); ok && c.Roll.ID == e.Roll && c.Roll.Kind == SoloRoll {
			return nil
		}
	}
	return rulekit.Msgs(game.Say("universais.event.kept", e.Names.who(e.Who)))
}

// tellClosed says how a roll ended, unless the same decision has said so by its
// throw.
func tellClosed(es []game.Event, e RollClosed, _ game.Actor) []game.Msg {
	r := &e.Roll
	switch r.Outcome {
	case Withdrawn, Dropped:
		return rulekit.Msgs(game.Say("universais.event.roll."+r.Outcome, e.Names.list(r.who())))
	case Shared:
		return rulekit.Msgs(game.Say("universais.event.opposed.shared", e.Names.list(r.winners())))
	}
	if r.Duel != "" {
		return nil // the Duel says who won it
	}
	if landing(es, r.ID) != nil {
		return nil
	}
	switch {
	case r.Kind == OpposedRoll:
		who := r.winners()
		return rulekit.Msgs(game.Say("universais.event.opposed."+r.Outcome, e.Names.list(who), game.N("n", len(who))))
	case r.Kind == GroupRoll:
		return rulekit.Msgs(game.Say("universais.event.group", game.M("verdict", verdict(r.Outcome)),
			e.Names.list(r.Best)))
	}
	return rulekit.Msgs(game.Say("universais.event.stands", game.M("verdict", verdict(r.Outcome)),
		e.Names.list(r.who()),
		game.M("hits", hitsMsg(r.Hands[0].Result.Hits))))
}

func tellOwes(e ConsequenceOwed) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.owes."+e.Owed.Kind, e.Names.list(e.Owed.Who)))
}

func tellSettled(e ConsequenceSettled) []game.Msg {
	if !e.Told {
		return nil
	}
	return rulekit.Msgs(game.Say("universais.event.settled."+e.Kind, e.Names.list(e.Who), game.W("text", e.Text)))
}
