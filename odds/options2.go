package odds

// options2 settles the rolls with more than one choice when two results are
// kept. Let t be the third-best value, or none, and e the effect die that goes
// with the best total: then t is at most its size, and all larger dice are
// hitches or above t, so among the best two. Each of these may become the
// effect die instead, for what it shows above t.
func options2(n *counts, hitch float64, p *plan) {
	w := newClimb(n, hitch)
	last := w.parts(1)
	if p.loose() {
		l := low{none: w.full[0]}
		l.add(2, faces(0), w.many[0]*w.one[0])
		swap2(n, hitch, &l, 0, 0, p)
	}
	for t := 2; t <= faces(4); t++ {
		w.to(t)
		at := w.parts(t)
		lows := lows2(n, hitch, t, &at, &last)
		for e := rankOf(t); e < 5; e++ {
			if n[e] > 0 {
				lows[e].one[0] += lows[e].none // then t itself is kept
				swap2(n, hitch, &lows[e], e, t, p)
			}
		}
		last = at
	}
}

// low counts what the dice up to some size do: none above t, or one, by how
// much it is above.
type low struct {
	none float64
	one  [13]float64
}

func (l *low) add(from, to int, ways float64) {
	for r := from; r <= to; r++ {
		l.one[r] += ways
	}
}

// times lets the dice of one more rank be at t or under, or one of them above.
func (l *low) times(none float64) {
	l.none *= none
	for r := range l.one {
		l.one[r] *= none
	}
}

// lows2 counts for each rank the ways in which it is the largest that shows t
// or less, hitches apart, and t is the third-best value; the ways of all dice
// up to that rank, at as many above t as are counted.
func lows2(n *counts, hitch float64, t int, at, last *[5]part[float64]) (lows [5]low) {
	up, under := low{none: 1}, low{none: 1} // at t or under, and under t
	for e := range 5 {
		held := raise(hitch, n[e])
		l := &lows[e]
		// Less the ways in which all dice of this rank are hitches or above t.
		l.none -= (up.none - under.none) * held
		for r := range l.one {
			l.one[r] -= (up.one[r] - under.one[r]) * held
		}
		if n[e] > 0 {
			l.add(1, faces(e)-t, -(up.none-under.none)*float64(n[e])*raise(hitch, n[e]-1))
		}
		one := up.none * at[e].one
		up.times(at[e].none)
		up.add(1, faces(e)-t, one)
		one = under.none * last[e].one
		under.times(last[e].none)
		under.add(0, faces(e)-t, one)
		l.none += up.none - under.none
		for r := range l.one {
			l.one[r] += up.one[r] - under.one[r]
		}
	}
	return lows
}

// swap2 settles the rolls where dice larger than rank e are among the best two.
func swap2(n *counts, hitch float64, l *low, e, t int, p *plan) {
	high := 0
	for c := e + 1; c < 5; c++ {
		high += n[c]
	}
	if high == 0 {
		return
	}
	alone, both := raise(hitch, high-1), 0.0
	if high > 1 {
		both = raise(hitch, high-2) * l.none
	}
	first := 1 // the least that a die is above t
	if t == 0 {
		first = 2
	}
	for c := e + 1; c < 5; c++ {
		if n[c] == 0 {
			continue
		}
		for loss := first; loss <= faces(c)-t; loss++ {
			var ways [13]float64
			for r := range ways[:faces(c)-t+1] {
				ways[r] = float64(n[c]) * alone * l.one[r]
				if r >= loss {
					ways[r] += both * mates(n, e, c, t+r, r == loss)
				}
			}
			p.settle([]option{{e, 0}, {c, loss}}, ways[:faces(c)-t+1], 2*t+loss)
			for d := c + 1; d < 5; d++ {
				for more := loss + 1; more <= faces(d)-t && n[d] > 0; more++ {
					w := [1]float64{both * float64(n[c]*n[d])}
					p.settle([]option{{e, 0}, {c, loss}, {d, more}}, w[:], 2*t+loss+more)
				}
			}
		}
	}
}

// mates counts the pairs of a die of rank c and a fellow that shows a face as
// high or higher: one between e and c, or of the same rank.
func mates(n *counts, e, c, face int, same bool) float64 {
	fellows := n[c] - 1
	if same {
		fellows = 0
	}
	for d := max(e+1, rankOf(face)); d < c; d++ {
		fellows += n[d]
	}
	pairs := float64(n[c] * fellows)
	if same {
		pairs += float64(n[c]*(n[c]-1)) / 2
	}
	return pairs
}
