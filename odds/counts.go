package odds

import "mesa/dice"

// number is the type of counted ways: float64 for chances, uint64 for exact fractions (differences
// may wrap, sums come out right), complex128 to split a law by hitches.
type number interface {
	float64 | uint64 | complex128
}

// counts is a pool as the number of its d4, d6, d8, d10 and d12.
type counts [5]int

func count(pool []dice.Die) (n counts) {
	for _, d := range pool {
		n[rank(d)]++
	}
	return n
}

// faces returns the highest face of the dice of a rank.
func faces(rank int) int { return 4 + 2*rank }

// ways returns the number of ways in which the dice fall.
func (n *counts) ways() float64 {
	ways := 1.0
	for c, k := range n {
		ways *= raise(float64(faces(c)), k)
	}
	return ways
}

// raise returns x to the power k; k is not negative.
func raise[N number](x N, k int) N {
	var y N = 1
	for ; k > 0; k >>= 1 {
		if k&1 != 0 {
			y *= x
		}
		x *= x
	}
	return y
}

// wholeNumber returns a small whole number as an N.
func wholeNumber[N number](k int) (x N) {
	for range k {
		x++
	}
	return x
}

// toChances divides a law of ways by the number of all ways.
func toChances(law []float64, ways float64) {
	for i := range law {
		law[i] /= ways
	}
}
