package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// shown is what a PC or counter is called on the table; see game.Apart.
func (p *PC) shown() string      { return game.Apart(p.Name, p.ID, p.Twin) }
func (c *Counter) shown() string { return game.Apart(c.Name, c.ID, c.Twin) }

// tellApart marks the PCs, foes and counters that are called like another.
func (s *State) tellApart() {
	for _, p := range s.PCs {
		p.Twin = s.twinName(p.ID, p.Name)
	}
	for _, f := range s.Foes {
		f.Twin = s.twinName(f.ID, f.Name)
	}
	for _, c := range s.Scene.Counters {
		c.Twin = s.twinCounter(c)
	}
}

// twinName reports whether another PC or foe has a name: a line means either.
func (s *State) twinName(id, name string) bool {
	return name != "" && (slices.ContainsFunc(s.PCs, func(p *PC) bool { return p.ID != id && kit.SameName(p.Name, name) }) ||
		slices.ContainsFunc(s.Foes, func(f *Foe) bool { return f.ID != id && kit.SameName(f.Name, name) }))
}

func (s *State) twinCounter(c *Counter) bool {
	return slices.ContainsFunc(s.Scene.Counters, func(o *Counter) bool { return o.ID != c.ID && kit.SameName(o.Name, c.Name) })
}
