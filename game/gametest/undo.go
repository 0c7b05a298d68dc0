package gametest

import "slices"

// span is where in the log the facts of a decision lie that undo may take back.
type span struct{ from, to int }

// writtenDown is a table as its snapshots hold it, and how much of the log came before.
type writtenDown struct {
	rules, house []byte
	at           int
}

// standing notes what was decided since the log was so long. Drafts, what stays and what
// lifts the veil are not taken back (game.House.Apply).
func (r *carelessPlayers) standing(from int, move string) {
	sp := r.specs[move]
	lifted := slices.ContainsFunc(r.log[from:], func(k kept) bool { return k.name == "house.veil_lifted" })
	if len(r.log) > from && !sp.Quiet && !sp.SurvivesUndo && !lifted {
		r.stack = append(r.stack, span{from, len(r.log)})
	}
}

// writeDown writes the table down, and goes on with what is read of that.
func (r *carelessPlayers) writeDown() {
	r.base = writtenDown{r.snapshot(r.game), r.snapshot(r.actors), len(r.log)}
	r.takeUp()
}

// undo takes back some of the last decisions since the table was written down, as the
// table service does: what came behind them is folded without them.
func (r *carelessPlayers) undo() {
	for range 1 + r.chance.IntN(3) {
		last := len(r.stack) - 1
		if last < 0 || r.stack[last].from < r.base.at {
			break
		}
		r.log = slices.Delete(r.log, r.stack[last].from, r.stack[last].to)
		r.stack = r.stack[:last]
	}
	r.takeUp()
}

// takeUp goes on with the table as it was written down and what the log has since.
func (r *carelessPlayers) takeUp() {
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
