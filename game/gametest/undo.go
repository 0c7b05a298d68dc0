package gametest

import "slices"

// span is the range in the log of a decision that undo may take back.
type span struct{ from, to int }

// tableSnapshot is a table as its snapshots hold it, with the length of the log at that time.
type tableSnapshot struct {
	rules, house []byte
	at           int
}

// noteUndoable records that undo may take back the decision with the events from index from of the
// log on. It leaves out drafts, decisions that survive undo, and decisions that reveal hidden
// throws, which are not undone (game.House.Apply).
func (r *heedlessPlayers) noteUndoable(from int, move string) {
	sp := r.specs[move]
	revealed := slices.ContainsFunc(r.log[from:], func(k loggedEvent) bool { return k.name == "house.veil_lifted" })
	if len(r.log) > from && !sp.Quiet && !sp.SurvivesUndo && !revealed {
		r.stack = append(r.stack, span{from, len(r.log)})
	}
}

// takeSnapshot takes snapshots of the rules and the house, and goes on with the restored states.
func (r *heedlessPlayers) takeSnapshot() {
	r.base = tableSnapshot{r.snapshot(r.game), r.snapshot(r.actors), len(r.log)}
	r.restoreSnapshot()
}

// undo takes back some of the last decisions since the snapshot, as the table service does: the log
// is folded again without them.
func (r *heedlessPlayers) undo() {
	for range 1 + r.chance.IntN(3) {
		last := len(r.stack) - 1
		if last < 0 || r.stack[last].from < r.base.at {
			break
		}
		r.log = slices.Delete(r.log, r.stack[last].from, r.stack[last].to)
		r.stack = r.stack[:last]
	}
	r.restoreSnapshot()
}

// restoreSnapshot restores the snapshot and folds the log since.
func (r *heedlessPlayers) restoreSnapshot() {
	rules, err := r.System.Restore(r.base.rules)
	if err != nil {
		r.fault("resume: %v", err)
		return
	}
	house, err := r.house.Restore(r.base.house)
	if err != nil {
		r.fault("resume of the house: %v", err)
		return
	}
	r.game, r.actors = rules, house
	for _, k := range r.log[r.base.at:] {
		r.fold(r.game, r.actors, k)
	}
}
