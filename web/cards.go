package web

import (
	"mesa/game"
	"mesa/lang"
)

// cardView is a card with the offers that answer it.
type cardView struct {
	game.Card
	Title       game.Msg
	WaitMsgs    []game.Msg // for which chairs it waits; in the present without the reader's own
	OutcomeMsgs []game.Msg // of a card that is over: the other lines of its last decision
	Sides       []sideView
	Charts      []*blockView
	Pools       []*blockView // the pools that are built for it
	offerGroup
}

// sideView is one side of a card.
type sideView struct {
	Name game.Msg
	Sum  []game.Msg // the total and the effect die
	Dice []dieView
}

// dieView is a die with a text about it.
type dieView struct {
	game.Die
	Facts string // everything about it but its name
}

// dieView returns the view of a die.
func (req *request) dieView(die game.Die) dieView {
	bare := die
	bare.Of = game.Msg{}
	return dieView{die, req.p.Die(bare)}
}

// Class returns the CSS class of the die's tone.
func (f dieView) Class() string {
	return [...]string{"", "tone-counts", "tone-effect", "tone-trouble", "tone-help", "tone-spare"}[f.Tone]
}

// personView is a character at the table with the offers about them.
type personView struct {
	game.Person
	Facts []string // everything about them but their name, rank and items
	Href  string   // the address of their own page, "" if that shows no more than this page
	Items []*itemView
	offerGroup
}

// cardView returns the view of a card, which is the place for the offers about it and its rolls.
func (b *pageBuilder) cardView(m game.Card) *cardView {
	c := &cardView{Card: m, Title: m.Title, offerGroup: offerGroup{ID: b.uniqueID("m-" + slug(string(m.About)))}}
	if m.Over {
		c.Title = game.Say("view.last", game.M("title", m.Title))
	}
	for _, w := range m.Waits {
		if b.past || w.Chair != b.view.Actor.Chair { // the reader's own buttons stand below
			c.WaitMsgs = append(c.WaitMsgs, lang.Wait(w))
		}
	}
	b.setHome(m.About, &c.offerGroup)
	for _, s := range m.Sides {
		b.setHome(s.Roll, &c.offerGroup)
		out := sideView{Name: lang.SideName(s), Sum: lang.SideFacts(s)}
		for _, die := range s.Dice {
			out.Dice = append(out.Dice, b.req.dieView(die))
		}
		c.Sides = append(c.Sides, out)
	}
	return c
}

// personView returns the view of a character, which is the place for the offers about them.
func (b *pageBuilder) personView(p game.Person) *personView {
	id := b.uniqueID("p-" + slug(string(p.About)))
	out := &personView{Person: p, offerGroup: offerGroup{ID: id, Of: p.Name}}
	bare := p
	bare.Items = nil
	out.Facts = b.req.p.PersonFacts(bare)
	out.Href = b.linkTo(p.About)
	b.setHome(p.About, &out.offerGroup)
	out.Items = b.itemViews(id, p.About, p.Items, false)
	return out
}

// itemViews returns the views of the items of a block or of a person, each with its place for
// offers. id is the id of the element that shows the block or the person; of is the thing that the
// block is about, or the person. With bars the items are drawn as a chart.
func (b *pageBuilder) itemViews(id string, of game.Ref, items []game.Item, bars bool) []*itemView {
	var out []*itemView
	for j, it := range items {
		bare := it
		if bare.Label = (game.Msg{}); bars { // its bar shows the same numbers as its label
			bare.N, bare.Max = 0, 0
		}
		row := &itemView{Item: it, Facts: b.req.p.Item(bare),
			offerGroup: offerGroup{ID: id + "-" + game.Itoa(j), Of: it.Label}}
		if it.About != of {
			row.Href = b.linkTo(it.About)
		}
		b.setHome(it.About, &row.offerGroup)
		out = append(out, row)
	}
	return out
}

// placeOffer returns the place of an offer: the pool that it is about, else the card that it
// answers, else the thing that it is about, else loose.
func (b *pageBuilder) placeOffer(o *game.Offer, loose *offerGroup) *offerGroup {
	home := b.placeFor(o.About, nil)
	if home != nil && b.pools[home] {
		return home
	}
	if on := b.homes[o.Card]; on != nil {
		return on
	}
	if home != nil {
		return home
	}
	return loose
}
