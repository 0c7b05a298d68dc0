package odds

// options2 settles the rolls with more than one choice when two results are kept. Let t be the
// third-best value, or none, and e the effect die that goes with the best total: then t is at most
// its size, and all larger dice are hitches or above t, so among the best two. Each of these may
// become the effect die instead, at the cost of its excess over t.
func options2(n *counts, hitch float64, p *plan) {
	s := swap2{n: n, plan: p, first: 2}
	w := newClimb(n, hitch)
	last := w.parts(1)
	if p.isLoose() {
		s.first = 1
		s.lows[1][0].none = w.full[0]
		s.lows[1][0].add(2, faces(0), w.many[0]*w.one[0])
	}
	for t := 2; t <= 12; t++ {
		w.stepTo(t)
		at := w.parts(t)
		lows2(&s.lows[t], n, hitch, t, &at, &last)
		last = at
	}
	for e := range n {
		s.settle(e, hitch)
	}
}

// low counts the ways of the dice up to some size: none above t, or one, by its excess.
type low struct {
	none float64
	one  [13]float64
}

func (l *low) add(from, to int, ways float64) {
	for r := from; r <= to; r++ {
		l.one[r] += ways
	}
}

// addRank adds the dice of one more rank, all at t or under, in none ways.
func (l *low) addRank(none float64) {
	l.none *= none
	for r := range l.one {
		l.one[r] *= none
	}
}

// lows2 counts for each rank the ways in which it is the largest that shows t or less, without
// hitches, and t is the third-best value: the ways of all dice up to that rank, with none or one
// above t.
func lows2(lows *[5]low, n *counts, hitch float64, t int, at, last *[5]part[float64]) {
	up, under := low{none: 1}, low{none: 1} // at t or under, and under t
	for e := range 5 {
		if n[e] == 0 {
			continue
		}
		held := raise(hitch, n[e])
		l := &lows[e]
		// Subtract the ways in which all dice of this rank are hitches or above t.
		l.none -= (up.none - under.none) * held
		for r := range l.one {
			l.one[r] -= (up.one[r] - under.one[r]) * held
		}
		l.add(1, faces(e)-t, -(up.none-under.none)*float64(n[e])*raise(hitch, n[e]-1))
		one := up.none * at[e].one
		up.addRank(at[e].none)
		up.add(1, faces(e)-t, one)
		one = under.none * last[e].one
		under.addRank(last[e].none)
		under.add(0, faces(e)-t, one)
		l.none += up.none - under.none
		for r := range l.one {
			l.one[r] += up.one[r] - under.one[r]
		}
		l.one[0] += l.none // then t itself is kept
	}
}

// swap2 goes through the dice above t that may become the effect die.
type swap2 struct {
	n     *counts
	plan  *plan
	first int         // the smallest t
	lows  [13][5]low  // by t, where 1 is none, and e
	mates [13]int     // by the face shown
	ways  [25]float64 // by the best total
	pair  [25]float64
}

// settle settles the rolls in which dice larger than rank e are among the best two, those of each t
// together.
func (s *swap2) settle(e int, hitch float64) {
	high := 0
	for c := e + 1; c < 5; c++ {
		high += s.n[c]
	}
	if high == 0 || s.n[e] == 0 && e > 0 {
		return
	}
	alone, both := raise(hitch, high-1), 0.0
	if high > 1 {
		both = raise(hitch, high-2)
	}
	for c := e + 1; c < 5; c++ {
		if s.n[c] == 0 {
			continue
		}
		s.countMates(e, c)
		for loss := 1; loss <= faces(c)-worth(s.first); loss++ {
			s.addOneOption(option{e, 0}, option{c, loss}, alone, both)
			for d := c + 1; d < 5 && both > 0; d++ {
				for more := loss + 1; more <= faces(d)-worth(s.first) && s.n[d] > 0; more++ {
					s.addTwoOptions(&[3]option{{e, 0}, {c, loss}, {d, more}}, both)
				}
			}
			from := 2*worth(s.first) + loss
			s.plan.settle([]option{{e, 0}, {c, loss}}, s.ways[from:], from)
		}
	}
}

// addOneOption counts the rolls in which only one die is worth a choice.
func (s *swap2) addOneOption(best, other option, alone, both float64) {
	clear(s.ways[:])
	top, many := faces(other.size), s.n[other.size]
	alone, both = alone*float64(many), both*float64(many)
	for t := s.leastLeft(other); t <= faces(best.size) && worth(t) <= top-other.loss; t++ {
		l := &s.lows[t][best.size]
		ways := s.ways[2*worth(t)+other.loss:][:top-worth(t)+1]
		for r := range ways {
			ways[r] += alone * l.one[r]
		}
		pairs := both * l.none
		for r := other.loss + 1; r < len(ways); r++ {
			ways[r] += pairs * float64(s.mates[worth(t)+r])
		}
		// Two dice of the same rank with the same face are a pair once, not twice.
		ways[other.loss] += pairs * (float64(s.mates[worth(t)+other.loss]) - float64(many-1)/2)
	}
}

// addTwoOptions settles the rolls in which both dice are worth a choice. If options are linked,
// their first link is the one of the rolls with one such die.
func (s *swap2) addTwoOptions(options *[3]option, both float64) {
	e, c, d := options[0], options[1], options[2]
	both *= float64(s.n[c.size] * s.n[d.size])
	last := min(faces(e.size), faces(c.size)-c.loss, faces(d.size)-d.loss)
	first := s.leastLeft(c)
	if last < worth(first) {
		return
	}
	from := 2*worth(first) + c.loss + d.loss
	ways := s.pair[:2*(worth(last)-worth(first))+1]
	clear(ways)
	for t := first; worth(t) <= last; t++ {
		ways[2*(worth(t)-worth(first))] = both * s.lows[t][e.size].none
	}
	if !s.plan.isLinked() {
		s.plan.settle(options[:], ways, from)
		return
	}
	for i, w := range ways {
		s.ways[from+i] += w
	}
	s.plan.link(c, d, ways, from)
}

// leastLeft returns the smallest t that a die can exceed by that much: 1 would be a hitch.
func (s *swap2) leastLeft(o option) int {
	if o.loss == 1 {
		return 2
	}
	return s.first
}

// countMates counts the dice that may be kept beside a die of rank c that is worth a choice, by
// their faces: other dice of rank c, and dice of the ranks between e and c.
func (s *swap2) countMates(e, c int) {
	clear(s.mates[:])
	for d := e + 1; d <= c; d++ {
		many := s.n[d]
		if d == c {
			many--
		}
		for face := range faces(d) + 1 {
			s.mates[face] += many
		}
	}
}
