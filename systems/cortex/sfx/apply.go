package sfx

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// FromSFX is the origin of a die that an SFX adds.
const FromSFX pool.Origin = "sfx"

// Use is a use of an entry, with the choices of its owner for it.
type Use struct {
	*Entry
	Word    string // of the SFX on its owner's sheet
	Name    string // of the SFX on that sheet
	Host    string // word of the trait that has it, "" if a set has it
	Set     string // name of the set that has it, or of the trait's set
	Branch  int    // index of the chosen gain, below Ways
	Pick    string // word of the die that it acts on, for merge a size; "": the best
	Payment string // word of the thing that its owner hands over, if it costs one
	Params  map[string]string
}

// Price returns what the use costs in plot points, for all its further targets.
func (u Use) Price() int {
	n := 0
	for _, op := range u.Ops(u.Branch) {
		if op.Op == "pp" && op.N < 0 {
			n -= op.N
		}
	}
	return n
}

// World answers the questions of SFX about a table.
type World interface {
	// Kind returns the kind of a set by its name, such as "powers"; "" if it has none.
	Kind(set string) string
	// Holds reports whether a use meets a requirement that the dice of the pool do not show.
	Holds(requirement string, u Use) bool
}

// AppliedPool is a pool after SFX.
type AppliedPool struct {
	Dice   []pool.Die
	Priced []pool.Die // the dice as they are paid for: a merged or split die as before
	Price  int        // plot points that the SFX cost
	Earn   int        // plot points that the SFX give
	Lift   int        // steps of the roll's first effect die
	More   int        // further effect dice, for other targets
	Keep   int        // number of results in the total; 0: as usual
	Drop   bool       // the die with the highest face is left out
	After  []LaterOp
}

// LaterOp is an operation of an SFX after the throw.
type LaterOp struct {
	Use Use
	Op  Op
}

// Apply applies uses of SFX to a pool, in the given order. Steps up and down of one die cancel each
// other (RUL-SFX-ORDER). It refuses a use with an unmet requirement or without a die to act on, a
// paid step beyond d12 (RUL-SFX-STEP-TOP), steps or a split below d4 (RUL-PWR-MULTI,
// RUL-PWR-VERSATILE), and an improvement of a die that was given up for a plot point
// (RUL-HINDER-COMBINE).
func Apply(poolDice []pool.Die, uses []Use, w World) (AppliedPool, *game.Refusal) {
	l := layer{world: w}
	for _, d := range poolDice {
		l.dice = append(l.dice, die{Die: d, rank: rank(d.Die)})
	}
	l.Priced = slices.Clone(poolDice)
	for _, u := range uses {
		if no := l.use(u); no != nil {
			return AppliedPool{}, no
		}
	}
	return l.setSizes()
}

// layer is a pool while SFX are applied.
type layer struct {
	AppliedPool
	world World
	dice  []die
}

// die is a die of the pool. Its rank is the index of its size in dice.Ladder. A die with a rank
// below 0 is gone; one with a rank above top is beyond d12, and may still step down.
type die struct {
	pool.Die
	rank int
	by   *Use // the use that stepped it up for a price, or merged it; nil: none
}

// top is the rank of a d12.
var top = len(dice.Ladder) - 1

func rank(d dice.Die) int { return slices.Index(dice.Ladder, d) }

// use applies one SFX: its requirements, then its cost, then its gain (SFXM-06).
func (l *layer) use(u Use) *game.Refusal {
	for _, need := range u.Usage.Requires {
		if !l.isMet(need, u) {
			return RefuseRequirement(u, need)
		}
	}
	for _, op := range u.Ops(u.Branch) {
		if no := l.play(u, op); no != nil {
			return no
		}
	}
	return nil
}

// RefuseRequirement refuses an SFX because of a requirement.
func RefuseRequirement(u Use, need string) *game.Refusal {
	return game.Refuse("RUL-SFX-HOST", "cortex.sfx.refused.need", game.W("name", u.Name),
		game.M("need", game.Say("cortex.sfx.need."+need)))
}

