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

// Section is a piece of a table's state that only one mod writes. A fold gets its own section and
// the event and nothing else, so an event cannot depend on options or on other mods.
type Section[G any] struct {
	Name  string
	Shape int // raised when a log folds to another state, or an older snapshot would be misread
	// Always: every table has it from the beginning, because the core needs it.
	Always bool
	core   func(*State) *G // where it is, if it is part of the state itself
	none   G               // the shared empty section of all tables that store nothing in it
}

// Of returns the section of a table, to be read only: only folds write.
func (g *Section[G]) Of(s *State) *G {
	if g.core != nil {
		return g.core(s)
	}
	if own, ok := s.pieces[g.Name]; ok {
		return own.(*G)
	}
	return &g.none
}

// write changes the section of a table. Most tables play few mods, so a section is stored only once
// it is not empty.
func (g *Section[G]) write(s *State, change func(*G) error) error {
	s.memo = nil
	if _, ok := s.pieces[g.Name]; ok || g.core != nil {
		return change(g.Of(s))
	}
	if s.pieces == nil { // a table made by a test
		s.pieces = map[string]any{}
	}
	own := new(G)
	err := change(own)
	if !reflect.ValueOf(own).Elem().IsZero() {
		s.pieces[g.Name] = own
	}
	return err
}

// AnySection is a Section without its type.
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

// isLeaked reports whether something wrote into the shared empty section.
func (g *Section[G]) isLeaked() bool { return !reflect.ValueOf(&g.none).Elem().IsZero() }

// LeakedSections returns the mods with a shared empty section that was written without a fold, so
// that every table would have it. Tests check that there are none.
func LeakedSections(parts []*Mod) (names []string) {
	for _, p := range parts {
		if p.Section != nil && p.Section.isLeaked() {
			names = append(names, p.Name)
		}
	}
	return names
}

// Set replaces the section of a table. It is for tests, which make tables without events.
func (g *Section[G]) Set(s *State, now G) {
	_ = g.write(s, func(own *G) error {
		*own = now
		return nil
	})
}

// With returns a copy of the table with another state of the section, to be read only.
func (g *Section[G]) With(s *State, now G) *State {
	then := *s
	then.memo = nil
	then.pieces = maps.Clone(s.pieces)
	then.pieces[g.Name] = &now
	return &then
}

// begin gives a new table its own section if Always is set.
func (g *Section[G]) begin(s *State) {
	if g.Always {
		s.pieces[g.Name] = new(G)
	}
}

// copyTo gives a copy of a table its own section.
func (g *Section[G]) copyTo(then, s *State) {
	if own, ok := s.pieces[g.Name]; ok {
		now := *own.(*G)
		then.pieces[g.Name] = &now
	}
}

// empty reports whether a table stores nothing in it.
func (g *Section[G]) empty(s *State) bool {
	now, err := json.Marshal(g.Of(s))
	none, _ := json.Marshal(new(G))
	return err == nil && string(now) == string(none)
}

// read reads the section from a snapshot.
func (g *Section[G]) read(s *State, data []byte) error {
	return g.write(s, func(own *G) error { return json.Unmarshal(data, own) })
}

// On returns a handler that folds events of one kind into a section.
func On[G any, E game.Event](g *Section[G], fold func(*G, E)) Handler {
	return rulekit.On(func(s *State, e E) {
		_ = g.write(s, func(own *G) error {
			fold(own, e)
			return nil
		})
	})
}

// shape returns the names and shapes of all sections: see [game.Rules].
func (e *Engine) shape() string {
	var shapes []string
	for _, g := range e.sections {
		shapes = append(shapes, fmt.Sprint(g.name(), " ", g.shape()))
	}
	return strings.Join(shapes, ", ")
}

// MarshalJSON returns a snapshot: each section by its name.
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

// resume reads a snapshot. It fails if a section is missing.
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
