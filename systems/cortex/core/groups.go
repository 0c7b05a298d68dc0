package core

import (
	"encoding/json"
	"fmt"
	"strings"

	"mesa/game"
	"mesa/systems/kit"
)

// Group is a piece of a table's state that one room alone writes. A fold is
// handed its own group and the fact, nothing else: so what a fact means can
// never hang on an option or on another room's rules.
type Group[G any] struct {
	Name  string
	Shape int // one more whenever some log folds it to another state, or an older snapshot would be misread
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
	empty(*State) bool
}

func (g *Group[G]) name() string { return g.Name }

func (g *Group[G]) shape() int { return g.Shape }

func (g *Group[G]) of(s *State) any { return g.Of(s) }

// empty reports whether a table remembers nothing in it.
func (g *Group[G]) empty(s *State) bool {
	now, err := json.Marshal(g.Of(s))
	none, _ := json.Marshal(new(G))
	return err == nil && string(now) == string(none)
}

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

// shape names what logs fold to with these groups: see [game.Rules].
func (k *Kit) shape() string {
	var shapes []string
	for _, g := range k.groups {
		shapes = append(shapes, fmt.Sprint(g.name(), " ", g.shape()))
	}
	return strings.Join(shapes, ", ")
}

// MarshalJSON gives a snapshot: each group by its name.
func (s *State) MarshalJSON() ([]byte, error) {
	pieces := map[string]json.RawMessage{}
	for _, g := range s.kit.groups {
		data, err := json.Marshal(g.of(s))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
		pieces[g.name()] = data
	}
	return json.Marshal(pieces)
}

// resume reads a snapshot back. One of other groups is an error.
func (k *Kit) resume(snapshot json.RawMessage) (*State, error) {
	var pieces map[string]json.RawMessage
	if err := json.Unmarshal(snapshot, &pieces); err != nil {
		return nil, err
	}
	s := k.empty()
	for _, g := range k.groups {
		data, ok := pieces[g.name()]
		if !ok {
			return nil, fmt.Errorf("the group %s is not there", g.name())
		}
		if err := json.Unmarshal(data, g.of(s)); err != nil {
			return nil, fmt.Errorf("%s: %w", g.name(), err)
		}
	}
	s.cast()
	return s, nil
}
