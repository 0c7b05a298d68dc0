package game

import "mesa/dice"

// Event is something that came about, as a log keeps it for ever. Its name and fields never change
// their meaning: a new meaning gets a new name.
type Event interface{ EventName() string }

// DiceThrown is an event that holds dice with their faces, in the order they were thrown. The
// DiceThrown events of a decision hold all its throws, once and in order, so that verification can
// compare them.
type DiceThrown interface {
	Event
	Thrown() (pool []dice.Die, faces []int)
}

// DiceOfEvent returns the dice of an event with their faces.
func DiceOfEvent(e DiceThrown) []Die {
	pool, faces := e.Thrown()
	var ds []Die
	for i := range min(len(pool), len(faces)) {
		ds = append(ds, Die{Size: pool[i], Face: faces[i]})
	}
	return ds
}
