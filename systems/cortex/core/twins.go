package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// Shown is what a thing is called on the table; see game.Apart.
func (c *Char) Shown() string  { return game.Apart(c.Name, c.ID, c.Twin) }
func (a *Asset) shown() string { return game.Apart(a.Name, a.ID, a.Twin) }
func (c *Comp) shown() string  { return game.Apart(c.Name, c.ID, c.Twin) }

// tellApart marks the characters whose name another has.
func (g *People) tellApart() {
	for _, c := range g.Chars {
		c.Twin = g.twinChar(c)
	}
}

// tellApart marks the things whose name another of their kind has.
func (g *Things) tellApart() {
	for _, a := range g.Assets {
		a.Twin = g.twinAsset(a)
	}
	for _, k := range g.Comps {
		k.Twin = g.twinComp(k)
	}
}

func (g *People) twinChar(c *Char) bool {
	return slices.ContainsFunc(g.Chars, func(o *Char) bool { return o.ID != c.ID && kit.SameName(o.Name, c.Name) })
}

func (g *Things) twinAsset(a *Asset) bool {
	return slices.ContainsFunc(g.Assets, func(o *Asset) bool { return o.ID != a.ID && kit.SameName(o.Name, a.Name) })
}

func (g *Things) twinComp(k *Comp) bool {
	return slices.ContainsFunc(g.Comps, func(o *Comp) bool { return o.ID != k.ID && kit.SameName(o.Name, k.Name) })
}
