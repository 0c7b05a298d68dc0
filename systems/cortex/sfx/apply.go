package sfx

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// FromSFX is where a die comes from that an SFX adds.
const FromSFX pool.Origin = "sfx"

// Use is an entry that its owner declares, with what was picked of it.
type Use struct {
	*Entry
	Word    string // of the SFX, among those of its owner
	Name    string // its name there
	Host    string // the trait that carries it, "" where a set does
	Set     string // that set, or that of the trait
	Branch  int    // of its choice
	Pick    string // the word of the die that it acts on, or its size where any of a size will do; "": the best
	Payment string // the word of what its owner hands over for it, where it costs that
	Params  map[string]string
}

// Price is what it costs in plot points, for one target where it is for each.
func (u Use) Price() int {
	n := 0
	for _, op := range u.Ops(u.Branch) {
		if op.Op == "pp" && op.N < 0 {
			n -= op.N
		}
	}
	return n
}

// World is what an SFX has to know of a table.
type World interface {
	// Kind says what kind of set one is, by its name: "attributes", "powers".
	Kind(set string) string
	// Holds reports whether a requirement is met that no pool shows.
	Holds(requirement string, u Use) bool
}

// AppliedPool is a pool with what the SFX used on it make of it.
type AppliedPool struct {
	Dice   []pool.Die
	Priced []pool.Die // what of it is paid for as pools are: a merged or split die as it was
	Price  int        // plot points for the SFX
	Earn   int
	Lift   int  // steps of the own effect die
	More   int  // effect dice kept beside the first, for other targets
	Keep   int  // so many results make the total; 0: as usual
	Drop   bool // the die with the highest result is left out
	After  []LaterOp
}

// LaterOp is what an SFX does once the dice lie.
type LaterOp struct {
	Use Use
	Op  Op
}

// Apply plays the uses of SFX on a pool, in the order in which they are declared;
// steps up and down on one die are netted (RUL-SFX-ORDER). It refuses what an
// entry requires and is not so, a step that has a price and nothing to gain
// (RUL-SFX-STEP-TOP), and an improvement of a die that was given up for a plot
// point (RUL-HINDER-COMBINE).
func Apply(laid []pool.Die, uses []Use, w World) (AppliedPool, *game.Refusal) {
	l := layer{world: w}
	for _, d := range laid {
		l.dice = append(l.dice, die{Die: d, rank: rank(d.Die)})
	}
	l.Priced = slices.Clone(laid)
	for _, u := range uses {
		if no := l.use(u); no != nil {
			return AppliedPool{}, no
		}
	}
	return l.done()
}

// layer is a pool that SFX are used on.
type layer struct {
	AppliedPool
	world World
	dice  []die
}

// die is one of the pool, with the step that it stands at: below 0 it is gone,
// beyond the ladder it may still come down.
type die struct {
	pool.Die
	rank int
	by   *Use // what stepped it up for a price
}

// top is the rank of a d12.
var top = len(dice.Ladder) - 1

func rank(d dice.Die) int { return slices.Index(dice.Ladder, d) }

// use plays one SFX: what it requires, then its cost, then its gain (SFXM-06).
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

// RefuseRequirement refuses an SFX for what it requires.
func RefuseRequirement(u Use, need string) *game.Refusal {
	return game.Refuse("RUL-SFX-HOST", "cortex.sfx.refused.need", game.W("name", u.Name),
		game.M("need", game.Say("cortex.sfx.need."+need)))
}

