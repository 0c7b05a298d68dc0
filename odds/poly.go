package odds

// poly counts ways by how many dice are above a value, and by their sum: the
// coefficients of u^j x^r are row(j). Powers of u beyond the dice that are kept
// are not needed.
type poly[N number] struct {
	top   [mostKept + 1]int // the highest power of x with u^j; below 0: none
	flat  []N               // the rows one after another
	shift int               // a power of x that all have
	few   int               // there is nothing with fewer dice
}

// mostKept is as many results as are ever kept.
const mostKept = 2 + MaxPP

// polys makes some that are 0, for so many kept dice.
func polys[N number](many, keep int) []poly[N] {
	size := start(keep + 1)
	flat := make([]N, many*size)
	all := make([]poly[N], many)
	for i := range all {
		all[i].flat = flat[i*size : (i+1)*size]
		all[i].zero(keep)
	}
	return all
}

// start is where row j begins; row i has never more than 12i+1 places.
func start(j int) int { return 6*j*j - 5*j }

func (p *poly[N]) row(j int) []N { return p.flat[start(j):][:p.top[j]+1] }

// one is the poly 1.
func (p *poly[N]) one(keep int) {
	p.zero(keep)
	p.top[0], p.flat[0] = 0, 1
}

func (p *poly[N]) zero(keep int) {
	p.shift, p.few = 0, 0
	for j := range keep + 1 {
		p.top[j] = -1
	}
}

// reach makes room for powers of x.
func (p *poly[N]) reach(j, top int) {
	if top > p.top[j] {
		known := p.top[j] + 1
		p.top[j] = top
		clear(p.row(j)[known:])
	}
}

// lengths are, for each length, the powers of u (1 + x + … + x^(length-1)): the
// sums of dice that show one of so many values.
func lengths[N number](keep int) []poly[N] {
	all := polys[N](13, keep)
	for length := range all {
		p := &all[length]
		p.one(keep)
		for j := 1; j <= keep && length > 0; j++ {
			p.top[j] = j * (length - 1)
			row, last := p.row(j), p.row(j-1)
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

// take counts the ways to take 0, 1 … keep of n dice, the others having some
// ways each.
func take[N number](n int, others N, keep int) (ways [mostKept + 1]N) {
	var choose N = 1
	for j := range min(n, keep) + 1 {
		ways[j] = choose * raise(others, n-j)
		choose = choose * natural[N](n-j) / natural[N](j+1)
	}
	return ways
}

// extend is a with more dice: j of them in ways[j] ways, j being fewest at
// least, with the given sums and a shift each.
func (p *poly[N]) extend(a, sums *poly[N], ways *[mostKept + 1]N, fewest, shift, keep int) {
	p.zero(keep)
	p.shift, p.few = a.shift+fewest*shift, a.few+fewest
	for j := fewest; j <= keep-a.few; j++ {
		if ways[j] == 0 || sums.top[j] < 0 {
			continue
		}
		row, more := sums.row(j), (j-fewest)*shift
		for i := a.few; i+j <= keep; i++ {
			if a.top[i] >= 0 {
				p.reach(i+j, a.top[i]+sums.top[j]+more)
				convolve(p.row(i + j)[more:], a.row(i), row, ways[j])
			}
		}
	}
}

// convolve adds a times b so many times. Rows often begin with many zeros, or
// are but one number, so the longer one makes the inner loop.
func convolve[N number](to, a, b []N, times N) {
	for len(a) > 0 && a[0] == 0 {
		a, to = a[1:], to[1:]
	}
	for len(b) > 0 && b[0] == 0 {
		b, to = b[1:], to[1:]
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	for i, x := range a {
		if x == 0 {
			continue
		}
		x *= times
		row := to[i:][:len(b)]
		for j, y := range b {
			row[j] += x * y
		}
	}
}

// add adds b so many times, each die counting so much less.
func (p *poly[N]) add(b *poly[N], times N, lower, keep int) {
	for j := range keep + 1 {
		if b.top[j] < 0 {
			continue
		}
		p.reach(j, b.top[j]-j*lower)
		row := p.row(j)[max(-j*lower, 0):]
		for r, x := range b.row(j)[max(j*lower, 0):] {
			row[r] += times * x
		}
	}
}

// accumulate adds to each row all rows of fewer dice.
func (p *poly[N]) accumulate(keep int) {
	for j := 1; j <= keep; j++ {
		p.reach(j, p.top[j-1])
		row := p.row(j)
		for r, x := range p.row(j - 1) {
			row[r] += x
		}
	}
}

// meet adds the law of r when at most so many dice of a and b together are
// above; b is accumulated.
func meet[N number](to []N, a, b *poly[N], keep int) {
	for i := a.few; i <= keep; i++ {
		if a.top[i] >= 0 && b.top[keep-i] >= 0 {
			convolve(to[a.shift:], a.row(i), b.row(keep-i), 1)
		}
	}
}
