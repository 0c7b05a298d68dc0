package engine

import (
	"reflect"
)

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
