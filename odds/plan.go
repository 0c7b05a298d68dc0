package odds

import (
	"math/bits"
	"slices"
)

// places is the length of a law of totals: 0 to the most that MaxKeep d12 can show.
const places = 12*MaxKeep + 1

// plan holds the choices of a policy for a pool. best holds the choice when the policy cannot beat
// the difficulty or ignores it: the chance of each effect die and total. A policy that looks at the
// difficulty chooses differently at some margins of the best total; swing holds these gains and
// losses, by effect die, margin and difficulty. So one plan serves every difficulty.
type plan struct {
	policy Policy
	least  int // the margin that beats a difficulty
	step   int // the margin that makes one heroic step
	keep   int
	n      int // totals run from 0 to n-1
	best   [5][places]float64
	swing  []float64 // rows of n, n-1 … 1 difficulties for each effect die, or none
	// gains[a][b][loss]: the margins at which an effect die of rank b, at that loss of total, is
	// larger after steps than one of rank a. They can be used again for tests with the same rule of
	// ties and step.
	gains [5][5][13]uint64
}

// option is one of the choices in a roll: an effect die, and its cost in the best total.
type option struct{ size, loss int }

// fill makes the plan of a test in place of the former plan. hitch is the weight of a 1: 1, or 0 to
// leave out throws with a 1.
func (p *plan) fill(t Test, hitch float64) {
	p.reset(t, t.Keep)
	n := count(t.Pool)
	if t.Keep == 2 {
		p.best = joint2(&n, hitch)
		if p.policy > BestTotal {
			options2(&n, hitch, p)
		}
		p.toValues(1 / n.ways())
		return
	}
	fillK([]*plan{p}, &n, hitch)
}

// fillAll makes the plans of a test for other numbers of kept results, from least on.
func fillAll(plans []*plan, t Test, least int) {
	n := count(t.Pool)
	for i, p := range plans {
		p.reset(t, least+i)
	}
	fillK(plans, &n, 1)
}

// fillK fills plans that differ in the number of kept results, the least first.
func fillK(plans []*plan, n *counts, hitch float64) {
	keep := plans[len(plans)-1].keep
	b := &branches{n: n, keep: keep, plans: plans}
	b.prepare(hitch)
	laws := jointK(n, hitch, plans[0].keep, keep, b.open)
	for i, p := range plans {
		p.best = laws[i]
	}
	b.settle()
	for _, p := range plans {
		p.toValues(1 / n.ways())
	}
}

// reset empties the plan.
func (p *plan) reset(t Test, keep int) {
	if p.step != t.step() {
		p.step, p.gains = t.step(), [5][5][13]uint64{}
	}
	p.policy, p.least, p.keep, p.n = t.Policy, 1, keep, 12*keep+1
	if t.TiesWin {
		p.least = 0
	}
	if p.policy > BestEffect {
		p.open()
	}
}

// open clears the swing and computes the gains.
func (p *plan) open() {
	size := 5 * p.n * (p.n + 1) / 2
	p.swing = slices.Grow(p.swing[:0], size)[:size]
	clear(p.swing)
	if p.policy != WinThenStepped || p.gains[0][4][0] != 0 {
		return
	}
	for a := range p.gains {
		for b := a + 1; b < 5; b++ {
			for loss := range p.gains[a][b] {
				p.gains[a][b][loss] = p.larger(option{b, loss}, option{a, 0})
			}
		}
	}
}

// joint counts the ways to each effect die and total of the best results.
func joint[N number](n *counts, hitch N, keep int) [5][places]N {
	if keep == 2 {
		return joint2(n, hitch)
	}
	return jointK(n, hitch, keep, keep, func(*stratum[N]) {})[0]
}

// isLoose reports whether a die may be given up without replacement.
func (p *plan) isLoose() bool { return p.policy == WinThenEffectLoose }

