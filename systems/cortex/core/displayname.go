package core

import "mesa/systems/rulekit"

func (c *Character) SharedName() (id, name string, twin *bool)    { return c.ID, c.Name, &c.SharesName }
func (a *Asset) SharedName() (id, name string, twin *bool)        { return a.ID, a.Name, &a.SharesName }
func (c *Complication) SharedName() (id, name string, twin *bool) { return c.ID, c.Name, &c.SharesName }

// DisplayName is what a thing is called on the table.
func (c *Character) DisplayName() string    { return rulekit.DisplayName(c) }
func (a *Asset) displayName() string        { return rulekit.DisplayName(a) }
func (c *Complication) displayName() string { return rulekit.DisplayName(c) }

// tellApart marks the characters whose name another has.
func (g *People) tellApart() { rulekit.MarkSharedNames(g.Chars) }

// tellApart marks the things whose name another of their kind has.
func (g *Things) tellApart() {
	rulekit.MarkSharedNames(g.Assets)
	rulekit.MarkSharedNames(g.Complications)
}
