package web

import (
	"slices"

	"mesa/game"
)

// throwBar stands beside the button that throws a pool, with its dice, chance and price. It keeps
// its place while the pool is built.
type throwBar struct {
	Dice        []game.Die
	Odds        string   // the chance, "86%"; "" if it is unknown
	Of          string   // what the chance is of, "to beat 9"
	AmountMarks []string // the price
	Label       string   // of the button, without what the bar shows
	Draft       string   // link to the draft, for a pool that cannot be thrown yet
}

// layBar gives the throw of the first open draft its bar. Only one pool of a page has a bar, since
// two could not both be within reach of the thumb.
func (b *pageBuilder) layBar(pools []*blockView) {
	i := slices.IndexFunc(pools, (*blockView).hasOpenDraft)
	if i < 0 {
		return
	}
	for _, o := range pools[i].Lead {
		j := slices.IndexFunc(pools[i].Drafts, func(draft *offerView) bool { return draft.DraftOf == o.Key })
		if o.Closed != nil || j < 0 {
			continue
		}
		o.Bar = &throwBar{Draft: "#o-" + pools[i].Drafts[j].Key, AmountMarks: b.req.amountMarks(o.Cost),
			Label: b.req.p.Brief(o.Label)}
		if len(o.Odds) > 0 {
			o.Bar.Odds, o.Bar.Of = b.req.p.Say(o.Odds[0].Now.Msg()), b.req.p.Say(o.Odds[0].Of)
		}
		for _, it := range pools[i].Items {
			o.Bar.Dice = append(o.Bar.Dice, it.Dice...)
		}
	}
}

// throwBar draws the bar beside its button. The bar is hidden from screen readers, because the
// button's text says the same.
func (w *htmlWriter) throwBar(b *throwBar) {
	w.open("div", "class", "beside", "aria-hidden", "true")
	w.open("p", "class", "chance")
	if b.Odds != "" {
		w.element("strong", b.Odds)
		w.text(" ")
		w.element("span", b.Of)
	}
	for _, mark := range b.AmountMarks {
		w.text(" ")
		w.element("b", mark, "class", "coin")
	}
	w.end("p")
	w.open("p", "class", "tray")
	for _, die := range b.Dice {
		w.die(die)
	}
	w.end("p")
	w.end("div")
}
