package web

import (
	"cmp"
	"slices"

	"mesa/game"
)

// offerGroup is the offers of one place on the page.
type offerGroup struct {
	ID     string
	Of     game.Msg     // the thing that they are about
	Drafts []*offerView // to work on
	Lead   []*offerView // the next steps: urgent and primary offers
	More   []*offerView // the rest
	Fold   bool         // More is folded away
}

// categoryOffers is the offers of one category.
type categoryOffers struct {
	ID     string
	Title  game.Msg
	Offers []*offerView
}

// ByCategory returns the offers of More by category, in the order of game.Categories.
func (g offerGroup) ByCategory() []categoryOffers {
	all, sorted := make([]categoryOffers, 0, min(len(g.More), len(game.Categories))), make([]*offerView, 0, len(g.More))
	for _, h := range game.Categories {
		from := len(sorted)
		for _, o := range g.More {
			if o.Category == h {
				sorted = append(sorted, o)
			}
		}
		if under := sorted[from:]; len(under) > 0 {
			all = append(all, categoryOffers{g.ID + "-" + string(h), h.TitleWithCount(len(under)), under})
		}
	}
	return all
}

// Any reports whether there is an offer.
func (g offerGroup) Any() bool { return len(g.Drafts)+len(g.Lead)+len(g.More) > 0 }

// isEven reports whether Lead has several open offers and none of them is the primary one. Then no
// button stands out.
func (g offerGroup) isEven() bool {
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

// add adds an offer to Drafts, Lead or More. A press on it returns to the group's place.
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

// arrange sorts Lead, opens the drafts if an offer of Lead is urgent, links each draft and the
// offer that it prepares, and folds More if More is longer than most.
func (g *offerGroup) arrange(most int) {
	slices.SortStableFunc(g.Lead, func(a, b *offerView) int { return cmp.Compare(rankOffer(a), rankOffer(b)) })
	g.Fold = len(g.More) > most
	for _, o := range g.Lead {
		o.Behind = len(g.Drafts) > 0 && !o.Tap
		for _, d := range g.Drafts {
			d.Open = d.Open || o.Urgent
			switch {
			case o.Key != d.DraftOf:
			case o.Tap:
				o.DraftForm = "c-" + d.Key
			default:
				d.Throw = o
			}
		}
	}
}

// rankOffer returns the rank of an offer in Lead: the urgent primary offer comes first, then other
// urgent offers, then other open ones, then closed ones.
func rankOffer(o *offerView) int {
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

// The most offers of More that stand open, by the place of the group.
const (
	openInItem  = 2
	openInBlock = 2
	openInCard  = 4
	openLoose   = 9 // of offers without a place, if all are of one category
)

// maxOpen returns the most offers without a place that stand open. They are fewer if they are of
// several categories, so that the page does not fold and unfold as one offer comes and goes.
func (g *offerGroup) maxOpen() int {
	if len(g.ByCategory()) > 1 {
		return openInBlock
	}
	return openLoose
}
