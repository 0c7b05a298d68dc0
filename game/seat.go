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
	User  string // "" for the public actor, and for a chair that nobody holds
	Role  Role

	only          *singleOffer // the offer that a press is for; nil: any
	inputsOmitted bool         // set by WithoutInputs
	explains      bool         // closed offers are wanted too, with their reasons
}

// IsPublic reports whether this is the public actor, without chair and user, who sees what everyone
// may know.
func (a Actor) IsPublic() bool { return a.Chair == "" && a.User == "" }

// WithoutInputs returns the actor for a page with folded forms: offers come without inputs that are
// expensive to compute (Offer.InputsOmitted), and without aliases.
func (a Actor) WithoutInputs() Actor {
	a.inputsOmitted = true
	return a
}

// singleOffer identifies one offer by its key.
type singleOffer struct {
	move string
	key  [12]byte
}

// Wants reports whether the offer with these fixed words is wanted. A press wants only one offer,
// so a move with many expensive offers calls Wants before it computes each. The press finds the
// same offer whether the move calls Wants or not.
func (a Actor) Wants(fixed Args) bool {
	return a.only == nil || a.only.key == keyOf(a.only.move, fixed)
}

// askingFor returns the actor with only set to the offer that a press is for. For a line, or a
// press without its move, it returns the actor unchanged.
func (a Actor) askingFor(c Command) Actor {
	o := singleOffer{move: c.Move}
	if c.Move == "" || base64.RawURLEncoding.DecodedLen(len(c.Key)) != len(o.key) {
		return a
	}
	if _, err := base64.RawURLEncoding.Decode(o.key[:], []byte(c.Key)); err == nil {
		a.only = &o
	}
	return a
}
