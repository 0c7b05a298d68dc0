package gametest

import (
	"bytes"
	"fmt"

	"mesa/game"
)

// snapshot returns the snapshot of a state. A failure is a fault.
func (r *runner) snapshot(g game.Game) []byte {
	data, err := g.Snapshot()
	if err != nil {
		r.fault("snapshot: %v", err)
	}
	return data
}

// checkSnapshot checks that the state restored from a snapshot has the same snapshot, and as many
// offers for each actor.
func (r *runner) checkSnapshot(snapshot []byte) {
	back, err := r.System.Restore(snapshot)
	if err != nil {
		r.fault("resume: %v", err)
		return
	}
	if again := r.snapshot(back); !bytes.Equal(snapshot, again) {
		r.fault("a snapshot changes when it is read and written: %s", firstDifference(snapshot, again))
	}
	for _, actor := range r.allActors() {
		if a, b := r.offers(actor), back.Offers(actor, game.AnyMove); len(a) != len(b) {
			r.fault("%q is offered %d moves, and %d after a snapshot", actor.Chair, len(a), len(b))
		}
	}
}

// checkReplay checks that the log folds to the live state.
func (r *runner) checkReplay() {
	rules, house := r.initialStates()
	for _, k := range r.log {
		r.fold(rules, house, k)
	}
	if live, replayed := r.snapshot(r.game), r.snapshot(rules); !bytes.Equal(live, replayed) {
		r.fault("the replayed log differs from the live state: %s", firstDifference(live, replayed))
	}
}

// checkGaps folds the beginning of the log with gaps, as after an undo: the fold must ignore events
// that no longer fit, and the table must still be shown.
func (r *runner) checkGaps() {
	rules, house := r.initialStates()
	for i, k := range r.log[:min(len(r.log), maxGapEvents)] {
		if i > 0 && r.chance.IntN(4) == 0 {
			continue
		}
		r.fold(rules, house, k)
	}
	whole := r.log[:min(len(r.log), maxGapEvents)]
	for _, actor := range r.allActors() {
		rules.Offers(actor, game.AnyMove)
		rules.Show(actor, "")
		for _, k := range whole {
			if e := r.decode(k); e != nil {
				r.System.Tell([]game.Event{e}, actor)
			}
		}
	}
}

// firstDifference returns the parts of two texts around the place where they begin to differ.
func firstDifference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("…%s… against …%s…", a[from:min(len(a), i+60)], b[from:min(len(b), i+60)])
}
