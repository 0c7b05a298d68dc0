package core

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// State is one table of Cortex Prime, in groups: each is written by the facts
// of one room alone. The core's own are fields; those of the parts are kept by
// name.
type State struct {
	kit.Table
	Points
	People
	Things
	Scenes
	Course
	pieces  map[string]any
	kit     *Kit
	parts   []*Mod               // those in the game
	hooks   map[reflect.Type]any // theirs, by topic, once somebody asked for them
	answers map[any]any          // theirs to policies
	memo    map[any]any          // what was worked out since the last fact
}

// Fact is a kind of event, whole: see package kit.
type Fact = kit.Fact[State]

// Hear is what a group makes of a fact.
type Hear = kit.Hear[State]

// FactOf makes a fact of an event; tell may be nil where nothing is said.
func FactOf[E game.Event](tell func(E) []game.Msg, hears ...Hear) Fact {
	return kit.FactOf(tell, hears...)
}

// Mods are those in the game, not to be changed.
func (s *State) Mods() []*Mod { return s.parts }

// cast notes which parts are in the game, and what they answer: both go by the options
// alone, and are asked for many times between two of their changes.
func (s *State) cast() {
	s.parts = slices.DeleteFunc(slices.Clone(s.kit.parts), func(p *Mod) bool { return !p.in(s) })
	s.hooks, s.memo = map[reflect.Type]any{}, nil
	s.answers = answered(s)
}

// fold is the only writer of state.
func (k *Kit) fold(s *State, e game.Event) {
	k.Fold(s, e)
	s.memo = nil
	if _, opted := e.(Opted); opted {
		s.cast()
	}
}

func (p *Mod) in(s *State) bool { return p.On == nil || p.On(s) }

// Keep is what a part says of how many results of a throw are kept for free
// (CORE-ROLL-R3): at most so many; of several parts the least counts.
type Keep struct {
	Most int    // 0: it says nothing
	Rule string // by which; refused.few.<Rule> says it
}

// Mod is a piece of the game that it may lack: what it adds to each list below. nil: nothing.
type Mod struct {
	Name    string
	On      func(*State) bool               // it is in the game; nil: always
	Group   AnyGroup                        // its state
	Options []*kit.Option                   // what a table may set
	Chapter string                          // under what they are listed
	Values  []kit.Value                     // words that it adds to options of others
	Terms   game.Terms                      // what else means a word of its moves and options
	Facts   []Fact                          // what may happen
	Hears   []Hear                          // what its group makes of the facts of others
	Moves   []Move                          // what may be done
	Deeds   []string                        // those of its moves that a character makes and pays for
	Hooks   []Hooks                         // its say on other topics
	Claims  []Claim                         // the policies that it answers
	Plays   func(next *State) *game.Refusal // why it cannot play by the options of a game
	Held    func(*State) *game.Refusal      // why it cannot be taken out of the game now
	Within  func(*State) bool               // its group keeps the bounds of its moves
}

// Move is one command.
type Move = game.Move[State]

// Kit is all parts together, with what each word belongs to.
type Kit struct {
	frame   Frame
	parts   []*Mod
	groups  []AnyGroup
	options kit.Options
	terms   game.Terms
	kit.Facts[State]
}

// Frame is what the rules of every game give to the engine.
type Frame struct {
	Mark  func(*State, game.Seat, game.Offer) game.Offer // says whose deed an offer is
	After func(t *Tx, draft bool)                        // what follows every move; a draft only prepares one
	Show  func(*State, game.Seat, game.Ref) game.View
	Due   func(*State) (game.Due, bool)
	Start func(*State, json.RawMessage) error // lays out the table of a setup
	Lapse func(*Tx)
}

