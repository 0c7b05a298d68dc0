package hitch

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/things"
)

const mayRefuse = "hitch.player_may_refuse=true"

// Rules: CORE-HITCH-R4 CORE-HITCH-06 PP-EARN-R1
//
// TestPlayerTakesOrRefusesHitches: where the table says so nothing comes about before the player's
// answer; hitches that are taken make what the GM said and pay, refused ones are spent for nothing.
func TestPlayerTakesOrRefusesHitches(t *testing.T) {
	for name, c := range map[string]struct {
		faces  []int
		words  []string
		how    string
		pays   int
		locked int
		want   []string
		asked  string
	}{
		"taken": {[]int{1, 8}, []string{"name=Slip"}, howTake, 1, 1, []string{"Hurt ana d6", "Slip ana d6"},
			"Slip"},
		"taken without a name": {[]int{1, 8}, []string{"on=scene"}, howTake, 1, 1, []string{"Hurt ana d6", "? "}, "?"},
		"taken, a step":        {[]int{1, 1, 8}, []string{"on=hurt"}, howTake, 1, 1, []string{"Hurt ana d10"}, "Hurt"},
		"refused": {[]int{1, 8}, []string{"name=Slip"}, check.HowRefuse, 1, 0, []string{"Hurt ana d6"},
			"Slip"},
		"a botch": {[]int{1, 1}, []string{"name=Slip"}, howTake, 0, 0, []string{"Hurt ana d6", "Slip ana d8"},
			"Slip"},
	} {
		b := newTable(t, mayRefuse).fold(comp("Hurt", "ana", dice.D6)).throw("ana", c.faces...)
		stock := things.StockName(b.S, b.last().ID)
		if c.asked == "?" {
			c.asked, c.want[1] = stock, stock+"  d6"
		}
		b.Do(game.GMChair, "hitch", c.words...)
		b.wantComps(name+", asked", "Hurt ana d6")
		b.wantReason(name+", asked again", b.Try(game.GMChair, "hitch"), "CORE-HITCH-R2", "cortex.refused.hitch_late")
		for _, o := range b.Offers("ana", "accept") {
			how := o.Fixed.One("how")
			want := game.Say("cortex.accept."+how, game.W("name", ""), game.W("comp", c.asked))
			earns := 0
			for _, sum := range o.Cost {
				if earns += sum.N; !sum.Late {
					t.Errorf("%s: %v can be spent at once", name, sum)
				}
			}
			if !o.Label.Equal(want) || !o.Urgent || how == howTake && earns != c.pays || how != howTake && earns != 0 {
				t.Errorf("%s: %s is said as %v, pays %d, urgent %v", name, how, o.Label, earns, o.Urgent)
			}
		}
		b.Do("ana", "accept", "how="+c.how)
		b.wantComps(name, c.want...)
		b.wantPoints(name, "ana", 0, c.locked)
		if left := b.last().UnspentHitches(); len(left) > 0 || len(check.Of(b.S).Pending) > 0 {
			t.Errorf("%s: left are %v", name, left)
		}
	}
}

// Rules: CORE-HITCH-R4 CORE-HITCH-R7
//
// TestRefusedHitchOfABotchLeavesTheNextFree: the first complication is free, and what was refused made
// none; the one after it pays.
func TestRefusedHitchOfABotchLeavesTheNextFree(t *testing.T) {
	b := newTable(t, mayRefuse).throw("ana", 1, 1, 1)
	for _, c := range []struct {
		ones, how string
		locked    int
	}{{"1", check.HowRefuse, 0}, {"2", howTake, 0}, {"3", howTake, 1}} {
		b.Do(game.GMChair, "hitch", "ones="+c.ones, "name=Slip "+c.ones)
		b.Do("ana", "accept", "how="+c.how)
		b.wantPoints(c.ones, "ana", 0, c.locked)
	}
	b.wantComps("of three", "Slip 2 ana d6", "Slip 3 ana d6")
}

// Rules: CORE-HITCH-R4
//
// TestPlayerIsAskedAboutAUseOfAMod: by what the mod makes of the hitches.
func TestPlayerIsAskedAboutAUseOfAMod(t *testing.T) {
	u, used := toyUse()
	b := newTable(t, mayRefuse, withUse(u)).throw("ana", 1, 1, 8)
	b.Do(game.GMChair, "hitch", "on=gloom", "ones=2")
	o := b.Offers("ana", "accept")[0]
	if want := game.Say("cortex.accept.take_use", game.W("name", ""), game.M("use", u.Label)); !o.Label.Equal(want) {
		t.Errorf("said is %v", o.Label)
	}
	b.Do("ana", "accept", "how=take")
	if len(*used) != 1 || !slices.Equal((*used)[0], []int{1}) || !slices.Equal(b.last().UnspentHitches(), []int{0}) {
		t.Errorf("used is %v, left %v", *used, b.last().UnspentHitches())
	}
}

// Rules: CORE-HITCH-R4
//
// TestHitchesStandUnlessTheTableSaysOtherwise: a player has nothing to answer, and is told why.
func TestHitchesStandUnlessTheTableSaysOtherwise(t *testing.T) {
	b := newTable(t, "").throw("ana", 1, 8)
	b.Do(game.GMChair, "hitch", "name=Slip")
	b.wantReason("after a hitch", b.Try("ana", "accept"), "CORE-HITCH-R4", "cortex.refused.hitch_stands")
	b = newTable(t, mayRefuse).throw("ana", 1, 8)
	b.wantReason("before a hitch", b.Try("ana", "accept"), "CORE-HITCH-R4", "cortex.refused.no_hitch_asked")
	b.Do(game.GMChair, "hitch", "name=Slip")
	if b.Try("beto", "accept") == nil {
		t.Error("Beto answers for Ana")
	}
	if b.wantComps("at a late answer"); len(check.Of(b.S).Pending) != 1 {
		t.Errorf("owed are %v", check.Of(b.S).Pending)
	}
}
