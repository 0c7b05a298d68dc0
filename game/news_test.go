package game_test

import (
	"testing"

	"mesa/game"
)

func TestFirstLineBecomesTheHeadline(t *testing.T) {
	a, b, c := game.Say("a"), game.Say("b"), game.Say("c")
	n := game.News{}.Merge(game.NewsOf(a, b)).Merge(game.News{Card: "test/1",
		Dice: []game.Die{{Size: 6, Face: 2}}}.WithLines(c))
	if n.Headline.Key != "a" || len(n.Lines) != 2 || n.Lines[1].Key != "c" || n.Card != "test/1" || len(n.Dice) != 1 {
		t.Errorf("%+v", n)
	}
	if all := n.All(); len(all) != 3 || all[0].Key != "a" {
		t.Errorf("%+v", all)
	}
	if all := (game.News{}).All(); all != nil {
		t.Errorf("nothing is told, and %+v", all)
	}
	if told := game.AllLines([]game.News{{}, n, game.NewsOf(c)}); len(told) != 4 || told[3].Key != "c" {
		t.Errorf("%+v", told)
	}
}

func TestOnCardKeepsTheLatestRound(t *testing.T) {
	n := game.News{}.OnCard("", 3).OnCard("contest/1", 1).OnCard("contest/1", 2).OnCard("contest/2",
		9).OnCard("contest/1", 0)
	if n.Card != "contest/1" || n.Round != 2 {
		t.Errorf("%+v", n)
	}
}
