package draw

import (
	"math"
	"testing"
)

// linear returns the linear light of a colour's three channels, 0 to 1.
func linear(hex string) [3]float64 {
	c := parse(hex)
	var out [3]float64
	for i, v := range []uint8{c.R, c.G, c.B} {
		s := float64(v) / 255
		if s <= 0.04045 {
			out[i] = s / 12.92
		} else {
			out[i] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast returns the contrast of WCAG 2.
func contrast(a, b string) float64 {
	light := func(hex string) float64 {
		c := linear(hex)
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05
	}
	la, lb := light(a), light(b)
	return max(la, lb) / min(la, lb)
}

func TestContrast(t *testing.T) {
	for i, theme := range colours {
		for tone, least := range map[tone]float64{ink: 4.5, soft: 4.5, axis: 3, first: 3, first + 1: 3, first + 2: 3,
			first + 3: 3} {
			for _, ground := range []string{theme[paper], theme[shade]} {
				if got := contrast(theme[tone], ground); got < least {
					t.Errorf("theme %d: %s on %s has a contrast of %.2f, want %v", i, theme[tone], ground, got, least)
				}
			}
		}
	}
}

// eyes are matrices for eyes that lack one kind of cones, after Machado, Oliveira and Fernandes
// (2009).
var eyes = map[string][3][3]float64{
	"all cones": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no long cones": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}},
	"no middle cones": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}},
	"no short cones": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}},
}

// seenColour returns a colour in CIELAB as an eye sees it.
func seenColour(hex string, eye [3][3]float64) [3]float64 {
	c := linear(hex)
	var l [3]float64
	for i, row := range eye {
		l[i] = min(1, max(0, row[0]*c[0]+row[1]*c[1]+row[2]*c[2]))
	}
	f := func(v float64) float64 {
		if v > 0.008856 {
			return math.Cbrt(v)
		}
		return 7.787*v + 16.0/116
	}
	x := f((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.95047)
	y := f(0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2])
	z := f((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Without their hatching. A distance of 2 is just visible; 10 is visible at a glance.
func TestSeriesDifferForEveryEye(t *testing.T) {
	for i, theme := range colours {
		for name, eye := range eyes {
			for a := first; a < tones; a++ {
				for b := first; b < a; b++ {
					p, q := seenColour(theme[a], eye), seenColour(theme[b], eye)
					if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < 14 {
						t.Errorf("theme %d: with %s, %s and %s are %.1f apart", i, name, theme[a], theme[b], d)
					}
				}
			}
		}
	}
}
