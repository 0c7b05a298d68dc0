package core

import (
	"slices"

	"mesa/game"
)

// NamedCharacter is the character that a line names in an argument, by word or name; nil
// where it names none.
func (s *State) NamedCharacter(args game.Args, name string) *Character {
	if len(args[name]) == 0 {
		return nil
	}
	return s.Char(game.Slug(args.One(name)))
}

// PlayedBy reports whether the actor plays the character: its player, or the GM.
func (s *State) PlayedBy(by game.Actor, char string) bool {
	c := s.Char(char)
	return c != nil && by.Chair != "" && (by.Role == game.GM || by.Chair == c.Chair)
}

// IsOwn reports whether the character is the actor's own: a PC is its chair's
// alone, a GMC every GM's.
func (s *State) IsOwn(by game.Actor, char string) bool {
	c := s.Char(char)
	return c != nil && s.isOwner(by, c)
}

func (s *State) isOwner(by game.Actor, c *Character) bool {
	if c.IsPC() {
		return by.Chair != "" && by.Chair == c.Chair
	}
	return game.OwnsChair(s.Chairs, by, c.Chair)
}

// OwnPresent are the present characters that are the actor's own.
func (s *State) OwnPresent(by game.Actor) []*Character {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Character) bool { return c.Away || !s.isOwner(by, c) })
}

// OwnNamed are those of OwnPresent that a line is about: the one that it names; all, if it names
// nobody or somebody else's; none, if nobody is called so.
func (s *State) OwnNamed(by game.Actor, name string) []*Character {
	mine, named := s.OwnPresent(by), s.Char(game.Canonical(name))
	switch {
	case slices.Contains(mine, named):
		return []*Character{named}
	case name != "" && named == nil:
		return nil
	}
	return mine
}
