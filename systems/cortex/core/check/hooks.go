package check

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// Hooks are the functions of a mod on checks, with the kinds of checks and decisions that it
// brings.
type Hooks struct {
	// Kind is something that dice are thrown for, such as a test. The ids of its checks begin with
	// a letter of its own. What the kind lacks, such as a way to decline, is nil.
	Kind *CheckKind
	// Decisions are questions that hold up a roll, each with the move that answers it.
	Decisions []*DecisionKind
	// CannotRoll refuses a character that may not roll now.
	CannotRoll func(s *engine.State, c *people.Character) *game.Refusal
	// CannotCall refuses a character for which no check of a kind may begin now.
	CannotCall func(s *engine.State, c *people.Character, kind string) *game.Refusal
	// ResultsKept limits how many results a character keeps for free. The least of all mods counts.
	ResultsKept func(s *engine.State, c *people.Character, checkID string) KeepRule
	// Before returns what is asked of a character before its opposition is thrown.
	Before func(*engine.State, game.Actor, string, []pool.Die) []Pending
	// OnRead runs when total and effect die of a roll are chosen, before it is compared.
	OnRead func(t *engine.Tx, r *pool.Roll)
	// MayAdd reports whether dice may still join a roll once it is read.
	MayAdd func(s *engine.State, r *pool.Roll) bool
	// Compared runs when a roll was compared with what it had to beat.
	Compared func(t *engine.Tx, o Outcome)
	// AfterRolls runs after each move, after the rolls that wait for nothing have been resolved.
	AfterRolls func(t *engine.Tx)
	// OnOver runs after each move for a check that is over and owes no decision.
	OnOver func(t *engine.Tx, id string)
	// OnClosed runs after each move for a check that is over when its rolls wait for nothing.
	OnClosed func(t *engine.Tx, id string)
	// OnSettled runs after each move, last of all.
	OnSettled func(t *engine.Tx)
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "checks" }

// Owns names the kinds of decisions, and the kind of checks with its prefix.
func (h Hooks) Owns(own func(what, name string)) {
	for _, st := range h.Decisions {
		own("decision", st.Kind)
	}
	if h.Kind != nil {
		own("check", h.Kind.Name)
		own("prefix of checks", string(h.Kind.Prefix))
	}
}
