package game

import "slices"

// The chairs of a demo are lent: whoever founds it holds them all, to try
// everything alone, and each goes to the first who comes for it. Once somebody
// has sat down there by themselves it is theirs, also if it is the founder.

// isLent reports whether a chair goes to whoever comes for it: its holder was only
// lent it, and goes on as the GM.
func (h *House) isLent(c Chair) bool {
	return slices.Contains(h.Lent, c.ID) && h.isGM(c.User)
}

// isGM reports whether a user holds a GM's chair.
func (h *House) isGM(user string) bool {
	return user != "" && slices.ContainsFunc(h.Chairs, func(c Chair) bool { return c.User == user && c.Role == GM })
}

// isFreeFor reports whether a user may sit down on a chair that is there: it is a
// player's that nobody holds, or one that is lent, for who has none yet.
func (h *House) isFreeFor(user string, c Chair) bool {
	return c.Role != GM && (c.User == "" || h.isLent(c) && len(h.ChairsOf(user)) == 0)
}

// otherChairName is what whoever holds a chair is called on another of theirs, "" if
// there is nobody.
func (h *House) otherChairName(c Chair) string {
	for _, o := range h.ChairsOf(c.User) {
		if o.ID != c.ID {
			return o.Name
		}
	}
	return ""
}

// refuseSameName refuses a new chair called by the word of one that is taken: who
// says "join ana" means Ana's. A second Ana says Ana; but where Ana's chair waits
// for somebody to come, it is meant however it is written.
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

// refuseTaken says that somebody else sits on a chair, nil if nobody does.
func (h *House) refuseTaken(user, chair string) *Refusal {
	c, ok := h.Chair(chair)
	if !ok || c.User == "" || c.User == user {
		return nil
	}
	no := Refuse("", "refused.chair_taken", W("name", c.Name))
	no.Param = "chair"
	return no
}

// foldLent folds which chairs are lent: no longer those that somebody took, got
// or gave up since.
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
