package cortex

import (
	"slices"
	"strings"

	"mesa/game"
)

// naming makes every fact of the moves carry what it is told by. A decision is
// read for ever, also after it was undone and after characters were renamed or
// retired, so its words may not depend on the table as it is by then.
func naming(moves []game.Move[State]) []game.Move[State] {
	for i := range moves {
		do := moves[i].Do
		moves[i].Do = func(t *tx, args game.Args) {
			emit := t.Emit
			t.Emit = func(e game.Event) { emit(t.S.named(e)) }
			do(t, args)
		}
	}
	return moves
}

// named gives a fact of the round with the names of those it speaks of, as
// they are before it happens.
func (s *State) named(e game.Event) game.Event {
	switch e := e.(type) {
	case Points:
		e.Name = s.owner(e.Purse)
		return e
	case PointsSet:
		e.Name = s.owner(e.Purse)
		return e
	case Called:
		e.Name, e.Whom, e.Scene = s.name(e.Test.Char), s.sufferer(&e.Test), s.unusual()
		return e
	case Rolled:
		return s.namedRoll(e)
	case Chosen:
		return s.namedChoice(e)
	case TestDone:
		e.Name = s.name(e.Char)
		return e
	case Owed:
		e.Name = s.name(e.Pending.Char)
		return e
	case Settled:
		if p := s.pending(e.ID); p != nil {
			e.Kind, e.Name = p.Kind, s.name(p.Char)
		}
		return e
	}
	return s.namedThing(e)
}

// sufferer is the name of whom a test is to rid of a complication, or to bring
// back; "" for any other test.
func (s *State) sufferer(t *Test) string {
	switch t.Aim.Kind {
	case AimBack:
		return s.name(t.Aim.On)
	case AimRecover:
		if k := s.comp(t.Aim.On); k != nil {
			return s.name(k.On)
		}
	}
	return ""
}

func (s *State) namedThing(e game.Event) game.Event {
	switch e := e.(type) {
	case CharSet:
		e.Char.Twin = s.twinChar(&e.Char)
		return e
	case Entered:
		e.Name = s.name(e.Char)
		return e
	case OutSet:
		e.Name = s.name(e.Char)
		return e
	case AssetSet:
		e.Whose, e.Asset.Twin = s.name(e.Asset.Owner), s.twinAsset(&e.Asset)
		return e
	case CompSet:
		e.Whose, e.Comp.Twin = s.name(e.Comp.On), s.twinComp(&e.Comp)
		return e
	case SceneEnded:
		for _, k := range e.Open {
			e.Whose = append(e.Whose, s.name(k.On))
		}
		return e
	case TriedBack:
		e.Name, e.Whom = s.name(e.By), s.name(e.Char)
		return e
	}
	return s.namedContest(e)
}

func (s *State) namedContest(e game.Event) game.Event {
	switch e := e.(type) {
	case ContestBegun:
		for _, side := range e.Contest.Sides {
			e.Names = append(e.Names, s.name(side.Char))
		}
		return e
	case ContestDone:
		e.Name = s.name(e.Winner)
		return e
	case Stood:
		remind := remindAfter.Of(s)
		e.Name, e.Long = s.name(e.Char), remind > 0 && e.N > 0 && e.N%remind == 0
		return e
	case Fell:
		e.Name, e.Victor = s.name(e.Char), s.name(e.To)
		return e
	case SideLeft:
		e.Name, e.Victor = s.name(e.Char), s.name(e.To)
		return e
	case BarSet:
		e.Name, e.Foe = s.name(e.Bar.Who), s.name(e.Bar.Against)
		return e
	case BarLifted:
		e.Name, e.Foe = s.name(e.Who), s.name(e.Against)
		return e
	}
	return s.namedSide(e)
}

// namedSide names the one side that a fact of a contest speaks of.
func (s *State) namedSide(e game.Event) game.Event {
	switch e := e.(type) {
	case ContestJoined:
		e.Name = s.name(e.Char)
		return e
	case EffectAdded:
		e.Name = s.name(e.Char)
		return e
	case InterferenceAsked:
		e.Name = s.name(e.Char)
		return e
	case Interfered:
		e.Name = s.name(e.Char)
		return e
	case WentOn:
		e.Name = s.name(e.Char)
		return e
	}
	return e
}

func (s *State) namedRoll(e Rolled) Rolled {
	e.Name = s.name(e.Roll.Char)
	if c := s.char(e.Roll.Char); c != nil && !e.Roll.GM {
		e.Lacks = s.missingPrime(c, billOf(e.Roll.Pool))
	}
	return e
}

func (s *State) namedChoice(e Chosen) Chosen {
	e.Name = s.name(e.Char)
	r := s.roll(e.Roll)
	if r == nil {
		return e
	}
	if t := s.test(r.For); t != nil && r.GM {
		e.Set, e.Hidden = s.name(t.Char), !revealDifficulty.Is(s, "at_roll")
		e.Risky = s.hurts(t)
		return e
	}
	for _, i := range e.Kept {
		e.Dice, e.Faces = append(e.Dice, r.Pool[i].Die), append(e.Faces, r.Faces[i])
	}
	return e
}

// owner is the name of whose plot points a purse holds, "" for the bank.
func (s *State) owner(purse string) string {
	if char, ok := strings.CutPrefix(purse, charPurse("")); ok {
		return s.name(char)
	}
	i := slices.IndexFunc(s.Chairs, func(c game.Chair) bool { return c.ID == purse })
	if i < 0 {
		return ""
	}
	return s.Chairs[i].Name
}

// unusual is the type of the scene that runs, if tests are unusual in it
// (SCENE-03, SCENE-R1).
func (s *State) unusual() string {
	if s.Scene.Type == Opening || s.Scene.Type == TagScene {
		return s.Scene.Type
	}
	return ""
}
