package odds

// links links options, for the policies that compare two neighbours only. It goes through the ranks
// in order. The best way to have an effect die of a rank or of a larger rank is to give up the die
// of these ranks that shows least. This way follows the best way for the rank before. If the two
// ways are the same, the gain of one is at once the loss of the other.
func (b *branches) links() {
	high := polys[float64](14, b.keep) // by face: the dice of larger ranks, hitches or at it and above
	for face := range high {
		high[face].setOne()
	}
	p := polys[float64](3, b.keep)
	exact, both, spare := &p[0], &p[1], &p[2]
	for to := 4; to > 0; to-- {
		if b.n[to] == 0 {
			continue
		}
		for face := 2; face < len(high); face++ {
			b.extend(spare, &high[face], to, face, 0)
			high[face], *spare = *spare, high[face]
		}
		from := largestUnder(b.n, to)
		for face := b.first + 1; face < len(high)-1; face++ {
			exact.setZero()
			exact.add(&high[face], 1, 0, b.keep)
			exact.add(&high[face+1], -1, 0, b.keep)
			exact.end[0] = 0 // at least one die shows it
			b.link(rolledDie{from, 0}, rolledDie{to, face}, exact, b.low[:], faces(from))
			if from == 0 {
				continue
			}
			for before := b.first + 1; before < face; before++ {
				b.extend(both, exact, from, before, 1)
				b.link(rolledDie{from, before}, rolledDie{to, face}, both, b.under[:], faces(from-1))
			}
			b.extend(both, exact, from, face, 0)
			b.link(rolledDie{from, face}, rolledDie{to, face}, both, b.under[:], faces(from-1))
		}
	}
}

// link links one way to another, or to the best total if from gives up nothing; low counts the
// other dice for each t up to last.
func (b *branches) link(from, to rolledDie, above *poly[float64], low [][]poly[float64], last int) {
	for t := b.first; t <= last && t < to.face && (t < from.face || from.face == 0); t++ {
		o, other := option{from.size, max(from.face-worth(t), 0)}, option{to.size, to.face - worth(t)}
		for _, p := range b.plans {
			ways, least := b.meet(above, &low[t][from.size], t, p.keep)
			if len(ways) == 0 {
				continue
			}
			if t == 1 && least == other.loss {
				ways[0] = 0 // a single die cannot be given up
			}
			p.link(o, other, ways, least)
		}
	}
}
