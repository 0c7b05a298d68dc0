package hitch

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// Rules: CORE-HITCH-02 CORE-HITCH-03 CORE-HITCH-04 CORE-HITCH-05 CORE-HITCH-06 CORE-HITCH-R1
// CORE-HITCH-R5 CORE-HITCH-R7 PP-EARN-02
//
// TestEachThingThatHitchesTouchPaysOnce: a d6 and a step for each further hitch, or steps of what is
// there; one locked point for each thing of a roll, at a stroke or one after another; the first of a
// botch is free, with its steps.
func TestEachThingThatHitchesTouchPaysOnce(t *testing.T) {
	bruised := []game.Event{comp("Bruised", "ana", dice.D8)}
	for name, c := range map[string]struct {
		faces  []int
		has    []game.Event
		lines  [][]string
		locked int
		want   []string
	}{
		"one hitch": {[]int{1, 8, 5}, nil, [][]string{{"ones=1", "name=Noise"}}, 1, []string{"Noise ana d6"}},
		"two at a stroke": {[]int{1, 1, 8, 5}, nil, [][]string{{"ones=1", "ones=2", "name=Noise"}}, 1,
			[]string{"Noise ana d8"}},
		"the second steps it up": {[]int{1, 1, 8, 5}, nil, [][]string{{"ones=1", "name=Dazed"}, {"ones=2", "on=dazed"}},
			1, []string{"Dazed ana d8"}},
		"two things": {[]int{1, 1, 8, 5}, nil, [][]string{{"ones=1", "name=Noise"}, {"ones=2", "name=Lost Time"}}, 2,
			[]string{"Noise ana d6", "Lost Time ana d6"}},
		"on the scene": {[]int{1, 8, 5}, nil, [][]string{{"on=scene", "name=Smoke"}}, 1, []string{"Smoke  d6"}},
		"an existing one": {[]int{1, 1, 4, 5}, bruised, [][]string{{"ones=1", "ones=2", "on=bruised"}}, 1,
			[]string{"Bruised ana d12"}},
		"a botch of three":  {[]int{1, 1, 1}, nil, [][]string{{"name=Disaster"}}, 0, []string{"Disaster ana d10"}},
		"a botch of one":    {[]int{1}, nil, [][]string{{"name=Slip"}}, 0, []string{"Slip ana d6"}},
		"a botch, stepping": {[]int{1, 1}, bruised, [][]string{{"on=bruised"}}, 0, []string{"Bruised ana d12"}},
		"a botch, split": {[]int{1, 1}, nil, [][]string{{"ones=1", "name=Slip"}, {"ones=2", "name=Fall"}}, 1,
			[]string{"Slip ana d6", "Fall ana d6"}},
		"a botch, the free one again": {[]int{1, 1}, nil, [][]string{{"ones=1", "name=Slip"}, {"ones=2", "on=slip"}}, 0,
			[]string{"Slip ana d8"}},
	} {
		b := newTable(t, "").fold(c.has...).throw("ana", c.faces...)
		for _, words := range c.lines {
			b.Do(game.GMChair, "hitch", words...)
		}
		b.wantPoints(name, "ana", 0, c.locked)
		b.wantComps(name, c.want...)
		if left := b.last().UnspentHitches(); len(left) > 0 {
			t.Errorf("%s: left are %v", name, left)
		}
	}
}

