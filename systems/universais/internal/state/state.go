package state

import (
	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
)

// State is one table of Regras Universais (section 23 of the rules reference).
type State struct {
	rulekit.TableInfo
	Campaign
	SceneState
	People
	RollState
	TimerState
	DuelState
	Felled  []string    `json:"felled,omitempty"`  // NPCs knocked out in this Scene
	Retired []*sheet.PC `json:"retired,omitempty"` // PCs that left the table and can come back
}

// The types of package game for this State.
type (
	Tx        = game.Tx[State]
	Move      = game.Move[State]
	EventKind = game.EventKind[State]
)

// IsQuick reports whether the table does not have the full pace. At the quick pace no question is
// asked that another decision can answer.
func (s *State) IsQuick() bool { return s.Pace != game.Full }

// IsComputed reports whether a formula gives a value at this table.
func (s *State) IsComputed(what string) bool {
	return options.DerivedStats.Is(s, "formula") && (what == sheet.ValueSpeed || what == sheet.ValueFocus)
}

// StartLevel returns the Level that the scale of the campaign suggests (UNI-SCALE-01).
func (s *State) StartLevel() int { return max(1, ScaleLevels[s.Scale]) }

// AnyPC returns a PC that is at the table or retired, nil if id is neither.
func (s *State) AnyPC(id string) *sheet.PC {
	if p := s.PC(id); p != nil {
		return p
	}
	for _, p := range s.Retired {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// ChangePC changes a PC, at the table or retired. It does nothing if there is none.
func (s *State) ChangePC(id string, change func(*sheet.PC)) {
	if p := s.AnyPC(id); p != nil {
		change(p)
	}
}

// Name returns the name of a PC, at the table or retired, or of an NPC. It returns the id if
// neither has it.
func (s *State) Name(id string) string {
	if p := s.AnyPC(id); p != nil {
		return p.DisplayName()
	}
	if n := s.NPC(id); n != nil {
		return n.DisplayName()
	}
	return id
}

// NamesOf returns the current names of some ids.
func (s *State) NamesOf(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		ns[id] = s.Name(id)
	}
	return ns
}

// NamesArg returns the names as an argument of a label.
func (s *State) NamesArg(ids []string) game.Arg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(s.Name(id)))
	}
	return game.L("names", ms...)
}

// FreeWord returns an id, made of the name, that no PC, NPC, Timer or proposed Timer has.
func (s *State) FreeWord(name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), sheet.MaxID), s.isTaken)
}

func (s *State) isTaken(word string) bool {
	return s.AnyPC(word) != nil || s.NPC(word) != nil || s.Timer(word) != nil || s.TimerWish(word) != nil
}
