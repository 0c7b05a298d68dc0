package points

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// GMPool is what the GM pays with for its characters, and earns into: the wallet
// BankKey. Other than a bank, what it holds are tokens of that wallet, see Token.
type GMPool interface {
	// CannotPay refuses to pay n against some characters: there is less.
	CannotPay(s *engine.State, toward []string, n int) *game.Refusal
	// EarnedAmounts are n points that come in, as a button says it.
	EarnedAmounts(s *engine.State, n int) []game.Amount
	// Earn brings n in, once a roll is resolved unless that is 0.
	Earn(t *engine.Tx, n, rollID int, why string)
	// BeginSession is the start of a session.
	BeginSession(t *engine.Tx)
	// SetUp gives it what a session's start would, where it comes into the game empty.
	SetUp(t *engine.Tx)
	// CannotRaise refuses further results of dice that are no GMC's (PP-GM-R1).
	CannotRaise(s *engine.State) *game.Refusal
	// Items show what it holds.
	Items(s *engine.State) []game.Item
}

// GMPoolOf returns what the GM pays with.
func GMPoolOf(s *engine.State) GMPool { return GM.Of(s) }

// GMWallet is the wallet that pays for the GM's deeds against some characters.
// Without a bank it says which of them have players, since one of these gets
// the point (PP-MOD-04).
func GMWallet(s *engine.State, against ...string) string {
	if !Bank.Is(s, NoBank) {
		return BankKey
	}
	return GMWalletAgainst(slices.DeleteFunc(slices.Clone(against), func(char string) bool {
		c := people.Of(s).Char(char)
		return c == nil || !c.IsPC()
	})...)
}

// WalletOutsideRoll is the wallet that pays for a character's deed for which no roll
// need run. Where none says against whom it is, the GM who has no bank pays one of the
// players in the scene (PP-MOD-R3).
func WalletOutsideRoll(s *engine.State, char string) string {
	key := WalletOf(s, char)
	if against, gm := gms(key); !gm || len(against) > 0 {
		return key
	}
	var there []string
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && !c.Away && c.Out == "" {
			there = append(there, c.ID)
		}
	}
	return GMWallet(s, there...)
}

// WalletAgainst is the wallet that pays for a character's deed against others.
func WalletAgainst(s *engine.State, char string, others ...string) string {
	if c := people.Of(s).Char(char); c != nil && c.IsPC() {
		return WalletOf(s, char)
	}
	return GMWallet(s, others...)
}

// BankingGMPool is a till that keeps something else than points for a GMC whose
// distinction is thrown as d4 (PP-MOD-06).
type BankingGMPool interface {
	GMPool
	Saves(s *engine.State, c *people.Character) []game.Amount
	Save(t *engine.Tx, c *people.Character)
}

// HinderAmounts is what a character earns by a distinction as d4.
func HinderAmounts(s *engine.State, c *people.Character) []game.Amount {
	if till, ok := GMPoolOf(s).(BankingGMPool); ok && !c.IsPC() {
		return till.Saves(s, c)
	}
	return Amounts(s, WalletOf(s, c.ID), 1)
}

// EarnHinder credits a character with that, locked to a roll unless it is 0.
func EarnHinder(t *engine.Tx, char string, rollID int) {
	c := people.Of(t.S).Char(char)
	if till, ok := GMPoolOf(t.S).(BankingGMPool); ok && c != nil && !c.IsPC() {
		till.Save(t, c)
		return
	}
	Earn(t, WalletOf(t.S, char), 1, rollID, "hinder")
}

// DiceGMPool is a till of dice, which may be spent for other things too (DOOM-19).
type DiceGMPool interface {
	GMPool
	Dice(s *engine.State) []dice.Die
	Spend(t *engine.Tx, d dice.Die, why string)
	Put(t *engine.Tx, d dice.Die, why string)
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

// PointBank is plot points of the GM's own (PP-BANK-01 to -06).
type PointBank struct{}

// CannotPay says whether points that are locked are the reason (PP-GM-R2, PP-BANK-R2).
func (PointBank) CannotPay(s *engine.State, _ []string, n int) *game.Refusal {
	p := Of(s).Wallet(BankKey)
	if locked := p.LockedTotal(); n <= p.Free+locked {
		return game.Refuse("PP-EARN-01", "cortex.refused.pp_locked", game.N("n", n), game.N("free", p.Free),
			game.N("locked", locked))
	}
	return game.Refuse("PP-GM-R2", "cortex.refused.bank", game.N("n", n), game.N("free", p.Free))
}

// EarnedAmounts returns what the bank earns as amounts of an offer.
func (PointBank) EarnedAmounts(_ *engine.State, n int) []game.Amount {
	return []game.Amount{{Unit: "cortex.bank", N: n}}
}

// Earn gives points to the bank.
func (PointBank) Earn(t *engine.Tx, n, rollID int, why string) { give(t, BankKey, n, rollID, why) }

// BeginSession gives the bank a point for each player present (PP-BANK-01, -R1).
func (PointBank) BeginSession(t *engine.Tx) {
	n := playersPresent(t.S)
	if CarryBank.On(t.S) {
		n += Of(t.S).Wallet(BankKey).Free
	}
	if n != Of(t.S).Wallet(BankKey).Free {
		t.Emit(PointsSet{Wallet: BankKey, N: n})
	}
}

// SetUp gives a bank without a point those of a session's start.
func (b PointBank) SetUp(t *engine.Tx) {
	if p := Of(t.S).Wallet(BankKey); p.Free+p.LockedTotal() == 0 {
		b.BeginSession(t)
	}
}

// CannotRaise refuses to raise a difficulty die.
func (PointBank) CannotRaise(s *engine.State) *game.Refusal {
	if BankScope.Is(s, "any") {
		return nil
	}
	return game.Refuse("PP-GM-R1", "cortex.refused.no_gmc")
}

// Items returns the items that show it.
func (PointBank) Items(s *engine.State) []game.Item {
	return []game.Item{WalletItem(s, Of(s).Wallet(BankKey))}
}
