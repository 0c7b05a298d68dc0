package game

import (
	"slices"

	"mesa/dice"
)

// HiddenEvent is an event that may hold what Tx.HiddenDice threw, now or before, or
// what follows from it. Until the veil is lifted the table service lets nobody but
// the GM hear more of it than PublicEvent gives, so that Tell need not know who hears. What is kept in the
// state is for Show and When to keep from other seats, until the state folds
// HiddenRevealed.
type HiddenEvent interface {
	Event
	// PublicEvent gives the event as everybody may hear it, with nothing in it that
	// depends on hidden faces; nil if the event hides nothing.
	PublicEvent() Event
}

// HasHidden reports whether an event holds something hidden.
func HasHidden(e Event) bool {
	v, ok := e.(HiddenEvent)
	return ok && v.PublicEvent() != nil
}

// PublicEvents gives events as those hear them who may not look behind the veil.
func PublicEvents(es []Event) []Event {
	es = slices.Clone(es)
	for i, e := range es {
		if HasHidden(e) {
			es[i] = e.(HiddenEvent).PublicEvent()
		}
	}
	return es
}

// HiddenChain is how far the hidden throws of one chain have come: the last one was
// I, with Link, which is secret; those up to Open are revealed.
type HiddenChain struct {
	Chain    int    `json:"chain"`
	I        int    `json:"i"`
	Link     []byte `json:"link"`
	Revealed int    `json:"open"`
}

// hiddenChain gives the veil over a chain, a new one if there is none.
func (h *House) hiddenChain(chain int) *HiddenChain {
	i := slices.IndexFunc(h.HiddenChains, func(v HiddenChain) bool { return v.Chain == chain })
	if i < 0 {
		i, h.HiddenChains = len(h.HiddenChains), append(h.HiddenChains, HiddenChain{Chain: chain})
	}
	return &h.HiddenChains[i]
}

// hide remembers the newest hidden throw of a chain: its link reveals all
// that came before.
func (h *House) hide(t dice.Throw) {
	if v := h.hiddenChain(t.Chain); t.I > v.I {
		v.I, v.Link = t.I, t.Link
	}
}

// reveal opens the veil over a chain. Hidden throws that wait to be thrown again
// wait no longer: everybody may know what they would show.
func (h *House) reveal(e HiddenRevealed) {
	v := h.hiddenChain(e.Chain)
	v.Revealed = max(v.Revealed, e.I)
	h.Waiting = slices.DeleteFunc(h.Waiting,
		func(w WaitingThrow) bool { return w.Throw.Hidden && !h.IsHidden(w.Throw) })
}

// HiddenCount counts the throws that are still hidden.
func (h *House) HiddenCount() int {
	n := 0
	for _, v := range h.HiddenChains {
		n += max(0, v.I-v.Revealed)
	}
	return n
}

// IsHidden reports whether a throw is still hidden.
func (h *House) IsHidden(t dice.Throw) bool {
	return t.Hidden && !slices.ContainsFunc(h.HiddenChains,
		func(v HiddenChain) bool { return v.Chain == t.Chain && v.Revealed >= t.I })
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

// revealMove lets the GM reveal at any time what was hidden so far.
func revealMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "unveil", Category: CategoryDice, SurvivesUndo: true},
		When: func(h *House, by Actor) []Offer {
			if by.Role != GM || h.HiddenCount() == 0 {
				return nil
			}
			return []Offer{{Label: Say("house.unveil.all", N("n", h.HiddenCount())), About: "fair",
				Destructive: true, Consequences: []Msg{Say("house.unveil.then")}}}
		},
		Do: func(t *Tx[House], _ Args) { t.Reveal() },
		Why: func(h *House, by Actor, args Args) *Refusal {
			if by.Role == GM {
				return Refuse("", "refused.unveil.nothing")
			}
			return refuseNonGM(h, by, args)
		},
	}
}
