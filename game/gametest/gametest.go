// Package gametest checks that a rules system keeps the promises that the house makes for all
// systems: Run plays it with random players and checks every step. It knows no rules, needs no
// table service and no store, and only tests import it. Start with Run; the package coin is the
// smallest system that passes.
package gametest

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"mesa/game"
)

// Subject is a system with the facts that its tests need.
type Subject struct {
	System game.System
	Setup  json.RawMessage
	// Chairs are the players; at least one is a GM.
	Chairs []game.Chair
	// Events and Blocks are the names of all events and the kinds of all blocks. Run fails if one
	// of them is not Rare and never occurs in the walks.
	Events, Blocks []string
	// Rare lists things that walks need not meet, such as "move call", "event cortex.called" or
	// "block chart". Each needs a test of its own.
	Rare []string
	// Secrets are the parameters, as "move.param", with words that not every actor may read. The
	// function reports whether reader may read the words that owner gave.
	Secrets map[string]func(owner, reader game.Actor) bool
	// RevealedSecrets are those of Secrets that are public once hidden throws are revealed.
	RevealedSecrets []string
	// Alternatives, if set, returns what an event known only to the GM could have said instead, and
	// nil for any other event. The other actors must be shown, told and offered the same with the
	// alternative as with the event.
	Alternatives func(game.Event) game.Event
	// Holdings, if set, reads from a snapshot what each player can spend. MayLowerHoldings are the
	// moves after which a holding may shrink though its player neither decided nor was acted for,
	// such as when the GM sets a value, or all have agreed.
	Holdings         func(snapshot json.RawMessage) []Holding
	MayLowerHoldings []string
	// Things, if set, reads from a snapshot the named things that people have, such as an asset or
	// a trait. MayRemoveThings are the moves that may take a thing from a player by dice or rules;
	// any other move that removes a thing must be the owner's own or destructive.
	Things          func(snapshot json.RawMessage) []Thing
	MayRemoveThings []string
	// Button, if set, returns why a sentence is no good label of a prominent button, "" if it is a
	// good one.
	Button func(game.Msg) string
	// Words, if set, returns texts for a text parameter, which are used now and then, because
	// random texts would hardly ever fit.
	Words func(move, param string) []string
	// Lines are lines that people have typed at similar tables. Walks check how they are refused,
	// and do none of them.
	Lines []game.Command
	// English are words that every language says in English. If the system has Synonyms, every
	// other word of the rules needs one.
	English []string
	// Without are moves that walks do not make, because they would make other moves impossible.
	Without []string
	// Steps is the number of steps of each walk (1,000 by default), Walks the least number of walks
	// (4 by default), and Brief the greatest number of steps of a short random table (40 by
	// default).
	Steps, Walks, Brief int
	// From is added to the seeds of the walks, to begin at seeds with which few walks meet
	// everything.
	From uint64
	// Curious makes random players prefer moves that were not yet done at this table. Otherwise, of
	// ninety moves some would come too seldom.
	Curious bool
}

// Demo returns the Subject of a system's own demo, with a user on each chair; the first chair is
// the GM's. It panics if the system has no demo.
func Demo(s game.System) Subject {
	demo, err := s.Intro().Demo("en")
	if err != nil {
		panic(err)
	}
	sub := Subject{System: s, Setup: demo.Setup, Chairs: slices.Clone(demo.Chairs)}
	for i := range sub.Chairs {
		c := &sub.Chairs[i]
		if c.ID == "" {
			c.ID = game.Slug(c.Name)
		}
		if i == 0 {
			c.ID, c.Role = game.GMChair, game.GM
		}
		c.User = "user-" + c.ID
	}
	return sub
}

// Flags for more and other walks.
var (
	manyWalks = flag.Int("walks", 0, "how many long walks random players take over each subject, for the usual number")
	firstSeed = flag.Uint64("from", 1, "the seed of the first of them")
)

// Run checks all promises of a subject: its Specs, the properties of short random tables, long
// walks that must together meet everything that is not Rare, and tables with brisk and heedless
// players.
func Run(t *testing.T, s Subject) {
	t.Run("specs", func(t *testing.T) {
		for _, fault := range CheckSpecs(s.System) {
			t.Error(fault)
		}
	})
	t.Run("properties", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			r := newRunner(s, rapidChooser{rt})
			r.careful = true
			r.walk(rapid.IntRange(1, orElse(s.Brief, 40)).Draw(rt, "steps"))
			if len(r.report.Faults) > 0 {
				rt.Fatal(r.report.Faults[0])
			}
		})
	})
	t.Run("walks", func(t *testing.T) { runWalks(t, s) })
	t.Run("brisk", func(t *testing.T) { RunBrisk(t, func(uint64) Subject { return s }) })
	t.Run("heedless", func(t *testing.T) { RunHeedless(t, func(uint64) Subject { return s }) })
}

