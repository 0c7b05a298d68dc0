package harm

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// duel holds the answers of the toy check. Ana's roll is 1, Vex's is 2.
type duel struct {
	stakes  string   // noted at its start
	total   int      // the total to beat, 0: not known
	answers int      // the roll that answers Ana's, 0: none
	opposed string   // the character that Vex's roll opposes as a difficulty
	foes    []string // the characters that a roll is against
}

var duelSection = engine.NewSection[duel]("duel", 0)

// duelMod returns the mod of the toy check. Its ids begin with d.
func duelMod() *engine.Mod {
	return &engine.Mod{Name: "duel", Section: duelSection,
		Hooks: []engine.Hooks{check.Hooks{Kind: &check.CheckKind{Name: "duel", Prefix: 'd', Course: duels{},
			Throwing: duels{}, Comparing: duels{}, Opposed: duels{}}}}}
}

// duels answers the core's questions on the toy check.
type duels struct{}

func (duels) Keeps(*engine.State, string) bool                      { return true }
func (duels) Card(*engine.State, game.Actor, string) game.Card      { return game.Card{} }
func (duels) Conclude(*engine.Tx, *pool.Roll)                       {}
func (duels) NothingOpen(*engine.State, *pool.Roll) bool            { return true }
func (duels) OpportunitiesOpen(*engine.State, *pool.Roll) bool      { return false }
func (duels) Abandon(*engine.Tx, string)                            {}
func (duels) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }
func (duels) CheckInProgress(*engine.State, string) string          { return "" }
func (duels) ThrowPlace(*engine.State, *pool.Roll) string           { return "duel" }
func (duels) Initiator(*engine.State, string) string                { return "ana" }
func (duels) KnownTarget(*engine.State, *pool.Roll) int             { return -1 }
func (duels) Won(*engine.State, *pool.Roll) (won, fresh bool)       { return false, false }
func (duels) Involves(*engine.State, string) bool                   { return false }
func (duels) RemoveDie(*engine.Tx, string, string)                  {}
func (duels) FailureHurts(*engine.State, string) bool               { return false }
func (duels) RecoversFrom(*engine.State, string) string             { return "" }
func (duels) Row(*engine.State, string) dice.Die                    { return 0 }
func (duels) FailsPlainly(*engine.State, *pool.Roll, int) bool      { return false }
func (duels) Stakes(s *engine.State, _ string) string               { return duelSection.Of(s).stakes }
func (duels) Opponents(s *engine.State, _ *pool.Roll) []string      { return duelSection.Of(s).foes }

func (duels) RollContexts(*engine.State, game.Actor) []check.RollContext { return nil }

func (duels) Comparison(*engine.State, *pool.Roll) (v check.Comparison, ok bool) { return v, false }

func (duels) Goal(s *engine.State, _ game.Actor, _, _ string) (total int, known bool) {
	return duelSection.Of(s).total, duelSection.Of(s).total > 0
}

func (duels) OpposedChar(s *engine.State, r *pool.Roll) string {
	if r.ID != 2 {
		return ""
	}
	return duelSection.Of(s).opposed
}

func (duels) AnsweringRoll(s *engine.State, _ *pool.Roll) *pool.Roll {
	return check.Of(s).Roll(duelSection.Of(s).answers)
}

// toyHarm is a harm model with a wound in place of a complication. Its answers are given; the rest is
// as with complications.
type toyHarm struct {
	complicationHarm
	key                      string // of Takeout
	sized, compares, expects bool   // of SizedByEffect, ComparesEffects and Compares
}

func (h toyHarm) SizedByEffect() bool                       { return h.sized }
func (h toyHarm) ComparesEffects() bool                     { return h.compares }
func (h toyHarm) Compares(*engine.State, check.Damage) bool { return h.expects }

func (h toyHarm) Takeout(*engine.State, check.Damage) (key, wallet string) { return h.key, "" }

func (toyHarm) CannotStay(_ *engine.State, c *people.Character) *game.Refusal {
	if c.Out != "wounded" {
		return nil
	}
	return game.Refuse("OUT-07", "toy")
}

func (toyHarm) Apply(t *engine.Tx, b check.Damage) {
	things.NewComplication(t, b.On, "Wound", b.Die, "effect")
}

// with returns a mod with this harm model and these hooks.
func with(h Harm, hooks ...engine.Hooks) *engine.Mod {
	m := &engine.Mod{Name: "toy", Hooks: hooks}
	if h != nil {
		m.Policies = []engine.Answer{Model.Is(h)}
	}
	return m
}
