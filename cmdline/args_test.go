package cmdline

import (
	"testing"

	"mesa/game"
)

// A bare word goes to a parameter for which an offer accepts it.
func TestParseFor(t *testing.T) {
	pick := func(name string, most int) game.Param {
		return game.Param{Name: name, Kind: game.Pick, Min: 1, Max: most}
	}
	list := game.Param{Name: "ones", Kind: game.Pick, Min: 1, Max: 9}
	name := game.Param{Name: "name", Kind: game.Text, Max: 40}
	pool := game.Param{Name: "pool", Kind: game.Pick, Max: 9}
	among := func(words ...string) []game.Choice {
		var cs []game.Choice
		for _, w := range words {
			cs = append(cs, game.Choice{Word: w, Label: game.Quote(w), Selected: w == words[0]})
		}
		return cs
	}
	specs := []game.Spec{
		{Key: "x.hitch", Name: "hitch", Params: []game.Param{list, pick("on", 1), name, pick("roll", 1)}},
		{Key: "x.roll", Name: "roll", Params: []game.Param{pool, {Name: "dice", Kind: game.Dice, Max: 9}, name}},
		{Key: "x.luck", Name: "luck", Params: []game.Param{pick("how", 1), name}},
		{Key: "x.step", Name: "step",
			Params: []game.Param{pick("thing", 1), pick("way", 1), {Name: "n", Kind: game.Number, Min: 1, Max: 5},
				pick("to", 1)}},
	}
	fight := game.Spec{Key: "x.fight", Name: "fight",
		Params: []game.Param{{Name: "final", Kind: game.Pick, Max: 1}, name}}
	specs = append(specs, fight)
	offers := []game.Offer{
		{Move: "fight", Inputs: []game.Input{{Param: fight.Params[0],
			Choices: []game.Choice{{Word: "final", Label: game.Quote("final")}}},
			{Param: name}}},
		{Move: "hitch", Fixed: game.Args{"roll": {"r1"}},
			Inputs: []game.Input{{Param: list, Choices: among("1", "2")},
				{Param: pick("on", 1), Choices: among("new", "bruised")},
				{Param: name, Preset: "Dust"}}},
		{Move: "roll",
			Inputs: []game.Input{{Param: pool, Choices: among("fight", "walking-library", "smuggler-queen", "shield")},
				{Param: specs[1].Params[1]}, {Param: name}}},
		{Move: "luck", Fixed: game.Args{"how": {"reroll"}}, Inputs: []game.Input{{Param: name, Preset: "x"}}},
		{Move: "luck", Fixed: game.Args{"how": {"convert"}}, Inputs: []game.Input{{Param: name, Preset: "x"}}},
		{Move: "step", Fixed: game.Args{"thing": {"hurt"}, "way": {"up"}},
			Inputs: []game.Input{{Param: specs[3].Params[2], Preset: "1"}}},
		{Move: "step", Fixed: game.Args{"thing": {"hurt"}},
			Inputs: []game.Input{{Param: pick("to", 1), Choices: among("d8", "d10")}}},
	}
	for _, tt := range []struct {
		line string
		want game.Args
	}{
		{"hitch Noise", game.Args{"name": {"Noise"}}},
		{`hitch "Loud Noise"`, game.Args{"name": {"Loud Noise"}}},
		{"hitch 2 bruised", game.Args{"ones": {"2"}, "on": {"bruised"}}},
		{"hitch 7", game.Args{"ones": {"7"}}},         // a number is no choice either
		{"hitch bruisd", game.Args{"on": {"bruisd"}}}, // a typo is no name
		{"roll fight rope", game.Args{"pool": {"fight", "rope"}}},
		{"roll walking library d8", game.Args{"pool": {"walking-library"}, "dice": {"d8"}}},
		{"roll Walking Library, fight d8", game.Args{"pool": {"walking-library", "fight"}, "dice": {"d8"}}},
		{`roll "Walking Library" fight`, game.Args{"pool": {"walking-library", "fight"}}},
		{"roll smuggler-queen fight shield", game.Args{"pool": {"smuggler-queen", "fight", "shield"}}},
		{"roll none d6", game.Args{"pool": {"none"}, "dice": {"d6"}}},
		{"fight Stairs", game.Args{"name": {"Stairs"}}}, // a capital begins a name
		{"fight final Stairs by night", game.Args{"final": {"final"}, "name": {"Stairs", "by", "night"}}},
		{"fight Final", game.Args{"final": {"Final"}}},
		{"fight maybe", game.Args{"final": {"maybe"}}}, // an optional text takes it too
		{"luck sorte", game.Args{"how": {"sorte"}}},
		{"luck convert gone", game.Args{"how": {"convert"}, "name": {"gone"}}},
		{"step hurt up 2", game.Args{"thing": {"hurt"}, "way": {"up"}, "n": {"2"}}},
		{"step hurt d10", game.Args{"thing": {"hurt"}, "to": {"d10"}}},
	} {
		c, no := ParseFor(tt.line, specs, offers)
		if no != nil || !equalArgs(c.Args, tt.want) {
			t.Errorf("%s: %v %+v, want %v", tt.line, c.Args, no, tt.want)
		}
	}
	if _, no := ParseFor("hitch Loud Noise", specs, offers); no == nil || no.Reason.Key != "words.surplus" {
		t.Errorf("a text of two bare words: %+v", no)
	}
}
