package things

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// limp returns the event of a complication of Ana's with a die.
func limp(die dice.Die) game.Event {
	return ComplicationSet{Complication: Complication{ID: "limp", Name: "Limp", Die: die, On: "ana"}}
}

// onAna returns the complications of Ana as text.
func onAna(s *engine.State) string {
	var all []string
	for _, k := range Of(s).CompsOn("ana") {
		all = append(all, k.Name+" "+k.Die.String())
	}
	return strings.Join(all, ", ")
}

// Rules: COMP-02 COMP-10 COMP-R1 OUT-02
//
// TestADieMergesWithTheSameHindrance: a larger die replaces, an equal or smaller one steps up, and
// another hindrance stands beside it (E-COMP-01). Beyond d12 the character is out.
func TestADieMergesWithTheSameHindrance(t *testing.T) {
	for _, c := range []struct {
		has  dice.Die
		name string
		die  dice.Die
		want string
		out  string
	}{
		{8, "Limp", 8, "Limp d10", ""}, {10, "limp", 6, "Limp d12", ""}, {6, "LIMP", 12, "Limp d12", ""},
		{12, "Doubted", 6, "Limp d12, Doubted d6", ""}, {12, "Limp", 4, "Limp d12", people.OutBeyond},
		{12, "Limp", 12, "Limp d12", people.OutBeyond},
	} {
		tb := newTable(t, []game.Event{limp(c.has)})
		tb.do(func(tx *engine.Tx) { AddComplication(tx, "ana", c.name, c.die, "contest") })
		if got, out := onAna(tb.State), people.Of(tb.State).Char("ana").Out; got != c.want || out != c.out {
			t.Errorf("Limp %s and %s %s: %s, out %q", c.has, c.name, c.die, got, out)
		}
	}
}

// Rules: OUT-02 OUT-R2 COMP-09
//
// TestComplicationsStep: up to d12, beyond it with the character out at d12, and below d4 to nothing.
func TestComplicationsStep(t *testing.T) {
	for _, c := range []struct {
		die    dice.Die
		n      int
		want   string
		beyond bool
	}{
		{6, 1, "Limp d8", false}, {6, 3, "Limp d12", false}, {6, 4, "Limp d12", true}, {12, 1, "Limp d12", true},
		{12, -1, "Limp d10", false}, {6, -1, "Limp d4", false}, {4, -1, "", false}, {8, -3, "", false},
	} {
		tb := newTable(t, []game.Event{limp(c.die)})
		tb.do(func(tx *engine.Tx) { Afflictions(tx.S)[0].Step(tx, c.n, "hitch") })
		ana, beyond := people.Of(tb.State).Char("ana"), false
		for _, k := range Of(tb.State).Complications {
			beyond = k.Beyond
		}
		if onAna(tb.State) != c.want || beyond != c.beyond || (ana.Out == people.OutBeyond) != c.beyond ||
			(ana.OutBy == "limp") != c.beyond {
			t.Errorf("%s by %d: %q, beyond %v, out %q by %q", c.die, c.n, onAna(tb.State), beyond, ana.Out, ana.OutBy)
		}
	}
}

// Rules: OUT-02 CORE-HITCH-R5
//
// TestAComplicationOnTheSceneTakesNobodyOut: beyond d12 it stays at d12.
func TestAComplicationOnTheSceneTakesNobodyOut(t *testing.T) {
	tb := newTable(t, nil)
	tb.do(func(tx *engine.Tx) { NewComplication(tx, "", "Fire", 12, "hitch") })
	events := tb.do(func(tx *engine.Tx) { Of(tx.S).Complication("fire").Step(tx, 1, "hitch") })
	if got := Of(tb.State).CompsOn(""); len(events) != 1 || len(got) != 1 || got[0].Die != 12 {
		t.Errorf("%v leaves %v", events, got)
	}
}

