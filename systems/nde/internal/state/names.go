package state

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// Names are the names, by id, of the PCs and foes in an event. They are stored with the event
// because names change, characters retire and decisions are undone. Old events have none and are
// told by ids.
type Names map[string]NameThen

// NameMsg returns the name that a PC or foe had in the event, or its id if the event has no name
// for it.
func (ns Names) NameMsg(id string) game.Msg {
	if c, ok := ns[id]; ok {
		return c.msg()
	}
	return game.Quote(id)
}

// Name returns the name that a PC had in the event, or its id if the event has no name for it.
func (ns Names) Name(id string) string {
	if c, ok := ns[id]; ok {
		return c.Name
	}
	return id
}

// PCNames returns the names of PCs in the event, for a list.
func (ns Names) PCNames(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.Name(id)))
	}
	return ms
}

// NameMsgs returns the names of PCs and foes in the event, for a list.
func (ns Names) NameMsgs(ids []string) []game.Msg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, ns.NameMsg(id))
	}
	return ms
}

// NamesOf returns the names that these PCs and foes have now. Unknown ids are left out.
func (s *State) NamesOf(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		if p := s.AnyPC(id); p != nil {
			ns[id] = NameThen{Name: p.DisplayName()}
		} else if f := s.Foe(id); f != nil {
			ns[id] = f.nameThen()
		}
	}
	return ns
}

// Name returns the name of a PC, at the table or retired, or of a foe. The name of a foe may be "".
// If no PC or foe has the id, Name returns the id.
func (s *State) Name(id string) string {
	if p := s.AnyPC(id); p != nil {
		return p.DisplayName()
	}
	if f := s.Foe(id); f != nil {
		return f.nameThen().Name
	}
	return id
}

// NameMsg returns the name of a PC or foe, or the id if no PC or foe has it. A foe without a name
// is called by its kind, in the reader's language.
func (s *State) NameMsg(id string) game.Msg {
	if f := s.Foe(id); f != nil {
		return f.NameMsg()
	}
	return game.Quote(s.Name(id))
}

// NameFor returns a PC's name for a label. It is "" if the PC is the only PC of the actor's chair
// and has the chair's name.
func (s *State) NameFor(by game.Actor, p *PC) string {
	own := 0
	for _, q := range s.PCs {
		if q.Chair == by.Chair {
			own++
		}
	}
	if own == 1 && p.IsOwn(by) &&
		slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return c.ID == by.Chair && c.Name == p.Name }) {
		return ""
	}
	return p.DisplayName()
}

// ChairName returns the name of a chair, clipped to the length of a PC's name.
func (s *State) ChairName(chair string) string {
	return rules.ClipText(game.ChairName(s.Chairs, chair), rules.MaxName)
}

// FreeWord returns an id, made from a name, that no PC, retired PC, foe or counter of the table
// has.
func (s *State) FreeWord(name string) string {
	return rulekit.Unique(rulekit.Truncate(game.Slug(name), rules.MaxID), s.isTaken)
}

func (s *State) isTaken(word string) bool {
	return s.AnyPC(word) != nil || s.Foe(word) != nil || s.Scene.Counter(word) != nil
}

// Fighters returns the PCs and foes. They share one list because a typed name can mean either.
func (g *People) Fighters() []rulekit.SharedNamer {
	var all []rulekit.SharedNamer
	for _, p := range g.PCs {
		all = append(all, p)
	}
	for _, f := range g.Foes {
		all = append(all, f)
	}
	return all
}

// markSharedNames marks the PCs, foes and counters that share a name with another.
func (s *State) markSharedNames() {
	rulekit.MarkSharedNames(s.Fighters())
	rulekit.MarkSharedNames(s.Scene.Counters)
}

// RemarkSharedNames returns a handler that marks shared names again after an event of type E.
func RemarkSharedNames[E game.Event]() Handler {
	return game.On(func(s *State, _ E) { s.markSharedNames() })
}
