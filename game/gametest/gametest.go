// Package gametest holds any rules system to what the house promises of all of
// them: Run plays it with random players and watches. It knows no rule, needs
// no table and no store, and is imported by tests alone. Start with Run; the
// package counter is the smallest system that passes.
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

// Subject is a system and what is to be known of it for a test.
type Subject struct {
	System game.System
	Setup  json.RawMessage
	// Chairs are who plays; at least one is a GM.
	Chairs []game.Chair
	// Events and Blocks are the names of all events and the kinds of all
	// blocks: a walk fails if one never occurs.
	Events, Blocks []string
	// Rare is what a walk need not meet: "move call", "event cortex.called",
	// "block chart". Whatever stands here wants a test of its own.
	Rare []string
	// Secrets are the parameters, as "move.param", whose words are not for
	// everybody; the func says who may read what the owner wrote.
	Secrets map[string]func(owner, reader game.Actor) bool
	// RevealedSecrets are those of Secrets that are open once the veil is lifted.
	RevealedSecrets []string
	// Alternatives, if set, gives what an event that nobody but the GM may know yet could
	// have said instead, nil for any other: then all others would be shown, told
	// and offered the same.
	Alternatives func(game.Event) game.Event
	// Holdings, if set, reads from a snapshot what is a player's to spend. Rulings
	// are the moves after which it may be less without the player's own deed or
	// one in their place: the GM sets a value, or all have agreed.
	Holdings func(snapshot json.RawMessage) []Holding
	Rulings  []string
	// Things, if set, reads from a snapshot what people have by name: an asset, a
	// trait. Decides are the moves whose dice or rules may take one from
	// somebody; any other that does is the taker's own or grave.
	Things  func(snapshot json.RawMessage) []Thing
	Decides []string
	// Button, if set, says what is wrong with a sentence as the words of a button
	// of the first things, "" if nothing is.
	Button func(game.Msg) string
	// Words, if set, gives words for a text parameter now and then, where
	// random ones would hardly ever do.
	Words func(move, param string) []string
	// Lines are what people have said at tables like this one. A walk says them at
	// any moment, to see what is answered, and does nothing by them.
	Lines []game.Command
	// English are words that all languages say in English. Any other word of the
	// rules has other spellings, if the system has Terms.
	English []string
	// Without are moves that the walk leaves alone, so that it meets what they stand
	// in the way of.
	Without []string
	// Steps is how long each walk is (1,000 by default), Walks how many there are
	// at least (4 by default), Brief how long a short table is at most (40 by default).
	Steps, Walks, Brief int
	// From is added to the seeds of the walks: from a good one on few of them meet all
	// that there is.
	From uint64
	// Curious lets random players often do what this table has not seen done yet;
	// among ninety moves they would come to some too seldom.
	Curious bool
}

// Demo makes the Subject of a system's own demo. It panics if there is none.
func Demo(s game.System) Subject {
	demo, err := s.Demo("en")
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

// More walks than usual, and others.
var (
	manyWalks = flag.Int("walks", 0, "how many long walks random players take over each subject, for the usual number")
	firstSeed = flag.Uint64("from", 1, "the seed of the first of them")
)

// Run holds the subject to all promises: what its Specs say, the properties of
// short random tables, and long walks that must meet everything there is.
func Run(t *testing.T, s Subject) {
	t.Run("specs", func(t *testing.T) {
		for _, fault := range CheckSpecs(s.System) {
			t.Error(fault)
		}
	})
	t.Run("properties", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			r := newRunner(s, drawn{rt})
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

// runWalks walks until all there is has been met. What a walk comes to hangs on
// chance, which any change of the rules deals anew: so there may be patience times
// as many walks as asked for before something counts as never met.
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
		walkSide(all, s, s.From+*firstSeed+uint64(done), batch, steps)
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

// walkSide adds walks side by side, of seeds from first on, to a report.
func walkSide(all *Report, s Subject, first uint64, walks, steps int) {
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
	_ = side.Wait() // no walk gives an error
}

func orElse(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

// Walk plays steps commands with players who take random offers. The same seed
// gives the same walk.
func Walk(s Subject, seed uint64, steps int) *Report {
	r := newRunner(s, rand.New(rand.NewPCG(seed, seed)))
	r.walk(steps)
	return r.report
}

// chooser is where a run gets its chance from: any of n, counted from 0.
type chooser interface{ IntN(n int) int }

// drawn lets rapid choose, so that it can shrink what fails.
type drawn struct{ t *rapid.T }

// IntN implements chooser.
func (d drawn) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "n") }

// Report is what a run met.
type Report struct {
	Steps    int            // commands that were done
	Met      map[string]int // "move add", "event counter.added", "block track"
	Messages Messages
	Faults   []string
}

func newReport() *Report { return &Report{Met: map[string]int{}, Messages: Messages{}} }

// add takes another report into this one.
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

// Missing lists what a subject has that the run never met, but for what is
// rare. It also lists what is called rare and is unknown.
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
	if s.changes() {
		all = append(all, signedNumber)
	}
	if s.rows() {
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

// changes reports whether some move takes a number that may be a change.
func (s Subject) changes() bool {
	return slices.ContainsFunc(s.System.Specs(), func(sp game.Spec) bool {
		return slices.ContainsFunc(sp.Params, func(p game.Param) bool { return p.Change })
	})
}

// String lists what was met and how often.
func (r *Report) String() string {
	var parts []string
	for what, n := range r.Met {
		parts = append(parts, fmt.Sprintf("%s %d", what, n))
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
