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

// Rolled is an event that holds faces: dice as they lay, in the order they were
// thrown. Every throw of a decision is in its Rolled events once and whole, in
// order, so that verification can compare them with the throws.
type Rolled interface {
	Event
	Thrown() (pool []dice.Die, faces []int)
}

// Tx is one decision being made.
type Tx[S any] struct {
	By   Seat
	Now  time.Time
	Dice dice.Source
	S    *S
	Emit func(Event) // folds at once, so that consequences are decided on the new state
	// Veiled throws hidden dice: the faces are for the GM alone, and everybody
	// sees the seal of the throw, until the veil is lifted. Every event that
	// holds such faces is a Veiled one.
	Veiled dice.Source
	// Place says where the next throws of this decision fall; rules call For.
	Place func(string)
	// Lift lifts the veil: once this decision is made, VeilLifted reveals
	// whatever was hidden so far. Nothing takes such a decision back.
	Lift func()
}

// For says what the next throws of this decision are for: a place such as
// "test/ana/3", which is the same if the decision is taken back and made anew,
// by whoever. What fell there waits there, so that nobody gets other dice by
// throwing again. Without it a throw is for the chair that makes it.
func (t *Tx[S]) For(place string) {
	if t.Place != nil {
		t.Place(place)
	}
}

// Move is one command of a system, whole, in one place.
type Move[S any] struct {
	Spec
	// Offers writes what the move offers a seat, in a fixed order, and what is closed
	// to it with the reasons; it leaves the state untouched.
	Offers func(*S, *Menu)
	When   func(*S, Seat) []Offer // the offers for this seat: how moves were written before Offers
	Do     func(*Tx[S], Args)     // emits events; an offer has covered the arguments
	// Open gives an offer of When as it is with what was picked so far: its asks,
	// its price, its chances, what follows. It takes what When's offer takes. nil:
	// what is picked changes none of that.
	Open func(*S, Seat, Offer, Args) Offer
	// Why explains a line that no offer covers; it never allows anything. nil
	// result: no better reason than "not now". May be nil.
	Why func(*S, Seat, Args) *Refusal
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

// First are the steps that a young table is led by: one that began empty, and a demo.
type First struct{ Empty, Demo []Step }

// Step is a thing that newcomers do, in the order in which they do it.
type Step struct {
	Say    Msg      // how it is done; an argument "name" stands for that of the first player
	Moves  []string // any of them does it; none: it closes the steps
	GM     bool     // the GM does it, else the first player
	People bool     // it is done, too, once a player has a character
}

// Rules is a system over its own state S. Everything in it is pure.
type Rules[S any] struct {
	Name string
	Also []string                                // what else its players call it; a table is founded by any of these
	Init func(setup json.RawMessage) (*S, error) // "" or null: an empty table
	// Shape names what a log folds to: another name whenever some log folds to
	// another state than before, or a snapshot would be misread. Snapshots are
	// read by every build that has their shape. "": by the same build alone.
	Shape string
	// Resume reads a snapshot of the same shape back; at an error the log is
	// read instead. nil: the state is plain JSON.
	Resume func(snapshot json.RawMessage) (*S, error)
	Moves  []Move[S]
	Terms  Terms                    // other spellings of the words that moves take
	Fold   func(*S, Event)          // the only writer of state; total: what does not fit is passed over
	Show   func(*S, Seat, Ref) View // "": in brief, fits 2,000 characters; else that thing whole
	Tell   func([]Event, Seat) News // one decision in words, verdict first; by its events alone, so that it is told the same for ever
	Read   func(name string, data []byte) (Event, error)
	Demo   func(lang string) (Demo, error)
	First  First
	Lesson func(lang string) (Lesson, error) // nil: there is none
	// Lifted gives what a lifted veil brings to light, as facts of the decision
	// that lifts it, so that it is told from the record. nil: nothing is hidden.
	Lifted func(*S) []Event
	// Within reports whether a state keeps the bounds that the moves keep. What
	// comes from a file is held against it after every decision. nil: any does.
	Within func(*S) bool
	// Due gives what closes by itself first, if anything does. Rules know no clock:
	// whoever has one lets the table Lapse once that time has come, or later. nil:
	// nothing ever closes by itself.
	Due func(*S) (Due, bool)
	// Lapse closes what Due gives, as a decision of that chair which no user makes.
	// Then Due gives something else.
	Lapse func(*Tx[S])
	Files []FileForm[S] // as which things of a table are written and read, in the order they are offered
}

// Due is something that a chair was asked and that closes by itself at a time, to
// the second. ID names it at its table; with At it is never that of another.
type Due struct {
	ID    string
	Chair string
	At    time.Time
}

// System is Rules without its type: what the Hall, the words and the manual see.
type System interface {
	Name() string
	Also() []string // other names that a table is founded by
	Specs() []Spec
	Terms() Terms
	Start(setup json.RawMessage) (Game, error)
	Shape() string
	Resume(snapshot json.RawMessage) (Game, error)
	Tell([]Event, Seat) News
	Read(name string, data []byte) (Event, error)
	Demo(lang string) (Demo, error)
	First() First
	// Lesson is the first scene that one person plays alone; without beats there is
	// none.
	Lesson(lang string) (Lesson, error)
	// Fill reads a file into answers for the form of an offer that takes one.
	Fill(Offer, []byte) (Filled, *Refusal)
}

// Deed is Tx without its type.
type Deed struct {
	By     Seat
	Now    time.Time
	Dice   dice.Source
	Emit   func(Event)
	Veiled dice.Source
	Place  func(string)
	// Lifts gives what a lifted veil opens, as facts, once a deed that lifts it is
	// done; nothing if nothing was hidden.
	Lifts func() []VeilLifted

	lift func() // Decide's, for Tx.Lift
}

// AnyMove wants all offers of a Game.
func AnyMove(*Spec) bool { return true }

// Game is one table's state under its rules. It is not safe for concurrent use.
type Game interface {
	Fold(Event)
	OffersOf(Seat, func(*Spec) bool) []Offer // of the moves that are wanted, which is only asked; the others are not worked out
	Open(Seat, Offer, Args) Offer            // an offer with what was picked so far
	Why(Seat, Command) *Refusal
	Reasoned(move string) bool // its offers say why they are closed (Move.Offers): nothing asks Why
	Do(move string, d Deed, args Args)
	Show(Seat, Ref) View
	Within() bool    // the state keeps the bounds of its moves
	Lifted() []Event // what a lifted veil brings to light
	// Files are the forms in which a thing can be written for a seat, by name; File
	// writes it in one of them.
	Files(by Seat, about Ref) []string
	File(by Seat, about Ref, form string) (f File, ok bool)
	// Due gives what closes by itself first; Lapse closes that, which there must be.
	Due() (Due, bool)
	Lapse(Deed)
	Snapshot() (json.RawMessage, error)
}

// Play makes a System of Rules.
func Play[S any](r Rules[S]) System {
	for i := range r.Moves {
		r.Moves[i].Key = r.Name + "." + strings.ReplaceAll(r.Moves[i].Name, " ", ".")
	}
	return system[S]{r}
}

// At is a table under the rules whose state is there already. Nothing is kept
// of it but the state: tests look into that.
func (r Rules[S]) At(state *S) Game { return &play[S]{rules: r, state: state} }

type system[S any] struct{ Rules[S] }

func (s system[S]) Name() string { return s.Rules.Name }

func (s system[S]) Also() []string { return s.Rules.Also }

func (s system[S]) Specs() []Spec {
	var specs []Spec
	for _, m := range s.Moves {
		specs = append(specs, m.Spec)
	}
	return specs
}

func (s system[S]) Terms() Terms { return s.Rules.Terms }

func (s system[S]) Start(setup json.RawMessage) (Game, error) {
	state, err := s.Init(setup)
	if err != nil {
		return nil, fmt.Errorf("%s: setup: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) Shape() string { return s.Rules.Shape }

func (s system[S]) Resume(snapshot json.RawMessage) (Game, error) {
	read := s.Rules.Resume
	if read == nil {
		read = plain[S]
	}
	state, err := read(snapshot)
	if err != nil {
		return nil, fmt.Errorf("%s: snapshot: %w", s.Rules.Name, err)
	}
	return &play[S]{rules: s.Rules, state: state}, nil
}

func (s system[S]) Tell(es []Event, by Seat) News { return s.Rules.Tell(es, by) }

func (s system[S]) Read(name string, data []byte) (Event, error) { return s.Rules.Read(name, data) }

func (s system[S]) Demo(lang string) (Demo, error) { return s.Rules.Demo(lang) }

func (s system[S]) First() First { return s.Rules.First }

func (s system[S]) Lesson(lang string) (Lesson, error) {
	if s.Rules.Lesson == nil {
		return Lesson{}, nil
	}
	return s.Rules.Lesson(lang)
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
