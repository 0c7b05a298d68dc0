package house

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// HiddenChain is the state of the hidden throws of one chain: I is the index of the last throw,
// Link the secret link of that throw, and throws up to Revealed are revealed.
type HiddenChain struct {
	Chain    int    `json:"chain"`
	I        int    `json:"i"`
	Link     []byte `json:"link"`
	Revealed int    `json:"open"`
}

// hiddenChain returns the HiddenChain of a chain, which it adds if there is none.
func (ts *Throws) hiddenChain(chain int) *HiddenChain {
	i := slices.IndexFunc(ts.HiddenChains, func(v HiddenChain) bool { return v.Chain == chain })
	if i < 0 {
		i, ts.HiddenChains = len(ts.HiddenChains), append(ts.HiddenChains, HiddenChain{Chain: chain})
	}
	return &ts.HiddenChains[i]
}

// hide remembers the newest hidden throw of a chain. The link of that throw reveals all earlier
// ones.
func (ts *Throws) hide(t dice.Throw) {
	if v := ts.hiddenChain(t.Chain); t.I > v.I {
		v.I, v.Link = t.I, t.Link
	}
}

// reveal marks the throws of a chain as revealed. Of these throws, those that wait to be thrown
// again are dropped, since everyone can now compute their faces.
func (h *State) reveal(e game.HiddenRevealed) {
	v := h.hiddenChain(e.Chain)
	v.Revealed = max(v.Revealed, e.I)
	h.Waiting = slices.DeleteFunc(h.Waiting,
		func(w WaitingThrow) bool { return w.Throw.Hidden && !h.IsHidden(w.Throw) })
}

// HiddenCount returns the number of throws that are still hidden.
func (ts *Throws) HiddenCount() int {
	n := 0
	for _, v := range ts.HiddenChains {
		n += max(0, v.I-v.Revealed)
	}
	return n
}

// IsHidden reports whether a throw is still hidden.
func (ts *Throws) IsHidden(t dice.Throw) bool {
	return t.Hidden && !slices.ContainsFunc(ts.HiddenChains,
		func(v HiddenChain) bool { return v.Chain == t.Chain && v.Revealed >= t.I })
}

// Current returns the newest chain for hidden throws or, if hidden is false, for public throws: the
// next throws use this chain. ok is false if there is no such chain yet, or if the chain began at
// another table.
func (ts *Throws) Current(hidden bool) (c game.Chain, ok bool) {
	for _, c := range slices.Backward(ts.Chains) {
		if c.Hidden == hidden {
			return c, c.Table == ""
		}
	}
	return game.Chain{}, false
}

// revealMove lets the GM reveal all hidden throws at any time.
func revealMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "unveil", Category: game.CategoryDice, SurvivesUndo: true},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			if h.HiddenCount() == 0 {
				c.Close(game.Refuse("", "refused.unveil.nothing"))
				return
			}
			c.Add(game.Offer{Label: game.Say("house.unveil.all", game.N("n", h.HiddenCount())), About: "fair",
				Loss: game.Loss{Destructive: true, Consequences: []game.Msg{game.Say("house.unveil.then")}}})
		}),
		Do: func(t *game.Tx[State], _ game.Args) { t.Reveal() },
	}
}
