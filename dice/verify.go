package dice

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"
)

// The faults of a throw.
var (
	// ErrLink says that the link does not hash back to the anchor.
	ErrLink = errors.New("dice: the link does not belong to the chain")
	// ErrFaces says that the link gives other faces.
	ErrFaces = errors.New("dice: the faces do not follow from the link")
	// ErrSeal says that a hidden throw does not fit its seal, or that a public throw has one.
	ErrSeal = errors.New("dice: the throw does not fit its seal")
	// ErrAgain says that this link, or a later one, was spent before.
	ErrAgain = errors.New("dice: the link was spent before")
	// ErrSkipped says that links before this one were never shown.
	ErrSkipped = errors.New("dice: links were skipped")
)

// Verify checks one throw by itself. known is link number from of the same chain; the anchor is
// link 0. Verify checks that the throw's link hashes to known, that its faces follow from the link
// and the occasion, and that it has the right seal if it is hidden, else none. It returns ErrLink,
// ErrPool, ErrFaces or ErrSeal. A throw with Again set has the occasion of the record that Again
// names.
func Verify(t Throw, from int, known []byte, o Occasion) error {
	if !leads(t, from, known) {
		return ErrLink
	}
	if !isThrowable(t.Pool) {
		return ErrPool
	}
	if !slices.Equal(t.Faces, faces(t.Link, t.I, o, t.Pool)) {
		return ErrFaces
	}
	var sealed []byte
	if t.Hidden {
		sealed = seal(t, o)
	}
	if !bytes.Equal(t.Seal, sealed) {
		return ErrSeal
	}
	return nil
}

// leads reports whether known, which is link number from, is a hash of the throw's link at the
// right distance. It is false for a distance beyond ChainLength.
func leads(t Throw, from int, known []byte) bool {
	if len(t.Link) != sha256.Size || t.I <= from || t.I-from > ChainLength {
		return false
	}
	link := t.Link
	for range t.I - from {
		next := sha256.Sum256(link)
		link = next[:]
	}
	return bytes.Equal(link, known)
}

// Verifier checks the throws of one chain in the order of the log. It hashes each link only back to
// the link checked before it, so the time for a whole log grows with its length.
type Verifier struct {
	at    int
	known []byte
}

// NewVerifier returns a Verifier that begins at the anchor of a chain.
func NewVerifier(anchor []byte) *Verifier { return &Verifier{known: slices.Clone(anchor)} }

// At returns the last link that was found to belong to the chain, and its number i; at first that
// is the anchor, link 0.
func (v *Verifier) At() (i int, link []byte) { return v.at, slices.Clone(v.known) }

// Check checks the next throw as Verify does. It also checks that the throw spent exactly the next
// link, and returns ErrAgain or ErrSkipped if not. After a fault the following throws can still be
// checked. Check is not for throws with Again set, which spend no link.
func (v *Verifier) Check(t Throw, o Occasion) error {
	if t.I <= v.at {
		return ErrAgain
	}
	err := Verify(t, v.at, v.known, o)
	if errors.Is(err, ErrLink) {
		return err
	}
	if err == nil && t.I != v.at+1 {
		err = ErrSkipped
	}
	v.at, v.known = t.I, slices.Clone(t.Link)
	return err
}
