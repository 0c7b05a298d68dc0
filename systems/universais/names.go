package universais

import (
	"slices"

	"mesa/game"
)

// Names are what those in a fact were called when it came about, by their ids,
// so that it is told by itself for ever.
type Names map[string]string

// name is what somebody in a fact was called.
func (ns Names) name(id string) string {
	if n, ok := ns[id]; ok {
		return n
	}
	return id
}

// who is that as an argument.
func (ns Names) who(id string) game.Arg { return game.W("name", ns.name(id)) }

// list are what several were called.
func (ns Names) list(ids []string) game.Arg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.name(id)))
	}
	return game.L("names", ms...)
}

// names are what these are called now.
func (s *State) names(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		ns[id] = s.name(id)
	}
	return ns
}

// nameFor is a PC's name for a label, "" where the actor needs none: its chair
// plays this one alone and bears its name.
func (s *State) nameFor(by game.Actor, id string) string {
	p := s.pc(id)
	if p == nil {
		return s.name(id)
	}
	mine := 0
	for _, q := range s.PCs {
		if q.Chair == by.Chair {
			mine++
		}
	}
	if mine == 1 && s.isOwn(by, id) && slices.ContainsFunc(s.Chairs,
		func(c game.Chair) bool { return c.ID == by.Chair && c.Name == p.Name }) {
		return ""
	}
	return p.displayName()
}

// left are those of a roll who have not left it, nor been beaten in a tie.
func (r *Roll) left() []string {
	return slices.DeleteFunc(r.who(), func(id string) bool { return r.hand(id).Out })
}

// who are all whose hands a roll is.
func (r *Roll) who() []string {
	var ids []string
	for _, h := range r.Hands {
		ids = append(ids, h.Who)
	}
	return ids
}

// all are those of a roll, by side where some stand together, as the argument names.
func (r *Roll) all(list func(ids []string) game.Arg) game.Arg {
	sides := r.sides()
	if sides == nil {
		return list(r.who())
	}
	text := game.Say("universais.side", list(sides[0]))
	for _, side := range sides[1:] {
		other := game.Say("universais.side", list(side))
		text = game.Say("universais.against", game.M("side", text), game.M("other", other))
	}
	return game.M("names", text)
}

func (s *State) nameSet(e RollSet) RollSet { e.Names = s.names(e.Roll.who()...); return e }
func (s *State) nameThrown(e Thrown) Thrown {
	e.Names = s.names(slices.Concat(e.Best, e.Winners, []string{e.Who})...)
	return e
}
func (s *State) nameKept(e Kept) Kept               { e.Names = s.names(e.Who); return e }
func (s *State) nameClosed(e RollClosed) RollClosed { e.Names = s.names(e.Roll.who()...); return e }
func (s *State) nameOwes(e ConsequenceOwed) ConsequenceOwed {
	e.Names = s.names(e.Owed.Who...)
	return e
}
func (s *State) nameSettled(e ConsequenceSettled) ConsequenceSettled {
	e.Names = s.names(e.Who...)
	return e
}
func (s *State) nameValued(e ValueSet) ValueSet            { e.Names = s.names(e.Who); return e }
func (s *State) nameHarmed(e Harmed) Harmed                { e.Names = s.names(e.Who); return e }
func (s *State) nameInfluence(e InfluenceSet) InfluenceSet { e.Names = s.names(e.PC); return e }
