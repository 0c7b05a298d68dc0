package framing

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// Opened and Over are events of a toy check.
type (
	Opened struct{ ID string }
	Over   struct{ ID string }
)

// EventName implements game.Event.
func (Opened) EventName() string { return "toy.opened" }

// EventName implements game.Event.
func (Over) EventName() string { return "toy.over" }

// toyCheck is a kind of checks that are over once they are abandoned.
type toyCheck struct{}

// newToyKind returns the kind of toyCheck.
func newToyKind() *check.CheckKind {
	return &check.CheckKind{Name: "toy", Prefix: 'x', Course: toyCheck{}, Throwing: toyCheck{},
		EndLabel: func(*engine.State, string) game.Msg { return game.Say("toy") }}
}

func (toyCheck) Keeps(*engine.State, string) bool { return true }

func (toyCheck) NothingOpen(*engine.State, *pool.Roll) bool { return false }

func (toyCheck) Abandon(t *engine.Tx, id string) { t.Emit(Over{id}) }

func (toyCheck) Card(*engine.State, game.Actor, string) game.Card { return game.Card{} }

func (toyCheck) Conclude(*engine.Tx, *pool.Roll) {}

func (toyCheck) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return false }

func (toyCheck) RollContexts(*engine.State, game.Actor) []check.RollContext { return nil }

func (toyCheck) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (toyCheck) ThrowPlace(*engine.State, *pool.Roll) string { return "" }

func (toyCheck) Goal(*engine.State, game.Actor, string, string) (int, bool) { return 0, false }

func (toyCheck) CheckInProgress(*engine.State, string) string { return "" }

func (toyCheck) Opponents(*engine.State, *pool.Roll) []string { return nil }

// newCheckTable returns a table on which the check x1 is open, with a roll of Ana's that waits for a
// decision, and another decision without a roll.
func newCheckTable(t *testing.T) *table {
	toy := &engine.Mod{Name: "toy", Hooks: []engine.Hooks{check.Hooks{Kind: newToyKind()}},
		Events: []engine.EventKind{engine.EventOf[Opened](nil), engine.EventOf[Over](nil)},
		Handlers: []engine.Handler{check.OpensCheck(func(e Opened) (string, []string) { return e.ID, nil }),
			check.ClosesCheck(func(e Over) string { return e.ID })}}
	return newTable(t, "", toy).fold(begun(scene.Action), Opened{"x1"},
		check.Rolled{Roll: pool.Roll{ID: 4, For: "x1", Char: "ana", Committed: true}},
		check.DecisionOwed{Pending: check.Pending{ID: 5, Kind: "toy", Roll: 4, Char: "beto"}},
		check.DecisionOwed{Pending: check.Pending{ID: 1, Kind: "toy", Char: "caio"}})
}

// Rules: SCENE-R2 CORE-STAKES-R1
//
// TestGMEndsACheckOrADecision: a check with its decisions and rolls, the decisions of a roll, or a
// decision without a roll, each alone; a scene that ends drops all of it.
func TestGMEndsACheckOrADecision(t *testing.T) {
	for name, c := range map[string]struct {
		move  []string
		open  int // checks
		owed  int // decisions
		rolls bool
	}{
		"the check":               {[]string{"end", "for=x1"}, 0, 1, true},
		"a decision":              {[]string{"end", "for=p1"}, 1, 1, false},
		"the decisions of a roll": {[]string{"end", "for=r4"}, 1, 1, false},
		"the scene":               {[]string{"end-scene"}, 0, 0, true},
	} {
		b := newCheckTable(t)
		b.Do(game.GMChair, c.move[0], c.move[1:]...)
		now := check.Of(b.S)
		if len(now.OpenChecks()) != c.open || len(now.Pending) != c.owed || now.Rolls[0].Resolved != c.rolls {
			t.Errorf("%s: %d checks, %d decisions, the roll resolved: %v", name, len(now.OpenChecks()),
				len(now.Pending), now.Rolls[0].Resolved)
		}
	}
	if no := newTable(t, "").Try(game.GMChair, "end"); no == nil || no.Reason.Key != "cortex.refused.nothing_to_end" {
		t.Errorf("nothing is open: %v", no)
	}
	if newCheckTable(t).Try("ana", "end", "for=x1") == nil {
		t.Error("a player ends a check")
	}
}

// TestDroppedDecisionNamesWhoWaits: the offer names the thrower of the roll that waits, or without a
// roll the decision's own character. It stands off the card where the GM's choice of a complication
// has an answer of its own.
func TestDroppedDecisionNamesWhoWaits(t *testing.T) {
	b := newCheckTable(t)
	for _, o := range b.Offers(game.GMChair, "end") {
		want, ok := map[string]string{"r4": "Ana", "p1": "Caio"}[o.Fixed.One("for")]
		if ok && !o.Label.Equal(game.Say("cortex.end.owed", game.W("name", want))) {
			t.Errorf("%v is called %v, want %s", o.Fixed, o.Label, want)
		}
	}
	for other, may := range map[string]bool{check.PendLand: true, "toy": false} {
		p := check.Pending{ID: 7, Kind: check.PendLand, Roll: 9}
		b := newCheckTable(t).fold(check.DecisionOwed{Pending: p},
			check.DecisionOwed{Pending: check.Pending{ID: 8, Kind: other, Roll: 9}})
		if got := mayDropLanding(b.S, &p); got != may {
			t.Errorf("beside a decision %s: %v", other, got)
		}
	}
}