// Rules: RECOVER-03 OUT-R3 COMP-R1
//
// TestComplicationsAreAKindOfAffliction: a recovery steps down and bars the next try; a character
// comes back with d12; a die that moves is merged where it goes.
func TestComplicationsAreAKindOfAffliction(t *testing.T) {
	for name, c := range map[string]struct {
		do     func(*engine.Tx, *AfflictionKind)
		want   string
		barred bool
	}{
		"bar":       {func(tx *engine.Tx, k *AfflictionKind) { k.Bar(tx, "limp", "recovery") }, "Limp d8", true},
		"step down": {func(tx *engine.Tx, k *AfflictionKind) { k.StepDown(tx, "limp") }, "Limp d6", true},
		"returns":   {func(tx *engine.Tx, k *AfflictionKind) { k.ReturnsWith(tx, "limp") }, "Limp d12", false},
		"end":       {func(tx *engine.Tx, k *AfflictionKind) { k.End(tx, "limp", "ruled") }, "", false},
		"add": {func(tx *engine.Tx, k *AfflictionKind) { k.Add(tx, Affliction{Name: "Limp", Die: 10}, "ana", "sfx") },
			"Limp d10", false},
	} {
		tb := newTable(t, []game.Event{limp(8)})
		kind := Afflictions(tb.State)[0].KindIn(tb.State)
		tb.do(func(tx *engine.Tx) { c.do(tx, kind) })
		barred := slices.ContainsFunc(Of(tb.State).Complications, func(k *Complication) bool { return k.Barred })
		if onAna(tb.State) != c.want || barred != c.barred {
			t.Errorf("%s: %q, barred %v", name, onAna(tb.State), barred)
		}
		if kind.Kind != CompKind || !kind.HitchSteps(tb.State) || !kind.OpportunitySteps(tb.State) {
			t.Errorf("%s: the kind is %s", name, kind.Kind)
		}
	}
}

// Rules: RECOVER-03 RECOVER-R3 SCENE-R4
//
// TestBarsAreLiftedWhenTimePasses: by the GM's word and by the end of a scene, not of a flashback.
func TestBarsAreLiftedWhenTimePasses(t *testing.T) {
	barred := ComplicationSet{Complication: Complication{ID: "limp", Name: "Limp", Die: 12, On: "ana", Barred: true,
		Beyond: true}}
	for name, c := range map[string]struct {
		event          game.Event
		barred, beyond bool
	}{
		"time passes":     {scene.TimePassed{}, false, true},
		"a scene ends":    {scene.SceneEnded{Type: scene.Bridge}, false, false},
		"a flashback too": {scene.SceneEnded{Type: scene.Flashback}, true, true},
	} {
		got := Of(newTable(t, []game.Event{barred, c.event}).State).Complication("limp")
		if got.Barred != c.barred || got.Beyond != c.beyond || got.Die != 12 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// toyKind is a kind of affliction with one that is on Ana.
var toyKind = &AfflictionKind{Kind: "toy", Ref: "toys",
	All: func(*engine.State) []Affliction {
		return []Affliction{{Kind: "toy", ID: "cold", Name: "Cold", On: "ana"}}
	},
	Full: func(_ *engine.State, a Affliction) string { return "the " + a.Name }}

// TestAfflictionsOfAllMods: those of the mods in the game are found; a kind is known out of the game,
// too.
func TestAfflictionsOfAllMods(t *testing.T) {
	for _, in := range []bool{true, false} {
		toy := &engine.Mod{Name: "toy", Enabled: func(*engine.State) bool { return in },
			Hooks: []engine.Hooks{Hooks{Kinds: []*AfflictionKind{toyKind}}}}
		tb := newTable(t, []game.Event{limp(8)}, toy)
		_, found := FindAffliction(tb.State, "cold")
		if found != in || IsOnTable(tb.State, "cold") != in || len(AfflictionsOn(tb.State, "")) != 0 ||
			(len(AfflictionsOn(tb.State, "ana")) == 2) != in {
			t.Errorf("in the game %v: found %v, %v", in, found, Afflictions(tb.State))
		}
		cold := toyKind.All(tb.State)[0]
		if cold.KindIn(tb.State) != toyKind || cold.FullName(tb.State) != "the Cold" ||
			cold.Ref(tb.State) != "toys/cold" {
			t.Errorf("in the game %v: %s, %s", in, cold.FullName(tb.State), cold.Ref(tb.State))
		}
		own, _ := FindAffliction(tb.State, "limp")
		if own.FullName(tb.State) != "Limp" || own.Ref(tb.State) != "comp/limp" ||
			!own.KindIn(tb.State).Note(tb.State, own).Equal(game.Say("cortex.pool.comp",
				game.M("on", game.Say("cortex.on.char", game.W("name", "Ana"))))) {
			t.Errorf("a complication is %s, %s", own.FullName(tb.State), own.Ref(tb.State))
		}
	}
	if got := (Affliction{Kind: "lost"}).KindIn(newTable(t, nil).State); got.Kind != CompKind {
		t.Errorf("a kind of no mod is %s", got.Kind)
	}
}
