// Package dice has dice: their sizes and steps, dice words such as "2d8 d10", provably fair throws
// and their verification, and scripted faces for tests. It knows no rules of any game. Start with
// Die and Source.
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

// Sizes lists all dice that Mesa can throw, smallest first.
var Sizes = []Die{4, 6, 8, 10, 12, 20, 100}

// Ladder lists the sizes that step up and down, smallest first (CORE-DICE-01).
var Ladder = []Die{D4, D6, D8, D10, D12}

// String returns the usual name, "d8"; the zero Die is "-".
func (d Die) String() string {
	if d == 0 {
		return "-"
	}
	return "d" + strconv.Itoa(int(d))
}

// OnLadder reports whether d is one of the sizes of the Ladder.
func (d Die) OnLadder() bool { return d >= D4 && d <= D12 && d%2 == 0 }

// Step moves d, a die of the Ladder, by n sizes, down if n is negative (CORE-DICE-02 to -05). Below
// d4 it returns 0; past d12 it returns d12 and the number of steps left over. A d of 0 stays 0.
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

// Source is the rules' only source of chance: it throws a whole pool and returns one face for each
// size, in the same order.
type Source interface {
	Roll(sizes ...Die) []int
}

// Throw is one throw as the log stores it: link I of chain Chain was spent on Pool and gave Faces.
// For is the place at the table that the dice were thrown for, as the rules name it. The dice of an
// undone throw wait at their place, and the next throw for that place takes them. A throw of such
// dice spends no link: Again is the record of the undone throw, and Of says which of its dice these
// are. In Of, 0 is the first die of its size, 1 the second, and so on; without Of they are all dice
// of that throw. Names says what each die was thrown for, such as a trait; a throw of unnamed dice
// has none. A Hidden throw belongs to a chain of its own, and until its link is revealed only its
// Seal is public.
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

// Public returns the public part of a hidden throw: Chain, I, Again and Seal.
func (t Throw) Public() Throw {
	return Throw{Chain: t.Chain, I: t.I, Again: t.Again, Hidden: t.Hidden, Seal: t.Seal}
}

// DieName returns the name of die i, "" if it has none.
func (t Throw) DieName(i int) string {
	if len(t.Names) != len(t.Pool) {
		return ""
	}
	return t.Names[i]
}

// Ordinals returns for each die its number, from 0, among the dice of its size in the throw that
// first held it.
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
