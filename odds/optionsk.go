package odds

// branches settle the rolls with more than one choice for any number of kept results, as options2
// does for two: with e the effect die that goes with the best total and t the best value not kept,
// all dice larger than e are hitches or kept and above t. Giving up one of them is worth a choice
// if it shows less than any larger one.
type branches struct {
	n     *counts
	keep  int
	plans []*plan
	first int                      // the smallest t
	held  [5][mostKept + 1]float64 // the ways to take dice of a rank while the others are hitches
	// any[length]: the sums of dice that show one of length values, from 0 on; least[length]: at
	// least one shows the first of them.
	any, least []poly[float64]
	// low[t][e]: the dice up to rank e, at least one of e at t or under; under[t][e]: the dice
	// under rank e, if options are linked. Row j is for at most j dice above t.
	low, under [13][]poly[float64]
	above      []poly[float64] // above[c]: the dice of rank c and larger on the walk
	path       [4]rolledDie    // those of them that may be given up, filled from the end
	ways       [places]float64
}

// hasNoChoices reports whether there are no choices.
func (b *branches) hasNoChoices() bool { return b.plans[0].policy == BestTotal }

// prepare must be called before the strata are visited.
func (b *branches) prepare(hitch float64) {
	if b.hasNoChoices() {
		return
	}
	b.first = 2
	if b.plans[0].isLoose() {
		b.first = 1
	}
	b.any, b.least = lengths[float64](b.keep), polys[float64](13, b.keep)
	for length := 1; length < len(b.any); length++ {
		b.least[length].add(&b.any[length], 1, 0, b.keep)
		b.least[length].add(&b.any[length-1], -1, -1, b.keep)
	}
	for c, k := range b.n {
		b.held[c] = waysToTake(k, hitch, b.keep)
	}
}

// settle settles all rolls.
func (b *branches) settle() {
	switch {
	case b.hasNoChoices():
	case b.plans[0].isLinked():
		b.links()
	default:
		b.above = polys[float64](6, b.keep)
		b.above[5].setOne() // no dice yet
		b.walk(4, &b.above[5], len(b.path))
	}
}

// rolledDie is a die with its face.
type rolledDie struct{ size, face int }

// open counts the low dice of a stratum.
func (b *branches) open(s *stratum[float64]) {
	if b.hasNoChoices() || s.t < b.first {
		return
	}
	b.low[s.t] = polys[float64](5, b.keep)
	for e := range 5 {
		low := &b.low[s.t][e]
		switch {
		case s.t == 1 && e == 0: // none is left over: the default d4
			low.add(&s.low[1], 1, 0, b.keep)
		case s.t > 1 && b.n[e] > 0:
			s.addRank(low, &s.low[e], e)
			low.add(&s.low[e+1], -1, 0, b.keep)
			low.add(low, -2, 0, b.keep)
		}
		low.accumulate(b.keep)
	}
	if !b.plans[0].isLinked() {
		return
	}
	b.under[s.t] = polys[float64](5, b.keep)
	for e := range 5 {
		b.under[s.t][e].add(&s.low[e], 1, 0, b.keep)
		b.under[s.t][e].accumulate(b.keep)
	}
}

// extend adds the dice of one more rank to the larger ones: hitches, or at face or more. If fewest
// is 1, at least one of these dice shows that face.
func (b *branches) extend(p, larger *poly[float64], c, face, fewest int) {
	length := max(faces(c)-face+1, 0)
	sums := &b.any[length]
	if fewest > 0 {
		sums = &b.least[length]
	}
	p.extend(larger, sums, &b.held[c], fewest, face, b.keep)
}

// meet counts the rolls of the dice above t and of the other dice, low, by their best total:
// ways[0] is for the total from. ways is nil if there are no such rolls.
func (b *branches) meet(above, low *poly[float64], t, keep int) (ways []float64, from int) {
	from, end := places, 0
	for j := range keep + 1 {
		if above.from[j] < above.end[j] && low.from[keep-j] < low.end[keep-j] {
			rest := (keep - j) * worth(t)
			from = min(from, rest+above.from[j]+low.from[keep-j])
			end = max(end, rest+above.end[j]+low.end[keep-j]-1)
		}
	}
	if from >= end {
		return nil, 0
	}
	ways = b.ways[:end-from]
	clear(ways)
	for j := range keep + 1 {
		a, l := above.row(j), low.row(keep-j)
		if len(a) > 0 && len(l) > 0 {
			at := (keep-j)*worth(t) + above.from[j] + low.from[keep-j] - from
			convolve(ways[at:], a, l, 1)
		}
	}
	return ways, from
}

// walk continues below the dice that are counted in larger; path[first:] of them may be given up.
func (b *branches) walk(c int, larger *poly[float64], first int) {
	none := first == len(b.path)
	if !none && b.n[c] > 0 {
		b.leaf(c, larger, first)
	}
	switch {
	case c == 0:
		return
	case b.n[c] == 0:
		b.walk(c-1, larger, first)
		return
	}
	highest := faces(c)
	if none {
		if b.held[c][0] == 1 { // all are hitches
			b.walk(c-1, larger, first)
		}
	} else {
		highest = min(highest, b.path[first].face-1)
		b.extend(&b.above[c], larger, c, b.path[first].face, 0)
		b.walk(c-1, &b.above[c], first)
	}
	for face := b.first + 1; face <= highest && len(b.path)-first < b.keep; face++ {
		b.extend(&b.above[c], larger, c, face, 1)
		b.path[first-1] = rolledDie{c, face}
		b.walk(c-1, &b.above[c], first-1)
	}
}

// leaf settles the rolls with an effect die of rank e for the best total.
func (b *branches) leaf(e int, above *poly[float64], first int) {
	var options [5]option
	for t := b.first; t <= faces(e) && t < b.path[first].face; t++ {
		options[0] = option{e, 0}
		used, hasGain := 1, false
		for _, die := range b.path[first:] {
			o := option{die.size, die.face - t}
			hasGain = hasGain || b.plans[0].gains[e][o.size][o.loss] != 0
			options[used] = o
			used++
		}
		if !hasGain {
			continue
		}
		for _, p := range b.plans {
			if ways, from := b.meet(above, &b.low[t][e], t, p.keep); len(ways) > 0 {
				p.settle(options[:used], ways, from)
			}
		}
	}
}