// Rules: CORE-HITCH-R6 OUT-02
//
// TestHitchesBeyondD12TakeTheRollerOut: by a new complication or an old one, with a warning; not by
// the scene's, nor at a table that stops at d12.
func TestHitchesBeyondD12TakeTheRollerOut(t *testing.T) {
	five, two := []int{1, 1, 1, 1, 1, 8}, []int{1, 1, 8}
	bruised, fire := comp("Bruised", "ana", dice.D10), comp("Fire", "", dice.D10)
	worst, capped := comp("Bruised", "ana", dice.D12), "hitch.cap_at_d12=true"
	for name, c := range map[string]struct {
		options string
		has     game.Event
		faces   []int
		on      string
		out     bool
		want    string
		rule    string
		warning string
	}{
		"four hitches":    {"", fire, five[1:], check.OnNew, false, "Crushed ana d12", "", ""},
		"five hitches":    {"", fire, five, check.OnNew, true, "Crushed ana d12", "", "cortex.hitch.then.out"},
		"on the scene":    {"", bruised, five, onScene, false, "Crushed  d12", "", ""},
		"five and no out": {capped, fire, five, check.OnNew, false, "Crushed ana d12", "", ""},
		"one step":        {"", bruised, five[4:], "bruised", false, "Bruised ana d12", "", ""},
		"two steps":       {"", bruised, two, "bruised", true, "Bruised ana d12", "", "cortex.step.then.out"},
		"of the scene's":  {"", fire, two, "fire", false, "Fire  d12", "", ""},
		"two and no out":  {capped, bruised, two, "bruised", false, "Bruised ana d12", "", ""},
		"of a capped d12": {capped, worst, two, "bruised", false, "Bruised ana d12", "CORE-HITCH-R6", ""},
	} {
		b, rule, warning := newTable(t, c.options).fold(c.has).throw("ana", c.faces...), "", ""
		then := characterTakenOut(b.S, b.last(), game.Args{"ones": pool.Places(b.last().Hitches()), "on": {c.on}})
		if len(then) > 0 {
			warning = then[0].Key
		}
		if no := b.Try(game.GMChair, "hitch", "on="+c.on, "name=Crushed"); no != nil {
			rule = no.Rule
		}
		comps := things.Of(b.S).Complications
		k := comps[len(comps)-1]
		got, out := k.Name+" "+k.On+" "+k.Die.String(), people.Of(b.S).Char("ana").Out == people.OutBeyond
		told := slices.ContainsFunc(b.Events, func(e game.Event) bool { _, is := e.(people.OutSet); return is })
		if got != c.want || out != c.out || told != c.out || k.On != "" && k.Beyond != out || rule != c.rule ||
			warning != c.warning {
			t.Errorf("%s: %s beyond %v, out %v, refused by %q, warned by %q", name, got, k.Beyond, out, rule, warning)
		}
	}
}

// Rules: CORE-HITCH-06 CORE-HITCH-R6
//
// TestOneTapSaysWhatAllHitchesMake: the size, whether it is free, and whether it takes the roller
// out; and of a step, what becomes of the complication.
func TestOneTapSaysWhatAllHitchesMake(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		faces   []int
		want    string
		die     dice.Die
		step    string
	}{
		"one hitch":       {"", []int{1, 8}, "cortex.hitch.use", dice.D6, "cortex.hitch.step"},
		"two hitches":     {"", []int{1, 1, 8}, "cortex.hitch.use", dice.D8, "cortex.hitch.step_out"},
		"a botch":         {"", []int{1, 1, 1}, "cortex.hitch.botch", dice.D10, "cortex.hitch.step_out"},
		"five hitches":    {"", []int{1, 1, 1, 1, 1, 8}, "cortex.hitch.use_out", dice.D12, "cortex.hitch.step_out"},
		"a botch of five": {"", []int{1, 1, 1, 1, 1}, "cortex.hitch.botch_out", dice.D12, "cortex.hitch.step_out"},
		"five, up to a d12": {"hitch.cap_at_d12=true", []int{1, 1, 1, 1, 1, 8}, "cortex.hitch.use", dice.D12,
			"cortex.hitch.step"},
	} {
		b := newTable(t, c.options).fold(comp("Bruised", "ana", dice.D10)).throw("ana", c.faces...)
		n := len(b.last().Hitches())
		want := game.Say(c.want, game.N("n", n), game.W("name", "Ana"),
			game.W("comp", things.StockName(b.S, b.last().ID)), game.D("die", c.die))
		if got := hitchLabel(b.S, b.last()); !got.Equal(want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		bruised, _ := things.FindAffliction(b.S, "bruised")
		if got := stepsUpMsg(b.S, bruised, n); got.Key != c.step {
			t.Errorf("%s: of a step is said %v", name, got)
		}
		bruised.On = "" // the scene's takes nobody out
		if got := stepsUpMsg(b.S, bruised, n); got.Key != "cortex.hitch.step" {
			t.Errorf("%s: of a step of the scene's is said %v", name, got)
		}
	}
}

