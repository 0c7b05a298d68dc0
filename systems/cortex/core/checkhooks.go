package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// CheckHooks are what mods say of checks: what runs, and what holds it up.
type CheckHooks struct {
	Kind     Matters // what dice are thrown for, that it brings
	Stops    []*Stop // decisions that hold up what is being rolled, with their moves
	Busy     func(s *State, c *Char) *game.Refusal
	Bar      func(s *State, c *Char, kind string) *game.Refusal
	Keep     func(s *State, c *Char, matter string) Keep
	Before   func(*State, game.Seat, string, []pool.Die) []Pending
	OnRead   func(t *Tx, r *pool.Roll)
	Compared func(t *Tx, o Outcome)
	OnRolls  func(t *Tx) // rolls went on as far as they go
	OnOver   func(t *Tx, id string)
	OnClose  func(t *Tx, id string)
	OnSettle func(t *Tx)
}

// Topic implements Hooks.
func (CheckHooks) Topic() string { return "checks" }

// HookMoves are the answers to what holds up a roll.
func (h CheckHooks) HookMoves() (moves []Move, deeds []string) {
	for _, st := range h.Stops {
		m := st.move()
		if st.Wrap != nil {
			m = st.Wrap(m)
		}
		if moves = append(moves, m); !st.GMs {
			deeds = append(deeds, st.Spec.Name)
		}
	}
	return moves, deeds
}

// Owns names the kinds of decisions and of checks.
func (h CheckHooks) Owns(own func(what, name string)) {
	for _, st := range h.Stops {
		own("stop", st.Kind)
	}
	if h.Kind != nil {
		own("letter", string(h.Kind.Letter()))
	}
}

// StopsOf are the decisions that a mod asks for.
func StopsOf(m *Mod) []*Stop {
	var stops []*Stop
	for _, h := range m.Hooks {
		if of, ok := h.(CheckHooks); ok {
			stops = slices.Concat(stops, of.Stops)
		}
	}
	return stops
}
