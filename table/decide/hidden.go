package decide

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// hide throws hidden dice with the next link of the chain for hidden throws. It fails with
// errNoHiddenChain.
func (tx *tx) hide(pool []dice.Die) (dice.Throw, error) {
	c, ok := tx.state.House.Current(true)
	if !ok || !isChain(tx.hiddenChain, c) || c.Spent+tx.hidden >= c.Length {
		return dice.Throw{}, errNoHiddenChain
	}
	tx.hidden++
	return tx.hiddenChain.ThrowHidden(c.Spent+tx.hidden, tx.occasion, pool)
}

// hideScripted returns a scripted hidden throw, which has no link and no seal.
func (tx *tx) hideScripted(pool []dice.Die) dice.Throw {
	tx.hidden++
	i := tx.hidden
	for _, v := range tx.state.House.HiddenChains {
		if v.Chain == 0 {
			i += v.I
		}
	}
	return dice.Throw{I: i, Pool: slices.Clone(pool), Faces: tx.script.Roll(pool...), Hidden: true}
}

// revealEvents returns one event for each chain with throws that are still hidden, those of this
// decision included. An event opens the newest hidden throw of its chain, and so all before it.
func (tx *tx) revealEvents() []game.HiddenRevealed {
	newest := map[int]dice.Throw{}
	var chains []int
	note := func(t dice.Throw) {
		old, known := newest[t.Chain]
		if !known {
			chains = append(chains, t.Chain)
		}
		if t.I > old.I {
			newest[t.Chain] = t
		}
	}
	for _, v := range tx.state.House.HiddenChains {
		if v.Revealed < v.I {
			note(dice.Throw{Chain: v.Chain, I: v.I, Link: v.Link})
		}
	}
	for _, t := range tx.throws {
		if tx.state.House.IsHidden(t) {
			note(t)
		}
	}
	tx.reveals = len(chains) > 0
	var opened []game.HiddenRevealed
	for _, n := range chains {
		t := newest[n]
		opened = append(opened, game.HiddenRevealed{Chain: n, I: t.I, Link: t.Link})
	}
	return opened
}
