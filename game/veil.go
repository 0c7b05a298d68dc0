package game

import (
	"slices"

	"mesa/dice"
)

// Veiled is an event that may hold what Tx.Veiled threw, now or before, or
// what follows from it. Until the veil is lifted the Hall lets nobody but the GM hear more of it
// than Veiled gives, so that Tell need not know who hears. What is kept in the
// state is for Show and When to keep from other seats, until the state folds
// VeilLifted.
type Veiled interface {
	Event
	// Veiled gives the event as everybody may hear it, with nothing in it that
	// depends on hidden faces; nil if the event hides nothing.
	Veiled() Event
}

// Hides reports whether an event holds something hidden.
func Hides(e Event) bool {
	v, ok := e.(Veiled)
	return ok && v.Veiled() != nil
}

// Covered gives events as those hear them who may not look behind the veil.
func Covered(es []Event) []Event {
	es = slices.Clone(es)
	for i, e := range es {
		if Hides(e) {
			es[i] = e.(Veiled).Veiled()
		}
	}
	return es
}

// Veil is how far the hidden throws of one chain have come: the last one was
// I, with Link, which is secret; those up to Open are revealed.
type Veil struct {
	Chain int    `json:"chain"`
	I     int    `json:"i"`
	Link  []byte `json:"link"`
	Open  int    `json:"open"`
}

// veil gives the veil over a chain, a new one if there is none.
func (h *House) veil(chain int) *Veil {
	i := slices.IndexFunc(h.Veils, func(v Veil) bool { return v.Chain == chain })
	if i < 0 {
		i, h.Veils = len(h.Veils), append(h.Veils, Veil{Chain: chain})
	}
	return &h.Veils[i]
}

// hide remembers the newest hidden throw of a chain: its link reveals all
// that came before.
func (h *House) hide(t dice.Throw) {
	if v := h.veil(t.Chain); t.I > v.I {
		v.I, v.Link = t.I, t.Link
	}
}

// lift opens the veil over a chain. Hidden throws that wait to be thrown again
// wait no longer: everybody may know what they would show.
func (h *House) lift(e VeilLifted) {
	v := h.veil(e.Chain)
	v.Open = max(v.Open, e.I)
	h.Waiting = slices.DeleteFunc(h.Waiting, func(w WaitingThrow) bool { return w.Throw.Hidden && !h.Secret(w.Throw) })
}

// Hidden counts the throws that are still hidden.
func (h *House) Hidden() int {
	n := 0
	for _, v := range h.Veils {
		n += max(0, v.I-v.Open)
	}
	return n
}

// Secret reports whether a throw is still hidden.
func (h *House) Secret(t dice.Throw) bool {
	return t.Hidden && !slices.ContainsFunc(h.Veils, func(v Veil) bool { return v.Chain == t.Chain && v.Open >= t.I })
}

// Current gives the chain that pays for the next throws, hidden ones or those
// in sight of all, if there is one. A chain that began at another table does
// not.
func (h *House) Current(hidden bool) (Chain, bool) {
	for _, c := range slices.Backward(h.Chains) {
		if c.Hidden == hidden {
			return c, c.Table == ""
		}
	}
	return Chain{}, false
}

// unveilMove lets the GM reveal at any time what was hidden so far.
func unveilMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "unveil", Under: UnderDice, Fixed: true},
		When: func(h *House, by Seat) []Offer {
			if by.Role != GM || h.Hidden() == 0 {
				return nil
			}
			return []Offer{{Label: Say("house.unveil.all", N("n", h.Hidden())), About: "fair",
				Grave: true, Then: []Msg{Say("house.unveil.then")}}}
		},
		Do: func(t *Tx[House], _ Args) { t.Lift() },
		Why: func(h *House, by Seat, args Args) *Refusal {
			if by.Role == GM {
				return Refuse("", "refused.unveil.nothing")
			}
			return gmAlone(h, by, args)
		},
	}
}
