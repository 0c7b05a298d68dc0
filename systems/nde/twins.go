package nde

import "mesa/systems/kit"

func (p *PC) Namesake() (id, name string, twin *bool)      { return p.ID, p.Name, &p.Twin }
func (f *Foe) Namesake() (id, name string, twin *bool)     { return f.ID, f.Name, &f.Twin }
func (c *Counter) Namesake() (id, name string, twin *bool) { return c.ID, c.Name, &c.Twin }

// shown is what a PC or counter is called on the table.
func (p *PC) shown() string      { return kit.Shown(p) }
func (c *Counter) shown() string { return kit.Shown(c) }

// fighters are the PCs and foes, of one kind since a line means either.
func (s *State) fighters() []kit.Namesake {
	var all []kit.Namesake
	for _, p := range s.PCs {
		all = append(all, p)
	}
	for _, f := range s.Foes {
		all = append(all, f)
	}
	return all
}

// tellApart marks the PCs, foes and counters that are called like another.
func (s *State) tellApart() {
	kit.TellApart(s.fighters())
	kit.TellApart(s.Scene.Counters)
}
