package game

// Amount is a number of some unit that can be owned, named by the key "unit.<Unit>", such as
// "unit.cortex.pp". In a price, N is negative for a payment and positive for a gain.
type Amount struct {
	Unit      string
	N         int
	Available int  // of a payment: how much can be spent now
	Late      bool // earned now, usable only later
}

// Msg returns an amount as text.
func (s Amount) Msg() Msg {
	m := Say("unit."+s.Unit, N("n", s.N))
	if s.Late {
		return Say("view.late", M("sum", m))
	}
	return m
}

// PriceMsg returns an amount as a price: "for 1 plot point".
func (s Amount) PriceMsg() Msg { return s.priceMsg(true) }

// priceMsg returns one amount of a price: of the whole offer if whole, else of a choice alone.
func (s Amount) priceMsg(whole bool) Msg {
	sum := Amount{Unit: s.Unit, N: max(s.N, -s.N)}.Msg()
	switch {
	case s.N > 0:
		return Say("price.earns", M("sum", sum), N("late", lateFlag(s)))
	case whole:
		return Say("price.pays", M("sum", sum))
	}
	return Say("price.more", M("sum", sum))
}

func lateFlag(s Amount) int {
	if s.Late {
		return 1
	}
	return 0
}
