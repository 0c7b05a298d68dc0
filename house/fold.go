package house

import (
	"slices"

	"mesa/game"
)

// foldDoor folds join requests, invitations and bans.
func (h *State) foldDoor(e game.Event) {
	leaves := func(user string) {
		h.JoinRequests = slices.DeleteFunc(h.JoinRequests, func(a game.JoinRequest) bool { return a.User == user })
	}
	switch e := e.(type) {
	case game.Joined:
		leaves(e.Chair.User)
	case game.JoinRequested:
		leaves(e.Asker.User)
		h.JoinRequests = appendBounded(h.JoinRequests, e.Asker, maxAsking)
	case game.JoinDeclined:
		leaves(e.User)
	case game.Banned:
		leaves(e.User)
		h.Bans = appendBounded(h.Bans, game.Ban(e), maxExiles)
	case game.Unbanned:
		h.Bans = slices.DeleteFunc(h.Bans, func(x game.Ban) bool { return x.User == e.User })
	case game.InviteCreated:
		h.Invites = appendBounded(h.Invites, e.Invite, game.MaxInvites)
	case game.InviteEnded:
		h.Invites = slices.DeleteFunc(h.Invites, func(i game.Invite) bool { return i.ID == e.ID })
	case game.Imported: // an invitation to the other table does not count here
		h.JoinRequests, h.Invites = nil, nil
	}
}
