package asset

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// Rules: ASSET-R6 TRAIT-13 COMP-02 COMP-05
//
// TestGMMakesThings: assets of any size for a bearer, signature assets never open, complications as
// d6 unless a size is given, on a character or the scene; a name once on each bearer.
func TestGMMakesThings(t *testing.T) {
	b := newTable(t, "", 1)
	b.Do(game.GMChair, "new-asset", "name=Map", "on=ana", "die=d8", "for=session", "open=open")
	b.Do(game.GMChair, "new-asset", "name=Sword", "on=beto", "die=d10", "for=signature", "open=open")
	b.Do(game.GMChair, "new-asset", "name=Fog", "on=scene")
	for _, want := range []things.Asset{
		{ID: "map", Name: "Map", Die: dice.D8, BaseDie: dice.D8, Owner: "ana", For: things.ForSession, Shared: true},
		{ID: "sword", Name: "Sword", Die: dice.D10, BaseDie: dice.D10, Owner: "beto", For: forEver, Signature: true},
		{ID: "fog", Name: "Fog", Die: dice.D6, BaseDie: dice.D6, For: things.ForScene},
	} {
		if got := b.asset(want.ID); got != want {
			t.Errorf("made is %+v, want %+v", got, want)
		}
	}
	b.WantRefusal("ASSET-R6", game.GMChair, "new-asset", "name=map", "on=ana")
	b.Do(game.GMChair, "new-complication", "on=ana", "name=Hurt")
	b.Do(game.GMChair, "new-complication", "on=scene", "name=Dark", "die=d10")
	b.WantRefusal("COMP-02", game.GMChair, "new-complication", "on=ana", "name=hurt")
	b.Do(game.GMChair, "new-complication", "on=beto", "name=Hurt")
	for id, want := range map[string]things.Complication{
		"hurt": {ID: "hurt", Name: "Hurt", Die: dice.D6, On: "ana", SharesName: true},
		"dark": {ID: "dark", Name: "Dark", Die: dice.D10},
	} {
		if got := things.Of(b.S).Complication(id); got == nil || *got != want {
			t.Errorf("made is %+v, want %+v", got, want)
		}
	}
	b.wantPoints("bank", 1)
}

// TestFullTableTakesNoMoreThings: the GM makes no asset and no complication beyond the maximum.
func TestFullTableTakesNoMoreThings(t *testing.T) {
	b := newTable(t, "", 0)
	for n := range things.MaxThings {
		a, k := rope(nil), hurt("", dice.D6)
		a.Asset.ID, k.Complication.ID = "a"+game.Itoa(n), "k"+game.Itoa(n)
		b.Fold(a, k)
	}
	for _, move := range []string{"new-asset", "new-complication"} {
		no := b.Try(game.GMChair, move, "name=More", "on=ana")
		if no == nil || no.Reason.Key != "cortex.refused.table_full" {
			t.Errorf("%s: %v", move, no)
		}
	}
}

// Rules: CORE-DICE-R1 OUT-02
//
// TestGMStepsThings: by a number of steps or to a size; below d4 a thing is gone; an asset stops at
// d12, a complication beyond d12 takes its character out.
func TestGMStepsThings(t *testing.T) {
	for name, c := range map[string]struct {
		event game.Event
		words []string
		asset dice.Die
		comp  dice.Die
		out   string
		rule  string
	}{
		"an asset up":       {rope(nil), []string{"thing=rope", "way=up"}, dice.D8, 0, "", ""},
		"three up":          {rope(nil), []string{"thing=rope", "way=up", "n=3"}, dice.D12, 0, "", ""},
		"four up":           {rope(nil), []string{"thing=rope", "way=up", "n=4"}, dice.D6, 0, "", "CORE-DICE-R1"},
		"down":              {rope(nil), []string{"thing=rope", "way=down"}, dice.D4, 0, "", ""},
		"away":              {rope(nil), []string{"thing=rope", "way=down", "n=2"}, 0, 0, "", ""},
		"to a size":         {rope(nil), []string{"thing=rope", "to=d10"}, dice.D10, 0, "", ""},
		"a smaller size":    {rope(nil), []string{"thing=rope", "to=d4"}, dice.D4, 0, "", ""},
		"a complication up": {hurt("ana", dice.D8), []string{"thing=hurt", "way=up"}, 0, dice.D10, "", ""},
		"it goes":           {hurt("ana", dice.D4), []string{"thing=hurt", "way=down"}, 0, 0, "", ""},
		"beyond d12": {hurt("ana", dice.D10), []string{"thing=hurt", "way=up", "n=2"}, 0, dice.D12,
			people.OutBeyond, ""},
		"of the scene, beyond d12": {hurt("", dice.D10), []string{"thing=hurt", "way=up", "n=2"}, 0, dice.D10, "",
			"CORE-DICE-R1"},
		"of the scene, at d12": {hurt("", dice.D12), []string{"thing=hurt", "way=up"}, 0, dice.D12, "", "CORE-DICE-R1"},
	} {
		b, rule := newTable(t, "", 0).fold(c.event), ""
		if no := b.Try(game.GMChair, "step", c.words...); no != nil {
			rule = no.Rule
		}
		var a, k dice.Die
		if at := things.Of(b.S).Asset("rope"); at != nil {
			a = at.Die
		}
		if comp := things.Of(b.S).Complication("hurt"); comp != nil {
			k = comp.Die
		}
		if out := people.Of(b.S).Char("ana").Out; a != c.asset || k != c.comp || out != c.out || rule != c.rule {
			t.Errorf("%s: %v %v, out %q, refused by %q", name, a, k, out, rule)
		}
	}
}

