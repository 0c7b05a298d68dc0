package draw

import (
	"math"
	"strconv"
	"strings"
)

// least returns the smallest number that is not printed as zero.
func (u Unit) least() float64 {
	if u.Percent {
		return 0.001
	}
	return 0.01
}

// residue is the largest rounding error of a sum of chances near 0 and 1.
const residue = 1e-12

// print returns a number in the reader's notation, with at most two decimal places (one for
// percents) and no trailing zeros. A small chance is printed as "<0.1%" and not as 0, a large one
// as ">99.9%" and not as certain.
func (u Unit) print(v float64) string {
	least := u.least()
	switch {
	case !u.Percent:
	case v > residue && v < least/2:
		return "<" + u.fixed(least*100, 1) + "%"
	case v < 1-residue && v > 1-least/2:
		return ">" + u.fixed((1-least)*100, 1) + "%"
	}
	return u.tick(v)
}

// tick returns a number of a scale as text.
func (u Unit) tick(v float64) string {
	if u.Percent {
		return u.fixed(v*100, 1) + "%"
	}
	return u.fixed(v, 2)
}

func (u Unit) fixed(v float64, places int) string {
	text := strconv.FormatFloat(v, 'f', places, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	switch {
	case text == "-0":
		text = "0"
	case u.Signed && v > 0 && text != "0":
		text = "+" + text
	}
	if u.Comma {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// scale is an axis of values: round numbers from low to high.
type scale struct {
	low, high, step float64
}

// span returns the smallest and the largest value of a chart. Zero is always between them, so that
// lengths can be compared.
func (c *Chart) span() (low, high float64) {
	high = max(c.Reach, 0)
	for i := range c.Series {
		s := &c.Series[i]
		for _, values := range [][]float64{s.Values, s.Low, s.High} {
			for j := range min(len(values), len(c.Labels)) {
				if v, ok := valueAt(values, j); ok {
					low, high = min(low, v), max(high, v)
				}
			}
		}
	}
	return low, high
}

// scaleOf returns a scale for all values of a chart, with about n steps.
func scaleOf(c *Chart, n int) scale {
	low, high := c.span()
	if low == high {
		high = 1
	}
	least := (high - low) / float64(max(n, 1))
	step := max(roundUp(least), c.Unit.least())
	if c.Unit.Percent && least > 0.2 && least <= 0.25 {
		step = 0.25 // chances are read in quarters
	}
	if c.Unit.Whole {
		step = max(step, 1)
	}
	return scale{step * math.Floor(low/step), step * math.Ceil(high/step), step}
}

// roundUp returns the least of 1, 2, 5, 10, 20, … and of their tenths, hundredths and so on that is
// not less than v.
func roundUp(v float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if v <= m*ten*(1+1e-9) {
			return m * ten
		}
	}
	return 10 * ten
}

// ticks returns the round numbers of a scale, with an exact zero.
func (s scale) ticks() []float64 {
	var all []float64
	for i := math.Round(s.low / s.step); i <= math.Round(s.high/s.step); i++ {
		all = append(all, i*s.step)
	}
	return all
}

// numbers returns the ticks as text.
func (s scale) numbers(u Unit) []string {
	var all []string
	for _, v := range s.ticks() {
		all = append(all, u.tick(v))
	}
	return all
}

// share returns the place of v on the scale: 0 is low, 1 is high.
func (s scale) share(v float64) float64 { return (v - s.low) / (s.high - s.low) }
