package web

import (
	"mesa/game"
	"mesa/lang"
)

// card is a moment with the offers that answer it.
type card struct {
	game.Moment
	Title  game.Msg
	Asked  []game.Msg // whom else it waits for
	Came   []game.Msg // of one that is over: what came of it beside the verdict
	Sides  []side
	Charts []*block
	Pools  []*block // that are gathered for it
	group
}

// side is one party of a moment.
type side struct {
	Name game.Msg
	Sum  []game.Msg // what the dice come to
	Dice []face
}

// face is one die of a side.
type face struct {
	game.Die
	Facts string
}

// face is a die with what is said of it behind its name.
func (v *visit) face(die game.Die) face {
	bare := die
	bare.Of = game.Msg{}
	return face{die, v.p.Die(bare)}
}

// Class is how the die is drawn.
func (f face) Class() string {
	return [...]string{"", "tone-counts", "tone-effect", "tone-trouble", "tone-help", "tone-spare"}[f.Tone]
}

// person is somebody at the table with what can be done about them.
type person struct {
	game.Person
	Facts []string
	Href  string
	Items []*item
	group
}

func (d *desk) card(m game.Moment) *card {
	c := &card{Moment: m, Title: m.Title, group: group{ID: d.id("m-" + slug(string(m.About)))}}
	if m.Over {
		c.Title = game.Say("view.last", game.M("title", m.Title))
	}
	for _, w := range m.Waits {
		if d.past || w.Chair != d.sight.Seat.Chair { // one's own buttons stand below
			c.Asked = append(c.Asked, lang.Wait(w))
		}
	}
	d.home(m.About, &c.group)
	for _, s := range m.Sides {
		d.home(s.Roll, &c.group)
		out := side{Name: lang.SideName(s), Sum: lang.SideFacts(s)}
		for _, die := range s.Dice {
			out.Dice = append(out.Dice, d.v.face(die))
		}
		c.Sides = append(c.Sides, out)
	}
	return c
}

func (d *desk) person(p game.Person) *person {
	id := d.id("p-" + slug(string(p.About)))
	out := &person{Person: p, group: group{ID: id, Of: p.Name}}
	bare := p
	bare.Items = nil
	out.Facts = d.v.p.PersonFacts(bare)
	out.Href = d.lead(p.About)
	d.home(p.About, &out.group)
	out.Items = d.items(id, p.About, p.Items, false)
	return out
}

// items are the items of a block or of a person, each with its offers.
func (d *desk) items(id string, of game.Ref, items []game.Item, bars bool) []*item {
	var out []*item
	for j, it := range items {
		bare := it
		if bare.Label = (game.Msg{}); bars { // its bar says no more than its label
			bare.N, bare.Max = 0, 0
		}
		row := &item{Item: it, Facts: d.v.p.Item(bare), group: group{ID: id + "-" + game.Itoa(j), Of: it.Label}}
		if it.About != of {
			row.Href = d.lead(it.About)
		}
		d.home(it.About, &row.group)
		out = append(out, row)
	}
	return out
}

// place is where an offer stands: with the pool that it throws, on the card of
// the moment that it answers, or with what it is about.
func (d *desk) place(o *game.Offer, loose *group) *group {
	home := d.find(o.About, nil)
	if home != nil && d.pools[home] {
		return home
	}
	if on := d.homes[o.Moment]; on != nil {
		return on
	}
	if home != nil {
		return home
	}
	return loose
}
