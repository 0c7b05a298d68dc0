package sfxplay

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// Rules: RUL-SFX-ORDER RUL-SFX-DURATION RUL-GEAR-ARMOR
//
// TestStepsAndDoublesOfATrait: steps are added up first, further dice have the size that results, and
// of several dice it is the largest; below d4 the die is gone.
func TestStepsAndDoublesOfATrait(t *testing.T) {
	of := func(step, more int) ClosedTrait {
		return ClosedTrait{Char: "ana", Trait: "fight", Step: step, More: more}
	}
	for _, c := range []struct {
		has, want []dice.Die
		by        []ClosedTrait
	}{
		{[]dice.Die{8}, []dice.Die{8}, nil},
		{[]dice.Die{8}, []dice.Die{10}, []ClosedTrait{of(1, 0)}},
		{[]dice.Die{8}, []dice.Die{8, 8}, []ClosedTrait{of(0, 1)}},
		{[]dice.Die{8}, []dice.Die{10, 10}, []ClosedTrait{of(0, 1), of(1, 0)}},
		{[]dice.Die{8}, []dice.Die{8}, []ClosedTrait{of(1, 0), of(-1, 0)}},
		{[]dice.Die{6, 8}, []dice.Die{6, 10}, []ClosedTrait{of(1, 0)}},
		{[]dice.Die{4}, nil, []ClosedTrait{of(-1, 0)}},
		{[]dice.Die{4, 4}, []dice.Die{4}, []ClosedTrait{of(-1, 0)}},
		{nil, nil, []ClosedTrait{of(1, 0)}},
		{[]dice.Die{8}, []dice.Die{8}, []ClosedTrait{{Char: "beto", Trait: "fight", Step: 1},
			{Char: "ana", Trait: "move", Step: 1}}},
	} {
		if got := stepDoubled(c.by, "ana", "fight", c.has); !slices.Equal(got, c.want) {
			t.Errorf("%v with %+v is %v, want %v", c.has, c.by, got, c.want)
		}
	}
}

// Rules: SFXM-07 RUL-GEAR-ARMOR RUL-SFX-DURATION
//
// TestWordsOfClosedTraits: how it is named by a command and in messages.
func TestWordsOfClosedTraits(t *testing.T) {
	for _, c := range []struct {
		d                 ClosedTrait
		word, way, suffix string
	}{
		{ClosedTrait{Char: "ana", Trait: "blast"}, "ana:blast", "up", ""},
		{ClosedTrait{Char: "ana", Set: "Fire Suit"}, "ana:fire-suit", "up", ""},
		{ClosedTrait{Char: "ana", Trait: "blast", Word: "w", Step: 1}, "w", "up", ".up"},
		{ClosedTrait{Char: "ana", Trait: "blast", Word: "w", Step: -1}, "w", "down", ".down"},
		{ClosedTrait{Char: "ana", Trait: "blast", Word: "w", More: 1}, "w", "double", ".double"},
		{ClosedTrait{Char: "ana", Trait: "blast", Word: "w", Step: -2, Gone: true}, "w", "down", ".gone"},
	} {
		got := [3]string{c.d.word(), c.d.way(), c.d.keySuffix()}
		if want := [3]string{c.word, c.way, c.suffix}; got != want {
			t.Errorf("%+v is %q, want %q", c.d, got, want)
		}
	}
}

// Rules: RUL-EXCHANGE RUL-PWR-BOOST RUL-SFX-DURATION
//
// TestSpansOfSteps: until a recovery action, while something is shut down for it, or for the scene.
func TestSpansOfSteps(t *testing.T) {
	for span, want := range map[sfx.Duration]string{sfx.UntilRecovery: "test rest [d8 d8]", sfx.WhileShut: "while []",
		sfx.ForScene: "scene_end []"} {
		d := ClosedTrait{}.endingAfter(span)
		if got := strings.Join(d.Until, " ") + " " + fmt.Sprint(d.Base); got != want {
			t.Errorf("%s: %q, want %q", span, got, want)
		}
	}
}

