// Package dice knows dice: their sizes and steps, dice words such as
// "2d8 d10", the provably fair roller and its verification, and scripted faces
// for tests. It knows no rule of any game. Start with Die and Source.
package dice

import "strconv"

// Die is a die by its number of faces: 4, 6, 8, 10, 12, 20 or 100.
// The zero value is no die.
type Die int

// The five sizes of Cortex Prime, in order of strength.
const (
	D4  Die = 4
	D6  Die = 6
	D8  Die = 8
	D10 Die = 10
	D12 Die = 12
)

// Sizes are all the dice that Mesa can throw.
var Sizes = []Die{4, 6, 8, 10, 12, 20, 100}

// Ladder are the sizes that step up and down, smallest first (CORE-DICE-01).
var Ladder = []Die{D4, D6, D8, D10, D12}

// String gives the usual name, "d8"; no die is "-".
func (d Die) String() string {
	if d == 0 {
		return "-"
	}
	return "d" + strconv.Itoa(int(d))
}

// OnLadder reports whether d is one of the five stepping sizes.
func (d Die) OnLadder() bool { return d >= D4 && d <= D12 && d%2 == 0 }

// Step moves d by n sizes, down if n is negative (CORE-DICE-02 to -05). Below
// d4 the die is gone and Step gives 0; past d12 it gives d12 and how many
// steps were left over.
func (d Die) Step(n int) (stepped Die, beyond int) {
	if d == 0 {
		return 0, 0
	}
	d += Die(2 * n)
	switch {
	case d < D4:
		return 0, 0
	case d > D12:
		return D12, int(d-D12) / 2
	}
	return d, 0
}

// Source is the only chance the rules know: it throws a whole pool at once
// and gives one face for each size, in the same order.
type Source interface {
	Roll(sizes ...Die) []int
}

// Throw is one throw as it is kept for ever: link I of chain Chain was spent
// on Pool and gave Faces. For is the place at the table where it was thrown, as
// the rules name it. A throw that was taken back waits there, and whoever throws
// at that place again gets its dice, one by one: then Again is the record that
// first held them, and no new link is spent. Of says which dice these are: each
// is the first (0), second or later one of its size in that throw; without Of
// they are all of them. Names are what the dice were thrown for, such as a trait,
// one for each; a throw of unnamed dice has none. A Hidden throw comes of a chain of its own, and is known
// by its Seal alone until its link is revealed.
type Throw struct {
	Chain  int    `json:"chain"`
	I      int    `json:"i"`
	Link   []byte `json:"link"`
	Pool   []Die  `json:"pool"`
	Faces  []int  `json:"faces"`
	Again  int64  `json:"again,omitempty"`
	Of     []int  `json:"of,omitempty"`
	For    string `json:"for,omitempty"`
	Hidden bool   `json:"hidden,omitempty"`
	Seal   []byte `json:"seal,omitempty"`

	Names []string `json:"names,omitempty"`
}

// Public gives what everybody may know of a hidden throw: its place and its seal.
func (t Throw) Public() Throw {
	return Throw{Chain: t.Chain, I: t.I, Again: t.Again, Hidden: t.Hidden, Seal: t.Seal}
}

// DieName gives the name of a die by its place, "" if it has none.
func (t Throw) DieName(i int) string {
	if len(t.Names) != len(t.Pool) {
		return ""
	}
	return t.Names[i]
}

// Ordinals gives for each die which of its size it is in the throw that first
// held it.
func (t Throw) Ordinals() []int {
	if len(t.Of) == len(t.Pool) {
		return t.Of
	}
	of, count := make([]int, len(t.Pool)), map[Die]int{}
	for i, d := range t.Pool {
		of[i] = count[d]
		count[d]++
	}
	return of
}
