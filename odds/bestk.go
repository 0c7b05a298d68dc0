package odds

// worth returns what a value adds to a total: 0 for a 1, which is a hitch.
func worth(value int) int {
	if value == 1 {
		return 0
	}
	return value
}

// totalsK counts the ways to each total of the best results, for each number kept from 1 to most:
// laws[keep-1].
//
// Let t be the last value that is kept, or none. The ways for t are those with fewer than keep dice
// above t, minus those with fewer than keep dice at t or above. The other kept dice add t each.
func totalsK[N number](n *counts, hitch N, most int) [][]N {
	laws := make([][]N, most)
	for i := range laws {
		laws[i] = make([]N, 12*(i+1)+1)
	}
	l := ladder[N]{newClimb(n, hitch), lengths[N](most - 1), most - 1}
	p := polys[N](3, most-1)
	last, all, spare := &p[0], &p[1], &p[2]
	for t := 1; t <= 12; t++ {
		if t > 1 {
			l.stepTo(t)
			last.collect(laws, worth(t), worth(t)-worth(t-1), -wholeNumber[N](1))
		}
		all.setOne()
		for c, k := range n {
			if k > 0 {
				l.addRank(spare, all, c, t)
				all, spare = spare, all
			}
		}
		all.collect(laws, worth(t), 0, 1)
		last, all = all, last
	}
	return laws
}

// collect adds times the ways of p to laws: to the law for each number of kept dice, the ways with
// fewer dice above. The other kept dice are worth worth each, and each die above counts lower less.
func (p *poly[N]) collect(laws [][]N, worth, lower int, times N) {
	for i, law := range laws {
		for j := range i + 1 {
			from := (i+1)*worth + p.from[j] - j*lower
			for r, ways := range p.row(j) {
				law[from+r] += times * ways
			}
		}
	}
}

// ladder is a climb that counts any number of dice above the value.
type ladder[N number] struct {
	climb[N]
	sums []poly[N]
	keep int
}

// addRank sets p to a with the dice of rank c, each at t or under, or above t.
func (l *ladder[N]) addRank(p, a *poly[N], c, t int) {
	ways := waysToTake(l.n[c], l.faces[c], l.keep)
	p.extend(a, &l.sums[max(faces(c)-t, 0)], &ways, 0, t+1-worth(t), l.keep)
}

// stratum holds all rolls in which t is the best value that is not kept.
type stratum[N number] struct {
	n    *counts
	keep int
	t    int
	// low[e]: the dice under rank e, counted so that t is the best value not kept.
	low []poly[N]
	// held[c]: the ways to take dice of a rank while the others are hitches.
	held [5][mostKept + 1]N
	sums []poly[N]
}

// strata visits the strata of a pool in the order of t. t is 1 if no value is left over.
func strata[N number](n *counts, hitch N, keep int, visit func(*stratum[N])) {
	l := ladder[N]{newClimb(n, hitch), lengths[N](keep), keep}
	s := &stratum[N]{n: n, keep: keep, low: polys[N](6, keep), sums: l.sums}
	for c, k := range n {
		s.held[c] = waysToTake(k, hitch, keep)
	}
	last, at := polys[N](6, keep), polys[N](6, keep) // at t or under, or above
	at[0].setOne()
	last[0].setOne()
	for t := 1; t <= 12; t++ {
		s.t = t
		if t > 1 {
			l.stepTo(t)
		}
		for c := range n {
			l.addRank(&at[c+1], &at[c], c, t)
		}
		for e := range at {
			s.low[e].setZero()
			s.low[e].add(&at[e], 1, 0, keep)
			if t > 1 {
				s.low[e].add(&last[e], -wholeNumber[N](1), worth(t)-worth(t-1), keep)
			}
		}
		visit(s)
		last, at = at, last
	}
}

// addRank sets p to a with the dice of rank c, each a hitch or above t.
func (s *stratum[N]) addRank(p, a *poly[N], c int) {
	p.extend(a, &s.sums[max(faces(c)-s.t, 0)], &s.held[c], 0, s.t+1-worth(s.t), s.keep)
}

// jointK counts the ways to each effect die and total of the best results, as joint2 does, for each
// number kept from least to most. visit is called for each stratum.
func jointK[N number](n *counts, hitch N, least, most int, visit func(*stratum[N])) [][5][places]N {
	laws := make([][5][places]N, most-least+1)
	p := polys[N](3, most)
	strata(n, hitch, most, func(s *stratum[N]) {
		s.joint(p, laws, least)
		visit(s)
	})
	for i := range laws {
		split(n, &laws[i])
	}
	return laws
}

// joint adds, for each rank, the ways in which the effect die is under that rank. They are added at
// the index of the largest rank in the pool that is under that rank.
func (s *stratum[N]) joint(p []poly[N], laws [][5][places]N, least int) {
	high, spare, low := &p[0], &p[1], &p[2]
	high.setOne()
	for size := 5; size > 0; size-- {
		if size < 5 {
			if s.n[size] == 0 {
				continue
			}
			s.addRank(spare, high, size)
			high, spare = spare, high
		}
		low.setZero()
		low.add(&s.low[size], 1, 0, s.keep)
		low.accumulate(s.keep)
		for i := range laws {
			keep := least + i
			meet(laws[i][largestUnder(s.n, size)][keep*worth(s.t):], high, low, keep)
		}
	}
}

// largestUnder returns the largest rank in the pool under another one; 0 if there is none, because
// a d4 is the default.
func largestUnder(n *counts, size int) int {
	for c := size - 1; c > 0; c-- {
		if n[c] > 0 {
			return c
		}
	}
	return 0
}

// split turns the ways up to each effect die into the ways to exactly that die: it subtracts the
// ways up to the next smaller die of the pool.
func split[N number](n *counts, law *[5][places]N) {
	for c := 4; c > 0; c-- {
		if n[c] > 0 {
			for total, ways := range law[largestUnder(n, c)] {
				law[c][total] -= ways
			}
		}
	}
}
