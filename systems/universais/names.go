package universais

import (
	"slices"

	"mesa/game"
)

// Names are the names in an event, by id, as they were when it was emitted: an event is told by
// itself for ever.
type Names map[string]string

// name returns the name of an id in the event, or the id.
func (ns Names) name(id string) string {
	if n, ok := ns[id]; ok {
		return n
	}
	return id
}

// nameArg returns the name of an id as the argument "name".
func (ns Names) nameArg(id string) game.Arg { return game.W("name", ns.name(id)) }

// namesArg returns the names of ids as the argument "names".
func (ns Names) namesArg(ids []string) game.Arg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.name(id)))
	}
	return game.L("names", ms...)
}

// names returns the current names of some ids.
func (s *State) names(ids ...string) Names {
	ns := Names{}
	for _, id := range ids {
		ns[id] = s.name(id)
	}
	return ns
}

// nameFor returns the name of a PC or NPC for a label, "" if the actor needs none: the actor's
// chair plays this PC alone and has the same name.
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

// remaining returns the ids of the members that are still in the roll: they have not left it and
// were not beaten in a tie.
func (r *Roll) remaining() []string {
	return slices.DeleteFunc(r.members(), func(id string) bool { return r.hand(id).Out })
}

// members returns the ids of all hands.
func (r *Roll) members() []string {
	var ids []string
	for _, h := range r.Hands {
		ids = append(ids, h.Who)
	}
	return ids
}

// namesBySide returns the members as an argument, made by list: by side if some stand together,
// otherwise in one list.
func (r *Roll) namesBySide(list func(ids []string) game.Arg) game.Arg {
	sides := r.sides()
	if sides == nil {
		return list(r.members())
	}
	text := game.Say("universais.side", list(sides[0]))
	for _, side := range sides[1:] {
		other := game.Say("universais.side", list(side))
		text = game.Say("universais.against", game.M("side", text), game.M("other", other))
	}
	return game.M("names", text)
}

func (s *State) nameSet(e RollSet) RollSet { e.Names = s.names(e.Roll.members()...); return e }
func (s *State) nameThrown(e Thrown) Thrown {
	e.Names = s.names(slices.Concat(e.Best, e.Winners, []string{e.Who})...)
	return e
}
func (s *State) nameKept(e Kept) Kept               { e.Names = s.names(e.Who); return e }
func (s *State) nameClosed(e RollClosed) RollClosed { e.Names = s.names(e.Roll.members()...); return e }
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
