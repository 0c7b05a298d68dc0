package game_test

import (
	"testing"

	"mesa/game"
)

// throwOffer returns an offer with its preset in the label; a star selects a choice.
func throwOffer(label string, ticked ...string) game.Offer {
	return game.Offer{Move: "roll", Label: game.Say("roll", game.W("what", label)), Inputs: []game.Input{
		{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 3}, Choices: choices(ticked...)},
		{Param: game.Param{Name: "dice", Kind: game.Dice, Max: 3}, Preset: "d6"},
	}}
}

// A press does what its button showed, or nothing: the presets and the price are part of it. A
// preset that the form answered may have changed.
func TestPressDoesWhatItsButtonShowed(t *testing.T) {
	drawn := throwOffer("2 dice", "fight*", "move*", "rope")
	added := throwOffer("3 dice, 1 PP", "fight*", "move*", "rope*")
	costlier := throwOffer("2 dice, 1 PP", "fight*", "move*", "rope")
	priced := throwOffer("2 dice", "fight*", "move*", "rope")
	priced.Cost = []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}
	loose := throwOffer("2 dice", "fight*", "move*", "rope")
	loose.Inputs[1].Preset = "d8"
	more := throwOffer("2 dice", "fight*", "move*", "rope")
	more.Inputs = append(more.Inputs, game.Input{Param: game.Param{Name: "name", Kind: game.Text, Max: 9}})
	picked := game.Args{"pool": {"fight"}}
	all := game.Args{"pool": {"fight"}, "dice": {"d4"}}
	for _, c := range []struct {
		name    string
		now     game.Offer
		args    game.Args
		refused bool
	}{
		{"nothing changed", drawn, nil, false},
		{"a die was added to what is preset", added, nil, true},
		{"it costs more", costlier, nil, true},
		{"it has a price now", priced, nil, true},
		{"other dice are preset", loose, nil, true},
		{"something more is asked", more, nil, true},
		{"a form that says what to take", added, picked, false},
		{"a form, and it costs more", costlier, picked, true},
		{"a form that left out what changed", loose, picked, true},
		{"a form that left out nothing", loose, all, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _,
				no := game.Match([]game.Offer{c.now}, game.Command{Key: drawn.Key(), ETag: drawn.ETag(), Args: c.args})
			switch {
			case (no != nil) != c.refused:
				t.Errorf("refused: %v", no)
			case no != nil && (no.Reason.Key != "refused.changed" || !no.Reason.Args[0].Msgs[0].Equal(c.now.Msg())):
				t.Errorf("%+v does not say what it is now", no)
			}
		})
	}
	if _, _, no := game.Match([]game.Offer{added}, game.Command{Key: drawn.Key()}); no != nil {
		t.Errorf("a press that says nothing of what it showed: %v", no)
	}
}

// The tag must be short enough for a button.
func TestETagIsTheSameInEveryProcess(t *testing.T) {
	o := throwOffer("2 dice", "fight*", "move*", "rope")
	if seen := o.ETag(); seen != o.Seal().ETag() || seen != "kfkzMNmS-Cc0sW" {
		t.Errorf("%q", seen)
	}
}

// A scene is opened with the characters that were shown, so the four thousand lists of twelve
// people must have different tags.
func TestETagsOfDifferentPresetsDiffer(t *testing.T) {
	shown := map[string]int{}
	for set := range 1 << 12 {
		input := game.Input{Param: game.Param{Name: "present", Kind: game.Pick, Max: 12}}
		for i := range 12 {
			input.Choices = append(input.Choices, game.Choice{Word: "pc-" + game.Itoa(i), Selected: set&(1<<i) != 0})
		}
		seen := game.Offer{Label: game.Quote("Open a Scene"), Inputs: []game.Input{input}}.ETag()
		if other, is := shown[seen]; is {
			t.Fatalf("the lists %b and %b both show %q", other, set, seen)
		}
		shown[seen] = set
	}
}
