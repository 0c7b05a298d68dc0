package game

import "slices"

// ShownPrice returns the payments that a form showed for these answers, by unit: the Cost of the
// offer, and the Cost of each choice that the answers change from its preset. Front ends show both
// before anything is sent.
func (o Offer) ShownPrice(args Args) map[string]int {
	shown := paidByUnit(o.Cost)
	for _, a := range o.Inputs {
		words, said := args[a.Name]
		for _, c := range a.Choices {
			if !said || c.Selected == slices.Contains(words, c.Word) {
				continue
			}
			for unit, n := range paidByUnit(c.Cost) {
				if a.Replaces() { // of the whole offer
					n -= shown[unit]
				}
				shown[unit] += max(0, n)
			}
		}
	}
	return shown
}

// paidByUnit returns the payments by unit.
func paidByUnit(sums []Amount) map[string]int {
	by := map[string]int{}
	for _, s := range sums {
		by[s.Unit] += max(0, -s.N)
	}
	return by
}

// withPriceOf returns the offer with these answers as presets and their price as Cost.
func (o Offer) withPriceOf(args Args) Offer {
	o = o.With(args)
	o.Cost, o.Odds, o.etag = o.PriceOf(args), nil, ""
	return o
}

// refuseCostlier refuses a press that costs more than was shown, once: Suggested shows the price,
// and a press of Suggested with the same answers is done. It returns nil if the price was shown.
func (o Offer) refuseCostlier(priced Offer, args Args) *Refusal {
	shownPrice := o.shownPrice
	if shownPrice == nil {
		shownPrice = o.ShownPrice
	}
	shown := shownPrice(args)
	for unit, n := range paidByUnit(priced.Cost) {
		if n > shown[unit] {
			no := Refuse("", "refused.dear", L("pays", paidMsgs(priced.Cost)...), W("name", o.payer()))
			no.Suggested, no.Costlier = new(priced.Seal()), true
			return no
		}
	}
	return nil
}

// paidMsgs returns the payments as text.
func paidMsgs(sums []Amount) []Msg {
	var ms []Msg
	for _, s := range sums {
		if s.N < 0 {
			ms = append(ms, Amount{Unit: s.Unit, N: -s.N}.Msg())
		}
	}
	return ms
}

// payer returns the name of the character that pays if the offer is on behalf of another player's
// character, else "".
func (o Offer) payer() string {
	if !o.OnBehalf {
		return ""
	}
	return o.CharacterName
}
