package odds

import (
	"math/big"

	"mesa/dice"
)

// each throws a pool in every way.
func each(pool []dice.Die, then func(faces []int, share float64)) {
	faces := make([]int, len(pool))
	var throw func(i int, share float64)
	throw = func(i int, share float64) {
		if i == len(pool) {
			then(faces, share)
			return
		}
		for faces[i] = 1; faces[i] <= int(pool[i]); faces[i]++ {
			throw(i+1, share/float64(pool[i]))
		}
	}
	throw(0, 1)
}

func (t Test) plan() *plan {
	p := newPlan(t.Keep)
	p.fill(t, false)
	return p
}

func (p *plan) clean(t Test) {
	clear(p.take)
	p.fill(t, true)
}

func (p *plan) fill(t Test, clean bool) {
	ties := 0
	if t.TiesWin {
		ties = 1
	}
	each(t.Pool, func(faces []int, share float64) {
		for _, face := range faces {
			if clean && face == 1 {
				return
			}
		}
		among := undominated(t.Pool, faces, t.Keep, t.Policy == WinThenEffectLoose)
		for d := range p.totals + 1 {
			c := among[choose(among, t.Policy, d, 1-ties)]
			p.row(rank(c.Die), c.Total)[d] += share
		}
	})
}

func (s Side) hurdle() *hurdle {
	h := &hurdle{}
	each(s.Pool, func(faces []int, share float64) {
		c := undominated(s.Pool, faces, s.Keep, false)[0]
		h.at[c.Total] += share
		h.by[rank(c.Die)][c.Total] += share
		h.mean += share * float64(c.Total)
	})
	return h
}

func (s Static) hurdle() *hurdle {
	h := &hurdle{}
	each(s.Complications, func(faces []int, share float64) {
		d := s.Target
		for _, face := range faces {
			if face > 1 {
				d += face
			}
		}
		h.at[min(d, places)] += share
		h.mean += share * float64(d)
	})
	return h
}

func (s Side) totals() []float64 {
	law := make([]float64, 12*s.Keep+1)
	each(s.Pool, func(faces []int, share float64) {
		law[undominated(s.Pool, faces, s.Keep, false)[0].Total] += share
	})
	return law
}

func exact(a, b Side) Fraction {
	count := func(s Side) (law []uint64, of uint64) {
		law = make([]uint64, 12*s.Keep+1)
		each(s.Pool, func(faces []int, _ float64) {
			law[undominated(s.Pool, faces, s.Keep, false)[0].Total]++
			of++
		})
		return law, of
	}
	ours, m := count(a)
	theirs, n := count(b)
	beats := new(big.Int)
	for x, p := range ours {
		for d, q := range theirs[:min(x, len(theirs))] {
			_ = d
			beats.Add(beats, new(big.Int).Mul(new(big.Int).SetUint64(p), new(big.Int).SetUint64(q)))
		}
	}
	all := new(big.Int).Mul(new(big.Int).SetUint64(m), new(big.Int).SetUint64(n))
	r := new(big.Rat).SetFrac(beats, all)
	return Fraction{wide(r.Num()), wide(r.Denom())}
}

func wide(n *big.Int) Uint128 {
	return Uint128{new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()}
}

func doom(a, b Side) (o DoomOdds) {
	two, three := b, b
	three.Keep++
	each(b.Pool, func(faces []int, share float64) {
		d := undominated(b.Pool, faces, two.Keep, false)[0].Total
		more := undominated(b.Pool, faces, three.Keep, false)[0].Total
		for x, p := range a.totals() {
			switch {
			case x > more:
				o.Beat += p * share
				if x >= d+Step {
					o.Heroic += p * share
				}
			case x > d:
				o.Spent += p * share
			}
		}
	})
	return o
}

func whatIf(t Test) (rows []Row) {
	for i, d := range t.Pool {
		if up, beyond := d.Step(1); beyond == 0 {
			u := t
			u.Pool = append([]dice.Die{}, t.Pool...)
			u.Pool[i] = up
			a, err := u.Answer()
			if err == nil {
				rows = append(rows, Row{Change{Kind: StepUp, From: d, To: up}, a.Figures})
			}
		}
	}
	return rows
}
