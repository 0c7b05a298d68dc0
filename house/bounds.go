package house

import (
	"slices"
	"unicode/utf8"

	"mesa/game"
)

const (
	maxUser   = 200  // bytes of a user's id
	maxChains = 1000 // hash chains of dice
)

// isValid reports whether a house state keeps the bounds that the house's moves keep.
func isValid(h *State) bool {
	if utf8.RuneCountInString(h.Title) > game.MaxTitle || max(len(h.Chairs), len(h.Lent)) > MaxChairs ||
		len(h.Chains) > maxChains {
		return false
	}
	for _, s := range settings {
		if !slices.Contains(s.values, h.setting(s.name)) {
			return false
		}
	}
	return h.validChairs() && h.validDoor() && h.validNotes() && h.Tutorial.isValid()
}

// validChairs reports whether the chairs keep their bounds and have different ids.
func (h *State) validChairs() bool {
	for i, c := range h.Chairs {
		again := slices.ContainsFunc(h.Chairs[:i], func(d game.Chair) bool { return d.ID == c.ID })
		n := utf8.RuneCountInString(c.Name)
		if again || c.ID == "" || n < 1 || max(n, utf8.RuneCountInString(c.ID)) > game.MaxChairName ||
			len(c.User) > maxUser ||
			c.Role != game.Player && c.Role != game.GM {
			return false
		}
	}
	return true
}

// validDoor reports whether the join requests, invitations and bans keep their bounds.
func (h *State) validDoor() bool {
	if len(h.JoinRequests) > maxAsking || len(h.Invites) > game.MaxInvites || len(h.Bans) > maxExiles {
		return false
	}
	named := func(id, name, user string) bool {
		_, bad := game.Clean(name)
		return !bad && max(utf8.RuneCountInString(id), utf8.RuneCountInString(name)) <= game.MaxChairName &&
			len(user) <= maxUser
	}
	for _, a := range h.JoinRequests {
		if !named(a.ID, a.Name, a.User) || len(a.Chair) > maxUser {
			return false
		}
	}
	for _, i := range h.Invites {
		if !named(i.ID, i.Name, i.By) || max(len(i.Hash), len(i.Until)) > game.MaxChairName || len(i.Chair) > maxUser {
			return false
		}
	}
	return !slices.ContainsFunc(h.Bans, func(e game.Ban) bool { return !named(e.ID, e.Name, e.User) })
}
