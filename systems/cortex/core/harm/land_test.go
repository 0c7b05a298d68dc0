package harm

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
)

// Rules: COMP-R1 COMP-02 COMP-07 OUT-02
//
// TestDeclaredNameDecidesWhichHindranceItIs: by the same name a larger die replaces the old one and any
// other steps it up, beyond d12 out of the scene; another name is another complication. By the option
// the GM is asked where there is one already, and always where nothing was declared.
func TestDeclaredNameDecidesWhichHindranceItIs(t *testing.T) {
	for name, c := range map[string]struct {
		options          string
		has              dice.Die
		named            string
		die              dice.Die
		comps, out, owed string
	}{
		"the first":            {"", 0, "hurt", dice.D8, "hurt d8", "", ""},
		"same, larger":         {"", dice.D6, "hurt", dice.D10, "Hurt d10", "", ""},
		"same, equal":          {"", dice.D8, "hurt", dice.D8, "Hurt d10", "", ""},
		"same, smaller":        {"", dice.D8, "HURT", dice.D4, "Hurt d10", "", ""},
		"same, at d12":         {"", dice.D12, "Hurt", dice.D4, "Hurt d12", people.OutBeyond, ""},
		"another":              {"", dice.D8, "Sore", dice.D8, "Hurt d8, Sore d8", "", ""},
		"no name":              {"", dice.D8, "", dice.D8, "Hurt d8", "", "land vex"},
		"no name, the first":   {"", 0, "", dice.D8, "", "", "land vex"},
		"asked":                {"complication.merge=gm_choice", dice.D8, "Hurt", dice.D8, "Hurt d8", "", "land vex"},
		"asked, other":         {"complication.merge=gm_choice", dice.D8, "Sore", dice.D8, "Hurt d8", "", "land vex"},
		"not asked, the first": {"complication.merge=gm_choice", 0, "Sore", dice.D8, "Sore d8", "", ""},
		"always, same":         {"complication.merge=always", dice.D8, "Hurt", dice.D8, "Hurt d10", "", ""},
		"always, larger":       {"complication.merge=always", dice.D6, "Sore", dice.D10, "Hurt d10", "", ""},
		"always, no name":      {"complication.merge=always", dice.D8, "", dice.D6, "Hurt d10", "", ""},
		"always, at d12":       {"complication.merge=always", dice.D12, "", dice.D6, "Hurt d12", people.OutBeyond, ""},
		"always, the first":    {"complication.merge=always", 0, "Sore", dice.D8, "Sore d8", "", ""},
		"always, none to name": {"complication.merge=always", 0, "", dice.D8, "", "", "land vex"},
	} {
		b := newTable(t, c.options).fold(anas(nil))
		if c.has != 0 {
			b.fold(hurt("vex", c.has))
		}
		d := pinned(c.die, 0)
		d.Name, d.Named = c.named, c.named != ""
		LandComplication(b.Tx(), d)
		b.want(name, "vex", c.comps, c.out, c.owed)
	}
}

// Rules: COMP-R1 CORE-EFFECT-R3
//
// TestAlwaysOneHindranceIsTheOneOfThatNameOrTheLargest: of equals the oldest. What the roll was used on
// already is not; if nothing else is there, the GM is asked.
func TestAlwaysOneHindranceIsTheOneOfThatNameOrTheLargest(t *testing.T) {
	for name, c := range map[string]struct {
		named, used string
		comps, owed string
	}{
		"of that name":      {"Sore", "", "Hurt d10, Sore d8, Weary d10", ""},
		"the largest":       {"Dazed", "", "Hurt d12, Sore d6, Weary d10", ""},
		"without a name":    {"", "", "Hurt d12, Sore d6, Weary d10", ""},
		"that one was used": {"Dazed", "hurt", "Hurt d10, Sore d6, Weary d12", ""},
		"all were used":     {"Dazed", "hurt sore weary", "Hurt d10, Sore d6, Weary d10", "land vex"},
	} {
		b := newTable(t, "complication.merge=always").fold(anas(nil), hurt("vex", dice.D10))
		for _, more := range []things.Complication{{ID: "sore", Name: "Sore", Die: dice.D6},
			{ID: "weary", Name: "Weary", Die: dice.D10}} {
			more.On = "vex"
			b.fold(things.ComplicationSet{Complication: more})
		}
		for _, id := range strings.Fields(c.used) {
			b.fold(check.EffectUsed{Roll: 1, On: id})
		}
		d := pinned(dice.D6, 0)
		d.Name, d.Named = c.named, c.named != ""
		LandComplication(b.Tx(), d)
		b.want(name, "vex", c.comps, "", c.owed)
	}
}

// landing returns a table on which it waits which complication Ana's die is on Vex, who is hurt with d8.
func landing(t *testing.T, d dice.Die, change func(*check.Damage)) *table {
	b := newTable(t, "complication.merge=gm_choice").fold(anas(nil), hurt("vex", dice.D8))
	damage := pinned(d, 0)
	if change != nil {
		change(&damage)
	}
	LandComplication(b.Tx(), damage)
	return b
}

