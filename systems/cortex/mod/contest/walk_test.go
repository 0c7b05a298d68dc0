package contest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
)

// randomDice throws from a seeded stream, with more 1s than fair dice would.
type randomDice struct{ *rand.Rand }

func (d randomDice) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i, size := range sizes {
		if faces[i] = 1 + d.IntN(int(size)); d.IntN(6) == 0 {
			faces[i] = 1
		}
	}
	return faces
}

// walkMoves lists the moves of a random walk through contests.
var walkMoves = []string{"contest", "roll", "choose", "decline", "give-in", "interfere", "go-on", "extra", "include",
	"use", "land", "stay",
	"beyond", "hitch", "pass", "opportunity",
	"join-contest", "unbar", "allow", "act", "end-contest", "test"}

// rareMoves lists moves that end things. A walk that took them as often as others would not get
// far.
var rareMoves = map[string]bool{"end-contest": true, "decline": true, "test": true, "contest": true, "allow": true}

// TestContestAlwaysWaitsForAnAnswer checks that a running contest always waits for an answer, and
// that the invariants of cortextest.Table hold, for any choices.
func TestContestAlwaysWaitsForAnAnswer(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 7))
		sceneNow := scene.Scene{N: 1, Type: []string{scene.Action, scene.Opening}[seed%2],
			Stakes: []string{scene.NormalStakes, scene.HighStakes}[seed/2%2]}
		r := cortextest.New(t, map[string]int{"ana": 3, "beto": 2, "caio": 2, points.BankKey: 3},
			map[string]string{"pp.include_window": "until_outcome"}, sceneNow)
		r.Setup.Complications = []things.Complication{{ID: "poisoned", Name: "Poisoned", Die: 12, On: "ana"},
			{ID: "dizzy", Name: "Dizzy", Die: 12, On: "beto"}}
		r = cortextest.Begin(t, r.Setup)
		for range 160 {
			chair := cortextest.Chairs[rng.IntN(len(cortextest.Chairs))].ID
			offers := slices.DeleteFunc(r.Offers(chair), func(o game.Offer) bool {
				return !slices.Contains(walkMoves, o.Move) || o.Closed != nil || rareMoves[o.Move] && rng.IntN(8) > 0
			})
			if len(offers) == 0 {
				continue
			}
			o := offers[rng.IntN(len(offers))]
			args := randomArgs(rng, o)
			if _, _, no := game.Match([]game.Offer{o}, game.Command{Key: o.Key(), Args: args, Sure: true}); no != nil {
				continue // Validate refuses it
			}
			press(r, randomDice{rng}, chair, o, args)
			seen[o.Move]++
			wantUrgentOffer(r)
		}
	}
	for _, move := range walkMoves {
		if seen[move] == 0 {
			t.Errorf("the walk never came by %s", move)
		}
	}
}

// randomArgs answers the inputs of an offer at random, sometimes with their presets.
func randomArgs(rng *rand.Rand, o game.Offer) game.Args {
	args := game.Args{}
	for _, a := range o.Inputs {
		switch {
		case a.Name == "dice":
			args[a.Name] = [][]string{{"d8", "d8"}, {"d8", "d10", "d6"}, {"d4"},
				{"d12", "d12", "d6", "d4"}}[rng.IntN(4)]
		case a.Kind == game.Text && a.Preset == "":
			args[a.Name] = []string{[]string{"Lead", "Dust", "Noise"}[rng.IntN(3)]}
		case a.Kind == game.Pick && a.Max == 1 && rng.IntN(2) == 0 && len(a.Choices) > 0:
			args[a.Name] = []string{a.Choices[rng.IntN(len(a.Choices))].Word}
		}
	}
	return args
}

// press does an offer by its key.
func press(r *cortextest.Table, source dice.Source, chair string, o game.Offer, args game.Args) {
	r.T.Helper()
	if no := r.Decide(chair, game.Command{Key: o.Key(), Move: o.Move, Args: args, Sure: true}, source); no != nil {
		r.T.Fatalf("%s: %s was offered and is refused: %v", chair, o.Move, no)
	}
}

// runningContests returns the contests that are not over.
func runningContests(s *engine.State) []*contest.Contest {
	return slices.DeleteFunc(slices.Clone(contest.Section.Of(s).Contests), (*contest.Contest).Over)
}

// wantUrgentOffer fails if a running contest waits for nobody.
func wantUrgentOffer(r *cortextest.Table) {
	r.T.Helper()
	for _, c := range runningContests(r.S) {
		asked := false
		for _, chair := range cortextest.Chairs {
			for _, o := range r.Offers(chair.ID) {
				thrown := check.Of(r.S).Roll(check.RollID(o.Fixed.One("roll")))
				if p := check.Of(r.S).OwedBy(o.Fixed); p != nil {
					thrown = check.Of(r.S).Roll(p.Roll)
				}
				asked = asked || o.Urgent && (o.Fixed.One("for") == c.ID || thrown != nil && thrown.For == c.ID)
			}
		}
		if !asked {
			r.T.Fatalf("nobody is asked: %s", r.Snapshot(r.S))
		}
	}
}

// Rules: CORE-ROLL-08 CORE-CONTEST-08
func TestContestOfBotchesIsATie(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("ana", "contest", "against=vex")
	r.Throw("ana", "ana", "2d8", 1, 1)
	r.Throw("gm", "vex", "2d8", 1, 1)
	if e, ok := cortextest.FirstEvent[contest.SideFell](r); !ok || e.To != "ana" || e.Margin != 0 {
		t.Fatalf("fell %+v", e)
	}
}
