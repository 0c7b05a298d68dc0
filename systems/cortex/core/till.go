package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// Till is what the GM pays with for its characters, and earns into: the purse
// BankKey. Other than a bank, what it holds are coins of that purse, see Coin.
type Till interface {
	// Poor refuses to pay n against some characters: there is less.
	Poor(s *State, toward []string, n int) *game.Refusal
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

func (s *State) till() Till { return GMPays.Of(s) }

// GMPurse is the purse that pays for the GM's deeds against some characters.
// Without a bank it says which of them have players, since one of these gets
// the point (PP-MOD-04).
func (s *State) GMPurse(against ...string) string {
	if !Bank.Is(s, NoBank) {
		return BankKey
	}
	return Against(slices.DeleteFunc(slices.Clone(against), func(char string) bool {
		c := s.Char(char)
		return c == nil || !c.IsPC()
	})...)
}

// Against is the GM's purse where it pays one of some characters' players.
func Against(chars ...string) string {
	if len(chars) == 0 {
		return BankKey
	}
	return BankKey + "/" + strings.Join(chars, "+")
}

// PurseAgainst is the purse that pays for a character's deed against others.
func (s *State) PurseAgainst(char string, others ...string) string {
	if c := s.Char(char); c != nil && c.IsPC() {
		return s.PurseOf(char)
	}
	return s.GMPurse(others...)
}

// gms reports whether a purse is the GM's, and against whom it pays.
func gms(purse string) (toward []string, ok bool) {
	head, chars, _ := strings.Cut(purse, "/")
	if chars != "" {
		toward = strings.Split(chars, "+")
	}
	return toward, head == BankKey
}

// IsGMs reports whether a purse is the GM's.
func IsGMs(purse string) bool { return purse == BankKey || strings.HasPrefix(purse, BankKey+"/") }

// Toward are the characters of whose players one gets what a purse of the GM's
// pays, nobody where it is another's.
func Toward(purse string) []string {
	toward, _ := gms(purse)
	return toward
}

// SavingTill is a till that keeps something else than points for a GMC whose
// distinction is thrown as d4 (PP-MOD-06).
type SavingTill interface {
	Till
	Saves(s *State, c *Char) []game.Sum
	Save(t *Tx, c *Char)
}

// Hinders is what a character earns by a distinction as d4.
func (s *State) Hinders(c *Char) []game.Sum {
	if till, ok := s.till().(SavingTill); ok && !c.IsPC() {
		return till.Saves(s, c)
	}
	return s.Sums(s.PurseOf(c.ID), 1)
}

// EarnHinder credits a character with that, locked to a roll unless it is 0.
func EarnHinder(t *Tx, char string, roll int) {
	c := t.S.Char(char)
	if till, ok := t.S.till().(SavingTill); ok && c != nil && !c.IsPC() {
		till.Save(t, c)
		return
	}
	Earn(t, t.S.PurseOf(char), 1, roll, "hinder")
}

// DiceTill is a till of dice, which may be spent for other things too (DOOM-19).
type DiceTill interface {
	Till
	Dice(s *State) []dice.Die
	Spend(t *Tx, d dice.Die, why string)
	Put(t *Tx, d dice.Die, why string)
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
func (bank) Poor(s *State, _ []string, n int) *game.Refusal {
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
