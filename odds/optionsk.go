package odds

// optionsK settles the rolls with more than one choice for any number of kept
// results, as options2 does for two. In a stratum, with e the effect die that
// goes with the best total, all larger dice are hitches or above t and kept.
// Giving up one of them is worth a choice if it costs less than giving up any
// larger one.
func optionsK(n *counts, hitch float64, keep int, p *plan) {
	b := &branches{n: n, hitch: hitch, keep: keep, plan: p}
	strata(n, hitch, keep, func(s *stratum[float64]) {
		if s.t > 1 || p.loose() {
			b.stratum = s
			b.grow()
		}
	})
}

// branches walks the dice of a stratum from the largest down.
type branches struct {
	*stratum[float64]
	n     *counts
	hitch float64
	keep  int
	plan  *plan
	// exact[e]: the dice up to rank e, one of e at t or under.
	exact [5]poly[float64]
	// above[c]: the dice of rank c and larger, with the options on the path.
	above [5]poly[float64]
	path  [5]option // filled from the end
	dice  [2]poly[float64]
}

// grow starts at the largest dice with no option.
func (b *branches) grow() {
	for e := range b.exact {
		exact := &b.exact[e]
		exact.zero(b.keep)
		if b.t == 1 && e == 0 {
			exact.plus(&b.low[1], b.keep)
		} else if b.t > 1 && b.n[e] > 0 {
			exact.times(&b.low[e], &b.held[e], b.keep)
			exact.negate(b.keep)
			exact.plus(&b.low[e+1], b.keep)
		}
	}
	var none poly[float64]
	none.one(b.keep)
	b.walk(4, &none, len(b.path))
}

// walk goes on below the dice that are counted in above; the options among them
// are path[first:].
func (b *branches) walk(c int, above *poly[float64], first int) {
	if first < len(b.path) && (b.n[c] > 0 || c == 0) {
		b.leaf(c, above, first)
	}
	if c == 0 {
		return
	}
	if b.n[c] == 0 {
		b.walk(c-1, above, first)
		return
	}
	left := b.keep - (len(b.path) - first)
	highest := faces(c) - b.worth
	cheapest := highest + 1 // what the options so far cost at least
	if first < len(b.path) {
		cheapest = b.path[first].loss
	}
	b.dice[0].power(b.n[c], b.hitch, cheapest, highest, left)
	b.above[c].times(above, &b.dice[0], b.keep)
	b.walk(c-1, &b.above[c], first)
	for loss := b.t + 1 - b.worth; left > 0 && loss <= min(cheapest-1, highest); loss++ {
		b.dice[0].power(b.n[c], b.hitch, loss, highest, left)
		b.dice[1].power(b.n[c], b.hitch, loss+1, highest, left)
		b.dice[0].less(&b.dice[1], 0, left)
		b.above[c].times(above, &b.dice[0], b.keep)
		b.path[first-1] = option{c, loss}
		b.walk(c-1, &b.above[c], first-1)
	}
}

// leaf settles the rolls whose best total goes with an effect die of rank e.
func (b *branches) leaf(e int, above *poly[float64], first int) {
	var law [places]float64
	ways := law[:b.keep*(12-b.worth)+1]
	meet(ways, above, &b.exact[e], b.keep)
	if b.t == 1 && first == len(b.path)-1 {
		ways[b.path[first].loss] = 0 // a die that is alone cannot be given up
	}
	b.path[first-1] = option{e, 0}
	least := b.path[len(b.path)-1].loss // what it costs is above t
	b.plan.settle(b.path[first-1:], ways[least:], b.keep*b.worth+least)
}
