package web

import (
	"slices"

	"mesa/game"
)

// throwBar is what stands beside the button that throws a pool: its dice, the chance and
// the price. It keeps its place while the pool is built.
type throwBar struct {
	Dice  []game.Die
	Odds  string // "86%", "" where there is none
	Of    string // "to beat 9"
	Coins []string
	Label string // of the button, without what stands beside it
	Draft string // where the dice are picked, while they are not yet what may be thrown
}

// layBar gives the throw of a pool that is waited for its bar. Only one pool of a page
// has one: two could not both stand within reach of the thumb.
func (b *pageBuilder) layBar(pools []*blockView) {
	i := slices.IndexFunc(pools, (*blockView).drafting)
	if i < 0 {
		return
	}
	for _, o := range pools[i].Lead {
		j := slices.IndexFunc(pools[i].Drafts, func(draft *offerView) bool { return draft.DraftOf == o.Key })
		if o.Closed != nil || j < 0 {
			continue
		}
		o.Bar = &throwBar{Draft: "#o-" + pools[i].Drafts[j].Key, Coins: b.v.amountMarks(o.Cost),
			Label: b.v.p.Brief(o.Label)}
		if len(o.Odds) > 0 {
			o.Bar.Odds, o.Bar.Of = b.v.p.Say(o.Odds[0].Now.Msg()), b.v.p.Say(o.Odds[0].Of)
		}
		for _, it := range pools[i].Items {
			o.Bar.Dice = append(o.Bar.Dice, it.Dice...)
		}
	}
}

// besideThrow draws what stands in a bar beside its button, which says all of it to
// whoever does not see.
func (w *htmlWriter) besideThrow(b *throwBar) {
	w.open("div", "class", "beside", "aria-hidden", "true")
	w.open("p", "class", "chance")
	if b.Odds != "" {
		w.element("strong", b.Odds)
		w.text(" ")
		w.element("span", b.Of)
	}
	for _, coin := range b.Coins {
		w.text(" ")
		w.element("b", coin, "class", "coin")
	}
	w.end("p")
	w.open("p", "class", "tray")
	for _, die := range b.Dice {
		w.die(die)
	}
	w.end("p")
	w.end("div")
}
