package sfxplay

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sfx"
)

// newState returns a state of a game with SFX alone, with its rules.
func newState(t *testing.T, g SFXState) (*engine.State, game.Rules[engine.State]) {
	t.Helper()
	rules := core.New(Mod()).Rules("cortex", nil)
	s, err := rules.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	Section.Set(s, g)
	return s, rules
}

// Rules: RUL-SFX-ONCE RUL-ABIL-POSSESS
//
// TestUsesAreMarked: those that a scene limits, and those of a loan.
func TestUsesAreMarked(t *testing.T) {
	edit := UseMark{"ana", "edit"}
	before := []LentSFX{{UseMark: edit}, {UseMark: UseMark{"beto", "edit"}}}
	g := &SFXState{Loans: before}
	g.sfxUsed(SFXUsed{Char: "ana", Word: "folly"})
	if len(g.Used) > 0 || g.Loans[0].Used {
		t.Errorf("marked are %+v and %+v", g.Used, g.Loans)
	}
	g.sfxUsed(SFXUsed{Char: "ana", Word: "edit", Scene: true})
	if !slices.Equal(g.Used, []UseMark{edit}) || !g.Loans[0].Used || g.Loans[1].Used {
		t.Errorf("marked are %+v and %+v", g.Used, g.Loans)
	}
	if before[0].Used {
		t.Error("what others remember changed with it")
	}
}

// Rules: SFXM-07 RUL-SFX-DURATION
//
// TestShutdownsAndStepsAreKept: a trait is shut down once, beside its steps; what is restored is that
// trait, that set or that step alone.
func TestShutdownsAndStepsAreKept(t *testing.T) {
	shut := ClosedTrait{Char: "ana", Trait: "blast", By: "tired"}
	set := ClosedTrait{Char: "ana", Set: "Suit", By: "gear"}
	step := ClosedTrait{Char: "ana", Trait: "blast", By: "trade", Word: "up1", Step: 1}
	other := ClosedTrait{Char: "beto", Trait: "blast", By: "tired"}
	g := &SFXState{}
	again := shut
	again.By = "weary"
	for _, d := range []ClosedTrait{shut, set, step, other, again} {
		g.traitShutDown(TraitShutDown{Closed: d})
	}
	want := []ClosedTrait{set, step, other, again}
	if !reflect.DeepEqual(g.Closed, want) {
		t.Fatalf("closed are %+v, want %+v", g.Closed, want)
	}
	for _, c := range []struct {
		e    TraitRestored
		gone int
	}{
		{TraitRestored{Char: "ana", Set: "Suit"}, 0},
		{TraitRestored{Char: "ana", Trait: "blast", Step: "up1"}, 1},
		{TraitRestored{Char: "beto", Trait: "blast"}, 2},
		{TraitRestored{Char: "ana", Trait: "blast"}, 3},
	} {
		g := &SFXState{Closed: want}
		g.traitRestored(c.e)
		if left := slices.Delete(slices.Clone(want), c.gone, c.gone+1); !reflect.DeepEqual(g.Closed, left) {
			t.Errorf("after %+v closed are %+v, want %+v", c.e, g.Closed, left)
		}
	}
}

// full returns a state with an entry of Ana's in each list, and one of Beto's in most.
func full() SFXState {
	both := func() []UseMark { return []UseMark{{"ana", "edit"}, {"beto", "edit"}} }
	return SFXState{Closed: []ClosedTrait{{Char: "ana"}, {Char: "beto"}}, Used: both(), Awaiting: both(),
		Offered: both(), Declined: both(), Summoned: []UseMark{{"beto", "ana"}, {"beto", "robo"}},
		Possessed: []UseMark{{"beto", "ana"}, {"beto", "robo"}}, Foreseeing: []string{"ana", "beto"},
		Loans: []LentSFX{{UseMark: UseMark{"ana", "edit"}}, {UseMark: UseMark{"beto", "edit"}}},
		Kept:  []HandedDie{{Word: "kept-cut"}}, Own: []CustomSFX{{Word: "breath"}}}
}

