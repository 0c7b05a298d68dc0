package engine

import (
	"encoding/json"
	"reflect"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// State is one table of Cortex Prime: the chairs and options that every system has, and sections.
// After Core.Start, only handlers of a section's own mod write the section.
type State struct {
	rulekit.TableInfo
	sections []any // by the number of their Section; nil: the shared empty one
	engine   *Engine
	mods     []*Mod               // the mods in the game
	hooks    map[reflect.Type]any // hooks of mods by topic, filled when first needed
	answers  map[any]any          // answers of mods to policies
	memo     map[any]any          // values computed since the last event
}

// EventKind is a kind of event, with its fold and its telling: see package rulekit.
type EventKind = game.EventKind[State]

// Handler folds an event into a section.
type Handler = game.Handler[State]

// EventOf returns the kind of event E. With a nil tell the event is not told.
func EventOf[E game.Event](tell func(E) []game.Msg, hears ...Handler) EventKind {
	return game.EventOf(tell, hears...)
}

// Mods returns the mods in the game. The caller must not change the slice.
func (s *State) Mods() []*Mod { return s.mods }

// NoteMods computes which mods are in the game and their answers to policies. Both depend only on
// the options and are read many times between two changes.
func (s *State) NoteMods() {
	s.mods = slices.DeleteFunc(slices.Clone(s.engine.mods), func(p *Mod) bool { return !p.isEnabled(s) })
	s.hooks, s.memo = map[reflect.Type]any{}, nil
	s.answers = answersOf(s)
}

func (p *Mod) isEnabled(s *State) bool { return p.Enabled == nil || p.Enabled(s) }

// Mod is a piece of the game that a table may lack. Each field adds to what the game has; a zero
// field adds nothing. docs/adding-a-rule.md lists the comments of the fields.
type Mod struct {
	// Name is its word in the keys of texts, such as "cortex.part.tide".
	Name string
	// Enabled reports whether the mod is in the game. Without it the mod always is.
	Enabled func(*State) bool
	// Section is its state. Only its own handlers write it.
	Section AnySection
	// Options list what a table may set.
	Options []*rulekit.Option
	// Chapter is the heading of its options.
	Chapter string
	// Values are words that it adds to options of others.
	Values []rulekit.Value
	// Synonyms are other spellings of the words of its moves and options.
	Synonyms game.Synonyms
	// Events list what may happen, each with its fold and how it is told.
	Events []EventKind
	// Handlers fold events of others into the section. They run while the mod is out of the game,
	// too.
	Handlers []Handler
	// Moves list what may be done while the mod is in the game.
	Moves []Move
	// CharacterMoves are the names of the moves that a character makes and pays for.
	CharacterMoves []string
	// WhyOff returns why a move is refused while the mod is out of the game. Without it, or where
	// it returns nil, the reason is CFG-01.
	WhyOff func(move string) *game.Refusal
	// Hooks are its functions on the topics of other packages.
	Hooks []Hooks
	// Policies are its answers to questions that one mod alone answers.
	Policies []Answer
	// CannotPlay refuses options that do not go together while the mod is in the game.
	CannotPlay func(next *State) *game.Refusal
	// Completes returns values for the options that a game with the mod needs and does not set.
	Completes func(next *State) rulekit.OptionValues
	// CannotRemove refuses to take the mod out of the game now. Without it, what the section holds
	// waits until the mod is back.
	CannotRemove func(*State) *game.Refusal
	// Valid reports whether the section keeps the bounds of the mod's moves: an import has to.
	Valid func(*State) bool
}

// Move is a move of this system.
type Move = game.Move[State]

// Engine is all mods together, with their words, options and events.
type Engine struct {
	core     Core
	mods     []*Mod
	sections []AnySection
	options  rulekit.Options
	synonyms game.Synonyms
	game.EventSet[State]
}

// Core holds the functions of the core packages that the engine calls.
type Core struct {
	Mark     func(*State, game.Actor, game.Offer) game.Offer // says which character acts by an offer
	After    func(t *Tx, draft bool)                         // after a move or timeout; draft: the move only drafts
	Show     func(*State, game.Actor, game.Ref) game.View
	Deadline func(*State) (game.Deadline, bool)
	Start    func(*State, json.RawMessage) error // sets up the table of a setup
	Expire   func(*Tx)
	// First lists the moves, and the options by their keys, that stand before all others in menus,
	// options within their chapter.
	First []string
}

// As returns a copy of the table with other options, to be read only. Until NoteMods, the copy
// keeps the mods and answers of s. The sections of the copy are shallow copies.
func (s *State) As(options rulekit.OptionValues) *State {
	then := *s
	then.Options, then.sections, then.memo = options, make([]any, len(s.sections)), nil
	for _, g := range s.engine.sections {
		g.copyTo(&then, s)
	}
	return &then
}

// Tx is one decision of this system.
type Tx = game.Tx[State]

// answersOf returns the answers of the mods in the game, by policy.
func answersOf(s *State) map[any]any {
	answers := map[any]any{}
	for _, p := range s.mods {
		for _, c := range p.Policies {
			if a, ok := c.answer(s); ok {
				answers[c.policy] = a
			}
		}
	}
	return answers
}

// MaxLists is the maximum length of a list in a state that is imported. It is twice what moves of
// the GM can make (things.MaxThings), because play adds to lists too.
const MaxLists = 200

// Answer is an answer of a mod to a policy.
type Answer struct {
	policy any
	answer func(*State) (any, bool)
}

// Hooks are the functions of a mod on one topic: a struct, declared in the package that calls them.
type Hooks interface{ Topic() string }

// moveSource is Hooks that also bring moves. characterMoves names the moves that characters make
// and pay for.
type moveSource interface {
	Hooks
	HookMoves() (moves []Move, characterMoves []string)
}

// owner is Hooks that own names, which no other mod may have. Owns calls own for each name; what
// is the kind of the name.
type owner interface {
	Hooks
	Owns(own func(what, name string))
}
