package odds

// proper corrects a chance that rounding moved slightly below 0 or above 1.
func proper(p float64) float64 { return min(max(p, 0), 1) }

// properLaw corrects every chance of a law.
func properLaw(law []float64) {
	for i, p := range law {
		law[i] = proper(p)
	}
}

// proper corrects every chance of the figures.
func (f *Figures) proper() {
	for _, p := range []*float64{&f.Beat, &f.Heroic, &f.Hitch, &f.Botch, &f.BeatClean, &f.Takeout} {
		*p = proper(*p)
	}
	properLaw(f.Effect[:])
	properLaw(f.BeatEffect[:])
	properLaw(f.BeatStepped[:])
}