// Rules: RUL-PWR-BOOST
//
// TestPaymentOfAStep: a step lasts while the trait that was shut down for it is; an older record that
// names none lasts while any trait is shut down by its SFX.
func TestPaymentOfAStep(t *testing.T) {
	attack := ClosedTrait{Char: "ana", Trait: "attack", By: "boost"}
	for _, c := range []struct {
		name   string
		closed []ClosedTrait
		paidBy string
		want   bool
	}{
		{"by it", []ClosedTrait{attack}, "ana:attack", true},
		{"by another trait", []ClosedTrait{attack}, "ana:flight", false},
		{"older", []ClosedTrait{attack}, "", true},
		{"by another SFX", []ClosedTrait{{Char: "ana", Trait: "attack", By: "tired"}}, "", false},
		{"of another", []ClosedTrait{{Char: "beto", Trait: "attack", By: "boost"}}, "", false},
		{"a step", []ClosedTrait{{Char: "ana", Trait: "attack", By: "boost", Word: "w", Step: 1}}, "", false},
	} {
		s, _ := newState(t, SFXState{Closed: c.closed})
		if got := isPaymentClosed(s, ClosedTrait{Char: "ana", By: "boost", For: c.paidBy}); got != c.want {
			t.Errorf("%s: paid is %v, want %v", c.name, got, c.want)
		}
	}
}

// Rules: RUL-SFX-REROLL SFX-BEN-08
//
// TestPlacesThatAreThrownAgain: all dice but spent ones, the one that is picked, or a hitch.
func TestPlacesThatAreThrownAgain(t *testing.T) {
	r := &pool.Roll{Pool: []pool.Die{{Die: dice.D8}, {Die: dice.D10}, {Die: dice.D6}, {Die: dice.D12}},
		Faces: []int{1, 1, 5, 1}, Spent: []int{3}}
	for _, c := range []struct {
		op, picked string
		want       []int
	}{
		{"pool.all", "", []int{0, 1, 2}},
		{"pool.choice", "", []int{0, 1, 2}},
		{"pool.choice", "3", []int{2}},
		{"pool.choice", "4", nil},
		{"pool.hitch", "", []int{1}},
	} {
		u := sfx.Use{Entry: &sfx.Entry{Gain: []sfx.Op{{Op: "pp", N: -1}, {Op: "reroll", Dice: c.op}}}, Pick: c.picked}
		if got := rerollPlaces(r, u); !slices.Equal(got, c.want) {
			t.Errorf("%s %q: %v, want %v", c.op, c.picked, got, c.want)
		}
	}
	u := sfx.Use{Entry: &sfx.Entry{Gain: []sfx.Op{{Op: "reroll", Dice: "pool.hitch"}}}}
	if got := rerollPlaces(&pool.Roll{Pool: r.Pool, Faces: []int{2, 3, 5, 4}}, u); got != nil {
		t.Errorf("without a hitch: %v", got)
	}
	if got := rerollPlaces(r, sfx.Use{Entry: &sfx.Entry{Gain: []sfx.Op{{Op: "tell"}}}}); got != nil {
		t.Errorf("without a reroll: %v", got)
	}
}

// Rules: RUL-SFX-OPP
//
// TestHighestDieOfARoll: by its face, and among equals the largest.
func TestHighestDieOfARoll(t *testing.T) {
	ds := []pool.Die{{Die: dice.D6}, {Die: dice.D10}, {Die: dice.D8}}
	for _, c := range []struct {
		faces []int
		want  int
	}{{[]int{6, 4, 3}, 0}, {[]int{2, 3, 4}, 2}, {[]int{4, 4, 4}, 1}, {[]int{1, 5, 5}, 1}} {
		if got := highestPlace(&pool.Roll{Pool: ds, Faces: c.faces}); got != c.want {
			t.Errorf("of %v: %d, want %d", c.faces, got, c.want)
		}
	}
}

// Rules: RUL-SFX-CALLED
//
// TestCopiedAbilities: a step lower, none below d4, and abilities alone.
func TestCopiedAbilities(t *testing.T) {
	s, no := sheet.Parse("Nova: Abilities: Strength d10, Flight d4 | Skills: Fight d8")
	if no != nil {
		t.Fatal(no)
	}
	sets := copiedAbilities(&people.Character{Sheet: s}, -1)
	if len(sets) != 1 || len(sets[0].Traits) != 1 || sets[0].Traits[0].Word != "strength" ||
		sets[0].Traits[0].Die != dice.D8 {
		t.Errorf("copied are %+v", sets)
	}
}

// Rules: SFX-LIM-03
//
// TestActivatedLimitEarnsNothing: the points of its entry are left out, and the entry stays as it is.
func TestActivatedLimitEarnsNothing(t *testing.T) {
	gear := sfx.Find("SFX-LIM-GEAR")
	free := withoutPoints(gear)
	if len(free.Gain) != 0 || len(free.Cost) != 1 || len(gear.Gain) != 1 {
		t.Errorf("it gives %+v for %+v, and the entry %+v", free.Gain, free.Cost, gear.Gain)
	}
}