// play applies one operation, or stores it for after the throw.
func (l *layer) play(u Use, op Op) *game.Refusal {
	switch op.Op {
	case "pp":
		l.pay(op.N)
		return nil
	case "keep":
		l.Keep = op.Total
		return nil
	case "extra_effect":
		l.More += op.N
		return nil
	case "drop":
		l.Drop = l.Drop || op.Die.First() == "pool.high_result"
		return nil
	case "step":
		if op.Die.First() == "effect.own" {
			l.Lift += op.By.N
			return nil
		}
	}
	do, now := poolOps[op.Op]
	if !now || op.At != "" || op.To != nil && op.To.First() != "own" {
		l.After = append(l.After, LaterOp{u, op})
		return nil
	}
	return do(l, u, op)
}

func (l *layer) pay(n int) {
	if n < 0 {
		l.Price -= n
	} else {
		l.Earn += n
	}
}

// poolOps are the operations that change dice before the throw.
var poolOps map[string]func(*layer, Use, Op) *game.Refusal

func init() {
	poolOps = map[string]func(*layer, Use, Op) *game.Refusal{
		"step": (*layer).step, "double": (*layer).double, "triple": (*layer).triple, "add": (*layer).add,
		"replace": (*layer).replace, "swap": (*layer).swap, "merge": (*layer).merge, "split": (*layer).split,
		"include": (*layer).include,
	}
}

// step steps one die, or all powers in the pool.
func (l *layer) step(u Use, op Op) *game.Refusal {
	if op.By.Each {
		return l.stepEachDown(u)
	}
	i, no := l.pickDie(u, op.Die.First())
	if no != nil {
		return no
	}
	d := &l.dice[i]
	if op.By.N > 0 {
		if no := refuseGivenDie(*d, u); no != nil {
			return no
		}
		if len(u.Cost) > 0 {
			d.by = &u
		}
	}
	d.rank += op.By.N
	return nil
}

// stepEachDown steps each power in the pool down by one step less than there are powers
// (RUL-PWR-MULTI). It refuses to step below d4.
func (l *layer) stepEachDown(u Use) *game.Refusal {
	used := l.find("set.power.each_used", u)
	var words []string
	for _, i := range used {
		if !slices.Contains(words, l.dice[i].Word) {
			words = append(words, l.dice[i].Word)
		}
	}
	for _, i := range used {
		d := &l.dice[i]
		if d.rank -= len(words) - 1; d.rank < 0 {
			return game.Refuse("RUL-PWR-MULTI", "cortex.sfx.refused.multipower", game.W("name", d.Name),
				game.N("n", len(words)))
		}
	}
	return nil
}

// refuseGivenDie refuses to improve a die that was given up for a plot point (RUL-HINDER-COMBINE).
func refuseGivenDie(d die, u Use) *game.Refusal {
	if !d.Hinder {
		return nil
	}
	return game.Refuse("RUL-HINDER-COMBINE", "cortex.sfx.refused.hindered", game.W("name", u.Name),
		game.W("trait", d.Name))
}

// double adds one more die of the size that a die has.
func (l *layer) double(u Use, op Op) *game.Refusal { return l.addMore(u, op, 1) }

// triple adds two more dice of the size that a die has.
func (l *layer) triple(u Use, op Op) *game.Refusal { return l.addMore(u, op, 2) }

// addMore adds n dice of the size that a die has now (RUL-SFX-DOUBLE).
func (l *layer) addMore(u Use, op Op, n int) *game.Refusal {
	i, no := l.pickDie(u, op.Die.First())
	if no != nil {
		return no
	}
	if no := refuseGivenDie(l.dice[i], u); no != nil {
		return no
	}
	l.dice = slices.Insert(l.dice, i+1, slices.Repeat([]die{l.dice[i]}, n)...)
	return nil
}