// Rules: RUL-SFX-ONCE RUL-LIM-DECLINE RUL-ABIL-POSSESS RUL-ABIL-PRECOG
//
// TestMarksEnd: with their scene, but not with a flashback, with their character and with their SFX.
func TestMarksEnd(t *testing.T) {
	beto := []UseMark{{"beto", "edit"}}
	afterScene, gone, dropped := full(), full(), full()
	afterScene.Used, afterScene.Possessed, afterScene.Foreseeing = nil, nil, nil
	afterScene.Offered, afterScene.Declined = []UseMark{}, []UseMark{}
	gone.Closed, gone.Used, gone.Awaiting = []ClosedTrait{{Char: "beto"}}, beto, beto
	gone.Offered, gone.Declined, gone.Foreseeing = beto, beto, []string{"beto"}
	gone.Summoned, gone.Possessed = []UseMark{{"beto", "robo"}}, []UseMark{{"beto", "robo"}}
	gone.Loans = []LentSFX{{UseMark: beto[0]}}
	dropped.Offered, dropped.Declined, dropped.Loans = beto, beto, []LentSFX{{UseMark: beto[0]}}
	for name, c := range map[string]struct {
		e    game.Event
		want SFXState
	}{
		"scene":     {scene.SceneEnded{Type: scene.Action}, afterScene},
		"flashback": {scene.SceneEnded{Type: scene.Flashback}, full()},
		"character": {people.CharacterGone{ID: "ana"}, gone},
		"sfx":       {people.SFXGone{Char: "ana", Word: "edit"}, dropped},
	} {
		s, rules := newState(t, full())
		rules.Events.Fold(s, c.e)
		if got := *Section.Of(s); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: left is %+v, want %+v", name, got, c.want)
		}
	}
}

// Rules: RUL-SFX-OWN
//
// TestStatesOutOfBoundsAreInvalid: each list, each text and each die has its bounds.
func TestStatesOutOfBoundsAreInvalid(t *testing.T) {
	long := strings.Repeat("x", 1000)
	marks := make([]UseMark, engine.MaxLists+1)
	breath := CustomSFX{Word: "breath", Own: sfx.CustomSFX{Name: "Breath", Gain: "raise", Cost: "pay"}}
	faulty := breath
	faulty.Own.Cost = ""
	for name, c := range map[string]struct {
		g    SFXState
		want bool
	}{
		"empty": {SFXState{}, true},
		"in bounds": {SFXState{Closed: []ClosedTrait{{Until: make([]string, 6), Base: []dice.Die{dice.D8}}},
			Used: marks[1:], Own: slices.Repeat([]CustomSFX{breath}, maxOwn),
			Kept: slices.Repeat([]HandedDie{{Word: "cut", Die: dice.D8}}, maxKept)}, true},
		"many closed":     {SFXState{Closed: make([]ClosedTrait, engine.MaxLists+1)}, false},
		"many used":       {SFXState{Used: marks}, false},
		"many offered":    {SFXState{Offered: marks}, false},
		"many declined":   {SFXState{Declined: marks}, false},
		"many summoned":   {SFXState{Summoned: marks}, false},
		"many awaiting":   {SFXState{Awaiting: marks}, false},
		"many possessed":  {SFXState{Possessed: marks}, false},
		"many loans":      {SFXState{Loans: make([]LentSFX, engine.MaxLists+1)}, false},
		"many foreseeing": {SFXState{Foreseeing: make([]string, engine.MaxLists+1)}, false},
		"many own":        {SFXState{Own: slices.Repeat([]CustomSFX{breath}, maxOwn+1)}, false},
		"many kept":       {SFXState{Kept: make([]HandedDie, maxKept+1)}, false},
		"long name":       {SFXState{Closed: []ClosedTrait{{Name: long}}}, false},
		"long ways":       {SFXState{Closed: []ClosedTrait{{Until: make([]string, 7)}}}, false},
		"no die":          {SFXState{Closed: []ClosedTrait{{Base: []dice.Die{7}}}}, false},
		"faulty own":      {SFXState{Own: []CustomSFX{faulty}}, false},
		"long author":     {SFXState{Own: []CustomSFX{{Word: "breath", By: long, Own: breath.Own}}}, false},
		"kept no die":     {SFXState{Kept: []HandedDie{{Word: "cut", Die: 7}}}, false},
		"kept long":       {SFXState{Kept: []HandedDie{{Name: long, Die: dice.D8}}}, false},
	} {
		s, _ := newState(t, c.g)
		if got := valid(s); got != c.want {
			t.Errorf("%s: valid is %v, want %v", name, got, c.want)
		}
	}
}

