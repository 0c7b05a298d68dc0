package nde

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// TestTableWithoutChancesShowsNoneToPlayers checks that a table without chances shows none to
// players, not even on public buttons of the GM, and that the GM still sees how hard a T is.
func TestTableWithoutChancesShowsNoneToPlayers(t *testing.T) {
	d, err := demo("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, show := range []string{"on", "off"} {
		s, err := state.Init(d.Setup)
		if err != nil {
			t.Fatal(err)
		}
		s.Chairs, s.Options = d.Chairs, map[string]string{"odds.show": show}
		s.Tests = []*state.Test{
			{ID: "t1", PC: "bia", Kind: state.PlainTest, Stage: state.Framed, Attr: rules.Dexterity, Base: 12, T: 5,
				Proposed: "Shadow"},
			{ID: "t2", PC: "caio", Kind: state.PlainTest, Stage: state.Landed, Attr: rules.Strength, Base: 12, T: 5,
				Throws: [][]int{{2}}, Outcome: state.Failure},
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
func chancesFor(s *state.State, by game.Actor) (told, public bool) {
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
	s, err := state.Init(d.Setup)
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
	plain, good, bad := note(nil), note(game.Args{"sit": {rules.SitFav}}), note(game.Args{"sit": {rules.SitUnfav}})
	if plain == good || plain == bad || good == bad {
		t.Errorf("T 5 is as hard whatever the situation:\n%s\n%s\n%s", plain, good, bad)
	}
	if one := note(game.Args{"attribute": {rules.Strength}}); len(one) >= len(plain) ||
		strings.Contains(one, rules.Power) {
		t.Errorf("by rules.Strength alone: %s", one)
	}
	if both := note(game.Args{"sit": {rules.SitFav, rules.SitUnfav}}); both != plain {
		t.Errorf("one step up and one down: %s, want %s", both, plain)
	}
}
