package harm

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// HitAim applies an effect die to the character of an aim. The die is compared with another effect
// die as withEffectComparison says (CORE-TEST-R7).
func HitAim(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, beyond bool) {
	b := WinDamage(t, r, nil, false, aim, d, marginOf(t.S, r))
	b.Aim, b.Named = aim.Kind, true // declared before the roll, even without a name
	DamageOrOverflow(t, withEffectComparison(t, r, b), beyond, aim)
}

// marginOf returns the margin of a roll over its target, 0 if the roll loses or no target is
// known.
func marginOf(s *engine.State, r *pool.Roll) int {
	if m := check.CheckKindOf(s, r.For); m != nil {
		if total, known := m.Throwing.Goal(s, game.Actor{Role: game.GM}, r.For, ""); known {
			return max(0, r.Total()-total)
		}
	}
	return 0
}

// coreAims are the aims of the core: an asset, a complication on a character (CORE-TEST-R7), harm
// to an asset of the other side (ASSET-R7), and in a bridge scene a step up of an asset that the
// character may use (ASSET-R10).
var coreAims = []*draft.AimKind{
	{Kind: pool.AimAsset, Named: true,
		Choices: func(*engine.State, check.RollContext) []game.Choice {
			return []game.Choice{{Word: pool.AimAsset, Label: game.Say("cortex.aim.asset")}}
		},
		Apply: func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, _ bool) {
			MakeAsset(t, r, aim.Name, d, most)
		},
		Validate: func(s *engine.State, char string, aim pool.Aim) *game.Refusal {
			return SameAsset(s, aim.Name, char)
		},
		ThingAt: func(s *engine.State, r *pool.Roll, aim pool.Aim) string {
			i := slices.IndexFunc(things.Of(s).Assets, func(a *things.Asset) bool {
				return a.Owner == r.Char && game.Canonical(a.Name) == game.Canonical(aim.Name)
			})
			if i < 0 {
				return ""
			}
			return things.Of(s).Assets[i].ID
		}},
	{Kind: pool.AimComplication, Named: true, TargetsCharacter: true, Apply: HitAim,
		Choices: func(s *engine.State, st check.RollContext) []game.Choice {
			var cs []game.Choice
			for _, c := range draft.AimTargets(s, st) {
				cs = append(cs, game.Choice{Word: pool.AimComplication + ":" + c.ID,
					Label: game.Say("cortex.aim.comp", game.W("name", c.DisplayName()))})
			}
			return cs
		},
		ThingAt: func(s *engine.State, _ *pool.Roll, aim pool.Aim) string {
			return things.Of(s).CompNamed(aim.On, aim.Name)
		}},
	{Kind: pool.AimBreak,
		Choices: func(s *engine.State, st check.RollContext) []game.Choice {
			var cs []game.Choice
			for _, a := range things.Of(s).Assets {
				if owner := people.Of(s).Char(a.Owner); owner != nil && owner.IsPC() != st.Char.IsPC() {
					cs = append(cs, game.Choice{Word: pool.AimBreak + ":" + a.ID,
						Label: game.Say("cortex.aim.break", game.W("name", a.DisplayName()), game.D("die", a.Die))})
				}
			}
			return cs
		},
		Apply:   func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, _ bool) { BreakAsset(t, r, aim.On, d) },
		ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string { return aim.On }},
	{Kind: pool.AimImprove, Choices: improvableAssets,
		Apply: func(t *engine.Tx, r *pool.Roll, aim pool.Aim, _, _ dice.Die, _ bool) { improveAsset(t, r, aim.On) },
		Validate: func(s *engine.State, char string, aim pool.Aim) *game.Refusal {
			if a := things.Of(s).Asset(aim.On); a == nil || a.Die < dice.D12 && scene.Of(s).Scene.Type == scene.Bridge {
				return nil
			}
			return game.Refuse("ASSET-R10", "cortex.refused.no_improving")
		},
		ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string { return aim.On }},
}

// improvableAssets returns the assets that a test in a bridge scene may step up: assets smaller
// than d12 that the character may use, except signature assets (SCENE-05, ASSET-R10).
func improvableAssets(s *engine.State, st check.RollContext) []game.Choice {
	if scene.Of(s).Scene.Type != scene.Bridge || len(st.Foes) > 0 { // no contest improves an asset
		return nil
	}
	var cs []game.Choice
	for _, a := range things.Of(s).Assets {
		if (a.Shared || a.Owner == st.Char.ID) && !a.Signature && a.Die < dice.D12 {
			cs = append(cs, game.Choice{Word: pool.AimImprove + ":" + a.ID,
				Label: game.Say("cortex.aim.improve", game.W("name", a.DisplayName()), game.D("die", a.Die))})
		}
	}
	return cs
}

// improveAsset steps an asset up for as long as it lasts (ASSET-R10).
func improveAsset(t *engine.Tx, r *pool.Roll, id string) {
	a := things.Of(t.S).Asset(id)
	if a == nil || a.Die == dice.D12 {
		return
	}
	t.Emit(check.EffectUsed{Roll: r.ID, On: a.ID})
	next := *a
	next.Die, _ = a.Die.Step(1)
	next.BaseDie = next.Die
	t.Emit(things.AssetSet{Asset: next, Was: a.Die, Why: "improved"})
}

// SameAsset refuses an asset with the name of an open asset or of another asset of the owner
// (ASSET-R6).
func SameAsset(s *engine.State, name, owner string) *game.Refusal {
	for _, a := range things.Of(s).Assets {
		if game.Canonical(a.Name) == game.Canonical(name) && (a.Owner == owner || a.Shared) {
			return game.Refuse("ASSET-R6", "cortex.refused.same_asset", game.W("name", a.DisplayName()))
		}
	}
	return nil
}

// furtherAims returns the uses of a further effect die of a roll: all aims that are not for the
// first effect die only.
func furtherAims(s *engine.State, st check.RollContext) []game.Choice {
	return slices.DeleteFunc(draft.AimChoices(s, st), func(c game.Choice) bool {
		kind, _, _ := strings.Cut(c.Word, ":")
		k := draft.AimKindOf(s, kind)
		return k != nil && k.FirstOnly
	})
}

// MakeAsset makes an asset of the effect die d of a roll. most is the maximum size of the asset, 0
// for none (ASSET-11, ASSET-R5).
func MakeAsset(t *engine.Tx, r *pool.Roll, name string, d, most dice.Die) {
	if most > 0 {
		d = min(d, most)
	}
	lasts := things.ForScene
	if assetLasts.Is(t.S, "next_roll") {
		lasts = things.ForRoll
	}
	id := things.FreeWord(t.S, name)
	t.Emit(things.AssetSet{Asset: things.Asset{ID: id, Name: name, Die: d, BaseDie: d, Owner: r.Char, For: lasts},
		Why: "test"})
	t.Emit(check.EffectUsed{Roll: r.ID, On: id})
}

// BreakAsset uses an effect die on an asset: a larger die removes the asset, any other steps it
// down, and a d4 that is stepped down is gone (ASSET-R7).
func BreakAsset(t *engine.Tx, r *pool.Roll, id string, d dice.Die) {
	a := things.Of(t.S).Asset(id)
	if a == nil {
		return
	}
	t.Emit(check.EffectUsed{Roll: r.ID, On: a.ID})
	left := pool.DieLeft(a.Die, d)
	if left == 0 {
		t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: "broken"})
		return
	}
	was := a.Die
	next := *a
	next.Die = left
	next.BaseDie = min(next.BaseDie, next.Die)
	t.Emit(things.AssetSet{Asset: next, Was: was, Why: "broken"})
}
