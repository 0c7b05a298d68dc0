package core

import (
	"fmt"
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// State is one table of Cortex Prime, in groups: each is written by the facts
// of one room alone. The core's own are fields; those of the parts are kept by
// name.
type State struct {
	Table
	Points
	People
	Things
	Scenes
	Course
	pieces map[string]any
	kit    *Kit
}

// Fact is a kind of event, whole, in one place: how it is read back, which
// groups it changes, which names it is told by, and its words.
type Fact struct {
	Name    string
	Verdict bool // told before the rest
	read    func([]byte) (game.Event, error)
	hears   []Hear
	names   func(*State, game.Event) game.Event
	tell    func([]game.Event, game.Event, game.Seat) []game.Msg
}

// FactOf makes a fact of an event; tell may be nil where nothing is said.
func FactOf[E game.Event](tell func(E) []game.Msg, hears ...Hear) Fact {
	var e E
	f := Fact{Name: e.EventName(), hears: hears, read: game.Decode[E]}
	if tell != nil {
		f.tell = func(_ []game.Event, e game.Event, _ game.Seat) []game.Msg { return tell(e.(E)) }
	}
	return f
}

// Named is the fact with the names that it is told by, as they are just before
// it happens: what is told goes by the record alone, for ever.
func Named[E game.Event](f Fact, names func(*State, E) E) Fact {
	f.names = func(s *State, e game.Event) game.Event { return names(s, e.(E)) }
	return f
}

// First is the fact as a verdict, which is told before the rest.
func (f Fact) First() Fact {
	f.Verdict = true
	return f
}

// Value is a word that a part adds to an option of another.
type Value struct {
	Option *Option
	Word   string
}

// Slots are the questions that exactly one part answers.
type Slots struct {
	Harm Harm
}

// Moment is something that every part may have something to do at. What parts
// do then commutes: each changes its own group.
type Moment string

// The moments, with what they are about.
const (
	AtThrow Moment = "throw" // a character threw its pool: the roll
	AtClose Moment = "close" // nothing of a test or contest waits any more: its id
	AtRest  Moment = "rest"  // a scene of rest was framed (STRESS-R5)
)

// happen lets every part in the game have its moment.
func happen(t *Tx, m Moment, about string) {
	for _, p := range t.S.Parts() {
		if f := p.At[m]; f != nil {
			f(t, about)
		}
	}
}

// Parts are those in the game.
func (s *State) Parts() []*Part {
	return slices.DeleteFunc(slices.Clone(s.kit.parts), func(p *Part) bool { return !p.in(s) })
}

func (p *Part) in(s *State) bool { return p.On == nil || p.On(s) }

// Slots are who answers each question at this table.
func (s *State) Slots() Slots {
	to := Slots{Harm: compHarm{}}
	for _, p := range s.Parts() {
		if p.Fill != nil {
			p.Fill(s, &to)
		}
	}
	return to
}

// Part is a piece of the game: what it adds to each list below. nil: nothing.
type Part struct {
	Name    string
	Group   AnyGroup
	Options []*Option
	Facts   []Fact
	Hears   []Hear // the facts of others, into its own group
	Moves   []game.Move[State]
	Terms   game.Terms                                                   // what else means a word of its moves and options
	On      func(*State) bool                                            // it is in the game; nil: always
	Held    func(*State) *game.Refusal                                   // why it cannot be taken out of the game now
	Values  []Value                                                      // words that it adds to options of others
	Fill    func(*State, *Slots)                                         // the slots that it answers while it is in the game
	Aims    []*AimKind                                                   // what an effect die may be for
	Own     func(s *State, c *Char, matter string) []PoolOption          // what else a character may put into its pool
	Before  func(s *State, char string, opposition []pool.Die) []Pending // what is asked before an opposition is thrown
	At      map[Moment]func(t *Tx, about string)
	Show    func(*State, game.Seat) []game.Block // what it shows beside people and scene
	Matters Matters                              // what dice are thrown for, that it brings
	Burdens []*Burdens                           // dice that weigh on people, that it brings
	Within  func(*State) bool                    // its group keeps the bounds of its moves
}

// Kit is all parts together, with what each word belongs to.
type Kit struct {
	parts   []*Part
	groups  []AnyGroup
	options []*Option
	terms   game.Terms
	facts   map[string]Fact
	hears   map[string][]Hear
	matters []Matters
}

// NewKit puts parts together. A word with two owners is a mistake of the
// program, and panics.
func NewKit(parts ...*Part) *Kit {
	k := &Kit{parts: parts, facts: map[string]Fact{}, hears: map[string][]Hear{}, terms: game.Terms{}}
	for _, p := range parts {
		if p.Group != nil {
			k.groups = append(k.groups, p.Group)
		}
		if p.Matters != nil {
			k.matters = append(k.matters, p.Matters)
		}
		maps.Copy(k.terms, p.Terms)
		for _, v := range p.Values {
			v.Option.admit(v.Word)
		}
		k.options = append(k.options, p.Options...)
		for _, f := range p.Facts {
			if _, twice := k.facts[f.Name]; twice {
				panic("cortex: two owners of the fact " + f.Name)
			}
			k.facts[f.Name] = f
			k.hear(f.hears)
		}
		k.hear(p.Hears)
	}
	return k
}

func (k *Kit) hear(hears []Hear) {
	for _, h := range hears {
		k.hears[h.event] = append(k.hears[h.event], h)
	}
}

// Events are the names of all facts, in order.
func (k *Kit) Events() []string { return slices.Sorted(maps.Keys(k.facts)) }

// empty gives a table with nothing on it.
func (k *Kit) empty() *State {
	s := &State{kit: k, pieces: map[string]any{}}
	for _, g := range k.groups {
		g.begin(s)
	}
	return s
}

// fold is the only writer of state. It is total: a fact that no longer fits
// (because the one it built on was undone) changes nothing.
func (k *Kit) fold(s *State, e game.Event) {
	for _, h := range k.hears[e.EventName()] {
		h.fold(s, e)
	}
}

// read decodes every event this system ever wrote.
func (k *Kit) read(name string, data []byte) (game.Event, error) {
	f, ok := k.facts[name]
	if !ok {
		return nil, fmt.Errorf("cortex: unknown event %q", name)
	}
	return f.read(data)
}

// tell says one decision, the verdict first. It goes by the facts alone: by
// the time they are told, the table may know something else.
func (k *Kit) tell(es []game.Event, by game.Seat) []game.Msg {
	var verdict, rest []game.Msg
	for _, e := range es {
		switch f := k.facts[e.EventName()]; {
		case f.tell == nil:
		case f.Verdict:
			verdict = append(verdict, f.tell(es, e, by)...)
		default:
			rest = append(rest, f.tell(es, e, by)...)
		}
	}
	return append(verdict, rest...)
}

// moves are all moves in the order of the parts. Every fact of theirs carries
// the names that it is told by: a decision is read for ever, also after it was
// undone and after characters were renamed or retired, so its words may not
// hang on the table as it is by then.
func (k *Kit) moves() []game.Move[State] {
	var all []game.Move[State]
	for _, p := range k.parts {
		all = append(all, p.gated()...)
	}
	for i := range all {
		do := all[i].Do
		all[i].Do = func(t *Tx, args game.Args) {
			emit := t.Emit
			t.Emit = func(e game.Event) { emit(k.named(t.S, e)) }
			do(t, args)
		}
	}
	return inPlace(all)
}

// gated are the moves of a part, offered only while it is in the game.
func (p *Part) gated() []game.Move[State] {
	if p.On == nil {
		return p.Moves
	}
	moves := slices.Clone(p.Moves)
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

func (k *Kit) named(s *State, e game.Event) game.Event {
	if f := k.facts[e.EventName()]; f.names != nil {
		return f.names(s, e)
	}
	return e
}

// within reports whether a table keeps the bounds that its moves keep.
func (k *Kit) within(s *State) bool {
	for _, p := range k.parts {
		if p.Within != nil && !p.Within(s) {
			return false
		}
	}
	return true
}

// Rules is a game of these parts.
func (k *Kit) Rules(name string, demo func(lang string) (game.Demo, error)) game.Rules[State] {
	return game.Rules[State]{
		Name: name, Init: k.start, Resume: k.resume, Moves: k.moves(), Terms: k.terms, Fold: k.fold,
		Show: show, Tell: k.tell, Read: k.read, Demo: demo, Within: k.within,
	}
}
