package nde

import "mesa/systems/rulekit"

// SharedName implements rulekit.SharedNamer.
func (p *PC) SharedName() (id, name string, shares *bool) { return p.ID, p.Name, &p.SharesName }

// SharedName implements rulekit.SharedNamer.
func (f *Foe) SharedName() (id, name string, shares *bool) { return f.ID, f.Name, &f.SharesName }

// SharedName implements rulekit.SharedNamer.
func (c *Counter) SharedName() (id, name string, shares *bool) { return c.ID, c.Name, &c.SharesName }

// displayName returns what a PC or counter is called at the table: its name, followed by its id if
// another of its kind, or for a PC a foe, has the same name.
func (p *PC) displayName() string      { return rulekit.DisplayName(p) }
func (c *Counter) displayName() string { return rulekit.DisplayName(c) }

// fighters returns the PCs and foes. They share one list because a typed name can mean either.
func (g *People) fighters() []rulekit.SharedNamer {
	var all []rulekit.SharedNamer
	for _, p := range g.PCs {
		all = append(all, p)
	}
	for _, f := range g.Foes {
		all = append(all, f)
	}
	return all
}

// markSharedNames marks the PCs, foes and counters that share a name with another.
func (s *State) markSharedNames() {
	rulekit.MarkSharedNames(s.fighters())
	rulekit.MarkSharedNames(s.Scene.Counters)
}
