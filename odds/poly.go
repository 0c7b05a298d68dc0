package odds

// poly counts ways by how many dice are above a value, and by their sum: the
// coefficients of u^j x^r are row(j). Powers of u beyond the dice that are kept
// are not needed.
type poly[N number] struct {
	top  [mostKept + 1]int // the highest power of x with u^j; below 0: none
	flat [6*mostKept*mostKept + 7*mostKept + 1]N
}

// mostKept is as many results as are ever kept.
const mostKept = 2 + MaxPP

// row holds the powers of x with u^j, of which there are never more than 12j+1;
// the rows stand one after another.
func (p *poly[N]) row(j int) []N {
	from := 6*j*j - 5*j
	return p.flat[from : from+p.top[j]+1]
}

// one is the poly 1.
func (p *poly[N]) one(keep int) {
	p.zero(keep)
	p.top[0], p.flat[0] = 0, 1
}

func (p *poly[N]) zero(keep int) {
	for j := range p.top[:keep+1] {
		p.top[j] = -1
	}
}

// power is what n like dice do, each in some ways not above, or with one of the
// values from..to above.
func (p *poly[N]) power(n int, none N, from, to, keep int) {
	p.powers(from, to, min(n, keep))
	var choose N = 1
	for j := range min(n, keep) + 1 {
		scale(p.row(j), choose*raise(none, n-j))
		choose = choose * natural[N](n-j) / natural[N](j+1)
	}
	for j := n + 1; j <= keep; j++ {
		p.top[j] = -1
	}
}

// powers are those of u (x^from + … + x^to).
func (p *poly[N]) powers(from, to, keep int) {
	p.one(keep)
	for j := 1; j <= keep && from <= to; j++ {
		p.top[j] = j * to
		window(p.row(j), p.row(j-1), from, to)
	}
}

// window is a row times x^from + … + x^to.
func window[N number](to, row []N, first, last int) {
	var sum N
	for r := range to {
		if r >= first && r-first < len(row) {
			sum += row[r-first]
		}
		if r > last {
			sum -= row[r-last-1]
		}
		to[r] = sum
	}
}

func scale[N number](row []N, by N) {
	for r := range row {
		row[r] *= by
	}
}

// times is a times b.
func (p *poly[N]) times(a, b *poly[N], keep int) {
	p.zero(keep)
	for i := range keep + 1 {
		for j := 0; i+j <= keep && a.top[i] >= 0; j++ {
			if b.top[j] >= 0 {
				p.reach(i+j, a.top[i]+b.top[j])
				convolve(p.row(i+j), a.row(i), b.row(j), 1)
			}
		}
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

// convolve adds a times b so many times.
func convolve[N number](to, a, b []N, times N) {
	for i, x := range a {
		if x == 0 {
			continue
		}
		x *= times
		row := to[i : i+len(b)]
		for j, y := range b {
			row[j] += x * y
		}
	}
}

// less takes b away, each of its dice counting so much less, or more.
func (p *poly[N]) less(b *poly[N], lower, keep int) {
	for j := range keep + 1 {
		if b.top[j] < 0 {
			continue
		}
		p.reach(j, b.top[j]-j*lower)
		row := p.row(j)[max(-j*lower, 0):]
		for r, x := range b.row(j)[max(j*lower, 0):] {
			row[r] -= x
		}
	}
}

// plus adds b.
func (p *poly[N]) plus(b *poly[N], keep int) {
	for j := range keep + 1 {
		if b.top[j] >= 0 {
			p.reach(j, b.top[j])
			row := p.row(j)
			for r, x := range b.row(j) {
				row[r] += x
			}
		}
	}
}

// negate turns every sign.
func (p *poly[N]) negate(keep int) {
	for j := range keep + 1 {
		if p.top[j] >= 0 {
			scale(p.row(j), -natural[N](1))
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
// above.
func meet[N number](to []N, a, b *poly[N], keep int) {
	for i := range keep + 1 {
		for j := 0; i+j <= keep && a.top[i] >= 0; j++ {
			if b.top[j] >= 0 {
				convolve(to, a.row(i), b.row(j), 1)
			}
		}
	}
}
