package house

import (
	"slices"

	"mesa/game"
)

// The players' chairs of a demo are lent: the person who made the table holds them all, to try
// everything alone, and each of these chairs goes to the first person who takes it. A chair that a
// person has taken is theirs.

// isLent reports whether a chair goes to the next person who takes it: the chair is in Lent, and
// its holder has a GM's chair too.
func (h *State) isLent(c game.Chair) bool {
	return slices.Contains(h.Lent, c.ID) && h.isGM(c.User)
}

// isGM reports whether a user holds a GM's chair.
func (h *State) isGM(user string) bool {
	return user != "" &&
		slices.ContainsFunc(h.Chairs, func(c game.Chair) bool { return c.User == user && c.Role == game.GM })
}

// isFreeFor reports whether a user may sit down on an existing chair: a player's chair that is
// free, or one that is lent if the user has no chair yet.
func (h *State) isFreeFor(user string, c game.Chair) bool {
	return c.Role != game.GM && (c.User == "" || h.isLent(c) && len(h.ChairsOf(user)) == 0)
}

// otherChairName returns the name of the first other chair of a chair's holder, "" if there is
// none.
func (h *State) otherChairName(c game.Chair) string {
	for _, o := range h.ChairsOf(c.User) {
		if o.ID != c.ID {
			return o.Name
		}
	}
	return ""
}

// refuseSameName refuses a name for a new chair if it is the id of a taken chair, since "join ana"
// means Ana's chair. A second Ana writes "Ana", as the chair is called; but while Ana's chair is
// lent and the user may take it, every spelling means that chair.
func (h *State) refuseSameName(user, name string) *game.Refusal {
	for _, c := range h.Chairs {
		if h.isLent(c) && h.isFreeFor(user, c) && game.Canonical(c.Name) == game.Canonical(name) {
			return game.Refuse("", "refused.name_free", game.W("name", c.Name))
		}
	}
	c, ok := h.Chair(name)
	switch {
	case !ok || c.User == "" || c.Name == name:
		return nil
	case c.User == user:
		return game.Refuse("", "refused.name_yours", game.W("name", c.Name))
	}
	return game.Refuse("", "refused.name_taken", game.W("name", c.Name))
}

// refuseTaken refuses a chair that another user holds; nil if it is free or the user's own.
func (h *State) refuseTaken(user string, c game.Chair) *game.Refusal {
	if c.User == "" || c.User == user {
		return nil
	}
	no := game.Refuse("", "refused.chair_taken", game.W("name", c.Name))
	no.Param = "chair"
	return no
}

// foldLent folds which chairs are lent: a chair is no longer lent once it is taken, handed over,
// left or removed.
func (h *State) foldLent(e game.Event) {
	ends := func(chair string) {
		h.Lent = slices.DeleteFunc(h.Lent, func(id string) bool { return id == chair })
	}
	switch e := e.(type) {
	case game.TableCreated:
		h.Lent = slices.Clone(e.Lent)
	case game.Joined:
		ends(e.Chair.ID)
	case game.ChairHanded:
		ends(e.Chair.ID)
	case game.Left:
		ends(e.Chair)
	case game.ChairRemoved:
		ends(e.Chair)
	}
}
