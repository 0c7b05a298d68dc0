package nde

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// Hidden throws are not a rule of NDE but a table option (hidden_rolls): the GM throws
// any dice, the players are told that there was a throw, and the dice are revealed to
// all after the session.

// HiddenRolled is a throw that only the GM sees. Pool, Faces and For are empty in the event that
// others get.
type HiddenRolled struct {
	N     int        `json:"n"` // counted from 1 at this table
	Pool  []dice.Die `json:"pool,omitempty"`
	Faces []int      `json:"faces,omitempty"`
	For   string     `json:"for,omitempty"`
}

func (HiddenRolled) EventName() string { return "nde.hidden" }

// Thrown implements game.DiceThrown.
func (e HiddenRolled) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// PublicEvent implements game.HiddenEvent. It keeps only the number of the throw.
func (e HiddenRolled) PublicEvent() game.Event { return HiddenRolled{N: e.N} }

// HiddenShown tells the throws that were revealed. The state changes by game.HiddenRevealed.
type HiddenShown struct {
	Throws []HiddenRolled `json:"throws"`
}

func (HiddenShown) EventName() string { return "nde.hidden.shown" }

// HiddenDice holds the hidden throws of a table.
type HiddenDice struct {
	N        int            `json:"n,omitempty"`    // how many there were
	Hidden   []HiddenRolled `json:"shut,omitempty"` // not revealed yet; only the GM sees the dice
	Revealed []HiddenRolled `json:"open,omitempty"` // the throws that were revealed last
}

const (
	maxHidden     = 40 // throws kept; older ones stay in the log
	maxHiddenDice = 20 // of one throw
	briefHidden   = 3  // throws shown in brief
)

// hiddenMove throws dice that only the GM sees.
func hiddenMove() move {
	paramDice := game.Param{Name: "pool", Kind: game.Dice, Min: 1, Max: maxHiddenDice}
	paramFor := game.Param{Name: "for", Kind: game.Text, Max: 100}
	return gmMove(game.Spec{Name: "hidden", Category: game.CategoryDice, Params: []game.Param{paramDice, paramFor}},
		func(s *State, c *game.Collector) {
			if !hiddenRolls.On(s) {
				c.Close(game.Refuse("", "nde.refused.hidden-off"))
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.hidden.throw"), About: "hidden",
				Inputs: []game.Input{{Param: paramDice}, {Param: paramFor}}})
		}, func(t *tx, args game.Args) {
			pool := game.DiceOf(args["pool"])
			t.Emit(HiddenRolled{t.S.Hidden.N + 1, pool, t.HiddenDice.Roll(pool...), args.One("for")})
		})
}

func (s *State) foldHidden(e HiddenRolled) {
	s.Hidden.N = max(s.Hidden.N, e.N)
	s.Hidden.Hidden = append(slices.Clip(s.Hidden.Hidden), e)
	s.Hidden.Hidden = slices.Delete(s.Hidden.Hidden, 0, max(0, len(s.Hidden.Hidden)-maxHidden))
}

// foldRevealed reveals the throws that were hidden so far.
func (s *State) foldRevealed() {
	if len(s.Hidden.Hidden) > 0 {
		s.Hidden = HiddenDice{N: s.Hidden.N, Revealed: s.Hidden.Hidden}
	}
}

// tellHidden tells the dice of a throw, or only that there was a throw if the event has no dice. It
// returns one message.
func tellHidden(e HiddenRolled) []game.Msg {
	n := game.N("n", e.N)
	if len(e.Pool) == 0 {
		return rulekit.Msgs(game.Say("nde.event.hidden", n))
	}
	return rulekit.Msgs(game.Say("nde.event.hidden.faces", n, game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...),
		game.W("for", e.For)))
}

// shownEvent returns the event that tells the hidden throws when they are revealed, nil if there
// are none.
func shownEvent(s *State) []game.Event {
	if len(s.Hidden.Hidden) == 0 {
		return nil
	}
	return []game.Event{HiddenShown{slices.Clone(s.Hidden.Hidden)}}
}

func tellShown(e HiddenShown) []game.Msg {
	var ms []game.Msg
	for _, h := range e.Throws {
		ms = append(ms, tellHidden(h)...)
	}
	return ms
}

// hiddenBlocks returns the last hidden throws, at most most of them. Only the GM sees the dice of
// throws that are not revealed yet.
func (s *State) hiddenBlocks(by game.Actor, most int) []game.Block {
	b := game.Block{Kind: game.ListBlock, About: "hidden", Title: game.Say("nde.hidden.title")}
	for _, h := range s.Hidden.Revealed {
		b.Items = append(b.Items, game.Item{Label: tellHidden(h)[0]})
	}
	for _, h := range s.Hidden.Hidden {
		if by.Role != game.GM {
			h = h.PublicEvent().(HiddenRolled)
		}
		b.Items = append(b.Items, game.Item{Label: tellHidden(h)[0]})
	}
	if len(b.Items) == 0 {
		return nil
	}
	b.Items = b.Items[max(0, len(b.Items)-most):]
	return []game.Block{b}
}
