package nde

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Rules: NDE-R09 NDE-R35 NDE-2D6-03

// TestForecastAgreesWithEveryFace reads every face by the rules and compares how often each outcome comes with the
// forecast.
func TestForecastAgreesWithEveryFace(t *testing.T) {
	for _, options := range []map[string]string{nil, {"max_always_succeeds": "yes"}, {"exceptional_2d6": "natural"}} {
		s := &State{TableInfo: rulekit.TableInfo{Options: options}}
		for _, die := range ladder {
			for aim := lowestT; aim <= highestT; aim++ {
				s.checkForecast(t, Test{Base: die, T: aim}, slices.Collect(allThrows(die)))
			}
		}
		for modifier := -6; modifier <= 9; modifier++ {
			s.checkForecast(t, Test{Two: true, Base: modifier}, slices.Collect(allPairs))
		}
	}
}

// checkForecast compares the forecast of a test with the count over all its throws.
func (s *State) checkForecast(t *testing.T, test Test, all [][]int) {
	t.Helper()
	var want forecast
	share := 1 / float64(len(all))
	for _, faces := range all {
		test.Throws = [][]int{faces}
		switch s.setOutcome(&test); test.Outcome {
		case Exceptional:
			want.best += share
			fallthrough
		case Success:
			want.full += share
			fallthrough
		case AtACost:
			want.success += share
		}
	}
	got, ok := s.forecastOf(&test)
	if cost := want.success - want.full; cost < nothing && got.atCost() != 0 {
		t.Errorf("%v %v (%v): at a cost %v, want none at all", test.Two, test.Base, s.Options, got.atCost())
	}
	if !ok || math.Abs(got.success-want.success)+math.Abs(got.full-want.full)+math.Abs(got.best-want.best) > 1e-9 {
		t.Errorf("%v %v against %d (%v): %v, %v; by all faces %v", test.Two, test.Base, test.T, s.Options, got, ok,
			want)
	}
}

func allThrows(die int) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		for face := 1; face <= die && yield([]int{face}); face++ {
		}
	}
}

func allPairs(yield func([]int) bool) {
	for i := range 36 {
		if !yield([]int{i/6 + 1, i%6 + 1}) {
			return
		}
	}
}

// TestIllegalTestsHaveNoForecast checks that a T out of range and a die that does not exist have no chances.
func TestIllegalTestsHaveNoForecast(t *testing.T) {
	for _, test := range []Test{{Base: 10, T: 4}, {Base: 8}, {Base: 8, T: 21}, {Two: true, Base: 99}} {
		if p, ok := (&State{}).forecastOf(&test); ok {
			t.Errorf("%+v has a chance: %v", test, p)
		}
	}
}

// TestTableWithoutChancesShowsNoneToPlayers checks that a table without chances shows none to
// players, not even on public buttons of the GM, and that the GM still sees how hard a T is.
func TestTableWithoutChancesShowsNoneToPlayers(t *testing.T) {
	d, err := demo("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, show := range []string{"on", "off"} {
		s, err := initState(d.Setup)
		if err != nil {
			t.Fatal(err)
		}
		s.Chairs, s.Options = d.Chairs, map[string]string{"odds.show": show}
		s.Tests = []*Test{
			{ID: "t1", PC: "bia", Kind: PlainTest, Stage: Framed, Attr: Dexterity, Base: 12, T: 5, Proposed: "Shadow"},
			{ID: "t2", PC: "caio", Kind: PlainTest, Stage: Landed, Attr: Strength, Base: 12, T: 5, Throws: [][]int{{2}},
				Outcome: Failure},
		}
		for _, c := range d.Chairs {
			told, public := chancesFor(s, game.Actor{Chair: c.ID, Role: c.Role})
			if want := show == "on" || c.Role == game.GM; told != want {
				t.Errorf("odds.show=%s: %s is told chances: %v, want %v", show, c.ID, told, want)
			}
			if public && show == "off" {
				t.Errorf("odds.show=off: everybody reads chances on a button of %s", c.ID)
			}
		}
	}
}

// chancesFor reports whether an actor sees chances anywhere, and whether any label of the actor's
// offers that every player reads shows chances.
func chancesFor(s *State, by game.Actor) (told, public bool) {
	speaks := func(v any) bool { return strings.Contains(fmt.Sprint(v), "nde.odds.") }
	for _, about := range []game.Ref{"", "test/t1", "test/t2"} {
		told = told || speaks(Rules().Show(s, by, about))
	}
	for _, m := range moves() {
		for _, o := range game.Collect(s, by, m.Offers) {
			told = told || speaks(o.Label) || speaks(o.Inputs)
			public = public || o.Urgent && speaks(o.Label)
		}
	}
	return told, public
}

// TestOpenTestFollowsTheSituation checks that the situation changes the chance at each T, and that
// a picked Attribute is the only one shown (NDE-STEP-01).
func TestOpenTestFollowsTheSituation(t *testing.T) {
	d, err := demo("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := initState(d.Setup)
	if err != nil {
		t.Fatal(err)
	}
	s.Chairs = d.Chairs
	gm, at := game.Actor{Chair: game.GMChair, User: "g", Role: game.GM}, Rules().TableAt(s)
	offers := at.Offers(gm, func(sp *game.Spec) bool { return sp.Name == "test" })
	note := func(given game.Args) string {
		a, _ := at.Refine(gm, offers[0], given).Input("t")
		i := slices.IndexFunc(a.Choices, func(c game.Choice) bool { return c.Word == "5" })
		return fmt.Sprint(a.Choices[i].Note)
	}
	plain, good, bad := note(nil), note(game.Args{"sit": {sitFav}}), note(game.Args{"sit": {sitUnfav}})
	if plain == good || plain == bad || good == bad {
		t.Errorf("T 5 is as hard whatever the situation:\n%s\n%s\n%s", plain, good, bad)
	}
	if one := note(game.Args{"attribute": {Strength}}); len(one) >= len(plain) || strings.Contains(one, Power) {
		t.Errorf("by Strength alone: %s", one)
	}
	if both := note(game.Args{"sit": {sitFav, sitUnfav}}); both != plain {
		t.Errorf("one step up and one down: %s, want %s", both, plain)
	}
}
