package odds

// The bounds of a roll that counts hits.
const (
	MaxAdvantage = 30 // of Advantage and of Disadvantage; past 3 nothing changes
	MaxChallenge = 30 // hits required
	MaxLevel     = 6  // of a character (UNI-LVL-01)
)

// mostHits is where the law of hits is cut off: 30 dice that all hit and go on with every 6 get
// this number less than once in 10^40 times.
const mostHits = 160

// Hits is a pool of d6 of the Universal Rules. A die hits with 4 or more after Advantage, positive,
// or Disadvantage, negative, was added; a natural 6 hits in any case and adds one more die
// (UNI-ROLL-03, UNI-CRIT-01, UNI-ADV-02, UNI-R12).
type Hits struct {
	Dice, Advantage int
}

// check refuses pools without dice and those beyond the bounds.
func (p Hits) check() error {
	if err := checkBounds("dice", p.Dice, 1, MaxDice); err != nil {
		return err
	}
	return checkBounds("advantage", p.Advantage, -MaxAdvantage, MaxAdvantage)
}

// Law returns the chance of each number of hits, from 0 on. There is no highest number of hits; the
// chance of more hits than the result has is too small to change a sum. Law fails for pools beyond
// the bounds.
func (p Hits) Law() ([]float64, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	law := p.law()
	return law[:], nil
}

// law multiplies the generating functions of the dice: (miss + hit x) for the faces below 6, over
// (1 - x/6) for the 6 that throws again. No term is negative, so nothing cancels.
func (p Hits) law() (law [mostHits]float64) {
	n := plainHits(p.Advantage)
	miss, hit := share(5-n, 6), share(n, 6)
	law[0] = 1
	for range p.Dice {
		for h := mostHits - 1; h > 0; h-- {
			law[h] = law[h]*miss + law[h-1]*hit
		}
		law[0] *= miss
		for h := 1; h < mostHits; h++ {
			law[h] += law[h-1] / 6
		}
	}
	return law
}

// plainHits returns the number of faces below 6 that hit.
func plainHits(advantage int) int { return min(max(2+advantage, 0), 5) }

// HitsOutcome are the odds of a roll against a challenge. They sum to 1.
type HitsOutcome struct {
	Fail    float64 // fewer hits than the challenge
	Partial float64 // as many as the challenge or more, but fewer than twice as many
	Full    float64 // twice as many as the challenge, or more
}

// HitsChallenge returns the challenge for a character of a level (UNI-ROLL-06).
func HitsChallenge(level int) int { return level + 1 }

// Against returns the odds against a challenge: HitsChallenge of the roller's level, unless the GM
// set another (UNI-R13). It fails for challenges below 1 or beyond MaxChallenge, and for pools
// beyond the bounds.
func (p Hits) Against(challenge int) (HitsOutcome, error) {
	if err := checkBounds("challenge", challenge, 1, MaxChallenge); err != nil {
		return HitsOutcome{}, err
	}
	if err := p.check(); err != nil {
		return HitsOutcome{}, err
	}
	law := p.law()
	return HitsOutcome{
		Fail:    clamp(sum(law[:challenge])),
		Partial: clamp(sum(law[challenge : 2*challenge])),
		Full:    clamp(sum(law[2*challenge:])),
	}, nil
}

func sum(law []float64) float64 {
	total := 0.0
	for i := len(law) - 1; i >= 0; i-- { // the small ones first
		total += law[i]
	}
	return total
}

// Versus are the odds of two pools of hits thrown against each other.
type Versus struct {
	First float64 // the first pool has more hits in the first throw
	Tie   float64 // both have as many
	Wins  float64 // the first pool wins in the end; ties are thrown again (UNI-OPP-03)
}

// Versus returns the odds of two opposed pools; the levels of the characters do not matter
// (UNI-R16). It fails for pools beyond the bounds.
func (p Hits) Versus(q Hits) (Versus, error) {
	if err := p.check(); err != nil {
		return Versus{}, err
	}
	if err := q.check(); err != nil {
		return Versus{}, err
	}
	acting, opposing := p.law(), q.law()
	var v Versus
	var other, below, under float64 // below: theirs under h, under: ours under h
	for h := range acting {
		v.First += acting[h] * below
		other += opposing[h] * under
		v.Tie += acting[h] * opposing[h]
		below += opposing[h]
		under += acting[h]
	}
	v.First, v.Wins = clamp(v.First), v.First/(v.First+other)
	return v, nil
}

// QuickDice returns the number of dice of a quick roll: one for the attribute, two if it is 5 or
// more, and one for each source of Advantage (UNI-QCK-02, UNI-R18).
func QuickDice(attribute, sources int) int {
	if attribute >= 5 {
		return 2 + sources
	}
	return 1 + sources
}

// QuickHits returns the odds of a quick roll of n dice: one hit is partial, more are full, and a 6
// adds no die (UNI-QCK-03, UNI-QCK-04). Disadvantage, 0 or more, is subtracted from each die, so
// that even a 6 may miss (UNI-R19). It fails for input beyond the bounds.
func QuickHits(n, disadvantage int) (HitsOutcome, error) {
	if err := checkBounds("dice", n, 1, MaxDice); err != nil {
		return HitsOutcome{}, err
	}
	if err := checkBounds("disadvantage", disadvantage, 0, MaxAdvantage); err != nil {
		return HitsOutcome{}, err
	}
	faces := max(3-disadvantage, 0)
	miss, hit := share(6-faces, 6), share(faces, 6)
	none, one, more := 1.0, 0.0, 0.0
	for range n {
		none, one, more = none*miss, one*miss+none*hit, more+one*hit
	}
	return HitsOutcome{Fail: none, Partial: one, Full: more}, nil
}
