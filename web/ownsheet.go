package web

import (
	"mesa/game"
	"mesa/lang"
)

// ownSheet is one of the reader's own sheets on the page of the table: all of it, in parts with the
// offers about them.
type ownSheet struct {
	ID    string
	Name  game.Msg
	Href  string
	Parts []ownSheetPart
}

// ownSheetPart is the items under one heading of a sheet.
type ownSheetPart struct {
	ID    string
	Head  game.Msg
	Items []*itemView
}

// layOwn lays out the sheets of the characters that belong to the reader's chair. The view has the
// sheets in the order of these characters. Offers about a part of a sheet stand with that part,
// unless they have a place elsewhere on the page.
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
