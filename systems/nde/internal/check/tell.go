package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

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
	name, test := game.W("name", e.Names.Name(t.PC)), game.M("test", testMsg(t))
	switch e.Why {
	case "refreshed":
		return rulekit.Msgs(game.Say("nde.event.test.refreshed", name, test, game.L("steps", StepMsgs(t)...)))
	case "tried":
		return append(rulekit.Msgs(game.Say("nde.event.test.tried", name, game.M("attr", rules.AttrMsg(t.Attr)),
			game.W("what", t.What))), tellTalent(e)...)
	case "talent":
		return tellTalent(e)
	case "declined":
		return rulekit.Msgs(game.Say("nde.event.test.declined", name, test, game.L("steps", StepMsgs(t)...)))
	case "allowed", "denied":
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, game.L("steps", StepMsgs(t)...), test))
	case "helped":
		return rulekit.Msgs(game.Say("nde.event.test.helped", name, game.W("by", t.Helper()), test))
	case "stepped":
		return nil // Rolled tells it
	case "benefit":
		return rulekit.Msgs(game.Say("nde.event.test.benefit", name, game.M("benefit", benefitOf(t))))
	case "agreed", "disagreed":
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name))
	case "luck_" + rules.LuckConvert, "luck_" + rules.LuckPlus:
		return rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, game.M("verdict", Verdict(t.Outcome, t.Certain)),
			game.N("total", t.Total())))
	}
	ms := append(rulekit.Msgs(game.Say("nde.event.test."+e.Why, name, test, game.L("steps", StepMsgs(t)...))),
		TellFrame(t, e.Beyond)...)
	if len(e.Without) > 0 {
		ms = append(ms, game.Say("nde.event.test.without", game.L("names", e.Names.PCNames(e.Without)...)))
	}
	return ms
}

// tellStrike tells a change of an open attack or power. ok is false for a change that plain tests
// have as well.
func tellStrike(e TestSet) (ms []game.Msg, ok bool) {
	t := &e.Test
	name, test, steps := game.W("name", e.Names.Name(t.PC)), game.M("test", testMsg(t)), game.L("steps", StepMsgs(t)...)
	targets, heal := game.L("targets", e.Names.NameMsgs(t.TargetIDs())...), game.W("heal", "")
	if t.Kind == state.PowerTest && t.Target != "" {
		heal = game.W("heal", e.Names.Name(t.Target))
	}
	switch e.Why {
	case "attacks":
		return rulekit.Msgs(game.Say("nde.event.attacks", name, targets, game.M("way", rules.HitMsg(t.Way)))), true
	case "aims":
		return append(rulekit.Msgs(game.Say("nde.event.aims", name, targets,
			game.M("way", rules.WayMsg(t.Way)), test, steps)), TellFrame(t, e.Beyond)...), true
	case "powers":
		return rulekit.Msgs(game.Say("nde.event.powers", name, targets, game.M("level", StrikeMsg(t)))), true
	case "power":
		return rulekit.Msgs(game.Say("nde.event.power", name, game.W("what", t.What), heal,
			game.M("level", rules.LevelMsg(t.Level, t.Two)))), true
	case "powered":
		said := game.Say("nde.event.powered", name, test, steps, game.N("cost", t.Cost), game.W("what", t.What),
			heal)
		if t.Kind == state.AttackTest {
			said = game.Say("nde.event.powered_at", name, test, steps, targets, game.M("level", StrikeMsg(t)))
		}
		return append(append(rulekit.Msgs(said), tellTalent(e)...), TellFrame(t, e.Beyond)...), true
	case "chosen":
		return rulekit.Msgs(game.Say("nde.event.chosen."+t.Choice, name, game.W("text", t.Benefit))), true
	}
	return nil, false
}

