package odds

import (
	"errors"
	"math/big"
	"math/bits"
)

// Uint128 is a whole number of 128 bits.
type Uint128 struct{ Hi, Lo uint64 }

// Big gives the number as a big.Int.
func (u Uint128) Big() *big.Int {
	n := new(big.Int).SetUint64(u.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(u.Lo))
}

func (u Uint128) String() string { return u.Big().String() }

// Fraction is an exact chance in lowest terms.
type Fraction struct{ Num, Den Uint128 }

// Rat gives the fraction as a big.Rat.
func (f Fraction) Rat() *big.Rat { return new(big.Rat).SetFrac(f.Num.Big(), f.Den.Big()) }

func (f Fraction) String() string { return f.Num.String() + "/" + f.Den.String() }

// ErrTooWide says that a pool has more outcomes than 64 bits can count.
var ErrTooWide = errors.New("odds: too many outcomes for an exact fraction")

// Exact gives the chance that the best total of one side beats that of another
// as a fraction. It refuses what is beyond the bounds, and gives ErrTooWide
// where a side has 2^64 outcomes or more.
func Exact(pool, opposition Side) (Fraction, error) {
	if err := checkSides(pool, opposition, "pool", "opposition"); err != nil {
		return Fraction{}, err
	}
	for _, s := range []Side{pool, opposition} {
		n := uint64(1)
		for _, d := range s.Pool {
			hi, lo := bits.Mul64(n, uint64(d))
			if hi > 0 {
				return Fraction{}, ErrTooWide
			}
			n = lo
		}
	}
	return exact(pool, opposition), nil
}
