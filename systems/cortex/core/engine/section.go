package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

// Section is a piece of a table's state that only one mod writes. A fold gets only the section and
// the event, so the fold cannot depend on options or on other mods.
type Section[G any] struct {
	name          string
	schemaVersion int             // see NewSection
	number        int             // its place in State.sections
	inState       func(*State) *G // returns a section that is part of the State itself; nil for all others
	shared        G               // the shared empty section of all tables that store nothing in it
}

// sections is the number of sections that NewSection has made.
var sections int

// NewSection makes a section; the program makes each section only once. The name is the name of
// the section in snapshots and never changes. The version is raised when a log folds to another
// state, or an older snapshot would be misread.
func NewSection[G any](name string, schemaVersion int) *Section[G] {
	sections++
	return &Section[G]{name: name, schemaVersion: schemaVersion, number: sections - 1}
}

// Of returns the section of a table, to be read only: only folds write.
func (g *Section[G]) Of(s *State) *G {
	if g.inState != nil {
		return g.inState(s)
	}
	if own := g.own(s); own != nil {
		return own
	}
	return &g.shared
}

// own returns the section that a table stores in State.sections, nil for none.
func (g *Section[G]) own(s *State) *G {
	if g.inState != nil || g.number >= len(s.sections) || s.sections[g.number] == nil {
		return nil
	}
	return s.sections[g.number].(*G)
}

// put stores the section of a table.
func (g *Section[G]) put(s *State, own *G) {
	for g.number >= len(s.sections) { // a table made by a test
		s.sections = append(s.sections, nil)
	}
	s.sections[g.number] = own
}

// write changes the section of a table. Most tables play few mods, so a section is stored only once
// it is not empty.
func (g *Section[G]) write(s *State, change func(*G) error) error {
	s.memo = nil
	if g.inState != nil || g.own(s) != nil {
		return change(g.Of(s))
	}
	own := new(G)
	err := change(own)
	if !reflect.ValueOf(own).Elem().IsZero() {
		g.put(s, own)
	}
	return err
}

// AnySection is a Section without its type parameter.
type AnySection interface {
	// IsLeaked reports whether something wrote into the shared empty section without a fold, so that
	// every table would see the change. Tests check that nothing did.
	IsLeaked() bool
	title() (name string, schemaVersion int)
	of(*State) any
	read(*State, []byte) error
	isEmpty(*State) bool
	begin(*State)
	copyTo(then, s *State)
}

func (g *Section[G]) title() (name string, schemaVersion int) { return g.name, g.schemaVersion }

func (g *Section[G]) of(s *State) any { return g.Of(s) }

// IsLeaked implements AnySection.
func (g *Section[G]) IsLeaked() bool { return !reflect.ValueOf(&g.shared).Elem().IsZero() }

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
	then.sections = slices.Clone(s.sections)
	g.put(&then, &now)
	return &then
}

// begin gives a new table its own section.
func (g *Section[G]) begin(s *State) {
	if g.inState == nil {
		g.put(s, new(G))
	}
}

// copyTo gives a copy of a table its own section.
func (g *Section[G]) copyTo(then, s *State) {
	if own := g.own(s); own != nil {
		now := *own
		g.put(then, &now)
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
	return game.On(func(s *State, e E) {
		_ = g.write(s, func(own *G) error {
			fold(own, e)
			return nil
		})
	})
}

// schemaVersion returns the name and schema version of each section: see [game.Rules].
func (e *Engine) schemaVersion() string {
	var versions []string
	for _, g := range e.sections {
		name, version := g.title()
		versions = append(versions, fmt.Sprint(name, " ", version))
	}
	return strings.Join(versions, ", ")
}

// MarshalJSON returns a snapshot: each section by its name.
func (s *State) MarshalJSON() ([]byte, error) {
	snapshot := map[string]json.RawMessage{}
	for _, g := range s.engine.sections {
		name, _ := g.title()
		data, err := json.Marshal(g.of(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		snapshot[name] = data
	}
	return json.Marshal(snapshot)
}

// resume reads a snapshot. It fails if a section is missing or cannot be parsed.
func (e *Engine) resume(snapshot json.RawMessage) (*State, error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(snapshot, &all); err != nil {
		return nil, err
	}
	s := e.newState()
	for _, g := range e.sections {
		name, _ := g.title()
		data, ok := all[name]
		if !ok {
			return nil, fmt.Errorf("the group %s is not there", name)
		}
		if err := g.read(s, data); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	s.NoteMods()
	return s, nil
}

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
