package rules

import (
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
)

// Ladder lists the dice of NDE, smallest first (NDE-STEP-01).
var Ladder = []int{4, 6, 8, 12, 20}

// StepDie moves a die by n sizes along the ladder and stops at its ends. A die that is not on the
// ladder stays.
func StepDie(die, n int) dice.Die {
	i := slices.Index(Ladder, die)
	if i < 0 {
		return dice.Die(die)
	}
	return dice.Die(Ladder[min(max(i+n, 0), len(Ladder)-1)])
}

// The values of a new PC (NDE-CHAR-06).
const (
	StartHearts = 5
	StartPP     = 3
	StartLuck   = 2
)

// The caps of growth. The GM's corrections may exceed them (NDE-R34).
const (
	CapHearts   = 7
	CapPP       = 5
	CapDie      = 20
	CapModifier = 3
)

// AttrIndex returns the index of an Attribute in PC.Attrs, -1 for another word.
func AttrIndex(attr string) int {
	return slices.IndexFunc(Attributes, func(w Word) bool { return w.Word == attr })
}

// ValueMsg returns a die or, in the 2d6 game, a modifier. No die is as small as a modifier, so v
// tells which it is.
func ValueMsg(v int) game.Msg {
	if v <= CapModifier {
		return game.Say("nde.modifier", game.N("n", v))
	}
	return game.Say("die", game.D("die", dice.Die(v)))
}

// ValueOf parses a word of state.ValueChoices.
func ValueOf(word string) int {
	for len(word) > 0 && (word[0] == 'd' || word[0] == '+') {
		word = word[1:]
	}
	n, _ := strconv.Atoi(word)
	return n
}

// AttrsMsg returns the three Attributes with their values.
func AttrsMsg(vs [3]int) game.Msg {
	return game.Say("nde.attrs", game.M("strength", ValueMsg(vs[0])), game.M("dexterity", ValueMsg(vs[1])),
		game.M("power", ValueMsg(vs[2])))
}

// The bounds of a typed T (NDE-R07), and the T that is selected at first.
const (
	LowestT  = 2
	HighestT = 20
	UsualT   = 4
)

// TChoices returns the six thresholds with their names, then the other numbers from LowestT to
// HighestT.
func TChoices(ticked int) []game.Choice {
	cs := Choices(difficulties, func(w string) game.Msg { return game.Say("nde.t."+w, game.N("t", Number(w))) },
		game.Itoa(ticked))
	for n := LowestT; n <= HighestT; n++ {
		if w := game.Itoa(n); !slices.ContainsFunc(difficulties, func(d Word) bool { return d.Word == w }) {
			cs = append(cs, game.Choice{Word: w, Label: game.Say("nde.t.other", game.N("t", n)), Selected: n == ticked})
		}
	}
	return cs
}

// RaiseT returns the next threshold above t. A t of 12 or more stays (NDE-R07).
func RaiseT(t int) int {
	for _, d := range difficulties {
		if n := Number(d.Word); n > t {
			return n
		}
	}
	return t
}

// The most of each kind at a table.
const (
	MaxPCs      = 40
	MaxFoes     = 30
	MaxTalents  = 2 // of a PC (NDE-R03)
	MaxCounters = 12
	MaxOwed     = 12 // consequences kept; older ones count as told at the table
)
