package reckon

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"mesa/game/gametest"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/sheet"
)

var (
	manyGames = flag.Int("games", usualGames, "more than the usual plays all pairs of mods, and more games")
	freshDice = flag.Bool("fresh", false, "whether their dice are others each time")
	only      = flag.String("only", "", "the games to be played, by a part of their name")
	trace     = flag.Int("shown", -1, "the seed to be shown whole")
)

const usualGames = 8

// walk is a game for random players, with their preferences.
type walk struct {
	options map[string]string
	sheets  []string // of the PCs, otherwise those of the demo
	likes   []string // moves
	words   []string // parts of the words that are preferred
	ones    int      // of a hundred dice
}

func (w walk) String() string { return fmt.Sprint(w.options, w.likes) }

// weights are the relative frequencies of moves.
var weights = map[string]int{"test": 6, "oppose": 1, "contest": 4, "action": 6, "roll": 14, "choose": 12, "hitch": 6,
	"opportunity": 4, "asset": 1, "points": 1, "extra": 2, "give-in": 1, "interfere": 2, "recover": 2, "stakes": 1,
	"scene": 1, "resist": 5, "stay": 3, "decline": 1, "include": 2, "bring-back": 1, "new-complication": 1}

// subject returns the demo with the options of a game, and points for every player.
func (w walk) subject(t testing.TB) gametest.Subject {
	t.Helper()
	s := gametest.Demo(cortex.System())
	var setup core.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	setup.Options = w.options
	setup.Points = map[string]int{points.BankKey: 8, "ana": 5, "beto": 5, "caio": 5}
	if w.options["pp.owner"] == "character" { // few, so that wallets are empty sometimes
		setup.Points = map[string]int{points.BankKey: 8, "char/ana": 1, "char/beto": 1, "char/caio": 1}
	}
	for i, line := range w.sheets {
		read, no := sheet.Parse(line)
		if no != nil {
			t.Fatal(line, no.Reason)
		}
		c := &setup.Chars[i]
		*c = people.Character{Sheet: read, ID: c.ID, Chair: c.Chair, Rank: c.Rank}
	}
	var err error
	if s.Setup, err = json.Marshal(setup); err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays a game, and passes its decisions to tell.
func (w walk) play(t testing.TB, seed uint64, moves int, tell func(gametest.Decision, Decision)) (faults []string) {
	t.Helper()
	english := printer(t)
	return gametest.Play(w.subject(t), gametest.Players{Seed: seed, Moves: moves, OnesPercent: w.ones,
		Weight: func(move string) int { return weights[move] },
		Likes:  func(move string) bool { return slices.Contains(w.likes, move) },
		LikesWord: func(word string) bool {
			return slices.ContainsFunc(w.words, func(part string) bool { return strings.Contains(word, part) })
		},
	}, func(d gametest.Decision) {
		decision := Decision{By: d.By.Chair, Move: d.Move, Words: d.Args}
		for _, f := range d.Events {
			decision.Events = append(decision.Events, Event{Name: f.Name, Data: f.Data})
		}
		for _, m := range d.News {
			decision.Told = append(decision.Told, english.Say(m))
		}
		tell(d, decision)
	})
}

var printer = func() func(testing.TB) *lang.Printer {
	load := sync.OnceValues(lang.Load)
	return func(t testing.TB) *lang.Printer {
		bundle, err := load()
		if err != nil {
			t.Fatal(err)
		}
		return bundle.Printer("en", nil)
	}
}()

// compare compares each decision of a game with the count, and passes it to hear. The first one with a
// fault is logged in full.
func (w walk) compare(t *testing.T, seed uint64, moves int, hear func(Decision)) {
	t.Helper()
	if *trace >= 0 && seed != uint64(*trace) || !strings.Contains(w.String(), *only) {
		return
	}
	count, err := New(w.subject(t).Setup)
	if err != nil {
		t.Fatal(err)
	}
	if *freshDice {
		seed += uint64(os.Getpid()) << 20
	}
	bad := false
	faults := w.play(t, seed, moves, func(d gametest.Decision, decision Decision) {
		hear(decision)
		wrong := count.Tell(decision)
		line := fmt.Sprintf("%v, seed %d, %s> %s %v %v: %q\n%s", w, seed, d.By.Chair, d.Move, d.Fixed, d.Args, wrong,
			eventLines(decision))
		if *trace >= 0 {
			t.Log(line)
		}
		if len(wrong) > 0 && !bad {
			bad = true
			t.Error(line)
		}
	})
	for _, f := range faults {
		t.Errorf("%v, seed %d: %s", w, seed, f)
	}
}

func eventLines(d Decision) string {
	var b strings.Builder
	for _, f := range d.Events {
		fmt.Fprintf(&b, "    %s %s\n", f.Name, f.Data)
	}
	return b.String()
}

// TestGamesOfEachModHaveNoFault plays the games with one mod each, and those in which rare rules are met.
func TestGamesOfEachModHaveNoFault(t *testing.T) {
	seeds, moves := max(2, *manyGames/usualGames), 150
	if testing.Short() {
		seeds, moves = 1, 40
	}
	for _, w := range slices.Concat(modGames, rareGames) {
		for seed := range seeds {
			w.compare(t, uint64(seed), moves, func(Decision) {})
		}
	}
}
