package odds

// HitsPool is any pool that counts hits, such as Hits, ModifiedHits, QuickPool or RolledHits.
type HitsPool interface {
	// Law returns the chance of each number of hits, from 0 on, as Hits.Law does.
	Law() ([]float64, error)
}

// ModifiedHits is a pool of d6 in which a die is a critical if its value, after Advantage, is 6 or
// more. A critical adds a die. The added die hits in the same way, but adds another die only if it
// shows a natural 6 that hits, so that the roll ends (UNI-R12). From is the least value that hits.
type ModifiedHits struct {
	Dice, Advantage, From int
}

// check refuses pools beyond the bounds.
func (p ModifiedHits) check() error {
	if err := checkBounds("from", p.From, 1, 6); err != nil {
		return err
	}
	return Hits{p.Dice, p.Advantage}.check()
}

// Law returns the chance of each number of hits, from 0 on. It fails for pools beyond the bounds.
func (p ModifiedHits) Law() ([]float64, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	added, law := p.added(), make([]float64, mostHits)
	law[0] = 1
	for range p.Dice {
		next := make([]float64, mostHits)
		for face := 1; face <= 6; face++ {
			switch value := face + p.Advantage; {
			case value >= 6:
				shiftWith(next, law, added, 1.0/6)
			case value >= p.From:
				shift(next, law, 1.0/6)
			default:
				addWeighted(next, law, 1.0/6)
			}
		}
		law = next
	}
	return law, nil
}

// added returns the law of a die that a critical added, with all the dice that it adds.
func (p ModifiedHits) added() []float64 {
	n := 0 // faces below 6 that hit
	for face := 1; face <= 5; face++ {
		if face+p.Advantage >= p.From {
			n++
		}
	}
	law := make([]float64, mostHits)
	if 6+p.Advantage < p.From { // a 6 neither hits nor is critical
		law[0] = 1
		return law
	}
	miss, hit := share(5-n, 6), share(n, 6)
	law[0] = miss
	for h := 1; h < mostHits; h++ {
		law[h] = law[h-1] / 6
		if h == 1 {
			law[h] += hit
		}
	}
	return law
}

func addWeighted(to, law []float64, weight float64) {
	for h, p := range law {
		to[h] += weight * p
	}
}

// shift is addWeighted with one hit more.
func shift(to, law []float64, weight float64) {
	for h := 1; h < mostHits; h++ {
		to[h] += weight * law[h-1]
	}
}

// shiftWith is shift with the hits of another die added; other is the law of that die.
func shiftWith(to, law, other []float64, weight float64) {
	for h, p := range law {
		for k := 0; h+k+1 < mostHits; k++ {
			to[h+k+1] += weight * p * other[k]
		}
	}
}

// QuickPool is a quick roll: a 6 adds no die, and Disadvantage, 0 or more, is subtracted from each
// die (UNI-QCK-04, UNI-R19).
type QuickPool struct {
	Dice, Disadvantage int
}

// Law returns the chance of each number of hits, from 0 on. It fails if QuickHits does.
func (p QuickPool) Law() ([]float64, error) {
	if _, err := QuickHits(p.Dice, p.Disadvantage); err != nil {
		return nil, err
	}
	faces := max(3-p.Disadvantage, 0)
	law := make([]float64, mostHits)
	law[0] = 1
	for range p.Dice {
		next := make([]float64, mostHits)
		addWeighted(next, law, share(6-faces, 6))
		shift(next, law, share(faces, 6))
		law = next
	}
	return law, nil
}

// BestOf returns the odds of a group roll: the pool with the most hits counts, against its own
// challenge; of tied pools the best outcome counts (UNI-GRP-01, UNI-R17). challenges has one number
// for each pool. BestOf fails for pools beyond the bounds, and for challenges below 1 or beyond
// MaxChallenge.
func BestOf(pools []HitsPool, challenges []int) (HitsOutcome, error) {
	laws := make([][]float64, len(pools))
	for i, p := range pools {
		var err error
		if laws[i], err = p.Law(); err != nil {
			return HitsOutcome{}, err
		}
		if err := checkBounds("challenge", challenges[i], 1, MaxChallenge); err != nil {
			return HitsOutcome{}, err
		}
	}
	under := make([]float64, len(laws)) // each pool has fewer than h hits
	var full, atLeast float64
	for h := range mostHits {
		full += chanceOfMost(laws, under, h, func(i int) bool { return h >= 2*challenges[i] })
		atLeast += chanceOfMost(laws, under, h, func(i int) bool { return h >= challenges[i] })
		for i := range laws {
			under[i] += laws[i][h]
		}
	}
	return HitsOutcome{Fail: clamp(1 - atLeast), Partial: clamp(atLeast - full), Full: clamp(full)}, nil
}

