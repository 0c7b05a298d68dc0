package table

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
)

// An undo repeats three lines, the verdict first, and counts the others; dice
// that are told as kept are not said twice, unless nothing else was said.
func TestTakenBack(t *testing.T) {
	rolled := game.Say("rolled", game.L("dice", game.RolledDice([]dice.Die{dice.D8}, []int{5})...))
	a, b, c, d := game.Say("a"), game.Say("b"), game.Say("c"), game.Say("d")
	for _, x := range []struct {
		was  []game.Msg
		kept bool
		want []string
	}{
		{[]game.Msg{a, rolled, b}, true, []string{"a", "b"}},
		{[]game.Msg{a, rolled, b}, false, []string{"a", "rolled", "b"}},
		{[]game.Msg{rolled}, true, []string{"rolled"}},
		{[]game.Msg{a, b, c, d, a}, false, []string{"a", "b", "c", "2 more"}},
		{nil, true, nil},
	} {
		var got []string
		for _, m := range takenBack(x.was, x.kept) {
			if m.Key == "house.event.undone.more" {
				got = append(got, game.Itoa(m.Args[0].Num)+" more")
				continue
			}
			got = append(got, m.Args[0].Msgs[0].Key)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%v, want %v", got, x.want)
		}
	}
}
