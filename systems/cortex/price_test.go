package cortex_test

import (
	"math/rand/v2"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/test"
	"mesa/systems/cortex/pool"
)

// TestMaximumPaymentIsTheCostliestChoice: the maximum of a choice's price is the price of the most
// expensive legal choice.
func TestMaximumPaymentIsTheCostliestChoice(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 4))
	seen := map[int]int{}
	for range 3000 {
		s, err := cortextest.Rules.Init(nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Options = map[string]string{}
		if chance.IntN(2) == 0 {
			s.Options["keep.reduced_allows_pp"] = "false"
		}
		people.Of(s).Chars = []*people.Character{{ID: "ana", Chair: "ana"}}
		points.Of(s).Wallets = []*points.Wallet{{Key: "ana", Free: chance.IntN(5)},
			{Key: points.BankKey, Free: chance.IntN(5)}}
		opp := &pool.Roll{ID: 1, For: "t1", GM: true, KeptFree: 2, Faces: []int{3, 4, 2}, Pool: diceOf(8, 8, 8),
			Kept:      []int{0, 1},
			Committed: true}
		r := &pool.Roll{ID: 2, For: "t1", Char: "ana", KeptFree: 1 + chance.IntN(2)}
		for range 1 + chance.IntN(6) {
			r.Pool, r.Faces = append(r.Pool, diceOf(6)...), append(r.Faces, 1+chance.IntN(6))
		}
		check.Of(s).Rolls = []*pool.Roll{opp, r}
		called := &test.Test{ID: "t1", Char: "ana", Opp: 1, Own: 2}
		if chance.IntN(3) == 0 {
			r, called.Own = opp, 0
		}
		test.Section.Set(s, test.Tests{Tests: []*test.Test{called}})
		o, pay := readingForm(s, r)
		if o == nil {
			continue // a botch: there is nothing to choose
		}
		want := costliest(o, r)
		if pay.Max != want {
			t.Fatalf("faces %v, base %d, purses %+v: at most %d is asked, the dearest choice costs %d", r.Faces,
				r.KeptFree, points.Of(s).Wallets, pay.Max,
				want)
		}
		seen[want]++
	}
	if len(seen) < 5 {
		t.Errorf("only these prices were met: %v", seen)
	}
}

// readingForm returns the form for reading a roll, and its input for plot points.
func readingForm(s *engine.State, r *pool.Roll) (*game.Offer, game.Input) {
	for _, by := range []game.Actor{{Chair: "ana", User: "a", Role: game.Player},
		{Chair: game.GMChair, User: "g", Role: game.GM}} {
		for _, o := range whenOf("choose")(s, by) {
			if pay, ok := o.Input("pay"); ok && o.Fixed.One("roll") == "r"+game.Itoa(r.ID) {
				return &o, pay
			}
		}
	}
	return nil, game.Input{}
}

// costliest tries every choice of dice at every price, and returns the highest legal price.
func costliest(o *game.Offer, r *pool.Roll) int {
	most := 0
	for kept := range 1 << len(r.Faces) {
		for effect := range 1 << len(r.Faces) {
			for paid := most + 1; paid <= len(r.Faces); paid++ {
				if o.Validate(game.Args{"total": placesOf(kept), "effect": placesOf(effect),
					"pay": {game.Itoa(paid)}}) == nil {
					most = paid
				}
			}
		}
	}
	return most
}

// placesOf returns the places of the bits of n, counted from 1.
func placesOf(n int) (places []string) {
	for i := range 8 {
		if n&(1<<i) != 0 {
			places = append(places, game.Itoa(i+1))
		}
	}
	return places
}

func diceOf(sides ...dice.Die) (ds []pool.Die) {
	for _, d := range sides {
		ds = append(ds, pool.Die{Die: d})
	}
	return ds
}

// TestPayingTooMuchIsRefusedOnAnyLine: a payment above the highest price is refused with the rule, not with
// the bounds of a number; text that is no number is refused as such.
func TestPayingTooMuchIsRefusedOnAnyLine(t *testing.T) {
	s, err := cortextest.Rules.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	people.Of(s).Chars = []*people.Character{{ID: "ana", Chair: "ana"}}
	r := &pool.Roll{ID: 1, For: "t1", Char: "ana", KeptFree: 2, Faces: []int{3, 4, 2}, Pool: diceOf(8, 8, 8)}
	check.Of(s).Rolls = []*pool.Roll{r}
	test.Section.Set(s, test.Tests{Tests: []*test.Test{{ID: "t1", Char: "ana", Own: 1}}})
	by := game.Actor{Chair: "ana", Role: game.Player}
	all := cortextest.Rules.TableAt(s).Offers(by.Explaining(), func(sp *game.Spec) bool { return sp.Name == "choose" })
	for _, word := range []string{"0", "9", "-1", "x", "none", "99999999999999999999", "ção", ""} {
		total := []string{"1", word}
		if word == "none" { // two results and no effect die: a choice that only the payment spoils
			total[1] = "2"
		}
		for _, pay := range []string{"1", "-1", "x", "", "60", "61"} {
			c := game.Command{Move: "choose",
				Args: game.Args{"total": total, "effect": {word}, "pay": {pay}, "roll": {"r1"}}}
			no := game.Reason(game.Spec{Name: "choose"}, all, c, game.ErrNotOffered)
			if ruled := (pay == "1" || pay == "60") && word == "none"; (no.Rule != "") != ruled {
				t.Errorf("%v: %v", c.Args, no)
			}
		}
	}
}

// TestOppositionShowsItsPrice: a second type of stress in an opposition costs the bank a point
// (STRESS-14). Its word says so, and so does the call once the GM has selected it, also if the
// first is left out for two others.
func TestOppositionShowsItsPrice(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{points.BankKey: 3}, "harm.model=stress")
	for _, track := range []string{"physical", "mental", "social"} {
		r.Do("gm", "stress", "who=ana", "type="+track, "die=d8")
	}
	call := func() *game.Offer { return r.FindOffer("gm", "test", "who=ana") }
	of := func(sums []game.Amount) int {
		if len(sums) == 0 {
			return 0
		}
		return sums[0].N
	}
	o := call()
	with, _ := o.Input("with")
	word := ""
	for _, c := range with.Choices {
		switch {
		case c.Selected:
			word = c.Word
		case len(c.Word) > 4 && c.Word[:4] == "ana." && of(c.Cost) != -1:
			t.Errorf("a second type, %s, says to cost %v", c.Word, c.Cost)
		}
	}
	if of(o.Cost) != 0 || word == "" {
		t.Errorf("the call as it stands, with %q: %v", word, o.Cost)
	}
	press := game.Command{Key: o.Key(), Move: "test", ETag: o.ETag(),
		Args: game.Args{"with": {"ana.physical", "ana.mental", "ana.social"}}}
	if no := r.Decide("gm", press, nil); no != nil {
		t.Errorf("both further types said their price: %+v", no)
	}
	press.Args = game.Args{"with": {}, "dice": {"d6"}}
	if no := r.Decide("gm", press, nil); no != nil {
		t.Errorf("nothing to pay: %+v", no)
	}
	r.Do("gm", "oppose", "who=ana", "with=ana.physical,ana.social")
	if got := of(call().Cost); got != -1 {
		t.Errorf("laid out with two types, the call says to cost %d", got)
	}
}