// chanceOfMost returns the chance that the most hits of all pools are h, and that at least one pool
// for which good returns true has h hits. under holds for each pool the chance of fewer hits.
func chanceOfMost(laws [][]float64, under []float64, h int, good func(i int) bool) float64 {
	all, none := 1.0, 1.0
	for i := range laws {
		upTo := under[i] + laws[i][h]
		all *= upTo
		if good(i) {
			upTo = under[i]
		}
		none *= upTo
	}
	return all - none
}

// MostOf returns the chance that the first of several pools has more hits than each other pool
// (First), and that it ties for the most hits (Tie). Wins is the chance that the first pool wins in
// the end, if tied pools throw again with the pools of again (UNI-OPP-03, UNI-R16). So pools may
// hold rolled hits, and again what is thrown for them. Hits.Versus is the same for two pools.
// MostOf fails for pools beyond the bounds, for more than MaxSides, and if again has another number
// of pools.
func MostOf(pools, again []HitsPool) (Versus, error) {
	if err := checkBounds("sides", len(pools), 1, MaxSides); err != nil {
		return Versus{}, err
	}
	if err := checkBounds("sides", len(again), len(pools), len(pools)); err != nil {
		return Versus{}, err
	}
	laws, next := make([][]float64, len(pools)), make([][]float64, len(pools))
	for i := range pools {
		var err error
		if laws[i], err = pools[i].Law(); err != nil {
			return Versus{}, err
		}
		if next[i], err = again[i].Law(); err != nil {
			return Versus{}, err
		}
	}
	var v Versus
	known := map[uint]float64{}
	for set, p := range ties(laws, 1<<len(laws)-1) {
		tied := uint(set)
		v.Wins += p * chanceFirstWins(next, tied, known)
		switch {
		case tied == 1:
			v.First += p
		case tied&1 == 1:
			v.Tie += p
		}
	}
	v.First, v.Tie, v.Wins = clamp(v.First), clamp(v.Tie), clamp(v.Wins)
	return v, nil
}

// MaxSides is the largest number of opposed pools.
const MaxSides = 6

// chanceFirstWins returns the chance that the first pool wins among the pools that still throw
// (bits of throwing). known holds the chances computed so far.
func chanceFirstWins(laws [][]float64, throwing uint, known map[uint]float64) float64 {
	if throwing&1 == 0 {
		return 0
	}
	if throwing == 1 {
		return 1
	}
	if p, ok := known[throwing]; ok {
		return p
	}
	won, again := 0.0, 0.0
	for set, p := range ties(laws, throwing) {
		if tied := uint(set); tied == throwing {
			again = p
		} else if p > 0 {
			won += p * chanceFirstWins(laws, tied, known)
		}
	}
	known[throwing] = won / (1 - again)
	return known[throwing]
}

// ties returns, for each subset of the bits of throwing, the chance that just these pools have the
// most hits.
func ties(laws [][]float64, throwing uint) []float64 {
	chances := make([]float64, 1<<len(laws))
	var under [MaxSides]float64
	var sets [1 << MaxSides]float64 // chance that the pools of a set have h hits, and the others fewer
	for h := range mostHits {
		sets[0] = 1
		for i, law := range laws {
			size, has, fewer := 1<<i, law[h], under[i]
			if throwing>>i&1 == 0 {
				has, fewer = 0, 1
			}
			for set := range size {
				sets[size+set], sets[set] = sets[set]*has, sets[set]*fewer
			}
			under[i] += law[h]
		}
		for set := 1; set < len(chances); set++ {
			chances[set] += sets[set]
		}
	}
	return chances
}

// RolledHits is a pool that was rolled, as its number of hits.
type RolledHits int

// Law returns the law in which this number is certain. It fails for a negative number, and for 160
// or more.
func (n RolledHits) Law() ([]float64, error) {
	if err := checkBounds("hits", int(n), 0, mostHits-1); err != nil {
		return nil, err
	}
	law := make([]float64, mostHits)
	law[n] = 1
	return law, nil
}
