package odds

// optionsK settles the rolls with more than one choice for any number of kept
// results, as options2 does for two: with e the effect die that goes with the
// best total and t the best value not kept, all dice larger than e are hitches
// or kept and above t. Giving up one of them is worth a choice if it costs less
// than giving up any larger one.
func optionsK(n *counts, hitch float64, keep int, p *plan) {
	b := &branches{n: n, keep: keep, plan: p, first: 2}
	if p.loose() {
		b.first = 1
	}
	for c, k := range n {
		b.taken[c] = taken(k, hitch, keep)
	}
	for length := range b.any {
		b.any[length].powers(0, length-1, keep)
		if length > 0 {
			b.least[length].zero(keep)
			b.least[length].plus(&b.any[length], keep)
			b.least[length].less(&b.any[length-1], -1, keep)
		}
	}
	strata(n, hitch, keep, b.open)
	nothing := new([13]poly[float64])
	for t := range nothing {
		nothing[t].one(keep)
	}
	b.walk(4, nothing, len(b.path))
}

// branches walks all dice from the largest down, for all t together.
type branches struct {
	n     *counts
	keep  int
	plan  *plan
	first int // the least t
	// taken[c][j]: the ways to take j dice of a rank, the others being hitches.
	taken [5][MaxKeep + 1]float64
	// any[length]: the sums of dice that show one of so many values, from 0 on;
	// least[length]: one at least shows the first of them.
	any, least [13]poly[float64]
	// low[t][e]: the dice up to rank e, one of e at t or under; row j is of j
	// dice above t, or fewer.
	low [13][5]poly[float64]
	// above[c][t]: the dice larger than rank c, all hitches or above t.
	above [5][13]poly[float64]
	path  [5]option // the options among them, filled from the end
	ways  [places]float64
}

// taken counts the ways to take 0, 1 … keep of n dice, the others being hitches.
func taken(n int, hitch float64, keep int) (ways [MaxKeep + 1]float64) {
	choose := 1.0
	for j := range min(n, keep) + 1 {
		ways[j] = choose * raise(hitch, n-j)
		choose = choose * float64(n-j) / float64(j+1)
	}
	return ways
}

// open counts the low dice of a stratum.
func (b *branches) open(s *stratum[float64]) {
	if s.t < b.first {
		return
	}
	for e := range 5 {
		low := &b.low[s.t][e]
		low.zero(b.keep)
		switch {
		case s.t == 1 && e == 0: // none is left over: the default d4
			low.plus(&s.low[1], b.keep)
		case s.t > 1 && b.n[e] > 0:
			low.times(&s.low[e], &s.held[e], b.keep)
			low.negate(b.keep)
			low.plus(&s.low[e+1], b.keep)
		}
		low.accumulate(b.keep)
	}
}

// walk goes on below the dice that are counted in above; the options among them
// are path[first:].
func (b *branches) walk(c int, above *[13]poly[float64], first int) {
	none := first == len(b.path)
	if !none && (b.n[c] > 0 || c == 0) {
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
		if b.taken[c][0] == 1 { // all are hitches
			b.walk(c-1, above, first)
		}
	} else {
		highest = min(highest, b.path[first].loss-1)
		b.extend(c, above, &b.any, 0, b.path[first].loss)
		b.walk(c-1, &b.above[c], first)
	}
	for loss := 1; loss <= highest && len(b.path)-first < b.keep; loss++ {
		b.extend(c, above, &b.least, 1, loss)
		b.path[first-1] = option{c, loss}
		b.walk(c-1, &b.above[c], first-1)
	}
}

// extend adds the dice of one more rank, at least so many of them, each a loss
// or more above t.
func (b *branches) extend(c int, above, sums *[13]poly[float64], fewest, loss int) {
	for t := b.first; t <= faces(c-1); t++ {
		to, from := &b.above[c][t], &above[t]
		to.zero(b.keep)
		length := max(faces(c)-worth(t)-loss+1, 0)
		if length == 0 && fewest > 0 || t == 1 && loss == 1 {
			continue
		}
		for i := range b.keep + 1 {
			for j := fewest; i+j <= b.keep && from.top[i] >= 0; j++ {
				if ways := b.taken[c][j]; ways != 0 && sums[length].top[j] >= 0 {
					to.reach(i+j, from.top[i]+sums[length].top[j]+j*loss)
					convolve(to.row(i + j)[j*loss:], from.row(i), sums[length].row(j), ways)
				}
			}
		}
	}
}

// leaf settles the rolls whose best total goes with an effect die of rank e.
func (b *branches) leaf(e int, above *[13]poly[float64], first int) {
	ways := b.ways[:12*b.keep+1]
	clear(ways)
	for t := b.first; t <= faces(e); t++ {
		for i := range b.keep + 1 {
			if low := &b.low[t][e]; above[t].top[i] >= 0 && low.top[b.keep-i] >= 0 {
				convolve(ways[b.keep*worth(t):], above[t].row(i), low.row(b.keep-i), 1)
			}
		}
		if t == 1 && first == len(b.path)-1 {
			ways[b.path[first].loss] = 0 // a die that is alone cannot be given up
		}
	}
	from := b.keep * worth(b.first)
	for _, o := range b.path[first:] {
		from += o.loss
	}
	for len(ways) > from && ways[len(ways)-1] == 0 {
		ways = ways[:len(ways)-1]
	}
	b.path[first-1] = option{e, 0}
	if len(ways) > from {
		b.plan.settle(b.path[first-1:], ways[from:], from)
	}
}
