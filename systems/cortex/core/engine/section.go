package engine

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Section is a piece of a table's state that one room alone writes. A fold is
// handed its own group and the fact, nothing else: so what a fact means can
// never hang on an option or on another room's rules.
type Section[G any] struct {
	Name  string
	Shape int // one more whenever some log folds it to another state, or an older snapshot would be misread
	// Always: every table has one of its own from the beginning, as the rooms of the core need it.
	Always bool
	core   func(*State) *G // where it stands, if that is in the state itself
	none   G               // that of all tables which remember nothing in it
}

// Of gives the group of a table, to be read: only folds write.
func (g *Section[G]) Of(s *State) *G {
	if g.core != nil {
		return g.core(s)
	}
	if own, ok := s.pieces[g.Name]; ok {
		return own.(*G)
	}
	return &g.none
}

// write changes the group of a table. Most tables play few mods and remember
// nothing of the others, so a group is kept from the first time that something
// stands in it.
func (g *Section[G]) write(s *State, change func(*G) error) error {
	s.memo = nil
	if _, ok := s.pieces[g.Name]; ok || g.core != nil {
		return change(g.Of(s))
	}
	if s.pieces == nil { // a table that a test makes
		s.pieces = map[string]any{}
	}
	own := new(G)
	err := change(own)
	if !reflect.ValueOf(own).Elem().IsZero() {
		s.pieces[g.Name] = own
	}
	return err
}

// AnySection is a Group without its type.
type AnySection interface {
	name() string
	shape() int
	of(*State) any
	read(*State, []byte) error
	empty(*State) bool
	isLeaked() bool
	begin(*State)
	copyTo(then, s *State)
}

func (g *Section[G]) name() string { return g.Name }

func (g *Section[G]) shape() int { return g.Shape }

func (g *Section[G]) of(s *State) any { return g.Of(s) }

// isLeaked reports whether something wrote into what all tables share.
func (g *Section[G]) isLeaked() bool { return !reflect.ValueOf(&g.none).Elem().IsZero() }

// LeakedSections names the parts whose group was written into without a fold, so that
// every table would have it: tests hold that there are none.
func LeakedSections(parts []*Mod) (names []string) {
	for _, p := range parts {
		if p.Section != nil && p.Section.isLeaked() {
			names = append(names, p.Name)
		}
	}
	return names
}

// Set lays the group of a table down as a whole, for a table that does not come
// about by facts: one that a test makes.
func (g *Section[G]) Set(s *State, now G) {
	_ = g.write(s, func(own *G) error {
		*own = now
		return nil
	})
}

// With is the table as it would be with another state of the group: to be looked at,
// never to be kept.
func (g *Section[G]) With(s *State, now G) *State {
	then := *s
	then.memo = nil
	then.pieces = maps.Clone(s.pieces)
	then.pieces[g.Name] = &now
	return &then
}

// begin gives a new table a section of its own, where every table has one.
func (g *Section[G]) begin(s *State) {
	if g.Always {
		s.pieces[g.Name] = new(G)
	}
}

// copyTo gives a copy of a table a section of its own.
func (g *Section[G]) copyTo(then, s *State) {
	if own, ok := s.pieces[g.Name]; ok {
		now := *own.(*G)
		then.pieces[g.Name] = &now
	}
}

// empty reports whether a table remembers nothing in it.
func (g *Section[G]) empty(s *State) bool {
	now, err := json.Marshal(g.Of(s))
	none, _ := json.Marshal(new(G))
	return err == nil && string(now) == string(none)
}

// read takes the group out of a snapshot.
func (g *Section[G]) read(s *State, data []byte) error {
	return g.write(s, func(own *G) error { return json.Unmarshal(data, own) })
}

// On folds the facts of one kind into a group.
func On[G any, E game.Event](g *Section[G], fold func(*G, E)) Handler {
	return rulekit.On(func(s *State, e E) {
		_ = g.write(s, func(own *G) error {
			fold(own, e)
			return nil
		})
	})
}

// shape names what logs fold to with these groups: see [game.Rules].
func (e *Engine) shape() string {
	var shapes []string
	for _, g := range e.sections {
		shapes = append(shapes, fmt.Sprint(g.name(), " ", g.shape()))
	}
	return strings.Join(shapes, ", ")
}

// MarshalJSON gives a snapshot: each group by its name.
func (s *State) MarshalJSON() ([]byte, error) {
	pieces := map[string]json.RawMessage{}
	for _, g := range s.engine.sections {
		data, err := json.Marshal(g.of(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
		pieces[g.name()] = data
	}
	return json.Marshal(pieces)
}

// resume reads a snapshot back. One of other groups is an error.
func (e *Engine) resume(snapshot json.RawMessage) (*State, error) {
	var pieces map[string]json.RawMessage
	if err := json.Unmarshal(snapshot, &pieces); err != nil {
		return nil, err
	}
	s := e.empty()
	for _, g := range e.sections {
		data, ok := pieces[g.name()]
		if !ok {
			return nil, fmt.Errorf("the group %s is not there", g.name())
		}
		if err := g.read(s, data); err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
	}
	s.NoteMods()
	return s, nil
}
