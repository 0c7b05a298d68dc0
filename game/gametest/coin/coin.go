// Package coin is the smallest whole system, to be read first: a coin goes round the table, and the
// table counts how often it fell heads. It is tested like any other system.
package coin

import (
	"mesa/dice"
	"mesa/game"
)

// State is one table: what its log folds to.
type State struct {
	Tosses, Heads int
	Last          string // the chair that tossed last: the coin goes on (COIN-02)
}

// Tossed is an event: one toss. A d4 stands for the coin: 3 and 4 are heads.
type Tossed struct {
	Faces []int  `json:"faces"`
	By    string `json:"by"`
}

// EventName implements game.Event.
func (Tossed) EventName() string { return "coin.tossed" }

// Thrown implements game.DiceThrown.
func (e Tossed) Thrown() ([]dice.Die, []int) { return []dice.Die{dice.D4}, e.Faces }

// System returns the coin game.
func System() game.System {
	return game.Play(game.Rules[State]{Name: "coin", Moves: []game.Move[State]{toss}, Show: show,
		Events: game.NewEvents(game.EventOf(tell, game.On(fold)))})
}

var toss = game.Move[State]{
	Spec: game.Spec{Name: "toss", Category: game.CategoryDice},
	Offers: func(s *State, c *game.Collector) { // what is legal now, and why not
		switch {
		case c.Actor.Role == game.Guest:
			c.Close(game.Refuse("COIN-01", "coin.refused.guest"))
		case c.Actor.Chair == s.Last:
			c.Close(game.Refuse("COIN-02", "coin.refused.turn"))
		default:
			c.Add(game.Offer{Label: game.Say("coin.toss.now"), About: "coin"})
		}
	},
	Do: func(t *game.Tx[State], _ game.Args) { t.Emit(Tossed{t.Dice.Roll(dice.D4), t.Actor.Chair}) },
}

func fold(s *State, e Tossed) { *s = State{s.Tosses + 1, s.Heads + e.Faces[0]/3, e.By} }

func tell(e Tossed) []game.Msg {
	return []game.Msg{game.Say("coin.event.tossed", game.N("heads", e.Faces[0]/3))}
}

func show(s *State, _ game.Actor, _ game.Ref) game.View {
	return game.Blocks(game.Block{Kind: game.TrackBlock, About: "coin", Title: game.Say("coin.title"),
		Items: []game.Item{{Label: game.Say("coin.heads", game.N("n", s.Tosses)), N: s.Heads}}})
}
