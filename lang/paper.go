package lang

import (
	"strings"

	"mesa/game"
)

// SheetBlock returns the block that shows a thing whole, for paper or a file. ok is false if the
// view has none.
func SheetBlock(v game.View, about game.Ref) (game.Block, bool) {
	for _, b := range v.Blocks {
		if (b.Kind == game.SheetBlock || b.Kind == game.MapBlock) && b.About == about {
			return b, true
		}
	}
	return game.Block{}, false
}

// DisplayName returns the view's name of a thing: the name alone, if the view has it.
func DisplayName(v game.View, about game.Ref) game.Msg {
	if b, ok := SheetBlock(v, about); ok && !b.Name.Empty() {
		return b.Name
	}
	return v.Name(about)
}

// HeadedItems are the items under one heading; Head is empty for items without one.
type HeadedItems struct {
	Head      game.Msg
	Ungrouped bool // its owner did not write it
	Items     []game.Item
}

// ByHeading returns the items of a block grouped by their headings.
func ByHeading(b game.Block) []HeadedItems {
	var parts []HeadedItems
	for i, item := range b.Items {
		switch {
		case item.IsHeading:
			parts = append(parts, HeadedItems{Head: item.Label})
			continue
		case item.Ungrouped:
			parts = append(parts, HeadedItems{Head: game.Say("file.beside"), Ungrouped: true})
		case i == 0:
			parts = append(parts, HeadedItems{})
		}
		last := &parts[len(parts)-1]
		last.Items = append(last.Items, item)
	}
	return parts
}

// markdownSigns escapes the signs of Markdown and HTML in people's words.
var markdownSigns = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"<", `\<`, ">", `\>`, "#", `\#`, "|", `\|`, "~", `\~`)

// ForMarkdown returns the printer for a Markdown file that is only read: signs in people's words
// are escaped.
func (p *Printer) ForMarkdown() *Printer {
	other := *p
	other.escape = func(words string) string { return markdownSigns.Replace(p.escape(words)) }
	return &other
}

// Markdown returns a block as a file: its name, its headings, and a list item for each thing. A
// comment separates the part that is not on the sheet (game.CommentSign).
func (p *Printer) Markdown(b game.Block) string {
	title := b.Title
	if !b.Name.Empty() {
		title = b.Name
	}
	lines := []string{"# " + p.Say(title)}
	for _, part := range ByHeading(b) {
		if part.Ungrouped {
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
