package game

import "slices"

// FoldChairs folds an event that changes the seating into a list of chairs. The house and the
// systems share it.
func FoldChairs(chairs []Chair, e Event) []Chair {
	at := func(id string) int { return slices.IndexFunc(chairs, func(c Chair) bool { return c.ID == id }) }
	switch e := e.(type) {
	case TableCreated:
		return slices.Clone(e.Chairs)
	case Joined:
		return sit(chairs, e.Chair)
	case ChairHanded:
		chairs = sit(chairs, e.Chair)
		if i := at(e.Chair.ID); i >= 0 && e.Was != "" {
			chairs[i].Name = e.Chair.Name
		}
	case Left:
		if i := at(e.Chair); i >= 0 {
			chairs[i].User = ""
		}
	case ChairRenamed:
		if i := at(e.Chair); i >= 0 {
			chairs[i].Name = e.Name
		}
	case ChairRemoved:
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

// foldDoor folds join requests, invitations and bans.
func (h *House) foldDoor(e Event) {
	leaves := func(user string) {
		h.JoinRequests = slices.DeleteFunc(h.JoinRequests, func(a JoinRequest) bool { return a.User == user })
	}
	switch e := e.(type) {
	case Joined:
		leaves(e.Chair.User)
	case JoinRequested:
		leaves(e.Asker.User)
		h.JoinRequests = appendBounded(h.JoinRequests, e.Asker, maxAsking)
	case JoinDeclined:
		leaves(e.User)
	case Banned:
		leaves(e.User)
		h.Bans = appendBounded(h.Bans, Ban(e), maxExiles)
	case Unbanned:
		h.Bans = slices.DeleteFunc(h.Bans, func(x Ban) bool { return x.User == e.User })
	case InviteCreated:
		h.Invites = appendBounded(h.Invites, e.Invite, MaxInvites)
	case InviteEnded:
		h.Invites = slices.DeleteFunc(h.Invites, func(i Invite) bool { return i.ID == e.ID })
	case Imported: // an invitation to the other table does not count here
		h.JoinRequests, h.Invites = nil, nil
	}
}
