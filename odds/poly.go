package odds

// poly counts ways by the number of dice above a value and by their sum: the coefficients of u^j
// x^r are row j, which begins at a power of x. Powers of u beyond the number of kept dice are not
// needed.
type poly[N number] struct {
	from, end [mostKept + 1]int // the powers of x in a row; none if they are equal
	flat      []N               // the rows one after another
}

// mostKept is the largest number of results that are ever kept.
const mostKept = 2 + MaxPP

// polys returns many polys that are 0, for keep kept dice.
func polys[N number](many, keep int) []poly[N] {
	size := rowOffset(keep + 1)
	flat := make([]N, many*size)
	all := make([]poly[N], many)
	for i := range all {
		all[i].flat = flat[i*size : (i+1)*size]
	}
	return all
}

// rowOffset returns the offset of row j; row i never has more than 12i+1 places.
func rowOffset(j int) int { return 6*j*j - 5*j }

// row returns the ways with j dice above, from the sum from[j] on.
func (p *poly[N]) row(j int) []N { return p.flat[rowOffset(j):][p.from[j]:p.end[j]] }

// setOne sets the poly to 1.
func (p *poly[N]) setOne() {
	p.setZero()
	p.end[0], p.flat[0] = 1, 1
}

func (p *poly[N]) setZero() { p.from, p.end = [mostKept + 1]int{}, [mostKept + 1]int{} }

// room returns the part of a row from one power of x up to another, and extends the row by it.
func (p *poly[N]) room(j, from, end int) []N {
	row := p.flat[rowOffset(j):]
	switch {
	case p.from[j] == p.end[j]:
		clear(row[from:end])
		p.from[j], p.end[j] = from, end
	default:
		if from < p.from[j] {
			clear(row[from:p.from[j]])
			p.from[j] = from
		}
		if end > p.end[j] {
			clear(row[p.end[j]:end])
			p.end[j] = end
		}
	}
	return row[from:end]
}

// lengths returns, for each length, the powers of u (1 + x + … + x^(length-1)): the sums of dice
// that show one of length values.
func lengths[N number](keep int) []poly[N] {
	all := polys[N](13, keep)
	for length := range all {
		p := &all[length]
		p.setOne()
		for j := 1; j <= keep && length > 0; j++ {
			row, last := p.room(j, 0, j*(length-1)+1), p.row(j-1)
			var sum N
			for r := range row {
				if r < len(last) {
					sum += last[r]
				}
				if r >= length {
					sum -= last[r-length]
				}
				row[r] = sum
			}
		}
	}
	return all
}

// waysToTake counts the ways to take 0, 1 … keep of n dice, if each other die has others ways.
func waysToTake[N number](n int, others N, keep int) (ways [mostKept + 1]N) {
	var choose N = 1
	for j := range min(n, keep) + 1 {
		ways[j] = choose * raise(others, n-j)
		choose = choose * wholeNumber[N](n-j) / wholeNumber[N](j+1)
	}
	return ways
}

// extend sets p to a with more dice: j of them in ways[j] ways, at least fewest, with their sums
// and a shift for each.
func (p *poly[N]) extend(a, sums *poly[N], ways *[mostKept + 1]N, fewest, shift, keep int) {
	p.setZero()
	for j := fewest; j <= keep; j++ {
		row := sums.row(j)
		if ways[j] == 0 || len(row) == 0 {
			continue
		}
		for i := range keep - j + 1 {
			if others := a.row(i); len(others) > 0 {
				from := a.from[i] + sums.from[j] + j*shift
				convolve(p.room(i+j, from, from+len(others)+len(row)-1), others, row, ways[j])
			}
		}
	}
}

// convolve adds times a b to to. Rows are often a single number, so the longer one makes the inner
// loop, with four numbers of the other at once.
func convolve[N number](to, a, b []N, times N) {
	if len(a) > len(b) {
		a, b = b, a
	}
	for ; len(a) >= 4; a, to = a[4:], to[4:] {
		w, x, y, z := times*a[0], times*a[1], times*a[2], times*a[3]
		var p, q, r N // the last three of b
		row := to[:len(b)]
		for i, o := range b {
			row[i] += w*o + x*p + y*q + z*r
			p, q, r = o, p, q
		}
		rest := to[len(b):][:3]
		rest[0] += x*p + y*q + z*r
		rest[1] += y*p + z*q
		rest[2] += z * p
	}
	for i, x := range a {
		x *= times
		row := to[i:][:len(b)]
		for j, y := range b {
			row[j] += x * y
		}
	}
}

// add adds times b, where each die counts lower less.
func (p *poly[N]) add(b *poly[N], times N, lower, keep int) {
	for j := range keep + 1 {
		if b.from[j] == b.end[j] {
			continue
		}
		row := p.room(j, b.from[j]-j*lower, b.end[j]-j*lower)
		for r, x := range b.row(j) {
			row[r] += times * x
		}
	}
}

// accumulate adds to each row all rows of fewer dice.
func (p *poly[N]) accumulate(keep int) {
	for j := 1; j <= keep; j++ {
		fewer := p.row(j - 1)
		if len(fewer) == 0 {
			continue
		}
		row := p.room(j, p.from[j-1], p.end[j-1])
		for r, x := range fewer {
			row[r] += x
		}
	}
}

// meet adds the law of r if at most keep dice of a and b together are above; b must be accumulated.
func meet[N number](to []N, a, b *poly[N], keep int) {
	for i := range keep + 1 {
		acting, opposing := a.row(i), b.row(keep-i)
		if len(acting) > 0 && len(opposing) > 0 {
			convolve(to[a.from[i]+b.from[keep-i]:], acting, opposing, 1)
		}
	}
}