// Rules: COMP-R1 CORE-STAKES-R3 CORE-EFFECT-R3
//
// TestGMSaysWhichComplicationItIs: a new one, by the proposed name or another, the one that is there, or
// none at all.
func TestGMSaysWhichComplicationItIs(t *testing.T) {
	for name, c := range map[string]struct {
		words []string
		comps string
		used  string
	}{
		"new, as declared":  {[]string{"on=new"}, "Hurt d8, Pinned d6", "pinned"},
		"new, another name": {[]string{"on=new", "name=Dazed"}, "Hurt d8, Dazed d6", "dazed"},
		"the same":          {[]string{"on=hurt"}, "Hurt d10", "hurt"},
		"none":              {[]string{"on=nothing"}, "Hurt d8", ""},
	} {
		b := landing(t, dice.D6, nil)
		b.Do(game.GMChair, "land", c.words...)
		b.want(name, "vex", c.comps, "", "")
		used := check.Of(b.S).Roll(1).Used
		if c.used == "" && len(used) > 0 || c.used != "" && (len(used) != 1 || used[0] != c.used) {
			t.Errorf("%s: the die was used on %v", name, used)
		}
	}
}

// Rules: COMP-R1
//
// TestOthersDoNotSayWhichComplicationItIs: no player does for the GM; without a complication to land the
// reason is that there is none.
func TestOthersDoNotSayWhichComplicationItIs(t *testing.T) {
	b := landing(t, dice.D6, nil)
	if no := b.Try("ana", "land", "on=hurt"); no == nil {
		t.Error("Ana says it")
	}
	newTable(t, "").wantReason("nothing lands", "COMP-R1", "no_land", game.GMChair, "land", "on=new")
}

