package roll

import (
	"slices"
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
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// table is a table of the mods up to this package, on which the toy check x1 is open to Ana. Its pace
// is full, so that nothing is read at once.
type table struct {
	*coretest.Table
	check  *toyCheck
	stress dice.Die // of Ana's stress on Fight, 0: none
}

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	b := &table{check: &toyCheck{who: "ana", target: -1}}
	stress := &things.AfflictionKind{Kind: "stress", Ref: "stress",
		All: func(*engine.State) []things.Affliction {
			if b.stress == 0 {
				return nil
			}
			return []things.Affliction{{Kind: "stress", ID: "sore", Name: "Sore", Die: b.stress, On: "ana",
				Trait: "fight"}}
		},
		Note: func(*engine.State, things.Affliction) game.Msg { return game.Msg{} }}
	toy := &engine.Mod{Name: "toy",
		Events: []engine.EventKind{engine.EventOf[opened](nil,
			check.OpensCheck(func(e opened) (string, []string) { return e.id, []string{"ana"} }))},
		Hooks: []engine.Hooks{check.Hooks{Kind: b.check.kind()},
			things.Hooks{Kinds: []*things.AfflictionKind{stress}}}}
	mods = append([]*engine.Mod{check.Mod(), draft.Mod(), things.Mod(), scene.Mod(), points.Mod(), people.Mod(), Mod(),
		toy}, mods...)
	b.Table = coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...)
	b.S.Pace = game.Full
	return b.fold(hero(), opened{"x1"})
}

// hero returns the event of Ana's sheet.
func hero() game.Event {
	e := coretest.Character("ana", people.PC, "ana")
	trait := func(name string, d dice.Die) sheet.Trait {
		return sheet.Trait{Word: game.Slug(name), Name: name, Die: d}
	}
	e.Char.Sets = []sheet.Set{
		{Name: "Distinctions", Traits: []sheet.Trait{trait("Reckless", dice.D8), trait("Timid", dice.D4)}},
		{Name: "Attributes", Traits: []sheet.Trait{trait("Physical", dice.D8), trait("Mental", dice.D6)}},
		{Name: "Skills", Traits: []sheet.Trait{trait("Fight", dice.D10), trait("Move", dice.D8)}},
	}
	return e
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// script sets the faces of the next dice.
func (b *table) script(faces ...int) *table {
	b.Dice.Add(faces...)
	return b
}

// dieAs is a die with the face that it shows.
type dieAs struct {
	d    dice.Die
	face int
}

// thrown folds a throw of Ana's that is not read yet, changed by change if that is not nil.
func (b *table) thrown(change func(*pool.Roll), ds ...dieAs) *pool.Roll {
	r := pool.Roll{ID: check.Of(b.S).NextID + 1, For: "x1", Char: "ana", KeptFree: 2}
	for _, d := range ds {
		r.Pool, r.Faces = append(r.Pool, pool.Die{From: pool.FromLoose, Die: d.d}), append(r.Faces, d.face)
	}
	if change != nil {
		change(&r)
	}
	b.Fold(check.Rolled{Roll: r})
	return b.roll(r.ID)
}

// roll returns a roll.
func (b *table) roll(id int) *pool.Roll { return check.Of(b.S).Roll(id) }

// last returns the last roll.
func (b *table) last() *pool.Roll { rs := check.Of(b.S).Rolls; return rs[len(rs)-1] }

// ofGM makes a roll the GM's, of dice alone.
func ofGM(r *pool.Roll) { r.GM, r.Char = true, "" }

// readAs returns a change that reads a roll.
func readAs(kept, effect []int) func(*pool.Roll) {
	return func(r *pool.Roll) { r.Kept, r.Effect, r.Committed = kept, effect, true }
}

// both returns a change that makes both changes.
func both(a, b func(*pool.Roll)) func(*pool.Roll) { return func(r *pool.Roll) { a(r); b(r) } }

// wantPoints checks the free and locked points of a wallet.
func (b *table) wantPoints(name, key string, free, locked int) {
	b.T.Helper()
	if w := points.Of(b.S).Wallet(key); w.Free != free || w.LockedTotal() != locked {
		b.T.Errorf("%s: %s has %d+%dL, want %d+%dL", name, key, w.Free, w.LockedTotal(), free, locked)
	}
}

// wantRead checks how a roll was read; no kept dice mean that it was not.
func (b *table) wantRead(name string, r *pool.Roll, kept, effect []int) {
	b.T.Helper()
	read := slices.Contains(b.check.read, r.ID)
	if r.Committed != (kept != nil) || read != r.Committed || !slices.Equal(r.Kept, kept) ||
		!slices.Equal(r.Effect, effect) {
		b.T.Errorf("%s: kept %v, effect %v, read %v, want %v and %v", name, r.Kept, r.Effect, read, kept, effect)
	}
}

// wantReason checks the rule and the key of a refusal, without its beginning; both are "" for none.
func (b *table) wantReason(name string, no *game.Refusal, rule, key string) {
	b.T.Helper()
	if key != "" {
		key = "cortex.refused." + key
	}
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

// asset returns the event of an asset.
func asset(name, owner string, d dice.Die) game.Event {
	return things.AssetSet{Asset: things.Asset{ID: game.Slug(name), Name: name, Owner: owner, Die: d, BaseDie: d,
		For: things.ForScene}}
}

// toySFX answers what its fields say.
type toySFX struct {
	draft.SFX
	rethrow, turn, one bool
	ignores            int    // the largest margin that is not heroic against Ana
	foresees           string // the character that foresees dice
	lost               *[]string
	uses               []sfx.Use
}

func (fx toySFX) PoolSFX(*engine.State, *people.Character, string) []sfx.Use { return fx.uses }

func (fx toySFX) HitchRange(*engine.State, check.RollContext, []pool.Die) int { return 0 }

func (fx toySFX) MayRethrow(*engine.State, *pool.Roll) bool { return fx.rethrow }

func (fx toySFX) MayTurn(*engine.State, *pool.Roll) bool { return fx.turn }

func (fx toySFX) MayKeepOne(*engine.State, *pool.Roll) bool { return fx.one }

func (fx toySFX) LosesLargestDie(_ *engine.State, char string) bool { return char == fx.foresees }

func (fx toySFX) LargestDieLost(_ *engine.Tx, char string) { *fx.lost = append(*fx.lost, char) }

func (fx toySFX) IgnoresHeroic(_ *engine.State, char string, n int) bool {
	return char == "ana" && n <= fx.ignores
}

// withSFX returns a mod with these SFX.
func withSFX(fx toySFX) *engine.Mod {
	return &engine.Mod{Name: "fx", Policies: []engine.Answer{draft.PlaySFX.Is(fx)}}
}

// effectFrom returns a mod that says where effect dice come from.
func effectFrom(e pool.Effect) *engine.Mod {
	return &engine.Mod{Name: "effect", Policies: []engine.Answer{draft.EffectDice.Is(e)}}
}

// addAll returns a mod by which all results are added, without effect dice.
func addAll() *engine.Mod {
	return &engine.Mod{Name: "all", Policies: []engine.Answer{check.ResultsAdded.Is(pool.All),
		draft.EffectDice.Is(pool.EffectNone)}}
}
