package fold

import (
	"testing"

	"mesa/dice"
	"mesa/game"
)

// An undo quotes the headline and says whether there was more. Dice that are told as kept are not said twice.
func TestUndoNews(t *testing.T) {
	rolled := game.Say("rolled", game.L("dice", game.DiceMsgs([]dice.Die{dice.D8}, []int{5})...))
	undo, a, b := game.Say("house.event.undone", game.W("by", "GM")), game.Say("a"), game.Say("b")
	for _, x := range []struct {
		was  game.News
		kept bool
		want string
	}{
		{game.NewsOf(a, rolled, b), true, "a and 1"},
		{game.NewsOf(a, rolled), true, "a and 0"},
		{game.NewsOf(rolled, b), false, "rolled and 1"},
		{game.NewsOf(rolled, b), true, "the move"},
		{game.News{}, false, "the move"},
	} {
		got := "the move"
		if m := undoNews(undo, x.was, x.kept); m.Key != undo.Key {
			got = m.Args[1].Msgs[0].Key + " and " + game.Itoa(m.Args[2].Num)
		}
		if got != x.want {
			t.Errorf("%s, want %s", got, x.want)
		}
	}
}
