package odds

// part counts the ways of the dice of one rank around a value. In none all dice show the value or
// less. In one and two, that many dice show more, any face from from on; the ways of these dice are
// not counted, only those of the others.
type part[N number] struct {
	none, one, two N
	from           int
}

// parts returns the parts of all ranks at the present value.
func (w *climb[N]) parts(value int) (p [5]part[N]) {
	for c, k := range w.n {
		p[c] = part[N]{none: 1, from: value + 1}
		if k > 0 {
			p[c].none, p[c].one = w.full[c], w.many[c]*w.one[c]
		}
		if k > 1 {
			p[c].two = w.many[c] * (w.many[c] - 1) / 2 * raise(w.faces[c], k-2)
		}
	}
	return p
}

// spread collects the law of two dice as differences. A single die shows each of some values in one
// way: one step up and one down. The sum of two dice has second differences at four points.
type spread[N number] struct {
	point, line, plane [27]N
}

// add counts the ways of parts with at most two dice above; the other kept dice have the value rest
// each. sign is 1 or -1.
func (s *spread[N]) add(p *[5]part[N], rest int, sign N) {
	var after [6]N
	after[5] = 1
	for c := 4; c >= 0; c-- {
		after[c] = after[c+1] * p[c].none
	}
	before := sign
	for c := range p {
		from, end := p[c].from, faces(c)+1
		if (p[c].one != 0 || p[c].two != 0) && from < end {
			s.addAlone(before*p[c].one*after[c+1], from+rest, end+rest)
			s.pair(before*p[c].two*after[c+1], from, end, from, end)
			between := before * p[c].one
			for d := c + 1; d < 5; d++ {
				if p[d].one != 0 && p[d].from <= faces(d) {
					s.pair(between*p[d].one*after[d+1], from, end, p[d].from, faces(d)+1)
				}
				between *= p[d].none
			}
		}
		before *= p[c].none
	}
	s.point[2*rest] += before
}

func (s *spread[N]) addAlone(ways N, from, end int) {
	s.line[from] += ways
	s.line[end] -= ways
}

func (s *spread[N]) pair(ways N, from, end, from2, end2 int) {
	s.plane[from+from2] += ways
	s.plane[from+end2] -= ways
	s.plane[end+from2] -= ways
	s.plane[end+end2] += ways
}

// law sums up the differences.
func (s *spread[N]) law(law *[places]N) {
	var line, plane N
	for total := range 25 {
		plane += s.plane[total]
		line += plane + s.line[total]
		law[total] = line + s.point[total]
	}
}

// joint2 counts the ways to each effect die and total of the two best results.
//
// Let t be the third-best value, or none. The largest effect die that goes with the best total is
// the largest die that shows t or less. So the effect die is smaller than a size if all dice of
// that size and above are hitches or above t: at t or under they have the ways of a hitch alone.
// The rest is counting dice above t. The ways for t are those with at most two dice above it, minus
// those with at most two at it or above.
func joint2[N number](n *counts, hitch N) (law [5][places]N) {
	less := lesser2(n, hitch)
	for size := 1; size < 5; size++ {
		if n[size] > 0 {
			less[size].law(&law[largestUnder(n, size)])
		}
	}
	all := best2(n, hitch)
	copy(law[largestUnder(n, 5)][:], all[:])
	split(n, &law)
	return law
}

// lesser2 counts the ways to each total; in less[size] those with an effect die under the rank
// size.
func lesser2[N number](n *counts, hitch N) (less [5]spread[N]) {
	w := newClimb(n, hitch)
	held := w.parts(1)
	last := held
	for t := 1; t <= 12; t++ {
		if t > 1 {
			w.stepTo(t)
		}
		at := w.parts(t)
		for c := range held {
			held[c].from = t + 1
		}
		for size := 1; size < 5; size++ {
			if n[size] == 0 {
				continue
			}
			p := held
			copy(p[:size], at[:size])
			less[size].add(&p, worth(t), 1)
			if t > 1 {
				copy(p[:size], last[:size])
				less[size].add(&p, worth(t), -wholeNumber[N](1))
			}
		}
		last = at
	}
	return less
}
