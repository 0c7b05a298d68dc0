package sfx

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// FromSFX is the origin of a die that an SFX adds.
const FromSFX pool.Origin = "sfx"

// Use is an entry that its owner uses, with the choices for it.
type Use struct {
	*Entry
	Word    string // of the SFX, among those of its owner
	Name    string // its name there
	Host    string // word of its trait, "" if a set has it
	Set     string // that set, or the set of the trait
	Branch  int    // index of its chosen gain
	Pick    string // word of the die that it acts on, or a size; "": the best
	Payment string // word of the thing that its owner hands over, if it costs one
	Params  map[string]string
}

// Price returns its cost in plot points, for one target if it is per target.
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
	// Kind returns the kind of a set by its name: "attributes", "powers".
	Kind(set string) string
	// Holds reports whether a requirement is met that the pool does not show.
	Holds(requirement string, u Use) bool
}

// AppliedPool is a pool after SFX.
type AppliedPool struct {
	Dice   []pool.Die
	Priced []pool.Die // the dice as they are paid for: a merged or split die as before
	Price  int        // plot points for the SFX
	Earn   int
	Lift   int  // steps of the roll's first effect die
	More   int  // further effect dice, for other targets
	Keep   int  // number of results in the total; 0: as usual
	Drop   bool // the highest die is left out
	After  []LaterOp
}

// LaterOp is an operation of an SFX after the throw.
type LaterOp struct {
	Use Use
	Op  Op
}

// Apply applies uses of SFX to a pool, in the given order; steps up and down of one die cancel out
// (RUL-SFX-ORDER). It refuses an entry with an unmet requirement, a paid step without an effect
// (RUL-SFX-STEP-TOP), and an improvement of a die that was given up for a plot point
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

// die is a die of the pool with its rank: below 0 it is gone; beyond the ladder it may still step
// down.
type die struct {
	pool.Die
	rank int
	by   *Use // the use that stepped it up for a price
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

// play applies one operation, or stores it until the throw.
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

// step steps one die, or all powers that are used.
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

// stepEachDown steps every used power down once for each beyond the first (RUL-PWR-MULTI).
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

func (l *layer) double(u Use, op Op) *game.Refusal { return l.addMore(u, op, 1) }
func (l *layer) triple(u Use, op Op) *game.Refusal { return l.addMore(u, op, 2) }

// addMore adds dice of the current size of a die (RUL-SFX-DOUBLE).
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

// add adds a die of a size to the pool.
func (l *layer) add(u Use, op Op) *game.Refusal {
	d, ok := sizeOf(op.Die.First())
	if !ok {
		d, _ = sizeOf(u.Params[op.Die.First()])
	}
	l.dice = append(l.dice,
		die{Die: pool.Die{Word: u.Word, Name: u.Name, From: FromSFX, LeavesSource: true}, rank: rank(d)})
	return nil
}

// replace sets the size of a trait's die.
func (l *layer) replace(u Use, op Op) *game.Refusal {
	i, no := l.pickDie(u, op.Die.First())
	if no != nil {
		return no
	}
	d, _ := sizeOf(op.With)
	l.dice[i].rank = rank(d)
	return nil
}

// swap makes a die count for another set, so that it costs nothing further (RUL-SWAP).
func (l *layer) swap(u Use, _ Op) *game.Refusal {
	i, no := l.pickDie(u, "own.trait")
	if no != nil {
		return no
	}
	word := l.dice[i].Word
	for j := range l.Priced {
		if l.Priced[j].Word == word {
			l.Priced[j].Set = "" // counts for no set of others
			l.Priced[j].From = FromSFX
		}
	}
	return nil
}

// merge makes one larger die of two dice of a size (RUL-PWR-FOCUS).
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

// split makes several smaller dice of one (RUL-PWR-VERSATILE).
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

// include makes all dice of the host's set cost as one trait.
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

// setSizes sets the sizes. A die beyond d12 is refused if a step was paid for, and is d12 otherwise
// (RUL-SFX-STEP-TOP). A die below d4 is gone (CONV-02).
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
