package points

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// GMPool pays for the GM's characters and takes their earnings, under the key BankKey. A pool
// other than PointBank gives tokens to the wallet with that key; see Token.
type GMPool interface {
	// CannotPay returns the refusal of a payment of n against some characters. It is called if the
	// pool cannot pay.
	CannotPay(s *engine.State, payees []string, n int) *game.Refusal
	// EarnedAmounts returns n earned points as amounts of an offer.
	EarnedAmounts(s *engine.State, n int) []game.Amount
	// Earn adds n: when the roll with rollID is resolved, or at once if rollID is 0.
	Earn(t *engine.Tx, n, rollID int, why string)
	// BeginSession sets the pool for a new session.
	BeginSession(t *engine.Tx)
	// SetUp fills the pool as a session's start does, if it comes into the game empty.
	SetUp(t *engine.Tx)
	// CannotRaise refuses further results of dice that are not a GMC's (PP-GM-R1).
	CannotRaise(s *engine.State) *game.Refusal
	// Items returns the items that show what the pool holds.
	Items(s *engine.State) []game.Item
}

// The policies: questions that at most one mod in the game answers.
var (
	// GM says what the GM pays with.
	GM = engine.NewPolicy[GMPool]("gm pool", PointBank{})
)

// GMWallet returns the key of the wallet that pays for the GM against some characters. Without a
// bank the key names the PCs among them, because the player of one of these PCs gets the point
// (PP-MOD-04).
func GMWallet(s *engine.State, against ...string) string {
	if !Bank.Is(s, NoBank) {
		return BankKey
	}
	return gmWalletAgainst(slices.DeleteFunc(slices.Clone(against), func(char string) bool {
		c := people.Of(s).Char(char)
		return c == nil || !c.IsPC()
	})...)
}

// BankingGMPool is a GMPool that gains something other than points when a GMC's distinction is
// thrown as d4 (PP-MOD-06).
type BankingGMPool interface {
	GMPool
	Saves(s *engine.State, c *people.Character) []game.Amount
	Save(t *engine.Tx, c *people.Character)
}

// DiceGMPool is a GMPool of dice, which may be spent for other things too (DOOM-19).
type DiceGMPool interface {
	GMPool
	Dice(s *engine.State) []dice.Die
	Spend(t *engine.Tx, d dice.Die, why string)
	Put(t *engine.Tx, d dice.Die, why string)
}

// PointBank is a GMPool of plot points (PP-BANK-01 to -06).
type PointBank struct{}

// CannotPay returns a refusal that says whether locked points are the reason (PP-GM-R2,
// PP-BANK-R2).
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
func (PointBank) Earn(t *engine.Tx, n, rollID int, why string) { addPoints(t, BankKey, n, rollID, why) }

// BeginSession gives the bank a point for each player's chair that plays a PC, and keeps the old
// points only if the table carries them over (PP-BANK-01, -R1).
func (PointBank) BeginSession(t *engine.Tx) {
	n := playersPresent(t.S)
	if carryBank.On(t.S) {
		n += Of(t.S).Wallet(BankKey).Free
	}
	if n != Of(t.S).Wallet(BankKey).Free {
		t.Emit(pointsSet{Wallet: BankKey, N: n})
	}
}

// SetUp gives an empty bank the points of a session's start.
func (b PointBank) SetUp(t *engine.Tx) {
	if p := Of(t.S).Wallet(BankKey); p.Free+p.LockedTotal() == 0 {
		b.BeginSession(t)
	}
}

// CannotRaise refuses further results of dice that are not a GMC's, unless pp.bank_scope is any
// (PP-GM-R1).
func (PointBank) CannotRaise(s *engine.State) *game.Refusal {
	if bankScope.Is(s, "any") {
		return nil
	}
	return game.Refuse("PP-GM-R1", "cortex.refused.no_gmc")
}

// Items returns the item of the bank.
func (PointBank) Items(s *engine.State) []game.Item {
	return []game.Item{Of(s).Wallet(BankKey).Item(s)}
}

// playersPresent returns the number of players' chairs that play a PC.
func playersPresent(s *engine.State) int {
	n := 0
	for _, c := range s.Chairs {
		if c.Role == game.Player && slices.ContainsFunc(people.Of(s).CharsOf(c.ID), (*people.Character).IsPC) {
			n++
		}
	}
	return n
}
