package points

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), Mod(), people.Mod()}, mods...)
	return &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...)}
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// wantPoints checks the free and locked points of a wallet.
func (b *table) wantPoints(key string, free, locked int) {
	b.T.Helper()
	if w := Of(b.S).Wallet(key); w.Free != free || w.LockedTotal() != locked {
		b.T.Errorf("%s has %d+%dL, want %d+%dL", key, w.Free, w.LockedTotal(), free, locked)
	}
}

// ruleOf returns the rule of a refusal, "" for none.
func ruleOf(no *game.Refusal) string {
	if no == nil {
		return ""
	}
	return no.Rule
}

// set returns the event that sets a wallet.
func set(key string, n int) game.Event { return pointsSet{Wallet: key, N: n} }

// earned returns the event of a point earned in a roll, or of a free point if roll is 0.
func earned(key string, roll int) PointsMoved {
	return PointsMoved{Wallet: key, N: 1, Roll: roll, Why: "hitch"}
}
