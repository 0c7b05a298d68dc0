package lang

import (
	"strings"

	"mesa/game"
)

// SheetBlock is what a view shows whole of one thing, for a sheet of paper or a file:
// false where it shows no such thing.
func SheetBlock(v game.View, about game.Ref) (game.Block, bool) {
	for _, b := range v.Blocks {
		if (b.Kind == game.SheetBlock || b.Kind == game.MapBlock) && b.About == about {
			return b, true
		}
	}
	return game.Block{}, false
}

// DisplayName is what a thing of a view is called: its name alone, where that is known.
func DisplayName(v game.View, about game.Ref) game.Msg {
	if b, ok := SheetBlock(v, about); ok && !b.Name.Empty() {
		return b.Name
	}
	return v.Name(about)
}

// HeadedItems is what stands under one heading, "" for what stands under none.
type HeadedItems struct {
	Head  game.Msg
	Apart bool // it is no part of what its owner wrote
	Items []game.Item
}

// ByHeading are the items of a block by their headings.
func ByHeading(b game.Block) []HeadedItems {
	var parts []HeadedItems
	for i, item := range b.Items {
		switch {
		case item.IsHeading:
			parts = append(parts, HeadedItems{Head: item.Label})
			continue
		case item.Ungrouped:
			parts = append(parts, HeadedItems{Head: game.Say("file.beside"), Apart: true})
		case i == 0:
			parts = append(parts, HeadedItems{})
		}
		last := &parts[len(parts)-1]
		last.Items = append(last.Items, item)
	}
	return parts
}

// markdownSigns take the meaning from what Markdown and HTML would read in people's words.
var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"<", `\<`, ">", `\>`, "#", `\#`, "|", `\|`, "~", `\~`)

// ForMarkdown is the printer for a file of Markdown that is read and not taken in again:
// people's words stay words in it.
func (p *Printer) ForMarkdown() *Printer {
	other := *p
	other.escape = func(words string) string { return markdownSigns.Replace(p.escape(words)) }
	return &other
}

// Markdown prints a block as a file: its name, its headings, and a point for
// each thing below. A sign that no reader sees stands before what is apart.
func (p *Printer) Markdown(b game.Block) string {
	title := b.Title
	if !b.Name.Empty() {
		title = b.Name
	}
	lines := []string{"# " + p.Say(title)}
	for _, part := range ByHeading(b) {
		if part.Apart {
			lines = append(lines, "", game.CommentSign)
		}
		if !part.Head.Empty() {
			lines = append(lines, "", "## "+p.Say(part.Head))
		}
		lines = append(lines, "")
		for _, item := range part.Items {
			lines = append(lines, "- "+p.Item(item)+p.links(b, item))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}
