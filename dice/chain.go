package dice

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"slices"
)

// ChainLength is the number of links of a table's chain that throws can spend.
const ChainLength = 4096

// markEvery is the distance between the links that a Chain stores for good. So a chain of
// ChainLength holds half a KiB, and no link costs more than markEvery hashes.
const markEvery = 256

// nearby is the number of links from the next one on that a Chain keeps besides. So a throw costs
// less than markEvery/nearby hashes on average.
const nearby = 8

// A Seed is the last link of a chain, from which every other link can be computed. It is secret.
type Seed [sha256.Size]byte

// NewSeed returns a seed from the system's secure random source.
func NewSeed() Seed {
	var s Seed
	rand.Read(s[:]) // never fails
	return s
}

// Chain is a hash chain; each throw spends one link. The seed is the last link; SHA-256 of link i
// is link i-1; link 0 is the anchor, which is published before any link is spent. So a link, once
// shown, can be checked against the anchor, and nobody who has only seen the links up to i can
// compute link i+1. A Chain does not know which links are spent; its owner does. A Chain is not
// safe for concurrent use.
type Chain struct {
	n, length int
	anchor    [sha256.Size]byte
	marks     [][sha256.Size]byte // marks[k] is link min((k+1)*markEvery, length)
	near      [nearby][sha256.Size]byte
	nearTo    int // near[k] is link nearTo-k; 0: near is empty
}

// NewChain returns chain number n of a table from its seed. It costs length hashes, a third of a
// millisecond for ChainLength.
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

// N returns the number of the chain at its table.
func (c *Chain) N() int { return c.n }

// Length returns the number of links that can be spent: 1 to Length.
func (c *Chain) Length() int { return c.length }

// Anchor returns a copy of link 0.
func (c *Chain) Anchor() []byte { return slices.Clone(c.anchor[:]) }

// ErrSpent is the error for a link that the chain does not have.
var ErrSpent = errors.New("dice: the chain has no such link")

// Link returns link i, from 1 to Length, or ErrSpent.
func (c *Chain) Link(i int) ([]byte, error) {
	if i < 1 || i > c.length {
		return nil, ErrSpent
	}
	if i > c.nearTo || i <= c.nearTo-nearby {
		c.approach(i)
	}
	return slices.Clone(c.near[c.nearTo-i][:]), nil
}

// approach fills near with the links from i on.
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

// Throw spends link i on a pool. It returns ErrSpent if there is no such link, and ErrPool for an
// empty pool or dice that do not exist.
func (c *Chain) Throw(i int, o Occasion, pool []Die) (Throw, error) {
	link, err := c.Link(i)
	if err != nil {
		return Throw{}, err
	}
	if !isThrowable(pool) {
		return Throw{}, ErrPool
	}
	return Throw{Chain: c.n, I: i, Link: link, Pool: slices.Clone(pool), Faces: faces(link, i, o, pool)}, nil
}

// ThrowHidden is Throw for a hidden throw, which also gets a seal.
func (c *Chain) ThrowHidden(i int, o Occasion, pool []Die) (Throw, error) {
	t, err := c.Throw(i, o, pool)
	if err != nil {
		return Throw{}, err
	}
	t.Hidden, t.Seal = true, seal(t, o)
	return t, nil
}
