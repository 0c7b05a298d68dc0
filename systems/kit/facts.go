package kit

import (
	"fmt"
	"maps"
	"slices"

	"mesa/game"
)

// Fact is a kind of event, whole, in one place: how it is read back, what it
// changes, which names it is told by, and its words.
type Fact[S any] struct {
	Name    string
	heads   bool                  // told before all else
	verdict func(game.Event) bool // told before the rest; nil: never
	price   func(game.Event) bool // told after the rest
	read    func([]byte) (game.Event, error)
	hears   []Hear[S]
	names   func(*S, game.Event) game.Event
	tell    func([]game.Event, game.Event, game.Seat) []game.Msg
	alone   func(game.Event) []game.Msg // told where nothing else of the decision is
}

// Hear is what a piece of the state makes of a fact.
type Hear[S any] struct {
	event string
	fold  func(*S, game.Event)
}

// On folds the facts of one kind. A fold is total: a fact that no longer fits,
// because the one it built on was undone, changes nothing.
func On[S any, E game.Event](fold func(*S, E)) Hear[S] {
	var e E
	return Hear[S]{e.EventName(), func(s *S, e game.Event) { fold(s, e.(E)) }}
}

// FactOf makes a fact of an event; tell may be nil where nothing is said. What
// is told goes by the event alone, so that it is told the same for ever.
func FactOf[S any, E game.Event](tell func(E) []game.Msg, hears ...Hear[S]) Fact[S] {
	var e E
	f := Fact[S]{Name: e.EventName(), hears: hears, read: game.Decode[E]}
	if tell != nil {
		f.tell = func(_ []game.Event, e game.Event, _ game.Seat) []game.Msg { return tell(e.(E)) }
	}
	return f
}

// Named is the fact with the names that it is told by, as they are just before
// it happens.
func Named[S any, E game.Event](f Fact[S], names func(*S, E) E) Fact[S] {
	f.names = func(s *S, e game.Event) game.Event { return names(s, e.(E)) }
	return f
}

// Heard is the fact told by the whole decision that it is of, to a seat.
func Heard[S any, E game.Event](f Fact[S], tell func([]game.Event, E, game.Seat) []game.Msg) Fact[S] {
	f.tell = func(es []game.Event, e game.Event, by game.Seat) []game.Msg { return tell(es, e.(E), by) }
	return f
}

// First is the fact as a verdict, which is told before the rest.
func (f Fact[S]) First() Fact[S] {
	f.verdict = func(game.Event) bool { return true }
	return f
}

// Foremost is the fact as the reason for all else in its decision, verdicts too: what was
// dropped for it is told after it.
func (f Fact[S]) Foremost() Fact[S] {
	f.heads = true
	return f
}

// FirstIf is the fact as a verdict where the event is one.
func FirstIf[S any, E game.Event](f Fact[S], is func(E) bool) Fact[S] {
	f.verdict = func(e game.Event) bool { return is(e.(E)) }
	return f
}

// Price is the fact as what a deed took, gave or let pass beside what it did: told after
// the rest, and heads a decision only if it is all there is.
func (f Fact[S]) Price() Fact[S] {
	f.price = func(game.Event) bool { return true }
	return f
}

// PriceIf is the fact as a price where the event is one.
func PriceIf[S any, E game.Event](f Fact[S], is func(E) bool) Fact[S] {
	f.price = func(e game.Event) bool { return is(e.(E)) }
	return f
}

// Alone is the fact with what is said of it where nothing else of its decision is
// told: nobody decides without a word.
func Alone[S any, E game.Event](f Fact[S], tell func(E) []game.Msg) Fact[S] {
	f.alone = func(e game.Event) []game.Msg { return tell(e.(E)) }
	return f
}

// Facts are all facts of a system, by name.
type Facts[S any] struct {
	facts map[string]Fact[S]
	hears map[string][]Hear[S]
}

