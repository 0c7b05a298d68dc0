package cortex

import "mesa/game"

// charPurse is the key of a character's own purse under pp.owner=character.
func charPurse(char string) string { return "char/" + char }

// purseOf is the key of the purse that pays for a character: its player's, its
// own, or the bank for a GMC (PP-START-R3, PP-BANK-01).
func (s *State) purseOf(char string) string {
	c := s.char(char)
	switch {
	case c == nil || !c.IsPC():
		return BankKey
	case s.is("pp.owner", "character"):
		return charPurse(c.ID)
	}
	return c.Chair
}

// purse gives a purse to read.
func (s *State) purse(key string) Purse {
	for _, p := range s.Purses {
		if p.Key == key {
			return *p
		}
	}
	return Purse{Key: key}
}

// canPay refuses a spend above what is free, and says whether locked points
// are the reason (PP-SPEND-19, PP-EARN-01, PP-GM-R2).
func (s *State) canPay(key string, n int) *game.Refusal {
	p := s.purse(key)
	locked := p.LockedTotal()
	switch {
	case n <= p.Free:
		return nil
	case n <= p.Free+locked:
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free), game.N("locked", locked))
	case key == BankKey:
		return game.Refuse("PP-GM-R2", "cortex.refused.bank", game.N("n", n), game.N("free", p.Free))
	}
	return game.Refuse("PP-SPEND-19", "cortex.refused.pp", game.N("n", n), game.N("free", p.Free))
}

// rich reports whether a purse can pay n.
func (s *State) rich(key string, n int) bool { return s.purse(key).Free >= n }

// sum is so much of a purse, to be paid (below 0) or earned.
func (s *State) sum(purse string, n int) game.Sum {
	sum := game.Sum{Unit: "cortex.pp", N: n}
	if purse == BankKey {
		sum.Unit = "cortex.bank"
	}
	if n < 0 {
		sum.Has = s.purse(purse).Free
	}
	return sum
}

// price is what a character pays, n plot points; nothing for none.
func (s *State) price(char string, n int) []game.Sum {
	if n == 0 {
		return nil
	}
	return []game.Sum{s.sum(s.purseOf(char), -n)}
}

// tx is one decision of this system.
type tx = game.Tx[State]

// pay takes n free points of a purse; the offer has made sure that they are there.
func pay(t *tx, key string, n int, why string) {
	if n > 0 {
		t.Emit(Points{Purse: key, N: -n, Why: why, Has: max(0, t.S.purse(key).Free-n)})
	}
}

// earn gives n points of the pile, locked to a roll unless roll is 0.
func earn(t *tx, key string, n, roll int, why string) {
	if most := t.S.number("pp.max"); most > 0 {
		p := t.S.purse(key)
		n = min(n, max(0, most-p.Free-p.LockedTotal()))
	}
	if n <= 0 {
		return
	}
	has := t.S.purse(key).Free
	if roll == 0 {
		has += n
	}
	t.Emit(Points{Purse: key, N: n, Roll: roll, Why: why, Has: has})
}
