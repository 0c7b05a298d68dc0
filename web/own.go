package web

import (
	"mesa/game"
	"mesa/lang"
)

// ownSheet is a thing of the reader's own as it stands on the page of the table:
// whole, by its parts, with the offers about those.
type ownSheet struct {
	ID    string
	Name  game.Msg
	Href  string
	Parts []ownPart
}

type ownPart struct {
	ID    string
	Head  game.Msg
	Items []*item
}

// layOwn lays out the sheets of who sits in the reader's chair. What is offered
// about a part of one has its place there, unless it has one in the scene.
func (d *desk) layOwn(p *tablePage) {
	own := d.sight.Own
	for _, who := range d.sight.View.People {
		if len(own) == 0 || who.Chair != d.sight.Seat.Chair {
			continue
		}
		view := own[0]
		own = own[1:]
		sheet, ok := lang.Paper(view, who.About)
		if !ok || len(sheet.Items) == 0 {
			continue
		}
		out := &ownSheet{ID: d.id("own-" + slug(string(who.About))), Name: who.Name,
			Href: tablePath(d.sight.Table, string(who.About), d.sight.Seat.Chair)}
		for j, part := range lang.Parts(sheet) {
			id := out.ID + "-" + game.Itoa(j)
			out.Parts = append(out.Parts, ownPart{id, part.Head, d.items(id, who.About, part.Items, false)})
		}
		p.Own = append(p.Own, out)
	}
}
