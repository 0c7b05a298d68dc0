package lang

import (
	"strings"

	"mesa/game"
)

// SheetBlock returns the block that shows a thing whole, a sheet or a map, for paper or a file. ok
// is false if the view has none.
func SheetBlock(v game.View, about game.Ref) (b game.Block, ok bool) {
	for _, b := range v.Blocks {
		if (b.Kind == game.SheetBlock || b.Kind == game.MapBlock) && b.About == about {
			return b, true
		}
	}
	return game.Block{}, false
}

// DisplayName returns the name of a thing: that of its sheet if the view has the sheet, else the
// name that the view has for the thing (View.Name).
func DisplayName(v game.View, about game.Ref) game.Msg {
	if b, ok := SheetBlock(v, about); ok && !b.Name.Empty() {
		return b.Name
	}
	return v.Name(about)
}

// HeadedItems are the items under one heading; Head is empty for items without one.
type HeadedItems struct {
	Head      game.Msg
	Ungrouped bool // the items are not on the sheet itself; Head says so
	Items     []game.Item
}

// ByHeading returns the items of a block by the heading above them, in order.
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

// ForMarkdown returns the printer for a Markdown file that people read: the signs of Markdown and
// HTML in people's words are escaped.
func (p *Printer) ForMarkdown() *Printer {
	other := *p
	other.escape = func(words string) string { return markdownSigns.Replace(p.escape(words)) }
	return &other
}

// Markdown returns a block as a file: its name, its headings, and a list item for each of its
// items. game.CommentSign separates the part that is not on the sheet.
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
