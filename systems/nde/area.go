package nde

import (
	"slices"

	"mesa/game"
)

// asksLevel reports whether the GM is asked about a power that takes Hearts
// before the die falls: whenever it is not the Standard that such a power is
// unless the GM says otherwise (NDE-R42).
func (s *State) asksLevel(by game.Actor, t *Test) bool {
	return t.Way == ByPower && by.Role != game.GM && (t.Level != Standard || len(t.Also) > 0)
}

// wide reports whether a level may strike several (NDE-R42).
func wide(level string) bool { return level == Strong || level == Great }

// othersThan are the foes that a power may strike beside one.
func (s *State) othersThan(f *Foe) []game.Choice {
	var cs []game.Choice
	for _, other := range s.standing() {
		if other != f {
			cs = append(cs, game.Choice{Word: other.ID, Label: other.msg()})
		}
	}
	return cs
}

// noStrikes is noStrike for all whom an attack strikes.
func (s *State) noStrikes(p *PC, f *Foe, args game.Args, st strike) *game.Refusal {
	if len(args["also"]) > 0 && !wide(st.level) {
		return refuse("not-wide")
	}
	for _, id := range args["also"] {
		if no := s.noStrike(p, s.foe(id), st); no != nil {
			return no
		}
	}
	return s.noStrike(p, f, st)
}

// strikeAlso is whom else an attack strikes, in the order of the foes: one die
// against the highest Defense among them, so that all are hit or none (NDE-R42).
func (s *State) strikeAlso(t *Test, also []string) {
	t.Also = nil
	for _, f := range s.standing() {
		if f.ID != t.Target && slices.Contains(also, f.ID) {
			t.Also = append(t.Also, f.ID)
		}
	}
	s.take(t)
	t.asksAgain()
}

// struck are all whom an attack is for.
func (t *Test) struck() []string { return append([]string{t.Target}, t.Also...) }

// targets are what all whom an attack is for are called now.
func (s *State) targets(t *Test) game.Arg {
	return game.L("targets", s.names(t.struck()...).all(t.struck())...)
}

// setStrike gives a power that takes Hearts the level and cost that the GM says,
// whom it strikes, and whether it works along a line.
func (s *State) setStrike(t *Test, args game.Args) {
	t.Level, t.Cost = orStandard(args.One("level")), levelCost(args.One("level"))
	if word := args.One("cost"); word != "" {
		t.Cost = number(word)
	}
	t.Around = args.Has("line", noLine)
	also := args["also"]
	if !wide(t.Level) {
		also = nil
	}
	s.strikeAlso(t, also)
}

// fitStrike refuses what the GM cannot set of a power that takes Hearts. Others
// whom the player named go by themselves with a level that is not so wide.
func (s *State) fitStrike(t *Test, p *PC, args game.Args) *game.Refusal {
	if no := fitLevel(p, args); no != nil {
		return no
	}
	level, also := args.One("level"), args["also"]
	if !wide(level) && !slices.ContainsFunc(also, func(id string) bool { return !slices.Contains(t.Also, id) }) {
		also = nil
	}
	if no := s.noTarget(t); no != nil {
		return no
	}
	return s.noStrikes(p, s.foe(t.Target), game.Args{"also": also},
		strike{way: t.Way, level: level, around: args.Has("line", noLine)})
}

// noTarget refuses an attack that has waited until its target fell.
func (s *State) noTarget(t *Test) *game.Refusal {
	if f := s.foe(t.Target); t.Kind == AttackTest && (f == nil || f.Fallen()) {
		return refuse("target-down")
	}
	return nil
}

// anyFoeHasCover reports whether any foe has cover.
func (s *State) anyFoeHasCover() bool {
	return slices.ContainsFunc(s.standing(), func(f *Foe) bool { return s.cover(f.ID) != NoCover })
}

// noLineInput asks whether a power works around cover.
func noLineInput(around bool) game.Input {
	return game.Input{Param: paramLine,
		Choices: []game.Choice{{Word: noLine, Label: game.Say("nde.attack.no-line"), Selected: around}}}
}

// tapLevel is the level that one tap of the GM takes: what was proposed, but
// Standard for a Trick (NDE-R42). Once the GM has said a level, it stands.
func (p *PC) tapLevel(t *Test) string {
	if t.Level == Trick && t.Stage == Asked {
		return p.usualLevel()
	}
	return t.Level
}

// strikeInputs are what the GM sets of a power that takes Hearts.
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
		Choices: s.levelChoices(game.Actor{Role: game.GM}, p, t.Kind, p.tapLevel(t), at)}, s.termInputs()[0]}
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
