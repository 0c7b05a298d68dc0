package odds

// optionsK settles the rolls with more than one choice for any number of kept
// results, as options2 does for two: with e the effect die that goes with the
// best total and t the best value not kept, all dice larger than e are hitches
// or kept and above t. Giving up one of them is worth a choice if it costs less
// than giving up any larger one.
func optionsK(n *counts, hitch float64, plans []*plan) {
	keep := plans[len(plans)-1].keep
	b := &branches{n: n, keep: keep, plans: plans, first: 2, any: lengths[float64](keep), least: polys[float64](13, keep)}
	if plans[0].loose() {
		b.first = 1
	}
	for length := 1; length < len(b.any); length++ {
		b.least[length].add(&b.any[length], 1, 0, keep)
		b.least[length].add(&b.any[length-1], -1, -1, keep)
	}
	for c, k := range n {
		b.held[c] = take(k, hitch, keep)
		b.above[c] = polys[float64](13, keep)
	}
	strata(n, hitch, keep, b.open)
	for t := range b.above[0] {
		b.above[0][t].one(keep) // no dice yet
	}
	b.walk(4, b.above[0], len(b.path))
}

// branches walks all dice from the largest down, for all t together.
type branches struct {
	n     *counts
	keep  int
	plans []*plan
	first int                      // the least t
	held  [5][mostKept + 1]float64 // the ways to take dice of a rank, the others being hitches
	// any[length]: the sums of dice that show one of so many values, from 0 on;
	// least[length]: one at least shows the first of them.
	any, least []poly[float64]
	// low[t][e]: the dice up to rank e, one of e at t or under; row j is of j
	// dice above t, or fewer.
	low [13][]poly[float64]
	// above[c][t]: the dice of rank c and larger, all hitches or above t.
	above [5][]poly[float64]
	path  [5]option // the options among them, filled from the end
	ways  [places]float64
}

// open counts the low dice of a stratum.
func (b *branches) open(s *stratum[float64]) {
	if s.t < b.first {
		return
	}
	b.low[s.t] = polys[float64](5, b.keep)
	for e := range 5 {
		low := &b.low[s.t][e]
		switch {
		case s.t == 1 && e == 0: // none is left over: the default d4
			low.add(&s.low[1], 1, 0, b.keep)
		case s.t > 1 && b.n[e] > 0:
			s.hold(low, &s.low[e], e)
			low.add(&s.low[e+1], -1, 0, b.keep)
			low.add(low, -2, 0, b.keep)
		}
		low.accumulate(b.keep)
	}
}

// walk goes on below the dice that are counted in above; the options among them
// are path[first:].
func (b *branches) walk(c int, above []poly[float64], first int) {
	none := first == len(b.path)
	if !none && (b.n[c] > 0 || c == 0) && b.matters(c, first) {
		b.leaf(c, above, first)
	}
	switch {
	case c == 0:
		return
	case b.n[c] == 0:
		b.walk(c-1, above, first)
		return
	}
	highest := faces(c) - worth(b.first)
	if none {
		if b.held[c][0] == 1 { // all are hitches
			b.walk(c-1, above, first)
		}
	} else {
		highest = min(highest, b.path[first].loss-1)
		b.extend(c, above, b.any, 0, b.path[first].loss)
		b.walk(c-1, b.above[c], first)
	}
	for loss := 1; loss <= highest && len(b.path)-first < b.keep; loss++ {
		b.extend(c, above, b.least, 1, loss)
		b.path[first-1] = option{c, loss}
		b.walk(c-1, b.above[c], first-1)
	}
}

// extend adds the dice of one more rank, at least so many of them, each a loss
// or more above t.
func (b *branches) extend(c int, above, sums []poly[float64], fewest, loss int) {
	for t := b.first; t <= faces(c-1); t++ {
		length := max(faces(c)-worth(t)-loss+1, 0)
		if t == 1 && loss == 1 {
			length = 0 // it would be a hitch
		}
		b.above[c][t].extend(&above[t], &sums[length], &b.held[c], fewest, loss, b.keep)
	}
}

// matters reports whether any option is ever taken instead of an effect die of
// rank e.
func (b *branches) matters(e, first int) bool {
	if b.plans[0].policy != WinThenStepped {
		return true
	}
	for _, o := range b.path[first:] {
		if b.plans[0].gains[e][o.size][o.loss] != 0 {
			return true
		}
	}
	return false
}

// leaf settles the rolls whose best total goes with an effect die of rank e.
func (b *branches) leaf(e int, above []poly[float64], first int) {
	b.path[first-1] = option{e, 0}
	least := 0
	for _, o := range b.path[first:] {
		least += o.loss
	}
	for _, p := range b.plans {
		if len(b.path)-first > p.keep {
			continue
		}
		ways := b.ways[:p.n]
		clear(ways)
		for t := b.first; t <= faces(e); t++ {
			meet(ways[p.keep*worth(t):], &above[t], &b.low[t][e], p.keep)
			if t == 1 && first == len(b.path)-1 {
				ways[b.path[first].loss] = 0 // a die that is alone cannot be given up
			}
		}
		from, to := p.keep*worth(b.first)+least, p.n
		for to > from && ways[to-1] == 0 {
			to--
		}
		if to > from {
			p.settle(b.path[first-1:], ways[from:to], from)
		}
	}
}
