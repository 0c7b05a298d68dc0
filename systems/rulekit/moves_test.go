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

func TestGMMoveIsOfferedToGMsAlone(t *testing.T) {
	no := game.Refuse("TREE-6", "tree.refused.gm")
	m := rulekit.GMMove(game.Spec{Name: "fell"},
		func(s *state) []game.Offer { return []game.Offer{{Label: game.Quote(s.Lang)}} },
		func(t *game.Tx[state], _ game.Args) { t.S.Heard = append(t.S.Heard, "done") },
		func(*state, game.Actor, game.Args) *game.Refusal { return no })
	s := &state{TableInfo: rulekit.TableInfo{Lang: "en"}}
	if got := labels(m.When(s, game.Actor{Role: game.GM, Chair: game.GMChair})); !slices.Equal(got, []string{"en"}) {
		t.Errorf("the GM is offered %q", got)
	}
	for _, by := range []game.Actor{{}, {Role: game.Player, Chair: "ana"}} {
		if got := m.When(s, by); got != nil {
			t.Errorf("%+v is offered %q", by, labels(got))
		}
	}
	if m.Do(&game.Tx[state]{S: s}, nil); m.Name != "fell" || !slices.Equal(s.Heard, []string{"done"}) ||
		m.Why(s, game.Actor{}, nil) != no {
		t.Errorf("the move is %+v", m)
	}
}

func TestOnBehalfMarksTheNamedMovesAlone(t *testing.T) {
	offer := func(*state, game.Actor) []game.Offer {
		return []game.Offer{{Label: game.Quote("climb")}, {Label: game.Quote("rest")}}
	}
	moves := []game.Move[state]{{Spec: game.Spec{Name: "climb"}, When: offer},
		{Spec: game.Spec{Name: "look"}, When: offer}}
	moves = rulekit.OnBehalf(moves, []string{"climb"}, func(s *state, by game.Actor, o game.Offer) game.Offer {
		return o.ActingAs("char/ana", "Ana", by.Chair != "ana")
	})
	for _, c := range []struct {
		move  int
		chair string
		who   game.Ref
		inFor bool
	}{{0, "ana", "char/ana", false}, {0, "gm", "char/ana", true}, {1, "gm", "", false}} {
		offers := moves[c.move].When(&state{}, game.Actor{Chair: c.chair})
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
