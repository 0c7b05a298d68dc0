package web

import (
	"mesa/game"
	"mesa/lang"
)

// ownSheet is one of the reader's own sheets on the page of the table: whole, in parts, with the
// offers about those.
type ownSheet struct {
	ID    string
	Name  game.Msg
	Href  string
	Parts []ownSheetPart
}

type ownSheetPart struct {
	ID    string
	Head  game.Msg
	Items []*itemView
}

// layOwn lays out the sheets of the characters in the reader's chair. Offers about a part of a
// sheet stand there, unless they already have a place in the scene.
func (b *pageBuilder) layOwn(p *tablePage) {
	own := b.view.OwnSheets
	for _, who := range b.view.View.People {
		if len(own) == 0 || who.Chair != b.view.Actor.Chair {
			continue
		}
		view := own[0]
		own = own[1:]
		sheet, ok := lang.SheetBlock(view, who.About)
		if !ok || len(sheet.Items) == 0 {
			continue
		}
		out := &ownSheet{ID: b.uniqueID("own-" + slug(string(who.About))), Name: who.Name,
			Href: tablePath(b.view.Table, string(who.About), b.view.Actor.Chair)}
		for j, part := range lang.ByHeading(sheet) {
			id := out.ID + "-" + game.Itoa(j)
			out.Parts = append(out.Parts, ownSheetPart{id, part.Head, b.itemViews(id, who.About, part.Items, false)})
		}
		p.Own = append(p.Own, out)
	}
}
