package game

import (
	"cmp"
	"slices"
)

// News tells one decision from its events alone, so that it reads the same after an undo, later and
// in another process.
type News struct {
	Card     Ref    // the card that the decision belongs to, "" for none
	Round    int    // the round of that card
	Headline Msg    // the outcome in one sentence
	Lines    []Msg  // the other facts, a line each
	Dice     []Die  // in the order in which they fell
	Seated   string // the user who sat down; a front end may show the name it knows, since the log has none
}

// NewsOf returns news of these lines; the first is the headline.
func NewsOf(lines ...Msg) News { return News{}.WithLines(lines...) }

// WithLines returns the news with more lines. The first becomes the headline if there is none.
func (n News) WithLines(lines ...Msg) News {
	if n.Headline.Empty() && len(lines) > 0 {
		n.Headline, lines = lines[0], lines[1:]
	}
	n.Lines = slices.Concat(n.Lines, lines)
	return n
}

// Merge returns the news with the news o of the same decision added.
func (n News) Merge(o News) News {
	if n.Card == "" {
		n.Card, n.Round = o.Card, o.Round
	}
	n.Dice, n.Seated = slices.Concat(n.Dice, o.Dice), cmp.Or(n.Seated, o.Seated)
	return n.WithLines(o.All()...)
}

// OnCard returns the news as belonging to a card and its round. News that belongs to another card,
// or to a later round of the same card, stays as it is.
func (n News) OnCard(of Ref, round int) News {
	switch {
	case n.Card == "":
		n.Card, n.Round = of, round
	case n.Card == of:
		n.Round = max(n.Round, round)
	}
	return n
}

// All returns all lines, the headline first; nil if there is no headline.
func (n News) All() []Msg {
	if n.Headline.Empty() {
		return nil
	}
	return append([]Msg{n.Headline}, n.Lines...)
}

// AllLines returns the lines of several decisions in order.
func AllLines(news []News) []Msg {
	var ms []Msg
	for _, n := range news {
		ms = append(ms, n.All()...)
	}
	return ms
}
