package vehicle

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// tableWithShip returns the state of a table with a ship, and Ana aboard.
func tableWithShip(t *testing.T) *engine.State {
	t.Helper()
	s, err := core.New(Mod()).Rules("cortex", nil).Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	people.Of(s).Chars = []*people.Character{
		{ID: "ana", Rank: people.PC, Sheet: sheet.Sheet{Name: "Ana", Sets: []sheet.Set{
			{Name: "attributes", Traits: []sheet.Trait{{Word: "physical", Name: "Physical", Die: dice.D8}}}}}},
		{ID: "ship", Rank: people.Vehicle, Chair: game.GMChair, Sheet: sheet.Sheet{Name: "Ship", Sets: []sheet.Set{
			{Name: "attributes", Traits: []sheet.Trait{{Word: "engines", Name: "Engines", Die: dice.D10}}},
			{Name: "distinctions", Traits: []sheet.Trait{{Word: "racer", Name: "Racer", Die: dice.D8}}},
			{Name: "assets", Traits: []sheet.Trait{{Word: "boosters", Name: "Boosters", Die: dice.D8},
				{Word: "cloak", Name: "Cloak", Die: dice.D8}}}}}},
	}
	Section.Set(s,
		Vehicles{Done: []FinishedVehicle{{Vehicle: "ship"}}, Aboard: []Aboard{{Char: "ana", Vehicle: "ship"}}})
	return s
}

// Rules: VEH-06 RUL-VEH-POOL
//
// TestVehicleSetsCountApartAndReplaceAttributes checks that each set of a vehicle counts apart,
// that its assets are free, and that its attribute replaces the character's.
func TestVehicleSetsCountApartAndReplaceAttributes(t *testing.T) {
	s := tableWithShip(t)
	os := poolOptions(s, people.Of(s).Char("ana"), "")
	var words []string
	var laid []pool.Die
	for _, o := range os {
		words = append(words, o.Word)
		if o.ExclusiveGroup == "" || len(laid) < 2 {
			laid = append(laid, o.Dice...)
		}
	}
	if want := []string{"ship:engines", "ship:racer", "ship:racer:hinder", "ship:boosters",
		"ship:cloak"}; !slices.Equal(words, want) {
		t.Fatalf("it gives %v, want %v", words, want)
	}
	if b := pool.PriceOf(laid); b.Cost != 0 {
		t.Errorf("they cost %d: %v", b.Cost, b.Sets)
	}
	own := pool.Die{Word: "physical", Set: "attributes", From: pool.FromTrait, Die: dice.D8}
	for _, c := range []struct {
		dice []pool.Die
		fits bool
	}{
		{[]pool.Die{own}, true},
		{os[0].Dice, true},
		{append(slices.Clone(os[1].Dice), own), true},
		{append(slices.Clone(os[0].Dice), own), false},
	} {
		if no := refuseBothAttributes(s, draft.Pool{Dice: c.dice}); (no == nil) != c.fits {
			t.Errorf("%v: %v", c.dice, no)
		}
	}
	people.Of(s).Char("ship").Out = people.OutCompared
	if os := poolOptions(s, people.Of(s).Char("ana"), ""); os != nil {
		t.Errorf("taken out, it gives %v", os)
	}
}

// Rules: VEH-02 RUL-VEH-SHEET
//
// TestBoardingIsRefusedWithTheReason checks that nobody boards a draft, a vehicle with a crew, or
// one that is out.
func TestBoardingIsRefusedWithTheReason(t *testing.T) {
	for key, change := range map[string]func(*engine.State, *people.Character){
		"":                        func(*engine.State, *people.Character) {},
		"cortex.fault.E_DRAFT":    func(s *engine.State, _ *people.Character) { Section.Set(s, Vehicles{}) },
		"cortex.refused.out":      func(_ *engine.State, v *people.Character) { v.Out = people.OutCompared },
		"cortex.fault.E_VEH_CREW": func(_ *engine.State, v *people.Character) { v.Sets[0].Traits[0].Name = "Crew" },
		"cortex.refused.away":     func(s *engine.State, _ *people.Character) { people.Of(s).Char("ana").Away = true },
	} {
		s := tableWithShip(t)
		v := people.Of(s).Char("ship")
		change(s, v)
		got := ""
		if no := refuseBoarding(s, people.Of(s).Char("ana"), v); no != nil {
			got = no.Reason.Key
		}
		if got != key {
			t.Errorf("%q, want %q", got, key)
		}
	}
}

// Rules: VEH-12 RUL-VEH-HARM
//
// TestDamageHitsTheVehicleWhoseDiceWereUsed checks that damage hits the vehicle if its dice were
// used, or if it is the target with PCs aboard.
func TestDamageHitsTheVehicleWhoseDiceWereUsed(t *testing.T) {
	s := tableWithShip(t)
	own := pool.Die{Word: "physical", Set: "attributes", From: pool.FromTrait, Die: dice.D8}
	its := pool.Die{Word: "ship:engines", Set: "Ship: attributes", From: pool.FromTrait, Die: dice.D10}
	for _, c := range []struct {
		pool []pool.Die
		on   string
		want string
	}{
		{[]pool.Die{own, its}, "ana", "ship"},
		{[]pool.Die{own}, "ana", ""},
		{[]pool.Die{own}, "ship", "ship"},
	} {
		check.Of(s).Rolls = []*pool.Roll{{ID: 1, For: "c1", Char: "ana", Pool: c.pool}}
		got := ""
		if v := damagedVehicle(s, check.Damage{Roll: 1, On: c.on}); v != nil {
			got = v.ID
		}
		if got != c.want {
			t.Errorf("on %s with %v: %q, want %q", c.on, c.pool, got, c.want)
		}
	}
	Section.Set(s, Vehicles{})
	if v := damagedVehicle(s, check.Damage{Roll: 1, On: "ship"}); v != nil {
		t.Error("with nobody aboard it is hit as anybody")
	}
}

// Rules: VEH-07
//
// TestModelsHaveDifferentWords checks that the sixteen models have different words.
func TestModelsHaveDifferentWords(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range models {
		seen[m.word] = true
	}
	if len(seen) != 16 || !seen["d8-d8-d8"] || !seen["d12-d6-d6"] || seen["d10-d10-d4"] {
		t.Errorf("the models are %v", seen)
	}
}

// Rules: RUL-VEH-SHEET
//
// TestFullTableClosesTheVehicleForm checks that a full table shows the form, closed with the
// reason.
func TestFullTableClosesTheVehicleForm(t *testing.T) {
	s := tableWithShip(t)
	by := game.Actor{Chair: "ana", Role: game.Player}
	offer := func() game.Offer {
		t.Helper()
		offers := game.Collect(s, by, buildMove().Offers)
		if len(offers) != 1 {
			t.Fatalf("%d offers", len(offers))
		}
		return offers[0]
	}
	if o := offer(); o.Closed != nil || !o.OpensForm || len(o.Inputs) != 3 {
		t.Errorf("it is offered as %+v", o)
	}
	for people.Of(s).RoomForChars() > 0 {
		people.Of(s).Chars = append(people.Of(s).Chars,
			&people.Character{ID: "g" + game.Itoa(len(people.Of(s).Chars)), Rank: people.Minor})
	}
	if no := offer().Closed; no == nil || no.Reason.Key != "cortex.refused.vehicles_full" {
		t.Errorf("it is refused with %v", no)
	}
	if offers := game.Collect(s, game.Actor{}, buildMove().Offers); offers != nil {
		t.Error("who looks on builds one")
	}
}
