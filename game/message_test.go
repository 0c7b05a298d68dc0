package game_test

import (
	"math"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/lang"
)

// An unknown chance has no text, a possible one is never 0, and a chance reads the same as the
// number it was made from.
func TestChanceKeepsItsText(t *testing.T) {
	if c := game.Chance(0); c.IsKnown() || !c.Msg().Empty() {
		t.Errorf("the zero Chance says %+v", c.Msg())
	}
	for _, p := range []float64{0, 1e-15, 0.004, 0.125, 0.534999, 0.535, 1.0 / 3, 0.9949, 1 - 1e-15, 1} {
		c := game.ChanceOf(p)
		if !c.IsKnown() || math.Abs(c.P()-p) > 1e-8 || !c.Msg().Equal(game.Percent(p)) {
			t.Errorf("%g is told as %g, and said as %+v", p, c.P(), c.Msg())
		}
	}
	if game.ChanceOf(1e-15).P() == 0 || game.ChanceOf(1-1e-15).P() == 1 {
		t.Error("what is possible is told as impossible, or what is not sure as sure")
	}
}

// halves returns a trait with two exclusive halves, and a closed trait.
func halves() game.Input {
	return game.Input{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 5}, Choices: []game.Choice{
		{Word: "hands", Label: game.Quote("Hands"), Dice: []dice.Die{8}, ExclusiveGroup: "hands", Selected: true},
		{Word: "hands:hinder", Label: game.Quote("Hands"), Dice: []dice.Die{4}, ExclusiveGroup: "hands",
			Note: game.Quote("Hinder"),
			Cost: []game.Amount{{Unit: "cortex.pp", N: 1, Late: true}}},
		{Word: "rope", Label: game.Quote("Rope"), Dice: []dice.Die{6}},
		{Word: "wall", Label: game.Quote("Wall"), Closed: game.Refuse("W-1", "refused.tired")},
	}}
}

// Match refuses two halves of one chip with the rule of the input, and a closed choice with its own
// reason.
func TestMatchRefusesTwoOfAnExclusiveGroup(t *testing.T) {
	for _, c := range []struct {
		name             string
		clash            *game.Refusal
		words            []string
		rule, key, param string
	}{
		{"both halves", nil, []string{"hands", "hands:hinder"}, "", "refused.one", "pool"},
		{"both halves, by a rule", game.Refuse("R-6", "refused.half"), []string{"hands:hinder", "rope", "hands"}, "R-6",
			"refused.half",
			"pool"},
		{"one half", game.Refuse("R-6", "refused.half"), []string{"hands:hinder", "rope"}, "", "", ""},
		{"what is closed", nil, []string{"rope", "wall"}, "W-1", "refused.tired", "pool"},
	} {
		input := halves()
		input.Conflict = c.clash
		_, _, no := game.Match([]game.Offer{{Move: "roll", Inputs: []game.Input{input}}},
			game.Command{Move: "roll", Args: game.Args{"pool": c.words}})
		switch {
		case c.key == "" && no == nil:
		case no == nil || no.Rule != c.rule || no.Reason.Key != c.key || no.Param != c.param:
			t.Errorf("%s: %+v", c.name, no)
		}
	}
	if no := halves().Choices[3].Closed; no.Param != "" {
		t.Error("the reason of a choice was changed by refusing it")
	}
}

