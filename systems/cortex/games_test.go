package cortex_test

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/rulekit"
)

const usualGames = 8

var (
	manyGames = flag.Int("games", usualGames, "how many random games TestAnyGame and TestAnySheet play")
	manyLives = flag.Int("characters", 8, "how many random characters each method makes")
	oneGrows  = flag.Int("grow", 1, "one of so many of them grows through fifty sessions")
	freshDice = flag.Bool("fresh", false, "whether they are others each time")
)

// seedOf returns the seed of a random game. It is the same each time, so that a failure comes from
// a change, unless fresh ones are requested.
func seedOf(n int) uint64 {
	if *freshDice {
		return rand.Uint64()
	}
	return uint64(n)
}

// Rules: CFG-R1
//
// TestRandomGamesHaveNoFault walks tables with random options, any that are not refused together.
func TestRandomGamesHaveNoFault(t *testing.T) {
	t.Parallel()
	n := *manyGames
	if testing.Short() {
		n = 2
	}
	options := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		options.Add(p.Options...)
	}
	heard, done := gametest.Messages{}, 0
	for i := range n {
		seed := seedOf(i)
		chosen := anyGame(options, rand.New(rand.NewPCG(seed, 1)))
		report := gametest.Walk(subject(t, chosen), seed, 60)
		done += report.Steps
		maps.Copy(heard, report.Messages)
		for _, fault := range report.Faults {
			t.Errorf("seed %d, %v: %s", seed, chosen, fault)
		}
	}
	t.Logf("%d commands done in %d games", done, n)
	logRefusals(t, heard)
}

// TestBriskGames runs brisk players on random games, one for each table.
func TestBriskGames(t *testing.T) {
	t.Parallel()
	game := randomGames(t)
	gametest.RunBrisk(t, game)
	if testing.Short() {
		return
	}
	for _, seed := range foundOnce {
		for _, fault := range gametest.WalkBriskly(game(seed), seed, 500).Faults {
			t.Errorf("seed %d: %s", seed, fault)
		}
	}
}

// TestHeedlessGames runs heedless players on random games, one for each table.
func TestHeedlessGames(t *testing.T) {
	t.Parallel()
	gametest.RunHeedless(t, randomGames(t))
}

// randomGames returns a function from a seed to a game with random options that go together.
func randomGames(t *testing.T) func(seed uint64) gametest.Subject {
	t.Helper()
	options := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		options.Add(p.Options...)
	}
	demo := subject(t, nil)
	var setup core.Setup
	if err := json.Unmarshal(demo.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	return func(seed uint64) gametest.Subject {
		s, of := demo, setup
		of.Options = anyGame(options, rand.New(rand.NewPCG(seed, 1)))
		s.Setup, _ = json.Marshal(of) // it was read from that
		return s
	}
}

// foundOnce are seeds with which brisk players once found a fault: a full map of pathways, an
// archetype that could not be begun from, one SFX for two throws at once.
var foundOnce = []uint64{20261323, 10000273, 10000332}

// logRefusals logs how many refusals of Cortex random players got, and which they did not.
func logRefusals(t *testing.T, heard gametest.Messages) {
	t.Helper()
	all := refusalKeys(t)
	never := slices.DeleteFunc(slices.Clone(all), func(key string) bool { _, ok := heard[key]; return ok })
	t.Logf("told %d of %d refusals, never %q", len(all)-len(never), len(all), never)
}

// anyGame changes every third option to a random value that goes with the others.
func anyGame(options rulekit.Options, chance *rand.Rand) rulekit.OptionValues {
	chosen := rulekit.OptionValues{}
	for _, i := range chance.Perm(len(options)) {
		o := options[i]
		if chance.IntN(3) > 0 || o.Parse != nil {
			continue
		}
		value := game.Itoa(o.Min + chance.IntN(min(o.Max-o.Min, 12)+1))
		if o.Values != nil {
			value = o.Values[chance.IntN(len(o.Values))]
		}
		if next := chosen.With(o.Key, value); options.Check(next, slices.Collect(maps.Keys(next))) == nil {
			chosen = next
		}
	}
	return chosen
}
