package game

import "encoding/base64"

// Role says what a chair may do.
type Role int

const (
	Guest  Role = iota // looks on, may join
	Player             // runs characters
	GM                 // runs all other characters, and may correct anything
)

// Actor is who acts or looks. The table service makes it from the log; a front end never does.
type Actor struct {
	Chair string // "" for a guest
	User  string
	Role  Role

	only          *singleOffer // the offer that a press is for; nil: any
	inputsOmitted bool
	explains      bool // closed offers are wanted too, with their reasons
}

// IsPublic reports whether it is the public actor, without chair and user, who sees what everyone
// may know.
func (s Actor) IsPublic() bool { return s.Chair == "" && s.User == "" }

// WithoutInputs returns the actor for a page with folded forms: offers come without their inputs
// (Offer.InputsOmitted) and without aliases.
func (s Actor) WithoutInputs() Actor {
	s.inputsOmitted = true
	return s
}

// singleOffer identifies one offer by its key.
type singleOffer struct {
	move string
	key  [12]byte
}

// Wants reports whether the offer with these fixed words is wanted. A press wants only one, so a
// move with many expensive offers asks this before it computes one. The press finds the same offer
// whether the move asks or not.
func (s Actor) Wants(fixed Args) bool {
	return s.only == nil || s.only.key == keyOf(s.only.move, fixed)
}

// askingFor returns the actor with only set to the offer that a press is for.
func (s Actor) askingFor(c Command) Actor {
	o := singleOffer{move: c.Move}
	if c.Move == "" || base64.RawURLEncoding.DecodedLen(len(c.Key)) != len(o.key) {
		return s
	}
	if _, err := base64.RawURLEncoding.Decode(o.key[:], []byte(c.Key)); err == nil {
		s.only = &o
	}
	return s
}
