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
	w := newClimb(n, hitch)
	last, all, spare, rank := new(poly[N]), new(poly[N]), new(poly[N]), new(poly[N])
	for t := 1; t <= 12; t++ {
		if t > 1 {
			w.to(t)
			last.collect(laws, worth(t), worth(t)-worth(t-1), -1)
		}
		all.one(most - 1)
		for c, k := range n {
			if k > 0 {
				rank.power(k, w.faces[c], t+1-worth(t), faces(c)-worth(t), most-1)
				spare.times(all, rank, most-1)
				all, spare = spare, all
			}
		}
		all.collect(laws, worth(t), 0, 1)
		last, all = all, last
	}
	return laws
}

// collect adds to laws what there is with fewer dice above than are kept, the
// others being worth a value and each of those above so much less.
func (p *poly[N]) collect(laws [][]N, worth, lower int, sign int) {
	for i, law := range laws {
		for j := range i + 1 {
			if p.top[j] < 0 {
				continue
			}
			for r, ways := range p.row(j)[j*lower:] {
				if sign < 0 {
					ways = -ways
				}
				law[(i+1)*worth+r] += ways
			}
		}
	}
}

// stratum is all rolls in which t is the best value that is not kept.
type stratum[N number] struct {
	t, worth int
	// low[e]: what the dice under rank e do about t, so that t is that value.
	low [6]poly[N]
	// held[c]: the dice of rank c are hitches or above t.
	held [5]poly[N]
}

// strata visits the strata of a pool, from no value left over upwards.
func strata[N number](n *counts, hitch N, keep int, visit func(*stratum[N])) {
	w := newClimb(n, hitch)
	s := new(stratum[N])
	last, at := new([6]poly[N]), new([6]poly[N]) // at t or under, or above
	rank := new(poly[N])
	for t := 1; t <= 12; t++ {
		s.t, s.worth = t, worth(t)
		if t > 1 {
			w.to(t)
		}
		at[0].one(keep)
		for c, k := range n {
			first, end := t+1-s.worth, faces(c)-s.worth
			s.held[c].power(k, hitch, first, end, keep)
			rank.power(k, w.faces[c], first, end, keep)
			at[c+1].times(&at[c], rank, keep)
		}
		for e := range at {
			s.low[e].zero(keep)
			s.low[e].plus(&at[e], keep)
			if t > 1 {
				s.low[e].less(&last[e], s.worth-worth(t-1), keep)
			}
		}
		visit(s)
		last, at = at, last
	}
}

// jointK counts the ways to each effect die and total of the best results, as
// joint2 does.
func jointK[N number](n *counts, hitch N, keep int) *[5][places]N {
	law := new([5][places]N)
	strata(n, hitch, keep, func(s *stratum[N]) { s.joint(n, keep, law) })
	split(n, law)
	return law
}

// joint adds the ways in which the effect is of a lesser rank, in the place of
// the largest one that is.
func (s *stratum[N]) joint(n *counts, keep int, law *[5][places]N) {
	high, spare := new(poly[N]), new(poly[N])
	high.one(keep)
	for size := 5; size > 0; size-- {
		if size < 5 {
			if n[size] == 0 {
				continue
			}
			spare.times(high, &s.held[size], keep)
			high, spare = spare, high
		}
		meet(law[heir(n, size)][keep*s.worth:], high, &s.low[size], keep)
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
