package game

import (
	"encoding/json"
	"fmt"
	"slices"

	"mesa/dice"
)

// HouseName is the name of the house as a system: "house".
const HouseName = "house"

// GMChair is the id of the first GM's chair, which every table has. Chairs of other GMs have ids of
// their own.
const GMChair = "gm"

// The paces of a table: Quick omits the decisions that can be made together with another one, Full
// asks for every decision of a turn.
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

// House is the state that every table has under every system. It is folded from the same log
// as the system's state.
type House struct {
	Title    string  `json:"title"`
	System   string  `json:"system"`
	Lang     string  `json:"lang"`
	Pace     string  `json:"pace"`
	Undo     string  `json:"undo"`
	Door     string  `json:"door,omitempty"`
	Audience string  `json:"audience,omitempty"` // "": derived from Door
	Chairs   []Chair `json:"chairs"`
	// Lent lists the chairs that their holder keeps until another person takes them.
	Lent []string `json:"lent,omitempty"`
	// JoinRequests wait for the GM, Invites let people in, Bans keep people out.
	JoinRequests []JoinRequest `json:"asking,omitempty"`
	Invites      []Invite      `json:"invites,omitempty"`
	Bans         []Ban         `json:"exiles,omitempty"`

	// Notes are visible to GMs only; LastNote is the newest id given to a note.
	Notes    []GMNote `json:"notes,omitempty"`
	LastNote int      `json:"last_note,omitempty"`

	Tutorial TutorialState `json:"lesson,omitzero"`

	Chains       []Chain       `json:"chains"`
	HiddenChains []HiddenChain `json:"veils,omitempty"`  // the hidden throws, by chain
	RevealedAt   Seq           `json:"lifted,omitempty"` // the last decision that revealed them

	// UndoStack lists the decisions that undo can take back, newest last; those already undone are
	// not in it.
	UndoStack []UndoEntry `json:"stack"`
	// Waiting holds the throws of undone decisions, for the next throw at their place.
	Waiting WaitingThrows `json:"waiting"`
	// Presses holds the last press of each offer by each chair.
	Presses []LastPress `json:"presses"`
	// UndoneSeqs lists the decisions that were undone, newest last.
	UndoneSeqs []Seq `json:"gone"`
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

// Decision is one record of the log, as far as the house folds it beside the events.
type Decision struct {
	Seq     Seq
	Chair   string
	Move    string // the Spec's Key
	Press   string // the key of the offer
	Quiet   bool   // undo passes over it: it stays when decisions around it are undone
	Throws  []dice.Throw
	Reveals bool // it revealed the hidden throws
}

// UndoEntry is a decision that undo can take back. The log has the rest of it.
type UndoEntry struct {
	Seq   Seq    `json:"seq"`
	Chair string `json:"chair"`
	Move  string `json:"move"`
}

// LastPress records when a chair last used an offer.
type LastPress struct {
	Chair, Key string
	Seq        Seq
}

// The largest numbers of entries in the lists of a House. A full list drops its oldest entry.
const (
	maxStack   = 30 // of UndoStack; to undo more, the log is folded from an older snapshot
	maxPresses = 16
	maxWaiting = 60
	maxGone    = 2000 // of UndoneSeqs
)

// Apply folds what a record of the log holds beside its events: the links that it spent, the offer
// that it pressed, the step of a tutorial, and its place on the undo stack. It may be called before
// or after the events are folded.
func (h *House) Apply(d Decision) {
	for _, t := range d.Throws {
		h.spend(t)
	}
	if d.Reveals {
		h.RevealedAt = d.Seq
	}
	if d.Press != "" {
		h.notePress(LastPress{d.Chair, d.Press, d.Seq})
	}
	h.advanceTutorial(d)
	if !d.Quiet {
		h.UndoStack = appendBounded(h.UndoStack, UndoEntry{d.Seq, d.Chair, d.Move}, maxStack)
	}
}

func (h *House) spend(t dice.Throw) {
	for i := range h.Chains {
		if h.Chains[i].N == t.Chain {
			h.Chains[i].Spent = max(h.Chains[i].Spent, t.I)
		}
	}
	if t.Again == 0 {
		if t.Hidden {
			h.hide(t)
		}
		return
	}
	h.Waiting.use(t)
}

func (h *House) notePress(p LastPress) {
	h.Presses = slices.DeleteFunc(h.Presses, func(q LastPress) bool { return q.Chair == p.Chair && q.Key == p.Key })
	h.Presses = appendBounded(h.Presses, p, maxPresses)
}

// LastPressed returns the decision in which the chair last used the offer of that key, 0 if never.
func (h *House) LastPressed(chair, key string) Seq {
	for _, p := range h.Presses {
		if p.Chair == chair && p.Key == key {
			return p.Seq
		}
	}
	return 0
}

func appendBounded[T any](s []T, v T, most int) []T {
	if len(s) >= most {
		s = slices.Delete(s, 0, len(s)-most+1)
	}
	return append(s, v)
}

// LastUndoable returns the decision that undo takes back next. ok is false if there is none.
func (h *House) LastUndoable() (e UndoEntry, ok bool) {
	if len(h.UndoStack) == 0 {
		return UndoEntry{}, false
	}
	return h.UndoStack[len(h.UndoStack)-1], true
}

// UndoDecision moves an undone decision's throws to Waiting. The table service calls it while it
// folds the log again without that decision.
func (h *House) UndoDecision(d Decision) {
	for _, t := range d.Throws {
		h.Waiting.add(d, t)
	}
}

// Chair returns the chair of that id. ok is false if there is none.
func (h *House) Chair(id string) (c Chair, ok bool) {
	i := slices.IndexFunc(h.Chairs, func(c Chair) bool { return c.ID == id })
	if i < 0 {
		return Chair{}, false
	}
	return h.Chairs[i], true
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

// ChairsOf returns the chairs of one user, in the order of the table.
func (h *House) ChairsOf(user string) []Chair {
	var held []Chair
	for _, c := range h.Chairs {
		if user != "" && c.User == user {
			held = append(held, c)
		}
	}
	return held
}

// ActorFor returns the actor for a user on a chair. If chair is "", the actor has the user's only
// chair, or no chair and the role Guest if the user holds none or several. ok is false if the user
// does not hold the named chair.
func (h *House) ActorFor(user, chair string) (actor Actor, ok bool) {
	var only Actor
	held := 0
	for _, c := range h.Chairs {
		if user == "" || c.User != user {
			continue
		}
		only, held = Actor{Chair: c.ID, User: user, Role: c.Role}, held+1
		if c.ID == chair {
			return only, true
		}
	}
	if chair == "" && held == 1 {
		return only, true
	}
	return Actor{User: user}, chair == ""
}

// IsBanned reports whether a user is banned: they may neither see the table nor join it.
func (h *House) IsBanned(user string) bool {
	return user != "" && slices.ContainsFunc(h.Bans, func(e Ban) bool { return e.User == user })
}

// CanLook reports whether a user can see the table. The public actor, without a user, can: the GM
// decides what a front end shows to a whole channel.
func (h *House) CanLook(user string) bool {
	return user == "" || !h.IsBanned(user) && (h.setting("audience") == AudienceAnyone || len(h.ChairsOf(user)) > 0)
}

// IsStranger reports whether the table does not know a user: they hold no chair, wait for none and
// are not banned. All strangers see and may do the same.
func (h *House) IsStranger(user string) bool {
	_, asked := h.joinRequestOf(user)
	return !asked && !h.IsBanned(user) &&
		!slices.ContainsFunc(h.Chairs, func(c Chair) bool { return user != "" && c.User == user })
}

// HouseRules returns the house as a system: the moves that every table has.
func HouseRules() System {
	return Play(Rules[House]{
		Name:          HouseName,
		SchemaVersion: "4",
		Init:          initHouse,
		Moves:         houseMoves(),
		Synonyms:      houseTerms,
		Fold:          foldHouse,
		Show:          showHouse,
		Tell:          tellHouse,
		Valid:         validHouse,
		Decode: func(name string, data []byte) (Event, error) {
			read, ok := houseEvents[name]
			if !ok {
				return nil, fmt.Errorf("house: unknown event %q", name)
			}
			return read(data)
		},
		Demo: func(string) (Demo, error) { return Demo{}, nil },
	})
}

// HouseOf returns the state inside a Game that HouseRules made, or nil.
func HouseOf(g Game) *House {
	if p, ok := g.(*play[House]); ok {
		return p.state
	}
	return nil
}

func initHouse(json.RawMessage) (*House, error) {
	return &House{Lang: "en", Pace: Quick, Undo: UndoGM}, nil
}

func foldHouse(h *House, e Event) {
	h.Chairs = FoldChairs(h.Chairs, e)
	h.foldLent(e)
	h.foldDoor(e)
	h.foldTutorial(e)
	switch e := e.(type) {
	case TableCreated:
		h.Title, h.System, h.Lang, h.Door = e.Title, e.System, e.Lang, e.Door
	case ChainBegun:
		h.Chains = append(h.Chains, Chain{N: e.N, Anchor: e.Anchor, Length: e.Length, Hidden: e.Hidden})
	case HiddenRevealed:
		h.reveal(e)
	case SettingChanged:
		h.foldSetting(e)
	case Undone:
		h.UndoStack = slices.DeleteFunc(h.UndoStack, func(d UndoEntry) bool { return d.Seq == e.Seq })
		h.UndoneSeqs = appendBounded(h.UndoneSeqs, e.Seq, maxGone)
	case Imported:
		h.bindChains(e.From)
	case NoteWritten:
		h.foldNote(e.Note)
	}
}

// bindChains binds the chains that belong to no other table yet to the table where they were begun.
func (h *House) bindChains(from TableID) {
	for i := range h.Chains {
		if h.Chains[i].Table == "" {
			h.Chains[i].Table = from
		}
	}
}

func (h *House) chairIndex(id string) int {
	return slices.IndexFunc(h.Chairs, func(c Chair) bool { return c.ID == id })
}

func (h *House) foldSetting(e SettingChanged) {
	switch e.Setting {
	case "title":
		h.Title = e.Value
	case "lang":
		h.Lang = e.Value
	case "pace":
		h.Pace = e.Value
	case "undo":
		h.Undo = e.Value
	case "door":
		h.Door = e.Value
	case "audience":
		h.Audience = e.Value
	}
}
