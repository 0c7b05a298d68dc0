package engine

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// State is one table of Cortex Prime: the chairs and options that every system has, and
// sections by name, each written by the events of one room or mod alone.
type State struct {
	rulekit.TableInfo
	pieces  map[string]any
	engine  *Engine
	mods    []*Mod               // those in the game
	hooks   map[reflect.Type]any // theirs, by topic, once somebody asked for them
	answers map[any]any          // theirs to policies
	memo    map[any]any          // what was worked out since the last fact
}

// EventKind is a kind of event with all that is known of it: see package rulekit.
type EventKind = rulekit.EventKind[State]

// Handler is what a group makes of a fact.
type Handler = rulekit.Handler[State]

// EventOf makes a fact of an event; tell may be nil where nothing is said.
func EventOf[E game.Event](tell func(E) []game.Msg, hears ...Handler) EventKind {
	return rulekit.EventOf(tell, hears...)
}

// Mods are those in the game, not to be changed.
func (s *State) Mods() []*Mod { return s.mods }

// NoteMods notes which parts are in the game, and what they answer: both go by the options
// alone, and are asked for many times between two of their changes.
func (s *State) NoteMods() {
	s.mods = slices.DeleteFunc(slices.Clone(s.engine.mods), func(p *Mod) bool { return !p.isEnabled(s) })
	s.hooks, s.memo = map[reflect.Type]any{}, nil
	s.answers = answersOf(s)
}

// fold is the only writer of state.
func (k *Engine) fold(s *State, e game.Event) {
	k.Fold(s, e)
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
	// Options are what a table may set.
	Options []*rulekit.Option
	// Chapter is the heading of its options.
	Chapter string
	// Values are words that it adds to options of others.
	Values []rulekit.Value
	// Synonyms are other spellings of the words of its moves and options.
	Synonyms game.Synonyms
	// Events are what may happen, each with its fold and how it is told.
	Events []EventKind
	// Handlers fold events of others into the section. They run while the mod is out of the game,
	// too.
	Handlers []Handler
	// Moves are what may be done while the mod is in the game.
	Moves []Move
	// CharacterMoves are the names of the moves that a character makes and pays for.
	CharacterMoves []string
	// WhyOff returns why a move is refused while the mod is out of the game. Without it, or where
	// it returns nil, that is CFG-01.
	WhyOff func(move string) *game.Refusal
	// Hooks are its say on the topics of other rooms.
	Hooks []Hooks
	// Policies are its answers to questions that one mod alone answers.
	Policies []Answer
	// CannotPlay refuses options that do not go together while the mod is in the game.
	CannotPlay func(next *State) *game.Refusal
	// Completes returns the options that a game with the mod cannot be without, where it does not
	// set them.
	Completes func(next *State) rulekit.OptionValues
	// CannotRemove refuses to take the mod out of the game now. Without it, what the section holds
	// waits until the mod is back.
	CannotRemove func(*State) *game.Refusal
	// Valid reports whether the section keeps the bounds of the mod's moves: an import has to.
	Valid func(*State) bool
}

// Move is one command.
type Move = game.Move[State]

// Engine is all mods together, with what each word belongs to.
type Engine struct {
	core     Core
	mods     []*Mod
	sections []AnySection
	options  rulekit.Options
	synonyms game.Synonyms
	rulekit.EventSet[State]
}

// Core is what the rules of every game give to the engine.
type Core struct {
	Mark     func(*State, game.Actor, game.Offer) game.Offer // says whose deed an offer is
	After    func(t *Tx, draft bool)                         // what follows every move; a draft only prepares one
	Show     func(*State, game.Actor, game.Ref) game.View
	Deadline func(*State) (game.Deadline, bool)
	Start    func(*State, json.RawMessage) error // lays out the table of a setup
	Expire   func(*Tx)
}

