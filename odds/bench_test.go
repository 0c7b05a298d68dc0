package odds

import (
	"testing"
	"time"

	"mesa/dice"
)

// reference is R of the goals: every throw of d10 2d8 d6 d4 and of 2d8 d6, the
// best two results tracked.
func reference() (beat float64) {
	var ours, theirs [25]int
	tally([]dice.Die{10, 8, 8, 6, 4}, 0, 0, &ours)
	tally([]dice.Die{8, 8, 6}, 0, 0, &theirs)
	for x, p := range ours {
		for _, q := range theirs[:x] {
			beat += float64(p * q)
		}
	}
	return beat / 15360 / 384
}

func tally(pool []dice.Die, first, second int, law *[25]int) {
	if len(pool) == 0 {
		law[first+second]++
		return
	}
	for face := 1; face <= int(pool[0]); face++ {
		switch {
		case face == 1 || face <= second:
			tally(pool[1:], first, second, law)
		case face > first:
			tally(pool[1:], face, first, law)
		default:
			tally(pool[1:], first, face, law)
		}
	}
}

func BenchmarkR(b *testing.B) {
	for b.Loop() {
		if r := reference(); r < 0.666 || r > 0.667 {
			b.Fatal(r)
		}
	}
}

// ratio measures work beside R, in turn, and reports the least of each as xR.
func ratio(b *testing.B, goal float64, work func()) {
	b.ReportAllocs()
	best, r := time.Hour, time.Hour
	for range 8 {
		start := time.Now()
		for range 4 {
			reference()
		}
		r = min(r, time.Since(start)/4)
		n := max(1, int(200*time.Microsecond/max(best, time.Nanosecond)))
		if best == time.Hour {
			n = 1
		}
		start = time.Now()
		for range n {
			work()
		}
		best = min(best, time.Since(start)/time.Duration(n))
	}
	for b.Loop() {
		work()
	}
	b.ReportMetric(float64(best)/float64(r), "xR")
	b.ReportMetric(goal, "goal")
}

var (
	five   = []dice.Die{10, 8, 8, 6, 4}
	three  = []dice.Die{8, 8, 6}
	eight  = []dice.Die{12, 10, 10, 8, 8, 6, 6, 4}
	other  = []dice.Die{10, 8, 8, 6, 6}
	twenty = append(append(append([]dice.Die{}, eight...), eight...), 12, 10, 8, 6)
)

func BenchmarkBest2(b *testing.B) {
	n, m := count(eight), count(other)
	ratio(b, 1./60, func() { best2[float64](&n, 1); best2[float64](&m, 1) })
}

func BenchmarkJoint2(b *testing.B) {
	n := count(eight)
	ratio(b, 1./20, func() { joint2[float64](&n, 1) })
}

func BenchmarkJoint2Complex(b *testing.B) {
	n := count(eight)
	ratio(b, 1./20, func() { joint2[complex128](&n, 1) })
}
