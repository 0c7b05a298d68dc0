package web

import (
	"cmp"
	"slices"

	"mesa/game"
)

// offerGroup are offers that stand together: drafts to work on, the common thing to
// do next, then the rest, folded away if it is long.
type offerGroup struct {
	ID                 string
	Of                 game.Msg // what they are about
	Drafts, Lead, More []*offerView
	Fold               bool
}

// categoryOffers are offers under their heading.
type categoryOffers struct {
	ID     string
	Title  game.Msg
	Offers []*offerView
}

// Heads are the offers that are folded away, by heading.
func (g offerGroup) Heads() []categoryOffers {
	all, sorted := make([]categoryOffers, 0, min(len(g.More), len(game.Categories))), make([]*offerView, 0, len(g.More))
	for _, h := range game.Categories {
		from := len(sorted)
		for _, o := range g.More {
			if o.Under == h {
				sorted = append(sorted, o)
			}
		}
		if under := sorted[from:]; len(under) > 0 {
			all = append(all, categoryOffers{g.ID + "-" + string(h), h.TitleWithCount(len(under)), under})
		}
	}
	return all
}

// Any reports whether there is an offer at all.
func (g offerGroup) Any() bool { return len(g.Drafts)+len(g.Lead)+len(g.More) > 0 }

// Even reports whether what leads is a choice of which the rules call nothing the
// next step: then nothing looks like it.
func (g offerGroup) Even() bool {
	open := 0
	for _, o := range g.Lead {
		if o.Primary && o.Closed == nil {
			return false
		}
		if o.Closed == nil {
			open++
		}
	}
	return open > 1
}

func (g *offerGroup) add(o *offerView) {
	o.Back = g.ID
	switch {
	case o.Draft:
		g.Drafts = append(g.Drafts, o)
	case o.Urgent || o.Primary:
		g.Lead = append(g.Lead, o)
	default:
		g.More = append(g.More, o)
	}
}

// settle puts what is urgent first, lets a draft stand open while somebody
// waits for it, and decides what to fold.
func (g *offerGroup) settle(most int) {
	slices.SortStableFunc(g.Lead, func(a, b *offerView) int { return cmp.Compare(rank(a), rank(b)) })
	g.Fold = len(g.More) > most
	for _, o := range g.Lead {
		o.Behind = len(g.Drafts) > 0 && !o.Tap
		for _, d := range g.Drafts {
			d.Open = d.Open || o.Urgent
			switch {
			case o.Key != d.DraftOf:
			case o.Tap:
				o.With = "c-" + d.Key
			default:
				d.Throw = o
			}
		}
	}
}

// rank orders what leads: urgent, and of that the next step first, then
// possible, then refused.
func rank(o *offerView) int {
	switch {
	case o.Closed != nil:
		return 3
	case o.Urgent && o.Primary:
		return 0
	case o.Urgent:
		return 1
	}
	return 2
}

// How many side offers stand open; more are folded away.
const (
	openInItem  = 2
	openInBlock = 2
	openInCard  = 4
	openLoose   = 9 // under one heading
)

// loose is how many offers about nobody stand open: fewer where they are about
// unlike things, so that the page does not fold and unfold as one comes and goes.
func (g *offerGroup) loose() int {
	if len(g.Heads()) > 1 {
		return openInBlock
	}
	return openLoose
}
