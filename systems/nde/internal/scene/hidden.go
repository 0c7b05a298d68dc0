package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Hidden throws are not a rule of NDE but an option of the table (hidden_rolls): the GM throws any
// dice, the players are told that there was a throw, and the dice are revealed to all after the
// Session.

// HiddenShown tells the throws that were revealed. The state changes by game.HiddenRevealed.
type HiddenShown struct {
	Throws []state.HiddenRolled `json:"throws"`
}

func (HiddenShown) EventName() string { return "nde.hidden.shown" }

const (
	MaxHidden     = 40 // throws kept; older ones stay in the log
	maxHiddenDice = 20 // of one throw
	BriefHidden   = 3  // throws shown in brief
)

// hiddenMove throws dice that only the GM sees.
func hiddenMove() state.Move {
	paramDice := game.Param{Name: "pool", Kind: game.Dice, Min: 1, Max: maxHiddenDice}
	paramFor := game.Param{Name: "for", Kind: game.Text, Max: 100}
	return state.GMMove(game.Spec{Name: "hidden", Category: game.CategoryDice,
		Params: []game.Param{paramDice, paramFor}},
		func(s *state.State, c *game.Collector) {
			if !rules.HiddenRolls.On(s) {
				c.Close(game.Refuse("", "nde.refused.hidden-off"))
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.hidden.throw"), About: "hidden",
				Inputs: []game.Input{{Param: paramDice}, {Param: paramFor}}})
		}, func(t *state.Tx, args game.Args) {
			pool := game.DiceOf(args["pool"])
			t.Emit(state.HiddenRolled{N: t.S.Hidden.N + 1, Pool: pool, Faces: t.HiddenDice.Roll(pool...),
				For: args.One("for")})
		})
}

func foldHidden(s *state.State, e state.HiddenRolled) {
	s.Hidden.N = max(s.Hidden.N, e.N)
	s.Hidden.Hidden = append(slices.Clip(s.Hidden.Hidden), e)
	s.Hidden.Hidden = slices.Delete(s.Hidden.Hidden, 0, max(0, len(s.Hidden.Hidden)-MaxHidden))
}

// foldRevealed reveals the throws that were hidden so far.
func foldRevealed(s *state.State) {
	if len(s.Hidden.Hidden) > 0 {
		s.Hidden = state.HiddenDice{N: s.Hidden.N, Revealed: s.Hidden.Hidden}
	}
}

// OnHiddenRevealed returns the handler for the house's event that reveals hidden throws.
func OnHiddenRevealed() state.Handler {
	return game.On(func(s *state.State, _ game.HiddenRevealed) { foldRevealed(s) })
}

// tellHidden tells the dice of a throw, or only that there was a throw if the event has no dice. It
// returns one message.
func tellHidden(e state.HiddenRolled) []game.Msg {
	n := game.N("n", e.N)
	if len(e.Pool) == 0 {
		return rulekit.Msgs(game.Say("nde.event.hidden", n))
	}
	return rulekit.Msgs(game.Say("nde.event.hidden.faces", n, game.L("dice", game.DiceMsgs(e.Pool, e.Faces)...),
		game.W("for", e.For)))
}

// ShownEvent returns the event that tells the hidden throws when they are revealed, nil if no throw
// is hidden.
func ShownEvent(s *state.State) []game.Event {
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

// HiddenBlocks lists throws that are hidden and throws that were revealed, at most the last most of
// them. It returns nil if there are none. Only the GM sees the dice of throws that are not revealed
// yet.
func HiddenBlocks(s *state.State, by game.Actor, most int) []game.Block {
	b := game.Block{Kind: game.ListBlock, About: "hidden", Title: game.Say("nde.hidden.title")}
	for _, h := range s.Hidden.Revealed {
		b.Items = append(b.Items, game.Item{Label: tellHidden(h)[0]})
	}
	for _, h := range s.Hidden.Hidden {
		if by.Role != game.GM {
			h = h.PublicEvent().(state.HiddenRolled)
		}
		b.Items = append(b.Items, game.Item{Label: tellHidden(h)[0]})
	}
	if len(b.Items) == 0 {
		return nil
	}
	b.Items = b.Items[max(0, len(b.Items)-most):]
	return []game.Block{b}
}
