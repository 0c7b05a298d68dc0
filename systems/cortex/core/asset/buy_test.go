package asset

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: ASSET-01 ASSET-04 ASSET-05 ASSET-06 ASSET-R2 PP-SPEND-05 PP-SPEND-06 PP-SPEND-07
//
// TestAssetCostsByHowLongAndForWhom: one point for a d6 to the end of the scene, one more for the
// session, one more if it is open; for another character nothing more.
func TestAssetCostsByHowLongAndForWhom(t *testing.T) {
	for name, c := range map[string]struct {
		words []string
		price int
		want  things.Asset
	}{
		"scene":   {nil, 1, things.Asset{Owner: "ana", For: things.ForScene}},
		"session": {[]string{"for=session"}, 2, things.Asset{Owner: "ana", For: things.ForSession}},
		"open":    {[]string{"open=open"}, 2, things.Asset{Owner: "ana", For: things.ForScene, Shared: true}},
		"open for the session": {[]string{"for=session", "open=open"}, 3,
			things.Asset{Owner: "ana", For: things.ForSession, Shared: true}},
		"of another": {[]string{"to=beto"}, 1, things.Asset{Owner: "beto", For: things.ForScene}},
	} {
		b := newTable(t, "", 3)
		b.Do("ana", "asset", append(c.words, "name=Torch")...)
		c.want.ID, c.want.Name, c.want.Die, c.want.BaseDie, c.want.Bought = "torch", "Torch", dice.D6, dice.D6, true
		if got := b.asset("torch"); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		b.wantPoints("ana", 3-c.price)
	}
}

// Rules: PP-SPEND-19 ASSET-R1 OUT-R5 PP-GM-R2 PP-GM-R3 ASSET-R6
//
// TestAssetIsNotBoughtWithoutAPointOrInARoll: nor by a character that is out, nor twice under one
// name; an answer that raises the price is closed where only the price without it can be paid.
func TestAssetIsNotBoughtWithoutAPointOrInARoll(t *testing.T) {
	rolled := check.Rolled{Roll: pool.Roll{ID: 4, Char: "ana"}}
	for name, c := range map[string]struct {
		has   int
		event game.Event
		chair string
		words []string
		rule  string
	}{
		"no point":                 {0, nil, "ana", nil, "PP-SPEND-19"},
		"one for the session":      {1, nil, "ana", []string{"for=session"}, "PP-SPEND-19"},
		"one for an open asset":    {1, nil, "ana", []string{"open=open"}, "PP-SPEND-19"},
		"two for open and session": {2, nil, "ana", []string{"for=session", "open=open"}, "PP-SPEND-19"},
		"the bank is empty":        {0, nil, game.GMChair, nil, "PP-GM-R2"},
		"dice are thrown":          {1, rolled, "ana", nil, "ASSET-R1"},
		"she is out":               {1, people.OutSet{Char: "ana", How: people.OutRuled}, "ana", nil, "OUT-R5"},
		"one of that name":         {1, rope(nil), "ana", []string{"name=rope"}, "ASSET-R6"},
		"an open one of that name": {1, rope(func(a *things.Asset) { a.Owner, a.Shared = "beto", true }), "ana",
			[]string{"name=rope"}, "ASSET-R6"},
	} {
		b := newTable(t, "", c.has)
		if c.event != nil {
			b.Fold(c.event)
		}
		if len(c.words) == 0 || c.words[0] != "name=rope" {
			c.words = append(c.words, "name=Torch")
		}
		if no := b.Try(c.chair, "asset", c.words...); no == nil || no.Rule != c.rule {
			t.Errorf("%s: %v, want a refusal by %s", name, no, c.rule)
		}
	}
	b := newTable(t, "", 1).fold(rope(func(a *things.Asset) { a.Owner = "beto" }))
	b.Do("ana", "asset", "name=Rope") // Beto's is not hers, so it is another thing
	b.wantPoints("ana", 0)
}

// Rules: PP-GM-R3 ASSET-R1
//
// TestBankBuysForAGMC: the bank pays, also once the roll of the buyer is resolved.
func TestBankBuysForAGMC(t *testing.T) {
	b := newTable(t, "", 2).fold(check.Rolled{Roll: pool.Roll{ID: 4, Char: "vex"}}, check.RollResolved{Roll: 4})
	b.Do(game.GMChair, "asset", "name=Trap")
	if got := b.asset("trap"); got.Owner != "vex" {
		t.Errorf("the asset is of %q", got.Owner)
	}
	b.wantPoints("bank", 1)
	b.wantPoints("ana", 2)
}

// TestReasonAgainstABuyer: the reason is that of the actor's own characters in the scene, nil if all
// can pay.
func TestReasonAgainstABuyer(t *testing.T) {
	for name, c := range map[string]struct {
		has  int
		away bool
		key  string
	}{
		"she can pay": {1, false, ""},
		"she cannot":  {0, false, "cortex.refused.pp"},
		"she is away": {1, true, "cortex.refused.away"},
	} {
		b := newTable(t, "", c.has).fold(people.SceneEntered{Char: "ana", Away: c.away})
		no, key := ExplainNoPay(b.S, coretest.Actor("ana"), 1), ""
		if no != nil {
			key = no.Reason.Key
		}
		if key != c.key {
			t.Errorf("%s: %q, want %q", name, key, c.key)
		}
	}
}

// TestNewAssetChangesThePoolOfItsBuyer: a d6 joins the dice of the buyer's pool, and of no other.
func TestNewAssetChangesThePoolOfItsBuyer(t *testing.T) {
	b := newTable(t, "", 1)
	for char, want := range map[string]int{"ana": 1, "beto": 0} {
		d := draft.PoolDraftOf(b.S, check.RollContext{Char: people.Of(b.S).Char(char)})
		if got := withAsset("ana")(d); len(got) != want || want == 1 && got[0].Die != dice.D6 {
			t.Errorf("the pool of %s gets %v", char, got)
		}
	}
}
