package fight

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramAlso = game.Param{Name: "also", Kind: game.Pick, Max: rules.MaxFoes}
	paramLine = game.Param{Name: "line", Kind: game.Pick, Max: 1}
)

func strikeOf(args game.Args, way string) check.Strike {
	return check.Strike{Way: way, Level: args.One("level"), Around: args.Has("line", rules.NoLine)}
}

// attackTest returns the test for an attack: the way gives its Attribute, T is the target's Defense
// unless NDE-R28 says otherwise, and partial cover is the one unfavourable step (NDE-ATK-02,
// NDE-R22).
func attackTest(s *state.State, p *state.PC, f *state.Foe, st check.Strike) state.Test {
	attr := map[string]string{rules.Melee: rules.Strength, rules.Ranged: rules.Dexterity,
		rules.ByPower: rules.Power}[st.Way]
	test := state.Test{PC: p.ID, Kind: state.AttackTest, Stage: state.Framed, Attr: attr, Target: f.ID, Way: st.Way}
	if st.Way == rules.ByPower {
		test.Level, test.Cost, test.Around = rules.OrStandard(st.Level), rules.LevelCost(st.Level), st.Around
	}
	check.Update(s, &test)
	return test
}

// targetChoice returns a foe as a choice of target, with the chance that the strike hits it. The
// choice is closed if the foe cannot be attacked in this way even around cover.
func targetChoice(s *state.State, p *state.PC, f *state.Foe, st check.Strike) game.Choice {
	c := game.Choice{Word: f.ID, Label: f.NameMsg(),
		Closed: refuseStrike(s, p, f, check.Strike{Way: st.Way, Level: rules.Trick, Around: true})}
	if refuseStrike(s, p, f, st) == nil {
		test := attackTest(s, p, f, st)
		c.ChanceAfter = check.ChanceOf(s, &test)
	}
	return c
}

// refuseStrike refuses a foe as a target, and a power that the PC cannot pay for.
func refuseStrike(s *state.State, p *state.PC, f *state.Foe, st check.Strike) *game.Refusal {
	if no := check.RefuseAim(s, p, f, st); no != nil {
		return no
	}
	if st.Way == rules.ByPower && p.PP < rules.LevelCost(st.Level) {
		return state.RefusePrice(p, rules.LevelCost(st.Level))
	}
	return nil
}

// refuseStrikes refuses an attack if any of its targets cannot be struck, or if further targets are
// named and the level allows only one target (NDE-R42).
func refuseStrikes(s *state.State, p *state.PC, f *state.Foe, args game.Args, st check.Strike) *game.Refusal {
	if len(args["also"]) > 0 && !mayStrikeSeveral(st.Level) {
		return rules.Refuse("not-wide")
	}
	for _, id := range args["also"] {
		if no := refuseStrike(s, p, s.Foe(id), st); no != nil {
			return no
		}
	}
	return refuseStrike(s, p, f, st)
}

// gmSetsLevel reports whether the GM sets the level before the die falls. That is so for a player's
// power that takes Hearts, unless it is Standard and strikes one foe (NDE-R42).
func gmSetsLevel(by game.Actor, t *state.Test) bool {
	return t.Way == rules.ByPower && by.Role != game.GM && (t.Level != rules.Standard || len(t.Also) > 0)
}

// mayStrikeSeveral reports whether a power of this level may strike several foes (NDE-R42).
func mayStrikeSeveral(level string) bool { return level == rules.Strong || level == rules.Great }

// othersThan returns the foes other than f that have not fallen, as choices for a power that
// strikes several.
func othersThan(s *state.State, f *state.Foe) []game.Choice {
	var cs []game.Choice
	for _, other := range s.StandingFoes() {
		if other != f {
			cs = append(cs, game.Choice{Word: other.ID, Label: other.NameMsg()})
		}
	}
	return cs
}

