package game_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest/counter"
)

func TestTheHousesMovesHaveAHeading(t *testing.T) {
	for _, sp := range game.HouseRules().Specs() {
		if !slices.Contains(game.Headings, sp.Under) {
			t.Errorf("%s stands under %q", sp.Name, sp.Under)
		}
	}
}

// TestHeads: what is worked out move by move is what all offers come to.
func TestHeads(t *testing.T) {
	g, seats := decider(t)
	for _, seat := range append(seats, game.Seat{User: "guest"}, game.Seat{}) {
		want := g.Book.Heads(g.OffersOf(seat, game.AnyMove))
		if got := g.HeadsOf(seat); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", seat, got, want)
		}
	}
	shown := []game.Offer{{Move: "add", No: game.ErrDone}, {Move: "roll", For: true}, {Move: "unknown"}}
	if got := g.Book.Heads(shown); !slices.Equal(got, []game.Heading{game.UnderTable}) {
		t.Errorf("%v of a closed move, one for another, and one that nobody knows", got)
	}
	if g.Book.Under("add") != counter.System().Specs()[0].Under {
		t.Error("add stands elsewhere")
	}
}
