package hitch

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
)

// withRule returns a mod that says what a plain hitch makes.
func withRule(p HitchPolicy) *engine.Mod {
	return &engine.Mod{Name: "rule", Policies: []engine.Answer{Rule.Is(p)}}
}

// withUse returns a mod with a use of hitches.
func withUse(u HitchUse) *engine.Mod {
	return &engine.Mod{Name: "use", Hooks: []engine.Hooks{Hooks{
		Uses: func(*engine.State, *pool.Roll) []HitchUse { return []HitchUse{u} }}}}
}

// toyUse returns the use "gloom" of hitches on the thing of that name, and the places that it used.
func toyUse() (HitchUse, *[][]int) {
	used := &[][]int{}
	return HitchUse{Word: "gloom", Thing: "gloom", Label: game.Say("gloom"), Tap: game.Say("tap"),
		Do: func(_ *engine.Tx, ones []int) { *used = append(*used, ones) }}, used
}

// Rules: CORE-HITCH-10 CORE-HITCH-R1 DOOM-R6
//
// TestModsUseHitchesInTheirWay: what a mod makes of hitches pays one point for a thing, or as the mod
// says; it makes no complication, and the mod may refuse some of the dice.
func TestModsUseHitchesInTheirWay(t *testing.T) {
	no := game.Refuse("TOY-01", "toy")
	one, two := []string{"on=gloom", "ones=1"}, []string{"on=gloom", "ones=2"}
	asIs := func(*HitchUse) {}
	fits := func(no *game.Refusal) func(*HitchUse) {
		return func(u *HitchUse) { u.Fit = func([]int) *game.Refusal { return no } }
	}
	for name, c := range map[string]struct {
		change func(*HitchUse)
		lines  [][]string
		locked int
		used   int
		rule   string
	}{
		"at a stroke":           {asIs, [][]string{{"on=gloom"}}, 1, 2, ""},
		"without a name":        {asIs, [][]string{{"on=gloom", "name="}}, 1, 2, ""},
		"one after another":     {asIs, [][]string{one, two}, 1, 2, ""},
		"a new thing each time": {func(u *HitchUse) { u.Thing = "" }, [][]string{one, two}, 2, 2, ""},
		"two for each hitch": {func(u *HitchUse) { u.Pays = func(n int) int { return 2 * n } },
			[][]string{{"on=gloom"}}, 4, 2, ""},
		"refused by the mod":  {fits(no), [][]string{one}, 0, 0, "TOY-01"},
		"accepted by the mod": {fits(nil), [][]string{one}, 1, 1, ""},
		"closed":              {func(u *HitchUse) { u.No = no }, [][]string{one}, 0, 0, "TOY-01"},
	} {
		u, used := toyUse()
		c.change(&u)
		b, rule := newTable(t, "", withUse(u)).throw("ana", 1, 1, 8), ""
		for _, words := range c.lines {
			if no := b.Try(game.GMChair, "hitch", words...); no != nil {
				rule = no.Rule
			}
		}
		if n := len(slices.Concat(*used...)); n != c.used || rule != c.rule {
			t.Errorf("%s: used %v, refused by %q", name, *used, rule)
		}
		b.wantPoints(name, "ana", 0, c.locked)
		b.wantComps(name)
	}
}

// Rules: DOOM-R6 CORE-HITCH-06
//
// TestWhereHitchesMakeNoComplications: a tap uses them in the way of the mod, and a new complication is
// closed, but for the free one of a botch.
func TestWhereHitchesMakeNoComplications(t *testing.T) {
	u, used := toyUse()
	no := game.Refuse("DOOM-R6", "toy")
	b := newTable(t, "", withUse(u), withRule(HitchPolicy{Use: "gloom", ComplicationsClosed: no})).throw("ana", 1, 8)
	o := b.Offers(game.GMChair, "hitch")[0]
	if on, _ := o.Input("on"); !o.Label.Equal(u.Tap) || !slices.Equal(picked(on), []string{"gloom"}) {
		t.Errorf("%v is proposed with %v", o.Label, picked(on))
	}
	for _, on := range []string{check.OnNew, onScene} {
		b.wantReason(on, b.Try(game.GMChair, "hitch", "on="+on, "name=Slip"), "DOOM-R6", "toy")
	}
	if b.Do(game.GMChair, "hitch"); len(*used) != 1 {
		t.Errorf("the tap used %v", *used)
	}
	b.throw("ana", 1, 1)
	b.Do(game.GMChair, "hitch", "on=new", "name=Slip")
	b.wantComps("of a botch", "Slip ana d8")
	b.wantPoints("with a botch", "ana", 0, 1)
}

