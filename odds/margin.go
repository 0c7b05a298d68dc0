package odds

// Margins returns the law of the margin by which a side that plays for the best total exceeds its
// opposition: the life points lost or recovered (LIFE-02, LIFE-11). Place 0 holds all totals that
// do not beat the opposition. It fails for input beyond the bounds.
func Margins(s Side, against Opposition) ([]float64, error) {
	if err := (Test{Side: s, Against: against}).check(); err != nil {
		return nil, err
	}
	acting, opposing := s.law(), against.law()
	law := make([]float64, len(acting))
	for x, p := range acting {
		for y, q := range opposing {
			law[max(x-y, 0)] += p * q
		}
	}
	clampLaw(law)
	return law, nil
}

// MeanUpTo returns the mean of a law of whole numbers from 0 on, in which numbers above most count
// as most.
func MeanUpTo(law []float64, most int) (mean float64) {
	for n, p := range law {
		mean += p * float64(min(n, most))
	}
	return mean
}

// FailHitch returns the chance to fail with at least one hitch, which steps up a complication or
// trauma (RECOVER-06, TRAUMA-09).
func (f Figures) FailHitch() float64 { return clamp(f.Hitch - (f.Beat - f.BeatClean)) }
