package fold

import (
	"slices"

	"mesa/game"
)

// Reader returns the actor who looks. It refuses a person who cannot look on, and what Visitor refuses.
func (s *State) Reader(user, chair string) (game.Actor, error) {
	actor, err := s.Visitor(user, chair)
	if err == nil && !s.House.CanLook(user) {
		err = game.ErrSeatedOnly
	}
	return actor, err
}

// Visitor returns the actor of a person who comes to the table, perhaps to sit down. It refuses a
// chair that they do not hold, and a person who is banned.
func (s *State) Visitor(user, chair string) (game.Actor, error) {
	actor, ok := s.House.ActorFor(user, chair)
	switch {
	case s.House.IsBanned(user):
		return actor, game.ErrBanned
	case !ok:
		return actor, ErrNotYours
	}
	return actor, nil
}

// GMOnly refuses a caller who does not speak for a GM's chair. A caller who names no chair speaks for all their chairs.
func (s *State) GMOnly(user, chair string) error {
	actor, err := s.Visitor(user, chair)
	if err != nil {
		return err
	}
	isGM := func(c game.Chair) bool { return c.Role == game.GM }
	if chair == "" && slices.ContainsFunc(s.House.ChairsOf(user), isGM) {
		return nil
	}
	if no := game.GMOnly("", s.House.Chairs, actor); no != nil {
		return no
	}
	return nil
}

// ChairByID returns the chair with an id. If there is none, it returns a Chair with that id and the id
// as its name.
func ChairByID(chairs []game.Chair, id string) game.Chair {
	if i := slices.IndexFunc(chairs, func(c game.Chair) bool { return c.ID == id }); i >= 0 {
		return chairs[i]
	}
	return game.Chair{ID: id, Name: id}
}

// Chair returns the chair with an id. A chair that is no longer there has its id as its name.
func (s *State) Chair(id string) game.Chair { return ChairByID(s.House.Chairs, id) }

// ChairName returns the name of the chair with an id.
func (s *State) ChairName(id string) game.Msg { return game.Quote(s.Chair(id).Name) }
