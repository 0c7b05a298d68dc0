package web

import (
	"mesa/game"
	"mesa/lang"
	"mesa/table"
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
	Head  game.Msg
	Items []*item
}

// layOwn lays out the sheets of who sits in the reader's chair. What is offered
// about a part of one has its place there, unless it has one in the scene.
func (d *desk) layOwn(p *tablePage) error {
	if d.about != "" || p.GM {
		return nil
	}
	for _, who := range d.sight.View.People {
		if who.Chair == "" || who.Chair != d.sight.Seat.Chair {
			continue
		}
		by := table.Who{User: d.v.ses.User, Chair: d.sight.Seat.Chair}
		sight, err := d.v.hall.Look(d.v.ctx(), d.sight.Table, by, table.Want{About: who.About, Parts: table.View})
		if err != nil {
			return err
		}
		sheet, ok := lang.Paper(sight.View, who.About)
		if !ok || len(sheet.Items) == 0 {
			continue
		}
		out := &ownSheet{ID: d.id("own-" + slug(string(who.About))), Name: who.Name,
			Href: tablePath(d.sight.Table, string(who.About), d.sight.Seat.Chair)}
		for j, part := range lang.Parts(sheet) {
			id := out.ID + "-" + game.Itoa(j)
			out.Parts = append(out.Parts, ownPart{part.Head, d.items(id, who.About, part.Items, false)})
		}
		p.Own = append(p.Own, out)
	}
	return nil
}
