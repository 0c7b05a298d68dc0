package chart

import (
	"slices"

	"mesa/draw"
	"mesa/game"
	"mesa/lang"
)

// Map returns the picture of a map block. Each item has the shape of its kind, by the order of
// game.MapKinds, and the word for its kind. An item without a kind has a plain frame and no word.
func Map(b game.Block, say *lang.Printer) *draw.Map {
	alt := game.Say("view.map.alt", game.N("n", len(b.Items)), game.N("links", len(b.Links)))
	m := &draw.Map{Title: say.Say(b.Title), Alt: say.Say(alt)}
	at := map[game.Ref]int{}
	for i, it := range b.Items {
		at[it.About] = i
		n := draw.Node{Name: say.Say(it.Label), Shape: slices.Index(game.MapKinds, it.Mark)}
		if n.Root = n.Shape == 0; it.Mark != "" {
			n.Kind = say.Key("mark." + it.Mark)
		}
		m.Nodes = append(m.Nodes, n)
	}
	for _, l := range b.Links {
		m.Links = append(m.Links, draw.Edge{A: at[l.A], B: at[l.B], Word: say.Say(l.Word)})
	}
	return m
}
