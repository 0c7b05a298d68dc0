package odds

// under holds numbers of ways in which no die shows more than a value.
type under[N number] struct {
	all N
	// but[c]: summed over the dice of rank c and above, the ways of all other dice.
	but [5]N
}

// climb goes through the values of dice upwards, and computes anew only the powers that change.
type climb[N number] struct {
	n         *counts
	many      [5]N // number of dice of a rank
	faces     [5]N // ways of one die
	full, one [5]N // ways of all dice of a rank, and of all but one
}

// newClimb starts at the value 1, where each die is a hitch of weight hitch.
func newClimb[N number](n *counts, hitch N) climb[N] {
	w := climb[N]{n: n}
	for c, k := range n {
		w.full[c], w.faces[c] = 1, hitch
		if k > 0 {
			w.many[c] = wholeNumber[N](k)
			w.power(c)
		}
	}
	return w
}

func (w *climb[N]) power(c int) {
	w.one[c] = raise(w.faces[c], w.n[c]-1)
	w.full[c] = w.one[c] * w.faces[c]
}

// stepTo steps up to a value, which is one more than the last value.
func (w *climb[N]) stepTo(value int) {
	for c := rankOf(value); c < 5; c++ {
		if w.n[c] > 0 {
			w.faces[c]++
			w.power(c)
		}
	}
}

// under counts the ways at the present value.
func (w *climb[N]) under() (u under[N]) {
	var below [5]N
	u.all = 1
	for c := range 5 {
		below[c] = u.all
		u.all *= w.full[c]
	}
	var above, sum N = 1, 0
	for c := 4; c >= 0; c-- {
		sum += w.many[c] * below[c] * w.one[c] * above
		u.but[c] = sum
		above *= w.full[c]
	}
	return u
}

// rankOf returns the rank of the smallest die that can show a value.
func rankOf(value int) int { return max(value-3, 0) / 2 }

// best2 counts the ways to each total of the two best results without hitches; hitch is the weight
// of a 1. For any number of dice it looks once at each pair of values: one die shows a, the others
// at most b but not all less; or the highest value is a, on more than one die.
func best2[N number](n *counts, hitch N) (law [25]N) {
	w := newClimb(n, hitch)
	last := w.under()
	law[0] = last.all
	for a := 2; a <= 12; a++ {
		law[a] = last.but[rankOf(a)]
	}
	for b := 2; b <= 12; b++ {
		w.stepTo(b)
		u := w.under()
		law[2*b] += u.all - last.all - last.but[rankOf(b)]
		for a := b + 1; a <= 12; a++ {
			law[a+b] += u.but[rankOf(a)] - last.but[rankOf(a)]
		}
		last = u
	}
	return law
}
