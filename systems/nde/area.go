package nde

import (
	"slices"

	"mesa/game"
)

// gmSetsLevel reports whether the GM sets the level before the die falls. That is so for a player's
// power that takes Hearts, unless it is Standard and strikes one foe (NDE-R42).
func gmSetsLevel(by game.Actor, t *Test) bool {
	return t.Way == ByPower && by.Role != game.GM && (t.Level != Standard || len(t.Also) > 0)
}

// mayStrikeSeveral reports whether a power of this level may strike several foes (NDE-R42).
func mayStrikeSeveral(level string) bool { return level == Strong || level == Great }

// othersThan returns the foes other than f that have not fallen, as choices for a power that
// strikes several.
func (s *State) othersThan(f *Foe) []game.Choice {
	var cs []game.Choice
	for _, other := range s.standingFoes() {
		if other != f {
			cs = append(cs, game.Choice{Word: other.ID, Label: other.nameMsg()})
		}
	}
	return cs
}

// refuseStrikes refuses an attack if any of its targets cannot be struck, or if further targets are
// named and the level allows only one target (NDE-R42).
func (s *State) refuseStrikes(p *PC, f *Foe, args game.Args, st strike) *game.Refusal {
	if len(args["also"]) > 0 && !mayStrikeSeveral(st.level) {
		return refuse("not-wide")
	}
	for _, id := range args["also"] {
		if no := s.refuseStrike(p, s.foe(id), st); no != nil {
			return no
		}
	}
	return s.refuseStrike(p, f, st)
}

// setFurtherTargets sets the further targets of an attack, in the order of the foes and without
// those that have fallen. One die is compared with the highest Defense among all targets, so either
// all are hit or none (NDE-R42).
func (s *State) setFurtherTargets(t *Test, also []string) {
	t.Also = nil
	for _, f := range s.standingFoes() {
		if f.ID != t.Target && slices.Contains(also, f.ID) {
			t.Also = append(t.Also, f.ID)
		}
	}
	s.update(t)
	t.askAgain()
}

// targetIDs returns the ids of all targets of an attack, the first target first.
func (t *Test) targetIDs() []string { return append([]string{t.Target}, t.Also...) }

// targetNames returns the names that all targets have now, as a message argument.
func (s *State) targetNames(t *Test) game.Arg {
	return game.L("targets", s.names(t.targetIDs()...).nameMsgs(t.targetIDs())...)
}

// setStrike sets the level, cost and further targets of a power that takes Hearts, and whether it
// works around cover, as the GM gave them. A level that may not strike several foes drops the
// further targets.
func (s *State) setStrike(t *Test, args game.Args) {
	t.Level, t.Cost = orStandard(args.One("level")), levelCost(args.One("level"))
	if word := args.One("cost"); word != "" {
		t.Cost = number(word)
	}
	t.Around = args.Has("line", noLine)
	also := args["also"]
	if !mayStrikeSeveral(t.Level) {
		also = nil
	}
	s.setFurtherTargets(t, also)
}

// fitStrike refuses values that the GM cannot set for a power that takes Hearts. If the level may
// not strike several foes, further targets that the player named are dropped, not refused.
func (s *State) fitStrike(t *Test, p *PC, args game.Args) *game.Refusal {
	if no := fitLevel(p, args); no != nil {
		return no
	}
	level, also := args.One("level"), args["also"]
	if !mayStrikeSeveral(level) &&
		!slices.ContainsFunc(also, func(id string) bool { return !slices.Contains(t.Also, id) }) {
		also = nil
	}
	if no := s.refuseTarget(t); no != nil {
		return no
	}
	return s.refuseStrikes(p, s.foe(t.Target), game.Args{"also": also},
		strike{way: t.Way, level: level, around: args.Has("line", noLine)})
}

// refuseTarget refuses an attack if its first target fell or left while the attack waited.
func (s *State) refuseTarget(t *Test) *game.Refusal {
	if f := s.foe(t.Target); t.Kind == AttackTest && (f == nil || f.Fallen()) {
		return refuse("target-down")
	}
	return nil
}

func (s *State) anyFoeHasCover() bool {
	return slices.ContainsFunc(s.standingFoes(), func(f *Foe) bool { return s.Scene.cover(f.ID) != NoCover })
}

// noLineInput returns the input that asks whether a power works around cover. It is ticked if
// around is true.
func noLineInput(around bool) game.Input {
	return game.Input{Param: paramLine,
		Choices: []game.Choice{{Word: noLine, Label: game.Say("nde.attack.no-line"), Selected: around}}}
}

// tapLevel returns the level that one tap of the GM sets: the proposed level, or the usual level in
// place of a Trick (NDE-R42). A level that the GM has set already stays.
func tapLevel(p *PC, t *Test) string {
	if t.Level == Trick && t.Stage == Asked {
		return usualLevel(p)
	}
	return t.Level
}

// strikeInputs returns the inputs of the GM for a power that takes Hearts.
func (s *State) strikeInputs(t *Test, p *PC) []game.Input {
	at := func(level string) Test {
		next := t.copy()
		args := game.Args{"level": {level}, "also": t.Also}
		if t.Around {
			args["line"] = []string{noLine}
		}
		s.setStrike(&next, args)
		return next
	}
	inputs := []game.Input{{Param: paramLevel,
		Choices: s.levelChoices(game.Actor{Role: game.GM}, p, t.Kind, tapLevel(p, t), at)}, s.termInputs()[0]}
	if f := s.foe(t.Target); f != nil {
		if others := s.othersThan(f); len(others) > 0 {
			for i, c := range others {
				others[i].Selected = slices.Contains(t.Also, c.Word)
			}
			inputs = append(inputs, game.Input{Param: paramAlso, Choices: others})
		}
	}
	if s.anyFoeHasCover() {
		inputs = append(inputs, noLineInput(t.Around))
	}
	return inputs
}