// Rules: CORE-HITCH-R7 CRISIS-06
//
// TestUseThatMakesNoThingLeavesTheFreeComplication: on a botch a mod's use with a price of its own is paid,
// and the first complication is still free.
func TestUseThatMakesNoThingLeavesTheFreeComplication(t *testing.T) {
	u, _ := toyUse()
	u.Thing, u.Pays = "", func(n int) int { return n }
	b := newTable(t, "", withUse(u)).throw("ana", 1, 1, 1)
	for _, c := range []struct {
		words  []string
		locked int
	}{
		{[]string{"ones=1", "on=gloom"}, 1}, {[]string{"ones=2", "name=Slip"}, 1},
		{[]string{"ones=3", "name=Fall"}, 2},
	} {
		b.Do(game.GMChair, "hitch", c.words...)
		b.wantPoints(c.words[1], "ana", 0, c.locked)
	}
}

// picked returns the words that an input proposes.
func picked(in game.Input) (words []string) {
	for _, c := range in.Choices {
		if c.Selected {
			words = append(words, c.Word)
		}
	}
	return words
}

// Rules: CORE-HITCH-02 CORE-HITCH-R5 PP-START-R2 CORE-HITCH-R4
//
// TestOfferSaysWhatThePlayerGets: the GM picks hitches, a new complication, one of the roller's or the
// scene's; told before are the points, as many as the wallet takes, and that the player may refuse.
func TestOfferSaysWhatThePlayerGets(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		faces   []int
		has     int
		want    []string
	}{
		"a point":              {"", []int{1, 1, 8}, 1, []string{"cortex.hitch.then"}},
		"none on a botch":      {"", []int{1, 1}, 1, nil},
		"none to a full purse": {"pp.max=1", []int{1, 1, 8}, 1, nil},
		"a point, or not": {"hitch.player_may_refuse=true", []int{1, 1, 8}, 1,
			[]string{"cortex.hitch.then", "cortex.hitch.then.refuse"}},
	} {
		b := newTable(t, c.options).fold(has("ana", c.has), comp("Hurt", "ana", dice.D6), comp("Fire", "", dice.D8),
			comp("Lost", "beto", dice.D6)).throw("ana", c.faces...)
		o := b.Offers(game.GMChair, "hitch")[0]
		on, _ := o.Input("on")
		ones, _ := o.Input("ones")
		var words, keys []string
		for _, w := range on.Choices {
			words = append(words, w.Word)
		}
		for _, m := range o.Consequences {
			keys = append(keys, m.Key)
		}
		if !slices.Equal(words, []string{"new", "hurt", "fire", "scene"}) ||
			!slices.Equal(picked(on), []string{"new"}) || !slices.Equal(picked(ones), []string{"1", "2"}) ||
			ones.Max != 2 || !slices.Equal(keys, c.want) {
			t.Errorf("%s: on %v of %v by %v, said %v", name, picked(on), words, picked(ones), keys)
		}
	}
}

// Rules: CORE-HITCH-R2 TURN-R5
//
// TestTableWaitsForHitchesInFullPaceAlone: for a use or a pass, once the dice are read.
func TestTableWaitsForHitchesInFullPaceAlone(t *testing.T) {
	for pace, waits := range map[string]bool{game.Full: true, game.Quick: false} {
		b := newTable(t, "").throw("ana", 1, 8)
		b.S.Pace = pace
		for _, move := range []string{"hitch", "pass"} {
			o := b.Offers(game.GMChair, move)[0]
			if o.Urgent != waits || o.Optional == waits || o.Card != "toy/x1" {
				t.Errorf("%s, %s: on %q urgent %v, optional %v", pace, move, o.Card, o.Urgent, o.Optional)
			}
		}
		if b.Do(game.GMChair, "pass"); !b.last().HitchesPassed {
			t.Error("the hitches have not passed")
		}
		b.wantPoints("passed", "ana", 0, 0)
	}
}
