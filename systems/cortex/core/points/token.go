package points

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// Hooks are what mods say of points.
type Hooks struct {
	// Tokens returns what may stand for points of a wallet, in the order in which they are spent.
	Tokens func(s *engine.State, wallet string) []Token
}

// Token stands for one plot point of a wallet (HERO-15).
type Token struct {
	Unit         string // what it is, by "unit.<Unit>"
	Word         string // of the die of a pool that it may be instead, "": of none
	SpentFirst   bool   // it is spent before points are
	NamedForThis bool   // it was laid down by its name, for this
	Spend        func(t *engine.Tx, why string)
}

// tokens are what may stand for points of a wallet, in the order in which they
// are spent, but for those that lie in a pool.
func tokens(s *engine.State, key string, laid []pool.Die) []Token {
	var all []Token
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Tokens != nil {
			all = append(all, h.Tokens(s, key)...)
		}
	}
	return slices.DeleteFunc(all, func(c Token) bool {
		return c.Word != "" && slices.ContainsFunc(laid, func(d pool.Die) bool { return d.Word == c.Word })
	})
}

// Spendable is how much a wallet can pay: its free points, and what stands for
// points, but for dice that lie in a pool.
func Spendable(s *engine.State, key string, laid ...pool.Die) int {
	return freePoints(s, key) + len(tokens(s, key, laid))
}

// freePoints are the free points of a wallet: of the GM's only those of a bank.
func freePoints(s *engine.State, key string) int {
	if _, ok := gms(key); ok && GMPoolOf(s) != (PointBank{}) {
		return 0
	} else if ok {
		key = BankKey
	}
	return Of(s).Wallet(key).Free
}

// splitPayment is how a wallet pays n: so many points, and coins.
func splitPayment(s *engine.State, key string, n int, laid []pool.Die) (pointsLeft int, coins []Token) {
	all := tokens(s, key, laid)
	first := slices.IndexFunc(all, func(c Token) bool { return !c.SpentFirst })
	if first < 0 {
		first = len(all)
	}
	coins = all[:min(n, first)]
	pointsLeft = min(n-len(coins), freePoints(s, key))
	more := min(n-len(coins)-pointsLeft, len(all)-len(coins))
	return pointsLeft, all[:len(coins)+more]
}

// NamedToken reports whether one lies there that was laid down by its name.
func NamedToken(s *engine.State, key string) bool {
	return slices.ContainsFunc(tokens(s, key, nil), func(c Token) bool { return c.NamedForThis })
}

// Cost is what paying n takes: of which wallet, and what stands for its points.
// What cannot be paid is asked of the points.
func Cost(s *engine.State, key string, n int, laid ...pool.Die) []game.Amount {
	if n <= 0 {
		return nil
	}
	pointsLeft, coins := splitPayment(s, key, n, laid)
	pointsLeft = max(pointsLeft, n-len(coins))
	var sums []game.Amount
	if pointsLeft > 0 {
		sums = append(sums, game.Amount{Unit: UnitOf(s, key), N: -pointsLeft, Available: freePoints(s, key)})
	}
	for _, c := range coins {
		if i := slices.IndexFunc(sums, func(o game.Amount) bool { return o.Unit == c.Unit }); i >= 0 {
			sums[i].N--
			continue
		}
		has := 0
		for _, o := range tokens(s, key, laid) {
			if o.Unit == c.Unit {
				has++
			}
		}
		sums = append(sums, game.Amount{Unit: c.Unit, N: -1, Available: has})
	}
	return sums
}

// UnitGiven are the GM's points where there is no bank: they go to a player.
const UnitGiven = "cortex.given"

// UnitOf is what the points of a wallet are called.
func UnitOf(s *engine.State, key string) string {
	switch {
	case IsGMWallet(key) && Bank.Is(s, NoBank):
		return UnitGiven
	case IsGMWallet(key):
		return "cortex.bank"
	}
	return "cortex.pp"
}

// Pay takes n of a wallet, points or what stands for them; the offer has made
// sure that they are there.
func Pay(t *engine.Tx, key string, n int, why string) {
	if n <= 0 {
		return
	}
	pointsLeft, coins := splitPayment(t.S, key, n, nil)
	if pointsLeft > 0 {
		has := max(0, freePoints(t.S, key)-pointsLeft)
		if _, ok := gms(key); ok {
			key = BankKey
		}
		t.Emit(PointsMoved{Wallet: key, N: -pointsLeft, Why: why, Has: has})
	}
	for _, c := range coins {
		c.Spend(t, why)
	}
}
