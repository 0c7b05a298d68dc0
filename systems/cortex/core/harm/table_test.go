package harm

import (
	"strings"
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
	mods = append([]*engine.Mod{check.Mod(), draft.Mod(), things.Mod(), scene.Mod(), Mod(), points.Mod(),
		people.Mod(), duelMod()}, mods...)
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

// comps returns the complications of a character, as "Hurt d8, Sore d6".
func (b *table) comps(char string) string {
	var all []string
	for _, k := range things.Of(b.S).CompsOn(char) {
		all = append(all, k.Name+" "+k.Die.String())
	}
	return strings.Join(all, ", ")
}

// owed returns the decisions that are owed, as "land vex, stay ana".
func (b *table) owed() string {
	var all []string
	for _, p := range check.Of(b.S).Pending {
		all = append(all, p.Kind+" "+p.Char)
	}
	return strings.Join(all, ", ")
}

// want checks what a character has after something happened: its complications, how it is out, and
// the decisions that are owed.
func (b *table) want(name, char, comps, out, owed string) {
	b.T.Helper()
	c := people.Of(b.S).Char(char)
	if b.comps(char) != comps || c.Out != out || b.owed() != owed {
		b.T.Errorf("%s: %s has %q, is out %q and owed is %q, want %q, %q and %q", name, char, b.comps(char), c.Out,
			b.owed(), comps, out, owed)
	}
}

// wantReason checks the rule and the message by which a decision is refused.
func (b *table) wantReason(name, rule, key, chair, move string, words ...string) {
	b.T.Helper()
	no := b.Try(chair, move, words...)
	if no == nil || no.Rule != rule || no.Reason.Key != "cortex.refused."+key {
		b.T.Errorf("%s: %v, want a refusal by %q, %s", name, no, rule, key)
	}
}

// inScene returns the event of a scene with these stakes.
func inScene(stakes string) scene.SceneBegun {
	return scene.SceneBegun{Scene: scene.Scene{N: 1, Type: scene.Action, Stakes: stakes}}
}

// has returns the event that gives a wallet free points.
func has(key string, n int) game.Event { return points.PointsMoved{Wallet: key, N: n} }

// hurt returns the event of a complication Hurt.
func hurt(on string, d dice.Die) things.ComplicationSet {
	return things.ComplicationSet{Complication: things.Complication{ID: "hurt", Name: "Hurt", On: on, Die: d}}
}

// rope returns the event of an asset of Ana's, to the end of the scene.
func rope(d dice.Die) things.AssetSet {
	return things.AssetSet{Asset: things.Asset{ID: "rope", Name: "Rope", Die: d, BaseDie: d, Owner: "ana",
		For: things.ForScene}}
}

// anas returns Ana's roll 1: d8 and d6 are the total 9, d10 is the effect die, d4 is left.
func anas(change func(*pool.Roll)) check.Rolled {
	r := pool.Roll{ID: 1, For: "d1", Char: "ana", Pool: dicePool(dice.D8, dice.D6, dice.D10, dice.D4),
		Faces: []int{5, 4, 3, 2}, KeptFree: 2, Kept: []int{0, 1}, Effect: []int{2}, Committed: true}
	if change != nil {
		change(&r)
	}
	return check.Rolled{Roll: r}
}

// vexs returns Vex's roll 2: two d8 are the total 7, and the third die is the effect die.
func vexs(effect dice.Die, change func(*pool.Roll)) check.Rolled {
	r := pool.Roll{ID: 2, For: "d1", Char: "vex", GM: true, Pool: dicePool(dice.D8, dice.D8, effect),
		Faces: []int{4, 3, 2}, KeptFree: 2, Kept: []int{0, 1}, Effect: []int{2}, Committed: true}
	if change != nil {
		change(&r)
	}
	return check.Rolled{Roll: r}
}

// noEffect makes a roll one of a table without effect dice.
func noEffect(r *pool.Roll) { r.EffectFrom = pool.EffectNone }

// dicePool returns dice of these sizes as a pool.
func dicePool(sizes ...dice.Die) []pool.Die {
	var ds []pool.Die
	for _, d := range sizes {
		ds = append(ds, pool.Die{Die: d, From: pool.FromLoose})
	}
	return ds
}

// pinned returns the damage of Ana's roll to Vex: a declared complication Pinned.
func pinned(d, against dice.Die) check.Damage {
	return check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana", Die: d, Against: against,
		Aim: pool.AimComplication, Name: "Pinned", Named: true}
}
