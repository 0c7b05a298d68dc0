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
	"mesa/house"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/cortextest"
	"mesa/terminal"
	"mesa/terminal/scripttest"
)

const (
	statesPerWalk  = 50 // one state in so many is walked on from
	walkSteps      = 12
	scenesPerTest  = 6 // one scene in so many is played on if there is no time for all
	madeCharacters = 32
)

// neverMet are refusals that no play meets: for a sheet or file that is damaged or larger than any
// move makes it, sixty claims of one session, a map of 120 elements. Tests of their packages name
// them.
var neverMet = []string{
	"cortex.refused.create.full", "cortex.refused.create.full_sfx", "cortex.refused.claims_full",
	"cortex.refused.path_full",
	"cortex.sfx.refused.file.long", "cortex.sfx.refused.own.cost", "cortex.sfx.refused.own.gain",
}

// TestEachStateOfATranscriptPlaysOn plays on from the states of transcripts, and from full tables:
// it tries all commands of the transcript there, for each chair, and random players walk on from
// some. Others make characters in random games. With time enough (make walks) they meet every
// refusal except those in neverMet.
func TestEachStateOfATranscriptPlaysOn(t *testing.T) {
	t.Parallel()
	heard, whole := gametest.Messages{}, *manyGames != usualGames
	all := transcriptScenes(t)
	if !whole {
		all = slices.DeleteFunc(all, func(s transcriptScene) bool { return s.n%scenesPerTest != 0 })
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
	for _, key := range refusalKeys(t) {
		if _, told := heard[key]; told == slices.Contains(neverMet, key) {
			t.Errorf("%s was told to random players: %v", key, told)
		}
	}
}

// transcriptScene is a part of a transcript with one table.
type transcriptScene struct {
	n                 int // index among all
	file, title, text string
	last              bool // it is played on only from its end
}

// transcriptScenes returns those of all transcripts, and full tables.
func transcriptScenes(t *testing.T) []transcriptScene {
	t.Helper()
	var all []transcriptScene
	for _, pattern := range []string{"testdata/*.txt", "mod/*/testdata/*.txt"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("nothing is called %s (%v)", pattern, err)
		}
		for _, file := range names {
			for _, text := range headings.Split("\n\n"+scripttest.Text(t, file), -1) {
				title, _, _ := strings.Cut(text, "\n")
				if typedLine.MatchString(text) {
					all = append(all, transcriptScene{len(all), file, title, "#" + text, false})
				}
			}
		}
	}
	for _, f := range fullTables {
		all = append(all, transcriptScene{len(all), "full", f.key, f.transcript(), true})
	}
	return all
}

var headings = regexp.MustCompile(`\n\n#`)

// states returns the states of its table, as snapshots.
func (s transcriptScene) states(t *testing.T) []json.RawMessage {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	var seen []json.RawMessage
	if _, _, err := terminal.RunScript([]game.System{recorder{cortex.System(), &seen}}, index, s.file, s.text,
		true); err != nil {
		t.Fatal(err)
	}
	if s.last {
		return seen[len(seen)-1:]
	}
	return seen
}

// goOn tries all commands of the scene at one of its states, and sometimes walks on from there.
func (s transcriptScene) goOn(t *testing.T, at json.RawMessage, n int, heard gametest.Messages) []string {
	t.Helper()
	state, err := cortextest.Rules.Restore(at)
	if err != nil {
		t.Fatal(err)
	}
	sub := gametest.Subject{System: resumedSystem{cortex.System()}, Setup: at, Chairs: state.Chairs,
		Holdings: wallets(t), MayLowerHoldings: correctionMoves, Things: thingsHeld(t), MayRemoveThings: settlingMoves,
		English: slices.Concat(english, s.words())}
	report := gametest.Say(sub, s.commands)
	maps.Copy(heard, report.Messages)
	faults := report.Faults
	if n%statesPerWalk == 0 {
		walked := gametest.Walk(sub, seedOf(n), walkSteps)
		maps.Copy(heard, walked.Messages)
		faults = append(faults, walked.Faults...)
	}
	return faults
}

var specs = slices.Concat(cortex.System().Specs(), house.System().Specs())

// commands returns its lines as commands for an actor with these offers.
func (s transcriptScene) commands(offers []game.Offer) []game.Command {
	var all []game.Command
	for _, line := range typedLine.FindAllStringSubmatch(s.text, -1) {
		if c, no := cmdline.ParseFor(line[1], specs, offers); no == nil {
			all = append(all, c)
		}
	}
	return all
}

// words returns the words in it, which need no other spelling.
func (s transcriptScene) words() []string {
	return strings.FieldsFunc(s.text, func(r rune) bool { return r != '-' && !unicode.IsLetter(r) })
}

// makeSome lets random players make characters step by step in random games.
func makeSome(t *testing.T, heard gametest.Messages) {
	t.Helper()
	making := makingMoves()
	for seed := range uint64(madeCharacters) {
		options := maps.Clone(growingGames[seed%uint64(len(growingGames))])
		options["sheets.checked"] = "true"
		if seed >= madeCharacters/2 && options["extraordinary"] == "powers" {
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

// resumedSystem is a system with tables that begin with a snapshot.
type resumedSystem struct{ game.System }

// Start implements game.System.
func (r resumedSystem) Start(setup json.RawMessage) (game.Game, error) { return r.Restore(setup) }

// recorder is a system that records the states of its tables.
type recorder struct {
	game.System
	to *[]json.RawMessage
}

// Start implements game.System.
func (o recorder) Start(setup json.RawMessage) (game.Game, error) {
	g, err := o.System.Start(setup)
	return &recordedGame{Game: g, to: o.to}, err
}

// Restore implements game.System.
func (o recorder) Restore(snapshot json.RawMessage) (game.Game, error) {
	g, err := o.System.Restore(snapshot)
	return &recordedGame{Game: g, to: o.to}, err
}

// recordedGame is a game that records its state when offers are asked for.
type recordedGame struct {
	game.Game
	to    *[]json.RawMessage
	noted bool
}

// Fold implements game.Game.
func (w *recordedGame) Fold(e game.Event) {
	w.noted = false
	w.Game.Fold(e)
}

// Offers implements game.Game.
func (w *recordedGame) Offers(by game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	if !w.noted && by.Chair != "" {
		data, err := w.Game.Snapshot()
		if err != nil {
			panic(err) // each state of a transcript can be written
		}
		w.noted, *w.to = true, append(*w.to, data)
	}
	return w.Game.Offers(by, wanted)
}
