package game

import "slices"

// The chairs of a demo are lent: the person who made the table holds them all, to try everything
// alone, and each chair goes to the first person who takes it. A chair that a person has taken is
// theirs.

// isLent reports whether a chair goes to the next person who takes it: its holder, who has a GM's
// chair too, was only lent it.
func (h *House) isLent(c Chair) bool {
	return slices.Contains(h.Lent, c.ID) && h.isGM(c.User)
}

// isGM reports whether a user holds a GM's chair.
func (h *House) isGM(user string) bool {
	return user != "" && slices.ContainsFunc(h.Chairs, func(c Chair) bool { return c.User == user && c.Role == GM })
}

// isFreeFor reports whether a user may sit down on an existing chair: a player's chair that is
// free, or one that is lent if the user has no chair yet.
func (h *House) isFreeFor(user string, c Chair) bool {
	return c.Role != GM && (c.User == "" || h.isLent(c) && len(h.ChairsOf(user)) == 0)
}

// otherChairName returns the name of the first other chair of a chair's holder, "" if there is
// none.
func (h *House) otherChairName(c Chair) string {
	for _, o := range h.ChairsOf(c.User) {
		if o.ID != c.ID {
			return o.Name
		}
	}
	return ""
}

// refuseSameName refuses a name for a new chair if it is the id of a taken chair, since "join ana"
// means Ana's chair. A second Ana writes "Ana", as the chair is called; but while Ana's chair is
// lent, every spelling means that chair.
func (h *House) refuseSameName(user, name string) *Refusal {
	for _, c := range h.Chairs {
		if h.isLent(c) && h.isFreeFor(user, c) && Canonical(c.Name) == Canonical(name) {
			return Refuse("", "refused.name_free", W("name", c.Name))
		}
	}
	c, ok := h.Chair(name)
	switch {
	case !ok || c.User == "" || c.Name == name:
		return nil
	case c.User == user:
		return Refuse("", "refused.name_yours", W("name", c.Name))
	}
	return Refuse("", "refused.name_taken", W("name", c.Name))
}

// refuseTaken refuses a chair that another user holds; nil if it is free or the user's own.
func (h *House) refuseTaken(user string, c Chair) *Refusal {
	if c.User == "" || c.User == user {
		return nil
	}
	no := Refuse("", "refused.chair_taken", W("name", c.Name))
	no.Param = "chair"
	return no
}

// foldLent folds which chairs are lent: a chair is no longer lent once it is taken, handed over,
// left or removed.
func (h *House) foldLent(e Event) {
	ends := func(chair string) {
		h.Lent = slices.DeleteFunc(h.Lent, func(id string) bool { return id == chair })
	}
	switch e := e.(type) {
	case TableCreated:
		h.Lent = slices.Clone(e.Lent)
	case Joined:
		ends(e.Chair.ID)
	case ChairHanded:
		ends(e.Chair.ID)
	case Left:
		ends(e.Chair)
	case ChairRemoved:
		ends(e.Chair)
	}
}
