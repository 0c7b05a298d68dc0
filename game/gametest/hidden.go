package gametest

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
)

// walkStart is the time at which a walk begins; only deadlines take time.
var walkStart = time.Unix(1_800_000_000, 0).UTC()

// thrownDie is one die with its face.
type thrownDie struct {
	die    dice.Die
	face   int
	hidden bool
}

// eventDice returns the dice of events, in order.
func eventDice(es []game.Event) []thrownDie {
	var all []thrownDie
	for _, e := range es {
		r, ok := e.(game.DiceThrown)
		if !ok {
			continue
		}
		pool, faces := r.Thrown()
		for i := range min(len(pool), len(faces)) {
			all = append(all, thrownDie{pool[i], faces[i], game.HasHidden(e)})
		}
	}
	return all
}

// hiddenSource is a decision as the source of hidden throws.
type hiddenSource struct{ *decision }

// Roll implements dice.Source.
func (d hiddenSource) Roll(sizes ...dice.Die) []int { return d.throw(sizes, true) }

// revealHidden returns the event that reveals all hidden throws.
func (d *decision) revealHidden() []game.HiddenRevealed {
	d.reveals = true
	return []game.HiddenRevealed{{I: len(d.log)}}
}

func (d *decision) hasHiddenDice() bool {
	return !d.reveals && slices.ContainsFunc(d.thrown, func(f thrownDie) bool { return f.hidden })
}

// checkHidden makes a decision with hidden dice again, twice, on the state before it: once with the
// hidden faces that fell and once with other faces. Only the GM may see or be told a difference.
func (r *runner) checkHidden(d *decision, was game.Resolution, before []byte) {
	if !d.hasHiddenDice() {
		return
	}
	same, other := r.newReplay(d.thrown, 0, before), r.newReplay(d.thrown, 1, before)
	for _, t := range []*replayedDecision{same, other} {
		tools := game.AnyTx{Actor: was.Actor, Now: r.now, Dice: t, Emit: t.emit, HiddenDice: shiftedSource{t},
			Reveals: revealNothing}
		if err := r.doOffer(t.rules, was.Offer, askedArgs(was), tools); err != nil {
			r.fault("%s: made again it is refused: %v", was.Offer.Move, err)
		}
	}
	r.checkSameForPlayers(was.Offer.Move, "hidden dice", same, other)
}

// askedArgs returns the arguments of a decision without the fixed ones.
func askedArgs(was game.Resolution) game.Args {
	args := maps.Clone(was.Args)
	for name := range was.Offer.Fixed {
		delete(args, name)
	}
	return args
}

// checkAlternatives folds a decision as it was, and with its Alternatives. Only the GM may see or
// be told a difference.
func (r *runner) checkAlternatives(d *decision, move string, before []byte) {
	if r.Alternatives == nil ||
		!slices.ContainsFunc(d.events, func(e game.Event) bool { return r.Alternatives(e) != nil }) {
		return
	}
	one, other := r.newReplay(nil, 0, before), r.newReplay(nil, 0, before)
	for _, e := range d.events {
		one.emit(e)
		if instead := r.Alternatives(e); instead != nil {
			e = instead
		}
		other.emit(e)
	}
	r.checkSameForPlayers(move, "what is shut", one, other)
	r.report.Met["shut "+move]++
}

// checkSameForPlayers checks that all actors but GMs see, are told and are offered the same at two
// tables that differ in what only the GM may know. It also checks that the public buttons of all
// actors are the same.
func (r *runner) checkSameForPlayers(move, what string, a, b *replayedDecision) {
	refs := r.visibleRefs(a.rules)
	for _, by := range r.allActors() {
		offered, otherwise := a.rules.Offers(by, game.AnyMove), b.rules.Offers(by, game.AnyMove)
		if !reflect.DeepEqual(publicButtons(offered, by.Chair), publicButtons(otherwise, by.Chair)) {
			r.fault("%s: what everybody reads of %q depends on %s", move, by.Chair, what)
		}
		if by.Role == game.GM {
			continue
		}
		for _, about := range refs {
			if x, y := a.rules.Show(by, about), b.rules.Show(by, about); !reflect.DeepEqual(x, y) {
				r.fault("%s: what %q is shown depends on %s (%s): %+v, and %+v", move, by.Chair, what, about, x, y)
			}
		}
		if !reflect.DeepEqual(a.publicNews(by), b.publicNews(by)) {
			r.fault("%s: what %q is told depends on %s", move, by.Chair, what)
		}
		if !slices.EqualFunc(offered, otherwise, sameOffer) {
			r.fault("%s: what %q is offered depends on %s", move, by.Chair, what)
		}
	}
}

// visibleRefs returns the Refs that any actor sees. An actor who knows a Ref may ask to be shown
// the thing.
func (r *runner) visibleRefs(rules game.Game) []game.Ref {
	refs := []game.Ref{""}
	for _, actor := range r.allActors() {
		for _, o := range rules.Offers(actor, game.AnyMove) {
			refs = append(refs, o.About)
		}
		for thing := range rules.Show(actor, "").Things() {
			refs = append(refs, thing)
		}
	}
	slices.Sort(refs)
	return slices.Compact(refs)
}

// publicButtons returns the public buttons of an actor's offers.
func publicButtons(offers []game.Offer, chair string) []game.Button {
	var all []game.Button
	for _, o := range offers {
		if (o.Urgent || o.Optional) && o.Closed == nil {
			all = append(all, o.Button(chair))
		}
	}
	return all
}

// replayedDecision is a decision made again: public dice fall as before, hidden dice are shifted.
type replayedDecision struct {
	*runner
	rules  game.Game
	thrown []thrownDie
	shift  int
	events []game.Event
}

func (r *runner) newReplay(fell []thrownDie, shift int, before []byte) *replayedDecision {
	rules, err := r.System.Restore(before)
	if err != nil {
		r.fault("resume: %v", err)
		rules, _ = r.initialStates()
	}
	return &replayedDecision{runner: r, rules: rules, thrown: fell, shift: shift}
}

func (t *replayedDecision) publicNews(by game.Actor) game.News {
	return t.System.Tell(game.PublicEvents(t.events), by)
}

// Roll implements dice.Source.
func (t *replayedDecision) Roll(sizes ...dice.Die) []int { return t.next(sizes, false) }

// next returns the faces that fell in the first making of the decision, in order. Dice beyond
// these, which the decision throws if it takes another course, show 1.
func (t *replayedDecision) next(sizes []dice.Die, hidden bool) []int {
	faces := slices.Repeat([]int{1}, len(sizes))
	for i := range sizes {
		at := slices.IndexFunc(t.thrown, func(f thrownDie) bool { return f.hidden == hidden })
		if at < 0 {
			break
		}
		faces[i] = t.thrown[at].face
		t.thrown = slices.Concat(t.thrown[:at], t.thrown[at+1:])
	}
	return faces
}

func (t *replayedDecision) emit(e game.Event) {
	data, err := json.Marshal(e)
	if err != nil {
		t.fault("event %s: %v", e.EventName(), err)
		return
	}
	k := loggedEvent{e.EventName(), data}
	if e := t.decode(k); e != nil {
		t.rules.Fold(e)
	}
	t.events = append(t.events, t.decode(k))
}

// shiftedSource is a replayed decision as the source of hidden throws.
type shiftedSource struct{ *replayedDecision }

// Roll implements dice.Source.
func (t shiftedSource) Roll(sizes ...dice.Die) []int {
	faces := t.next(sizes, true)
	for i, size := range sizes {
		faces[i] = (faces[i]-1+t.shift)%int(size) + 1
	}
	return faces
}
