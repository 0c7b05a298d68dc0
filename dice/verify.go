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
	// ErrFaces says that other faces follow from the link.
	ErrFaces = errors.New("dice: the faces do not follow from the link")
	// ErrSeal says that a hidden throw does not fit its seal, or that a public throw has one.
	ErrSeal = errors.New("dice: the throw does not fit its seal")
	// ErrAgain says that this link, or a later one, was spent before.
	ErrAgain = errors.New("dice: the link was spent before")
	// ErrSkipped says that links before this one were never shown.
	ErrSkipped = errors.New("dice: links were skipped")
)

// Verify checks one throw by itself: that its link hashes to known, which is link from of the same
// chain (the anchor is link 0), that its faces follow from the link and the occasion, and that it
// fits its seal if it is hidden. It returns ErrLink, ErrPool, ErrFaces or ErrSeal. A throw with
// Again set has the occasion of the record that it names.
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

// leads reports whether hashing takes the throw's link to known. It follows no more than
// ChainLength links.
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
// the one before, so checking a whole log is linear.
type Verifier struct {
	at    int
	known []byte
}

// NewVerifier returns a Verifier that begins at the anchor of a chain.
func NewVerifier(anchor []byte) *Verifier { return &Verifier{known: slices.Clone(anchor)} }

// At returns the last link that was checked and its number i; 0 is the anchor.
func (v *Verifier) At() (i int, link []byte) { return v.at, slices.Clone(v.known) }

// Check checks the next throw as Verify does, and that exactly the next link was spent: otherwise
// it returns ErrAgain or ErrSkipped. After a fault the following throws can still be checked. It is
// not for throws with Again set, which spend no link.
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
