package asset

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
)

// Rules: PP-SPEND-10 PP-SPEND-16 ASSET-12 ASSET-R3 ASSET-R4
//
// TestOwnerChangesAnAssetForAPoint: it is opened, lasts longer or goes to another character, each
// for one point.
func TestOwnerChangesAnAssetForAPoint(t *testing.T) {
	forRoll := func(a *things.Asset) { a.For = things.ForRoll }
	for name, c := range map[string]struct {
		made  func(*things.Asset)
		words []string
		want  func(*things.Asset)
	}{
		"share": {nil, []string{"share"}, func(a *things.Asset) { a.Shared = true }},
		"keep":  {nil, []string{"keep"}, func(a *things.Asset) { a.For = things.ForSession }},
		"keep, to the scene": {forRoll, []string{"keep", "for=scene"},
			func(a *things.Asset) { a.For = things.ForScene }},
		"keep, the session": {forRoll, []string{"keep", "for=session"},
			func(a *things.Asset) { a.For = things.ForSession }},
		"give": {nil, []string{"give", "to=beto"}, func(a *things.Asset) { a.Owner = "beto" }},
	} {
		b := newTable(t, "", 2).fold(rope(c.made))
		b.Do("ana", c.words[0], append(c.words[1:], "asset=rope")...)
		if got := b.asset("rope"); got != rope(c.want).Asset {
			t.Errorf("%s: %+v", name, got)
		}
		b.wantPoints("ana", 1)
	}
}

// Rules: PP-SPEND-10 ASSET-R3 ASSET-R4 ASSET-12 TRAIT-13 PP-SPEND-19
//
// TestAssetIsNotChanged: by anyone but its owner, where nothing would change, signature assets, and
// bought ones to give away.
func TestAssetIsNotChanged(t *testing.T) {
	for name, c := range map[string]struct {
		made        func(*things.Asset)
		chair, move string
		rule        string
	}{
		"open already":        {func(a *things.Asset) { a.Shared = true }, "ana", "share", "PP-SPEND-10"},
		"kept already":        {func(a *things.Asset) { a.For = things.ForSession }, "ana", "keep", "ASSET-R4"},
		"bought, to give":     {func(a *things.Asset) { a.Bought = true }, "ana", "give", "ASSET-12"},
		"of another":          {nil, "beto", "share", "ASSET-R3"},
		"of the scene":        {func(a *things.Asset) { a.Owner = "" }, "ana", "share", "ASSET-R3"},
		"signature, to share": {func(a *things.Asset) { a.Signature = true }, "ana", "share", "TRAIT-13"},
		"signature, to give":  {func(a *things.Asset) { a.Signature = true }, "ana", "give", "TRAIT-13"},
	} {
		b := newTable(t, "", 1).fold(rope(c.made))
		words := []string{"asset=rope"}
		if c.move == "give" {
			words = append(words, "to=caio")
		}
		if no := b.Try(c.chair, c.move, words...); no == nil || no.Rule != c.rule {
			t.Errorf("%s: %v, want a refusal by %s", name, no, c.rule)
		}
	}
	newTable(t, "", 0).fold(rope(nil)).WantRefusal("PP-SPEND-19", "ana", "keep", "asset=rope")
	newTable(t, "", 1).WantRefusal("ASSET-R3", "ana", "keep")
	b := newTable(t, "", 1).fold(rope(func(a *things.Asset) { a.Owner = "bo" }),
		coretest.Character("bo", people.PC, "ana"),
		people.SceneEntered{Char: "bo", Away: true})
	if no := b.Try("ana", "share", "asset=rope"); no == nil || no.Reason.Key != "cortex.refused.away" {
		t.Errorf("of a character who is away: %v", no)
	}
}

// alone sends everyone but one character away.
func (b *table) alone(char string) *table {
	for _, c := range people.Of(b.S).Chars {
		b.Fold(people.SceneEntered{Char: c.ID, Away: c.ID != char})
	}
	return b
}

// Rules: ASSET-12
//
// TestGMGivesAnyAssetForNothing: to a character or to the scene, also a bought one; nobody can get
// one where nobody else is there.
func TestGMGivesAnyAssetForNothing(t *testing.T) {
	for to, owner := range map[string]string{"beto": "beto", people.WordScene: ""} {
		b := newTable(t, "", 1).fold(rope(func(a *things.Asset) { a.Bought = true }))
		if b.Do(game.GMChair, "give", "asset=rope", "to="+to); b.asset("rope").Owner != owner {
			t.Errorf("given to %s it is of %q", to, b.asset("rope").Owner)
		}
		b.wantPoints("bank", 1)
		b.wantPoints("ana", 1)
	}
	newTable(t, "", 1).fold(rope(nil)).alone("ana").WantRefusal("ASSET-12", "ana", "give", "asset=rope")
	b := newTable(t, "", 1).fold(rope(func(a *things.Asset) { a.Owner = "" })).alone("")
	b.WantRefusal("ASSET-12", game.GMChair, "give", "asset=rope")
	if no := newTable(t, "", 1).Try(game.GMChair, "give"); no == nil || no.Reason.Key != "cortex.refused.no_assets" {
		t.Errorf("where there are none: %v", no)
	}
}

// TestLossIsNamedForPlayersAndTheScene: the loss of an asset of a PC or of the scene is told before
// it is removed, that of a GMC's is not.
func TestLossIsNamedForPlayersAndTheScene(t *testing.T) {
	b := newTable(t, "", 0)
	for owner, want := range map[string]string{"ana": "cortex.remove.then", "": "cortex.remove.then.open", "vex": ""} {
		got := assetLosses(b.S, &things.Asset{Name: "Rope", Die: dice.D8, Owner: owner})
		if (len(got) == 1) != (want != "") || want != "" && got[0].Key != want {
			t.Errorf("of %q: %v, want %q", owner, got, want)
		}
	}
}
