package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// GMPool is what the GM pays with for its characters, and earns into: the wallet
// BankKey. Other than a bank, what it holds are coins of that wallet, see Coin.
type GMPool interface {
	// CannotPay refuses to pay n against some characters: there is less.
	CannotPay(s *State, toward []string, n int) *game.Refusal
	// EarnedAmounts are n points that come in, as a button says it.
	EarnedAmounts(s *State, n int) []game.Amount
	// Earn brings n in, once a roll is resolved unless that is 0.
	Earn(t *Tx, n, rollID int, why string)
	// BeginSession is the start of a session.
	BeginSession(t *Tx)
	// CannotRaise refuses further results of dice that are no GMC's (PP-GM-R1).
	CannotRaise(s *State) *game.Refusal
	// Items show what it holds.
	Items(s *State) []game.Item
}

func (s *State) gmPool() GMPool { return GM.Of(s) }

// GMWallet is the wallet that pays for the GM's deeds against some characters.
// Without a bank it says which of them have players, since one of these gets
// the point (PP-MOD-04).
func (s *State) GMWallet(against ...string) string {
	if !Bank.Is(s, NoBank) {
		return BankKey
	}
	return GMWalletAgainst(slices.DeleteFunc(slices.Clone(against), func(char string) bool {
		c := s.Char(char)
		return c == nil || !c.IsPC()
	})...)
}

// GMWalletAgainst is the GM's wallet where it pays one of some characters' players.
func GMWalletAgainst(chars ...string) string {
	if len(chars) == 0 {
		return BankKey
	}
	return BankKey + "/" + strings.Join(chars, "+")
}

// WalletAgainst is the wallet that pays for a character's deed against others.
func (s *State) WalletAgainst(char string, others ...string) string {
	if c := s.Char(char); c != nil && c.IsPC() {
		return s.WalletOf(char)
	}
	return s.GMWallet(others...)
}

// gms reports whether a wallet is the GM's, and against whom it pays.
func gms(wallet string) (toward []string, ok bool) {
	head, chars, _ := strings.Cut(wallet, "/")
	if chars != "" {
		toward = strings.Split(chars, "+")
	}
	return toward, head == BankKey
}

// IsGMWallet reports whether a wallet is the GM's.
func IsGMWallet(wallet string) bool {
	return wallet == BankKey || strings.HasPrefix(wallet, BankKey+"/")
}

// PaidTo are the characters of whose players one gets what a wallet of the GM's
// pays, nobody where it is another's.
func PaidTo(wallet string) []string {
	toward, _ := gms(wallet)
	return toward
}

// BankingGMPool is a till that keeps something else than points for a GMC whose
// distinction is thrown as d4 (PP-MOD-06).
type BankingGMPool interface {
	GMPool
	Saves(s *State, c *Character) []game.Amount
	Save(t *Tx, c *Character)
}

// HinderAmounts is what a character earns by a distinction as d4.
func (s *State) HinderAmounts(c *Character) []game.Amount {
	if till, ok := s.gmPool().(BankingGMPool); ok && !c.IsPC() {
		return till.Saves(s, c)
	}
	return s.Amounts(s.WalletOf(c.ID), 1)
}

// EarnHinder credits a character with that, locked to a roll unless it is 0.
func EarnHinder(t *Tx, char string, rollID int) {
	c := t.S.Char(char)
	if till, ok := t.S.gmPool().(BankingGMPool); ok && c != nil && !c.IsPC() {
		till.Save(t, c)
		return
	}
	Earn(t, t.S.WalletOf(char), 1, rollID, "hinder")
}

// DiceGMPool is a till of dice, which may be spent for other things too (DOOM-19).
type DiceGMPool interface {
	GMPool
	Dice(s *State) []dice.Die
	Spend(t *Tx, d dice.Die, why string)
	Put(t *Tx, d dice.Die, why string)
}

// DoomAmount is a doom die as a button says its price, of those that there are.
func DoomAmount(has []dice.Die, d dice.Die) []game.Amount {
	if d == 0 {
		return nil
	}
	sum := game.Amount{Unit: "cortex.doom." + d.String(), N: -1}
	for _, o := range has {
		if o == d {
			sum.Available++
		}
	}
	return []game.Amount{sum}
}

// bank is plot points of the GM's own (PP-BANK-01 to -06).
type bank struct{}

// CannotPay says whether points that are locked are the reason (PP-GM-R2, PP-BANK-R2).
func (bank) CannotPay(s *State, _ []string, n int) *game.Refusal {
	p := s.Wallet(BankKey)
	if locked := p.LockedTotal(); n <= p.Free+locked {
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free), game.N("locked", locked))
	}
	return game.Refuse("PP-GM-R2", "cortex.refused.bank", game.N("n", n), game.N("free", p.Free))
}

func (bank) EarnedAmounts(_ *State, n int) []game.Amount {
	return []game.Amount{{Unit: "cortex.bank", N: n}}
}

func (bank) Earn(t *Tx, n, rollID int, why string) { give(t, BankKey, n, rollID, why) }

// BeginSession gives the bank a point for each player present (PP-BANK-01, -R1).
func (bank) BeginSession(t *Tx) {
	n := t.S.playersPresent()
	if carryBank.On(t.S) {
		n += t.S.Wallet(BankKey).Free
	}
	if n != t.S.Wallet(BankKey).Free {
		t.Emit(PointsSet{Wallet: BankKey, N: n})
	}
}

func (bank) CannotRaise(s *State) *game.Refusal {
	if bankScope.Is(s, "any") {
		return nil
	}
	return game.Refuse("PP-GM-R1", "cortex.refused.no_gmc")
}

func (bank) Items(s *State) []game.Item { return []game.Item{s.walletItem(s.Wallet(BankKey))} }
