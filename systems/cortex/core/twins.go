package core

import "mesa/systems/kit"

func (c *Char) Namesake() (id, name string, twin *bool)  { return c.ID, c.Name, &c.Twin }
func (a *Asset) Namesake() (id, name string, twin *bool) { return a.ID, a.Name, &a.Twin }
func (c *Comp) Namesake() (id, name string, twin *bool)  { return c.ID, c.Name, &c.Twin }

// Shown is what a thing is called on the table.
func (c *Char) Shown() string  { return kit.Shown(c) }
func (a *Asset) shown() string { return kit.Shown(a) }
func (c *Comp) shown() string  { return kit.Shown(c) }

// tellApart marks the characters whose name another has.
func (g *People) tellApart() { kit.TellApart(g.Chars) }

// tellApart marks the things whose name another of their kind has.
func (g *Things) tellApart() {
	kit.TellApart(g.Assets)
	kit.TellApart(g.Comps)
}
