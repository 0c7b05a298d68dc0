package asset

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table on which Ana and the bank have some points. Options are "variable=value".
func newTable(t *testing.T, options string, has int) *table {
	t.Helper()
	b := &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) },
		check.Mod(), harm.Mod(), things.Mod(), Mod(), scene.Mod(), points.Mod(), people.Mod())}
	return b.fold(points.PointsMoved{Wallet: "ana", N: has}, points.PointsMoved{Wallet: points.BankKey, N: has})
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// wantPoints checks the free points of a wallet.
func (b *table) wantPoints(key string, free int) {
	b.T.Helper()
	if got := points.Of(b.S).Wallet(key).Free; got != free {
		b.T.Errorf("%s has %d points, want %d", key, got, free)
	}
}

// asset returns an asset of the table, which must be there.
func (b *table) asset(id string) things.Asset {
	b.T.Helper()
	a := things.Of(b.S).Asset(id)
	if a == nil {
		b.T.Fatalf("there is no asset %s", id)
	}
	return *a
}

// rope returns the event of an asset of Ana's, d6, to the end of the scene, as a test made it.
func rope(change func(*things.Asset)) things.AssetSet {
	a := things.Asset{ID: "rope", Name: "Rope", Die: dice.D6, BaseDie: dice.D6, Owner: "ana", For: things.ForScene}
	if change != nil {
		change(&a)
	}
	return things.AssetSet{Asset: a}
}

// hurt returns the event of a complication.
func hurt(on string, d dice.Die) things.ComplicationSet {
	return things.ComplicationSet{Complication: things.Complication{ID: "hurt", Name: "Hurt", On: on, Die: d}}
}
