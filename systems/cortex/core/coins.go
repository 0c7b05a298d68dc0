package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Coin stands for one plot point of a purse (HERO-15).
type Coin struct {
	Unit  string // what it is, by "unit.<Unit>"
	Word  string // of the die of a pool that it may be instead, "": of none
	First bool   // it is spent before points are
	Named bool   // it was laid down by its name, for this
	Spend func(t *Tx, why string)
}

// coins are what may stand for points of a purse, in the order in which they
// are spent, but for those that lie in a pool.
func (s *State) coins(key string, laid []pool.Die) []Coin {
	var all []Coin
	for _, h := range HooksOf[PayHooks](s) {
		if h.Coins != nil {
			all = append(all, h.Coins(s, key)...)
		}
	}
	return slices.DeleteFunc(all, func(c Coin) bool {
		return c.Word != "" && slices.ContainsFunc(laid, func(d pool.Die) bool { return d.Word == c.Word })
	})
}

// Funds is how much a purse can pay: its free points, and what stands for
// points, but for dice that lie in a pool.
func (s *State) Funds(key string, laid ...pool.Die) int {
	return s.points(key) + len(s.coins(key, laid))
}

// points are the free points of a purse: of the GM's only those of a bank.
func (s *State) points(key string) int {
	if _, ok := gms(key); ok && s.till() != (bank{}) {
		return 0
	} else if ok {
		key = BankKey
	}
	return s.Purse(key).Free
}

// payment is how a purse pays n: so many points, and coins.
func (s *State) payment(key string, n int, laid []pool.Die) (points int, coins []Coin) {
	all := s.coins(key, laid)
	first := slices.IndexFunc(all, func(c Coin) bool { return !c.First })
	if first < 0 {
		first = len(all)
	}
	coins = all[:min(n, first)]
	points = min(n-len(coins), s.points(key))
	more := min(n-len(coins)-points, len(all)-len(coins))
	return points, all[:len(coins)+more]
}

// namedCoin reports whether one lies there that was laid down by its name.
func (s *State) namedCoin(key string) bool {
	return slices.ContainsFunc(s.coins(key, nil), func(c Coin) bool { return c.Named })
}

// Cost is what paying n takes: of which purse, and what stands for its points.
// What cannot be paid is asked of the points.
func (s *State) Cost(key string, n int, laid ...pool.Die) []game.Sum {
	if n <= 0 {
		return nil
	}
	points, coins := s.payment(key, n, laid)
	points = max(points, n-len(coins))
	var sums []game.Sum
	if points > 0 {
		sums = append(sums, game.Sum{Unit: s.unitOf(key), N: -points, Has: s.points(key)})
	}
	for _, c := range coins {
		if i := slices.IndexFunc(sums, func(o game.Sum) bool { return o.Unit == c.Unit }); i >= 0 {
			sums[i].N--
			continue
		}
		has := 0
		for _, o := range s.coins(key, laid) {
			if o.Unit == c.Unit {
				has++
			}
		}
		sums = append(sums, game.Sum{Unit: c.Unit, N: -1, Has: has})
	}
	return sums
}

// UnitGiven are the GM's points where there is no bank: they go to a player.
const UnitGiven = "cortex.given"

// unitOf is what the points of a purse are called.
func (s *State) unitOf(key string) string {
	switch {
	case IsGMs(key) && Bank.Is(s, NoBank):
		return UnitGiven
	case IsGMs(key):
		return "cortex.bank"
	}
	return "cortex.pp"
}

// Price is what a character pays, n plot points; nothing for none.
func (s *State) Price(char string, n int) []game.Sum { return s.Cost(s.PurseOf(char), n) }

// Pay takes n of a purse, points or what stands for them; the offer has made
// sure that they are there.
func Pay(t *Tx, key string, n int, why string) {
	if n <= 0 {
		return
	}
	points, coins := t.S.payment(key, n, nil)
	if points > 0 {
		has := max(0, t.S.points(key)-points)
		if _, ok := gms(key); ok {
			key = BankKey
		}
		t.Emit(PointsMoved{Purse: key, N: -points, Why: why, Has: has})
	}
	for _, c := range coins {
		c.Spend(t, why)
	}
}
