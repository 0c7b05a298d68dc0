package game

import (
	"cmp"
	"slices"
)

// News tells one decision, by its facts alone: the same after an undo, a hundred
// decisions later and in another process.
type News struct {
	Card     Ref    // the card that it belongs to, "" where it belongs to none
	Round    int    // of that moment
	Headline Msg    // what became of it, in one sentence
	Lines    []Msg  // the rest, one fact a line
	Dice     []Die  // as they fell, in order
	Seated   string // the user who sat down, whom a window may call as it knows them; the log has no name of theirs
}

// NewsOf are lines of which the first says most.
func NewsOf(lines ...Msg) News { return News{}.WithLines(lines...) }

// WithLines is the news with more lines. The first is the head, where there is none.
func (n News) WithLines(lines ...Msg) News {
	if n.Headline.Empty() && len(lines) > 0 {
		n.Headline, lines = lines[0], lines[1:]
	}
	n.Lines = slices.Concat(n.Lines, lines)
	return n
}

// Merge is the news with what else is told of the same decision.
func (n News) Merge(o News) News {
	if n.Card == "" {
		n.Card, n.Round = o.Card, o.Round
	}
	n.Dice, n.Seated = slices.Concat(n.Dice, o.Dice), cmp.Or(n.Seated, o.Seated)
	return n.WithLines(o.All()...)
}

// OnCard is the news as of a card and its round, if it is of none yet or of an
// earlier round of the same.
func (n News) OnCard(of Ref, round int) News {
	switch {
	case n.Card == "":
		n.Card, n.Round = of, round
	case n.Card == of:
		n.Round = max(n.Round, round)
	}
	return n
}

// All is all that is said, the head first; nothing of a quiet decision.
func (n News) All() []Msg {
	if n.Headline.Empty() {
		return nil
	}
	return append([]Msg{n.Headline}, n.Lines...)
}

// AllLines is all that is said of several decisions, one after the other.
func AllLines(news []News) []Msg {
	var ms []Msg
	for _, n := range news {
		ms = append(ms, n.All()...)
	}
	return ms
}

// DiceOfEvent are the dice that an event holds, as they lay.
func DiceOfEvent(e DiceThrown) []Die {
	pool, faces := e.Thrown()
	var ds []Die
	for i := range min(len(pool), len(faces)) {
		ds = append(ds, Die{Size: pool[i], Face: faces[i]})
	}
	return ds
}
