package game

import (
	"slices"
	"testing"
)

// thingsGame returns a game with one move that takes one of many things. It records the offers that it
// computes.
func thingsGame(made *[]string) Game {
	take := Move[int]{Spec: Spec{Name: "take"}, Offers: func(_ *int, c *Collector) {
		for _, thing := range []string{"rope", "lamp", "map"} {
			if fixed := (Args{"thing": {thing}}); c.Actor.Wants(fixed) {
				*made = append(*made, thing)
				c.Add(Offer{Fixed: fixed, Label: Say("take")})
			}
		}
	}}
	return Rules[int]{Name: "shelves", Moves: []Move[int]{take}}.TableAt(new(int))
}

// A press computes its own offer or none, also when it is refused, unlike a line.
func TestPressComputesOneOfferAtMost(t *testing.T) {
	lamp := Offer{Move: "take", Fixed: Args{"thing": {"lamp"}}}.Key()
	gone := Offer{Move: "take", Fixed: Args{"thing": {"gun"}}}.Key()
	all := []string{"rope", "lamp", "map"}
	for _, c := range []struct {
		what Command
		made []string
		no   *Refusal
	}{
		{Command{Key: lamp, Move: "take"}, []string{"lamp"}, nil},
		{Command{Key: lamp}, all, nil},
		{Command{Key: gone, Move: "take"}, nil, ErrNoLongerOffered},
		{Command{Key: "no key at all", Move: "take"}, all, ErrNoLongerOffered},
		{Command{Move: "take", Args: Args{"thing": {"lamp"}}}, all, nil},
	} {
		var made []string
		g := Table{Moves: MoveIndex{"take": MoveEntry{Spec: Spec{Name: "take"}}}, Rules: thingsGame(&made)}
		r, no := g.match(Actor{Chair: "ana"}, c.what)
		if !slices.Equal(made, c.made) || no != c.no || no == nil &&
			(r.Offer.Fixed.One("thing") != "lamp" || r.Actor != Actor{Chair: "ana"}) {
			t.Errorf("%+v: worked out %v, covered by %+v of %+v, refused %v", c.what, made, r.Offer, r.Actor, no)
		}
	}
}

func BenchmarkKey(b *testing.B) {
	o := Offer{Move: "step", Fixed: Args{"thing": {"asset-number-17"}, "way": {"up"}},
		Label:  Say("cortex.step.up", W("name", "Asset number 17"), N("n", 3)),
		Inputs: []Input{{Param: Param{Name: "n", Kind: Number, Min: 1, Max: 5}, Preset: "1"}}}
	b.Run("key", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			o.Key()
		}
	})
	b.Run("seen", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			o.ETag()
		}
	})
}