// settle decides between the options of some rolls, the best total first. ways counts these rolls
// by their best total, from total on.
func (p *plan) settle(options []option, ways []float64, total int) {
	if p.isLinked() {
		for i := 1; i < len(options); i++ {
			p.link(options[i-1], options[i], ways, total)
		}
		return
	}
	var chosen [5]uint64
	for i := range options {
		chosen[i] = p.marginsOf(options, i)
	}
	p.distribute(options, &chosen, ways, total)
}

// isLinked reports whether each option replaces the one before as soon as it wins, or always,
// independently of the other options.
func (p *plan) isLinked() bool { return p.policy != WinThenStepped }

// link links one option to another.
func (p *plan) link(from, to option, ways []float64, total int) {
	if p.policy != BestEffect {
		p.moveRolls(from, to, to.loss+p.least, ways, total)
		return
	}
	for i, w := range ways {
		p.best[from.size][total+i-from.loss] -= w
		p.best[to.size][total+i-to.loss] += w
	}
}

// distribute hands rolls from option to option as the margin of the best total grows. A margin that
// needs a difficulty under 0 does not matter.
func (p *plan) distribute(options []option, chosen *[5]uint64, ways []float64, total int) {
	now, at := 0, 0
	for {
		at += bits.TrailingZeros64(^(chosen[now] >> at))
		if at >= total+len(ways) {
			return
		}
		last := options[now]
		for now = 0; chosen[now]>>at&1 == 0; now++ {
		}
		p.moveRolls(last, options[now], at, ways, total)
	}
}

// moveRolls moves rolls from one option to another from a margin of the best total on; toValues
// sums up the differences.
func (p *plan) moveRolls(from, to option, margin int, ways []float64, total int) {
	difficulty := total - margin
	if difficulty < 0 {
		ways, difficulty = ways[min(-difficulty, len(ways)):], 0
	}
	less := p.row(from.size, margin-from.loss)[difficulty:][:len(ways)]
	more := p.row(to.size, margin-to.loss)[difficulty:][:len(ways)]
	for i, w := range ways {
		less[i] -= w
		more[i] += w
	}
}

// marginsOf returns the margins of the best total, as bits, at which option i is chosen: the first
// that wins with the largest effect die after steps.
func (p *plan) marginsOf(options []option, i int) uint64 {
	o := options[i]
	chosen := ^uint64(0)
	for _, before := range options[:i] {
		chosen &= p.gains[before.size][o.size][o.loss-before.loss] << before.loss
	}
	for _, after := range options[i+1:] {
		chosen &^= p.gains[o.size][after.size][after.loss-o.loss] << o.loss
	}
	return chosen
}

// larger returns the margins, as bits, at which a beats the difficulty and has the larger effect
// die after steps.
func (p *plan) larger(a, b option) (margins uint64) {
	for s := 0; s <= 5; s++ {
		margins |= p.reaches(a, s) &^ p.reaches(b, s)
	}
	return margins
}

// reaches returns the margins, as bits, at which an option beats the difficulty with a stepped
// effect die of at least a rank; 5 is beyond d12.
func (p *plan) reaches(o option, rank int) uint64 {
	return marginsFrom(o.loss + max(p.least, p.step*(rank-o.size)))
}

// marginsFrom returns all margins from margin on, as bits.
func marginsFrom(margin int) uint64 { return ^uint64(0) << margin }

// row returns the gains and losses at a margin of the choice itself, by difficulty.
func (p *plan) row(size, margin int) []float64 {
	from := size*p.n*(p.n+1)/2 + margin*(2*p.n-margin+1)/2
	return p.swing[from : from+p.n-margin]
}

// toValues turns ways into chances, and the differences between margins, for the same total, into
// values.
func (p *plan) toValues(chance float64) {
	for size := range p.best {
		for total := range p.best[size][:p.n] {
			p.best[size][total] *= chance
		}
	}
	for size := range p.best {
		if p.policy <= BestEffect {
			return
		}
		last := p.row(size, 0)
		for i := range last {
			last[i] *= chance
		}
		for margin := 1; margin < p.n; margin++ {
			row := p.row(size, margin)
			last = last[1:]
			for d, change := range row {
				row[d] = change*chance + last[d]
			}
			last = row
		}
	}
}
