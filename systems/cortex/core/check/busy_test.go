package check

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// keyOf returns the key of a refusal, "" for none.
func keyOf(no *game.Refusal) string {
	if no == nil {
		return ""
	}
	return no.Reason.Key
}

// Rules: OUT-01 OUT-06 OUT-R7
//
// TestBusyCharacterBeginsNothing: it is away, out, in a check or about to leave, or a mod bars it.
// Out beyond d12 alone does not bar it, since it may pay to act.
func TestBusyCharacterBeginsNothing(t *testing.T) {
	out := func(how string) game.Event { return people.OutSet{Char: "ana", How: how} }
	leaves := DecisionOwed{Pending: Pending{ID: 2, Kind: "leave", Char: "ana"}}
	stays := DecisionOwed{Pending: Pending{ID: 2, Kind: "push", Char: "ana", Damage: &Damage{ToStay: true}}}
	harmed := DecisionOwed{Pending: Pending{ID: 2, Kind: "push", Char: "ana", Damage: &Damage{}}}
	betos := DecisionOwed{Pending: Pending{ID: 2, Kind: "leave", Char: "beto", Damage: &Damage{ToStay: true}}}
	for name, c := range map[string]struct {
		event     game.Event
		busy      string
		bars      string // a mod that bars from rolls or calls
		rule, key string
	}{
		"free":                     {key: ""},
		"away":                     {event: people.SceneEntered{Char: "ana", Away: true}, key: "cortex.refused.away"},
		"taken out":                {event: out(people.OutCompared), rule: "OUT-01", key: "cortex.refused.out"},
		"lost":                     {event: out(people.OutLost), rule: "OUT-01", key: "cortex.refused.lost"},
		"beyond d12":               {event: out(people.OutBeyond)},
		"beyond d12 and in a test": {event: out(people.OutBeyond), busy: "ana", key: "cortex.refused.busy"},
		"in a test":                {busy: "ana", key: "cortex.refused.busy"},
		"Beto is in it":            {busy: "beto"},
		"about to leave":           {event: leaves, rule: "OUT-R7", key: "cortex.refused.leaving"},
		"asked to stay":            {event: stays, rule: "OUT-R7", key: "cortex.refused.leaving"},
		"harmed":                   {event: harmed},
		"Beto is about to leave":   {event: betos},
		"may not roll":             {bars: "rolls", rule: "TOY-01", key: "toy.rolls"},
		"may not be called":        {bars: "calls", rule: "TOY-02", key: "toy.calls"},
	} {
		leave := toyDecision("leave", new([]string))
		leave.MayLeave = true
		h := Hooks{Decisions: []*DecisionKind{leave, toyDecision("push", new([]string))}}
		h.CannotRoll = func(_ *engine.State, who *people.Character) *game.Refusal {
			if c.bars == "rolls" && who.ID == "ana" {
				return game.Refuse("TOY-01", "toy.rolls")
			}
			return nil
		}
		h.CannotCall = func(_ *engine.State, _ *people.Character, kind string) *game.Refusal {
			if c.bars == "calls" && kind == "test" {
				return game.Refuse("TOY-02", "toy.calls")
			}
			return nil
		}
		b := newTable(t, "", h, Hooks{})
		if c.event != nil {
			b.fold(c.event)
		}
		b.test.busy = c.busy
		ana := people.Of(b.S).Char("ana")
		if no := RefuseBegin(b.S, ana, "test"); ruleOf(no) != c.rule || keyOf(no) != c.key {
			t.Errorf("%s: %v, want %s by %q", name, no, c.key, c.rule)
		}
		if no := RefuseBusy(b.S, ana); (no != nil) != (c.key != "" && c.bars != "calls") {
			t.Errorf("%s: busy by %v", name, no)
		}
		if no := RefuseBegin(b.S, ana, "rite"); c.bars == "calls" && no != nil {
			t.Errorf("%s: a rite is refused by %v", name, no)
		}
	}
}

// Rules: OUT-01
//
// TestCallIsDroppedIfItsCharacterIsOut: as the last roll that the call ended took it out, and it is
// told.
func TestCallIsDroppedIfItsCharacterIsOut(t *testing.T) {
	for char, want := range map[string]bool{"ana": false, "beto": true, "none": false} {
		b := newTable(t, "").fold(people.OutSet{Char: "ana", How: people.OutCompared})
		got := false
		b.act = func(t *engine.Tx) { got = CanStillBegin(t, char, "test") }
		b.Do(game.GMChair, "act")
		name := map[string]string{"ana": "Ana", "none": "none"}[char]
		if got != want || (len(b.Events) == 0) != want {
			t.Errorf("%s may begin: %v by %v", char, got, b.Events)
		}
		if !want {
			b.wantTold("beto", b.Events, game.Say("cortex.event.call_dropped", game.W("name", name)))
		}
	}
}

