package odds

// worth is what a value adds to a total.
func worth(value int) int {
	if value == 1 {
		return 0
	}
	return value
}

// totalsK counts the ways to each total of the best results, for each number
// kept from 1 to most: laws[keep-1].
//
// Let t be the last value that is kept, or none. That it is this value is that
// fewer dice than are kept are above t, less that fewer are at t or above. What
// they leave of the total is t each.
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
			l.to(t)
			last.collect(laws, worth(t), worth(t)-worth(t-1), -natural[N](1))
		}
		all.one()
		for c, k := range n {
			if k > 0 {
				l.more(spare, all, c, t)
				all, spare = spare, all
			}
		}
		all.collect(laws, worth(t), 0, 1)
		last, all = all, last
	}
	return laws
}

// collect adds to laws so many times what there is with fewer dice above than
// are kept, the others being worth a value and each of those above so much less.
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

// ladder is a climb that counts any number of dice above.
type ladder[N number] struct {
	climb[N]
	sums []poly[N]
	keep int
}

// more adds the dice of a rank to a poly: at t or under, or above.
func (l *ladder[N]) more(p, a *poly[N], c, t int) {
	ways := take(l.n[c], l.faces[c], l.keep)
	p.extend(a, &l.sums[max(faces(c)-t, 0)], &ways, 0, t+1-worth(t), l.keep)
}

// stratum is all rolls in which t is the best value that is not kept.
type stratum[N number] struct {
	n    *counts
	keep int
	t    int
	// low[e]: what the dice under rank e do about t, so that t is that value.
	low []poly[N]
	// held[c]: the ways to take dice of a rank, the others being hitches.
	held [5][mostKept + 1]N
	sums []poly[N]
}

// strata visits the strata of a pool, from no value left over upwards.
func strata[N number](n *counts, hitch N, keep int, visit func(*stratum[N])) {
	l := ladder[N]{newClimb(n, hitch), lengths[N](keep), keep}
	s := &stratum[N]{n: n, keep: keep, low: polys[N](6, keep), sums: l.sums}
	for c, k := range n {
		s.held[c] = take(k, hitch, keep)
	}
	last, at := polys[N](6, keep), polys[N](6, keep) // at t or under, or above
	at[0].one()
	last[0].one()
	for t := 1; t <= 12; t++ {
		s.t = t
		if t > 1 {
			l.to(t)
		}
		for c := range n {
			l.more(&at[c+1], &at[c], c, t)
		}
		for e := range at {
			s.low[e].zero()
			s.low[e].add(&at[e], 1, 0, keep)
			if t > 1 {
				s.low[e].add(&last[e], -natural[N](1), worth(t)-worth(t-1), keep)
			}
		}
		visit(s)
		last, at = at, last
	}
}

// hold adds the dice of a rank to a poly so many times: hitches, or above t.
func (s *stratum[N]) hold(p, a *poly[N], c int) {
	p.extend(a, &s.sums[max(faces(c)-s.t, 0)], &s.held[c], 0, s.t+1-worth(s.t), s.keep)
}

// jointK counts the ways to each effect die and total of the best results, as
// joint2 does, for each number kept from least to most. Others may visit the
// strata too.
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

// joint adds the ways in which the effect is of a lesser rank, in the place of
// the largest one that is.
func (s *stratum[N]) joint(p []poly[N], laws [][5][places]N, least int) {
	high, spare, low := &p[0], &p[1], &p[2]
	high.one()
	for size := 5; size > 0; size-- {
		if size < 5 {
			if s.n[size] == 0 {
				continue
			}
			s.hold(spare, high, size)
			high, spare = spare, high
		}
		low.zero()
		low.add(&s.low[size], 1, 0, s.keep)
		low.accumulate(s.keep)
		for i := range laws {
			keep := least + i
			meet(laws[i][heir(s.n, size)][keep*worth(s.t):], high, low, keep)
		}
	}
}

// heir is the largest rank in the pool under another one; the default d4 is
// always there.
func heir(n *counts, size int) int {
	for c := size - 1; c > 0; c-- {
		if n[c] > 0 {
			return c
		}
	}
	return 0
}

// split takes from the ways up to each effect die those up to a lesser one.
func split[N number](n *counts, law *[5][places]N) {
	for c := 4; c > 0; c-- {
		if n[c] > 0 {
			for total, ways := range law[heir(n, c)] {
				law[c][total] -= ways
			}
		}
	}
}
