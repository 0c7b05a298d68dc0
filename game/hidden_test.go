package game_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
)

func TestPublicEventsHideFaces(t *testing.T) {
	secret := counter.Hidden{Pool: []dice.Die{20}, Faces: []int{17}, Big: true}
	es := []game.Event{counter.Added{N: 1}, secret}
	covered := game.PublicEvents(es)
	if got := covered[1].(counter.Hidden); got.Pool != nil || got.Faces != nil || got.Big || covered[0] != es[0] {
		t.Errorf("%+v", covered)
	}
	if !game.HasHidden(es[1]) || game.HasHidden(es[0]) || len(es[1].(counter.Hidden).Faces) != 1 {
		t.Error("the events themselves have changed")
	}
}
