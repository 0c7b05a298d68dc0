package game

import (
	"cmp"
	"slices"
)

// News tells one decision, by its facts alone: the same after an undo, a hundred
// decisions later and in another process.
type News struct {
	Of    Ref    // the moment that it belongs to, "" where it belongs to none
	Round int    // of that moment
	Head  Msg    // what became of it, in one sentence
	Lines []Msg  // the rest, one fact a line
	Dice  []Die  // as they fell, in order
	Sat   string // the user who sat down, whom a window may call as it knows them; the log has no name of theirs
}

// NewsOf are lines of which the first says most.
func NewsOf(lines ...Msg) News { return News{}.Saying(lines...) }

// Saying is the news with more lines. The first is the head, where there is none.
func (n News) Saying(lines ...Msg) News {
	if n.Head.Empty() && len(lines) > 0 {
		n.Head, lines = lines[0], lines[1:]
	}
	n.Lines = slices.Concat(n.Lines, lines)
	return n
}

// And is the news with what else is told of the same decision.
func (n News) And(o News) News {
	if n.Of == "" {
		n.Of, n.Round = o.Of, o.Round
	}
	n.Dice, n.Sat = slices.Concat(n.Dice, o.Dice), cmp.Or(n.Sat, o.Sat)
	return n.Saying(o.All()...)
}

// At is the news as of a moment and its round, if it is of none yet or of an
// earlier round of the same.
func (n News) At(of Ref, round int) News {
	switch {
	case n.Of == "":
		n.Of, n.Round = of, round
	case n.Of == of:
		n.Round = max(n.Round, round)
	}
	return n
}

// All is all that is said, the head first; nothing of a quiet decision.
func (n News) All() []Msg {
	if n.Head.Empty() {
		return nil
	}
	return append([]Msg{n.Head}, n.Lines...)
}

// Told is all that is said of several decisions, one after the other.
func Told(news []News) []Msg {
	var ms []Msg
	for _, n := range news {
		ms = append(ms, n.All()...)
	}
	return ms
}

// Fell are the dice that an event holds, as they lay.
func Fell(e Rolled) []Die {
	pool, faces := e.Thrown()
	var ds []Die
	for i := range min(len(pool), len(faces)) {
		ds = append(ds, Die{Size: pool[i], Face: faces[i]})
	}
	return ds
}