// NewKit puts parts together. A word with two owners is a mistake of the
// program, and panics.
func NewKit(frame Frame, parts ...*Mod) *Kit {
	k := &Kit{frame: frame, parts: parts, terms: game.Terms{}}
	for _, p := range parts {
		if p.Group != nil {
			k.groups = append(k.groups, p.Group)
		}
		maps.Copy(k.terms, p.Terms)
		for _, o := range p.Options {
			own := *o // what other mods add to it is this engine's alone
			if own.Chapter == "" {
				own.Chapter = p.Chapter
			}
			if !slices.Contains(chapters, own.Chapter) {
				panic("cortex: no chapter for the option " + o.Key)
			}
			k.options.Add(&own)
		}
		k.Add(p.Facts...)
		k.Hear(p.Hears...)
	}
	for _, p := range parts {
		for _, v := range p.Values {
			if o := k.options.Find(v.Option.Key); o != nil {
				o.Admit(v.Word)
			}
		}
	}
	k.oneOwnerEach()
	inOrder(k.options)
	return k
}

// oneOwnerEach panics where two parts have a group, a move or a kind of stop by
// one name: one of them would never be asked.
func (k *Kit) oneOwnerEach() {
	seen := map[string]bool{}
	own := func(what, name string) {
		if seen[what+" "+name] {
			panic("cortex: two owners of the " + what + " " + name)
		}
		seen[what+" "+name] = true
	}
	for _, g := range k.groups {
		own("group", g.name())
	}
	for _, p := range k.parts {
		for _, m := range k.movesOf(p) {
			own("move", m.Name)
		}
	}
}

// Options are what a table may set.
func (k *Kit) Options() kit.Options { return k.options }

// empty gives a table with nothing on it.
func (k *Kit) empty() *State { return &State{kit: k, pieces: map[string]any{}} }

// moves are all moves in the order of the parts.
func (k *Kit) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range k.parts {
		all = append(all, k.movesOf(p)...)
	}
	for i := range all {
		do := all[i].Do
		all[i].Do = k.deed(do, all[i].Quiet)
	}
	return all
}

// deed is what a move does, with all that follows. A draft opens no window.
func (k *Kit) deed(do func(*Tx, game.Args), draft bool) func(*Tx, game.Args) {
	return k.Naming(func(t *Tx, args game.Args) {
		do(t, args)
		k.frame.After(t, draft)
	})
}

// movesOf are those of a mod: the answers to what holds up a roll first. They are
// offered only while it is in the game.
func (k *Kit) movesOf(p *Mod) []Move {
	var moves []Move
	deeds := slices.Clip(p.Deeds)
	for _, h := range p.Hooks {
		if with, ok := h.(MoveSource); ok {
			ms, ds := with.HookMoves()
			moves, deeds = append(moves, ms...), append(deeds, ds...)
		}
	}
	moves = kit.InPlace(append(moves, p.Moves...), deeds, k.frame.Mark)
	if p.On == nil {
		return moves
	}
	for i, m := range moves {
		moves[i].When = func(s *State, by game.Seat) []game.Offer {
			if !p.On(s) {
				return nil
			}
			return m.When(s, by)
		}
		moves[i].Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if !p.On(s) {
				return game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part."+p.Name)))
			}
			if m.Why == nil {
				return nil
			}
			return m.Why(s, by, args)
		}
	}
	return moves
}

// Rules is a game of these parts.
func (k *Kit) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	closes := k.deed(func(t *Tx, _ game.Args) { k.frame.Lapse(t) }, false)
	return game.Rules[State]{
		Name: name, Init: k.start, Shape: k.shape(), Resume: k.resume, Moves: k.moves(), Terms: k.terms, Fold: k.fold,
		Show: k.frame.Show, Tell: k.Tell, Read: k.Read, Demo: demo, Within: k.within,
		Due: k.frame.Due, Lapse: func(t *Tx) { closes(t, nil) },
	}
}

// start gives the table of a setup; without one, an empty table.
func (k *Kit) start(setup json.RawMessage) (*State, error) {
	s := k.empty()
	if err := k.frame.Start(s, setup); err != nil {
		return nil, err
	}
	s.cast()
	return s, nil
}
