package record

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// unit is what a session that stands for a plot point is counted in.
const unit = "cortex.callback"

// mayCall reports whether a session may be called back now: unspent, once in each
// session of play (GROW-CB-01, -02, GROW-REC-02).
func mayCall(s *core.State, r Record) bool { return s.Playing && r.Spent == 0 && r.Called != s.Session }

// callbacks are the sessions that a character may call back. One that waits for its
// player's name goes by its number.
func callbacks(s *core.State, char string) []core.Callback {
	var all []core.Callback
	for _, r := range of(s, char) {
		if !mayCall(s, r) {
			continue
		}
		laid := LaidSession{Char: char, N: r.N}
		all = append(all, core.Callback{Word: r.word(), Aliases: r.also(), Name: r.title(s), TokenUnit: unit,
			WithToken: func(s *core.State) *core.State {
				then := *Section.Of(s)
				then.Laid = &laid
				return Section.With(s, then)
			},
			LayToken: func(t *core.Tx) { t.Emit(SessionLaid{Laid: laid}) },
		})
	}
	return all
}

// tokens are the one session that is being called back.
func tokens(s *core.State, wallet string) []core.Token {
	laid := Section.Of(s).Laid
	if laid == nil || s.WalletOf(laid.Char) != wallet {
		return nil
	}
	return []core.Token{{Unit: unit, SpentFirst: true, NamedForThis: true, Spend: func(t *core.Tx, why string) {
		title := numberTitle(t.S, laid.N)
		if r, ok := recordNamed(of(t.S, laid.Char), (Record{N: laid.N}).word()); ok {
			title = r.title(t.S)
		}
		t.Emit(CalledBack{Char: laid.Char, N: laid.N, In: t.S.Session, For: why, Title: title})
	}}}
}

// noCall refuses a session that a line names and that a character cannot call back.
func noCall(s *core.State, c *core.Character, word string) *game.Refusal {
	if no := current(s, word); no != nil {
		return no
	}
	r, ok := recordNamed(of(s, c.ID), word)
	title := game.W("name", r.title(s))
	switch {
	case !ok:
		return game.Refuse("", "cortex.refused.no_record", game.W("name", c.DisplayName()), game.W("word", word))
	case r.Spent > 0:
		return game.Refuse("GROW-REC-02", "cortex.fault.E_REC_SPENT", title)
	case !s.Playing:
		return game.Refuse("GROW-CB-01", "cortex.refused.callback_later", title)
	case r.Called == s.Session:
		return game.Refuse("GROW-CB-02", "cortex.fault.E_REC_CALLED", title)
	}
	return nil
}

// callbackSource are sessions on record that characters call back.
type callbackSource struct{}

func (callbackSource) Callbacks(s *core.State, char string) []core.Callback {
	return callbacks(s, char)
}

func (callbackSource) NoCallback(s *core.State, c *core.Character, word string) *game.Refusal {
	return noCall(s, c, word)
}
