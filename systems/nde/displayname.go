package nde

import "mesa/systems/rulekit"

func (p *PC) SharedName() (id, name string, twin *bool)      { return p.ID, p.Name, &p.Twin }
func (f *Foe) SharedName() (id, name string, twin *bool)     { return f.ID, f.Name, &f.Twin }
func (c *Counter) SharedName() (id, name string, twin *bool) { return c.ID, c.Name, &c.Twin }

// displayName is what a PC or counter is called on the table.
func (p *PC) displayName() string      { return rulekit.DisplayName(p) }
func (c *Counter) displayName() string { return rulekit.DisplayName(c) }

// fighters are the PCs and foes, of one kind since a line means either.
func (s *State) fighters() []rulekit.SharedNamer {
	var all []rulekit.SharedNamer
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
	rulekit.MarkSharedNames(s.fighters())
	rulekit.MarkSharedNames(s.Scene.Counters)
}