// Rules: SFXM-06 SFX-LIM-02
//
// TestEventsAreTold: with what changed, and with what restores a trait.
func TestEventsAreTold(t *testing.T) {
	d8, d10 := []dice.Die{dice.D8}, []dice.Die{dice.D10}
	shut := ClosedTrait{Name: "Blast", Until: []string{"test"}, Base: d8}
	stepped, gone := shut, shut
	stepped.Step, gone.Step, gone.Gone = -1, -1, true
	for _, c := range []struct {
		told []game.Msg
		key  string
	}{
		{tellUsed(SFXUsed{}), "used"},
		{tellUsed(SFXUsed{Text: "It is open."}), "said"},
		{tellUsed(SFXUsed{Was: d8, Now: d10}), "pool"},
		{tellUsed(SFXUsed{Now: d10}), "pool"},
		{tellUsed(SFXUsed{Was: d8}), "negated"},
		{tellUsed(SFXUsed{Was: d8, Soaked: 2}), "soaked"},
		{tellShut(TraitShutDown{Closed: shut}), "shut"},
		{tellShut(TraitShutDown{Closed: stepped}), "stepped"},
		{tellShut(TraitShutDown{Closed: gone}), "destroyed"},
		{tellRestored(TraitRestored{}), "restored"},
		{tellRestored(TraitRestored{Step: "up1"}), "unstepped"},
		{tellAwaited(SFXAwaited{}), "awaited"},
		{tellForeseen(PoolForeseen{}), "foreseen"},
		{tellForeseen(PoolForeseen{Done: true}), "foreseen.done"},
		{tellLimited(LimitOffered{How: "accept"}), "limit.accept"},
		{tellLimited(LimitOffered{How: "activated", Pile: true}), "limit.activated_pile"},
		{tellRuleUsed(RuleUsed{How: "works"}), "rule.works"},
		{tellOwn(CustomSFXSet{Why: "make"}), "own.make"},
		{tellOwnGone(CustomSFXGone{}), "own.gone"},
	} {
		if len(c.told) != 1 || c.told[0].Key != "cortex.event.sfx."+c.key {
			t.Errorf("told is %+v, want %s", c.told, c.key)
		}
	}
	if told := tellAwaited(SFXAwaited{Done: true}); told != nil {
		t.Errorf("told is %+v of the end of a wait", told)
	}
	test := game.Say("cortex.sfx.until.test", game.M("dice", diceMsg(d8)))
	want := game.Say("cortex.sfx.until", game.Or("ways", test))
	if got := shut.untilMsg(); !got.Equal(want) {
		t.Errorf("it lasts %v, want %v", got, want)
	}
}

// Rules: SFX-LIM-03 RUL-LIM-DECLINE
//
// TestLimitsMoveFromOfferToAnswer: an answer ends the offer, and a decline is remembered.
func TestLimitsMoveFromOfferToAnswer(t *testing.T) {
	gear := UseMark{"ana", "gear"}
	for how, want := range map[string][2][]UseMark{ // offered and declined
		wordOffered: {{gear}, nil}, wordAccept: {nil, nil}, wordDecline: {nil, {gear}}, wordActivated: {nil, nil},
	} {
		g := &SFXState{Offered: []UseMark{gear}}
		g.limitOffered(LimitOffered{Char: "ana", Word: "gear", How: how})
		if !slices.Equal(g.Offered, want[0]) || !slices.Equal(g.Declined, want[1]) {
			t.Errorf("%s: offered are %v, declined %v, want %v", how, g.Offered, g.Declined, want)
		}
	}
}
