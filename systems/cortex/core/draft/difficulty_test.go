package draft

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// staticNumbers are the numbers of STATIC-01.
var staticNumbers = map[string]int{"very-easy": 3, "easy": 7, "challenging": 11, "hard": 15, "very-hard": 19}

// byNumber is the answer of a mod by which difficulties are numbers.
var byNumber = FixedNumber.Is(func(row string) int { return staticNumbers[row] })

// crisis is the problem of a mod, with dice of its own.
var crisis = Hooks{Problems: func(*engine.State) []Problem {
	return []Problem{{Word: "fire", Dice: loose("d12 d6")}}
}}

// Rules: CORE-TEST-04 CORE-TEST-11 CRISIS-01
//
// TestDifficultyHasItsDice: two of one size for each row, none for NoDice; a problem has its own dice,
// and without a word the row says which.
func TestDifficultyHasItsDice(t *testing.T) {
	b := newTable(t, "", hooked(Hooks{}, crisis))
	for _, c := range []struct{ words, row, want string }{
		{"very-easy", "easy", "d4 d4"},
		{"easy", "hard", "d6 d6"},
		{"challenging", "easy", "d8 d8"},
		{"hard", "easy", "d10 d10"},
		{"very-hard", "easy", "d12 d12"},
		{"none", "easy", ""},
		{"unknown", "easy", ""},
		{"", "easy", "d6 d6"},
		{"", "none", ""},
		{"fire", "easy", "d12 d6"},
	} {
		got := FirstDice(b.S, strings.Fields(c.words), c.row, "")
		if show(got) != c.want {
			t.Errorf("%q, row %s: %q, want %q", c.words, c.row, show(got), c.want)
		}
		if c.words != "fire" && len(got) > 0 && got[0].From != pool.FromDifficulty {
			t.Errorf("%q: dice from %s", c.words, got[0].From)
		}
	}
	if got := strings.Join(DifficultyWords(), " "); got != "very-easy easy challenging hard very-hard" {
		t.Errorf("the rows are %s", got)
	}
}

// Rules: ASSET-13
//
// TestDifficultyLimitsSizeByItsDice: the size of a row is that of its dice.
func TestDifficultyLimitsSizeByItsDice(t *testing.T) {
	for words, want := range map[string]int{"": 0, "none": 0, "easy": 6, "very-hard": 12} {
		if got := TestDifficulty.Of(newTable(t, "").S).Size(strings.Fields(words)); int(got) != want {
			t.Errorf("%q: d%d, want d%d", words, got, want)
		}
	}
}

// Rules: STATIC-03 STATIC-R4 CRISIS-01
//
// TestDifficultyIsANumberOrDice: dice where the table has no numbers, a GMC opposes, loose dice are
// given, a problem is named, or the GM says so.
func TestDifficultyIsANumberOrDice(t *testing.T) {
	for name, c := range map[string]struct {
		answer []engine.Answer
		args   game.Args
		want   bool
	}{
		"no numbers at the table": {nil, game.Args{"difficulty": {"hard"}}, false},
		"a row":                   {[]engine.Answer{byNumber}, game.Args{"difficulty": {"hard"}}, true},
		"nothing named":           {[]engine.Answer{byNumber}, nil, true},
		"a complication":          {[]engine.Answer{byNumber}, game.Args{"with": {"cut"}}, true},
		"a GMC":                   {[]engine.Answer{byNumber}, game.Args{"with": {"vex:blade"}}, false},
		"loose dice":              {[]engine.Answer{byNumber}, game.Args{"dice": {"d6"}}, false},
		"a problem":               {[]engine.Answer{byNumber}, game.Args{"difficulty": {"fire"}}, false},
		"rolled":                  {[]engine.Answer{byNumber}, game.Args{"how": {HowRolled}}, false},
	} {
		b := newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{crisis}, Policies: c.answer})
		if got := IsByNumber(b.S, c.args); got != c.want {
			t.Errorf("%s: a number: %v", name, got)
		}
	}
}

// Rules: CORE-TEST-04 CORE-TEST-06 CORE-TEST-07 STATIC-01 STATIC-02
//
// TestOppositionIsMadeOfItsArguments: dice of the difficulty, what joins, and loose dice (E-TEST-04); by
// number the row's number and complications alone.
func TestOppositionIsMadeOfItsArguments(t *testing.T) {
	for name, c := range map[string]struct {
		answer []engine.Answer
		args   game.Args
		dice   string
		number int
	}{
		"the row":          {nil, nil, "d8 d8", 0},
		"hard in the dark": {nil, game.Args{"difficulty": {"hard"}, "dice": {"d6"}}, "d10 d10 d6", 0},
		"with what joins":  {nil, game.Args{"with": {"cut", "vex:blade"}}, "d8 d8 d6 d10", 0},
		"the row's number": {[]engine.Answer{byNumber}, nil, "", 11},
		"a number":         {[]engine.Answer{byNumber}, game.Args{"difficulty": {"hard"}}, "", 15},
		"a number with a complication": {[]engine.Answer{byNumber},
			game.Args{"difficulty": {"easy"}, "with": {"cut"}}, "d6", 7},
		"a GMC, so dice": {[]engine.Answer{byNumber}, game.Args{"difficulty": {"easy"}, "with": {"vex:blade"}},
			"d6 d6 d10", 0},
	} {
		b := newTable(t, "", &engine.Mod{Name: "toy", Policies: c.answer}).fold(hurt("cut", "ana", "d6"),
			written("vex", people.Major, "skills blade d10"))
		p := OppositionFromArgs(b.S, Challenging, OpposingOptions(b.S, b.char("ana")), c.args)
		if show(p.Dice) != c.dice || p.Number != c.number || p.Sum != (c.number > 0) || !p.GMOpposes {
			t.Errorf("%s: %q and %d, sum %v", name, show(p.Dice), p.Number, p.Sum)
		}
	}
}

// Rules: CORE-TEST-04 CORE-TEST-11 STATIC-01
//
// TestGMIsAskedForADifficulty: for one of the rows, with its dice or its number; the usual row is
// picked unless another was.
func TestGMIsAskedForADifficulty(t *testing.T) {
	for name, c := range map[string]struct {
		answer []engine.Answer
		picked []string
		row    string
		want   string
	}{
		"the usual row":   {nil, nil, Easy, Easy},
		"another":         {nil, []string{Hard}, Easy, Hard},
		"no dice":         {nil, nil, NoDice, NoDice},
		"none was picked": {nil, []string{NoDice}, Easy, NoDice},
		"by number":       {[]engine.Answer{byNumber}, []string{Hard}, Easy, Hard},
	} {
		b := newTable(t, "", &engine.Mod{Name: "toy", Policies: c.answer})
		input := InputDifficulty(b.S, c.picked, c.row)
		if input.Min != 1 || input.Max != 1 || len(input.Choices) != 6 {
			t.Fatalf("%s: %+v", name, input)
		}
		for _, d := range input.Choices {
			if d.Selected != (d.Word == c.want) {
				t.Errorf("%s: %s selected: %v", name, d.Word, d.Selected)
			}
			rolled, number := c.answer == nil && d.Word != NoDice, staticNumbers[d.Word]
			if (len(d.Dice) == 2) != rolled {
				t.Errorf("%s: %s has the dice %v", name, d.Word, d.Dice)
			}
			note := game.Msg{}
			if c.answer != nil && number > 0 {
				note = game.Say("cortex.difficulty.number", game.N("n", number))
			}
			if !d.Note.Equal(note) {
				t.Errorf("%s: %s says %v", name, d.Word, d.Note)
			}
		}
	}
}
