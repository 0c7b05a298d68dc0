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

// Section is a piece of a table's state that only one mod writes. A fold gets the section of its
// mod and the event and nothing else, so it cannot depend on options or on other mods.
type Section[G any] struct {
	Name          string
	SchemaVersion int // raised when a log folds to another state, or an older snapshot would be misread
	// Always: every table has it from the beginning, because the core needs it.
	Always  bool
	inState func(*State) *G // returns a section that is part of the State itself; nil for all others
	shared  G               // the shared empty section of all tables that store nothing in it
}

// Of returns the section of a table, to be read only: only folds write.
func (g *Section[G]) Of(s *State) *G {
	if g.inState != nil {
		return g.inState(s)
	}
	if own, ok := s.sections[g.Name]; ok {
		return own.(*G)
	}
	return &g.shared
}

// write changes the section of a table. Most tables play few mods, so a section is stored only once
// it is not empty.
func (g *Section[G]) write(s *State, change func(*G) error) error {
	s.memo = nil
	if _, ok := s.sections[g.Name]; ok || g.inState != nil {
		return change(g.Of(s))
	}
	if s.sections == nil { // a table made by a test
		s.sections = map[string]any{}
	}
	own := new(G)
	err := change(own)
	if !reflect.ValueOf(own).Elem().IsZero() {
		s.sections[g.Name] = own
	}
	return err
}

// AnySection is a Section without its type parameter.
type AnySection interface {
	name() string
	schemaVersion() int
	of(*State) any
	read(*State, []byte) error
	isEmpty(*State) bool
	isLeaked() bool
	begin(*State)
	copyTo(then, s *State)
}

func (g *Section[G]) name() string { return g.Name }

func (g *Section[G]) schemaVersion() int { return g.SchemaVersion }

func (g *Section[G]) of(s *State) any { return g.Of(s) }

// isLeaked reports whether something wrote into the shared empty section.
func (g *Section[G]) isLeaked() bool { return !reflect.ValueOf(&g.shared).Elem().IsZero() }

// LeakedSections returns the names of the mods with a shared empty section that was written without
// a fold, so that every table would see the change. Tests check that there are none.
func LeakedSections(mods []*Mod) (names []string) {
	for _, p := range mods {
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
	then.sections = maps.Clone(s.sections)
	then.sections[g.Name] = &now
	return &then
}

// begin gives a new table its own section if Always is set.
func (g *Section[G]) begin(s *State) {
	if g.Always {
		s.sections[g.Name] = new(G)
	}
}

// copyTo gives a copy of a table its own section.
func (g *Section[G]) copyTo(then, s *State) {
	if own, ok := s.sections[g.Name]; ok {
		now := *own.(*G)
		then.sections[g.Name] = &now
	}
}

// isEmpty reports whether a table stores nothing in the section.
func (g *Section[G]) isEmpty(s *State) bool {
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

// schemaVersion returns the name and SchemaVersion of each section: see [game.Rules].
func (e *Engine) schemaVersion() string {
	var versions []string
	for _, g := range e.sections {
		versions = append(versions, fmt.Sprint(g.name(), " ", g.schemaVersion()))
	}
	return strings.Join(versions, ", ")
}

// MarshalJSON returns a snapshot: each section by its name.
func (s *State) MarshalJSON() ([]byte, error) {
	sections := map[string]json.RawMessage{}
	for _, g := range s.engine.sections {
		data, err := json.Marshal(g.of(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
		sections[g.name()] = data
	}
	return json.Marshal(sections)
}

// resume reads a snapshot. It fails if a section is missing or cannot be parsed.
func (e *Engine) resume(snapshot json.RawMessage) (*State, error) {
	var sections map[string]json.RawMessage
	if err := json.Unmarshal(snapshot, &sections); err != nil {
		return nil, err
	}
	s := e.newState()
	for _, g := range e.sections {
		data, ok := sections[g.name()]
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