// Rules: CORE-HITCH-R9 COMP-R4 CORE-HITCH-R1
//
// TestWhatHitchesMayStep: complications of the roller and of the scene, other harm only as a d4 that
// was thrown or where its kind says so; where hitches make something else, only a complication that
// they made.
func TestWhatHitchesMayStep(t *testing.T) {
	own, scenes, another := comp("Hurt", "ana", dice.D6), comp("Hurt", "", dice.D6), comp("Hurt", "beto", dice.D6)
	fear, none := stress{die: dice.D4}, HitchPolicy{ComplicationsClosed: game.Refuse("DOOM-R6", "toy")}
	thrown := func(word string) pool.Roll { return pool.Roll{Pool: []pool.Die{{Word: word, D4: true}}} }
	touched := func(on, by string) pool.Roll { return pool.Roll{Touched: []pool.Touch{{On: on, By: by}}} }
	for name, c := range map[string]struct {
		has  game.Event
		fear stress
		rule HitchPolicy
		roll pool.Roll
		id   string
		want bool
	}{
		"the roller's":             {own, fear, HitchPolicy{}, pool.Roll{}, "hurt", true},
		"the scene's":              {scenes, fear, HitchPolicy{}, pool.Roll{}, "hurt", true},
		"another's":                {another, fear, HitchPolicy{}, pool.Roll{}, "hurt", false},
		"stress":                   {own, fear, HitchPolicy{}, pool.Roll{}, "fear", false},
		"stress that hitches step": {own, stress{dice.D8, true}, HitchPolicy{}, pool.Roll{}, "fear", true},
		"a d4 that was thrown":     {own, fear, HitchPolicy{}, thrown("fear"), "fear", true},
		"a d4 of another word":     {own, fear, HitchPolicy{}, thrown("hurt"), "fear", false},
		"a d4, larger by now":      {own, stress{die: dice.D6}, HitchPolicy{}, thrown("fear"), "fear", false},
		"stress that was touched":  {own, fear, HitchPolicy{}, touched("fear", ""), "fear", false},
		"where none are made":      {own, fear, none, pool.Roll{}, "hurt", false},
		"that this roll made":      {own, fear, none, touched("hurt", ""), "hurt", true},
		"that a player stepped":    {own, fear, none, touched("hurt", "ana"), "hurt", false},
	} {
		b := newTable(t, "", withRule(c.rule)).fold(c.has)
		*b.fear, c.roll.Char = c.fear, "ana"
		k, _ := things.FindAffliction(b.S, c.id)
		if got := hitchSteps(b.S, &c.roll, k); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Rules: CORE-HITCH-01 CORE-HITCH-R1 CORE-HITCH-R2
//
// TestHitchesAreOpenUntilTheRollIsResolved: the GM uses them before and after the dice are read, each
// once; to let them pass the dice must be read.
func TestHitchesAreOpenUntilTheRollIsResolved(t *testing.T) {
	early := check.Rolled{Roll: pool.Roll{ID: 2, For: "x1", Char: "ana", Faces: []int{1},
		Pool: []pool.Die{{Die: dice.D8}}}}
	spent := check.OnesSpent{Roll: 2, Dice: []int{0}}
	const none, used, late = "no_hitch", "hitches_spent", "hitch_late"
	for name, c := range map[string]struct {
		faces       []int
		events      []game.Event
		hitch, pass string
		rule        string
	}{
		"no roll":      {nil, nil, none, none, "CORE-HITCH-01"},
		"no 1":         {[]int{2, 8}, nil, none, none, "CORE-HITCH-01"},
		"a hitch":      {[]int{1, 8}, nil, "", "", ""},
		"not read yet": {nil, []game.Event{early}, "", "hitch_early", "CORE-HITCH-R2"},
		"a used hitch": {[]int{1, 8}, []game.Event{spent}, used, used, "CORE-HITCH-R1"},
		"one of two":   {[]int{1, 1}, []game.Event{spent}, "", "", ""},
		"passed":       {[]int{1, 8}, []game.Event{check.OnesPassed{Roll: 2}}, late, late, "CORE-HITCH-R2"},
		"resolved":     {[]int{1, 8}, []game.Event{check.RollResolved{Roll: 2}}, late, late, "CORE-HITCH-R2"},
	} {
		for move, key := range map[string]string{"hitch": c.hitch, "pass": c.pass} {
			b, rule := newTable(t, ""), ""
			if len(c.faces) > 0 {
				b.throw("ana", c.faces...)
			}
			if b.fold(c.events...); key != "" {
				rule, key = c.rule, "cortex.refused."+key
			}
			b.wantReason(name+", "+move, b.Try(game.GMChair, move), rule, key)
		}
	}
	b := newTable(t, "").throw("", 1, 8)
	b.wantReason("the GM's 1", b.Try(game.GMChair, "hitch"), "CORE-HITCH-01", "cortex.refused.no_hitch")
	b.throw("ana", 1, 8)
	b.wantReason("a player", b.Try("ana", "hitch"), "", "refused.gm_chair")
	b.wantReason("no name", b.Try(game.GMChair, "hitch", "name="), "", "cortex.refused.unnamed_comp")
}
