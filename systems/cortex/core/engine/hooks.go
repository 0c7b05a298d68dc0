package engine

import "reflect"

// Hooks are what a mod says on one topic: a struct of functions, declared in the room that asks them.
type Hooks interface{ Topic() string }

// MoveSource is a topic that brings moves: those first, and which of them characters pay for.
type MoveSource interface {
	Hooks
	HookMoves() (moves []Move, deeds []string)
}

// Owner is a topic whose hooks have names that no other mod may have.
type Owner interface {
	Hooks
	Owns(own func(what, name string))
}

type (
	hooksKey[H Hooks]    struct{}
	allHooksKey[H Hooks] struct{}
)

// HooksOf are the hooks of the mods in the game on a topic, in their order.
func HooksOf[H Hooks](s *State) []H {
	key := reflect.TypeFor[hooksKey[H]]()
	if known, ok := s.hooks[key]; ok {
		return known.([]H)
	}
	in := hooksAmong[H](s.mods)
	s.hooks[key] = in
	return in
}

// hooksAmong are the hooks of some mods on a topic.
func hooksAmong[H Hooks](mods []*Mod) []H {
	var in []H
	for _, m := range mods {
		for _, h := range m.Hooks {
			if of, ok := h.(H); ok {
				in = append(in, of)
			}
		}
	}
	return in
}

// AllHooks are those of all mods, in the game or not.
func AllHooks[H Hooks](s *State) []H {
	key := reflect.TypeFor[allHooksKey[H]]()
	if known, ok := s.hooks[key]; ok {
		return known.([]H)
	}
	all := hooksAmong[H](s.engine.mods)
	s.hooks[key] = all
	return all
}
