package state

import "mesa/game"

// Names are the names in an event, by id, as they were when the event was emitted, so that the
// event is always told in the same words.
type Names map[string]string

// Name returns the name of an id in the event, or the id.
func (ns Names) Name(id string) string {
	if n, ok := ns[id]; ok {
		return n
	}
	return id
}

// NameArg returns the name of an id as the argument "name".
func (ns Names) NameArg(id string) game.Arg { return game.W("name", ns.Name(id)) }

// NamesArg returns the names of ids as the argument "names".
func (ns Names) NamesArg(ids []string) game.Arg {
	var ms []game.Msg
	for _, id := range ids {
		ms = append(ms, game.Quote(ns.Name(id)))
	}
	return game.L("names", ms...)
}
