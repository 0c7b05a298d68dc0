package nde

import (
	"slices"

	"mesa/game"
)

// asksLevel reports whether the GM is asked about a power that takes Hearts
// before the die falls: whenever it is not the Standard that such a power is
// unless the GM says otherwise (NDE-R42).
func (s *State) asksLevel(by game.Seat, t *Test) bool {
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

// strikeMore lets a power strike others as well: one die against the highest
// Defense among them, so that all are hit or none (NDE-R42).
func (s *State) strikeMore(t *Test, also []string) {
	t.Also = slices.Clone(also)
	for _, id := range also {
		f := s.foe(id)
		if f == nil {
			continue
		}
		if !t.Two {
			t.Said = max(t.said(), s.defense(f, strike{way: t.Way, level: t.Level}))
		}
		if !t.Around && s.cover(id) == PartialCover && !t.hindered() {
			t.Steps = append(t.Steps, Step{Why: StepCover, N: -1})
		}
	}
	s.press(t)
}

// struck are all whom an attack is for.
func (t *Test) struck() []string { return append([]string{t.Target}, t.Also...) }

// setStrike gives a power that takes Hearts the level and cost that the GM says,
// and whom it strikes.
func (s *State) setStrike(t *Test, args game.Args) {
	t.Level, t.Cost = orStandard(args.One("level")), levelCost(args.One("level"))
	if word := args.One("cost"); word != "" {
		t.Cost = number(word)
	}
	t.Base, t.Two = s.pc(t.PC).attr(t.Attr), s.two()
	if f := s.foe(t.Target); f != nil && !t.Two {
		t.Said = s.defense(f, strike{way: t.Way, level: t.Level})
	}
	also := args["also"]
	if !wide(t.Level) {
		also = nil
	}
	s.strikeMore(t, also)
}

// strikeLevel is the level that one tap of the GM takes.
func (p *PC) strikeLevel(proposed string) string {
	if proposed == Trick {
		return p.usualLevel()
	}
	return proposed
}

// strikeAsks are what the GM sets of a power that takes Hearts.
func (s *State) strikeAsks(t *Test, p *PC) []game.Ask {
	at := func(level string) Test {
		next := t.copy()
		s.setStrike(&next, game.Args{"level": {level}, "also": t.Also})
		return next
	}
	asks := []game.Ask{{Param: askLevel, Among: s.levelChoices(game.Seat{Role: game.GM}, p.strikeLevel(t.Level), at)}, s.termAsks()[0]}
	if f := s.foe(t.Target); f != nil {
		if others := s.othersThan(f); len(others) > 0 {
			for i, c := range others {
				others[i].Ticked = slices.Contains(t.Also, c.Word)
			}
			asks = append(asks, game.Ask{Param: askAlso, Among: others})
		}
	}
	return asks
}
