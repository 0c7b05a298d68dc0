package recap

import (
	"slices"
	"strings"

	"mesa/game"
)

// Counts counts the decisions of a session that affect a character, without undone ones. Each
// decision counts once.
type Counts struct {
	Grew      int // the character grew, such as by a step or a new trait
	Earned    int // the character only earned or spent what growth is paid with
	Rewritten int // the sheet was made, corrected or written again
}

// Any reports whether any count is not zero.
func (c Counts) Any() bool { return c != Counts{} }

// Add returns the sum of two counts.
func (c Counts) Add(o Counts) Counts {
	return Counts{c.Grew + o.Grew, c.Earned + o.Earned, c.Rewritten + o.Rewritten}
}

// GrownCharacters returns the characters affected by at least one decision that was not undone, in
// the order of the first such decision.
func (x *Index) GrownCharacters() []game.Ref {
	first := map[game.Ref]game.Seq{}
	for _, by := range []map[game.Ref][]game.Seq{x.Changed, x.Earned} {
		for ref, seqs := range by {
			i := slices.IndexFunc(seqs, func(seq game.Seq) bool { return !x.IsUndone(seq) })
			if i >= 0 && (first[ref] == 0 || seqs[i] < first[ref]) {
				first[ref] = seqs[i]
			}
		}
	}
	var all []game.Ref
	for ref := range first {
		all = append(all, ref)
	}
	slices.SortFunc(all, func(a, b game.Ref) int {
		if first[a] != first[b] {
			return int(first[a] - first[b])
		}
		return strings.Compare(string(a), string(b))
	})
	return all
}

// Growth returns the Counts of a character for each of the sessions.
func (x *Index) Growth(of game.Ref, sessions []Session) []Counts {
	all := make([]Counts, len(sessions))
	for i, s := range sessions {
		for _, seq := range x.DecisionsOn(of, s) {
			switch {
			case contains(x.Grew[of], seq):
				all[i].Grew++
			case contains(x.Changed[of], seq):
				all[i].Rewritten++
			default:
				all[i].Earned++
			}
		}
	}
	return all
}

// DecisionsOn returns the decisions of a session that affect a character, in order, without undone
// ones.
func (x *Index) DecisionsOn(of game.Ref, in Session) []game.Seq {
	var all []game.Seq
	for _, seqs := range [][]game.Seq{x.Changed[of], x.Earned[of]} {
		from, _ := slices.BinarySearch(seqs, in.From)
		to, _ := slices.BinarySearch(seqs, in.To+1)
		all = append(all, seqs[from:to]...)
	}
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), x.IsUndone)
}

// SceneStarts returns the decisions of a session that begin a scene, in order, without undone ones.
func (x *Index) SceneStarts(in Session) []game.Seq {
	from, _ := slices.BinarySearch(x.Scenes, in.From)
	to, _ := slices.BinarySearch(x.Scenes, in.To+1)
	return slices.DeleteFunc(slices.Clone(x.Scenes[from:to]), x.IsUndone)
}

func contains(seqs []game.Seq, seq game.Seq) bool {
	_, is := slices.BinarySearch(seqs, seq)
	return is
}

// Msg returns the counts as text, without those that are zero. If all are zero, the text says that
// nothing happened.
func (c Counts) Msg() game.Msg {
	var all []game.Msg
	for _, n := range []struct {
		key string
		n   int
	}{{"growth.n.grew", c.Grew}, {"growth.n.earned", c.Earned}, {"growth.n.wrote", c.Rewritten}} {
		if n.n > 0 {
			all = append(all, game.Say(n.key, game.N("n", n.n)))
		}
	}
	if len(all) == 0 {
		return game.Say("growth.nothing")
	}
	return game.Say("growth.counts", game.L("all", all...))
}
