package game_test

import (
	"math"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
)

// A chance is told or not, never 0 where it can be, and said as what it came
// from is said.
func TestChance(t *testing.T) {
	if c := game.Chance(0); c.Told() || !c.Msg().Empty() {
		t.Errorf("the zero Chance says %+v", c.Msg())
	}
	for _, p := range []float64{0, 1e-15, 0.004, 0.125, 0.534999, 0.535, 1.0 / 3, 0.9949, 1 - 1e-15, 1} {
		c := game.ChanceOf(p)
		if !c.Told() || math.Abs(c.P()-p) > 1e-8 || !c.Msg().Equal(game.Percent(p)) {
			t.Errorf("%g is told as %g, and said as %+v", p, c.P(), c.Msg())
		}
	}
	if game.ChanceOf(1e-15).P() == 0 || game.ChanceOf(1-1e-15).P() == 1 {
		t.Error("what is possible is told as impossible, or what is not sure as sure")
	}
}

// halves are a trait with another half, and one that is closed.
func halves() game.Ask {
	return game.Ask{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 5}, Among: []game.Choice{
		{Word: "hands", Label: game.Quote("Hands"), Dice: []dice.Die{8}, One: "hands", Ticked: true},
		{Word: "hands:hinder", Label: game.Quote("Hands"), Dice: []dice.Die{4}, One: "hands", Note: game.Quote("Hinder"),
			Cost: []game.Sum{{Unit: "cortex.pp", N: 1, Late: true}}},
		{Word: "rope", Label: game.Quote("Rope"), Dice: []dice.Die{6}},
		{Word: "wall", Label: game.Quote("Wall"), No: game.Refuse("W-1", "refused.tired")},
	}}
}

// Cover refuses two halves of one chip, by the rule that the ask names, and
// what is closed, by its own reason.
func TestCoverRefusesTwoOfOne(t *testing.T) {
	for _, c := range []struct {
		name             string
		clash            *game.Refusal
		words            []string
		rule, key, param string
	}{
		{"both halves", nil, []string{"hands", "hands:hinder"}, "", "refused.one", "pool"},
		{"both halves, by a rule", game.Refuse("R-6", "refused.half"), []string{"hands:hinder", "rope", "hands"}, "R-6", "refused.half",
			"pool"},
		{"one half", game.Refuse("R-6", "refused.half"), []string{"hands:hinder", "rope"}, "", "", ""},
		{"what is closed", nil, []string{"rope", "wall"}, "W-1", "refused.tired", "pool"},
	} {
		ask := halves()
		ask.Clash = c.clash
		_, _, no := game.Cover([]game.Offer{{Move: "roll", Asks: []game.Ask{ask}}},
			game.Command{Move: "roll", Args: game.Args{"pool": c.words}})
		switch {
		case c.key == "" && no == nil:
		case no == nil || no.Rule != c.rule || no.Why.Key != c.key || no.Param != c.param:
			t.Errorf("%s: %+v", c.name, no)
		}
	}
	if no := halves().Among[3].No; no.Param != "" {
		t.Error("the reason of a choice was changed by refusing it")
	}
}

// Of two halves the one that was tapped last counts.
func TestLatest(t *testing.T) {
	if got := halves().Latest([]string{"hands", "hands:hinder", "rope"}); len(got) != 2 || got[0] != "hands:hinder" {
		t.Errorf("%q", got)
	}
	if got := halves().Latest([]string{"hands", "rope"}); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

// A choice is said of its fields, in both languages.
func TestAChoiceIsSaidWhole(t *testing.T) {
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	ask := halves()
	some := ask.Among[2]
	some.Then, some.Cost = game.ChanceOf(0.75), []game.Sum{{Unit: "cortex.pp", N: -1, Has: 2}}
	ticked := ask.Among[0]
	ticked.Then = game.ChanceOf(0.25)
	of := ask
	of.Groups = []game.Group{{Word: "vex", Title: game.Quote("Vex"), About: "char/vex"}}
	theirs := ask.Among[2]
	theirs.Group = "vex"
	now := game.ChanceOf(0.5)
	for _, c := range []struct {
		said   game.Msg
		en, pt string
	}{
		{ask.Said(ask.Among[1], 0), "Hands d4 (Hinder), earns 1 plot point after this roll",
			"Hands d4 (Hinder), rende 1 plot point depois desta rolagem"},
		{ask.Said(some, now), "Rope d6: from 50% to 75%, costs 1 plot point more", "Rope d6: de 50% para 75%, custa mais 1 plot point"},
		{ask.Said(ticked, now), "Hands d8: 50%, without it 25%", "Hands d8: 50%, sem isso 25%"},
		{of.Said(theirs, 0), "Vex: Rope d6", "Vex: Rope d6"},
		{game.Ask{Param: game.Param{Max: 1}, Among: ask.Among}.Said(some, now), "Rope d6: 75%, for 1 plot point",
			"Rope d6: 75%, por 1 plot point"},
		{game.Ask{}.Said(game.Choice{Dice: []dice.Die{8, 8}}, 0), "2d8", "2d8"},
		{game.Offer{Label: game.Quote("Roll"), Cost: []game.Sum{{Unit: "cortex.pp", N: -2, Has: 1}},
			Odds: []game.Odds{{Of: game.Quote("to win"), Now: now}}}.Said(),
			"Roll for 2 plot points, with 1 plot point to spend: 50% to win",
			"Roll por 2 plot points, com 1 plot point para gastar: 50% to win"},
		{game.Offer{Label: game.Quote("Give in"), Cost: []game.Sum{{Unit: "cortex.pp", N: 1}}}.Said(), "Give in and earn 1 plot point",
			"Give in e ganhar 1 plot point"},
		{game.Odds{Of: game.Quote("to win"), Now: now, Then: game.ChanceOf(0.6)}.Said(), "from 50% to 60% to win",
			"de 50% para 60% to win"},
		{game.Odds{Now: now, Then: game.ChanceOf(0.501)}.Said(), "stays at 50%", "continua em 50%"},
	} {
		if en := book.Printer(lang.EN, nil).Say(c.said); en != c.en {
			t.Errorf("%q, want %q", en, c.en)
		}
		if pt := book.Printer(lang.PTBR, nil).Say(c.said); pt != c.pt {
			t.Errorf("%q, want %q", pt, c.pt)
		}
	}
}

// A form asks nothing that nobody can answer: a number that may only be one, and
// choices that are all closed. What must be answered stays, and so does what may
// be changed.
func TestQuestions(t *testing.T) {
	shut := []game.Choice{{Word: "wall", Label: game.Quote("Wall"), No: game.Refuse("W-1", "refused.tired")}}
	open := append(shut, game.Choice{Word: "rope", Label: game.Quote("Rope")})
	o := game.Offer{Asks: []game.Ask{
		{Param: game.Param{Name: "shut", Kind: game.Pick, Max: 1}, Among: shut},
		{Param: game.Param{Name: "none", Kind: game.Pick, Max: 1}},
		{Param: game.Param{Name: "must", Kind: game.Pick, Min: 1, Max: 1}, Among: shut},
		{Param: game.Param{Name: "open", Kind: game.Pick, Max: 1}, Among: open},
		{Param: game.Param{Name: "one", Kind: game.Number, Min: 1, Max: 1}, Preset: "1"},
		{Param: game.Param{Name: "two", Kind: game.Number, Min: 1, Max: 2}, Preset: "1"},
	}}
	var names []string
	for _, a := range o.Questions() {
		names = append(names, a.Name)
	}
	if got := strings.Join(names, " "); got != "must open two" {
		t.Errorf("it asks %s", got)
	}
}
