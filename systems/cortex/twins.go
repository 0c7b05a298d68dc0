package cortex

import (
	"slices"

	"mesa/game"
)

// shown is what a thing is called on the table; see game.Apart.
func (c *Char) shown() string  { return game.Apart(c.Name, c.ID, c.Twin) }
func (a *Asset) shown() string { return game.Apart(a.Name, a.ID, a.Twin) }
func (c *Comp) shown() string  { return game.Apart(c.Name, c.ID, c.Twin) }

// tellApart marks the things whose name another of their kind has.
func (s *State) tellApart() {
	for _, c := range s.Chars {
		c.Twin = s.twinChar(c)
	}
	for _, a := range s.Assets {
		a.Twin = s.twinAsset(a)
	}
	for _, k := range s.Comps {
		k.Twin = s.twinComp(k)
	}
}

func (s *State) twinChar(c *Char) bool {
	return slices.ContainsFunc(s.Chars, func(o *Char) bool { return o.ID != c.ID && sameName(o.Name, c.Name) })
}

func (s *State) twinAsset(a *Asset) bool {
	return slices.ContainsFunc(s.Assets, func(o *Asset) bool { return o.ID != a.ID && sameName(o.Name, a.Name) })
}

func (s *State) twinComp(k *Comp) bool {
	return slices.ContainsFunc(s.Comps, func(o *Comp) bool { return o.ID != k.ID && sameName(o.Name, k.Name) })
}

func sameName(a, b string) bool { return game.Canon(a) == game.Canon(b) }
