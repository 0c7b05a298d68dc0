package cortex_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/pool"
)

// chanceToBeat returns the chance that the two best of some dice beat a total.
func chanceToBeat(ds []dice.Die, total int) (p float64, ok bool) {
	return pool.Throw{Dice: pool.LooseDice(ds, pool.FromLoose), Keep: 2}.Beats(total)
}

// A chance is 0 if no throw can do it, and above 0 if one can, however rare.
func TestChanceIsZeroOnlyIfImpossible(t *testing.T) {
	if p, ok := chanceToBeat([]dice.Die{4, 6}, 10); !ok || p != 0 {
		t.Errorf("10 cannot be beaten, and is with %g, %v", p, ok)
	}
	if p, ok := chanceToBeat([]dice.Die{4, 6}, 9); !ok || math.Abs(p-1.0/24) > 1e-12 {
		t.Errorf("9 is beaten with %g, %v, want 1/24", p, ok)
	}
	if p, ok := chanceToBeat([]dice.Die{4}, 0); !ok || math.Abs(p-0.75) > 1e-12 {
		t.Errorf("0 is beaten by all but a botch, not with %g, %v", p, ok)
	}
	if _, ok := chanceToBeat(nil, 3); ok {
		t.Error("no dice have a chance")
	}
	if _, ok := chanceToBeat(make([]dice.Die, odds.MaxDice+1), 3); ok {
		t.Error("more dice than anybody throws have a chance")
	}
}

// shownAndOffered returns all that an actor is shown and offered.
func shownAndOffered(r *cortextest.Table, chair string) []string {
	var all []string
	for _, v := range []game.View{cortextest.Rules.Show(r.S, r.Actor(chair), ""),
		cortextest.Rules.Show(r.S, r.Actor(chair), "pool")} {
		all = append(all, fmt.Sprintf("%+v", v))
	}
	for _, o := range r.Offers(chair) {
		all = append(all, fmt.Sprint(o.Move, o.Fixed, o.Inputs, o.Label, o.Cost, o.Odds, o.About, o.Urgent, o.Primary,
			o.Closed == nil, o.Ready()))
	}
	return all
}

// Two tables that differ only in a hidden difficulty look the same to players, with dice in hand or
// not; the GM sees different chances.
func TestHiddenDifficultyDoesNotShowInChances(t *testing.T) {
	at := func(total, effect string) *cortextest.Table {
		r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 3}, "test.reveal_difficulty=at_outcome",
			"pp.include_window=until_outcome")
		r.Do("gm", "new-asset", "name=Rope", "on=ana")
		r.Dice.Add(8, 7, 6, 4)
		r.Do("gm", "test", "who=ana", "difficulty=none", "dice=d8,d8,d6,d4")
		r.Do("gm", "choose", "roll=r2", "total="+total, "effect="+effect)
		r.Do("ana", "pool", "pool=rope", "dice=d10,d8", "for=t1", "char=ana")
		return r
	}
	high, low := at("1,2", "4"), at("2,3", "1")
	for _, chair := range []string{"ana", "beto"} {
		a, b := shownAndOffered(high, chair), shownAndOffered(low, chair)
		for i := range a {
			if len(a) != len(b) || a[i] != b[i] || strings.Contains(a[i], "cortex.odds.") {
				t.Fatalf("%s sees\n%s\nand\n%s", chair, a[i], b[min(i, len(b)-1)])
			}
		}
	}
	if a, b := shownAndOffered(high, "gm"), shownAndOffered(low, "gm"); slices.Equal(a, b) ||
		!strings.Contains(strings.Join(a, ""), "cortex.odds.") {
		t.Error("the GM is told nothing of a difficulty")
	}
}

// If a difficulty is hidden, the button that everyone reads has none of its numbers; the GM's own
// choices do.
func TestPublicButtonHidesAHiddenReading(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 3}, "test.reveal_difficulty=at_outcome")
	r.Log = append(r.Log, r.Fold(r.S, game.SettingChanged{Setting: "pace", Value: game.Full}))
	r.Dice.Add(8, 7, 6, 4)
	r.Do("gm", "test", "who=ana", "difficulty=none", "dice=d8,d8,d6,d4")
	urgent, named := 0, 0
	for _, o := range r.Offers("gm") {
		switch {
		case o.Move != "choose":
		case o.Urgent:
			urgent++
			if b := o.Button("gm"); len(b.Label.Args) > 0 || b.Tap && !o.OpensForm {
				t.Errorf("everybody reads %+v", b)
			}
		case len(o.Label.Args) > 0:
			named++
		}
	}
	if urgent != 1 || named == 0 {
		t.Errorf("%d buttons, %d named choices", urgent, named)
	}
}

// If the table shows no chances, players see none, not even on buttons of the GM's that all can
// read. The GM still sees how hard a test would be.
func TestTableWithoutChancesShowsNoneToPlayers(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 3}, "odds.show=off")
	r.Do("gm", "new-asset", "name=Rope", "on=caio")
	r.Dice.Add(4, 3, 5, 6, 7)
	r.Do("gm", "test", "who=ana", "difficulty=easy")
	r.Do("ana", "pool", "pool=", "dice=d10,d8", "for=t1", "char=ana")
	r.Do("gm", "contest", "who=vex", "against=beto")
	r.Do("gm", "roll", "pool=", "dice=d8,d8,d8", "for=c3", "char=vex")
	for _, chair := range []string{"ana", "beto"} {
		if all := strings.Join(shownAndOffered(r, chair), "\n"); strings.Contains(all, "cortex.odds.") {
			t.Errorf("%s is told chances:\n%s", chair, all)
		}
	}
	hard := false
	for _, o := range r.Offers("gm") {
		told := strings.Contains(fmt.Sprint(o.Label, o.Odds, o.Inputs), "cortex.odds.")
		if o.Urgent && told {
			t.Errorf("everybody reads %v", o.Label)
		}
		hard = hard || told && o.Move == "test"
	}
	if !hard {
		t.Error("the GM does not see how hard a test would be")
	}
}

// TestOpenTestFollowsWhatOpposes: the chances of a test follow the selected opponents and loose
// dice.
func TestOpenTestFollowsWhatOpposes(t *testing.T) {
	demo, err := cortextest.Rules.Demo("en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := cortextest.Rules.Init(demo.Setup)
	if err != nil {
		t.Fatal(err)
	}
	gm, at := game.Actor{Chair: game.GMChair, Role: game.GM}, cortextest.Rules.TableAt(s)
	at.Fold(game.TableCreated{System: "cortex", Lang: "en", Chairs: demo.Chairs})
	at.Fold(things.ComplicationSet{Complication: things.Complication{ID: "fog", Name: "Fog", Die: 12}})
	o := at.Offers(gm, func(sp *game.Spec) bool { return sp.Name == "test" })[0]
	chance := func(given game.Args) float64 {
		open := at.Refine(gm, o, given)
		a, _ := open.Input("difficulty")
		i := slices.IndexFunc(a.Choices, func(c game.Choice) bool { return c.Word == "challenging" })
		return a.Choices[i].ChanceAfter.P()
	}
	bare, fog, dice := chance(game.Args{"with": {}}), chance(game.Args{"with": {"fog"}}),
		chance(game.Args{"with": {}, "dice": {"d12", "d12"}})
	if bare <= fog || fog <= dice || dice <= 0 {
		t.Errorf("against nothing %.2f, against fog %.2f, against two d12 %.2f", bare, fog, dice)
	}
	if again := chance(nil); again != chance(o.Picked()) {
		t.Errorf("as it stands %.2f, and with what is ticked %.2f", again, chance(o.Picked()))
	}
}
