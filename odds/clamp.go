package odds

// clamp corrects a chance that rounding moved slightly below 0 or above 1.
func clamp(p float64) float64 { return min(max(p, 0), 1) }

// clampLaw corrects every chance of a law in place.
func clampLaw(law []float64) {
	for i, p := range law {
		law[i] = clamp(p)
	}
}

// clamp corrects every chance of the figures.
func (f *Figures) clamp() {
	for _, p := range []*float64{&f.Beat, &f.Heroic, &f.Hitch, &f.Botch, &f.BeatClean, &f.Takeout} {
		*p = clamp(*p)
	}
	clampLaw(f.Effect[:])
	clampLaw(f.BeatEffect[:])
	clampLaw(f.BeatStepped[:])
}
