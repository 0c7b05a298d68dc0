package points

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// down is the toy section: the word of the session that is laid down, and those that were spent.
type down struct{ word, spent string }

var downSection = engine.NewSection[down]("down", 0)

// sessions are the callbacks of Ana, by their words.
type sessions []string

func (c sessions) Callbacks(_ *engine.State, char string) (all []Callback) {
	if char != "ana" {
		return nil
	}
	for _, word := range c {
		all = append(all, Callback{Word: word, Name: word, TokenUnit: "toy",
			WithToken: func(s *engine.State) *engine.State { return downSection.With(s, down{word: word}) },
			LayToken:  func(t *engine.Tx) { downSection.Set(t.S, down{word: word}) }})
	}
	return all
}

func (c sessions) NoCallback(_ *engine.State, char *people.Character, word string) *game.Refusal {
	if char.ID == "ana" {
		return game.Refuse("GROW-CB-01", "toy", game.W("word", word))
	}
	return nil
}

// downTokens returns the session that is laid down as a token of Ana's.
func downTokens(s *engine.State, wallet string) []Token {
	word := downSection.Of(s).word
	if word == "" || wallet != "ana" {
		return nil
	}
	return []Token{{Unit: "toy", SpentFirst: true, NamedForThis: true,
		Spend: func(t *engine.Tx, _ string) { downSection.Set(t.S, down{spent: word}) }}}
}

// toyMove is a move that costs a character a point, or two with more.
func toyMove() game.Move[engine.State] {
	more := game.Param{Name: "more", Kind: game.Pick, Max: 1}
	price := func(s *engine.State, char string, args game.Args) []game.Amount {
		return Price(s, char, 1+len(args["more"]))
	}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "toy", Params: []game.Param{people.ParamWho, more}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, char := range people.OwnPresent(s, c.Actor) {
				if c.Closed(RefuseUnpayable(s, WalletOf(s, char.ID), 1), "who", char.ID) {
					continue
				}
				choice := game.Choice{Word: "yes", Label: game.Say("yes"), Cost: Price(s, char.ID, 1)}
				o := game.Offer{Fixed: game.Args{"who": {char.ID}}, Label: game.Say("toy"),
					Inputs: []game.Input{{Param: more, Choices: []game.Choice{choice}}}}
				o.Primary, o.Cost = true, Price(s, char.ID, 1)
				o.PriceOf = func(args game.Args) []game.Amount { return price(s, char.ID, args) }
				c.Add(o)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			Pay(t, WalletOf(t.S, args.One("who")), 1+len(args["more"]), "toy")
		},
	}
}

// newCallbackTable returns a table with the toy move and callbacks of Ana.
func newCallbackTable(t *testing.T, words ...string) *table {
	move := WithCallbacks(toyMove(), func(_ *engine.State, args game.Args) string { return args.One("who") })
	return newTable(t, "", &engine.Mod{Name: "toy", Section: downSection, Moves: []engine.Move{move},
		Hooks: []engine.Hooks{Hooks{Tokens: downTokens}}, Policies: []engine.Answer{Callbacks.Is(sessions(words))}})
}

// Rules: GROW-CB-01 RUL-CB-WORTH
//
// TestCallbackPaysInPlaceOfAPoint: a session that is named pays the point, once there is one for the
// character; unnamed, the point pays.
func TestCallbackPaysInPlaceOfAPoint(t *testing.T) {
	for _, words := range [][]string{{"dawn"}, {"dawn", "dusk"}} {
		b := newCallbackTable(t, words...).fold(set("ana", 1), set("beto", 1))
		b.Do("ana", "toy", "callback="+words[len(words)-1])
		if got := downSection.Of(b.S).spent; got != words[len(words)-1] {
			t.Errorf("of %v was spent %q", words, got)
		}
		b.wantPoints("ana", 1, 0)
		b.Do("ana", "toy")
		b.wantPoints("ana", 0, 0)
		b.WantRefusal("GROW-CB-01", "ana", "toy", "callback=noon")
		if b.Try("beto", "toy", "callback=dawn") == nil {
			t.Error("Beto pays with a session of Ana's")
		}
	}
	b := newCallbackTable(t, "dawn")
	b.Do("ana", "toy", "callback=dawn")
	if b.Try("ana", "toy") == nil {
		t.Error("a session pays that was not named")
	}
}

// Rules: RUL-CB-WORTH
//
// TestCallbackIsWorthOnePoint: it pays one point and neither none nor two, so an answer that costs
// more is closed beside it.
func TestCallbackIsWorthOnePoint(t *testing.T) {
	b := newCallbackTable(t, "dawn").fold(set("ana", 3))
	ana, beto := people.Of(b.S).Char("ana"), people.Of(b.S).Char("beto")
	for n, can := range map[int]bool{0: false, 1: true, 2: false} {
		if got := CanUseCallback(b.S, ana, n); got != can {
			t.Errorf("it pays %d: %v", n, got)
		}
	}
	if CanUseCallback(b.S, beto, 1) || len(CallbacksOf(newTable(t, "").S, ana)) > 0 {
		t.Error("a callback of nobody")
	}
	b.WantRefusal("RUL-CB-WORTH", "ana", "toy", "callback=dawn", "more=yes")
	b.Do("ana", "toy", "more=yes")
	b.wantPoints("ana", 1, 0)
}

// TestCallbackIsNeverPicked: the offer that a session pays for is not the main one, costs no points
// and has to name the session; with two sessions one offer asks which.
func TestCallbackIsNeverPicked(t *testing.T) {
	for _, c := range []struct {
		words  []string
		label  string
		inputs int
	}{{[]string{"dawn"}, "cortex.voucher.of", 1}, {[]string{"dawn", "dusk"}, "cortex.voucher.any", 2}} {
		offers := newCallbackTable(t, c.words...).fold(set("ana", 1)).Offers("ana", "toy")
		if len(offers) != 2 {
			t.Fatalf("%v: %d offers", c.words, len(offers))
		}
		o := offers[1]
		if o.Label.Key != c.label || o.Primary || o.MustName != "callback" || len(o.Cost) > 0 ||
			len(o.Inputs) != c.inputs || !offers[0].Primary || len(offers[0].Cost) != 1 {
			t.Errorf("%v: %v", c.words, offers)
		}
	}
	crowded := game.Offer{Fixed: game.Args{}, Inputs: make([]game.Input, maxInputs)}
	if got := withCallback(crowded, sessions{"dawn", "dusk"}.Callbacks(nil, "ana")); len(got) != 2 {
		t.Errorf("an offer without room for an input is made %d times, want once for each session", len(got))
	}
}
