package game

import (
	"slices"

	"mesa/dice"
)

// HiddenEvent is an event that may hold the faces of Tx.HiddenDice, or consequences of them. Until
// the GM reveals the faces, the table service shows only PublicEvent to the players, so that Tell
// need not know who reads. Show and Offers must keep the hidden parts of the state from players
// until the state folds HiddenRevealed.
type HiddenEvent interface {
	Event
	// PublicEvent returns the event for all players, with nothing in it that depends on hidden
	// faces; nil if the event hides nothing.
	PublicEvent() Event
}

// HasHidden reports whether an event holds something hidden.
func HasHidden(e Event) bool {
	v, ok := e.(HiddenEvent)
	return ok && v.PublicEvent() != nil
}

// PublicEvents returns the events as players may read them: PublicEvent in place of each event that
// hides something.
func PublicEvents(es []Event) []Event {
	es = slices.Clone(es)
	for i, e := range es {
		if HasHidden(e) {
			es[i] = e.(HiddenEvent).PublicEvent()
		}
	}
	return es
}

// HiddenChain is the state of the hidden throws of one chain: I is the index of the last throw,
// Link the secret link of that throw, and throws up to Revealed are revealed.
type HiddenChain struct {
	Chain    int    `json:"chain"`
	I        int    `json:"i"`
	Link     []byte `json:"link"`
	Revealed int    `json:"open"`
}

// hiddenChain returns the record of a chain's hidden throws, and adds one if there is none.
func (h *House) hiddenChain(chain int) *HiddenChain {
	i := slices.IndexFunc(h.HiddenChains, func(v HiddenChain) bool { return v.Chain == chain })
	if i < 0 {
		i, h.HiddenChains = len(h.HiddenChains), append(h.HiddenChains, HiddenChain{Chain: chain})
	}
	return &h.HiddenChains[i]
}

// hide remembers the newest hidden throw of a chain. The link of that throw reveals all earlier
// ones.
func (h *House) hide(t dice.Throw) {
	if v := h.hiddenChain(t.Chain); t.I > v.I {
		v.I, v.Link = t.I, t.Link
	}
}

// reveal marks the throws of a chain as revealed. Hidden throws that wait to be thrown again are
// dropped, since everyone can now compute them.
func (h *House) reveal(e HiddenRevealed) {
	v := h.hiddenChain(e.Chain)
	v.Revealed = max(v.Revealed, e.I)
	h.Waiting = slices.DeleteFunc(h.Waiting,
		func(w WaitingThrow) bool { return w.Throw.Hidden && !h.IsHidden(w.Throw) })
}

// HiddenCount returns the number of throws that are still hidden.
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

// Current returns the newest chain for hidden throws, or for public ones: the next throws use it.
// ok is false if there is no chain yet, or if the chain began at another table.
func (h *House) Current(hidden bool) (c Chain, ok bool) {
	for _, c := range slices.Backward(h.Chains) {
		if c.Hidden == hidden {
			return c, c.Table == ""
		}
	}
	return Chain{}, false
}

// revealMove lets the GM reveal all hidden throws at any time.
func revealMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "unveil", Category: CategoryDice, SurvivesUndo: true},
		Offers: offersToGM(func(h *House, c *Collector) {
			if h.HiddenCount() == 0 {
				c.Close(Refuse("", "refused.unveil.nothing"))
				return
			}
			c.Add(Offer{Label: Say("house.unveil.all", N("n", h.HiddenCount())), About: "fair",
				Loss: Loss{Destructive: true, Consequences: []Msg{Say("house.unveil.then")}}})
		}),
		Do: func(t *Tx[House], _ Args) { t.Reveal() },
	}
}