// Rules: CORE-ROLL-02 CORE-ROLL-R3 OUT-06 ADDALL-01 ADDALL-R1 CORE-POOL-R2
//
// TestThrowKeepsTheFewestResults: two, or all by a mod's answer, or fewer by the least of the rules.
func TestThrowKeepsTheFewestResults(t *testing.T) {
	shaken, three := KeepRule{1, "SHAKEN-04"}, KeepRule{3, "TOY-03"}
	for name, c := range map[string]struct {
		usual int
		out   string
		rules []KeepRule
		want  int
		rule  string
		all   bool
	}{
		"two":                  {2, "", nil, 2, "", false},
		"all":                  {pool.All, "", nil, pool.All, "", true},
		"beyond d12":           {2, people.OutBeyond, nil, 1, "OUT-06", false},
		"all, beyond d12":      {pool.All, people.OutBeyond, nil, 1, "OUT-06", true},
		"shaken":               {2, "", []KeepRule{{}, shaken}, 1, "SHAKEN-04", false},
		"shaken, beyond d12":   {2, people.OutBeyond, []KeepRule{shaken}, 1, "OUT-06", false},
		"a limit over it":      {2, "", []KeepRule{three}, 2, "", false},
		"all, the least of it": {pool.All, "", []KeepRule{three, shaken, three}, 1, "SHAKEN-04", true},
	} {
		toy := &engine.Mod{Name: "toy", Policies: []engine.Answer{ResultsAdded.Is(c.usual)},
			Hooks: []engine.Hooks{Hooks{}}}
		for _, k := range c.rules {
			toy.Hooks = append(toy.Hooks, Hooks{ResultsKept: func(*engine.State, *people.Character, string) KeepRule {
				return k
			}})
		}
		b := &table{Table: coretest.New(t, "", Advance, append(below(), toy)...)}
		b.fold(people.OutSet{Char: "ana", How: c.out})
		got := RollContextOf(b.S, people.Of(b.S).Char("ana"), "t1")
		if got.ResultsKept != c.want || got.FewRule != c.rule || got.All != c.all || got.Waived {
			t.Errorf("%s: %+v, want %d by %q", name, got, c.want, c.rule)
		}
		if args := got.FixedArgs(); !args.Has("for", "t1") || !args.Has("char", "ana") || len(args) != 2 {
			t.Errorf("%s: thrown for %v", name, args)
		}
	}
}

// Rules: CORE-STAKES-R1
//
// TestCheckKeepsTheStakesOfItsStart: or else it has those of the scene, and without a scene the
// usual ones of the table.
func TestCheckKeepsTheStakesOfItsStart(t *testing.T) {
	running := scene.SceneBegun{Scene: scene.Scene{N: 1, Stakes: scene.HighStakes}}
	for name, c := range map[string]struct {
		options string
		events  []game.Event
		noted   string
		roll    int
		want    string
	}{
		"no scene":                {"", nil, "", 0, scene.NormalStakes},
		"no scene, usually high":  {"scene.default_stakes=high", nil, "", 0, scene.HighStakes},
		"a scene":                 {"", []game.Event{running}, "", 0, scene.HighStakes},
		"a test of before":        {"", []game.Event{running}, scene.NormalStakes, 1, scene.NormalStakes},
		"a test without":          {"", []game.Event{running}, "", 1, scene.HighStakes},
		"a kind without":          {"", []game.Event{running}, scene.NormalStakes, 2, scene.HighStakes},
		"a roll that is not kept": {"", []game.Event{running}, scene.NormalStakes, 7, scene.HighStakes},
	} {
		b := newTable(t, c.options).fold(thrown(1, "t1", "ana", 3), thrown(2, "u2", "ana", 3)).fold(c.events...)
		b.test.stakes = c.noted
		if got := StakesOf(b.S, c.roll); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Rules: SCENE-R1
//
// TestStrictScenesHaveNoRolls: opening and tag scenes have none under scene.strict_types alone.
func TestStrictScenesHaveNoRolls(t *testing.T) {
	for kind, strict := range map[string]string{scene.Opening: "SCENE-R1", scene.TagScene: "SCENE-R1", scene.Action: "",
		scene.Bridge: "", scene.Exploration: "", scene.Flashback: "", "": ""} {
		for options, want := range map[string]string{"": "", "scene.strict_types=true": strict} {
			b := newTable(t, options).fold(scene.SceneBegun{Scene: scene.Scene{N: 1, Type: kind}})
			if got := ruleOf(RefuseRollsInScene(b.S)); got != want {
				t.Errorf("%q, %q: refused by %q, want %q", kind, options, got, want)
			}
		}
	}
}
