package odds

// poly counts ways by how many dice are above a value, and by their sum: the
// coefficient of u^j x^r is at[j][r]. Powers of u beyond the dice that are kept
// are not needed.
type poly[N number] struct {
	top [mostKept + 1]int // the highest power of x with u^j; below 0: none
	at  [mostKept + 1][12*mostKept + 1]N
}

// mostKept is as many results as are ever kept.
const mostKept = 2 + MaxPP

// one is the poly 1.
func (p *poly[N]) one(keep int) {
	p.zero(keep)
	p.top[0], p.at[0][0] = 0, 1
}

func (p *poly[N]) zero(keep int) {
	for j := range p.top[:keep+1] {
		p.top[j] = -1
	}
}

// power is what n like dice do, each in some ways not above, or with one of the
// values from..to above.
func (p *poly[N]) power(n int, none N, from, to, keep int) {
	p.zero(keep)
	p.top[0], p.at[0][0] = 0, 1
	if from > to {
		p.at[0][0] = raise(none, n)
		return
	}
	most := min(n, keep)
	for j := 1; j <= most; j++ {
		p.top[j] = j * to
		window(p.at[j][:j*to+1], p.at[j-1][:(j-1)*to+1], from, to)
	}
	var choose N = 1
	for j := 1; j <= most; j++ {
		choose = choose * natural[N](n-j+1) / natural[N](j)
		scale(p.at[j][:p.top[j]+1], choose*raise(none, n-j))
	}
	p.at[0][0] = raise(none, n)
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
				convolve(p.at[i+j][:], a.at[i][:a.top[i]+1], b.at[j][:b.top[j]+1])
			}
		}
	}
}

// reach makes room for powers of x.
func (p *poly[N]) reach(j, top int) {
	if top > p.top[j] {
		clear(p.at[j][p.top[j]+1 : top+1])
		p.top[j] = top
	}
}

// convolve adds a times b.
func convolve[N number](to, a, b []N) {
	for i, x := range a {
		if x == 0 {
			continue
		}
		row := to[i : i+len(b)]
		for j, y := range b {
			row[j] += x * y
		}
	}
}

// less takes b away, each of its dice counting so much less.
func (p *poly[N]) less(b *poly[N], lower, keep int) {
	for j := range keep + 1 {
		if b.top[j] < 0 {
			continue
		}
		p.reach(j, b.top[j]-j*lower)
		for r := j * lower; r <= b.top[j]; r++ {
			p.at[j][r-j*lower] -= b.at[j][r]
		}
	}
}

// plus adds b.
func (p *poly[N]) plus(b *poly[N], keep int) {
	for j := range keep + 1 {
		if b.top[j] >= 0 {
			p.reach(j, b.top[j])
			for r, x := range b.at[j][:b.top[j]+1] {
				p.at[j][r] += x
			}
		}
	}
}

// negate turns every sign.
func (p *poly[N]) negate(keep int) {
	for j := range keep + 1 {
		if p.top[j] >= 0 {
			scale(p.at[j][:p.top[j]+1], -natural[N](1))
		}
	}
}

// meet adds the law of r when at most so many dice of a and b together are
// above.
func meet[N number](to []N, a, b *poly[N], keep int) {
	for i := range keep + 1 {
		for j := 0; i+j <= keep && a.top[i] >= 0; j++ {
			if b.top[j] >= 0 {
				convolve(to, a.at[i][:a.top[i]+1], b.at[j][:b.top[j]+1])
			}
		}
	}
}
