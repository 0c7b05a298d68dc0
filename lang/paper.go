package lang

import (
	"strings"

	"mesa/game"
)

// Paper is what a view shows whole of one thing, for a sheet of paper or a file:
// false where it shows no such thing.
func Paper(v game.View, about game.Ref) (game.Block, bool) {
	for _, b := range v.Blocks {
		if b.Kind == game.SheetBlock && b.About == about {
			return b, true
		}
	}
	return game.Block{}, false
}

// Markdown prints a block as a file: its title, its headings, and a point for
// each thing below.
func (p *Printer) Markdown(b game.Block) string {
	lines := []string{"# " + p.Say(b.Title)}
	point := false
	for _, item := range b.Items {
		if item.Head || !point {
			lines = append(lines, "")
		}
		if point = !item.Head; point {
			lines = append(lines, "- "+p.Item(item))
		} else {
			lines = append(lines, "## "+p.Say(item.Label))
			lines = append(lines, "")
			point = true
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