// Add takes facts in. One with two owners is a mistake of the program, and
// panics. What they change they change in the order in which they were added.
func (fs *Facts[S]) Add(facts ...Fact[S]) {
	if fs.facts == nil {
		fs.facts = map[string]Fact[S]{}
	}
	for _, f := range facts {
		if _, twice := fs.facts[f.Name]; twice {
			panic("kit: two owners of the fact " + f.Name)
		}
		fs.facts[f.Name] = f
		fs.Hear(f.hears...)
	}
}

// Hear lets pieces of the state hear facts that are others', or the house's.
func (fs *Facts[S]) Hear(hears ...Hear[S]) {
	if fs.hears == nil {
		fs.hears = map[string][]Hear[S]{}
	}
	for _, h := range hears {
		fs.hears[h.event] = append(fs.hears[h.event], h)
	}
}

// Events are the names of all facts, in order.
func (fs *Facts[S]) Events() []string { return slices.Sorted(maps.Keys(fs.facts)) }

// Fold is the only writer of state.
func (fs *Facts[S]) Fold(s *S, e game.Event) {
	for _, h := range fs.hears[e.EventName()] {
		h.fold(s, e)
	}
}

// Read decodes every event that the system ever wrote; another is an error.
func (fs *Facts[S]) Read(name string, data []byte) (game.Event, error) {
	f, ok := fs.facts[name]
	if !ok {
		return nil, fmt.Errorf("unknown event %q", name)
	}
	return f.read(data)
}

// OfMoment is a fact of a moment, in its round (0 where it has none): the news
// of its decision say so. Older records may know of none.
type OfMoment interface {
	Moment() (game.Ref, int)
}

// Opening is a fact that opens its moment: the news of its decision are of that one,
// whatever else the decision ended on its way.
type Opening interface {
	OfMoment
	OpensMoment()
}

// Lying is a fact that holds dice with what is known of each.
type Lying interface {
	Lying() []game.Die
}

// Tell says one decision, the verdict first and prices last. It goes by the facts alone: by
// the time they are told, the table may know something else.
func (fs *Facts[S]) Tell(es []game.Event, by game.Seat) game.News {
	var news game.News
	var head, verdict, rest, prices []game.Msg
	for _, e := range es {
		switch m := e.(type) {
		case Opening:
			news.Of, news.Round = m.Moment()
		case OfMoment:
			news = news.At(m.Moment())
		}
		switch e := e.(type) {
		case Lying:
			news.Dice = append(news.Dice, e.Lying()...)
		case game.Rolled:
			news.Dice = append(news.Dice, game.Fell(e)...)
		}
		switch f := fs.facts[e.EventName()]; {
		case f.tell == nil:
		case f.heads:
			head = append(head, f.tell(es, e, by)...)
		case f.verdict != nil && f.verdict(e):
			verdict = append(verdict, f.tell(es, e, by)...)
		case f.price != nil && f.price(e):
			prices = append(prices, f.tell(es, e, by)...)
		default:
			rest = append(rest, f.tell(es, e, by)...)
		}
	}
	if len(head)+len(verdict)+len(rest)+len(prices) == 0 {
		rest = fs.alone(es)
	}
	return news.Saying(head...).Saying(verdict...).Saying(rest...).Saying(prices...)
}

// alone is what the first fact that has it says of a decision without words.
func (fs *Facts[S]) alone(es []game.Event) []game.Msg {
	for _, e := range es {
		if f := fs.facts[e.EventName()]; f.alone != nil {
			return f.alone(e)
		}
	}
	return nil
}

// named is a fact with the names that it is told by, as they are now.
func (fs *Facts[S]) named(s *S, e game.Event) game.Event {
	if f := fs.facts[e.EventName()]; f.names != nil {
		return f.names(s, e)
	}
	return e
}

// Naming makes the facts of a move carry the names that they are told by: a
// decision is read for ever, also after it was undone and after people were
// renamed or have gone, so its words may not hang on the table as it is by then.
func (fs *Facts[S]) Naming(do func(*game.Tx[S], game.Args)) func(*game.Tx[S], game.Args) {
	return func(t *game.Tx[S], args game.Args) {
		emit := t.Emit
		t.Emit = func(e game.Event) { emit(fs.named(t.S, e)) }
		do(t, args)
	}
}
