package game

import "slices"

// FoldChairs takes what an event says of who sits where into a list of chairs.
// The house and the systems share it.
func FoldChairs(chairs []Chair, e Event) []Chair {
	at := func(id string) int { return slices.IndexFunc(chairs, func(c Chair) bool { return c.ID == id }) }
	switch e := e.(type) {
	case Founded:
		return slices.Clone(e.Chairs)
	case Joined:
		return sit(chairs, e.Chair)
	case Handed:
		chairs = sit(chairs, e.Chair)
		if i := at(e.Chair.ID); i >= 0 && e.Was != "" {
			chairs[i].Name = e.Chair.Name
		}
	case Left:
		if i := at(e.Chair); i >= 0 {
			chairs[i].User = ""
		}
	case ChairNamed:
		if i := at(e.Chair); i >= 0 {
			chairs[i].Name = e.Name
		}
	case ChairGone:
		return slices.DeleteFunc(chairs, func(c Chair) bool { return c.ID == e.Chair })
	case Banned:
		for i := range chairs {
			if chairs[i].User == e.User {
				chairs[i].User = ""
			}
		}
	}
	return chairs
}

func sit(chairs []Chair, c Chair) []Chair {
	if i := slices.IndexFunc(chairs, func(d Chair) bool { return d.ID == c.ID }); i >= 0 {
		chairs[i].User = c.User
		return chairs
	}
	return append(chairs, c)
}

// foldDoor folds who may come in.
func (h *House) foldDoor(e Event) {
	leaves := func(user string) {
		h.Asking = slices.DeleteFunc(h.Asking, func(a Asker) bool { return a.User == user })
	}
	switch e := e.(type) {
	case Joined:
		leaves(e.Chair.User)
	case Asked:
		leaves(e.Asker.User)
		h.Asking = appendBounded(h.Asking, e.Asker, maxAsking)
	case TurnedAway:
		leaves(e.User)
	case Banned:
		leaves(e.User)
		h.Exiles = appendBounded(h.Exiles, Exile(e), maxExiles)
	case Unbanned:
		h.Exiles = slices.DeleteFunc(h.Exiles, func(x Exile) bool { return x.User == e.User })
	case Invited:
		h.Invites = appendBounded(h.Invites, e.Invite, MaxInvites)
	case Uninvited:
		h.Invites = slices.DeleteFunc(h.Invites, func(i Invite) bool { return i.ID == e.ID })
	case Imported: // who was invited there was not invited here
		h.Asking, h.Invites = nil, nil
	}
}
