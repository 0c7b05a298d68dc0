package game

import "encoding/base64"

// Role is what a chair may do by its nature.
type Role int

const (
	Guest  Role = iota // looks on, may join
	Player             // runs characters
	GM                 // runs the rest, and may correct anything
)

// Actor is who acts or looks. The table service makes it from the log; a window never does.
type Actor struct {
	Chair string // "" for a guest
	User  string
	Role  Role

	only          *singleOffer // what a press is for; nil: anything
	inputsOmitted bool
	explains      bool // what is closed is wanted too, with the reasons
}

// IsPublic reports whether it is nobody's: that of whoever reads what all may know.
func (s Actor) IsPublic() bool { return s.Chair == "" && s.User == "" }

// WithoutInputs is the seat as it looks at a page on which forms are folded: their offers
// come without what they ask (Offer.InputsOmitted), and none with other spellings.
func (s Actor) WithoutInputs() Actor {
	s.inputsOmitted = true
	return s
}

// singleOffer is one offer by its key.
type singleOffer struct {
	move string
	key  [12]byte
}

// Wants reports whether the offer of a move is wanted that fixes so much. A press
// is for one alone: a move that offers much of many things asks before it works
// an offer out. Whether it asks or not, the press finds the same offer.
func (s Actor) Wants(fixed Args) bool {
	return s.only == nil || s.only.key == keyOf(s.only.move, fixed)
}

// askingFor is a seat that asks for what a command is for: of a press, one offer.
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