// runWalks walks until everything has been met, or a walk has a fault. What a walk meets depends on
// chance, and any change of the rules changes it. So runWalks makes up to patience times the usual
// number of walks before something counts as never met.
func runWalks(t *testing.T, s Subject) {
	const patience = 5
	all := newReport()
	walks, steps := orElse(*manyWalks, orElse(s.Walks, 4)), orElse(s.Steps, 1000)
	done := 0
	for missing := []string{""}; len(missing) > 0 && len(all.Faults) == 0 &&
		done < patience*walks; missing = all.Missing(s) {
		batch := walks
		if done > 0 {
			batch = runtime.GOMAXPROCS(0)
		}
		addWalks(all, s, s.From+*firstSeed+uint64(done), batch, steps)
		done += batch
	}
	for _, fault := range all.Faults {
		t.Error(fault)
	}
	if missing := all.Missing(s); len(missing) > 0 {
		t.Errorf("never occurred in %d walks of %d steps: %s", done, steps, strings.Join(missing, ", "))
	}
	t.Logf("%d commands done in %d walks from seed %d on; met %s", all.Steps, done, s.From+*firstSeed, all.String())
}

// addWalks adds concurrent walks, with seeds from first on, to a report.
func addWalks(all *Report, s Subject, first uint64, walks, steps int) {
	var lock sync.Mutex
	var side errgroup.Group
	side.SetLimit(runtime.GOMAXPROCS(0))
	for i := range walks {
		side.Go(func() error {
			report := Walk(s, first+uint64(i), steps)
			lock.Lock()
			defer lock.Unlock()
			all.add(report)
			return nil
		})
	}
	_ = side.Wait() // walks return no errors
}

func orElse(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// Walk plays a table with players who take random offers, for that many steps or until there are
// too many faults. In a step one player tries one offer. The same seed gives the same walk.
func Walk(s Subject, seed uint64, steps int) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	r.walk(steps)
	return r.report
}

// chooser is the source of chance of a run: IntN returns a number from 0 to n-1.
type chooser interface{ IntN(n int) int }

// rapidChooser lets rapid choose, so that it can shrink a failure.
type rapidChooser struct{ t *rapid.T }

// IntN implements chooser.
func (d rapidChooser) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "n") }

// Report holds what a run met, and its faults.
type Report struct {
	Steps    int            // commands done
	Met      map[string]int // how often: "move add", "event counter.added", "block track"
	Messages Messages       // all sentences that were said
	Faults   []string       // each with the commands before it
}

func newReport() *Report { return &Report{Met: map[string]int{}, Messages: Messages{}} }

// add adds another report to this one.
func (r *Report) add(o *Report) {
	r.Steps += o.Steps
	for what, n := range o.Met {
		r.Met[what] += n
	}
	for key, names := range o.Messages {
		for name := range names {
			r.Messages.add(key, name)
		}
	}
	r.Faults = append(r.Faults, o.Faults...)
}

// Missing returns the things of a subject that the run never met, without those in Rare. It also
// returns the names in Rare that name nothing.
func (r *Report) Missing(s Subject) []string {
	var all, missing []string
	for _, sp := range s.System.Specs() {
		all = append(all, "move "+sp.Name)
	}
	for _, name := range s.Events {
		all = append(all, "event "+name)
	}
	for _, kind := range s.Blocks {
		all = append(all, "block "+kind)
	}
	if s.takesChanges() {
		all = append(all, signedNumber)
	}
	if s.takesRows() {
		all = append(all, someRows, faultyRows)
	}
	for _, what := range all {
		if r.Met[what] == 0 && !slices.Contains(s.Rare, what) {
			missing = append(missing, what)
		}
	}
	for _, what := range s.Rare {
		if !slices.Contains(all, what) {
			missing = append(missing, what+" (called rare, but nothing is called that)")
		}
	}
	return missing
}

// takesChanges reports whether some move takes a number that can be a change.
func (s Subject) takesChanges() bool {
	return slices.ContainsFunc(s.System.Specs(), func(sp game.Spec) bool {
		return slices.ContainsFunc(sp.Params, func(p game.Param) bool { return p.Change })
	})
}

// String returns the things met, each with how often, sorted by name.
func (r *Report) String() string {
	var parts []string
	for what, n := range r.Met {
		parts = append(parts, fmt.Sprintf("%s %d", what, n))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