// add adds a die to the pool. Its size is that of the operation, or of the parameter that the
// operation names.
func (l *layer) add(u Use, op Op) *game.Refusal {
	d, ok := sizeOf(op.Die.First())
	if !ok {
		d, _ = sizeOf(u.Params[op.Die.First()])
	}
	l.dice = append(l.dice,
		die{Die: pool.Die{Word: u.Word, Name: u.Name, From: FromSFX, LeavesSource: true}, rank: rank(d)})
	return nil
}

// replace gives a trait's die another size.
func (l *layer) replace(u Use, op Op) *game.Refusal {
	i, no := l.pickDie(u, op.Die.First())
	if no != nil {
		return no
	}
	d, _ := sizeOf(op.With)
	l.dice[i].rank = rank(d)
	return nil
}

// swap makes a die free, because it takes the place of another set's die (RUL-SWAP).
func (l *layer) swap(u Use, _ Op) *game.Refusal {
	i, no := l.pickDie(u, "own.trait")
	if no != nil {
		return no
	}
	word := l.dice[i].Word
	for j := range l.Priced {
		if l.Priced[j].Word == word {
			l.Priced[j].Set = "" // it counts for no set
			l.Priced[j].From = FromSFX
		}
	}
	return nil
}

// merge turns two dice of the picked size, or of the largest that two dice have, into one larger
// die (RUL-PWR-FOCUS).
func (l *layer) merge(u Use, op Op) *game.Refusal {
	pairs := l.pairs()
	size, ok := sizeOf(u.Pick)
	if !ok && len(pairs) > 0 {
		size, ok = pairs[0], true
	}
	if !ok || !slices.Contains(pairs, size) {
		return RefuseRequirement(u, "pool.pair_exists")
	}
	first, second := -1, -1
	for i, d := range l.dice {
		switch {
		case d.rank != rank(size):
		case first < 0:
			first = i
		case second < 0:
			second = i
		}
	}
	l.dice[first].rank += op.By.N
	l.dice[first].by = &u
	l.dice = slices.Delete(l.dice, second, second+1)
	return nil
}

// split turns one die into several smaller dice (RUL-PWR-VERSATILE).
func (l *layer) split(u Use, op Op) *game.Refusal {
	i, no := l.pickDie(u, op.Die.First())
	if no != nil {
		return no
	}
	into := op.Of.Splits[min(u.Branch, len(op.Of.Splits)-1)]
	d := l.dice[i]
	if d.rank += into.By; d.rank < 0 {
		return game.Refuse("RUL-PWR-VERSATILE", "cortex.sfx.refused.split", game.W("name", d.Name), game.N("n", into.N))
	}
	l.dice = slices.Replace(l.dice, i, i+1, slices.Repeat([]die{d}, into.N)...)
	return nil
}

// include makes all traits of the host's set cost as one trait.
func (l *layer) include(u Use, _ Op) *game.Refusal {
	first := ""
	for i, p := range l.Priced {
		if p.Set != u.Set || p.From != pool.FromTrait {
			continue
		}
		if first == "" {
			first = p.Word
		}
		l.Priced[i].Word = first // one trait for the price
	}
	return nil
}

// setSizes returns the pool with the sizes that the ranks stand for. It refuses a die beyond d12 if
// a use paid for a step of the die or merged it; otherwise the die is a d12 (RUL-SFX-STEP-TOP). A
// die below d4 is gone (CONV-02).
func (l *layer) setSizes() (AppliedPool, *game.Refusal) {
	for _, d := range l.dice {
		if d.rank > top {
			if d.by != nil {
				return AppliedPool{},
					game.Refuse("RUL-SFX-STEP-TOP", "cortex.sfx.refused.top", game.W("name", d.by.Name),
						game.W("trait", d.Name))
			}
			d.rank = top
		}
		if d.rank >= 0 {
			d.Die.Die = dice.Ladder[d.rank]
			l.Dice = append(l.Dice, d.Die)
		}
	}
	return l.AppliedPool, nil
}