// play does one operation, or puts it off until the dice lie.
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
		l.Drop = l.Drop || op.Die.One() == "pool.high_result"
		return nil
	case "step":
		if op.Die.One() == "effect.own" {
			l.Lift += op.By.N
			return nil
		}
	}
	do, now := plays[op.Op]
	if !now || op.At != "" || op.To != nil && op.To.One() != "own" {
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

// plays are the operations that change dice before they are thrown.
var plays map[string]func(*layer, Use, Op) *game.Refusal

func init() {
	plays = map[string]func(*layer, Use, Op) *game.Refusal{
		"step": (*layer).step, "double": (*layer).double, "triple": (*layer).triple, "add": (*layer).add,
		"replace": (*layer).replace, "swap": (*layer).swap, "merge": (*layer).merge, "split": (*layer).split,
		"include": (*layer).include,
	}
}

// step steps one die up or down, or each that is meant.
func (l *layer) step(u Use, op Op) *game.Refusal {
	if op.By.Each {
		return l.each(u)
	}
	i, no := l.one(u, op.Die.One())
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

// each steps every power used down once for each beyond the first
// (RUL-PWR-MULTI).
func (l *layer) each(u Use) *game.Refusal {
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

// refuseGivenDie refuses to better a die that was given up for a plot point
// (RUL-HINDER-COMBINE).
func refuseGivenDie(d die, u Use) *game.Refusal {
	if !d.Hinder {
		return nil
	}
	return game.Refuse("RUL-HINDER-COMBINE", "cortex.sfx.refused.hindered", game.W("name", u.Name),
		game.W("trait", d.Name))
}

func (l *layer) double(u Use, op Op) *game.Refusal { return l.more(u, op, 1) }
func (l *layer) triple(u Use, op Op) *game.Refusal { return l.more(u, op, 2) }

// more adds dice of the size that a die has by now (RUL-SFX-DOUBLE).
func (l *layer) more(u Use, op Op, n int) *game.Refusal {
	i, no := l.one(u, op.Die.One())
	if no != nil {
		return no
	}
	if no := refuseGivenDie(l.dice[i], u); no != nil {
		return no
	}
	l.dice = slices.Insert(l.dice, i+1, slices.Repeat([]die{l.dice[i]}, n)...)
	return nil
}

// add puts a die of a size into the pool.
func (l *layer) add(u Use, op Op) *game.Refusal {
	d, ok := sizeOf(op.Die.One())
	if !ok {
		d, _ = sizeOf(u.Params[op.Die.One()])
	}
	l.dice = append(l.dice,
		die{Die: pool.Die{Word: u.Word, Name: u.Name, From: FromSFX, LeavesSource: true}, rank: rank(d)})
	return nil
}

// replace gives a trait another size.
func (l *layer) replace(u Use, op Op) *game.Refusal {
	i, no := l.one(u, op.Die.One())
	if no != nil {
		return no
	}
	d, _ := sizeOf(op.With)
	l.dice[i].rank = rank(d)
	return nil
}

// swap lets a die fill the place of another set, which it then does not cost
// further (RUL-SWAP): the first set that has no die in the pool.
func (l *layer) swap(u Use, _ Op) *game.Refusal {
	i, no := l.one(u, "own.trait")
	if no != nil {
		return no
	}
	word := l.dice[i].Word
	for j := range l.Priced {
		if l.Priced[j].Word == word {
			l.Priced[j].Set = "" // of no set that others are of
			l.Priced[j].From = FromSFX
		}
	}
	return nil
}

// merge makes one larger die of two of a size (RUL-PWR-FOCUS).
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
	i, no := l.one(u, op.Die.One())
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

// include takes in all that was laid out of the host's set for the price of one.
func (l *layer) include(u Use, _ Op) *game.Refusal {
	first := ""
	for i, p := range l.Priced {
		if p.Set != u.Set || p.From != pool.FromTrait {
			continue
		}
		if first == "" {
			first = p.Word
		}
		l.Priced[i].Word = first // one trait, for the bill
	}
	return nil
}

// done settles the sizes: what stands beyond a d12 is refused where it was paid
// for, and lost where it was free (RUL-SFX-STEP-TOP); what fell below d4 is gone
// (CONV-02).
func (l *layer) done() (AppliedPool, *game.Refusal) {
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
