package game_test

import (
	"errors"
	"reflect"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/house"
)

// newCounterTable returns a table of the counter game with two users, on a GM's and a player's chair.
func newCounterTable(t *testing.T) (game.Table, []game.Actor) {
	t.Helper()
	rules, err := counter.System().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	houseGame, err := house.System().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	chairs := []game.Chair{{ID: "ana", Name: "Ana", Role: game.Player, User: "eva"},
		{ID: "gm", Name: "GM", Role: game.GM, User: "eva"}}
	g := game.Table{Moves: game.NewMoveIndex(counter.System(), house.System()), Rules: rules, House: houseGame}
	for _, s := range []game.Game{rules, houseGame} {
		s.Fold(game.TableCreated{Title: "T", System: "counter", Lang: "en", Chairs: chairs})
	}
	actors, ok := house.Of(houseGame).Actors("eva", "")
	if !ok || len(actors) != 2 || actors[0].Role != game.GM {
		t.Fatalf("seats %+v: the GM's comes first", actors)
	}
	return g, actors
}

func (w *recorder) begin(r game.Resolution) (game.AnyTx, error) {
	w.ruling = r
	emit := func(e game.Event) { w.events = append(w.events, e); w.on.Rules.Fold(e) }
	return game.AnyTx{Actor: r.Actor, Dice: dice.Script(), Emit: emit,
		Reveals: func() []game.HiddenRevealed { return w.opens }}, w.no
}

// recorder records a decision.
type recorder struct {
	on     game.Table
	ruling game.Resolution
	events []game.Event
	opens  []game.HiddenRevealed
	no     error
}

func TestDecideDoesTheMatchingOffer(t *testing.T) {
	g, actors := newCounterTable(t)
	w := &recorder{on: g}
	r, err := g.Decide(actors, game.Command{Move: "add", Args: game.Args{"n": {"3"}}}, w.begin)
	if err != nil {
		t.Fatalf("a decision that was made is an error: %#v", err)
	}
	if len(w.events) != 1 || r.Args.One("n") != "3" || w.ruling.Actor.Role != game.GM || r.Move.House {
		t.Errorf("ruling %+v, events %+v", r, w.events)
	}
}

func TestDecideDoesNothingIfRefusedOrStopped(t *testing.T) {
	g, actors := newCounterTable(t)
	w := &recorder{on: g}
	_, err := g.Decide(actors, game.Command{Move: "add", Args: game.Args{"n": {"many"}}}, w.begin)
	if no, ok := err.(*game.Refusal); !ok || no.Reason.Key != "refused.number" || w.ruling.Offer.Move != "" ||
		len(w.events) > 0 {
		t.Errorf("refused %v, begun %+v, events %v", err, w.ruling, w.events)
	}
	w.no = errors.New("no disk")
	if _, err := g.Decide(actors, game.Command{Move: "add", Args: game.Args{"n": {"3"}}}, w.begin); err != w.no ||
		len(w.events) > 0 {
		t.Errorf("stopped by %v, events %v", err, w.events)
	}
}

func TestDecideAsksWhichOfSeveralChairs(t *testing.T) {
	g, actors := newCounterTable(t)
	actors[0].Role = game.Player
	w := &recorder{on: g}
	_, err := g.Decide(actors, game.Command{Move: "add", Args: game.Args{"n": {"3"}}}, w.begin)
	if no, ok := err.(*game.Refusal); !ok || no.Reason.Key != "refused.which_chair" || len(w.events) > 0 {
		t.Errorf("%v, events %v", err, w.events)
	}
}

// Revealed throws come after the move's own events, and only if something was hidden.
func TestDecideRevealsAfterTheMovesEvents(t *testing.T) {
	for _, opens := range [][]game.HiddenRevealed{nil, {{Chain: 1, I: 4}, {Chain: 2, I: 1}}} {
		g, actors := newCounterTable(t)
		w := &recorder{on: g, opens: opens}
		if _, err := g.Decide(actors[:1], game.Command{Move: "close"}, w.begin); err != nil {
			t.Fatal(err)
		}
		own := len(w.events) - len(opens)
		if own != 1 {
			t.Fatalf("%d events, %d of the veil", len(w.events), len(opens))
		}
		for i, v := range opens {
			if !reflect.DeepEqual(w.events[own+i], game.Event(v)) {
				t.Errorf("event %d: %+v, want %+v", own+i, w.events[own+i], v)
			}
		}
	}
}
