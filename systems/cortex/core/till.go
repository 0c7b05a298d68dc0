package core

import (
	"strings"

	"mesa/dice"
	"mesa/game"
)

// Till is what the GM pays with for its characters, and earns into: the purse
// BankKey. Other than a bank, what it holds are coins of that purse, see Coin.
type Till interface {
	// Poor refuses to pay n against a character, "" for none: there is less.
	Poor(s *State, toward string, n int) *game.Refusal
	// Earns are n points that come in, as a button says it.
	Earns(s *State, n int) []game.Sum
	// Earn brings n in, once a roll is resolved unless that is 0.
	Earn(t *Tx, n, roll int, why string)
	// Begin is the start of a session.
	Begin(t *Tx)
	// NoRaise refuses further results of dice that are no GMC's (PP-GM-R1).
	NoRaise(s *State) *game.Refusal
	// Items show what it holds.
	Items(s *State) []game.Item
}

func (s *State) till() Till { return s.Slots().Till }

// Against is the purse that pays for a deed against a character. The GM's says
// against whom, since without a bank that one's player gets it (PP-MOD-04).
func Against(purse, char string) string {
	if purse == BankKey && char != "" {
		return BankKey + "/" + char
	}
	return purse
}

// gms reports whether a purse is the GM's, and against whom it pays.
func gms(purse string) (toward string, ok bool) {
	head, toward, _ := strings.Cut(purse, "/")
	return toward, head == BankKey
}

// IsGMs reports whether a purse is the GM's.
func IsGMs(purse string) bool {
	_, ok := gms(purse)
	return ok
}

// DiceTill is a till of dice, which may be spent for other things too (DOOM-19).
type DiceTill interface {
	Till
	Dice(s *State) []dice.Die
	Spend(t *Tx, d dice.Die, why string)
}

// DoomSum is a doom die as a button says its price, of those that there are.
func DoomSum(has []dice.Die, d dice.Die) []game.Sum {
	if d == 0 {
		return nil
	}
	sum := game.Sum{Unit: "cortex.doom." + d.String(), N: -1}
	for _, o := range has {
		if o == d {
			sum.Has++
		}
	}
	return []game.Sum{sum}
}

// bank is plot points of the GM's own (PP-BANK-01 to -06).
type bank struct{}

// Poor says whether points that are locked are the reason (PP-GM-R2, PP-BANK-R2).
func (bank) Poor(s *State, _ string, n int) *game.Refusal {
	p := s.Purse(BankKey)
	if locked := p.LockedTotal(); n <= p.Free+locked {
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free), game.N("locked", locked))
	}
	return game.Refuse("PP-GM-R2", "cortex.refused.bank", game.N("n", n), game.N("free", p.Free))
}

func (bank) Earns(_ *State, n int) []game.Sum { return []game.Sum{{Unit: "cortex.bank", N: n}} }

func (bank) Earn(t *Tx, n, roll int, why string) { give(t, BankKey, n, roll, why) }

// Begin gives the bank a point for each player present (PP-BANK-01, -R1).
func (bank) Begin(t *Tx) {
	n := t.S.playersPresent()
	if carryBank.On(t.S) {
		n += t.S.Purse(BankKey).Free
	}
	if n != t.S.Purse(BankKey).Free {
		t.Emit(PointsSet{Purse: BankKey, N: n})
	}
}

func (bank) NoRaise(s *State) *game.Refusal {
	if bankScope.Is(s, "any") {
		return nil
	}
	return game.Refuse("PP-GM-R1", "cortex.refused.no_gmc")
}

func (bank) Items(s *State) []game.Item { return []game.Item{s.purseItem(s.Purse(BankKey))} }
