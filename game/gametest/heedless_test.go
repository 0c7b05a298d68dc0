package gametest_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/counter"
)

// Broken promises that heedless players find.
type (
	grudging struct{ game.Game } // counts on when it says why not
	brittle  struct{ game.Game } // breaks at what was not offered
	wide     struct{ game.Game } // has no bounds
)

func (g grudging) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	if slices.ContainsFunc(offers, isClosing) {
		g.Game.Fold(counter.Added{N: 1})
	}
	return offers
}

func (g brittle) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	offers := g.Game.Offers(by, wanted)
	if slices.ContainsFunc(offers, isClosing) {
		panic("not offered")
	}
	return offers
}

// isClosing reports whether an offer is there for its reason alone.
func isClosing(o game.Offer) bool { return o.Closed != nil && o.Label.Empty() }

func (g wide) Valid() bool { return false }

func TestHeedlessPlayFindsBrokenPromises(t *testing.T) {
	games := 0
	for want, bend := range map[string]func(game.Game) game.Game{
		"was refused, and changed something": func(g game.Game) game.Game { return grudging{g} },
		"panic: not offered":                 func(g game.Game) game.Game { return brittle{g} },
		"leaves the bounds":                  func(g game.Game) game.Game { return wide{g} },
		"differs from the live state": func(g game.Game) game.Game {
			games++
			return forgetful{g, new(int), games%2 == 1}
		},
	} {
		faults := gametest.PlayHeedlessly(subjectOf(brokenSystem{counter.System(), bend}), 1, 1000).Faults
		if !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, want) }) {
			t.Errorf("%s: not found; faults: %q", want, faults)
		}
	}
}

func TestHeedlessPlayIsRepeatable(t *testing.T) {
	a := gametest.PlayHeedlessly(subjectOf(counter.System()), 7, 500)
	b := gametest.PlayHeedlessly(subjectOf(counter.System()), 7, 500)
	if a.String() != b.String() || a.Steps == 0 || len(a.Faults) > 0 {
		t.Errorf("%s\n%s\n%q", a, b, a.Faults)
	}
}
