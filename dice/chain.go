package dice

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"slices"
)

// ChainLength is how many links a table's chain has.
const ChainLength = 4096

// markEvery is how many links apart a Chain remembers one: a chain of
// ChainLength then holds half a KiB, and no link costs more than markEvery
// hashes.
const markEvery = 256

// nearby is how many links, the ones about to be spent, a Chain has at hand: a
// throw then costs markEvery/nearby hashes at most, as a mean.
const nearby = 8

// A Seed is the secret end of a chain. Whoever knows it knows every link.
type Seed [sha256.Size]byte

// NewSeed draws a seed from the system's secure source of chance.
func NewSeed() Seed {
	var s Seed
	rand.Read(s[:]) // never fails
	return s
}

// Chain is a hash chain of which each link pays for one throw. The seed is the
// last link; SHA-256 of link i is link i-1; link 0 is the anchor, which is
// published before any link is spent. So each link, once shown, proves itself
// against the anchor, and nobody who has only seen links up to i can know link
// i+1. Which link is next is for its owner to know. A Chain is for one
// goroutine at a time.
type Chain struct {
	n, length int
	anchor    [sha256.Size]byte
	marks     [][sha256.Size]byte // marks[k] is link min((k+1)*markEvery, length)
	near      [nearby][sha256.Size]byte
	nearTo    int // near[k] is link nearTo-k; 0: nothing is at hand
}

// NewChain makes chain number n of a table from its seed. It costs length
// hashes, a third of a millisecond for ChainLength.
func NewChain(seed Seed, n, length int) *Chain {
	c := &Chain{n: n, length: length}
	link := [sha256.Size]byte(seed)
	for i := length; i > 0; i-- {
		if i == length || i%markEvery == 0 {
			c.marks = append(c.marks, link)
		}
		link = sha256.Sum256(link[:])
	}
	slices.Reverse(c.marks)
	c.anchor = link
	return c
}

// N is the chain's number at its table.
func (c *Chain) N() int { return c.n }

// Length is how many links can be spent: 1 to Length.
func (c *Chain) Length() int { return c.length }

// Anchor is link 0.
func (c *Chain) Anchor() []byte { return slices.Clone(c.anchor[:]) }

// ErrSpent is the error of Throw when the chain has no such link.
var ErrSpent = errors.New("dice: the chain has no such link")

// Link gives link i, from 1 to Length, or ErrSpent.
func (c *Chain) Link(i int) ([]byte, error) {
	if i < 1 || i > c.length {
		return nil, ErrSpent
	}
	if i > c.nearTo || i <= c.nearTo-nearby {
		c.approach(i)
	}
	return slices.Clone(c.near[c.nearTo-i][:]), nil
}

// approach brings the links from i on to hand.
func (c *Chain) approach(i int) {
	c.nearTo = min(i+nearby-1, c.length)
	k := (c.nearTo - 1) / markEvery
	link := c.marks[k]
	for at := min((k+1)*markEvery, c.length); at > c.nearTo; at-- {
		link = sha256.Sum256(link[:])
	}
	for at := range min(nearby, c.nearTo) {
		c.near[at] = link
		link = sha256.Sum256(link[:])
	}
}

// Throw spends link i on a pool. It gives ErrSpent if there is no such link,
// and ErrPool for an empty pool or dice that do not exist.
func (c *Chain) Throw(i int, o Occasion, pool []Die) (Throw, error) {
	link, err := c.Link(i)
	if err != nil {
		return Throw{}, err
	}
	if !throwable(pool) {
		return Throw{}, ErrPool
	}
	return Throw{Chain: c.n, I: i, Link: link, Pool: slices.Clone(pool), Faces: faces(link, i, o, pool)}, nil
}

// ThrowHidden is Throw for a hidden throw: it is sealed as well.
func (c *Chain) ThrowHidden(i int, o Occasion, pool []Die) (Throw, error) {
	t, err := c.Throw(i, o, pool)
	if err != nil {
		return Throw{}, err
	}
	t.Hidden, t.Seal = true, seal(t, o)
	return t, nil
}
