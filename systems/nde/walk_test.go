package nde

import (
	"encoding/json"
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/nde/internal/state"
)

// rarelyMet are moves and events that random players hardly ever reach: those of the full game, those
// after an exceptional power, and a state.Trait that is denied. The transcripts play them.
var rarelyMet = []string{"move agree", "move return-pp", "event nde.wish.denied"}

// TestWalks lets random players play the demo and checks that every offer can be done, that nothing
// else can, and that no state is a dead end.
func TestWalks(t *testing.T) {
	t.Parallel()
	s := subject(t, nil)
	if testing.Short() { // a few steps are enough for the race detector
		walkShortly(t, s)
		return
	}
	s.Rare, s.Walks, s.Brief = allMovesAndEvents(s), 1, 16
	gametest.Run(t, s)
}

// allMovesAndEvents returns all moves and events, by the names that a report of a walk uses.
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

// TestWalksMeetEverything plays tables with different options until every move and event has
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
	gametest.Meet(t, subjects, 150, 120, wanted)
}

// TestMadeUpWords tries an invented word for each parameter of each move.
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
	{"dice_mode": "2d6", "luck_per_test": "one", "armor_tokens": "on", "retaliation": "on", "foe_turn": "pc_defends",
		"hidden_rolls":   "on",
		"crowd_pressure": "complication"},
	{"step_limit": "free", "luck_cap": "2", "effect_deals_heart": "no", "power_attack_vs": "higher",
		"crowd_pressure": "raise_t",
		"harsh_recovery": "yes", "armor_tokens": "on", "foe_turn": "pc_defends"},
	{"step_limit": "strict", "grid": "yes", "range_limit": "yes", "crowd_pressure": "complication",
		"armor_tokens":        "on",
		"max_always_succeeds": "yes", "power_attack_vs": "level", "hidden_rolls": "on"},
	{"dice_mode": "2d6", "exceptional_2d6": "natural", "grid": "yes", "step_limit": "free", "odds.show": "off",
		"crowd_pressure": "raise_t",
		"armor_tokens":   "on"},
}

// subject returns the demo as the subject of walks, with these options.
func subject(t *testing.T, options map[string]string) gametest.Subject {
	t.Helper()
	s := gametest.Demo(System())
	s.English = []string{"elite", "final", "natural", "total"} // the same in Portuguese
	var setup state.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = options
	for i := range setup.PCs {
		setup.PCs[i].Growth = 1 // otherwise it takes long until a state.PC may grow
		if options["dice_mode"] == "2d6" {
			setup.PCs[i].Attrs = [3]int{i % 3, (i + 1) % 3, (i + 2) % 3}
		}
	}
	var err error
	if s.Setup, err = json.Marshal(setup); err != nil {
		t.Fatal(err)
	}
	s.Events = eventSet().Events()
	s.Blocks = []string{game.TextBlock, game.ListBlock, game.SheetBlock, game.ClockBlock, game.ChartBlock}
	// The reason of a hidden throw. The dice are checked by gametest itself.
	s.Secrets = map[string]func(owner, reader game.Actor) bool{
		"hidden.for": func(_, reader game.Actor) bool { return reader.Role == game.GM },
	}
	s.RevealedSecrets = []string{"hidden.for"}
	s.Button = buttonFault(t)
	s.Holdings, s.MayLowerHoldings, s.Curious = wallets(t), correctionMoves, true
	s.Things, s.MayRemoveThings = traitsHeld(t), []string{"talents"} // its form shows all Talents and replaces them
	s.Words = func(_, param string) []string {
		if param != "square" {
			return nil
		}
		return []string{"C4", "G2"}
	}
	return s
}

// correctionMoves are the GM's moves that set values of PCs.
var correctionMoves = []string{"correct", "option", "session"}

// wallets returns the PCs' Luck and rules.Power Points.
func wallets(t *testing.T) func(json.RawMessage) []gametest.Holding {
	return func(snapshot json.RawMessage) []gametest.Holding {
		var s state.State
		if err := json.Unmarshal(snapshot, &s); err != nil {
			t.Fatal(err)
		}
		var all []gametest.Holding
		for _, p := range s.PCs {
			who := []game.Ref{state.PCRef(p.ID)}
			all = append(all, gametest.Holding{Name: p.ID + "'s Luck", People: who, Chair: p.Chair, N: p.Luck},
				gametest.Holding{Name: p.ID + "'s rules.Power Points", People: who, Chair: p.Chair, N: p.PP})
		}
		return all
	}
}

// traitsHeld returns the Talents and Traits of the PCs.
func traitsHeld(t *testing.T) func(json.RawMessage) []gametest.Thing {
	return func(snapshot json.RawMessage) []gametest.Thing {
		var s state.State
		if err := json.Unmarshal(snapshot, &s); err != nil {
			t.Fatal(err)
		}
		var all []gametest.Thing
		for _, p := range s.PCs {
			for _, talent := range p.Talents {
				all = append(all, gametest.Thing{Name: "Talent " + p.ID + ":" + talent, Chair: p.Chair})
			}
			for _, trait := range p.Traits {
				all = append(all, gametest.Thing{Name: "Trait " + p.ID + ":" + trait.Name, Chair: p.Chair})
			}
		}
		return all
	}
}
