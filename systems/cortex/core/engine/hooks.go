package engine

import "reflect"

// Hooks are the functions of a mod on one topic: a struct, declared in the package that calls them.
type Hooks interface{ Topic() string }

// moveSource is Hooks that also bring moves. characterMoves names the moves that characters make
// and pay for.
type moveSource interface {
	Hooks
	HookMoves() (moves []Move, characterMoves []string)
}

// owner is Hooks that own names, which no other mod may have. Owns calls own for each name; what
// is the kind of the name.
type owner interface {
	Hooks
	Owns(own func(what, name string))
}

type (
	hooksKey[H Hooks]    struct{}
	allHooksKey[H Hooks] struct{}
)

// HooksOf returns the hooks of the mods in the game on a topic, in the order of the mods.
func HooksOf[H Hooks](s *State) []H {
	key := reflect.TypeFor[hooksKey[H]]()
	if known, ok := s.hooks[key]; ok {
		return known.([]H)
	}
	in := hooksAmong[H](s.mods)
	s.hooks[key] = in
	return in
}

// hooksAmong returns the hooks of some mods on a topic.
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

// AllHooks returns the hooks of all mods on a topic, in the game or not.
func AllHooks[H Hooks](s *State) []H {
	key := reflect.TypeFor[allHooksKey[H]]()
	if known, ok := s.hooks[key]; ok {
		return known.([]H)
	}
	all := hooksAmong[H](s.engine.mods)
	s.hooks[key] = all
	return all
}
