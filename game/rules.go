package game

import (
	"encoding/json"
	"time"

	"mesa/dice"
)

// Tx is one decision while it is made.
type Tx[S any] struct {
	Actor Actor
	Now   time.Time
	Dice  dice.Source
	S     *S
	Emit  func(Event) // folds at once, so that consequences are decided on the new state
	// HiddenDice throws hidden dice: only the GM sees the faces, the players see the seal of the
	// throw, until the faces are revealed. Every event with such faces is a HiddenEvent.
	HiddenDice dice.Source
	// Place sets the place of the next throws of this decision; rules call ThrowAt.
	Place func(place string, names ...string)
	// Reveal reveals all throws hidden so far: HiddenRevealed is emitted at the end of the
	// decision, which cannot be undone then.
	Reveal func()
}

// ThrowAt sets what the next throws of this decision are for: a place such as "test/ana/3", which
// must be the same if the decision is undone and made again, by any player. Undone dice wait at
// their place, so that no player gets other faces by throwing again. Without a place, a throw
// belongs to the chair that makes it. names are the names of the dice of the next throw, in order:
// a waiting die goes first to the die of its name and size, then to any die of its size.
func (t *Tx[S]) ThrowAt(place string, names ...string) {
	if t.Place != nil {
		t.Place(place, names...)
	}
}

// Move is one command of a system with all its parts.
type Move[S any] struct {
	Spec
	// Offers adds the actor's offers, in a fixed order, and the closed ones with their reasons. It
	// must not change the state.
	Offers func(*S, *Collector)
	Do     func(*Tx[S], Args) // emits events; the arguments have passed an offer
	// Refine returns an offer of Offers as it is after the picks so far: its inputs, price,
	// chances and consequences. The refined offer accepts what the offer accepts. nil: picks change
	// none of these.
	Refine func(*S, Actor, Offer, Args) Offer
	// Lacks is the id of the rule that says what the move requires. If the move has no offers and
	// no reason, this is the reason, with the sentence "<system>.refused.lacking.<move>".
	Lacks string
}

// Rules is a system over its own state S. All its functions are pure.
type Rules[S any] struct {
	Name    string
	Aliases []string                                // names that create a table too
	Init    func(setup json.RawMessage) (*S, error) // empty or null: an empty table; nil: setup is plain JSON
	// SchemaVersion names what a log folds to. It must change whenever some log folds to another
	// state, or a snapshot would be misread. Builds with the same version read each other's
	// snapshots. "": only the same build reads them.
	SchemaVersion string
	// Restore reads a snapshot of the same version. If it fails, the log is folded instead. nil:
	// the state is plain JSON.
	Restore  func(snapshot json.RawMessage) (*S, error)
	Moves    []Move[S]
	Synonyms Synonyms // other spellings of the words that moves take
	// Events are all that may happen: how each event is read, folded, named and told. Their handlers
	// are the only writers of the state; they ignore events that do not fit. News are told from the
	// events alone, so that their text never changes.
	Events *EventSet[S]
	// Show returns what an actor sees of a thing: the whole, but of the table (Ref "") a summary of
	// at most 2,000 characters.
	Show  func(*S, Actor, Ref) View
	Intro // the demo, first steps and tutorial
	// Revealed returns the events that show what was hidden, as part of the decision that reveals
	// it, so that it is told from the record. nil: nothing is hidden.
	Revealed func(*S) []Event
	// Valid reports whether a state keeps the bounds that the moves keep. An imported log is
	// checked with it after every decision. nil: every state is valid.
	Valid func(*S) bool
	// Deadline returns the next thing that expires by itself. Rules have no clock: the table
	// service calls Expire at that time or later. nil: nothing expires.
	Deadline func(*S) (Deadline, bool)
	// Expire closes what Deadline returns, as a decision of that chair without a user. Afterwards
	// Deadline returns another deadline or none.
	Expire      func(*Tx[S])
	FileFormats []FileFormat[S] // the formats for reading and writing things, in order
	// SceneName returns the name of the current scene, "" if there is none. nil: there never is
	// one.
	SceneName func(*S) string
}

// Deadline is a question to a chair that expires at a time, to the second. ID names it at its
// table; ID and At together are never used again.
type Deadline struct {
	ID    string
	Chair string
	At    time.Time
}

// AnyTx is a Tx for rules of any state; the Game adds its state.
type AnyTx struct {
	Actor      Actor
	Now        time.Time
	Dice       dice.Source
	Emit       func(Event)
	HiddenDice dice.Source
	Place      func(place string, names ...string)
	// Reveals returns the events that reveal what was hidden; nil if nothing was hidden. Decide
	// calls it after a move that has called Tx.Reveal.
	Reveals func() []HiddenRevealed

	reveal func() // set by Decide, for Tx.Reveal
}

// AnyMove is the filter that wants all moves of a Game.
func AnyMove(*Spec) bool { return true }

// Game is one table's state under its rules. It is not safe for concurrent use.
type Game interface {
	Fold(Event)
	// Offers returns the offers of the wanted moves. Moves that are not wanted are not evaluated.
	Offers(Actor, func(*Spec) bool) []Offer
	Refine(Actor, Offer, Args) Offer // returns an offer as it is after these picks (Move.Refine)
	Do(move string, tx AnyTx, args Args)
	Show(Actor, Ref) View
	Valid() bool       // reports whether the state keeps the bounds of its moves
	SceneName() string // of the current scene, "" if there is none
	Revealed() []Event // the events that show what was hidden
	// Files returns a thing as a file in each format in which it can be written for an actor.
	Files(by Actor, about Ref) []File
	// Deadline returns the next thing that expires by itself, ok false if there is none. Expire
	// closes that thing, and is called only if there is one.
	Deadline() (Deadline, bool)
	Expire(AnyTx)
	Snapshot() (json.RawMessage, error)
}
