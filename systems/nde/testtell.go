package nde

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

func tellOwes(e ConsequenceOwed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.owes."+e.Owed.Kind, game.W("name", e.Names.name(e.Owed.PC))))
}

func tellCounterGone(e CounterGone) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.counter.gone", game.W("name", e.Name)))
}

// hasVerdict reports whether the event is a change of the outcome of a throw by Luck.
func (e TestSet) hasVerdict() bool { return strings.HasPrefix(e.Why, "luck_") }

// tellSetIn tells a change of an open test, unless a throw in es, the events of the same decision,
// tells it.
func tellSetIn(es []game.Event, e TestSet, _ game.Actor) []game.Msg {
	thrown := func(o game.Event) bool { r, ok := o.(Rolled); return ok && r.isFirstStrike() && r.Test == e.Test.ID }
	if e.Why == "attacks" && slices.ContainsFunc(es, thrown) {
		return nil
	}
	return tellSet(e)
}

// tellSet tells a change of an open test.
func tellSet(e TestSet) []game.Msg {
	if ms, ok := tellStrike(e); ok {
		return ms
	}
	t := &e.Test
	name, test := game.W("name", e.Names.name(t.PC)), game.M("test", testMsg(t))
	switch e.Why {
	case "refreshed":
		return rulekit.Msgs(game.Say("nde.event.test.refreshed", name, test, game.L("steps", stepMsgs(t)...)))
	case "tried":
		return append(rulekit.Msgs(game.Say("nde.event.test.tried", name, game.M("attr", attrMsg(t.Attr)),
			game.W("what", t.What))), tellTalent(e)...)
	case "talent":
		return tellTalent(e)
	case "declined":
		return rulekit.Msgs(game.Say("nde.event.test.declined", name, test, game.L("steps", stepMsgs(t)...)))
	case "allowed", "denied":
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, game.L("steps", stepMsgs(t)...), test))
	case "helped":
		return rulekit.Msgs(game.Say("nde.event.test.helped", name, game.W("by", t.helper()), test))
	case "stepped":
		return nil // Rolled tells it
	case "benefit":
		return rulekit.Msgs(game.Say("nde.event.test.benefit", name, game.M("benefit", benefitOf(t))))
	case "agreed", "disagreed":
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name))
	case "luck_" + LuckConvert, "luck_" + LuckPlus:
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, game.M("verdict", verdict(t.Outcome, t.Certain)),
			game.N("total", t.Total())))
	}
	ms := append(rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, test, game.L("steps", stepMsgs(t)...))),
		tellFrame(t, e.Beyond)...)
	if len(e.Without) > 0 {
		ms = append(ms, game.Say("nde.event.test.without", game.L("names", e.Names.pcNames(e.Without)...)))
	}
	return ms
}

// tellFrame tells the stakes of a test and what changed since a failure, and warns of a T that the
// die cannot reach (NDE-R09).
func tellFrame(t *Test, beyond bool) []game.Msg {
	var ms []game.Msg
	if t.Changed != "" {
		ms = append(ms, game.Say("nde.event.changed", game.W("changed", t.Changed)))
	}
	if t.Stakes != "" {
		ms = append(ms, game.Say("nde.event.stakes", game.W("stakes", t.Stakes)))
	}
	if beyond {
		ms = append(ms, game.Say("nde.event.beyond", game.N("t", t.T), game.D("die", t.Die())))
	}
	return ms
}

// isBeyondReach reports whether the die of a framed test cannot reach T. In the 2d6 game and under
// max_always_succeeds no test is beyond reach.
func (s *State) isBeyondReach(t *Test) bool {
	return !t.Two && t.Stage == Framed && t.T > int(t.Die()) && !maxSucceeds.On(s)
}

func tellTalent(e TestSet) []game.Msg {
	if e.Test.Proposed == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("nde.event.test.talent", game.W("name", e.Names.name(e.Test.PC)),
		game.W("talent", e.Test.Proposed)))
}

// helper returns the name of the helper, "" if there is none.
func (t *Test) helper() string {
	for _, st := range t.Steps {
		if st.Why == StepHelp {
			return st.Name
		}
	}
	return ""
}

// stepMsgs returns the steps of a test, each with its reason.
func stepMsgs(t *Test) []game.Msg {
	var ms []game.Msg
	for _, st := range t.Steps {
		key := "nde.step." + st.Why
		if st.N == 0 {
			key += "_t"
		}
		ms = append(ms, game.Say(key, game.W("name", st.Name), signedArg(st.N)))
	}
	return ms
}

// signedArg returns a number with its sign, as the argument n.
func signedArg(n int) game.Arg {
	if n < 0 {
		return game.M("n", game.Say("nde.minus", game.N("n", -n)))
	}
	return game.M("n", game.Say("nde.modifier", game.N("n", n)))
}

// testMsg returns the dice and T, as in "Dexterity, d8 against T 5". T is left out if it is not
// known or not used.
func testMsg(t *Test) game.Msg {
	if t.Two || t.T == 0 {
		return castMsg(t)
	}
	return game.Say("nde.test.die", game.M("attr", attrMsg(t.Attr)), game.D("die", t.Die()), game.N("t", t.T))
}

// castMsg returns the dice, as in "Dexterity, d8", or the Attribute with the modifier of 2d6.
func castMsg(t *Test) game.Msg {
	if t.Two {
		return game.Say("nde.test.two", game.M("attr", attrMsg(t.Attr)), signedArg(t.Base+t.Shift()))
	}
	return game.Say("nde.test.cast", game.M("attr", attrMsg(t.Attr)), game.D("die", t.Die()))
}

