package framing

import (
	"strings"
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
	"mesa/systems/cortex/sheet"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), Mod(), points.Mod(), people.Mod()}, mods...)
	return &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...)}
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// wantPoints checks the free points of wallets, such as {"ana": 2}.
func (b *table) wantPoints(what string, want map[string]int) {
	b.T.Helper()
	for key, n := range want {
		if got := points.Of(b.S).Wallet(key).Free; got != n {
			b.T.Errorf("%s: %s has %d points, want %d", what, key, got, n)
		}
	}
}

// has returns the event that gives a wallet free points.
func has(key string, n int) game.Event { return points.PointsMoved{Wallet: key, N: n} }

// begun returns the event of a scene of a type, with a trait Dark d8.
func begun(kind string) scene.SceneBegun {
	return scene.SceneBegun{Scene: scene.Scene{N: 1, Name: "Roof", Type: kind, Stakes: scene.NormalStakes,
		Traits: []sheet.Trait{{Word: "dark", Name: "Dark", Die: dice.D8}}}}
}

// asset returns the event of an asset, d8 now and d6 by itself.
func asset(id, lasts string) things.AssetSet {
	return things.AssetSet{Asset: things.Asset{ID: id, Name: id, Die: dice.D8, BaseDie: dice.D6, Owner: "ana",
		For: lasts, Signature: id == "sword"}}
}

// hurt returns the event of a complication, d8.
func hurt(id, on string) things.ComplicationSet {
	return things.ComplicationSet{Complication: things.Complication{ID: id, Name: id, On: on, Die: dice.D8}}
}

// left returns what is on the table, as "rope d6".
func (b *table) left() string {
	var all []string
	for _, a := range things.Of(b.S).Assets {
		all = append(all, a.ID+" "+a.Die.String())
	}
	for _, k := range things.Of(b.S).Complications {
		all = append(all, k.ID+" "+k.Die.String())
	}
	return strings.Join(all, ", ")
}
