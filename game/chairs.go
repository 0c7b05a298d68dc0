package game

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// GMChair is the id of the first GM's chair, which every table has. Chairs of other GMs have ids of
// their own.
const GMChair = "gm"

// The paces of a table: Quick omits the decisions that can be made together with another decision,
// Full asks for every decision of a turn.
const (
	Quick = "quick"
	Full  = "full"
)

// Who may undo (PP-SPEND-R1).
const (
	UndoGM     = "gm"
	UndoRoller = "gm_and_roller" // the GM, and the player who made the last decision
	UndoOff    = "off"           // nobody
)

// Chair is a place at the table. User is the user who holds it, "" if it is free.
type Chair struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Role Role   `json:"role"`
	User string `json:"user,omitempty"`
}

// Chain is the public part of a hash chain of dice: its anchor, its length and the number of links
// spent.
type Chain struct {
	N      int    `json:"n"`
	Anchor []byte `json:"anchor"`
	Length int    `json:"length"`
	Spent  int    `json:"spent"`
	Hidden bool   `json:"hidden,omitempty"` // used for hidden throws only
	// Table is the id of the table that the throws are bound to, if the log was imported from
	// there; "" means this table.
	Table TableID `json:"table,omitempty"`
}

// Say returns the public facts of a chain as a sentence: number, anchor, and links spent.
func (c Chain) Say() Msg {
	key := "house.chain"
	if c.Hidden {
		key = "house.chain.hidden"
	}
	return Say(key, N("n", c.N), W("anchor", hex.EncodeToString(c.Anchor)), N("spent", c.Spent), N("length", c.Length))
}

// ChairName returns the name of the chair with that id, "" if there is none.
func ChairName(chairs []Chair, id string) string {
	for _, c := range chairs {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

// OwnsChair reports whether the actor owns what belongs to a chair: a player's chair has one owner,
// a GM's chair is every GM's.
func OwnsChair(chairs []Chair, by Actor, chair string) bool {
	if by.Chair == "" || by.Chair == chair {
		return by.Chair != ""
	}
	return by.Role == GM && slices.ContainsFunc(chairs, func(c Chair) bool { return c.ID == chair && c.Role == GM })
}

func sit(chairs []Chair, c Chair) []Chair {
	if i := slices.IndexFunc(chairs, func(d Chair) bool { return d.ID == c.ID }); i >= 0 {
		chairs[i].User = c.User
		return chairs
	}
	return append(chairs, c)
}

// Who may sit down: anyone, or only people that the GM invited or admits. A table without the
// setting is open.
const (
	DoorOpen = "open"
	DoorAsk  = "ask"
)

// Who can look on: anyone with the table's address, or only people with a chair. A table without
// the setting follows its door: it is open to look at while anyone can sit down.
const (
	AudienceAnyone = "anyone"
	AudienceSeated = "seated"
)

// Invite lets a person with its code sit down, on a given chair or on a new one. The log holds only
// the hash of the code.
type Invite struct {
	ID    string `json:"id"`
	Hash  string `json:"hash"`
	Chair string `json:"chair,omitempty"` // "": a new chair each time it is used
	Name  string `json:"name,omitempty"`  // the person it is meant for, in the GM's words
	By    string `json:"by,omitempty"`    // the user who invited, perhaps to a chair that they hold
	Until string `json:"until,omitempty"` // when the table service ends it: UTC, RFC 3339 (sorts as text); "": never
}

// Over reports whether the invitation has expired at now, a time as in Until.
func (i Invite) Over(now string) bool { return i.Until != "" && i.Until <= now }

// HashCode returns the hash that the log holds of an invitation's code. Case and spaces around the
// code do not matter.
func HashCode(code string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(code))))
	return hex.EncodeToString(sum[:])
}

// Ban is a user who may neither see the table nor join it.
type Ban struct {
	ID   string `json:"id"`
	User string `json:"user"`
	Name string `json:"name"`
}

// JoinRequest waits for the GM's admission, to the named chair or to a new one. It is shown on the
// table's own page and is not urgent: play goes on.
type JoinRequest struct {
	ID    string `json:"id"`
	User  string `json:"user"`
	Name  string `json:"name"`
	Chair string `json:"chair,omitempty"`
}

// Ref returns the Ref of the request: "asking/x".
func (a JoinRequest) Ref() Ref { return Ref("asking/" + a.ID) }

// Bounds of what a table keeps.
const (
	MaxTitle     = 80 // characters of a table's title
	MaxChairName = 64 // characters of a chair's name, or of its id
)

// MaxInvites bounds the open invitations of a table.
const MaxInvites = 20

// JoinMove is the name of the move with which people sit down.
const JoinMove = "join"

// The moves of the person who plays the tutorial.
const (
	NextStep    = "next-step"
	EndTutorial = "end-lesson"
)

// AboutTutorial is the Ref that the offers of NextStep and EndTutorial are about.
const AboutTutorial Ref = "lesson"

// DefaultGMName is the name of a GM's chair that was given no name.
const DefaultGMName = "GM"

// ErrBanned refuses everything to a banned user, and ErrSeatedOnly refuses the view of the table to
// a user who cannot look on.
var (
	ErrBanned     = Refuse("", "refused.banned")
	ErrSeatedOnly = Refuse("", "refused.seated_only")
)

// The keys of the refusals of GMOnly: for other people, and for a GM who acts from another chair of
// theirs.
const (
	KeyGMOnly  = "refused.gm_only"
	KeyGMChair = "refused.gm_chair"
)

// GMOnly refuses to everyone but the GM, and names the GM's chairs; nil for a GM. The house and the
// systems share it.
func GMOnly(rule string, chairs []Chair, by Actor) *Refusal {
	if by.Role == GM {
		return nil
	}
	var gms, own []Msg
	for _, c := range chairs {
		if c.Role != GM || c.User == "" {
			continue
		}
		if c.Name != DefaultGMName {
			gms = append(gms, Quote(c.Name))
		}
		if by.User != "" && c.User == by.User {
			own = append(own, Quote(c.ID))
		}
	}
	if len(own) > 0 {
		return Refuse(rule, KeyGMChair, L("chairs", own...))
	}
	return Refuse(rule, KeyGMOnly, L("names", gms...))
}
