package points

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// Hooks are the functions of a mod on points.
type Hooks struct {
	// Tokens returns what may stand for points of a wallet, in the order in which they are spent.
	Tokens func(s *engine.State, wallet string) []Token
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "points" }

// Token replaces one plot point of a wallet (HERO-15).
type Token struct {
	Unit         string // its kind, named by "unit.<Unit>"
	Word         string // word of the same die as an option of a pool, "": none
	SpentFirst   bool   // spent before points
	NamedForThis bool   // laid down by its name, for this payment
	Spend        func(t *engine.Tx, why string)
}

// tokens returns the tokens of a wallet, in the order in which they are spent, without the tokens
// that are dice in a pool.
func tokens(s *engine.State, key string, poolDice []pool.Die) []Token {
	var all []Token
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Tokens != nil {
			all = append(all, h.Tokens(s, key)...)
		}
	}
	return slices.DeleteFunc(all, func(c Token) bool {
		return c.Word != "" && slices.ContainsFunc(poolDice, func(d pool.Die) bool { return d.Word == c.Word })
	})
}

// Spendable returns how much a wallet can pay: its free points and tokens, without dice that are in
// a pool.
func Spendable(s *engine.State, key string, poolDice ...pool.Die) int {
	return freePoints(s, key) + len(tokens(s, key, poolDice))
}

// freePoints returns the free points of a wallet. For a wallet of the GM's it is 0 unless the GM's
// pool is a PointBank.
func freePoints(s *engine.State, key string) int {
	if _, ok := parseGMWallet(key); ok && GM.Of(s) != (PointBank{}) {
		return 0
	} else if ok {
		key = BankKey
	}
	return Of(s).Wallet(key).Free
}

// splitPayment returns how a wallet pays n: first by tokens that are spent first, then by points,
// then by the other tokens. Points and tokens come to less than n if the wallet cannot pay.
func splitPayment(s *engine.State, key string, n int, poolDice []pool.Die) (pointsLeft int, spent []Token) {
	all := tokens(s, key, poolDice)
	first := slices.IndexFunc(all, func(c Token) bool { return !c.SpentFirst })
	if first < 0 {
		first = len(all)
	}
	spent = all[:min(n, first)]
	pointsLeft = min(n-len(spent), freePoints(s, key))
	more := min(n-len(spent)-pointsLeft, len(all)-len(spent))
	return pointsLeft, all[:len(spent)+more]
}

// HasNamedToken reports whether a wallet has a token that was laid down by its name.
func HasNamedToken(s *engine.State, key string) bool {
	return slices.ContainsFunc(tokens(s, key, nil), func(c Token) bool { return c.NamedForThis })
}

// Cost returns the amounts that paying n takes: points and tokens. What the wallet lacks is asked
// in points. It is nil if n is not above 0.
func Cost(s *engine.State, key string, n int, poolDice ...pool.Die) []game.Amount {
	if n <= 0 {
		return nil
	}
	pointsLeft, spent := splitPayment(s, key, n, poolDice)
	pointsLeft = max(pointsLeft, n-len(spent))
	var sums []game.Amount
	if pointsLeft > 0 {
		sums = append(sums, game.Amount{Unit: UnitOf(s, key), N: -pointsLeft, Available: freePoints(s, key)})
	}
	for _, c := range spent {
		if i := slices.IndexFunc(sums, func(o game.Amount) bool { return o.Unit == c.Unit }); i >= 0 {
			sums[i].N--
			continue
		}
		has := 0
		for _, o := range tokens(s, key, poolDice) {
			if o.Unit == c.Unit {
				has++
			}
		}
		sums = append(sums, game.Amount{Unit: c.Unit, N: -1, Available: has})
	}
	return sums
}

// UnitGiven is the unit of the GM's points without a bank: these points go to a player.
const UnitGiven = "cortex.given"

// UnitOf returns the unit of a wallet's points.
func UnitOf(s *engine.State, key string) string {
	switch {
	case IsGMWallet(key) && Bank.Is(s, NoBank):
		return UnitGiven
	case IsGMWallet(key):
		return "cortex.bank"
	}
	return "cortex.pp"
}

// Pay takes n from a wallet, in points or tokens. The offer has checked that the wallet can pay.
func Pay(t *engine.Tx, key string, n int, why string) {
	if n <= 0 {
		return
	}
	pointsLeft, spent := splitPayment(t.S, key, n, nil)
	if pointsLeft > 0 {
		has := max(0, freePoints(t.S, key)-pointsLeft)
		if _, ok := parseGMWallet(key); ok {
			key = BankKey
		}
		t.Emit(PointsMoved{Wallet: key, N: -pointsLeft, Why: why, Has: has})
	}
	for _, c := range spent {
		c.Spend(t, why)
	}
}
