package house_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/house"
)

func hiddenThrow(chain, i int) dice.Throw {
	return dice.Throw{Chain: chain, I: i, Link: []byte{byte(chain), byte(i)}, Pool: []dice.Die{6}, Faces: []int{2},
		Hidden: true,
		Seal:   []byte{1}}
}

func TestThrowsStayHiddenUntilRevealed(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.unveil.nothing", "eva", "unveil")
	for _, th := range []dice.Throw{hiddenThrow(2, 1), hiddenThrow(2, 2), {Chain: 1, I: 1}, hiddenThrow(3, 1)} {
		b.h.Apply(house.Decision{Seq: 4, Chair: "gm", Throws: []dice.Throw{th}})
	}
	again := hiddenThrow(2, 1)
	again.Again = 4
	b.h.Apply(house.Decision{Seq: 5, Chair: "gm", Throws: []dice.Throw{again}})
	if n := b.h.HiddenCount(); n != 3 {
		t.Fatalf("%d hidden", n)
	}
	if v := b.h.HiddenChains[0]; v.I != 2 || !slices.Equal(v.Link, []byte{2, 2}) {
		t.Errorf("%+v", v)
	}
	b.mustNot("refused.gm_only", "u1", "unveil")
	if o, ok := b.offer("eva", "unveil"); !ok || o.Label.Args[0].Num != 3 {
		t.Errorf("%+v", o)
	}
	b.must("eva", "unveil")
	if !b.lifted {
		t.Error("the veil was not lifted")
	}
	b.Fold(game.HiddenRevealed{Chain: 2, I: 2})
	b.h.Apply(house.Decision{Seq: 7, Chair: "gm", Throws: []dice.Throw{hiddenThrow(2, 3)}})
	if n := b.h.HiddenCount(); n != 2 {
		t.Errorf("%d hidden", n)
	}
	for _, c := range []struct {
		th   dice.Throw
		want bool
	}{
		{hiddenThrow(2, 1), false}, {hiddenThrow(2, 2), false}, {hiddenThrow(2, 3), true}, {hiddenThrow(3, 1), true},
		{hiddenThrow(9, 1), true}, {dice.Throw{Chain: 2, I: 3}, false},
	} {
		if b.h.IsHidden(c.th) != c.want {
			t.Errorf("%+v", c.th)
		}
	}
}

func (b *board) offer(user, move string) (game.Offer, bool) {
	offers := b.Offers(b.actor(user), game.AnyMove)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Move == move })
	if i < 0 {
		return game.Offer{}, false
	}
	return offers[i], true
}

func TestRevealedThrowNoLongerWaits(t *testing.T) {
	b := newBoard(t)
	for _, th := range []dice.Throw{hiddenThrow(2, 1), {Chain: 1, I: 1}, hiddenThrow(3, 1)} {
		d := house.Decision{Seq: 4, Chair: "gm", Throws: []dice.Throw{th}}
		b.h.Apply(d)
		b.h.UndoDecision(d)
	}
	b.Fold(game.HiddenRevealed{Chain: 2, I: 1})
	if w := b.h.Waiting; len(w) != 2 || w[0].Throw.Chain != 1 || w[1].Throw.Chain != 3 {
		t.Errorf("%+v", w)
	}
}

func TestHiddenAndPublicThrowsHaveOwnChains(t *testing.T) {
	b := newBoard(t)
	if _, ok := b.h.Current(true); ok {
		t.Error("a chain from nowhere")
	}
	b.Fold(game.ChainBegun{N: 1, Length: 9})
	b.Fold(game.ChainBegun{N: 2, Length: 9, Hidden: true})
	b.Fold(game.ChainBegun{N: 3, Length: 9})
	if c, ok := b.h.Current(false); !ok || c.N != 3 {
		t.Errorf("%+v", c)
	}
	if c, ok := b.h.Current(true); !ok || c.N != 2 {
		t.Errorf("%+v", c)
	}
	b.Fold(game.Imported{From: "old"})
	b.Fold(game.ChainBegun{N: 4, Length: 9})
	if c, ok := b.h.Current(false); !ok || c.N != 4 {
		t.Errorf("%+v", c)
	}
	if c, ok := b.h.Current(true); ok {
		t.Errorf("another table's chain pays: %+v", c)
	}
}
