package core

import (
	"encoding/json"
	"fmt"

	"mesa/game"
	"mesa/systems/kit"
)

// Group is a piece of a table's state that one room alone writes. A fold is
// handed its own group and the fact, nothing else: so what a fact means can
// never hang on an option or on another room's rules.
type Group[G any] struct {
	Name  string
	Shape int // one more whenever an older snapshot of it would be misread
	core  func(*State) *G
}

// Of gives the group of a table.
func (g *Group[G]) Of(s *State) *G {
	if g.core != nil {
		return g.core(s)
	}
	return s.pieces[g.Name].(*G)
}

// AnyGroup is a Group without its type.
type AnyGroup interface {
	name() string
	shape() int
	of(*State) any
	begin(*State)
}

func (g *Group[G]) name() string { return g.Name }

func (g *Group[G]) shape() int { return g.Shape }

func (g *Group[G]) of(s *State) any { return g.Of(s) }

// begin gives a new table its empty group.
func (g *Group[G]) begin(s *State) {
	if g.core == nil {
		s.pieces[g.Name] = new(G)
	}
}

// On folds the facts of one kind into a group.
func On[G any, E game.Event](g *Group[G], fold func(*G, E)) Hear {
	return kit.On(func(s *State, e E) { fold(g.Of(s), e) })
}

// piece is a group in a snapshot.
type piece struct {
	Shape int             `json:"shape,omitempty"`
	Group json.RawMessage `json:"group"`
}

// MarshalJSON gives a snapshot: each group by its name, with its shape.
func (s *State) MarshalJSON() ([]byte, error) {
	pieces := map[string]piece{}
	for _, g := range s.kit.groups {
		data, err := json.Marshal(g.of(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
		pieces[g.name()] = piece{g.shape(), data}
	}
	return json.Marshal(pieces)
}

// resume reads a snapshot back. One of other groups, or of another shape, is
// an error: the log is read instead.
func (k *Kit) resume(snapshot json.RawMessage) (*State, error) {
	var pieces map[string]piece
	if err := json.Unmarshal(snapshot, &pieces); err != nil {
		return nil, err
	}
	s := k.empty()
	for _, g := range k.groups {
		p, ok := pieces[g.name()]
		if !ok || p.Shape != g.shape() {
			return nil, fmt.Errorf("the group %s has another shape", g.name())
		}
		if err := json.Unmarshal(p.Group, g.of(s)); err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
	}
	return s, nil
}
