package odds

import (
	"errors"
	"math/big"
	"math/bits"
)

// Uint128 is an unsigned integer of 128 bits.
type Uint128 struct{ Hi, Lo uint64 }

// Big returns the number as a big.Int.
func (u Uint128) Big() *big.Int {
	n := new(big.Int).SetUint64(u.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(u.Lo))
}

// String returns the number in decimal.
func (u Uint128) String() string { return u.Big().String() }

// Fraction is an exact chance in lowest terms.
type Fraction struct{ Num, Den Uint128 }

// Rat returns the fraction as a big.Rat.
func (f Fraction) Rat() *big.Rat { return new(big.Rat).SetFrac(f.Num.Big(), f.Den.Big()) }

// String returns the fraction as "NUM/DEN".
func (f Fraction) String() string { return f.Num.String() + "/" + f.Den.String() }

// ErrTooWide is the error for a pool with more outcomes than 64 bits can count.
var ErrTooWide = errors.New("odds: too many outcomes for an exact fraction")

// Exact returns the chance that the best total of a pool beats the best total of its opposition, as
// a fraction. It fails for input beyond the bounds, and with ErrTooWide if a side has 2^64 outcomes
// or more.
func Exact(pool, opposition Side) (Fraction, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return Fraction{}, err
	}
	acting, all, ok := pool.ways()
	opposing, of, fits := opposition.ways()
	if !ok || !fits {
		return Fraction{}, ErrTooWide
	}
	var beat Uint128
	under := uint64(0)
	for x := 1; x < len(acting); x++ {
		if x <= len(opposing) {
			under += opposing[x-1]
		}
		beat = beat.plus(mul(acting[x], under))
	}
	return reduce(beat, mul(all, of)), nil
}

// ways returns the number of ways to each total, and of all ways. ok is false if the latter does
// not fit into 64 bits.
func (s Side) ways() (law []uint64, all uint64, ok bool) {
	all = 1
	for _, d := range s.Pool {
		over, low := bits.Mul64(all, uint64(d))
		if over > 0 {
			return nil, 0, false
		}
		all = low
	}
	n := count(s.Pool)
	if s.Keep == 2 {
		two := best2[uint64](&n, 1)
		return two[:], all, true
	}
	return totalsK[uint64](&n, 1, s.Keep)[s.Keep-1], all, true
}

func mul(a, b uint64) (p Uint128) {
	p.Hi, p.Lo = bits.Mul64(a, b)
	return p
}

func (u Uint128) plus(v Uint128) Uint128 {
	lo, carry := bits.Add64(u.Lo, v.Lo, 0)
	hi, _ := bits.Add64(u.Hi, v.Hi, carry)
	return Uint128{hi, lo}
}

// reduce returns a fraction in lowest terms. The sizes of all dice are products of 2, 3 and 5, so
// no other prime can divide both numbers.
func reduce(num, den Uint128) Fraction {
	if num == (Uint128{}) {
		return Fraction{num, Uint128{Lo: 1}}
	}
	twos := min(num.twos(), den.twos())
	num, den = num.shift(twos), den.shift(twos)
	for _, prime := range []uint64{3, 5} {
		for {
			n, rest := num.div(prime)
			d, rest2 := den.div(prime)
			if rest != 0 || rest2 != 0 {
				break
			}
			num, den = n, d
		}
	}
	return Fraction{num, den}
}

// twos returns how often 2 divides the number.
func (u Uint128) twos() int {
	if u.Lo == 0 {
		return 64 + bits.TrailingZeros64(u.Hi)
	}
	return bits.TrailingZeros64(u.Lo)
}

// shift divides by a power of 2.
func (u Uint128) shift(by int) Uint128 {
	if by >= 64 {
		return Uint128{0, u.Hi >> (by - 64)}
	}
	return Uint128{u.Hi >> by, u.Lo>>by | u.Hi<<(64-by)}
}

func (u Uint128) div(by uint64) (q Uint128, rest uint64) {
	q.Hi = u.Hi / by
	q.Lo, rest = bits.Div64(u.Hi%by, u.Lo, by)
	return q, rest
}
