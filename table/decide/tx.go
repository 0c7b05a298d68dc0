package decide

import (
	"encoding/json"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
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
	waiting     game.WaitingThrows
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
