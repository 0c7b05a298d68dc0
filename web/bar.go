package web

import (
	"slices"

	"mesa/game"
)

// bar is what stands beside the button that throws a pool: its dice, the chance and
// the price. It keeps its place while the pool is built.
type bar struct {
	Dice  []game.Die
	Odds  string // "86%", "" where there is none
	Of    string // "to beat 9"
	Coins []string
	Label string // of the button, without what stands beside it
	Draft string // where the dice are picked, while they are not yet what may be thrown
}

// layBar gives the throw of a pool that is waited for its bar. Only one pool of a page
// has one: two could not both stand within reach of the thumb.
func (d *desk) layBar(pools []*block) {
	i := slices.IndexFunc(pools, (*block).drafting)
	if i < 0 {
		return
	}
	for _, o := range pools[i].Lead {
		j := slices.IndexFunc(pools[i].Drafts, func(draft *offer) bool { return draft.Into == o.Key })
		if o.No != nil || j < 0 {
			continue
		}
		o.Bar = &bar{Draft: "#o-" + pools[i].Drafts[j].Key, Coins: d.v.coins(o.Cost), Label: d.v.p.Brief(o.Label)}
		if len(o.Odds) > 0 {
			o.Bar.Odds, o.Bar.Of = d.v.p.Say(o.Odds[0].Now.Msg()), d.v.p.Say(o.Odds[0].Of)
		}
		for _, it := range pools[i].Items {
			o.Bar.Dice = append(o.Bar.Dice, it.Dice...)
		}
	}
}

// beside draws what stands in a bar beside its button, which says all of it to
// whoever does not see.
func (m *markup) beside(b *bar) {
	m.open("div", "class", "beside", "aria-hidden", "true")
	m.open("p", "class", "chance")
	if b.Odds != "" {
		m.element("strong", b.Odds)
		m.text(" ")
		m.element("span", b.Of)
	}
	for _, coin := range b.Coins {
		m.text(" ")
		m.element("b", coin, "class", "coin")
	}
	m.end("p")
	m.open("p", "class", "tray")
	for _, die := range b.Dice {
		m.die(die)
	}
	m.end("p")
	m.end("div")
}