// Rules: COMP-R1 OUT-02
//
// TestLandLabelsSayWhatComesOfIt: the size after stepping up or replacing, being out beyond d12, and the
// source where several dice land on one character.
func TestLandLabelsSayWhatComesOfIt(t *testing.T) {
	same := func(from, to dice.Die) game.Msg {
		return game.Say("cortex.land.same", game.W("name", "Hurt"), game.D("from", from), game.D("to", to))
	}
	b := newTable(t, "").fold(hurt("vex", dice.D8))
	for name, c := range map[string]struct {
		has, die dice.Die
		want     game.Msg
	}{
		"smaller": {dice.D8, dice.D6, same(dice.D8, dice.D10)},
		"equal":   {dice.D8, dice.D8, same(dice.D8, dice.D10)},
		"larger":  {dice.D8, dice.D12, same(dice.D8, dice.D12)},
		"beyond d12": {dice.D12, dice.D12, game.Say("cortex.land.beyond", game.W("name", "Hurt"), game.W("who",
			"Vex"))},
	} {
		k := &things.Complication{Name: "Hurt", On: "vex", Die: c.has}
		if got := mergeLabel(b.S, k, c.die); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	b = landing(t, dice.D6, nil)
	args := []game.Arg{game.W("name", "Vex"), game.D("die", dice.D6), game.W("comp", "Pinned")}
	if got := b.Offers(game.GMChair, "land")[0].Label; !got.Equal(game.Say("cortex.land.new", args...)) {
		t.Errorf("alone: %v", got)
	}
	oweLand(b.Tx(), check.Damage{Roll: 1, EffectRoll: 1, On: "beto", By: "ana", Die: dice.D8})
	if got := b.Offers(game.GMChair, "land")[0].Label; !got.Equal(game.Say("cortex.land.new", args...)) {
		t.Errorf("beside one on Beto: %v", got)
	}
	LandComplication(b.Tx(), pinned(dice.D10, 0))
	from := game.Say("cortex.land.new_from", append(args, game.W("from", "Ana"))...)
	if got := b.Offers(game.GMChair, "land")[0].Label; !got.Equal(from) {
		t.Errorf("of two: %v, want %v", got, from)
	}
}

// Rules: CORE-EFFECT-R3
//
// TestTwoDiceOfARollGoNotIntoOneComplication: neither into that which the other has made, nor under its
// name, unless effect.same_target_stack allows it.
func TestTwoDiceOfARollGoNotIntoOneComplication(t *testing.T) {
	for options, refused := range map[string]bool{"": true, "effect.same_target_stack=true": false} {
		for _, words := range [][]string{{"on=hurt"}, {"on=new", "name=Hurt"}} {
			b := newTable(t, "complication.merge=gm_choice "+options).
				fold(anas(nil), hurt("vex", dice.D8), check.EffectUsed{Roll: 1, On: "hurt"})
			LandComplication(b.Tx(), pinned(dice.D6, 0))
			no := b.Try(game.GMChair, "land", words...)
			if (no != nil) != refused || no != nil && no.Rule != "CORE-EFFECT-R3" {
				t.Errorf("%q %v: %v", options, words, no)
			}
		}
	}
}

// Rules: CORE-STAKES-R5 OUT-02 OUT-04
//
// TestComplicationIsSaidBeforeItIsPaidFor: then the player pays for that one; one that goes beyond d12
// takes out unasked, and where it is no harm nothing happens.
func TestComplicationIsSaidBeforeItIsPaidFor(t *testing.T) {
	for name, c := range map[string]struct {
		has              dice.Die
		words            []string
		comps, out, owed string
		paid             string // the complications after Ana has paid
	}{
		"new": {dice.D8, []string{"on=new", "name=Talked Down"}, "Hurt d8", "", "stay ana",
			"Hurt d8, Talked Down d8"},
		"the same":    {dice.D8, []string{"on=hurt"}, "Hurt d8", "", "stay ana", "Hurt d10"},
		"at d12":      {dice.D12, []string{"on=hurt"}, "Hurt d12", people.OutBeyond, "", ""},
		"new, at d12": {dice.D12, []string{"on=new", "name=Sore"}, "Hurt d12", "", "stay ana", "Hurt d12, Sore d8"},
		"no harm":     {dice.D8, []string{"on=nothing"}, "Hurt d8", "", "", ""},
	} {
		b := falling(t, "", has("ana", 1), hurt("ana", c.has))
		b.want(name, "ana", "Hurt "+c.has.String(), "", "land ana")
		b.Do(game.GMChair, "land", c.words...)
		b.want(name, "ana", c.comps, c.out, c.owed)
		if c.paid == "" {
			continue
		}
		b.Do("ana", "stay", "how=stay")
		b.want(name+", paid", "ana", c.paid, "", "")
		if got := points.Of(b.S).Wallet("ana").Free; got != 0 {
			t.Errorf("%s: Ana has %d points left", name, got)
		}
	}
}

// Rules: CORE-STAKES-R5 COMP-R1
//
// TestAlwaysOneHindranceIsPaidForUnasked: nobody says which it is; beyond d12 it takes out.
func TestAlwaysOneHindranceIsPaidForUnasked(t *testing.T) {
	b := falling(t, "complication.merge=always", has("ana", 1), hurt("ana", dice.D8))
	b.want("at d8", "ana", "Hurt d8", "", "stay ana")
	b.Do("ana", "stay", "how=stay")
	b.want("paid", "ana", "Hurt d10", "", "")
	b = falling(t, "complication.merge=always", has("ana", 1), hurt("ana", dice.D12))
	b.want("at d12", "ana", "Hurt d12", people.OutBeyond, "")
}

// Rules: CORE-STAKES-R5
//
// TestWhatIsGoneIsNotPaidFor: if the complication is gone before she pays, Ana names what she takes.
func TestWhatIsGoneIsNotPaidFor(t *testing.T) {
	b := falling(t, "", has("ana", 1), hurt("ana", dice.D8))
	b.Do(game.GMChair, "land", "on=hurt")
	b.fold(things.ComplicationGone{ID: "hurt", On: "ana"})
	b.Do("ana", "stay", "how=stay", "name=Sore")
	b.want("named by Ana", "ana", "Sore d8", "", "")

	b = falling(t, "", has("ana", 1), hurt("ana", dice.D8))
	b.Do(game.GMChair, "land", "on=hurt")
	other := hurt("ana", dice.D4)
	other.Complication.ID, other.Complication.Name = "other", "Other"
	b.fold(things.ComplicationGone{ID: "hurt", On: "ana"}, other)
	b.Do("ana", "stay", "how=stay", "name=Sore")
	b.want("the GM says it anew", "ana", "Other d4", "", "land ana")
}

// Rules: NOEFF-R4
//
// TestPlayerWhoDecidesIsAskedAsTheVictor: Ana's answers are urgent and without "no harm", which is the
// GM's; the GM may answer for her.
func TestPlayerWhoDecidesIsAskedAsTheVictor(t *testing.T) {
	b := newTable(t, "").fold(anas(noEffect), hurt("vex", dice.D8))
	oweLand(b.Tx(), pinned(dice.D6, 0))
	for chair, want := range map[string]struct {
		offers int
		urgent bool
	}{"ana": {2, true}, game.GMChair: {3, false}, "beto": {0, false}} {
		offers := b.Offers(chair, "land")
		if len(offers) != want.offers {
			t.Errorf("%s has %d offers, want %d", chair, len(offers), want.offers)
			continue
		}
		for _, o := range offers {
			if o.Character != "char/ana" || o.OnBehalf == want.urgent {
				t.Errorf("%s acts for %q, on behalf %v", chair, o.Character, o.OnBehalf)
			}
		}
		if len(offers) > 0 && (offers[0].Urgent != want.urgent || offers[0].Primary != want.urgent) {
			t.Errorf("%s is waited for: %v", chair, offers[0].Urgent)
		}
	}
	b.WantRefusal("", "ana", "land", "on=nothing")
	b.Do("ana", "land", "on=hurt")
	b.want("answered", "vex", "Hurt d10", "", "")
}