func benefitOf(t *Test) game.Msg {
	switch {
	case t.Benefit != "":
		return game.Quote(t.Benefit)
	case t.Choice != "":
		return benefitMsg(t.Choice)
	}
	return game.Say("nde.benefit.untold")
}

// verdict returns the name of an outcome. certain says that a complication happens for certain.
func verdict(outcome string, certain bool) game.Msg {
	if certain {
		outcome += "_certain"
	}
	return game.Say("nde.verdict." + outcome)
}

// tellRolled tells the outcome of a throw.
func tellRolled(es []game.Event, e Rolled, _ game.Actor) []game.Msg {
	if e.isFirstStrike() {
		return tellHit(es, e)
	}
	v, name, total := game.M("verdict", verdict(e.Outcome, e.Certain)), game.W("name", e.Names.name(e.PC)),
		game.N("total", e.Total)
	if e.Two {
		a, b := game.N("a", e.Faces[0]), game.N("b", e.Faces[1])
		if e.Again {
			return rulekit.Msgs(game.Say("nde.event.rolled_two_again", v, name, a, b, signedArg(e.Plus), total))
		}
		return rulekit.Msgs(game.Say("nde.event.rolled_two", v, name, a, b, signedArg(e.Plus), total))
	}
	die, face, against := game.D("die", e.Pool[0]), game.N("face", e.Faces[0]), game.N("t", e.T)
	if e.Again {
		return rulekit.Msgs(game.Say("nde.event.rolled_again", v, name, die, face, total, against))
	}
	return rulekit.Msgs(game.Say("nde.event.rolled", v, name, die, face, against))
}

// isFirstStrike reports whether the event is the first throw of an attack.
func (e Rolled) isFirstStrike() bool { return e.Target != "" && !e.Again }

// tellHit tells which targets an attack hits or misses, and then the throw.
func tellHit(es []game.Event, e Rolled) []game.Msg {
	var way game.Msg
	for _, o := range es {
		if s, ok := o.(TestSet); ok && s.Why == "attacks" && s.Test.ID == e.Test {
			way = hitMsg(s.Test.Way)
		}
	}
	key, how := "nde.event.hits", verdict(e.Outcome, e.Certain)
	if e.Outcome == Failure {
		key = "nde.event.misses"
	}
	if !e.Certain && (e.Outcome == Failure || e.Outcome == Success) {
		how = game.Msg{} // the first sentence says it already
	}
	hit := []game.Arg{game.W("name", e.Names.name(e.PC)),
		game.L("targets", e.Names.nameMsgs(append([]string{e.Target}, e.Also...))...)}
	if !way.Empty() {
		hit = append(hit, game.M("way", way))
	}
	var number []game.Arg
	if !how.Empty() {
		number = append(number, game.M("verdict", how))
	}
	if e.Two {
		number = append(number, game.N("total", e.Total), game.N("a", e.Faces[0]), game.N("b", e.Faces[1]),
			signedArg(e.Plus))
		return []game.Msg{game.Say(key, hit...), game.Say("nde.event.rolled_two_at", number...)}
	}
	number = append(number, game.N("face", e.Faces[0]), game.D("die", e.Pool[0]), game.N("t", e.T))
	return []game.Msg{game.Say(key, hit...), game.Say("nde.event.rolled_at", number...)}
}

// tellClosed tells how a test ended, unless its throw or its change by Luck in the same decision
// tells it.
func tellClosed(es []game.Event, e TestClosed, _ game.Actor) []game.Msg {
	t := &e.Test
	name := game.W("name", e.Names.name(t.PC))
	if !t.Thrown() || t.Outcome == Dropped {
		action := 0
		if slices.ContainsFunc(es, func(o game.Event) bool { a, ok := o.(ActionUsed); return ok && a.Used }) {
			action = 1
		}
		return rulekit.Msgs(game.Say("nde.event.test."+t.Outcome, name, game.W("what", t.What),
			game.N("action", action)))
	}
	for _, e := range es {
		switch e := e.(type) {
		case Rolled:
			if e.Test == t.ID {
				return nil
			}
		case TestSet:
			if e.Test.ID == t.ID {
				return nil
			}
		}
	}
	return rulekit.Msgs(game.Say("nde.event.test.kept", name, game.M("verdict", verdict(t.Outcome, t.Certain)),
		game.N("total", t.Total())))
}

// tellNamed tells a consequence, in the GM's words or by an example. It returns nil if the
// consequence was told at the table.
func tellNamed(e ConsequenceNamed) []game.Msg {
	if e.Kind == "" {
		return nil
	}
	what := game.Say("nde.trouble.untold")
	switch {
	case e.What != "":
		what = game.Quote(e.What)
	case e.Trouble != "":
		what = troubleMsg(e.Trouble)
	}
	return rulekit.Msgs(game.Say("nde.event.named."+e.Kind, game.W("name", e.Names.name(e.PC)), game.M("what", what)))
}

func tellCounter(e CounterSet) []game.Msg {
	c := &e.Counter
	key := "nde.event.counter.moved"
	switch {
	case e.Was < 0:
		key = "nde.event.counter.new"
	case c.Full():
		key = "nde.event.counter.full"
	}
	return rulekit.Msgs(game.Say(key, game.W("name", c.displayName()), game.N("filled", c.Filled),
		game.N("steps", c.Steps),
		game.W("event", c.Event)))
}
