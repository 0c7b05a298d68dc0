package rulekit_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

func labels(offers []game.Offer) []string {
	var all []string
	for _, o := range offers {
		all = append(all, o.Label.Args[0].Words)
	}
	return all
}

func TestGMOffersAreForGMsAlone(t *testing.T) {
	no := game.Refuse("TREE-6", "tree.refused.gm")
	m := rulekit.GMOffers(game.Spec{Name: "fell"},
		func(s *state, c *game.Collector) { c.Add(game.Offer{Label: game.Quote(s.Lang)}) },
		func(t *game.Tx[state], _ game.Args) { t.S.Heard = append(t.S.Heard, "done") },
		func(*state, game.Actor) *game.Refusal { return no })
	s := &state{TableInfo: rulekit.TableInfo{Lang: "en"}}
	gm := game.Actor{Role: game.GM, Chair: game.GMChair}
	if got := labels(game.Collect(s, gm, m.Offers)); !slices.Equal(got, []string{"en"}) {
		t.Errorf("the GM is offered %q", got)
	}
	for _, by := range []game.Actor{{}, {Role: game.Player, Chair: "ana"}} {
		if got := game.Collect(s, by, m.Offers); got != nil {
			t.Errorf("%+v is offered %q", by, labels(got))
		}
		if got := game.Collect(s, by.Explaining(), m.Offers); len(got) != 1 || got[0].Closed != no {
			t.Errorf("%+v is told %+v", by, got)
		}
	}
	if m.Do(&game.Tx[state]{S: s}, nil); m.Name != "fell" || !slices.Equal(s.Heard, []string{"done"}) {
		t.Errorf("the move is %+v", m)
	}
}

func TestOnBehalfMarksTheNamedMovesAlone(t *testing.T) {
	offer := func(_ *state, c *game.Collector) {
		c.Add(game.Offer{Label: game.Quote("climb")}, game.Offer{Label: game.Quote("rest")})
	}
	moves := []game.Move[state]{{Spec: game.Spec{Name: "climb"}, Offers: offer},
		{Spec: game.Spec{Name: "look"}, Offers: offer}}
	moves = rulekit.OnBehalf(moves, []string{"climb"}, func(s *state, by game.Actor, o game.Offer) game.Offer {
		return o.ActingAs("char/ana", "Ana", by.Chair != "ana")
	})
	for _, c := range []struct {
		move  int
		chair string
		who   game.Ref
		inFor bool
	}{{0, "ana", "char/ana", false}, {0, "gm", "char/ana", true}, {1, "gm", "", false}} {
		offers := game.Collect(&state{}, game.Actor{Chair: c.chair}, moves[c.move].Offers)
		if len(offers) != 2 {
			t.Fatalf("%s: %d offers, want 2", moves[c.move].Name, len(offers))
		}
		for _, o := range offers {
			if o.Character != c.who || o.OnBehalf != c.inFor {
				t.Errorf("%s for %s: %s in place %v, want %s %v", moves[c.move].Name, c.chair, o.Character, o.OnBehalf,
					c.who, c.inFor)
			}
		}
	}
}
