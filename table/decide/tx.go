package decide

import (
	"encoding/json"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/fold"
)

// tx is one decision in the making. It collects events, folds them at once, and throws dice. The
// first error is kept in err, because rules cannot return one.
type tx struct {
	state       *fold.State
	actor       game.Actor
	occasion    dice.Occasion
	chain       *dice.Chain
	hiddenChain *dice.Chain // for hidden throws, nil if it was not opened
	script      dice.Source // instead of the chain, in scripted tests
	spent       int         // links of the chain
	hidden      int         // hidden throws of this decision
	place       string      // place of the next throw, set by the rules
	names       []string    // names of the dice of the next throw
	waiting     house.WaitingThrows
	reveals     bool // it has revealed hidden throws

	stored []store.Event
	events []game.Event
	throws []dice.Throw
	err    error
}

// emit folds the event as it will be decoded later, so that the live state equals every replay.
func (tx *tx) emit(e game.Event) {
	if tx.err != nil {
		return
	}
	data, err := json.Marshal(e)
	if err != nil {
		tx.err = fmt.Errorf("table %s: event %s: %w", tx.state.ID, e.EventName(), err)
		return
	}
	event := store.Event{Name: e.EventName(), Data: data}
	read, err := tx.state.Ruleset.Read(event)
	if err != nil {
		tx.err = fmt.Errorf("table %s: event %s: %w", tx.state.ID, event.Name, err)
		return
	}
	tx.stored, tx.events = append(tx.stored, event), append(tx.events, read)
	tx.state.Fold(read)
}

func (tx *tx) setPlace(place string, names ...string) { tx.place, tx.names = place, names }

func (tx *tx) hasHidden() bool {
	return slices.ContainsFunc(tx.throws, func(t dice.Throw) bool { return t.Hidden })
}

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
// decision included. An event reveals the newest hidden throw of its chain, and so all earlier
// throws.
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
