package coin_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest"
	"mesa/game/gametest/coin"
)

func TestCoinKeepsAllPromises(t *testing.T) {
	gametest.Run(t, gametest.Subject{System: coin.System(), Chairs: []game.Chair{{ID: "gm", Name: "GM", Role: game.GM},
		{ID: "ana", Name: "Ana", Role: game.Player}}, Events: []string{"coin.tossed"},
		Blocks: []string{game.TrackBlock}})
}

// The coin goes round: COIN-01 and COIN-02.
func TestCoinGoesRound(t *testing.T) {
	g, err := coin.System().Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	table := game.Table{Moves: game.NewMoveIndex(coin.System(), nil), Rules: g}
	toss := func(by game.Actor, face int) string {
		tx := game.AnyTx{Actor: by, Dice: dice.Script(face), Emit: g.Fold}
		_, err := table.Decide([]game.Actor{by}, game.Command{Move: "toss"},
			func(game.Resolution) (game.AnyTx, error) { return tx, nil })
		if no, is := err.(*game.Refusal); is {
			return no.Rule
		}
		return ""
	}
	gm, ana := game.Actor{Chair: "gm", Role: game.GM}, game.Actor{Chair: "ana", Role: game.Player}
	for i, c := range []struct {
		by   game.Actor
		face int
		rule string
	}{{game.Actor{}, 4, "COIN-01"}, {gm, 4, ""}, {gm, 4, "COIN-02"}, {ana, 2, ""}, {gm, 3, ""}} {
		if rule := toss(c.by, c.face); rule != c.rule {
			t.Errorf("toss %d: %q, want %q", i, rule, c.rule)
		}
	}
	if s := game.StateOf[coin.State](g); *s != (coin.State{Tosses: 3, Heads: 2, Last: "gm"}) {
		t.Errorf("the table is %+v", s)
	}
}
