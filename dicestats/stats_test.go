package dicestats

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
)

func TestAddThrowCounts(t *testing.T) {
	var p Stats
	p.AddThrow(3, "ana", []dice.Die{8, 6, 8}, []int{1, 6, 8})
	p.AddThrow(4, "gm", []dice.Die{8}, []int{8})
	p.AddThrow(5, "ana", []dice.Die{6}, []int{6})
	if p.Throws != 3 || len(p.People) != 2 {
		t.Fatalf("%+v", p)
	}
	ana := p.People[0]
	if ana.Chair != "ana" || len(ana.Dice) != 2 || ana.Dice[0].Size != 6 ||
		!slices.Equal(ana.Dice[0].N, []int{0, 0, 0, 0, 0, 2}) ||
		!slices.Equal(ana.Dice[1].N, []int{1, 0, 0, 0, 0, 0, 0, 1}) {
		t.Errorf("ana: %+v", ana)
	}
	if ana.Luck.N != 2 {
		t.Errorf("ana's luck: %+v", ana.Luck)
	}
	all := p.Dice()
	if len(all) != 2 || !slices.Equal(all[1].N, []int{1, 0, 0, 0, 0, 0, 0, 2}) || all[1].Count() != 3 ||
		all[1].Fair() != 0.375 {
		t.Errorf("all: %+v", all)
	}
}

// Invalid throws change nothing.
func TestAddThrowIgnoresInvalidDice(t *testing.T) {
	var p Stats
	for _, bad := range []struct {
		pool  []dice.Die
		faces []int
	}{
		{nil, nil}, {[]dice.Die{8}, nil}, {[]dice.Die{8}, []int{9}}, {[]dice.Die{8}, []int{0}},
		{[]dice.Die{7}, []int{1}},
		{slices.Repeat([]dice.Die{4}, game.MaxDice+1), slices.Repeat([]int{1}, game.MaxDice+1)},
	} {
		p.AddThrow(1, "ana", bad.pool, bad.faces)
	}
	p.AddCounts("ana", nil, 1)
	if p.Throws != 0 || len(p.People) != 0 || p.Counts() != nil || p.Dice() != nil {
		t.Errorf("%+v", p)
	}
}

func TestAddCountsTakesBack(t *testing.T) {
	var p Stats
	p.AddCounts("ana", []game.Count{{Key: "hitch", N: 2, Of: 5}, {Key: "won", N: 1, Of: 1}}, 1)
	p.AddCounts("beto", []game.Count{{Key: "hitch", N: 1, Of: 3}}, 1)
	p.AddCounts("ana", []game.Count{{Key: "hitch", N: 1, Of: 4}}, 1)
	if got, want := p.Counts(),
		[]game.Count{{Key: "hitch", N: 4, Of: 12}, {Key: "won", N: 1, Of: 1}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	p.AddCounts("ana", []game.Count{{Key: "hitch", N: 2, Of: 5}, {Key: "won", N: 1, Of: 1}}, -1)
	if got, want := p.Counts(), []game.Count{{Key: "hitch", N: 2, Of: 7}, {Key: "won"}}; !slices.Equal(got, want) {
		t.Errorf("taken back: %v, want %v", got, want)
	}
}

// The extremes are kept in order, and of equals the first.
func TestBestAndWorst(t *testing.T) {
	var p Stats
	for i, face := range []int{10, 3, 12, 1, 7, 12, 1, 12, 12, 2} {
		p.AddThrow(game.Seq(i), "ana", []dice.Die{12}, []int{face})
	}
	seqs := func(fs []NotableThrow) (seqs []game.Seq) {
		for _, f := range fs {
			seqs = append(seqs, f.Seq)
		}
		return seqs
	}
	if got := seqs(p.Best); !slices.Equal(got, []game.Seq{2, 5, 7}) {
		t.Errorf("best: %v", got)
	}
	if got := seqs(p.Worst); !slices.Equal(got, []game.Seq{3, 6, 9}) {
		t.Errorf("worst: %v", got)
	}
}

func TestCloneSharesNothing(t *testing.T) {
	var p Stats
	fill := func() {
		for i := range 200 {
			p.AddThrow(game.Seq(i), "ana", []dice.Die{8, 6}, []int{1 + i%8, 1 + i%6})
			p.AddCounts("ana", []game.Count{{Key: "hitch", N: 1, Of: 2}}, 1)
		}
	}
	fill()
	c := p.Clone()
	faces, counts, best, steps := c.Dice(), c.Counts(), c.Best[0], c.People[0].Luck.Steps()
	fill()
	p.AddThrow(999, "beto", []dice.Die{8, 8, 8, 8}, []int{8, 8, 8, 8})
	if c.Throws != 200 || len(c.People) != 1 || !slices.Equal(c.Dice()[0].N, faces[0].N) ||
		!slices.Equal(c.Counts(), counts) ||
		c.Best[0].Seq != best.Seq || !slices.Equal(c.People[0].Luck.Steps(), steps) {
		t.Error("the copy changed with the original")
	}
}

func BenchmarkThrow(b *testing.B) {
	var p Stats
	pool, faces := []dice.Die{10, 8, 8, 6, 4}, []int{7, 3, 8, 2, 1}
	for b.Loop() {
		p.AddThrow(1, "ana", pool, faces)
	}
}
