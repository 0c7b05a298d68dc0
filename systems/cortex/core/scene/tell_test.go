package scene

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// lost is the event of a thing that is gone. with is true if its scene took it.
type lost struct {
	name string
	with bool
}

// EventName implements game.Event.
func (lost) EventName() string { return "toy.lost" }

// EndedWithScene implements lostThing.
func (e lost) EndedWithScene() (name string, ended bool) { return e.name, e.with }

// checkTold checks what a decision tells.
func checkTold(t *testing.T, name string, decision []game.Event, want ...game.Msg) {
	t.Helper()
	got := rulesOf().Events.Tell(decision, game.Actor{}).All()
	if len(got) != len(want) {
		t.Errorf("%s: told %v", name, got)
		return
	}
	for i := range want {
		if !got[i].Equal(want[i]) {
			t.Errorf("%s: told %v, want %v", name, got[i], want[i])
		}
	}
}

// TestEventsOfScenesAreTold: each event is told by its own sentence, a beat by none.
func TestEventsOfScenesAreTold(t *testing.T) {
	high := game.M("stakes", game.Say("cortex.stakes.high"))
	for name, c := range map[string]struct {
		event game.Event
		want  []game.Msg
	}{
		"time passes": {TimePassed{}, []game.Msg{game.Say("cortex.event.time")}},
		"a beat":      {BeatPassed{}, nil},
		"a scene": {SceneBegun{Scene{N: 4, Name: "The raid", Type: Action, Stakes: HighStakes}},
			[]game.Msg{game.Say("cortex.event.scene", game.N("n", 4), game.W("name", "The raid"),
				game.M("type", game.Say("cortex.scene.type.action")), high)}},
		"stakes": {StakesSet{HighStakes}, []game.Msg{game.Say("cortex.event.stakes", high)}},
		"a trait": {SceneTraitSet{sheet.Trait{Word: "guards", Name: "Guards", Die: 6, N: 2}},
			[]game.Msg{game.Say("cortex.event.scene_trait", game.W("name", "Guards"),
				game.M("dice", pool.DiceMsg([]dice.Die{6, 6})))}},
		"a trait that goes": {SceneTraitGone{"dark", "Dark"},
			[]game.Msg{game.Say("cortex.event.scene_trait_gone", game.W("name", "Dark"))}},
		"a session":     {SessionBegun{3}, []game.Msg{game.Say("cortex.event.session", game.N("n", 3))}},
		"a session end": {SessionEnded{3}, []game.Msg{game.Say("cortex.event.session_end", game.N("n", 3))}},
	} {
		checkTold(t, name, []game.Event{c.event}, c.want...)
	}
}

// Rules: SCENE-R2 COMP-R2
//
// TestSceneEndNamesWhatEndsAndWhatStays: the end of a scene comes first, then what ends with it,
// its traits included, then what stays, each complication with its die and bearer.
func TestSceneEndNamesWhatEndsAndWhatStays(t *testing.T) {
	ends := game.Say("cortex.event.scene_end", game.W("name", "The raid"),
		game.M("type", game.Say("cortex.scene.type.action")))
	end := SceneEnded{Type: Action, Name: "The raid"}
	checkTold(t, "nothing is there", []game.Event{end}, ends)

	end.Traits, end.Kept = []string{"Dark"}, []string{"Rope"}
	end.Open = []LeftOpen{{ID: "limp", Name: "Limp", Die: 8, On: "ana"}, {ID: "fog", Name: "Fog", Die: 6},
		{ID: "limp-2", Name: "Limp", Die: 6, On: "beto", SharesName: true}}
	end.Bearers = []string{"Ana"}
	open := func(name string, die dice.Die, on game.Msg) game.Msg {
		return game.Say("cortex.event.scene_open", game.W("name", name), game.D("die", die), game.M("on", on))
	}
	on := func(name string) game.Msg { return game.Say("cortex.on.char", game.W("name", name)) }
	checkTold(t, "all kinds of things", []game.Event{lost{"Torch", true}, lost{"Map", false}, end}, ends,
		game.Say("cortex.event.scene_gone_list", game.L("list", game.Quote("Torch"), game.Quote("Dark"))),
		game.Say("cortex.event.scene_open_list", game.L("list", game.Quote("Rope"), open("Limp", 8, on("Ana")),
			open("Fog", 6, game.Say("cortex.on.scene")), open("Limp (limp-2)", 6, on("beto")))))
}

// TestSceneEndIsToldBeforeItsConsequences: the end of a scene is the reason for the rest of its
// decision, although things that end come before it in the log.
func TestSceneEndIsToldBeforeItsConsequences(t *testing.T) {
	checkTold(t, "time and an end", []game.Event{TimePassed{}, SceneEnded{Type: Bridge}},
		game.Say("cortex.event.scene_end", game.W("name", ""), game.M("type", game.Say("cortex.scene.type.bridge"))),
		game.Say("cortex.event.time"))
}

// TestMarksForRecaps: a recap finds sessions, scenes and changes of stakes by their marks.
func TestMarksForRecaps(t *testing.T) {
	var opens game.Event = SessionBegun{2}
	if e, ok := opens.(game.TitledSession); !ok ||
		!e.SessionTitle().Equal(game.Say("cortex.session.called", game.N("n", 2))) {
		t.Errorf("a session is called %v", e)
	}
	if _, ok := opens.(game.SessionOpener); !ok {
		t.Error("no session opens")
	}
	if _, ok := game.Event(SessionEnded{2}).(game.SessionCloser); !ok {
		t.Error("no session closes")
	}
	if name, begins := raid.SceneBoundary(); name != "The raid" || !begins {
		t.Errorf("a scene begins: %q, %v", name, begins)
	}
	if name, begins := (SceneEnded{Name: "The raid"}).SceneBoundary(); name != "The raid" || begins {
		t.Errorf("a scene ends: %q, %v", name, begins)
	}
	if got := (StakesSet{HighStakes}).RecapMark(); got != game.RecapOutcome {
		t.Errorf("stakes have the mark %q", got)
	}
}
