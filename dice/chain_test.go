package dice

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"testing"
)

// countingSeed returns the seed 00 01 02 ... 1f. A separate program computed the expected values below
// for it.
func countingSeed() Seed {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

func TestChainLinksHashBackToTheAnchor(t *testing.T) {
	for _, length := range []int{1, 63, 64, 65, 200} {
		c := NewChain(countingSeed(), 3, length)
		known := c.Anchor()
		for i := 1; i <= length; i++ {
			link, err := c.Link(i)
			if err != nil {
				t.Fatal(err)
			}
			if hash := sha256.Sum256(link); !bytes.Equal(hash[:], known) {
				t.Fatalf("length %d: link %d does not hash to link %d", length, i, i-1)
			}
			known = link
		}
		if seed := countingSeed(); !bytes.Equal(known, seed[:]) {
			t.Errorf("length %d: the last link is not the seed", length)
		}
		for _, i := range []int{-1, 0, length + 1} {
			if _, err := c.Link(i); !errors.Is(err, ErrSpent) {
				t.Errorf("length %d: Link(%d) = %v, want ErrSpent", length, i, err)
			}
		}
	}
}

// Links can be computed in any order.
func TestChainLinksInAnyOrder(t *testing.T) {
	asked := NewChain(countingSeed(), 1, 300)
	for n := range 600 {
		i := n*131%300 + 1
		got, err := asked.Link(i)
		want, err2 := NewChain(countingSeed(), 1, 300).Link(i)
		if err != nil || err2 != nil || !bytes.Equal(got, want) {
			t.Fatalf("link %d is another after others: %x, want %x, %v, %v", i, got, want, err, err2)
		}
	}
}

func TestChainAgreesWithASeparateProgram(t *testing.T) {
	c := NewChain(countingSeed(), 1, ChainLength)
	const anchor = "fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754"
	if got := hex.EncodeToString(c.Anchor()); got != anchor {
		t.Errorf("anchor = %s", got)
	}
	link, err := c.Link(1000)
	if err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(link); got != "0b24ecfee63d369456321cd35c02c6e1a3109b9e51f1d34e2567c7fc17496967" {
		t.Errorf("link 1000 = %s", got)
	}
	if held := (len(c.marks) + len(c.near)) * sha256.Size; held > 2048 {
		t.Errorf("a live chain holds %d bytes, want at most 2048", held)
	}
}

func TestThrowAgreesWithASeparateProgram(t *testing.T) {
	c := NewChain(countingSeed(), 1, ChainLength)
	for _, tt := range []struct {
		i     int
		o     Occasion
		pool  []Die
		faces []int
	}{
		{1, Occasion{"t1", "discord:1", "ana"}, []Die{6, 8, 10}, []int{1, 1, 4}},
		{1000, Occasion{"mesa é", "x", "gm"}, slices.Repeat(Sizes, 6), []int{
			1, 2, 6, 2, 12, 5, 98, 2, 1, 8, 1, 11, 6, 3, 4, 4, 2, 6, 6, 3, 27,
			4, 1, 5, 3, 3, 12, 50, 2, 3, 2, 8, 4, 1, 81, 1, 6, 4, 4, 9, 3, 38}},
	} {
		got, err := c.Throw(tt.i, tt.o, tt.pool)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Faces, tt.faces) {
			t.Errorf("link %d shows %v, want %v", tt.i, got.Faces, tt.faces)
		}
		if got.Chain != 1 || got.I != tt.i || !slices.Equal(got.Pool, tt.pool) || got.Again != 0 {
			t.Errorf("throw = %+v", got)
		}
	}
}

func TestThrowRefusals(t *testing.T) {
	c := NewChain(countingSeed(), 1, 10)
	for _, pool := range [][]Die{nil, {6, 0}, {7}, {-4}, {1000}} {
		if _, err := c.Throw(1, Occasion{}, pool); !errors.Is(err, ErrPool) {
			t.Errorf("Throw of %v: %v, want ErrPool", pool, err)
		}
	}
	if _, err := c.Throw(11, Occasion{}, []Die{6}); !errors.Is(err, ErrSpent) {
		t.Errorf("Throw past the end: %v, want ErrSpent", err)
	}
}

func TestSeedsDiffer(t *testing.T) {
	if a, b := NewSeed(), NewSeed(); a == b {
		t.Error("two seeds are the same")
	}
}

// Every part of the message changes the faces, and no two messages are equal.
func TestMessageIsUnambiguous(t *testing.T) {
	pool := []Die{6, 8}
	seen := map[string]string{}
	for name, m := range map[string][]byte{
		"plain":         message(1, Occasion{"ab", "c", "d"}, pool),
		"table shorter": message(1, Occasion{"a", "bc", "d"}, pool),
		"author longer": message(1, Occasion{"ab", "", "cd"}, pool),
		"other link":    message(2, Occasion{"ab", "c", "d"}, pool),
		"other dice":    message(1, Occasion{"ab", "c", "d"}, []Die{8, 6}),
		"fewer dice":    message(1, Occasion{"ab", "c", "d"}, []Die{6}),
		"zero bytes":    message(1, Occasion{"ab\x00\x00\x00\x01c", "", "d"}, pool),
	} {
		if other, twice := seen[string(m)]; twice {
			t.Errorf("%s and %s make the same message", name, other)
		}
		seen[string(m)] = name
	}
}

// A sanity check, not a proof: over 10,000 dice of each size from one link, each face is as
// frequent as chance allows (5 standard deviations).
func TestFacesAreUniform(t *testing.T) {
	const rounds = 500
	link := make([]byte, sha256.Size)
	for _, d := range Sizes {
		pool := slices.Repeat([]Die{d}, 20)
		counts := make([]int, d)
		for i := range rounds {
			for _, f := range faces(link, i, Occasion{Table: "uniform"}, pool) {
				counts[f-1]++
			}
		}
		n, p := float64(rounds*len(pool)), 1/float64(d)
		for f, c := range counts {
			if off := float64(c) - n*p; off*off > 25*n*p*(1-p) {
				t.Errorf("%v showed %d %d times out of %.0f", d, f+1, c, n)
			}
		}
	}
}

func BenchmarkThrow(b *testing.B) {
	c := NewChain(countingSeed(), 1, ChainLength)
	pool := []Die{6, 8, 10, 12}
	for i := 0; b.Loop(); i++ {
		if _, err := c.Throw(i%ChainLength+1, Occasion{"t", "c", "a"}, pool); err != nil {
			b.Fatal(err)
		}
	}
}
