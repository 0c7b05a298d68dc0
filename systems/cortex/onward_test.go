package cortex_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"mesa/cmdline"
	"mesa/game"
	"mesa/game/gametest"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/cortextest"
	"mesa/terminal"
	"mesa/terminal/scripttest"
)

const (
	onwards     = 50 // one state in so many is walked on from
	onwardSteps = 12
	someScenes  = 6 // one scene in so many is played on if there is no time for all
	makings     = 32
)

// aside are refusals that no play meets: for a sheet or file that is damaged or larger than any
// move makes it, sixty claims of one session, a map of 120 elements. Tests of their packages name
// them.
var aside = []string{
	"cortex.refused.create.full", "cortex.refused.create.full_sfx", "cortex.refused.claims_full",
	"cortex.refused.path_full",
	"cortex.sfx.refused.file.long", "cortex.sfx.refused.own.cost", "cortex.sfx.refused.own.gain",
}

// TestOnward plays on from the states of transcripts, and from full tables: it tries all commands
// of the transcript there, for each chair, and random players walk on from some. Others make
// characters in random games. With time enough (make walks) they meet every refusal except those in
// aside.
func TestOnward(t *testing.T) {
	t.Parallel()
	heard, whole := gametest.Messages{}, *manyGames != usualGames
	all := scenes(t)
	if !whole {
		all = slices.DeleteFunc(all, func(s oneScene) bool { return s.n%someScenes != 0 })
	}
	if testing.Short() {
		all = all[:2]
	}
	n := 0
	for _, s := range all {
		for i, at := range s.states(t) {
			n++
			for _, fault := range s.goOn(t, at, n, heard) {
				t.Errorf("%s:%s, state %d: %s", s.file, s.title, i, fault)
			}
		}
	}
	t.Logf("from %d states", n)
	if !whole {
		logRefusals(t, heard)
		return
	}
	makeSome(t, heard)
	for _, key := range refusals(t) {
		if _, told := heard[key]; told == slices.Contains(aside, key) {
			t.Errorf("%s was told to random players: %v", key, told)
		}
	}
}

// oneScene is a part of a transcript with one table.
type oneScene struct {
	n                 int // index among all
	file, title, text string
	last              bool // it is played on only from its end
}

// scenes returns those of all transcripts, and full tables.
func scenes(t *testing.T) []oneScene {
	t.Helper()
	var all []oneScene
	for _, pattern := range []string{"testdata/*.txt", "mod/*/testdata/*.txt"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("nothing is called %s (%v)", pattern, err)
		}
		for _, file := range names {
			for _, text := range headed.Split("\n\n"+scripttest.Text(t, file), -1) {
				title, _, _ := strings.Cut(text, "\n")
				if typed.MatchString(text) {
					all = append(all, oneScene{len(all), file, title, "#" + text, false})
				}
			}
		}
	}
	for _, f := range full {
		all = append(all, oneScene{len(all), "full", f.key, f.text(), true})
	}
	return all
}

var headed = regexp.MustCompile(`\n\n#`)

// states returns the states of its table, as snapshots.
func (s oneScene) states(t *testing.T) []json.RawMessage {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	var seen []json.RawMessage
	if _, _, err := terminal.RunScript([]game.System{onlooker{cortex.System(), &seen}}, index, s.file, s.text,
		true); err != nil {
		t.Fatal(err)
	}
	if s.last {
		return seen[len(seen)-1:]
	}
	return seen
}

// goOn tries all commands of the scene at one of its states, and sometimes walks on from there.
func (s oneScene) goOn(t *testing.T, at json.RawMessage, n int, heard gametest.Messages) []string {
	t.Helper()
	state, err := cortextest.Rules.Restore(at)
	if err != nil {
		t.Fatal(err)
	}
	sub := gametest.Subject{System: resumed{cortex.System()}, Setup: at, Chairs: state.Chairs,
		Holdings: purses(t), Rulings: rulings, Things: had(t), Decides: decides,
		English: slices.Concat(english, s.words())}
	report := gametest.Say(sub, s.said)
	maps.Copy(heard, report.Messages)
	faults := report.Faults
	if n%onwards == 0 {
		walked := gametest.Walk(sub, seedOf(n), onwardSteps)
		maps.Copy(heard, walked.Messages)
		faults = append(faults, walked.Faults...)
	}
	return faults
}

var specs = slices.Concat(cortex.System().Specs(), game.HouseRules().Specs())

// said returns its lines as commands for an actor with these offers.
func (s oneScene) said(offers []game.Offer) []game.Command {
	var all []game.Command
	for _, line := range typed.FindAllStringSubmatch(s.text, -1) {
		if c, no := cmdline.ParseFor(line[1], specs, offers); no == nil {
			all = append(all, c)
		}
	}
	return all
}

// words returns the words in it, which need no other spelling.
func (s oneScene) words() []string {
	return strings.FieldsFunc(s.text, func(r rune) bool { return r != '-' && !unicode.IsLetter(r) })
}

// makeSome lets random players make characters step by step in random games.
func makeSome(t *testing.T, heard gametest.Messages) {
	t.Helper()
	making := makingMoves()
	for seed := range uint64(makings) {
		options := maps.Clone(growingGames[seed%uint64(len(growingGames))])
		options["sheets.checked"] = "true"
		if seed >= makings/2 && options["extraordinary"] == "powers" {
			options["powers.frequency"], options["powers.rare_choice"], options["talents.enabled"] = "rare", "true",
				"true"
		}
		s := subject(t, options)
		s.Without = nil
		for _, sp := range s.System.Specs() {
			if !slices.Contains(making, sp.Name) {
				s.Without = append(s.Without, sp.Name)
			}
		}
		report := gametest.Walk(s, rand.New(rand.NewPCG(seed, 7)).Uint64(), 150)
		maps.Copy(heard, report.Messages)
		for _, fault := range report.Faults {
			t.Errorf("making, seed %d, %v: %s", seed, options, fault)
		}
	}
}

// resumed is a system with tables that begin with a snapshot.
type resumed struct{ game.System }

// Start implements game.System.
func (r resumed) Start(setup json.RawMessage) (game.Game, error) { return r.Restore(setup) }

// onlooker is a system that records the states of its tables.
type onlooker struct {
	game.System
	to *[]json.RawMessage
}

// Start implements game.System.
func (o onlooker) Start(setup json.RawMessage) (game.Game, error) {
	g, err := o.System.Start(setup)
	return &watched{Game: g, to: o.to}, err
}

// Restore implements game.System.
func (o onlooker) Restore(snapshot json.RawMessage) (game.Game, error) {
	g, err := o.System.Restore(snapshot)
	return &watched{Game: g, to: o.to}, err
}

// watched is a game that records its state when offers are asked for.
type watched struct {
	game.Game
	to    *[]json.RawMessage
	noted bool
}

// Fold implements game.Game.
func (w *watched) Fold(e game.Event) {
	w.noted = false
	w.Game.Fold(e)
}

// Offers implements game.Game.
func (w *watched) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	if !w.noted && by.Chair != "" {
		data, err := w.Game.Snapshot()
		if err != nil {
			panic(err) // each state of a transcript can be written
		}
		w.noted, *w.to = true, append(*w.to, data)
	}
	return w.Game.Offers(by, wanted)
}
