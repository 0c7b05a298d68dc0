package odds

import "math/bits"

// places of a law of totals: 0 to what MaxKeep d12 can show.
const places = 12*MaxKeep + 1

// plan is what a policy makes of a pool. What it takes when it cannot beat the
// difficulty, or does not look at it, is in best: the chance of each effect die
// and total. A policy that looks takes something else at some margins by which
// the best total beats the difficulty; swing holds what is gained and lost so,
// by effect die, margin and total of the choice itself.
//
// So one plan serves every difficulty.
type plan struct {
	policy Policy
	least  int // the margin that beats a difficulty
	n      int // totals run from 0 to n-1
	best   [5][places]float64
	swing  []float64 // [effect][margin][total], or none
}

// option is one of the choices a roll offers: an effect die, and what it costs
// of the best total.
type option struct{ size, loss int }

// plan reads the pool by the policy. A hitch has the weight 1, or 0 for the
// throws without one.
func (t Test) plan(hitch float64) *plan {
	p := &plan{policy: t.Policy, least: 1, n: 12*t.Keep + 1}
	if t.TiesWin {
		p.least = 0
	}
	n := count(t.Pool)
	p.best = joint(&n, hitch, t.Keep)
	if p.policy > BestEffect {
		p.swing = make([]float64, 5*p.n*p.n)
	}
	if p.policy > BestTotal {
		p.options(&n, hitch, t.Keep)
	}
	p.level(1 / n.ways())
	return p
}

// joint counts the ways to each effect die and total of the best results.
func joint[N number](n *counts, hitch N, keep int) [5][places]N {
	if keep == 2 {
		return joint2(n, hitch)
	}
	return *jointK(n, hitch, keep)
}

// options settles every roll that offers more than one choice.
func (p *plan) options(n *counts, hitch float64, keep int) {
	if keep == 2 {
		options2(n, hitch, p)
	} else {
		optionsK(n, hitch, keep, p)
	}
}

// loose reports whether a die may be given up for nothing.
func (p *plan) loose() bool { return p.policy == WinThenEffectLoose }

// settle decides between the options of some rolls, the best total first. ways
// counts these rolls by their best total, from the given one on.
func (p *plan) settle(options []option, ways []float64, total int) {
	if p.policy == BestEffect {
		last := options[len(options)-1]
		for i, w := range ways {
			p.best[options[0].size][total+i] -= w
			p.best[last.size][total+i-last.loss] += w
		}
		return
	}
	for i := 1; i < len(options); i++ {
		p.move(options[0], options[i], p.chosen(options, i), ways, total)
	}
}

// chosen gives the margins of the best total, as bits, at which the policy
// takes option i.
func (p *plan) chosen(options []option, i int) uint64 {
	if p.policy != WinThenStepped {
		wins := from(options[i].loss + p.least)
		if i+1 < len(options) {
			wins &^= from(options[i+1].loss + p.least)
		}
		return wins
	}
	chosen := ^uint64(0)
	for j := range options {
		if j < i {
			chosen &= p.larger(options[i], options[j])
		} else if j > i {
			chosen &^= p.larger(options[j], options[i])
		}
	}
	return chosen
}

// larger gives the margins at which a has the larger effect after steps, and
// beats the difficulty.
func (p *plan) larger(a, b option) (margins uint64) {
	for s := 0; s <= 5; s++ {
		margins |= p.reaches(a, s) &^ p.reaches(b, s)
	}
	return margins
}

// reaches gives the margins at which an option beats the difficulty and its
// stepped effect is of a rank at least; beyond d12 is 5.
func (p *plan) reaches(o option, rank int) uint64 {
	return from(o.loss + max(p.least, Step*(rank-o.size)))
}

// from is all margins from one on.
func from(margin int) uint64 { return ^uint64(0) << margin }

// move takes rolls from one option to another at some margins.
func (p *plan) move(from, to option, margins uint64, ways []float64, total int) {
	for at := 0; ; {
		at += bits.TrailingZeros64(margins >> at)
		if at >= p.n {
			return
		}
		p.put(from, at, ways, total, -1)
		p.put(to, at, ways, total, 1)
		at += bits.TrailingZeros64(^(margins >> at))
		if at >= p.n {
			return
		}
		p.put(from, at, ways, total, 1)
		p.put(to, at, ways, total, -1)
	}
}

// put changes an option from a margin of the best total on; level sums up.
func (p *plan) put(o option, margin int, ways []float64, total int, sign float64) {
	row := p.row(o.size, margin-o.loss)[total-o.loss:]
	for i, w := range ways {
		row[i] += sign * w
	}
}

func (p *plan) row(size, margin int) []float64 {
	at := (size*p.n + margin) * p.n
	return p.swing[at : at+p.n]
}

// level turns ways to chances and changes at a margin to what is there.
func (p *plan) level(chance float64) {
	for size := range p.best {
		for total := range p.best[size] {
			p.best[size][total] *= chance
		}
	}
	for i := range p.swing {
		p.swing[i] *= chance
		if i%(p.n*p.n) >= p.n {
			p.swing[i] += p.swing[i-p.n]
		}
	}
}
