package hitch

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// toySFX has one use of opportunities.
type toySFX struct {
	draft.SFX
	done *int
}

func (fx toySFX) OpportunityUses(*engine.State, game.Actor) []draft.OpportunityUse {
	return []draft.OpportunityUse{{Word: "feed", About: "char/vex", Label: game.Say("feed"),
		Do: func(*engine.Tx) { *fx.done++ }}}
}

// Rules: RUL-LIM-OPPORTUNITY OPP-R1
//
// TestSFXUsesOneOpportunity: for one point each time, and with one 1 at a time.
func TestSFXUsesOneOpportunity(t *testing.T) {
	done := 0
	fx := &engine.Mod{Name: "fx", Policies: []engine.Answer{draft.PlaySFX.Is(toySFX{done: &done})}}
	b := newTable(t, "", fx).fold(has("ana", 2)).throw("", 1, 1, 6)
	if o := b.Offers("ana", "opportunity")[0]; !o.Label.Equal(game.Say("feed")) || o.About != "char/vex" {
		t.Errorf("offered is %v of %v", o.Label, o.About)
	}
	if b.Try("ana", "opportunity", "on=feed", "steps=2") == nil {
		t.Error("two 1s are used at a stroke")
	}
	b.Do("ana", "opportunity", "on=feed")
	b.wantPoints("once", "ana", 1, 0)
	b.Do("ana", "opportunity", "on=feed")
	b.wantPoints("twice", "ana", 0, 0)
	if left := b.last().UnspentHitches(); done != 2 || len(left) > 0 {
		t.Errorf("done %d times, left are %v", done, left)
	}
}

// Rules: OPP-02 OPP-03 OPP-04 OPP-R1
//
// TestOfferStepsAsFarAsOpportunitiesReach: by a tap, to nothing for an affliction and to d12 for an
// asset.
func TestOfferStepsAsFarAsOpportunitiesReach(t *testing.T) {
	for name, c := range map[string]struct {
		has   game.Event
		faces []int
		label game.Msg
		steps string
	}{
		"one step down": {comp("Hurt", "beto", dice.D8), []int{1, 6}, game.Say("cortex.opportunity.down",
			game.W("name", "Hurt"), game.D("from", dice.D8), game.D("to", dice.D6),
			game.M("on", scene.BearerArg("Beto", "beto"))), "1"},
		"all gone": {comp("Hurt", "", dice.D6), []int{1, 1, 1, 6}, game.Say("cortex.opportunity.gone",
			game.W("name", "Hurt"), game.D("from", dice.D6), game.D("to", 0),
			game.M("on", scene.BearerArg("", ""))), "2"},
		"a d4": {comp("Hurt", "", dice.D4), []int{1, 6}, game.Say("cortex.opportunity.gone", game.W("name", "Hurt"),
			game.D("from", dice.D4), game.D("to", 0), game.M("on", scene.BearerArg("", ""))), "1"},
		"two steps up": {asset("Rope", "", dice.D6), []int{1, 1, 6}, game.Say("cortex.opportunity.up",
			game.W("name", "Rope"), game.D("from", dice.D6), game.D("to", dice.D10)), "2"},
		"up to d12": {asset("Rope", "beto", dice.D10), []int{1, 1, 6}, game.Say("cortex.opportunity.up",
			game.W("name", "Rope"), game.D("from", dice.D10), game.D("to", dice.D12)), "1"},
	} {
		b := newTable(t, "").fold(has("ana", 1), c.has).throw("", c.faces...)
		os := b.Offers("ana", "opportunity")
		steps, _ := os[0].Input("steps")
		if len(os) != 1 || !os[0].Label.Equal(c.label) || steps.Preset != c.steps || len(os[0].Cost) != 1 {
			t.Errorf("%s: %v by %s for %v", name, os[0].Label, steps.Preset, os[0].Cost)
		}
	}
}

// Rules: OPP-04 OPP-R1 PP-SPEND-19
//
// TestThingIsPaidForOnce: further steps of it are free, also without a point, and another thing is not.
func TestThingIsPaidForOnce(t *testing.T) {
	b := newTable(t, "").fold(has("ana", 1), comp("Hurt", "", dice.D12)).throw("", 1, 1, 6)
	b.Do("ana", "opportunity", "steps=1")
	if os := b.Offers("ana", "opportunity"); len(os) != 1 || len(os[0].Cost) > 0 {
		t.Errorf("offered are %d, the first for %v", len(os), os[0].Cost)
	}
	b.fold(comp("Lost", "", dice.D6))
	b.wantReason("another thing", b.Try("ana", "opportunity", "on=lost"), "PP-SPEND-19", "cortex.refused.pp")
	b.Do("ana", "opportunity", "on=hurt")
	b.wantComps("stepped twice", "Hurt  d8", "Lost  d6")
}

// Rules: OPP-R3 OUT-R5
//
// TestWhoMayUseOpportunities: the player of a PC that is taken out, and for a GMC's asset that is open.
func TestWhoMayUseOpportunities(t *testing.T) {
	open := things.Asset{ID: "rope", Name: "Rope", Owner: "vex", Die: dice.D6, BaseDie: dice.D6, Shared: true}
	b := newTable(t, "").fold(has("ana", 1), out("ana"), things.AssetSet{Asset: open}).throw("", 1, 6)
	if b.Do("ana", "opportunity"); b.sizes()["rope"] != dice.D8 {
		t.Errorf("stepped is %v", b.sizes())
	}
}

// Rules: OPP-03 OPP-R6
//
// TestAssetKeepsTheSizeOfItsSceneToReturnTo: a step up or down changes the die alone; below d4 the
// asset is gone.
func TestAssetKeepsTheSizeOfItsSceneToReturnTo(t *testing.T) {
	for n, want := range map[int]dice.Die{1: dice.D8, -1: dice.D4, -2: 0} {
		b := newTable(t, "").fold(asset("Rope", "ana", dice.D6))
		StepAsset(b.Tx(), things.Of(b.S).Asset("rope"), n, "toy")
		a := things.Of(b.S).Asset("rope")
		if b.sizes()["rope"] != want || a != nil && a.BaseDie != dice.D6 {
			t.Errorf("%d: left is %v", n, a)
		}
	}
}

// Rules: OPP-R2
//
// TestLargerAssetIsThrownAtItsNewSize: in a pool that holds it, and in no other.
func TestLargerAssetIsThrownAtItsNewSize(t *testing.T) {
	b := newTable(t, "").fold(asset("Rope", "ana", dice.D6), asset("Map", "ana", dice.D4))
	st := check.RollContext{ID: "x1", Char: people.Of(b.S).Char("ana")}
	larger := withLarger(things.Of(b.S).Asset("rope"), 2)
	if got := larger(draft.PoolDraftOf(b.S, st)); got != nil {
		t.Errorf("without it the pool is %v", got)
	}
	b.fold(check.Drafted{Draft: check.Draft{Char: "ana", For: "x1", Pick: []string{"rope", "map"}}})
	got := larger(draft.PoolDraftOf(b.S, st))
	if len(got) != 2 || got[0].Die != dice.D10 || got[1].Die != dice.D4 {
		t.Errorf("with it the pool is %v", got)
	}
}