// TellFrame tells the stakes of a test and what changed since a failure, and warns of a T that the
// die cannot reach (NDE-R09).
func TellFrame(t *state.Test, beyond bool) []game.Msg {
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

func tellTalent(e TestSet) []game.Msg {
	if e.Test.Proposed == "" {
		return nil
	}
	return rulekit.Msgs(game.Say("nde.event.test.talent", game.W("name", e.Names.Name(e.Test.PC)),
		game.W("talent", e.Test.Proposed)))
}

// StepMsgs returns the steps of a test, each with its reason.
func StepMsgs(t *state.Test) []game.Msg {
	var ms []game.Msg
	for _, st := range t.Steps {
		key := "nde.step." + st.Why
		if st.N == 0 {
			key += "_t"
		}
		ms = append(ms, game.Say(key, game.W("name", st.Name), SignedArg(st.N)))
	}
	return ms
}

// SignedArg returns a number with its sign, as the argument n.
func SignedArg(n int) game.Arg {
	if n < 0 {
		return game.M("n", game.Say("nde.minus", game.N("n", -n)))
	}
	return game.M("n", game.Say("nde.modifier", game.N("n", n)))
}

// testMsg returns the dice and T, as in "Dexterity, d8 against T 5". T is left out if it is not
// known or not used.
func testMsg(t *state.Test) game.Msg {
	if t.Two || t.T == 0 {
		return CastMsg(t)
	}
	return game.Say("nde.test.die", game.M("attr", rules.AttrMsg(t.Attr)), game.D("die", t.Die()), game.N("t", t.T))
}

// CastMsg returns the dice, as in "Dexterity, d8", or the Attribute with the modifier of 2d6.
func CastMsg(t *state.Test) game.Msg {
	if t.Two {
		return game.Say("nde.test.two", game.M("attr", rules.AttrMsg(t.Attr)), SignedArg(t.Base+t.Shift()))
	}
	return game.Say("nde.test.cast", game.M("attr", rules.AttrMsg(t.Attr)), game.D("die", t.Die()))
}

// StrikeMsg returns the level and cost of a power that takes Hearts. It shows no T, because the T
// of an attack need not be that of the level.
func StrikeMsg(t *state.Test) game.Msg {
	return game.Say("nde.level."+t.Level, game.N("t", 0), game.N("cost", t.Cost))
}

func benefitOf(t *state.Test) game.Msg {
	switch {
	case t.Benefit != "":
		return game.Quote(t.Benefit)
	case t.Choice != "":
		return rules.BenefitMsg(t.Choice)
	}
	return game.Say("nde.benefit.untold")
}

// Verdict returns the name of an outcome. certain says that a complication happens for certain.
func Verdict(outcome string, certain bool) game.Msg {
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
	v, name, total := game.M("verdict", Verdict(e.Outcome, e.Certain)), game.W("name", e.Names.Name(e.PC)),
		game.N("total", e.Total)
	if e.Two {
		a, b := game.N("a", e.Faces[0]), game.N("b", e.Faces[1])
		if e.Again {
			return rulekit.Msgs(game.Say("nde.event.rolled_two_again", v, name, a, b, SignedArg(e.Plus), total))
		}
		return rulekit.Msgs(game.Say("nde.event.rolled_two", v, name, a, b, SignedArg(e.Plus), total))
	}
	die, face, against := game.D("die", e.Pool[0]), game.N("face", e.Faces[0]), game.N("t", e.T)
	if e.Again {
		return rulekit.Msgs(game.Say("nde.event.rolled_again", v, name, die, face, total, against))
	}
	return rulekit.Msgs(game.Say("nde.event.rolled", v, name, die, face, against))
}

// tellHit tells which targets an attack hits or misses, and then the throw.
func tellHit(es []game.Event, e Rolled) []game.Msg {
	var way game.Msg
	for _, o := range es {
		if s, ok := o.(TestSet); ok && s.Why == "attacks" && s.Test.ID == e.Test {
			way = rules.HitMsg(s.Test.Way)
		}
	}
	key, how := "nde.event.hits", Verdict(e.Outcome, e.Certain)
	if e.Outcome == state.Failure {
		key = "nde.event.misses"
	}
	if !e.Certain && (e.Outcome == state.Failure || e.Outcome == state.Success) {
		how = game.Msg{} // the first sentence says it already
	}
	hit := []game.Arg{game.W("name", e.Names.Name(e.PC)),
		game.L("targets", e.Names.NameMsgs(append([]string{e.Target}, e.Also...))...)}
	if !way.Empty() {
		hit = append(hit, game.M("way", way))
	}
	var number []game.Arg
	if !how.Empty() {
		number = append(number, game.M("verdict", how))
	}
	if e.Two {
		number = append(number, game.N("total", e.Total), game.N("a", e.Faces[0]), game.N("b", e.Faces[1]),
			SignedArg(e.Plus))
		return []game.Msg{game.Say(key, hit...), game.Say("nde.event.rolled_two_at", number...)}
	}
	number = append(number, game.N("face", e.Faces[0]), game.D("die", e.Pool[0]), game.N("t", e.T))
	return []game.Msg{game.Say(key, hit...), game.Say("nde.event.rolled_at", number...)}
}

// tellClosed tells how a test ended, unless a throw or a change by Luck in the same decision tells
// the end.
func tellClosed(es []game.Event, e TestClosed, _ game.Actor) []game.Msg {
	t := &e.Test
	name := game.W("name", e.Names.Name(t.PC))
	if !t.Thrown() || t.Outcome == state.Dropped {
		action := 0
		if slices.ContainsFunc(es, func(o game.Event) bool { a, ok := o.(turn.ActionUsed); return ok && a.Used }) {
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
	return rulekit.Msgs(game.Say("nde.event.test.kept", name, game.M("verdict", Verdict(t.Outcome, t.Certain)),
		game.N("total", t.Total())))
}