// Of two halves the one tapped last counts.
func TestKeepLatestKeepsTheTappedHalf(t *testing.T) {
	if got := halves().KeepLatest([]string{"hands", "hands:hinder", "rope"}); len(got) != 2 ||
		got[0] != "hands:hinder" {
		t.Errorf("%q", got)
	}
	if got := halves().KeepLatest([]string{"hands", "rope"}); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

// The text is made from the fields in both languages.
func TestChoiceMsgSaysEveryField(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	input := halves()
	some := input.Choices[2]
	some.ChanceAfter, some.Cost = game.ChanceOf(0.75), []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}
	ticked := input.Choices[0]
	ticked.ChanceAfter = game.ChanceOf(0.25)
	of := input
	of.Groups = []game.ChoiceGroup{{Word: "vex", Title: game.Quote("Vex"), About: "char/vex"}}
	theirs := input.Choices[2]
	theirs.Group = "vex"
	now := game.ChanceOf(0.5)
	for _, c := range []struct {
		said   game.Msg
		en, pt string
	}{
		{input.ChoiceMsg(input.Choices[1], 0), "Hands d4 (Hinder), earns 1 plot point after this roll",
			"Hands d4 (Hinder), rende 1 plot point depois desta rolagem"},
		{input.ChoiceMsg(some, now), "Rope d6: from 50% to 75%, costs 1 plot point more",
			"Rope d6: de 50% para 75%, custa mais 1 plot point"},
		{input.ChoiceMsg(ticked, now), "Hands d8: 50%, without it 25%", "Hands d8: 50%, sem isso 25%"},
		{of.ChoiceMsg(theirs, 0), "Vex: Rope d6", "Vex: Rope d6"},
		{game.Input{Param: game.Param{Max: 1}, Choices: input.Choices}.ChoiceMsg(some, now),
			"Rope d6: 75%, for 1 plot point",
			"Rope d6: 75%, por 1 plot point"},
		{game.Input{}.ChoiceMsg(game.Choice{Dice: []dice.Die{8, 8}}, 0), "2d8", "2d8"},
		{game.Offer{Label: game.Quote("Roll"),
			Price:   game.Price{Cost: []game.Amount{{Unit: "cortex.pp", N: -2, Available: 1}}},
			Outlook: game.Outlook{Odds: []game.Odds{{Of: game.Quote("to win"), Now: now}}}}.Msg(),
			"Roll for 2 plot points, with 1 plot point to spend: 50% to win",
			"Roll por 2 plot points, com 1 plot point para gastar: 50% to win"},
		{game.Offer{Label: game.Quote("Give in"),
			Price: game.Price{Cost: []game.Amount{{Unit: "cortex.pp", N: 1}}}}.Msg(),
			"Give in and earn 1 plot point",
			"Give in e ganhar 1 plot point"},
		{game.Odds{Of: game.Quote("to win"), Now: now, After: game.ChanceOf(0.6)}.Msg(), "from 50% to 60% to win",
			"de 50% para 60% to win"},
		{game.Odds{Now: now, After: game.ChanceOf(0.501)}.Msg(), "stays at 50%", "continua em 50%"},
	} {
		if en := index.Printer(lang.EN, nil).Say(c.said); en != c.en {
			t.Errorf("%q, want %q", en, c.en)
		}
		if pt := index.Printer(lang.PTBR, nil).Say(c.said); pt != c.pt {
			t.Errorf("%q, want %q", pt, c.pt)
		}
	}
}

// A form leaves out numbers with one possible value and choices that are all closed. It keeps what
// must be answered and what can be changed.
func TestOpenInputsLeavesOutFixedOnes(t *testing.T) {
	shut := []game.Choice{{Word: "wall", Label: game.Quote("Wall"), Closed: game.Refuse("W-1", "refused.tired")}}
	open := append(shut, game.Choice{Word: "rope", Label: game.Quote("Rope")})
	o := game.Offer{Inputs: []game.Input{
		{Param: game.Param{Name: "shut", Kind: game.Pick, Max: 1}, Choices: shut},
		{Param: game.Param{Name: "none", Kind: game.Pick, Max: 1}},
		{Param: game.Param{Name: "must", Kind: game.Pick, Min: 1, Max: 1}, Choices: shut},
		{Param: game.Param{Name: "open", Kind: game.Pick, Max: 1}, Choices: open},
		{Param: game.Param{Name: "one", Kind: game.Number, Min: 1, Max: 1}, Preset: "1"},
		{Param: game.Param{Name: "two", Kind: game.Number, Min: 1, Max: 2}, Preset: "1"},
	}}
	var names []string
	for _, a := range o.OpenInputs() {
		names = append(names, a.Name)
	}
	if got := strings.Join(names, " "); got != "must open two" {
		t.Errorf("it asks %s", got)
	}
}
