package engine

import (
	"cmp"
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

// noteFolded drops what was computed of the state before an event. After OptionSet it also calls
// NoteMods.
func noteFolded(s *State, e game.Event) {
	s.memo = nil
	if _, opted := e.(OptionSet); opted {
		s.NoteMods()
	}
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

// New returns an Engine of mods. It panics if two mods give the same name to a thing such as a
// section, an event or an option, and if an option is in an unknown chapter.
func New(frame Core, mods ...*Mod) *Engine {
	e := &Engine{core: frame, mods: mods, synonyms: game.Synonyms{}}
	e.Folded = noteFolded
	for _, p := range mods {
		if p.Section != nil {
			e.sections = append(e.sections, p.Section)
		}
		for word, others := range p.Synonyms { // two mods may have the same word
			for _, other := range others {
				if !slices.Contains(e.synonyms[word], other) {
					e.synonyms[word] = append(slices.Clip(e.synonyms[word]), other)
				}
			}
		}
		for _, o := range p.Options {
			own := *o // a copy, since other mods add to it in this engine only
			if own.Chapter == "" {
				own.Chapter = p.Chapter
			}
			if !slices.Contains(chapters, own.Chapter) {
				panic("cortex: no chapter for the option " + o.Key)
			}
			e.options.Add(&own)
		}
		e.Add(p.Events...)
		e.Handle(p.Handlers...)
	}
	for _, p := range mods {
		for _, v := range p.Values {
			if o := e.options.Find(v.Option.Key); o != nil {
				o.AddValue(v.Word)
			}
		}
	}
	e.checkOwners()
	e.sortOptions()
	return e
}

// checkOwners panics if two mods have the same name, or have the same section, move, or name that
// hooks own. One of the two would never be used.
func (e *Engine) checkOwners() {
	seen := map[string]bool{}
	own := func(what, name string) {
		if seen[what+" "+name] {
			panic("cortex: two owners of the " + what + " " + name)
		}
		seen[what+" "+name] = true
	}
	for _, p := range e.mods {
		own("mod", p.Name)
		if p.Section != nil {
			name, _ := p.Section.title()
			own("section", name)
		}
		for _, m := range e.movesOf(p) {
			own("move", m.Name)
		}
		for _, h := range p.Hooks {
			if h, ok := h.(owner); ok {
				h.Owns(own)
			}
		}
	}
}

// Options returns the options of all mods.
func (e *Engine) Options() rulekit.Options { return e.options }

// newState returns an empty table. It stores the sections of the mods that are always in the game,
// because Core.Start may write these sections.
func (e *Engine) newState() *State {
	s := &State{engine: e, sections: make([]any, sections)}
	for _, p := range e.mods {
		if p.Section != nil && p.Enabled == nil {
			p.Section.begin(s)
		}
	}
	return s
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

// moves returns all moves in the order of menus, each with a Do that also runs Core.After.
func (e *Engine) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range e.mods {
		all = append(all, e.movesOf(p)...)
	}
	slices.SortStableFunc(all, func(a, b Move) int { return cmp.Compare(e.rank(a.Name), e.rank(b.Name)) })
	for i := range all {
		do := all[i].Do
		all[i].Do = e.doWithConsequences(do, all[i].Quiet)
	}
	return all
}

// doWithConsequences returns a Do that also runs Core.After.
func (e *Engine) doWithConsequences(do func(*Tx, game.Args), draft bool) func(*Tx, game.Args) {
	return func(t *Tx, args game.Args) {
		do(t, args)
		e.core.After(t, draft)
	}
}

// movesOf returns the moves of a mod, the moves of its hooks first. They are offered only while the
// mod is in the game.
func (e *Engine) movesOf(p *Mod) []Move {
	var moves []Move
	characterMoves := slices.Clip(p.CharacterMoves)
	for _, h := range p.Hooks {
		if with, ok := h.(moveSource); ok {
			ms, ds := with.HookMoves()
			moves, characterMoves = append(moves, ms...), append(characterMoves, ds...)
		}
	}
	moves = rulekit.OnBehalf(append(moves, p.Moves...), characterMoves, e.core.Mark)
	if p.Enabled == nil {
		return moves
	}
	for i, m := range moves {
		moves[i].Offers = func(s *State, c *game.Collector) {
			if p.Enabled(s) {
				m.Offers(s, c)
			} else if c.Explains() {
				c.Close(p.whyOff(m.Name))
			}
		}
	}
	return moves
}

// whyOff returns the refusal of a move of a mod that is not in the game.
func (p *Mod) whyOff(move string) *game.Refusal {
	if p.WhyOff != nil {
		if no := p.WhyOff(move); no != nil {
			return no
		}
	}
	return game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part."+p.Name)))
}

// Rules returns the game.Rules of these mods.
func (e *Engine) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	closes := e.doWithConsequences(func(t *Tx, _ game.Args) { e.core.Expire(t) }, false)
	return game.Rules[State]{
		Name: name, Init: e.start, SchemaVersion: e.schemaVersion(), Restore: e.resume, Moves: e.moves(),
		Synonyms: e.synonyms,
		Events:   &e.EventSet,
		Show:     e.core.Show, Intro: game.Intro{Demo: demo}, Valid: e.isValid,
		Deadline: e.core.Deadline, Expire: func(t *Tx) { closes(t, nil) },
	}
}

// start returns the table of a setup, an empty table without one. It fails if the setup cannot be
// parsed.
func (e *Engine) start(setup json.RawMessage) (*State, error) {
	s := e.newState()
	if err := e.core.Start(s, setup); err != nil {
		return nil, err
	}
	s.NoteMods()
	return s, nil
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

// isValid reports whether a table keeps the bounds of all mods.
func (e *Engine) isValid(s *State) bool {
	for _, p := range e.mods {
		if p.Valid != nil && !p.Valid(s) {
			return false
		}
	}
	return true
}
