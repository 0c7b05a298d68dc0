package view

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// table is a table of the mods up to this package and of the toy check: three players with a PC each,
// and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), draft.Mod(), things.Mod(), scene.Mod(), points.Mod(), people.Mod(),
		duelMod()}, mods...)
	return &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...)}
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// duel sets what the toy check answers.
func (b *table) duel(d duel) *table {
	duelSection.Set(b.S, d)
	return b
}

// with returns a mod of these hooks.
func with(hooks ...engine.Hooks) *engine.Mod { return &engine.Mod{Name: "toy", Hooks: hooks} }

// has returns the event that gives a wallet free points.
func has(key string, n int) game.Event { return points.PointsMoved{Wallet: key, N: n} }

// asset returns the event of an asset d6.
func asset(id, owner string, shared bool) things.AssetSet {
	return things.AssetSet{Asset: things.Asset{ID: id, Name: id, Die: dice.D6, BaseDie: dice.D6, Owner: owner,
		Shared: shared, For: things.ForScene}}
}

// hurt returns the event of a complication d8.
func hurt(id, on string) things.ComplicationSet {
	return things.ComplicationSet{Complication: things.Complication{ID: id, Name: id, On: on, Die: dice.D8}}
}

// begun is the event by which the toy check begins.
type begun struct{ ID string }

// EventName implements game.Event.
func (begun) EventName() string { return "toy.begun" }

// ended is the event by which the toy check ends.
type ended struct{ ID string }

// EventName implements game.Event.
func (ended) EventName() string { return "toy.ended" }

// duel holds the answers of the toy check.
type duel struct {
	gone    string              // the check that is not kept any more
	total   int                 // the total to beat, 0: not known
	opposed string              // the character that roll 2 opposes as a difficulty
	at      []check.RollContext // the throws that may be made
	wins    float64             // the chance to win the contest, 0: it is none
	joined  int                 // the roll that stress of traits joins, 0: none
}

var duelSection = engine.NewSection[duel]("duel", 0)

// duelMod returns the mod of the toy check. Its ids begin with d.
func duelMod() *engine.Mod {
	return &engine.Mod{Name: "duel", Section: duelSection,
		Events: []engine.EventKind{
			engine.EventOf[begun](nil, check.OpensCheck(func(e begun) (string, []string) { return e.ID, nil })),
			engine.EventOf[ended](nil, check.ClosesCheck(func(e ended) string { return e.ID })),
		},
		Hooks: []engine.Hooks{check.Hooks{Kind: &check.CheckKind{Name: "duel", Prefix: 'd', Course: duels{},
			Throwing: duels{}, Opposed: duels{}, Rounds: duels{}, Answering: duels{}}}}}
}

// duels answers the core's questions on the toy check.
type duels struct{}

func (duels) Keeps(s *engine.State, id string) bool                 { return duelSection.Of(s).gone != id }
func (duels) Conclude(*engine.Tx, *pool.Roll)                       {}
func (duels) NothingOpen(*engine.State, *pool.Roll) bool            { return true }
func (duels) OpportunitiesOpen(*engine.State, *pool.Roll) bool      { return false }
func (duels) Abandon(*engine.Tx, string)                            {}
func (duels) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }
func (duels) CheckInProgress(*engine.State, string) string          { return "" }
func (duels) Opponents(*engine.State, *pool.Roll) []string          { return nil }
func (duels) ThrowPlace(*engine.State, *pool.Roll) string           { return "duel" }
func (duels) Involves(*engine.State, string) bool                   { return false }
func (duels) RemoveDie(*engine.Tx, string, string)                  {}
func (duels) AnsweringRoll(*engine.State, *pool.Roll) *pool.Roll    { return nil }
func (duels) FailureHurts(*engine.State, string) bool               { return false }
func (duels) RecoversFrom(*engine.State, string) string             { return "" }
func (duels) Row(*engine.State, string) dice.Die                    { return 0 }
func (duels) FailsPlainly(*engine.State, *pool.Roll, int) bool      { return false }
func (duels) IsCompared(*engine.State, *pool.Roll) bool             { return false }
func (duels) Answerer(*engine.State, string) string                 { return "" }
func (duels) CheckOpenTo(*engine.State, string) string              { return "" }
func (duels) Resolved(*engine.Tx, *pool.Roll)                       {}

func (duels) Card(s *engine.State, _ game.Actor, id string) game.Card {
	return game.Card{About: check.CheckRef(s, id), Over: check.Of(s).CheckBy(id).Over}
}

func (duels) RollContexts(s *engine.State, _ game.Actor) []check.RollContext {
	return duelSection.Of(s).at
}

func (duels) Goal(s *engine.State, _ game.Actor, _, _ string) (total int, known bool) {
	return duelSection.Of(s).total, duelSection.Of(s).total > 0
}

func (duels) OpposedChar(s *engine.State, r *pool.Roll) string {
	if r.ID != 2 {
		return ""
	}
	return duelSection.Of(s).opposed
}

func (duels) JoinedByStress(s *engine.State, _, _ string) *pool.Roll {
	return check.Of(s).Roll(duelSection.Of(s).joined)
}

func (duels) WinChance(s *engine.State, _ check.RollContext, _ pool.Throw) (p float64, ok bool) {
	return duelSection.Of(s).wins, duelSection.Of(s).wins > 0
}

// rolled returns the event of a roll in the check d1: d8 and d6 are the total 9, d10 is the effect die.
func rolled(id int, char string, change func(*pool.Roll)) check.Rolled {
	r := pool.Roll{ID: id, For: "d1", Char: char, Pool: dicePool(dice.D8, dice.D6, dice.D10),
		Faces: []int{5, 4, 3}, KeptFree: 2, Kept: []int{0, 1}, Effect: []int{2}, Committed: true}
	if change != nil {
		change(&r)
	}
	return check.Rolled{Roll: r}
}

// dicePool returns dice of these sizes as a pool.
func dicePool(sizes ...dice.Die) []pool.Die {
	var ds []pool.Die
	for _, d := range sizes {
		ds = append(ds, pool.Die{Die: d, From: pool.FromLoose})
	}
	return ds
}
