package house

import (
	"encoding/json"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// State is the state that every table has under every system. It is folded from the same log as the
// system's state.
type State struct {
	Title    string       `json:"title"`
	System   string       `json:"system"`
	Lang     string       `json:"lang"`
	Pace     string       `json:"pace"`
	Undo     string       `json:"undo"`
	Door     string       `json:"door,omitempty"`
	Audience string       `json:"audience,omitempty"` // "": derived from Door
	Chairs   []game.Chair `json:"chairs"`
	// Lent lists the chairs that their holder keeps until another person takes them.
	Lent []string `json:"lent,omitempty"`
	// JoinRequests wait for the GM, Invites let people in, Bans keep people out.
	JoinRequests []game.JoinRequest `json:"asking,omitempty"`
	Invites      []game.Invite      `json:"invites,omitempty"`
	Bans         []game.Ban         `json:"exiles,omitempty"`

	// Notes are visible to GMs only; LastNote is the newest id given to a note.
	Notes    []game.GMNote `json:"notes,omitempty"`
	LastNote int           `json:"last_note,omitempty"`

	Tutorial TutorialState `json:"lesson,omitzero"`

	Throws
	Undoing
}

// Throws is the part of a State that says where the dice of a table come from.
type Throws struct {
	Chains       []game.Chain  `json:"chains"`
	HiddenChains []HiddenChain `json:"veils,omitempty"`  // the hidden throws, by chain
	RevealedAt   game.Seq      `json:"lifted,omitempty"` // the last decision that revealed hidden throws; 0: none
}

// Undoing is the part of a State that undo reads and writes, and with which presses are compared.
type Undoing struct {
	// UndoStack lists the decisions that undo can take back, at most maxStack, newest last. An
	// undone decision is not in it.
	UndoStack []UndoEntry `json:"stack"`
	// Waiting holds the throws of undone decisions, for the next throw at their place.
	Waiting WaitingThrows `json:"waiting"`
	// Presses holds the newest presses, at most maxPresses: of each offer the last press by each
	// chair.
	Presses []LastPress `json:"presses"`
	// UndoneSeqs lists the decisions that were undone, in the order of the undos, at most maxGone.
	UndoneSeqs []game.Seq `json:"gone"`
}

// Decision is one record of the log, as far as the house folds it beside the events.
type Decision struct {
	Seq     game.Seq
	Chair   string
	Move    string // the Spec's Key
	Press   string // the key of the offer
	Quiet   bool   // undo passes over it: the decision stays when others around it are undone
	Throws  []dice.Throw
	Reveals bool // it revealed the hidden throws
}

// UndoEntry is a decision that undo can take back. The log has the rest of it.
type UndoEntry struct {
	Seq   game.Seq `json:"seq"`
	Chair string   `json:"chair"`
	Move  string   `json:"move"`
}

// LastPress records when a chair last used an offer.
type LastPress struct {
	Chair, Key string
	Seq        game.Seq
}

// The largest numbers of entries in the lists of a State. A full list drops its oldest entry.
const (
	maxStack   = 30 // of UndoStack; an undo folds the log again from an older snapshot, which fills the stack up
	maxPresses = 16
	maxWaiting = 60
	maxGone    = 2000 // of UndoneSeqs
)

// Apply folds what a record of the log holds beside its events: the links that it spent, the offer
// that it pressed, the step of a tutorial, and its place on the undo stack. It may be called before
// or after the events are folded.
func (h *State) Apply(d Decision) {
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

func (h *State) spend(t dice.Throw) {
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

func (u *Undoing) notePress(p LastPress) {
	u.Presses = slices.DeleteFunc(u.Presses, func(q LastPress) bool { return q.Chair == p.Chair && q.Key == p.Key })
	u.Presses = appendBounded(u.Presses, p, maxPresses)
}

// LastPressed returns the decision in which the chair last used the offer of that key, 0 if never.
// It is 0 too after maxPresses other presses.
func (u *Undoing) LastPressed(chair, key string) game.Seq {
	for _, p := range u.Presses {
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
func (u *Undoing) LastUndoable() (e UndoEntry, ok bool) {
	if len(u.UndoStack) == 0 {
		return UndoEntry{}, false
	}
	return u.UndoStack[len(u.UndoStack)-1], true
}

// UndoDecision moves an undone decision's throws to Waiting. The table service calls it while it
// folds the log again without that decision.
func (h *State) UndoDecision(d Decision) {
	for _, t := range d.Throws {
		h.Waiting.add(d, t)
	}
}

// Chair returns the chair of that id. ok is false if there is none.
func (h *State) Chair(id string) (c game.Chair, ok bool) {
	i := slices.IndexFunc(h.Chairs, func(c game.Chair) bool { return c.ID == id })
	if i < 0 {
		return game.Chair{}, false
	}
	return h.Chairs[i], true
}

// ChairsOf returns the chairs of one user, in the order of the table, and none for user "".
func (h *State) ChairsOf(user string) []game.Chair {
	var held []game.Chair
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
func (h *State) ActorFor(user, chair string) (actor game.Actor, ok bool) {
	var only game.Actor
	held := 0
	for _, c := range h.Chairs {
		if user == "" || c.User != user {
			continue
		}
		only, held = game.Actor{Chair: c.ID, User: user, Role: c.Role}, held+1
		if c.ID == chair {
			return only, true
		}
	}
	if chair == "" && held == 1 {
		return only, true
	}
	return game.Actor{User: user}, chair == ""
}

// IsBanned reports whether a user is banned: they may neither see the table nor join it.
func (h *State) IsBanned(user string) bool {
	return user != "" && slices.ContainsFunc(h.Bans, func(e game.Ban) bool { return e.User == user })
}

// CanLook reports whether a user can see the table. The public actor, without a user, can: the GM
// decides what a front end shows to a whole channel.
func (h *State) CanLook(user string) bool {
	return user == "" || !h.IsBanned(user) &&
		(h.setting("audience") == game.AudienceAnyone || len(h.ChairsOf(user)) > 0)
}

// IsStranger reports whether the table does not know a user: they hold no chair, wait for none and
// are not banned. All strangers see and may do the same.
func (h *State) IsStranger(user string) bool {
	_, asked := h.joinRequestOf(user)
	return !asked && !h.IsBanned(user) &&
		!slices.ContainsFunc(h.Chairs, func(c game.Chair) bool { return user != "" && c.User == user })
}

// System returns the house as a system: the moves that every table has.
func System() game.System {
	return game.Play(game.Rules[State]{
		Name:          game.HouseName,
		SchemaVersion: "4",
		Init:          newState,
		Moves:         moves(),
		Synonyms:      terms,
		Events:        events(),
		Show:          show,
		Valid:         isValid,
	})
}

// Of returns the state of a Game that System started, nil for any other Game.
func Of(g game.Game) *State { return game.StateOf[State](g) }

func newState(json.RawMessage) (*State, error) {
	return &State{Lang: "en", Pace: game.Quick, Undo: game.UndoGM}, nil
}

// bindChains binds the chains that belong to no other table yet to the table where they were begun.
func (ts *Throws) bindChains(from game.TableID) {
	for i := range ts.Chains {
		if ts.Chains[i].Table == "" {
			ts.Chains[i].Table = from
		}
	}
}

func (h *State) chairIndex(id string) int {
	return slices.IndexFunc(h.Chairs, func(c game.Chair) bool { return c.ID == id })
}
