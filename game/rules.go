package game

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"mesa/dice"
)

// Event is a fact. Its name and its fields are for ever: a changed meaning
// gets a new name.
type Event interface{ EventName() string }

// DiceThrown is an event that holds faces: dice as they lay, in the order they were
// thrown. Every throw of a decision is in its DiceThrown events once and whole, in
// order, so that verification can compare them with the throws.
type DiceThrown interface {
	Event
	Thrown() (pool []dice.Die, faces []int)
}

// Tx is one decision being made.
type Tx[S any] struct {
	Actor Actor
	Now   time.Time
	Dice  dice.Source
	S     *S
	Emit  func(Event) // folds at once, so that consequences are decided on the new state
	// HiddenDice throws hidden dice: the faces are for the GM alone, and everybody
	// sees the seal of the throw, until the veil is lifted. Every event that
	// holds such faces is a HiddenEvent.
	HiddenDice dice.Source
	// Place says where the next throws of this decision fall; rules call ThrowAt.
	Place func(place string, names ...string)
	// Reveal lifts the veil: once this decision is made, HiddenRevealed reveals
	// whatever was hidden so far. Nothing takes such a decision back.
	Reveal func()
}

// ThrowAt says what the next throws of this decision are for: a place such as
// "test/ana/3", which is the same if the decision is taken back and made anew,
// by whoever. What fell there waits there, so that nobody gets other dice by
// throwing again. Without it a throw is for the chair that makes it. Names are
// those of the dice of the next throw, in their order: a die that waits goes to
// the one of its name first, and to any other of its size after that.
func (t *Tx[S]) ThrowAt(place string, names ...string) {
	if t.Place != nil {
		t.Place(place, names...)
	}
}

// Move is one command of a system, whole, in one place.
type Move[S any] struct {
	Spec
	// Offers writes what the move offers a seat, in a fixed order, and what is closed
	// to it with the reasons; it leaves the state untouched.
	Offers func(*S, *Collector)
	When   func(*S, Actor) []Offer // the offers for this seat: how moves were written before Offers
	Do     func(*Tx[S], Args)      // emits events; an offer has covered the arguments
	// Refine gives an offer of When as it is with what was picked so far: its asks,
	// its price, its chances, what follows. It takes what When's offer takes. nil:
	// what is picked changes none of that.
	Refine func(*S, Actor, Offer, Args) Offer
	// Why explains a line that no offer covers; it never allows anything. nil
	// result: no better reason than "not now". May be nil.
	Why func(*S, Actor, Args) *Refusal
	// Lacks is the rule that says what there must be for the move: where it offers
	// nothing and nothing closes it, that is the reason, told by the sentence
	// "<system>.refused.lacking.<move>".
	Lacks string
}

// Demo is a table that can be played at once.
type Demo struct {
	Title  string
	Setup  json.RawMessage
	Chairs []Chair // names and roles; the first is the GM's
}

// FirstSteps are the steps that a young table is led by: one that began empty, and a demo.
type FirstSteps struct{ Empty, Demo []FirstStep }

// FirstStep is a thing that newcomers do, in the order in which they do it.
type FirstStep struct {
	Say    Msg      // how it is done; an argument "name" stands for that of the first player
	Moves  []string // any of them does it; none: it closes the steps
	GM     bool     // the GM does it, else the first player
	People bool     // it is done, too, once a player has a character
}

// Rules is a system over its own state S. Everything in it is pure.
type Rules[S any] struct {
	Name    string
	Aliases []string                                // what else its players call it; a table is founded by any of these
	Init    func(setup json.RawMessage) (*S, error) // "" or null: an empty table
	// SchemaVersion names what a log folds to: another name whenever some log folds to
	// another state than before, or a snapshot would be misread. Snapshots are
	// read by every build that has their shape. "": by the same build alone.
	SchemaVersion string
	// Restore reads a snapshot of the same shape back; at an error the log is
	// read instead. nil: the state is plain JSON.
	Restore  func(snapshot json.RawMessage) (*S, error)
	Moves    []Move[S]
	Synonyms Synonyms                  // other spellings of the words that moves take
	Fold     func(*S, Event)           // the only writer of state; total: what does not fit is passed over
	Show     func(*S, Actor, Ref) View // "": in brief, fits 2,000 characters; else that thing whole
	// one decision in words, verdict first; by its events alone, so that it is told the same for
	// ever
	Tell       func([]Event, Actor) News
	Decode     func(name string, data []byte) (Event, error)
	Demo       func(lang string) (Demo, error)
	FirstSteps FirstSteps
	Tutorial   func(lang string) (Tutorial, error) // nil: there is none
	// Revealed gives what a lifted veil brings to light, as facts of the decision
	// that lifts it, so that it is told from the record. nil: nothing is hidden.
	Revealed func(*S) []Event
	// Valid reports whether a state keeps the bounds that the moves keep. What
	// comes from a file is held against it after every decision. nil: any does.
	Valid func(*S) bool
	// Deadline gives what closes by itself first, if anything does. Rules know no clock:
	// whoever has one lets the table Expire once that time has come, or later. nil:
	// nothing ever closes by itself.
	Deadline func(*S) (Deadline, bool)
	// Expire closes what Deadline gives, as a decision of that chair which no user makes.
	// Then Deadline gives something else.
	Expire      func(*Tx[S])
	FileFormats []FileFormat[S] // as which things of a table are written and read, in the order they are offered
	// SceneName is the name of the scene that runs, "" if there is none. nil: there never is.
	SceneName func(*S) string
}

