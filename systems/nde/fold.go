package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// seats hear who sits where.
func seats() []hear {
	return []hear{sits[game.Joined](), sits[game.Handed](), sits[game.Left](), sits[game.ChairNamed](), sits[game.ChairGone](), sits[game.Banned]()}
}

func sits[E game.Event]() hear {
	return kit.On(func(s *State, e E) { s.Chairs = game.FoldChairs(s.Chairs, e) })
}

// marks marks anew who is called alike, after a fact that may have changed it.
func marks[E game.Event]() hear { return kit.On(func(s *State, _ E) { s.tellApart() }) }

func (s *State) foldFounded(e game.Founded) { s.Lang, s.Chairs = e.Lang, slices.Clone(e.Chairs) }

func (s *State) foldChanged(e game.Changed) {
	switch e.Setting {
	case "pace":
		s.Pace = e.Value
	case "lang":
		s.Lang = e.Value
	}
}

func (s *State) foldValued(e Valued) {
	if v := s.value(e.Who, e.What); v != nil {
		*v = e.Now
	}
	if p := s.pc(e.Who); p != nil && e.What == ValueToken {
		p.Token = e.Now > 0
	}
}

// value is where a number of a PC or foe is kept, nil if there is none.
func (s *State) value(who, what string) *int {
	if p := s.pc(who); p != nil {
		switch what {
		case ValueHearts:
			return &p.Hearts
		case ValueMaxHearts:
			return &p.MaxHearts
		case ValuePP:
			return &p.PP
		case ValueMaxPP:
			return &p.MaxPP
		case ValueLuck:
			return &p.Luck
		case ValueGrowth:
			return &p.Growth
		}
	}
	if f := s.foe(who); f != nil {
		switch what {
		case ValueHearts:
			return &f.Hearts
		case ValueMaxHearts:
			return &f.MaxHearts
		case ValueDefense:
			return &f.Defense
		}
	}
	return nil
}

// change emits a value as it becomes when n is added, never below 0.
func change(t *tx, who, what string, n int, why string) {
	v := t.S.value(who, what)
	if v == nil || max(*v+n, 0) == *v {
		return
	}
	t.Emit(Valued{Who: who, What: what, Now: max(*v+n, 0), Was: *v, Why: why})
}

func (s *State) foldOpted(e Opted) {
	o, ok := optionOf(e.Key)
	if !ok {
		return
	}
	if s.Options == nil {
		s.Options = map[string]string{}
	}
	if e.Value == o.Values[0] {
		delete(s.Options, e.Key)
		return
	}
	s.Options[e.Key] = e.Value
}
