package game_test

import (
	"slices"
	"testing"

	"mesa/game"
)

// traitSetOffer returns a pool with a free first trait. Each further one costs a point of Caio, for whom
// another player throws.
func traitSetOffer(laid ...string) game.Offer {
	o := game.Offer{Move: "roll", Label: game.Say("roll"), Inputs: []game.Input{
		{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 3}, Choices: choices(laid...), OneProposal: true},
		{Param: game.Param{Name: "dice", Kind: game.Dice, Max: 3}, Preset: "d6", OneProposal: true},
	}}
	o.PriceOf = func(args game.Args) []game.Amount {
		if n := len(args["pool"]) - 1; n > 0 {
			return []game.Amount{{Unit: "cortex.pp", N: -n, Available: 3}}
		}
		return nil
	}
	return o.ActingAs("char/caio", "Caio", true)
}

// A form that costs more than it showed is refused once, with the price. A press of that refusal
// agrees to this price and no other.
func TestCostlierPressIsRefusedOnce(t *testing.T) {
	drawn := traitSetOffer("fight", "move", "rope")
	press := func(seen string, pool ...string) *game.Refusal {
		_, _, no := game.Match([]game.Offer{drawn},
			game.Command{Key: drawn.Key(), ETag: seen, Args: game.Args{"pool": pool}})
		return no
	}
	if no := press(drawn.ETag(), "fight"); no != nil {
		t.Fatalf("a pool that costs nothing: %+v", no)
	}
	for _, seen := range []string{drawn.ETag(), ""} { // "": a draft's form
		no := press(seen, "fight", "move")
		if no == nil || !no.Costlier || no.Reason.Key != "refused.dear" {
			t.Fatalf("two of a set at no price: %+v", no)
		}
		if cost := no.Suggested.Cost; len(cost) != 1 || cost[0].N != -1 {
			t.Errorf("it says to cost %v", cost)
		}
		if who := no.Reason.Args[1].Words; who != "Caio" {
			t.Errorf("it says that %q pays", who)
		}
		if no := press(no.Suggested.ETag(), "fight", "move"); no != nil {
			t.Errorf("and after it was seen: %+v", no)
		}
		if no := press(no.Suggested.ETag(), "fight", "move", "rope"); no == nil || !no.Costlier ||
			no.Suggested.Cost[0].N != -2 {
			t.Errorf("a third at the price of two: %+v", no)
		}
	}
	if _, _, no := game.Match([]game.Offer{drawn},
		game.Command{Move: "roll", OnBehalfOf: "caio", Args: game.Args{"pool": {"fight", "move"}}}); no != nil {
		t.Errorf("a line says all that it means: %+v", no)
	}
}

// A price beside a choice or on the button was shown.
func TestShownPriceIsPaidAtOnce(t *testing.T) {
	drawn := traitSetOffer("fight*", "move", "rope")
	drawn.Inputs[0].Choices[1].Cost = []game.Amount{{Unit: "cortex.pp", N: -1, Available: 3}}
	press := func(pool ...string) *game.Refusal {
		_, _, no := game.Match([]game.Offer{drawn},
			game.Command{Key: drawn.Key(), ETag: drawn.ETag(), Args: game.Args{"pool": pool}})
		return no
	}
	if no := press("fight", "move"); no != nil {
		t.Errorf("its choice said the price: %+v", no)
	}
	if no := press("move", "rope"); no != nil {
		t.Errorf("no more than its choice said: %+v", no)
	}
	if no := press("fight", "rope"); no == nil || !no.Costlier {
		t.Errorf("a choice that said nothing: %+v", no)
	}
}

// An open form is compared with what its closed offer said, not with what it was opened with.
func TestOpenFormIsHeldToTheShownPrice(t *testing.T) {
	drawn := traitSetOffer("fight*", "move", "rope")
	drawn.Inputs[0].Choices[1].Cost = []game.Amount{{Unit: "cortex.pp", N: -1, Available: 3}}
	rules := game.Rules[int]{Moves: []game.Move[int]{{Spec: game.Spec{Name: "roll"},
		Offers: func(_ *int, c *game.Collector) { c.Add(drawn) },
		Refine: func(_ *int, _ game.Actor, o game.Offer, given game.Args) game.Offer {
			o = o.With(given)
			o.Inputs[0].Choices = slices.Clone(o.Inputs[0].Choices)
			o.Inputs[0].Choices[1].Cost = nil // on the table already: the price of the pool includes it
			return o
		}}}}
	g := rules.TableAt(new(int))
	shut := g.Offers(game.Actor{}, game.AnyMove)[0]
	for _, given := range []game.Args{nil, {"pool": {"fight", "move"}}} {
		open := g.Refine(game.Actor{}, shut, given)
		c := game.Command{Key: shut.Key(), ETag: shut.ETag(), Args: game.Args{"pool": {"fight", "move"}}}
		if _, _, no := game.Match([]game.Offer{open}, c); no != nil {
			t.Errorf("opened with %v: %+v", given, no)
		}
	}
}