// setFurtherTargets sets the further targets of an attack, in the order of the foes and without
// those that have fallen. One die is compared with the highest Defense among all targets, so either
// all are hit or none (NDE-R42).
func setFurtherTargets(s *state.State, t *state.Test, also []string) {
	t.Also = nil
	for _, f := range s.StandingFoes() {
		if f.ID != t.Target && slices.Contains(also, f.ID) {
			t.Also = append(t.Also, f.ID)
		}
	}
	check.Update(s, t)
	t.AskAgain()
}

// setStrike sets the level, cost and further targets of a power that takes Hearts, and whether it
// works around cover, as the GM gave them. A level that may not strike several foes drops the
// further targets.
func setStrike(s *state.State, t *state.Test, args game.Args) {
	t.Level, t.Cost = rules.OrStandard(args.One("level")), rules.LevelCost(args.One("level"))
	if word := args.One("cost"); word != "" {
		t.Cost = rules.Number(word)
	}
	t.Around = args.Has("line", rules.NoLine)
	also := args["also"]
	if !mayStrikeSeveral(t.Level) {
		also = nil
	}
	setFurtherTargets(s, t, also)
}

// fitStrike refuses values that the GM cannot set for a power that takes Hearts. If the level may
// not strike several foes, further targets that the player named are dropped, not refused.
func fitStrike(s *state.State, t *state.Test, p *state.PC, args game.Args) *game.Refusal {
	if no := fitLevel(p, args); no != nil {
		return no
	}
	level, also := args.One("level"), args["also"]
	if !mayStrikeSeveral(level) &&
		!slices.ContainsFunc(also, func(id string) bool { return !slices.Contains(t.Also, id) }) {
		also = nil
	}
	if no := refuseTarget(s, t); no != nil {
		return no
	}
	return refuseStrikes(s, p, s.Foe(t.Target), game.Args{"also": also},
		check.Strike{Way: t.Way, Level: level, Around: args.Has("line", rules.NoLine)})
}

// refuseTarget refuses an attack if its first target fell or left while the attack waited.
func refuseTarget(s *state.State, t *state.Test) *game.Refusal {
	if f := s.Foe(t.Target); t.Kind == state.AttackTest && (f == nil || f.Fallen()) {
		return rules.Refuse("target-down")
	}
	return nil
}

func anyFoeHasCover(s *state.State) bool {
	return slices.ContainsFunc(s.StandingFoes(),
		func(f *state.Foe) bool { return s.Scene.Cover(f.ID) != rules.NoCover })
}

// noLineInput returns the input that asks whether a power works around cover. It is ticked if
// around is true.
func noLineInput(around bool) game.Input {
	return game.Input{Param: paramLine,
		Choices: []game.Choice{{Word: rules.NoLine, Label: game.Say("nde.attack.no-line"), Selected: around}}}
}

// tapLevel returns the level that one tap of the GM sets: the proposed level, or the usual level in
// place of a Trick (NDE-R42). A level that the GM has set already stays.
func tapLevel(p *state.PC, t *state.Test) string {
	if t.Level == rules.Trick && t.Stage == state.Asked {
		return usualLevel(p)
	}
	return t.Level
}

// strikeInputs returns the inputs of the GM for a power that takes Hearts.
func strikeInputs(s *state.State, t *state.Test, p *state.PC) []game.Input {
	at := func(level string) state.Test {
		next := t.Copy()
		args := game.Args{"level": {level}, "also": t.Also}
		if t.Around {
			args["line"] = []string{rules.NoLine}
		}
		setStrike(s, &next, args)
		return next
	}
	inputs := []game.Input{{Param: paramLevel,
		Choices: levelChoices(s, game.Actor{Role: game.GM}, p, t.Kind, tapLevel(p, t), at)}, termInputs(s)[0]}
	if f := s.Foe(t.Target); f != nil {
		if others := othersThan(s, f); len(others) > 0 {
			for i, c := range others {
				others[i].Selected = slices.Contains(t.Also, c.Word)
			}
			inputs = append(inputs, game.Input{Param: paramAlso, Choices: others})
		}
	}
	if anyFoeHasCover(s) {
		inputs = append(inputs, noLineInput(t.Around))
	}
	return inputs
}
