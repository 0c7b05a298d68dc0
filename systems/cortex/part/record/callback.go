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

// vouchers are the sessions that a character may call back. One that waits for its
// player's name goes by its number.
func vouchers(s *core.State, char string) []core.Voucher {
	var all []core.Voucher
	for _, r := range of(s, char) {
		if !mayCall(s, r) {
			continue
		}
		laid := Laid{Char: char, N: r.N}
		all = append(all, core.Voucher{Word: r.word(), Also: r.also(), Name: r.said(s), Coin: unit,
			Laid: func(s *core.State) *core.State {
				then := *Group.Of(s)
				then.Laid = &laid
				return Group.As(s, then)
			},
			Lay: func(t *core.Tx) { t.Emit(Laying{Laid: laid}) },
		})
	}
	return all
}

// coins are the one session that is being called back.
func coins(s *core.State, purse string) []core.Coin {
	laid := Group.Of(s).Laid
	if laid == nil || s.PurseOf(laid.Char) != purse {
		return nil
	}
	return []core.Coin{{Unit: unit, First: true, Named: true, Spend: func(t *core.Tx, why string) {
		title := numbered(t.S, laid.N)
		if r, ok := named(of(t.S, laid.Char), (Record{N: laid.N}).word()); ok {
			title = r.said(t.S)
		}
		t.Emit(CalledBack{Char: laid.Char, N: laid.N, In: t.S.Session, For: why, Title: title})
	}}}
}

// noCall refuses a session that a line names and that a character cannot call back.
func noCall(s *core.State, c *core.Char, word string) *game.Refusal {
	if no := current(s, word); no != nil {
		return no
	}
	r, ok := named(of(s, c.ID), word)
	title := game.W("name", r.said(s))
	switch {
	case !ok:
		return game.Refuse("", "cortex.refused.no_record", game.W("name", c.Shown()), game.W("word", word))
	case r.Spent > 0:
		return game.Refuse("GROW-REC-02", "cortex.fault.E_REC_SPENT", title)
	case !s.Playing:
		return game.Refuse("GROW-CB-01", "cortex.refused.callback_later", title)
	case r.Called == s.Session:
		return game.Refuse("GROW-CB-02", "cortex.fault.E_REC_CALLED", title)
	}
	return nil
}

// callbacks are sessions on record that characters call back.
type callbacks struct{}

func (callbacks) Vouchers(s *core.State, char string) []core.Voucher { return vouchers(s, char) }

func (callbacks) NoCall(s *core.State, c *core.Char, word string) *game.Refusal {
	return noCall(s, c, word)
}
