package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// CheckHooks are what mods say of checks: what runs, and what holds it up.
type CheckHooks struct {
	Kind        CheckKind       // what dice are thrown for, that it brings
	Decisions   []*DecisionKind // decisions that hold up what is being rolled, with their moves
	CannotRoll  func(s *State, c *Character) *game.Refusal
	CannotCall  func(s *State, c *Character, kind string) *game.Refusal
	ResultsKept func(s *State, c *Character, checkID string) KeepRule
	Before      func(*State, game.Actor, string, []pool.Die) []Pending
	OnRead      func(t *Tx, r *pool.Roll)
	Compared    func(t *Tx, o Outcome)
	AfterRolls  func(t *Tx) // rolls went on as far as they go
	OnOver      func(t *Tx, id string)
	OnClosed    func(t *Tx, id string)
	OnSettled   func(t *Tx)
}

// Topic implements Hooks.
func (CheckHooks) Topic() string { return "checks" }

// HookMoves are the answers to what holds up a roll.
func (h CheckHooks) HookMoves() (moves []Move, deeds []string) {
	for _, st := range h.Decisions {
		m := st.move()
		if st.Wrap != nil {
			m = st.Wrap(m)
		}
		if moves = append(moves, m); !st.IsGMs {
			deeds = append(deeds, st.Spec.Name)
		}
	}
	return moves, deeds
}

// Owns names the kinds of decisions and of checks.
func (h CheckHooks) Owns(own func(what, name string)) {
	for _, st := range h.Decisions {
		own("stop", st.Kind)
	}
	if h.Kind != nil {
		own("letter", string(h.Kind.Prefix()))
	}
}

// DecisionKindsOf are the decisions that a mod asks for.
func DecisionKindsOf(m *Mod) []*DecisionKind {
	var stops []*DecisionKind
	for _, h := range m.Hooks {
		if of, ok := h.(CheckHooks); ok {
			stops = slices.Concat(stops, of.Decisions)
		}
	}
	return stops
}
