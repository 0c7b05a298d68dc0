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
	called := counted(g.Chars, func(c *Char) string { return c.Name })
	for _, c := range g.Chars {
		c.Twin = called[game.Canon(c.Name)] > 1
	}
}

// tellApart marks the things whose name another of their kind has.
func (g *Things) tellApart() {
	called := counted(g.Assets, func(a *Asset) string { return a.Name })
	for _, a := range g.Assets {
		a.Twin = called[game.Canon(a.Name)] > 1
	}
	called = counted(g.Comps, func(k *Comp) string { return k.Name })
	for _, k := range g.Comps {
		k.Twin = called[game.Canon(k.Name)] > 1
	}
}

// counted counts what is called alike, by the names as people take them.
func counted[T any](all []T, name func(T) string) map[string]int {
	called := make(map[string]int, len(all))
	for _, one := range all {
		called[game.Canon(name(one))]++
	}
	return called
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
