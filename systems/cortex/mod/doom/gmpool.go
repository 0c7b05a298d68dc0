package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// gmPool is the doom pool in place of the bank (DOOM-08, LDOOM-03). A d6 is a plot point. Without a
// d6 the next larger die pays.
type gmPool struct{}

// CannotPay explains why the pool cannot pay n points: it has only d4, or too few dice that are
// worth a plot point.
func (gmPool) CannotPay(s *engine.State, _ []string, n int) *game.Refusal {
	if ds := dicePool(s); len(ds) > 0 && ds[len(ds)-1] == dice.D4 {
		return game.Refuse("DOOM-R4", "cortex.refused.doom_d4")
	}
	return game.Refuse("DOOM-08", "cortex.refused.doom_poor", game.N("n", n), game.N("has", len(payingDice(s))))
}

// EarnedAmounts returns n d6 (DOOM-R13).
func (gmPool) EarnedAmounts(_ *engine.State, n int) []game.Amount {
	return []game.Amount{{Unit: unitOf(dice.D6), N: n}}
}

// Earn adds a d6 for each point (DOOM-R13): at once if rollID is 0, else when that roll is
// resolved.
func (gmPool) Earn(t *engine.Tx, n, rollID int, why string) {
	if rollID == 0 {
		add(t, why, slices.Repeat([]dice.Die{dice.D6}, n)...)
		return
	}
	t.Emit(DoomPromised{Coming: PromisedDice{Roll: rollID, N: n}, Why: why})
}

// BeginSession sets the pool to its first dice, unless the table carries the pool over and the pool
// has at least as many dice (DOOM-03, DOOM-R1).
func (gmPool) BeginSession(t *engine.Tx) {
	ds := startDice(t.S)
	if carry.On(t.S) && len(dicePool(t.S)) >= len(ds) {
		return
	}
	t.Emit(DoomSet{Dice: ds, Why: "session"})
}

// SetUp gives an empty pool the dice of a session's start, unless dice are promised to it.
func (gmPool) SetUp(t *engine.Tx) {
	if len(dicePool(t.S)) == 0 && len(Section.Of(t.S).Coming) == 0 {
		t.Emit(DoomSet{Dice: startDice(t.S), Why: "start"})
	}
}

// CannotRaise refuses to raise a total of doom dice by plot points, since another doom die does
// that (DOOM-05). With a limited pool any die worth a plot point buys a result (LDOOM-02).
func (gmPool) CannotRaise(s *engine.State) *game.Refusal {
	if !isFullMode(s) {
		return nil
	}
	return game.Refuse("DOOM-05", "cortex.refused.doom_raise")
}

// Items returns nil: the pool has a block of its own.
func (gmPool) Items(*engine.State) []game.Item { return nil }

// Dice returns the dice of the pool.
func (gmPool) Dice(s *engine.State) []dice.Die { return dicePool(s) }

// Put adds a die.
func (gmPool) Put(t *engine.Tx, d dice.Die, why string) { add(t, why, d) }

// Spend removes a die.
func (gmPool) Spend(t *engine.Tx, d dice.Die, why string) { spend(t, why, d) }

// payingDice returns the dice that are worth a plot point each, in the order in which they are
// spent (DOOM-09, DOOM-R4).
func payingDice(s *engine.State) []dice.Die {
	return slices.DeleteFunc(slices.Clone(dicePool(s)), func(d dice.Die) bool { return d < dice.D6 })
}

// tokens returns doom dice as the GM's plot points, and nil for a player's wallet.
func tokens(s *engine.State, wallet string) []points.Token {
	if !points.IsGMWallet(wallet) {
		return nil
	}
	var cs []points.Token
	ds := payingDice(s)
	for i, w := range pool.SizeWords(prefixSpend, ds) {
		cs = append(cs,
			points.Token{Unit: unitOf(ds[i]), Word: w, Spend: func(t *engine.Tx, why string) { spend(t, why, ds[i]) }})
	}
	return cs
}
