package odds

// Margins is the law of by how much a side that plays for the best total is
// above what opposes it: what life points lose, or recover (LIFE-02, LIFE-11).
// The first place is all that does not beat it. It refuses what is beyond the
// bounds.
func Margins(s Side, against Opposition) ([]float64, error) {
	if err := (Test{Side: s, Against: against}).check(); err != nil {
		return nil, err
	}
	ours, theirs := s.law(), against.law()
	law := make([]float64, len(ours))
	for x, p := range ours {
		for y, q := range theirs {
			law[max(x-y, 0)] += p * q
		}
	}
	properLaw(law)
	return law, nil
}

// MeanUpTo is the mean of a law of whole numbers of which no more than so many
// count.
func MeanUpTo(law []float64, most int) (mean float64) {
	for n, p := range law {
		mean += p * float64(min(n, most))
	}
	return mean
}

// FailHitch is the chance to fail with at least one hitch, by which a
// complication or trauma grows (RECOVER-06, TRAUMA-09).
func (f Figures) FailHitch() float64 { return proper(f.Hitch - (f.Beat - f.BeatClean)) }
