package game_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/house"
)

func TestHouseMovesHaveCategories(t *testing.T) {
	for _, sp := range house.System().Specs() {
		if !slices.Contains(game.Categories, sp.Category) {
			t.Errorf("%s stands under %q", sp.Name, sp.Category)
		}
	}
}

func TestCategoriesAgreeWithOffers(t *testing.T) {
	g, actors := newCounterTable(t)
	for _, actor := range append(actors, game.Actor{User: "guest"}, game.Actor{}) {
		want := g.Moves.Categories(g.Offers(actor, game.AnyMove))
		if got := g.Categories(actor); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", actor, got, want)
		}
	}
	shown := []game.Offer{{Move: "add", Closed: game.ErrDone}, {Move: "roll", Acting: game.Acting{OnBehalf: true}},
		{Move: "unknown"}}
	if got := g.Moves.Categories(shown); !slices.Equal(got, []game.Category{game.CategoryTable}) {
		t.Errorf("%v of a closed move, one for another, and one that nobody knows", got)
	}
	if g.Moves.CategoryOf("add") != counter.System().Specs()[0].Category {
		t.Error("add stands elsewhere")
	}
}
