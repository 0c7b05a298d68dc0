package core

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// DraftHooks are what mods say of pools in the making.
type DraftHooks struct {
	Own      func(s *State, c *Char, matter string) []PoolOption
	Against  func(s *State, c *Char) []PoolOption
	Facing   func(*State) []Problem
	Aside    func(s *State, set string) bool
	Worn     func(s *State, c *Char, t sheet.Trait, has []dice.Die) []dice.Die
	Shut     func(s *State, c *Char, set, trait string) *game.Refusal
	Fit      func(*State, Assembly) *game.Refusal
	Together func(s *State, lead string, laid []pool.Die) *game.Refusal
	Holds    func(s *State, st Site, need string, u sfx.Use) bool
	Used     func(t *Tx, a Assembly, r *pool.Roll)
	Aims     []*AimKind
}

// Topic implements Hooks.
func (DraftHooks) Topic() string { return "pools" }

// Effects are what SFX do to play.
type Effects interface {
	Uses(s *State, c *Char, matter string) []sfx.Use
	Widens(s *State, st Site, laid []pool.Die) int
	Rethrows(s *State, r *pool.Roll) bool
	Copied(t *Tx, r *pool.Roll, kind string, d dice.Die) dice.Die
	Foreseen(s *State, char string) bool
	Foiled(t *Tx, char string)
	Firm(s *State, char string, n int) bool
	Seizes(s *State, by game.Seat) []Seizure
}

// SpecialEffects is who plays them; nil: nobody.
var SpecialEffects = NewPolicy[Effects]("effects", nil)

// Winning are kinds of checks that say how likely a pool wins more than a number.
type Winning interface {
	Wins(*State, Making, []dice.Die) (p float64, ok bool)
}
