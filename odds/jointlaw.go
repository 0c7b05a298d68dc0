package odds

import (
	"math"
	"math/cmplx"
)

// JointLaw returns the chance of each number of hitches, effect die and total of a side that plays
// for the best total: law[hitches][effect][total], with the effect dice in the order d4 d6 d8 d10
// d12. It fails for input beyond the bounds.
func JointLaw(s Side) ([][5][]float64, error) {
	if err := checkDice("pool", s.Pool, 1); err != nil {
		return nil, err
	}
	if err := checkBounds("keep", s.Keep, 1, MaxKeep); err != nil {
		return nil, err
	}
	n := count(s.Pool)
	law := make([][5][]float64, len(s.Pool)+1)
	flat := make([]float64, len(law)*5*(12*s.Keep+1))
	for hitches := range law {
		for e := range law[hitches] {
			law[hitches][e], flat = flat[:12*s.Keep+1], flat[12*s.Keep+1:]
		}
	}
	sift(&n, s.Keep, law)
	return law, nil
}

// sift splits the ways by hitches. With the weight z for a hitch they are a polynomial in z. Its
// coefficients are the means, over the roots of unity, of its values times the inverse powers of
// the root. The values at a root and its conjugate are conjugates too, so half of the roots
// suffice.
func sift(n *counts, keep int, law [][5][]float64) {
	points := len(law)
	scale := 1 / (float64(points) * n.ways())
	for i := range points/2 + 1 {
		times := 2 * scale
		if i == 0 || 2*i == points {
			times = scale // a root that is its own conjugate
		}
		values := joint(n, unit(i, points), keep)
		for hitches := range law {
			back := unit(-i*hitches, points)
			re, im := times*real(back), times*imag(back)
			for e := range values {
				row := law[hitches][e]
				if e > 0 && n[e] == 0 {
					continue
				}
				for total, v := range values[e][:len(row)] {
					row[total] += real(v)*re - imag(v)*im
				}
			}
		}
	}
}

// unit returns the root of unity at i of the given parts of a turn.
func unit(i, parts int) complex128 {
	i %= parts
	switch {
	case i == 0:
		return 1
	case 2*i == parts || -2*i == parts:
		return -1
	}
	return cmplx.Rect(1, 2*math.Pi*float64(i)/float64(parts))
}
