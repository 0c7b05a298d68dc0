package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// errOtherOffer stops a line that matches another offer of the move.
var errOtherOffer = errors.New("another offer covers it")

// table returns a state under the rules, at the table of this run.
func (r *runner) table(rules game.Game) game.Table {
	return game.Table{Moves: r.specs, Rules: rules, House: r.actors}
}

// doOffer does an offer with these arguments at a table of the given state.
func (r *runner) doOffer(rules game.Game, o game.Offer, args game.Args, tools game.AnyTx) error {
	c := game.Command{Key: o.Key(), Move: o.Move, Args: args, Sure: true}
	_, err := r.table(rules).Decide([]game.Actor{tools.Actor}, c,
		func(game.Resolution) (game.AnyTx, error) { return tools, nil })
	return err
}

// refusalOf returns the refusal of a command, nil if it would be done. The command is not done.
func (r *runner) refusalOf(actor game.Actor, c game.Command) *game.Refusal {
	_, err := r.table(r.game).Decide([]game.Actor{actor}, c,
		func(game.Resolution) (game.AnyTx, error) { return game.AnyTx{}, errOtherOffer })
	no, _ := err.(*game.Refusal)
	return no
}

// decision is one decision of the runner.
type decision struct {
	*runner
	events  []game.Event
	thrown  []thrownDie
	reveals bool
}

// Roll implements dice.Source with the runner's chance.
func (d *decision) Roll(sizes ...dice.Die) []int { return d.throw(sizes, false) }

func (d *decision) throw(sizes []dice.Die, hidden bool) []int {
	faces := make([]int, len(sizes))
	for i, size := range sizes {
		if !slices.Contains(dice.Sizes, size) {
			d.fault("a throw of a %v", size)
			size = 2
		}
		faces[i] = d.chance.IntN(int(size)) + 1
		if d.onesPercent > 0 && d.chance.IntN(100) < d.onesPercent {
			faces[i] = 1
		}
		d.thrown = append(d.thrown, thrownDie{sizes[i], faces[i], hidden})
	}
	if len(sizes) == 0 {
		d.fault("a throw of no dice")
	}
	return faces
}

func (d *decision) emit(e game.Event) { d.events = append(d.events, d.record(e)) }

// record appends an event to the log, folds it as a reader of the log decodes it, and returns
// another decoded copy.
func (r *runner) record(e game.Event) game.Event {
	if k, ok := r.appendEvent(e); ok {
		return r.decode(k)
	}
	return e
}

// appendEvent appends an event to the log, and folds it as a reader decodes it.
func (r *runner) appendEvent(e game.Event) (k loggedEvent, ok bool) {
	data, err := json.Marshal(e)
	if err != nil {
		r.fault("event %s: %v", e.EventName(), err)
		return loggedEvent{}, false
	}
	k = loggedEvent{e.EventName(), data}
	r.log = append(r.log, k)
	r.report.Met["event "+k.name]++
	r.fold(r.game, r.actors, k)
	r.cache = newStateCache()
	if _, revealed := e.(game.HiddenRevealed); revealed {
		r.secrets = slices.DeleteFunc(r.secrets, func(s secret) bool { return s.hidden })
	}
	return k, true
}

func (r *runner) decode(k loggedEvent) game.Event {
	reader := r.System
	if bytes.HasPrefix([]byte(k.name), []byte("house.")) {
		reader = r.house
	}
	e, err := reader.Decode(k.name, k.data)
	if err != nil {
		r.fault("event %s does not read what was written: %v", k.name, err)
		return nil
	}
	if e.EventName() != k.name {
		r.fault("event %s reads as %s", k.name, e.EventName())
	}
	return e
}

func (r *runner) fold(rules, house game.Game, k loggedEvent) {
	if e := r.decode(k); e != nil {
		house.Fold(e)
		rules.Fold(e)
	}
}