// Deadline is something that a chair was asked and that closes by itself at a time, to
// the second. ID names it at its table; with At it is never that of another.
type Deadline struct {
	ID    string
	Chair string
	At    time.Time
}

// System is Rules without its type: what windows, lines and the manual see.
type System interface {
	Name() string
	Aliases() []string // other names that a table is founded by
	Specs() []Spec
	Synonyms() Synonyms
	Start(setup json.RawMessage) (Game, error)
	SchemaVersion() string
	Restore(snapshot json.RawMessage) (Game, error)
	Tell([]Event, Actor) News
	Decode(name string, data []byte) (Event, error)
	Demo(lang string) (Demo, error)
	FirstSteps() FirstSteps
	// Tutorial is the first scene that one person plays alone; without beats there is
	// none.
	Tutorial(lang string) (Tutorial, error)
	// Fill reads a file into answers for the form of an offer that takes one.
	Fill(Offer, []byte) (FormFill, *Refusal)
}

// AnyTx is Tx without its type.
type AnyTx struct {
	Actor      Actor
	Now        time.Time
	Dice       dice.Source
	Emit       func(Event)
	HiddenDice dice.Source
	Place      func(place string, names ...string)
	// Reveals gives what a lifted veil opens, as facts, once a deed that lifts it is
	// done; nothing if nothing was hidden.
	Reveals func() []HiddenRevealed

	reveal func() // Decide's, for Tx.Reveal
}

// AnyMove wants all offers of a Game.
func AnyMove(*Spec) bool { return true }

// Game is one table's state under its rules. It is not safe for concurrent use.
type Game interface {
	Fold(Event)
	// of the moves that are wanted, which is only asked; the others are not worked out
	Offers(Actor, func(*Spec) bool) []Offer
	Refine(Actor, Offer, Args) Offer // an offer with what was picked so far
	Why(Actor, Command) *Refusal
	Explains(move string) bool // its offers say why they are closed (Move.Offers): nothing asks Why
	Do(move string, d AnyTx, args Args)
	Show(Actor, Ref) View
	Valid() bool       // the state keeps the bounds of its moves
	SceneName() string // of the scene that runs, "" if there is none
	Revealed() []Event // what a lifted veil brings to light
	// FileFormats are the forms in which a thing can be written for a seat, by name; File
	// writes it in one of them.
	FileFormats(by Actor, about Ref) []string
	File(by Actor, about Ref, form string) (f File, ok bool)
	// Deadline gives what closes by itself first, if anything does; Expire closes it, and
	// is called only where there is one.
	Deadline() (Deadline, bool)
	Expire(AnyTx)
	Snapshot() (json.RawMessage, error)
}

// Play makes a System of Rules.
func Play[S any](r Rules[S]) System {
	for i := range r.Moves {
		r.Moves[i].Key = r.Name + "." + strings.ReplaceAll(r.Moves[i].Name, " ", ".")
	}
	return system[S]{r}
}

// TableAt is a table under the rules whose state is there already. Nothing is kept
// of it but the state: tests look into that.
func (r Rules[S]) TableAt(state *S) Game { return &play[S]{rules: r, state: state} }

type system[S any] struct{ Rules[S] }

func (s system[S]) Name() string { return s.Rules.Name }

func (s system[S]) Aliases() []string { return s.Rules.Aliases }

func (s system[S]) Specs() []Spec {
	var specs []Spec
	for _, m := range s.Moves {
		specs = append(specs, m.Spec)
	}
	return specs
}

func (s system[S]) Synonyms() Synonyms { return s.Rules.Synonyms }

func (s system[S]) Start(setup json.RawMessage) (Game, error) {
	state, err := s.Init(setup)
	if err != nil {
		return nil, fmt.Errorf("%s: setup: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) SchemaVersion() string { return s.Rules.SchemaVersion }

func (s system[S]) Restore(snapshot json.RawMessage) (Game, error) {
	read := s.Rules.Restore
	if read == nil {
		read = plain[S]
	}
	state, err := read(snapshot)
	if err != nil {
		return nil, fmt.Errorf("%s: snapshot: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) Tell(es []Event, by Actor) News { return s.Rules.Tell(es, by) }

func (s system[S]) Decode(name string, data []byte) (Event, error) { return s.Rules.Decode(name, data) }

func (s system[S]) Demo(lang string) (Demo, error) { return s.Rules.Demo(lang) }

func (s system[S]) FirstSteps() FirstSteps { return s.Rules.FirstSteps }

func (s system[S]) Tutorial(lang string) (Tutorial, error) {
	if s.Rules.Tutorial == nil {
		return Tutorial{}, nil
	}
	return s.Rules.Tutorial(lang)
}

// plain reads a state that is plain JSON.
func plain[S any](snapshot json.RawMessage) (*S, error) {
	state := new(S)
	return state, json.Unmarshal(snapshot, state)
}

// Decode reads one kind of event, for the table of a system's Read.
func Decode[E Event](data []byte) (Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}
