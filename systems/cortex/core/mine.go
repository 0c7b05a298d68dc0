package core

import (
	"slices"

	"mesa/game"
)

// Given is the character that a line names in an argument, by word or name; nil
// where it names none.
func (s *State) Given(args game.Args, name string) *Char {
	if len(args[name]) == 0 {
		return nil
	}
	return s.Char(game.Slug(args.One(name)))
}

// PlayedBy reports whether the seat plays the character: its player, or the GM.
func (s *State) PlayedBy(by game.Seat, char string) bool {
	c := s.Char(char)
	return c != nil && by.Chair != "" && (by.Role == game.GM || by.Chair == c.Chair)
}

// Own reports whether the character is the seat's own: a PC is its chair's
// alone, a GMC every GM's.
func (s *State) Own(by game.Seat, char string) bool {
	c := s.Char(char)
	return c != nil && s.owns(by, c)
}

func (s *State) owns(by game.Seat, c *Char) bool {
	if c.IsPC() {
		return by.Chair != "" && by.Chair == c.Chair
	}
	return game.Holds(s.Chairs, by, c.Chair)
}

// Mine are the present characters that are the seat's own.
func (s *State) Mine(by game.Seat) []*Char {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Char) bool { return c.Away || !s.owns(by, c) })
}

// Meant are those of Mine that a line is about: the one that it names; all, if it names
// nobody or somebody else's; none, if nobody is called so.
func (s *State) Meant(by game.Seat, name string) []*Char {
	mine, named := s.Mine(by), s.Char(game.Canon(name))
	switch {
	case slices.Contains(mine, named):
		return []*Char{named}
	case name != "" && named == nil:
		return nil
	}
	return mine
}
