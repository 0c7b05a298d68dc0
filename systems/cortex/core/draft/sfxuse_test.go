package draft

import (
	"cmp"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// using returns a use of an entry of the rules by its word, on the set powers.
func using(word, entry string) sfx.Use {
	return sfx.Use{Entry: sfx.Find(entry), Word: word, Name: word, Set: "powers"}
}

// The SFX of the tests: a step of any die, two dice of a power, a split power, and another target.
var (
	boost  = using("boost", "SFX-PSET-TYPICAL-STEP")
	double = using("double", "SFX-PSET-TYPICAL-DOUBLE")
	split  = using("split", "SFX-PWR-VERSATILE")
	area   = using("area", "SFX-PWR-AREA-ATTACK")
)

// past holds the sessions that Ana may call back.
type past struct{ points.CallbackSource }

func (past) Callbacks(_ *engine.State, char string) []points.Callback {
	if char != "ana" {
		return nil
	}
	return []points.Callback{{Word: "flood", Name: "Flood"}}
}

// withSFX returns a table on which Ana has a distinction Brave d8, a skill Fight d8 and a power of a
// size, with SFX that she may use.
func withSFX(t *testing.T, power string, answers []engine.Answer, uses ...sfx.Use) *table {
	t.Helper()
	answers = append(answers, PlaySFX.Is(toySFX{uses: uses}))
	return newTable(t, "", answering(answers...)).fold(has("ana", 3),
		written("ana", people.PC, "distinctions brave d8", "skills fight d8", "powers blast "+power))
}

// sfxListed returns the words of the SFX in a pool's options, and those that are not shown.
func sfxListed(d PoolDraft) (shown, hidden string) {
	var in, out []string
	for _, o := range d.Options {
		switch {
		case o.Use == nil && o.Callback == nil:
		case o.Unlisted:
			out = append(out, o.Word)
		default:
			in = append(in, o.Word)
		}
	}
	return strings.Join(in, " "), strings.Join(out, " ")
}

// Rules: RUL-SFX-HOST SFX-COST-01
//
// TestSFXIsShownWhereItChangesThePool: with each die that it may take if there are several; a line may
// leave the die open, or name one that is not in the pool yet.
func TestSFXIsShownWhereItChangesThePool(t *testing.T) {
	for name, c := range map[string]struct {
		use           sfx.Use
		power, picked string
		shown, hidden string
	}{
		"an empty pool":    {boost, "d10", "", "", "boost boost:brave boost:fight boost:blast"},
		"no power":         {boost, "d10", "fight", "", "boost boost:brave boost:fight boost:blast"},
		"one die":          {boost, "d10", "blast", "boost", "boost:brave boost:fight boost:blast"},
		"two dice":         {boost, "d10", "fight blast", "boost:fight boost:blast", "boost boost:brave"},
		"one is a d12":     {boost, "d12", "fight blast", "boost:fight", "boost boost:blast boost:brave"},
		"in two ways":      {split, "d10", "blast", "split:2 split:3", ""},
		"one is too small": {split, "d6", "blast", "split:2", "split:3"},
	} {
		b := withSFX(t, c.power, nil, c.use)
		shown, hidden := sfxListed(b.draft("ana", strings.Fields(c.picked)...))
		if shown != c.shown || hidden != c.hidden {
			t.Errorf("%s: shown %q, not %q; want %q, %q", name, shown, hidden, c.shown, c.hidden)
		}
	}
	if os := useOptions(newTable(t, "").S, newTable(t, "").draft("ana")); os != nil {
		t.Errorf("without SFX there are %v", os)
	}
}

// TestSFXSaysHowItIsUsed: on which die, in which way, and what is handed over for it.
func TestSFXSaysHowItIsUsed(t *testing.T) {
	paid := boost
	paid.Payment = "cut"
	fight := game.W("die", "fight")
	gives := game.Say("cortex.sfx.gives", game.W("name", "cut"), game.D("die", 6))
	for name, c := range map[string]struct {
		use          sfx.Use
		picked, word string
		want         game.Msg
	}{
		"alone":       {boost, "blast", "boost", game.Msg{}},
		"on a die":    {boost, "blast fight", "boost:fight", game.Say("cortex.sfx.on", fight)},
		"in a way":    {split, "blast", "split:2", game.Say("cortex.sfx.way.2")},
		"for a thing": {paid, "blast", "boost:cut", gives},
		"for it, on a die": {paid, "blast fight", "boost:cut:fight",
			game.Say("cortex.sfx.way_on", game.M("way", gives), fight)},
	} {
		b := withSFX(t, "d10", nil, c.use).fold(hurt("cut", "ana", "d6"))
		o := b.draft("ana", strings.Fields(c.picked)...).Option(c.word)
		if o.Use == nil || !o.Note.Equal(c.want) || o.Unlisted || !o.Name.Equal(game.Quote(c.use.Name)) {
			t.Errorf("%s: %+v", name, o)
		}
		if o.ExclusiveGroup != c.use.Word || ruleOf(o.Conflict) != "RUL-SFX-ONCE" || o.Group.Word != "sfx" {
			t.Errorf("%s: it may be used twice: %+v", name, o)
		}
	}
}

// Rules: RUL-SFX-ORDER RUL-SFX-ONCE RUL-SFX-STEP-TOP SFX-COST-01 CORE-POOL-03
//
// TestSFXChangeThePoolInTheOrderPicked: each once. One that cannot be used leaves the dice as they are.
func TestSFXChangeThePoolInTheOrderPicked(t *testing.T) {
	for name, c := range map[string]struct {
		power, picked string
		want, plain   string
		refused       string
		cost          int
	}{
		"none":             {"d8", "blast", "d8", "", "", 0},
		"step, double":     {"d8", "blast boost:blast double", "d10 d10", "d8", "", 2},
		"double, step":     {"d8", "blast double boost:blast", "d10 d8", "d8", "", 2},
		"twice":            {"d8", "blast fight boost:fight boost:blast", "d10 d8", "d8 d8", "", 1},
		"beyond d12":       {"d12", "blast boost:blast", "d12", "d12", "RUL-SFX-STEP-TOP", 0},
		"without a power":  {"d8", "fight boost:fight", "d8", "d8", "RUL-SFX-HOST", 0},
		"a word of nobody": {"d8", "blast boost:ghost", "d8", "", "", 0},
	} {
		b := withSFX(t, c.power, nil, boost, double)
		p := b.draft("ana").Assemble(strings.Fields(c.picked), nil)
		if show(p.Dice) != c.want || show(p.Plain) != c.plain || ruleOf(p.Refusal) != c.refused ||
			p.Price().Cost != c.cost {
			t.Errorf("%s: %q of %q for %d, refused by %q", name, show(p.Dice), show(p.Plain), p.Price().Cost,
				ruleOf(p.Refusal))
		}
		if picked := cmp.Or(c.plain, c.want); show(p.Picked()) != picked {
			t.Errorf("%s: picked is %q, want %q", name, show(p.Picked()), picked)
		}
	}
}

// Rules: RUL-CB-WORTH RUL-CB-CURRENT
//
// TestCallbackPaysForAnSFX: it is shown while an SFX for one point is, and takes the place of that point.
func TestCallbackPaysForAnSFX(t *testing.T) {
	calls := []engine.Answer{points.Callbacks.Is(past{})}
	for name, c := range map[string]struct {
		use    sfx.Use
		picked string
		shown  bool
	}{
		"an SFX for a point": {boost, "blast", true},
		"not usable now":     {boost, "fight", false},
		"an SFX for nothing": {split, "blast", false},
	} {
		o := withSFX(t, "d8", calls, c.use).draft("ana", c.picked).Option("callback-flood")
		if o.Callback == nil || o.Unlisted == c.shown || ruleOf(o.Conflict) != "RUL-CB-WORTH" ||
			o.ExclusiveGroup != "callback" {
			t.Errorf("%s: %+v", name, o)
		}
	}
	d := withSFX(t, "d8", calls, boost).draft("ana")
	for picked, cost := range map[string]int{"blast boost": 1, "blast boost callback-flood": 0} {
		p := d.Assemble(strings.Fields(picked), nil)
		if p.Price().Cost != cost || (p.Callback != nil) != (cost == 0) {
			t.Errorf("%q costs %d, want %d", picked, p.Price().Cost, cost)
		}
	}
	b := withSFX(t, "d8", calls, boost).fold(written("beto", people.PC, "powers blast d8"))
	if o := b.draft("beto", "blast").Option("callback-flood"); o.Callback != nil {
		t.Errorf("Beto calls back %+v", o)
	}
}

// Rules: NOEFF-R3
//
// TestSFXOnEffectDiceNeedsThem: without effect dice it is closed with the reason, other SFX are not.
func TestSFXOnEffectDiceNeedsThem(t *testing.T) {
	none := EffectDice.Is(pool.EffectNone)
	for name, c := range map[string]struct {
		use    sfx.Use
		answer []engine.Answer
		word   string
		want   string
	}{
		"effect dice":        {area, nil, "area:targets2", ""},
		"no effect dice":     {area, []engine.Answer{none}, "area:targets2", "NOEFF-R3"},
		"no need of them":    {boost, []engine.Answer{none}, "boost", ""},
		"from another throw": {area, []engine.Answer{EffectDice.Is(pool.EffectReroll)}, "area:targets2", ""},
	} {
		o := withSFX(t, "d8", c.answer, c.use).draft("ana", "blast").Option(c.word)
		if o.Use == nil || ruleOf(o.Closed) != c.want || o.Closed != nil && !o.Unlisted {
			t.Errorf("%s: %+v", name, o)
		}
	}
}

// Rules: RUL-SFX-HOST
//
// TestSFXAskTheTable: for the kind of a set on the sheet, and whether a condition is met, which any mod
// may say.
func TestSFXAskTheTable(t *testing.T) {
	met := func(_ *engine.State, st check.RollContext, need string, u sfx.Use) bool {
		return st.ID == "x1" && st.Char.ID == "ana" && need == "flying" && u.Word == "boost"
	}
	b := newTable(t, "", hooked(Hooks{}, Hooks{MeetsRequirement: met})).
		fold(written("ana", people.PC, "Fire-powers blast d8"))
	w := SFXWorld(b.S, b.char("ana"), "x1")
	for set, want := range map[string]string{"Fire-powers": "powers", "powers": "", "": ""} {
		if got := w.Kind(set); got != want {
			t.Errorf("%q is of the kind %q, want %q", set, got, want)
		}
	}
	for need, want := range map[string]bool{"flying": true, "armed": false} {
		if got := w.Holds(need, boost); got != want {
			t.Errorf("%s: met %v", need, got)
		}
	}
	if SFXWorld(b.S, b.char("beto"), "x1").Holds("flying", boost) {
		t.Error("a condition is met for another character")
	}
}

// TestAfflictionHandedOverIsOneOfTheTable: a payment that is no affliction says nothing.
func TestAfflictionHandedOverIsOneOfTheTable(t *testing.T) {
	paid := boost
	paid.Payment = "sore"
	tired := stress(things.Affliction{ID: "tired", Die: 6})
	b := newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{tired},
		Policies: []engine.Answer{PlaySFX.Is(toySFX{uses: []sfx.Use{paid}})}}).
		fold(written("ana", people.PC, "powers blast d8"))
	if o := b.draft("ana", "blast").Option("boost:sore"); o.Use == nil || !o.Note.Empty() {
		t.Errorf("it says %v", o.Note)
	}
}
