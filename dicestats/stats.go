package dicestats

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// Stats are the throws and counts of a part of a log: a session, or all of it. The zero value holds
// no throws. The size of Stats is bounded.
type Stats struct {
	From   game.Seq // the first decision of this part of the log
	Throws int
	People []Person       // the chairs that threw or have counts, in the order in which they first did
	Best   []NotableThrow // at most three of the luckiest throws, best first
	Worst  []NotableThrow // at most three of the unluckiest throws, worst first
}

// A Person is the share of one chair in Stats.
type Person struct {
	Chair  string
	Dice   []Faces // by size, smallest first
	Luck   LuckWalk
	Counts []game.Count // one for each key, in the order in which the keys came first
}

// A NotableThrow is one throw with its luck.
type NotableThrow struct {
	Seq   game.Seq
	Chair string
	Pool  []dice.Die
	Faces []int
	Luck
}

// keepThrows is the number of best and of worst throws that are kept.
const keepThrows = 3

// AddThrow adds a throw of a chair. It ignores a throw that cannot be, such as of dice that do not
// exist; only a forged log can hold one.
func (p *Stats) AddThrow(seq game.Seq, chair string, pool []dice.Die, faces []int) {
	if !isValidThrow(pool, faces) {
		return
	}
	p.Throws++
	person := p.personOf(chair)
	for i, d := range pool {
		person.addFace(d, faces[i])
	}
	f := NotableThrow{Seq: seq, Chair: chair, Pool: pool, Faces: faces, Luck: LuckOfThrow(pool, faces)}
	person.Luck.Add(f.Luck)
	p.Best = insertRanked(p.Best, f, func(a, b NotableThrow) int { return cmp.Compare(b.Better, a.Better) })
	p.Worst = insertRanked(p.Worst, f, func(a, b NotableThrow) int { return cmp.Compare(a.Better, b.Better) })
}

// AddCounts adds the counts of an event for a chair if sign is 1, and takes them back if it is -1.
func (p *Stats) AddCounts(chair string, counts []game.Count, sign int) {
	if len(counts) == 0 {
		return
	}
	person := p.personOf(chair)
	for _, c := range counts {
		i := slices.IndexFunc(person.Counts, func(old game.Count) bool { return old.Key == c.Key })
		if i < 0 {
			i, person.Counts = len(person.Counts), append(person.Counts, game.Count{Key: c.Key})
		}
		person.Counts[i].N += sign * c.N
		person.Counts[i].Of += sign * c.Of
	}
}

func isValidThrow(pool []dice.Die, faces []int) bool {
	if len(pool) == 0 || len(pool) != len(faces) || len(pool) > game.MaxDice {
		return false
	}
	for i, d := range pool {
		if !slices.Contains(dice.Sizes, d) || faces[i] < 1 || faces[i] > int(d) {
			return false
		}
	}
	return true
}

func (p *Stats) personOf(chair string) *Person {
	i := slices.IndexFunc(p.People, func(q Person) bool { return q.Chair == chair })
	if i < 0 {
		i, p.People = len(p.People), append(p.People, Person{Chair: chair})
	}
	return &p.People[i]
}

func (q *Person) addFace(d dice.Die, face int) {
	i, ok := slices.BinarySearchFunc(q.Dice, d, func(f Faces, d dice.Die) int { return cmp.Compare(f.Size, d) })
	if !ok {
		q.Dice = slices.Insert(q.Dice, i, Faces{d, make([]int, d)})
	}
	q.Dice[i].N[face-1]++
}

// insertRanked inserts a throw into an ordered list of which the first keepThrows are kept. Of
// equal throws the earlier ones come first.
func insertRanked(few []NotableThrow, f NotableThrow, order func(a, b NotableThrow) int) []NotableThrow {
	i := len(few)
	for i > 0 && order(f, few[i-1]) < 0 {
		i--
	}
	if i == keepThrows {
		return few
	}
	return slices.Insert(few, i, f)[:min(len(few)+1, keepThrows)]
}

// Dice returns the faces of all chairs together: one Faces for each size that fell, smallest first.
func (p Stats) Dice() []Faces {
	var all []Faces
	for _, d := range dice.Sizes {
		f := Faces{d, make([]int, d)}
		for _, q := range p.People {
			for _, own := range q.Dice {
				if own.Size == d {
					for i, n := range own.N {
						f.N[i] += n
					}
				}
			}
		}
		if f.Count() > 0 {
			all = append(all, f)
		}
	}
	return all
}

// TestAll tests whether dice of several sizes together fell as evenly as fair dice.
func TestAll(dice []Faces) FairnessTest {
	var tests []FairnessTest
	for _, f := range dice {
		tests = append(tests, TestFaces(f))
	}
	return Combine(tests...)
}

// Counts returns the counts of all chairs together: one for each key, in the order in which the
// keys came first.
func (p Stats) Counts() []game.Count {
	var all Stats
	for _, q := range p.People {
		all.AddCounts("", q.Counts, 1)
	}
	if len(all.People) == 0 {
		return nil
	}
	return all.People[0].Counts
}

// Clone returns a copy that stays as it is when throws and counts are added.
func (p Stats) Clone() Stats {
	p.Best, p.Worst = slices.Clone(p.Best), slices.Clone(p.Worst)
	p.People = slices.Clone(p.People)
	for i := range p.People {
		q := &p.People[i]
		q.Dice, q.Counts = slices.Clone(q.Dice), slices.Clone(q.Counts)
		q.Luck.points = slices.Clone(q.Luck.points)
		for j := range q.Dice {
			q.Dice[j].N = slices.Clone(q.Dice[j].N)
		}
	}
	return p
}