// Rules: OUT-02
//
// TestStepNamesWhatIsLost: a character that goes out, an asset that goes; by one step down the label
// names it alone.
func TestStepNamesWhatIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		event game.Event
		steps int
		key   string
	}{
		"up within d12":       {hurt("ana", dice.D8), 2, ""},
		"beyond d12":          {hurt("ana", dice.D8), 3, "cortex.step.then.out"},
		"a complication gone": {hurt("ana", dice.D4), -1, ""},
		"gone by two":         {hurt("ana", dice.D6), -2, "cortex.step.then.gone"},
		"an asset gone":       {rope(nil), -2, "cortex.remove.then"},
		"an asset down":       {rope(nil), -1, ""},
	} {
		got := steppableThings(newTable(t, "", 0).fold(c.event).S)[0].loss(c.steps)
		if (len(got) == 1) != (c.key != "") || c.key != "" && got[0].Key != c.key {
			t.Errorf("%s: %v, want %q", name, got, c.key)
		}
	}
}

// TestRenamedThingKeepsItsID: of assets and complications.
func TestRenamedThingKeepsItsID(t *testing.T) {
	b := newTable(t, "", 0).fold(rope(nil), hurt("ana", dice.D8))
	b.Do(game.GMChair, "rename", "thing=rope", "name=Cord")
	b.Do(game.GMChair, "rename", "thing=hurt", "name=Sore")
	if a, k := b.asset("rope"), things.Of(b.S).Complication("hurt"); a.Name != "Cord" || a.Die != dice.D6 ||
		k.Name != "Sore" || k.Die != dice.D8 {
		t.Errorf("renamed are %+v and %+v", a, k)
	}
	if RenameComplication(b.Tx(), "none", "New"); len(b.Events) > 0 {
		t.Errorf("renamed was %v", b.Events)
	}
}

// TestGMRemovesThings: an asset, a complication or a trait of the scene; the loss of a player's
// asset needs a confirmation.
func TestGMRemovesThings(t *testing.T) {
	b := newTable(t, "", 0).fold(scene.SceneBegun{Scene: scene.Scene{N: 1, Type: scene.Action}},
		scene.SceneTraitSet{Trait: sheet.Trait{Word: "dark", Name: "Dark", Die: dice.D8}}, rope(nil),
		hurt("ana", dice.D8))
	for _, o := range b.Offers(game.GMChair, "remove") {
		if o.Destructive != o.Fixed.Has("thing", "rope") {
			t.Errorf("%v needs a confirmation: %v", o.Fixed, o.Destructive)
		}
	}
	for _, word := range []string{"rope", "hurt", "dark"} {
		b.Do(game.GMChair, "remove", "thing="+word)
	}
	if now := things.Of(b.S); len(now.Assets)+len(now.Complications)+len(scene.Of(b.S).Scene.Traits) > 0 {
		t.Errorf("left are %v, %v and %v", now.Assets, now.Complications, scene.Of(b.S).Scene.Traits)
	}
	if no := b.Try(game.GMChair, "remove"); no == nil || no.Reason.Key != "cortex.refused.no_things" {
		t.Errorf("where nothing is: %v", no)
	}
}
