package universais

import (
	"encoding/json"
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// rarelyMet are moves and events that random players hardly ever meet: Experience that the GM sets
// to ten and more, a staked life that is lost, a sheet typed line by line with all four Attributes.
// The transcripts play them.
var rarelyMet = []string{"move rise", "event universais.died", "move bring"}

// TestWalks lets random players loose on the demo: each offer can be done, nothing else can, and no
// state is a dead end.
func TestWalks(t *testing.T) {
	t.Parallel()
	s := subject(t, nil)
	if testing.Short() { // for the race detector a few steps are enough
		walkShortly(t, s)
		return
	}
	s.Rare, s.Walks, s.Brief = allMovesAndEvents(s), 1, 16
	gametest.Run(t, s)
}

// allMovesAndEvents returns all moves and events, as a report of a walk names them.
func allMovesAndEvents(s gametest.Subject) []string {
	var all []string
	for _, sp := range s.System.Specs() {
		all = append(all, "move "+sp.Name)
	}
	for _, e := range s.Events {
		all = append(all, "event "+e)
	}
	return all
}

// TestWalksMeetEverything walks over tables with different options until each move and event has
// occurred.
func TestWalksMeetEverything(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		walkShortly(t, subject(t, optionSets[1]))
		return
	}
	var subjects []gametest.Subject
	for _, options := range optionSets {
		subjects = append(subjects, subject(t, options))
	}
	wanted := slices.DeleteFunc(allMovesAndEvents(subjects[0]),
		func(what string) bool { return slices.Contains(rarelyMet, what) })
	gametest.Meet(t, subjects, 150, 240, wanted)
}

// TestMadeUpWords says a made-up word for each parameter of each move.
func TestMadeUpWords(t *testing.T) {
	t.Parallel()
	for seed, options := range optionSets {
		for _, fault := range gametest.WalkWithMadeUpWords(subject(t, options), uint64(seed), 100).Faults {
			t.Error(fault)
		}
	}
}

func walkShortly(t *testing.T, s gametest.Subject) {
	t.Helper()
	for _, fault := range gametest.Walk(s, 7, 150).Faults {
		t.Error(fault)
	}
}

var optionSets = []map[string]string{
	nil,
	{"crit_on": "modified", "advantage_stacking": "highest", "group_risk": "counted", "influence_per_harm": "point",
		"derived_stats": "formula"},
	{"all_out_threshold": "3", "all_out_scope": "any", "quick_disadvantage": "drop_die", "odds.show": "off",
		"xp_mode":      "fast",
		"stakes_reset": "by_track", "ko_return": "clear", "pvp_duel_consent": "no", "duel_attributes": "sum",
		"creation_budgets": "on"},
	{"xp_cap": "none", "xp_ways_scope": "table", "timer_overflow": "carry", "duel_resist_refund": "no",
		"intermission_health": "unchanged",
		"tier_max":            "3", "rank_max": "3"},
}

// subject returns the demo for walks, under some options.
func subject(t *testing.T, options map[string]string) gametest.Subject {
	t.Helper()
	s := gametest.Demo(System())
	s.English = []string{"natural", "manual", "formula", "stress", "literal", "timer", // the same in Portuguese
		"asleep"} // a Skill that a walk makes of "a dragon, asleep"
	var setup state.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = options
	switch { // some begin in the middle of a combat, some between Scenes
	case options["xp_cap"] == "none":
		setup.Scene.Mode, setup.Scene.Turn, setup.Scene.Tension = state.Combat, setup.PCs[0].ID, 4
		for i := range setup.Wallets {
			setup.Wallets[i].N = 5
		}
	case options["crit_on"] == "modified":
		setup.Scene, setup.Campaign = state.Scene{}, state.Campaign{}
	}
	var err error
	if s.Setup, err = json.Marshal(setup); err != nil {
		t.Fatal(err)
	}
	s.Events = eventSet().Events()
	s.Blocks = []string{game.TextBlock, game.ListBlock, game.SheetBlock, game.ClockBlock, game.ChartBlock}
	s.Button = buttonFault(t)
	s.Holdings, s.MayLowerHoldings, s.Curious = wallets(t), correctionMoves, true
	s.Things = entriesHeld(t)
	s.MayRemoveThings = []string{"stress", "wound", "consequence", "correct", "throw", "keep", "all-out", "again",
		"concede"} // what was staked is lost
	s.Words = func(_, param string) []string {
		return map[string][]string{"adv": {"2", "1+1", "Height 1"}, "dis": {"1", "2+1"}, "skills": {"Song 2, Ropes 1"},
			"attributes": {"4-3-2-2", "2-2-2-2"}, "of": {"Loyal", "Light"}}[param]
	}
	return s
}

// correctionMoves are moves by which the GM sets values of a PC.
var correctionMoves = []string{"correct", "influence", "option", "owner", "agree"}

// wallets returns the Influence of the players, once for each PC that spends it.
func wallets(t *testing.T) func(json.RawMessage) []gametest.Holding {
	return func(snapshot json.RawMessage) []gametest.Holding {
		var s state.State
		if err := json.Unmarshal(snapshot, &s); err != nil {
			t.Fatal(err)
		}
		decider := map[string][]game.Ref{}
		chair := map[string]string{}
		for _, p := range s.PCs {
			decider[p.WalletKey()], chair[p.WalletKey()] = append(decider[p.WalletKey()], sheet.PCRef(p.ID)), p.Chair
		}
		var all []gametest.Holding
		for _, u := range s.Wallets {
			if chair[u.Of] != "" {
				all = append(all,
					gametest.Holding{Name: "the Influence of " + u.Of, People: decider[u.Of], Chair: chair[u.Of],
						N: u.N})
			}
		}
		return all
	}
}

// entriesHeld returns the entries of the sheets.
func entriesHeld(t *testing.T) func(json.RawMessage) []gametest.Thing {
	return func(snapshot json.RawMessage) []gametest.Thing {
		var s state.State
		if err := json.Unmarshal(snapshot, &s); err != nil {
			t.Fatal(err)
		}
		var all []gametest.Thing
		for _, p := range s.PCs {
			for _, e := range p.Entries {
				if e.Lost {
					continue
				}
				all = append(all, gametest.Thing{Name: p.ID + ":" + e.ID, Chair: p.Chair})
			}
		}
		return all
	}
}