// New puts mods together. It panics if two of them own one word: that is a mistake of the
// program.
func New(frame Core, mods ...*Mod) *Engine {
	e := &Engine{core: frame, mods: mods, synonyms: game.Synonyms{}}
	for _, p := range mods {
		if p.Section != nil {
			e.sections = append(e.sections, p.Section)
		}
		maps.Copy(e.synonyms, p.Synonyms)
		for _, o := range p.Options {
			own := *o // what other mods add to it is this engine's alone
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
	e.oneOwnerEach()
	inOrder(e.options)
	return e
}

// oneOwnerEach panics where two mods have a group, a move or a kind of stop by
// one name: one of them would never be asked.
func (e *Engine) oneOwnerEach() {
	seen := map[string]bool{}
	own := func(what, name string) {
		if seen[what+" "+name] {
			panic("cortex: two owners of the " + what + " " + name)
		}
		seen[what+" "+name] = true
	}
	for _, g := range e.sections {
		own("group", g.name())
	}
	for _, p := range e.mods {
		for _, m := range e.movesOf(p) {
			own("move", m.Name)
		}
	}
}

// Options are what a table may set.
func (e *Engine) Options() rulekit.Options { return e.options }

// empty gives a table with nothing on it.
func (e *Engine) empty() *State {
	s := &State{engine: e, pieces: map[string]any{}}
	for _, g := range e.sections {
		g.begin(s)
	}
	return s
}

// As returns the table as it stands now, under other options: to be looked at. What
// happens to s later does not change it.
func (s *State) As(options rulekit.OptionValues) *State {
	then := *s
	then.Options, then.pieces, then.memo = options, map[string]any{}, nil
	for _, g := range s.engine.sections {
		g.copyTo(&then, s)
	}
	return &then
}

// moves are all moves in the order of the parts.
func (e *Engine) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range e.mods {
		all = append(all, e.movesOf(p)...)
	}
	for i := range all {
		do := all[i].Do
		all[i].Do = e.doWithConsequences(do, all[i].Quiet)
	}
	return all
}

// doWithConsequences is what a move does, with all that follows. A draft opens no window.
func (e *Engine) doWithConsequences(do func(*Tx, game.Args), draft bool) func(*Tx, game.Args) {
	return e.WithNames(func(t *Tx, args game.Args) {
		do(t, args)
		e.core.After(t, draft)
	})
}

// movesOf are those of a mod: the answers to what holds up a roll first. They are
// offered only while it is in the game.
func (e *Engine) movesOf(p *Mod) []Move {
	var moves []Move
	deeds := slices.Clip(p.CharacterMoves)
	for _, h := range p.Hooks {
		if with, ok := h.(MoveSource); ok {
			ms, ds := with.HookMoves()
			moves, deeds = append(moves, ms...), append(deeds, ds...)
		}
	}
	moves = rulekit.OnBehalf(append(moves, p.Moves...), deeds, e.core.Mark)
	if p.Enabled == nil {
		return moves
	}
	for i, m := range moves {
		moves[i].When = func(s *State, by game.Actor) []game.Offer {
			if !p.Enabled(s) {
				return nil
			}
			return m.When(s, by)
		}
		moves[i].Why = func(s *State, by game.Actor, args game.Args) *game.Refusal {
			if !p.Enabled(s) {
				return p.whyOff(m.Name)
			}
			if m.Why == nil {
				return nil
			}
			return m.Why(s, by, args)
		}
	}
	return moves
}

// whyOff refuses a move of a mod that is not in the game.
func (p *Mod) whyOff(move string) *game.Refusal {
	if p.WhyOff != nil {
		if no := p.WhyOff(move); no != nil {
			return no
		}
	}
	return game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part."+p.Name)))
}

// Rules is a game of these parts.
func (e *Engine) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	closes := e.doWithConsequences(func(t *Tx, _ game.Args) { e.core.Expire(t) }, false)
	return game.Rules[State]{
		Name: name, Init: e.start, SchemaVersion: e.shape(), Restore: e.resume, Moves: e.moves(), Synonyms: e.synonyms,
		Fold: e.fold,
		Show: e.core.Show, Tell: e.Tell, Decode: e.Decode, Demo: demo, Valid: e.valid,
		Deadline: e.core.Deadline, Expire: func(t *Tx) { closes(t, nil) },
	}
}

// start gives the table of a setup; without one, an empty table.
func (e *Engine) start(setup json.RawMessage) (*State, error) {
	s := e.empty()
	if err := e.core.Start(s, setup); err != nil {
		return nil, err
	}
	s.NoteMods()
	return s, nil
}

// Tx is one decision of this system.
type Tx = game.Tx[State]

// answersOf asks the mods in the game.
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

// Die is dice.Die; in this system it is one of d4 to d12 (CORE-DICE-01).
type Die = dice.Die

// MaxLists is twice what the GM's hand may put down: play itself adds to it.
const MaxLists = 200

// valid reports whether a table keeps the bounds that its moves keep.
func (e *Engine) valid(s *State) bool {
	for _, p := range e.mods {
		if p.Valid != nil && !p.Valid(s) {
			return false
		}
	}
	return true
}