// Rules: SFXM-03 SFXM-04
//
// TestEntriesThatActOnPools: all that they do is for the pool or goes with its throw.
func TestEntriesThatActOnPools(t *testing.T) {
	for id, want := range map[string]bool{
		"SFX-PWR-BURST": true, "SFX-PWR-MULTIPOWER": true, "SFX-PWR-AREA-ATTACK": true, "SFX-PWR-DANGEROUS": true,
		"SFX-PWR-SECOND-WIND": true, "SFX-PWR-UNLEASHED": true, "SFX-EX-LIFE-CRISIS": true,
		"SFX-GEAR-WEAPON-RANGE": false, "SFX-STD-EDIT": false, "SFX-STD-PRICE": false, "SFX-ABIL-ILLUSIONS-2": false,
		"SFX-RULE-CHALLENGE": false, "SFX-RULE-MIMIC": false, "SFX-ABIL-PRECOGNITION-1": false,
		"SFX-TAL-SHOELACE": false, "SFX-ABIL-HEALING-2": false, "SFX-GEAR-ABLATIVE": false,
	} {
		if got := concernsPoolOnly(sfx.Find(id)); got != want {
			t.Errorf("%s acts on a pool alone: %v, want %v", id, got, want)
		}
	}
}

// Rules: SFXM-09
//
// TestRefusalsAreJoined: the first holds the others, and no refusal is made of none.
func TestRefusalsAreJoined(t *testing.T) {
	one, other := game.Refuse("SFXM-09", "a"), game.Refuse("SFXM-09", "b")
	got := joinRefusals([]*game.Refusal{one, other})
	if got.Reason.Key != "a" || len(got.Others) != 1 || got.Others[0] != other || one.Others != nil {
		t.Errorf("joined is %+v, and the first %+v", got, one)
	}
	if got := joinRefusals(nil); got != nil {
		t.Errorf("of none: %+v", got)
	}
}

// Rules: RUL-SHEET-FILE
//
// TestLinesNameHostEntryAndName: by the name or word of the entry, with a name of its own before
// brackets, with a sign for the group's own, and with text behind a colon left out.
func TestLinesNameHostEntryAndName(t *testing.T) {
	on, no := sheet.Parse("Nova: Fire (powers): Blast d8 | Distinctions: Old Hand d8, Old d6")
	if no != nil {
		t.Fatal(no)
	}
	c := &people.Character{Sheet: on}
	own := func(name string) CustomSFX { return CustomSFX{Word: game.Slug(name), Own: sfx.CustomSFX{Name: name}} }
	s, _ := newState(t, SFXState{Own: []CustomSFX{own("Breath"), own("Burst")}})
	for _, l := range []struct{ line, host, word, name string }{
		{"Old Hand: The Edit", "old-hand", "std-edit", ""},
		{"old hand : THE EDIT", "old-hand", "std-edit", ""},
		{"Old Hand: std-edit", "old-hand", "std-edit", ""},
		{"Old Hand: Locks (The Edit)", "old-hand", "std-edit", "Locks"},
		{"Old Hand: The Edit: once", "old-hand", "std-edit", ""},
		{"Fire (powers): Burst", "fire-powers", "pwr-burst", ""},
		{"Blast: Burst", "fire-powers", "pwr-burst", ""},
		{"Fire (powers): Ring (own Burst)", "fire-powers", "burst", "Ring"},
		{"Old: Breath", "old", "breath", ""},
		{"Old Hand: Nonsense", "old-hand", "", ""},
		{"Blades: The Edit", "", "", ""},
		{"The Edit", "", "", ""},
	} {
		h, word, name := parseLine(s, c, game.Row{Group: sheet.WrittenSFX, Cells: []string{l.line}})
		if h.Word != l.host || word != l.word || name != l.name {
			t.Errorf("%q is %q, %q, %q, want %q, %q, %q", l.line, h.Word, word, name, l.host, l.word, l.name)
		}
	}
}

// Rules: RUL-EXCHANGE RUL-PWR-BOOST
//
// TestTwoDicePayAndGain: the same trait is refused only where a step lasts and both are named.
func TestTwoDicePayAndGain(t *testing.T) {
	trade := refuseSameDie(sfx.Use{Entry: sfx.Find("SFX-STD-EXCHANGE")})
	for _, c := range []struct {
		thing, pays string
		rule        string
	}{{"fight", "fight", "RUL-EXCHANGE"}, {"fight", "move", ""}, {"", "", ""}} {
		no := trade(game.Args{"thing": {c.thing}, "traits": {c.pays}})
		if no == nil && c.rule != "" || no != nil && no.Rule != c.rule {
			t.Errorf("%s for %s: %v, want %q", c.thing, c.pays, no, c.rule)
		}
	}
	if refuseSameDie(sfx.Use{Entry: sfx.Find("SFX-STD-EDIT")}) != nil {
		t.Error("The Edit asks for no dice")
	}
}
