package game

import "slices"

// Shown is what an offer says that it pays with these answers, by unit: its
// price, and that of each choice that is not as it was preset. Windows show
// both before anything is sent.
func (o Offer) Shown(args Args) map[string]int {
	shown := paid(o.Cost)
	for _, a := range o.Asks {
		words, said := args[a.Name]
		for _, c := range a.Among {
			if !said || c.Ticked == slices.Contains(words, c.Word) {
				continue
			}
			for unit, n := range paid(c.Cost) {
				if a.Instead() { // of the whole offer
					n -= shown[unit]
				}
				shown[unit] += max(0, n)
			}
		}
	}
	return shown
}

// paid is what is paid of each unit.
func paid(sums []Sum) map[string]int {
	by := map[string]int{}
	for _, s := range sums {
		by[s.Unit] += max(0, -s.N)
	}
	return by
}

// priced is the offer as it stands with these answers, for what they cost.
func (o Offer) priced(args Args) Offer {
	o = o.With(args)
	o.Cost, o.Odds, o.seen = o.Bill(args), nil, ""
	return o
}

// dear refuses a press whose answers come to more than was shown, once: Meant
// says the price, and its press with the same answers agrees to it.
func (o Offer) dear(priced Offer, args Args) *Refusal {
	says := o.shown
	if says == nil {
		says = o.Shown
	}
	shown := says(args)
	for unit, n := range paid(priced.Cost) {
		if n > shown[unit] {
			no := Refuse("", "refused.dear", L("pays", pays(priced.Cost)...), W("name", o.payer()))
			no.Meant, no.Dear = new(priced.Seal()), true
			return no
		}
	}
	return nil
}

// pays are the sums that are paid, as words.
func pays(sums []Sum) []Msg {
	var ms []Msg
	for _, s := range sums {
		if s.N < 0 {
			ms = append(ms, Sum{Unit: s.Unit, N: -s.N}.Said())
		}
	}
	return ms
}

// payer is whose the price is, where it is another's.
func (o Offer) payer() string {
	if !o.For {
		return ""
	}
	return o.Actor
}
