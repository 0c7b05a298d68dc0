package nde

import (
	"slices"

	"mesa/game"
)

// fold is the only writer of state. It is total: a fact that no longer fits
// (because the one it built on was undone) changes nothing. Each family folds
// its own facts.
func fold(s *State, e game.Event) {
	switch e := e.(type) {
	case game.Founded:
		s.Lang, s.Chairs = e.Lang, slices.Clone(e.Chairs)
	case game.Joined, game.Handed, game.Left, game.ChairNamed, game.ChairGone, game.Banned:
		s.foldSeats(e)
	case game.Changed:
		s.foldChanged(e)
	case Valued:
		s.foldValued(e)
	case Opted:
		s.foldOpted(e)
	default:
		s.foldTests(e)
		s.foldCharacter(e)
		s.foldScene(e)
		s.foldEffects(e)
	}
	switch e.(type) {
	case PCSet, PCGone, FoeSet, FoeGone, CounterSet, CounterGone, SceneOpened, SceneClosed:
		s.tellApart()
	}
}

func (s *State) foldSeats(e game.Event) { s.Chairs = game.FoldChairs(s.Chairs, e) }

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

// put replaces the element that is meant, or adds v at the end.
func put[T any](list *[]*T, v T, is func(*T) bool) {
	if i := slices.IndexFunc(*list, is); i >= 0 {
		(*list)[i] = &v
		return
	}
	*list = append(*list, &v)
}
