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

// began is when a walk begins; only what closes by itself takes time.
var began = time.Unix(1_800_000_000, 0).UTC()

// fallen is one die as it fell.
type fallen struct {
	die    dice.Die
	face   int
	hidden bool
}

// told are the dice that events hold, in order.
func told(es []game.Event) []fallen {
	var all []fallen
	for _, e := range es {
		r, ok := e.(game.Rolled)
		if !ok {
			continue
		}
		pool, faces := r.Thrown()
		for i := range min(len(pool), len(faces)) {
			all = append(all, fallen{pool[i], faces[i], game.Hides(e)})
		}
	}
	return all
}

// veiled is a deed as the source of hidden throws.
type veiled struct{ *deed }

// Roll implements dice.Source.
func (d veiled) Roll(sizes ...dice.Die) []int { return d.throw(sizes, true) }

// lifted opens what was hidden.
func (d *deed) lifted() []game.VeilLifted {
	d.lifts = true
	return []game.VeilLifted{{I: len(d.log)}}
}

func (d *deed) hides() bool {
	return !d.lifts && slices.ContainsFunc(d.fell, func(f fallen) bool { return f.hidden })
}

// checkVeil makes a decision again, twice, on the state that was there before
// it: once with the hidden faces that fell and once with others. Nobody but the
// GM may see or hear a difference.
func (r *runner) checkVeil(d *deed, was game.Ruling, before []byte) {
	if !d.hides() {
		return
	}
	same, other := r.newTwin(d.fell, 0, before), r.newTwin(d.fell, 1, before)
	for _, t := range []*twin{same, other} {
		tools := game.Deed{By: was.Seat, Now: r.now, Dice: t, Emit: t.emit, Veiled: shifted{t}, Lifts: nothing}
		if err := r.press(t.rules, was.Offer, asked(was), tools); err != nil {
			r.fault("%s: made again it is refused: %v", was.Offer.Move, err)
		}
	}
	r.compare(was.Offer.Move, "hidden dice", same, other)
}

// asked are the arguments of a decision that its offer asked for.
func asked(was game.Ruling) game.Args {
	args := maps.Clone(was.Args)
	for name := range was.Offer.Fixed {
		delete(args, name)
	}
	return args
}

// checkShut folds a decision as it was, and with other words for what is shut:
// nobody but the GM may see or hear a difference.
func (r *runner) checkShut(d *deed, move string, before []byte) {
	if r.Shut == nil || !slices.ContainsFunc(d.events, func(e game.Event) bool { return r.Shut(e) != nil }) {
		return
	}
	one, other := r.newTwin(nil, 0, before), r.newTwin(nil, 0, before)
	for _, e := range d.events {
		one.emit(e)
		if instead := r.Shut(e); instead != nil {
			e = instead
		}
		other.emit(e)
	}
	r.compare(move, "what is shut", one, other)
	r.report.Met["shut "+move]++
}

// compare looks at two tables that differ in what only the GM may know.
func (r *runner) compare(move, what string, a, b *twin) {
	refs := r.refs(a.rules)
	for _, by := range r.everySeat() {
		offered, otherwise := a.rules.OffersOf(by, game.AnyMove), b.rules.OffersOf(by, game.AnyMove)
		if !reflect.DeepEqual(buttons(offered, by.Chair), buttons(otherwise, by.Chair)) {
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
		if !reflect.DeepEqual(a.told(by), b.told(by)) {
			r.fault("%s: what %q is told depends on %s", move, by.Chair, what)
		}
		if !slices.EqualFunc(offered, otherwise, sameOffer) {
			r.fault("%s: what %q is offered depends on %s", move, by.Chair, what)
		}
	}
}

// refs are all things that anybody is pointed to. Whoever knows a name may ask
// for the thing.
func (r *runner) refs(rules game.Game) []game.Ref {
	refs := []game.Ref{""}
	for _, seat := range r.everySeat() {
		for _, o := range rules.OffersOf(seat, game.AnyMove) {
			refs = append(refs, o.About)
		}
		for thing := range rules.Show(seat, "").Things() {
			refs = append(refs, thing)
		}
	}
	slices.Sort(refs)
	return slices.Compact(refs)
}

// buttons are what everybody gets of a seat's offers.
func buttons(offers []game.Offer, chair string) []game.Button {
	var all []game.Button
	for _, o := range offers {
		if (o.Urgent || o.May) && o.No == nil {
			all = append(all, o.Button(chair))
		}
	}
	return all
}

// twin is a decision made again: what fell in sight of all falls again, hidden
// dice show so much more.
type twin struct {
	*runner
	rules  game.Game
	fell   []fallen
	shift  int
	events []game.Event
}

func (r *runner) newTwin(fell []fallen, shift int, before []byte) *twin {
	rules, err := r.System.Resume(before)
	if err != nil {
		r.fault("resume: %v", err)
		rules, _ = r.begin()
	}
	return &twin{runner: r, rules: rules, fell: fell, shift: shift}
}

func (t *twin) told(by game.Seat) game.News { return t.System.Tell(game.Covered(t.events), by) }

// Roll implements dice.Source.
func (t *twin) Roll(sizes ...dice.Die) []int { return t.next(sizes, false) }

// next gives the faces that fell, one after the other, and ones once the
// decision has taken another course.
func (t *twin) next(sizes []dice.Die, hidden bool) []int {
	faces := slices.Repeat([]int{1}, len(sizes))
	for i := range sizes {
		at := slices.IndexFunc(t.fell, func(f fallen) bool { return f.hidden == hidden })
		if at < 0 {
			break
		}
		faces[i] = t.fell[at].face
		t.fell = slices.Concat(t.fell[:at], t.fell[at+1:])
	}
	return faces
}

func (t *twin) emit(e game.Event) {
	data, err := json.Marshal(e)
	if err != nil {
		t.fault("event %s: %v", e.EventName(), err)
		return
	}
	k := kept{e.EventName(), data}
	if e := t.read(k); e != nil {
		t.rules.Fold(e)
	}
	t.events = append(t.events, t.read(k))
}

// shifted is a twin as the source of hidden throws.
type shifted struct{ *twin }

// Roll implements dice.Source.
func (t shifted) Roll(sizes ...dice.Die) []int {
	faces := t.next(sizes, true)
	for i, size := range sizes {
		faces[i] = (faces[i]-1+t.shift)%int(size) + 1
	}
	return faces
}
