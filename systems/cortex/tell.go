package cortex

import (
	"strings"

	"mesa/game"
)

// tell says one decision, the verdict first.
func tell(s *State, es []game.Event, by game.Seat) []game.Msg {
	var verdict, rest []game.Msg
	for i, e := range es {
		switch e := e.(type) {
		case TestDone:
			verdict = append(verdict, s.tellDone(e, by)...)
		case Stood, Fell, SideLeft, Interfered, ContestDone:
			verdict = append(verdict, s.tellContest(e)...)
		case Rolled:
			rest = append(rest, s.tellRolled(e.Roll)...)
		case Chosen:
			rest = append(rest, s.tellChosen(e, es[i+1:], by)...)
		case Points:
			rest = append(rest, s.tellPoints(e))
		default:
			rest = append(rest, s.tellThing(e)...)
		}
	}
	return append(verdict, rest...)
}

func (s *State) tellThing(e game.Event) []game.Msg {
	switch e := e.(type) {
	case Called:
		return append(one(game.Say("cortex.event.called", game.W("name", s.name(e.Test.Char)), game.W("what", e.Test.What))), s.noteScene()...)
	case CompSet:
		return one(s.tellComp(e))
	case CompGone:
		return one(game.Say("cortex.event.comp.gone."+e.Why, game.W("name", e.Name)))
	case AssetSet:
		return one(s.tellAsset(e))
	case AssetGone:
		return one(game.Say("cortex.event.asset.gone."+e.Why, game.W("name", e.Name)))
	case OutSet:
		return one(s.tellOut(e))
	case Owed:
		return one(game.Say("cortex.event.owed."+e.Pending.Kind, game.W("name", s.name(e.Pending.Char)), game.D("die", max(e.Pending.Die, 4))))
	case OnesPassed:
		return one(game.Say("cortex.event.passed"))
	case Settled:
		switch e.How {
		case howRefuse:
			return one(game.Say("cortex.event.hitch_refused"))
		case Abandoned:
			return one(game.Say("cortex.event.owed_dropped"))
		}
		return nil
	case Waived:
		return one(game.Say("cortex.event.waived"))
	case Opted:
		return one(game.Say("cortex.event.option", game.W("key", e.Key), game.W("value", e.Value)))
	case Drafted, OnesSpent, RollResolved, BeatPassed, MayAct:
		return nil
	}
	if ms := s.tellContest(e); ms != nil {
		return ms
	}
	return s.tellScene(e)
}

func one(m game.Msg) []game.Msg { return []game.Msg{m} }

// tellDone is the verdict of a test.
func (s *State) tellDone(e TestDone, by game.Seat) []game.Msg {
	who, total, against, margin := game.W("name", s.name(e.Char)), game.N("total", e.Total), game.N("against", e.Against), game.N("n", max(e.Margin, -e.Margin))
	switch {
	case e.Outcome == Declined || e.Outcome == Abandoned:
		return one(game.Say("cortex.event."+e.Outcome, who))
	case e.Outcome == Failure && e.Margin == 0:
		return one(game.Say("cortex.event.tie", who, total))
	case e.Outcome == Failure:
		return one(game.Say("cortex.event.failure", who, total, against, margin))
	case e.Beyond:
		return one(game.Say("cortex.event.beyond", who, total, against, margin))
	case e.Steps > 0:
		return one(game.Say("cortex.event.heroic", who, total, against, margin, game.D("effect", e.Effect)))
	}
	return one(game.Say("cortex.event.success", who, total, against, margin, game.D("effect", e.Effect)))
}

// tellRolled says every die with its size and value (CORE-ROLL-01).
func (s *State) tellRolled(r Roll) []game.Msg {
	var ds []game.Msg
	for i := range r.Pool {
		ds = append(ds, dieName(&r, i))
	}
	key := "cortex.event.rolled"
	if r.Char == "" {
		key = "cortex.event.rolled_difficulty"
	} else if r.GM && s.isTest(r.For) {
		key = "cortex.event.rolled_against"
	}
	ms := one(game.Say(key, game.W("name", s.name(r.Char)), game.L("dice", ds...)))
	if ones := len(r.Ones()); ones > 0 {
		word := "hitches"
		if r.GM {
			word = "opportunities"
		}
		if r.Botch() {
			word += "_botch"
		}
		ms = append(ms, game.Say("cortex.event."+word, game.N("n", ones)))
	}
	if c := s.char(r.Char); c != nil && !r.GM {
		for _, set := range s.missingPrime(c, billOf(r.Pool)) {
			ms = append(ms, game.Say("cortex.event.no_prime", game.W("name", c.Name), game.W("set", set)))
		}
	}
	return ms
}

func (s *State) isTest(id string) bool { return strings.HasPrefix(id, "t") }

// tellChosen says total and effect die; where the verdict follows in the same
// decision it has said them already.
func (s *State) tellChosen(e Chosen, after []game.Event, by game.Seat) []game.Msg {
	r := s.roll(e.Roll)
	if r != nil && s.isTest(r.For) && r.GM {
		if !s.tells(by) {
			return one(game.Say("cortex.event.difficulty_hidden"))
		}
		return one(game.Say("cortex.event.difficulty", game.N("n", e.Total), game.W("name", s.testedName(r.For))))
	}
	who, total, effect := game.W("name", s.name(e.Char)), game.N("total", e.Total), game.D("effect", e.Die)
	if r == nil || e.Char == "" {
		return one(game.Say("cortex.event.chosen_brief", who, total, effect))
	}
	return one(game.Say("cortex.event.chosen", who, total, game.L("dice", s.faces(r, e.Kept)...), effect))
}

func (s *State) testedName(id string) string {
	if t := s.test(id); t != nil {
		return s.name(t.Char)
	}
	return ""
}

func (s *State) tellPoints(e Points) game.Msg {
	key := "cortex.event.points.earned"
	n := e.N
	switch {
	case e.N < 0:
		key, n = "cortex.event.points.paid", -e.N
	case e.Roll != 0:
		key = "cortex.event.points.locked"
	}
	return game.Say(key, game.M("who", s.purseName(e.Purse)), game.N("n", n), game.M("why", game.Say("cortex.why."+e.Why)), game.N("has", e.Has))
}

func (s *State) tellComp(e CompSet) game.Msg {
	name, die, on := game.W("name", e.Comp.Name), game.D("die", e.Comp.Die), game.M("on", s.whose(e.Comp.On))
	switch {
	case e.Was == 0:
		return game.Say("cortex.event.comp.new", name, die, on)
	case e.Comp.Beyond && e.Was == e.Comp.Die:
		return game.Say("cortex.event.comp.beyond", name, on)
	case e.Was == e.Comp.Die:
		return game.Say("cortex.event.comp.same", name, die, on)
	}
	return game.Say("cortex.event.comp.step", name, game.D("was", e.Was), die, on)
}

func (s *State) tellAsset(e AssetSet) game.Msg {
	name, die := game.W("name", e.Asset.Name), game.D("die", e.Asset.Die)
	if e.Was == 0 {
		return game.Say("cortex.event.asset.new", game.M("asset", s.assetLine(&e.Asset)))
	}
	if e.Was == e.Asset.Die {
		return game.Say("cortex.event.asset.now", game.M("asset", s.assetLine(&e.Asset)))
	}
	return game.Say("cortex.event.asset.step", name, game.D("was", e.Was), die)
}

func (s *State) tellOut(e OutSet) game.Msg {
	if e.How == "" {
		return game.Say("cortex.event.back", game.W("name", s.name(e.Char)))
	}
	return game.Say("cortex.event.out."+e.How, game.W("name", s.name(e.Char)))
}
