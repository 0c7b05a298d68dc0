package hitch

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// opened is the event by which a toy check begins.
type opened struct{ id string }

// EventName implements game.Event.
func (opened) EventName() string { return "toy.opened" }

// toyCheck is a kind of checks that never end.
type toyCheck struct{}

func (toyCheck) Keeps(*engine.State, string) bool { return true }

func (toyCheck) NothingOpen(*engine.State, *pool.Roll) bool { return false }

func (toyCheck) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return true }

func (toyCheck) Abandon(*engine.Tx, string) {}

func (toyCheck) Card(*engine.State, game.Actor, string) game.Card { return game.Card{} }

func (toyCheck) Conclude(*engine.Tx, *pool.Roll) {}

func (toyCheck) RollContexts(*engine.State, game.Actor) []check.RollContext { return nil }

func (toyCheck) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (toyCheck) ThrowPlace(*engine.State, *pool.Roll) string { return "" }

func (toyCheck) Goal(*engine.State, game.Actor, string, string) (int, bool) { return 0, false }

func (toyCheck) CheckInProgress(*engine.State, string) string { return "" }

func (toyCheck) Opponents(*engine.State, *pool.Roll) []string { return nil }

// stress is a toy kind of affliction, with one die on Ana. Hitches and opportunities step it only if
// steps is set.
type stress struct {
	die   dice.Die
	steps bool
}

func (d *stress) kind() *things.AfflictionKind {
	steps := func(*engine.State) bool { return d.steps }
	return &things.AfflictionKind{Kind: "stress", Ref: "stress", HitchSteps: steps, OpportunitySteps: steps,
		All: func(*engine.State) []things.Affliction {
			if d.die == 0 {
				return nil
			}
			return []things.Affliction{{Kind: "stress", ID: "fear", Name: "Fear", Die: d.die, On: "ana"}}
		},
		Step: func(_ *engine.Tx, _ string, n int, _ string) { d.die, _ = d.die.Step(n) }}
}

// table is a table of the mods up to this package, on which the toy check x1 is open.
type table struct {
	*coretest.Table
	fear *stress
}

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	fear := &stress{}
	toy := &engine.Mod{Name: "toy",
		Events: []engine.EventKind{engine.EventOf[opened](nil,
			check.OpensCheck(func(e opened) (string, []string) { return e.id, nil }))},
		Hooks: []engine.Hooks{things.Hooks{Kinds: []*things.AfflictionKind{fear.kind()}},
			check.Hooks{Kind: &check.CheckKind{Name: "toy", Prefix: 'x', Course: toyCheck{}, Throwing: toyCheck{}}}}}
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), points.Mod(), people.Mod(), Mod(), toy},
		mods...)
	b := &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...), fear}
	return b.fold(opened{"x1"})
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// throw folds a throw of d8s in the check, which is read already: of a character, or the GM's for "".
func (b *table) throw(char string, faces ...int) *table {
	r := pool.Roll{ID: check.Of(b.S).NextID + 1, For: "x1", Char: char, GM: char == "", Faces: faces, KeptFree: 2,
		Committed: true}
	for range faces {
		r.Pool = append(r.Pool, pool.Die{From: pool.FromLoose, Die: dice.D8})
	}
	return b.fold(check.Rolled{Roll: r})
}

// last returns the last roll.
func (b *table) last() *pool.Roll { rs := check.Of(b.S).Rolls; return rs[len(rs)-1] }

// wantPoints checks the free and locked points of a wallet.
func (b *table) wantPoints(name, key string, free, locked int) {
	b.T.Helper()
	if w := points.Of(b.S).Wallet(key); w.Free != free || w.LockedTotal() != locked {
		b.T.Errorf("%s: %s has %d+%dL, want %d+%dL", name, key, w.Free, w.LockedTotal(), free, locked)
	}
}

// wantComps checks all complications, as their names with bearer and die.
func (b *table) wantComps(name string, want ...string) {
	b.T.Helper()
	var got []string
	for _, k := range things.Of(b.S).Complications {
		got = append(got, k.Name+" "+k.On+" "+k.Die.String())
	}
	if len(got) != len(want) {
		b.T.Errorf("%s: there are %q, want %q", name, got, want)
		return
	}
	for i := range want {
		if got[i] != want[i] {
			b.T.Errorf("%s: there are %q, want %q", name, got, want)
		}
	}
}

// wantReason checks the rule and the key of a refusal; both are "" for none.
func (b *table) wantReason(name string, no *game.Refusal, rule, key string) {
	b.T.Helper()
	gotRule, gotKey := "", ""
	if no != nil {
		gotRule, gotKey = no.Rule, no.Reason.Key
	}
	if gotRule != rule || gotKey != key {
		b.T.Errorf("%s: refused by %q with %q, want %q with %q", name, gotRule, gotKey, rule, key)
	}
}

// has returns the event by which a wallet has points.
func has(key string, n int) game.Event { return points.PointsMoved{Wallet: key, N: n} }

// comp returns the event of a complication.
func comp(name, on string, d dice.Die) game.Event {
	return things.ComplicationSet{Complication: things.Complication{ID: game.Slug(name), Name: name, On: on, Die: d}}
}

// asset returns the event of an asset that lasts for the scene.
func asset(name, owner string, d dice.Die) game.Event {
	return things.AssetSet{Asset: things.Asset{ID: game.Slug(name), Name: name, Owner: owner, Die: d, BaseDie: d,
		For: things.ForScene}}
}

// out returns the event by which a character is taken out.
func out(char string) game.Event { return people.OutSet{Char: char, How: people.OutRuled} }
