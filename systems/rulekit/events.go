package rulekit

import (
	"fmt"
	"maps"
	"slices"

	"mesa/game"
)

// EventKind is a kind of event, whole, in one place: how it is read back, what it
// changes, which names it is told by, and its words.
type EventKind[S any] struct {
	Name    string
	heads   bool                  // told before all else
	verdict func(game.Event) bool // told before the rest; nil: never
	price   func(game.Event) bool // told after the rest
	read    func([]byte) (game.Event, error)
	hears   []Handler[S]
	names   func(*S, game.Event) game.Event
	tell    func([]game.Event, game.Event, game.Actor) []game.Msg
	alone   func(game.Event) []game.Msg // told where nothing else of the decision is
}

// Handler is what a piece of the state makes of a fact.
type Handler[S any] struct {
	event string
	fold  func(*S, game.Event)
}

// On folds the facts of one kind. A fold is total: a fact that no longer fits,
// because the one it built on was undone, changes nothing.
func On[S any, E game.Event](fold func(*S, E)) Handler[S] {
	var e E
	return Handler[S]{e.EventName(), func(s *S, e game.Event) { fold(s, e.(E)) }}
}

// EventOf makes a fact of an event; tell may be nil where nothing is said. What
// is told goes by the event alone, so that it is told the same for ever.
func EventOf[S any, E game.Event](tell func(E) []game.Msg, hears ...Handler[S]) EventKind[S] {
	var e E
	f := EventKind[S]{Name: e.EventName(), hears: hears, read: game.Decode[E]}
	if tell != nil {
		f.tell = func(_ []game.Event, e game.Event, _ game.Actor) []game.Msg { return tell(e.(E)) }
	}
	return f
}

// WithNames is the fact with the names that it is told by, as they are just before
// it happens.
func WithNames[S any, E game.Event](f EventKind[S], names func(*S, E) E) EventKind[S] {
	f.names = func(s *S, e game.Event) game.Event { return names(s, e.(E)) }
	return f
}

// ToldBy is the fact told by the whole decision that it is of, to an actor.
func ToldBy[S any, E game.Event](f EventKind[S], tell func([]game.Event, E, game.Actor) []game.Msg) EventKind[S] {
	f.tell = func(es []game.Event, e game.Event, by game.Actor) []game.Msg { return tell(es, e.(E), by) }
	return f
}

// AsVerdict is the fact as a verdict, which is told before the rest.
func (f EventKind[S]) AsVerdict() EventKind[S] {
	f.verdict = func(game.Event) bool { return true }
	return f
}

// AsReason is the fact as the reason for all else in its decision, verdicts too: what was
// dropped for it is told after it.
func (f EventKind[S]) AsReason() EventKind[S] {
	f.heads = true
	return f
}

// VerdictIf is the fact as a verdict where the event is one.
func VerdictIf[S any, E game.Event](f EventKind[S], is func(E) bool) EventKind[S] {
	f.verdict = func(e game.Event) bool { return is(e.(E)) }
	return f
}

// AsPrice is the fact as what a deed took, gave or let pass beside what it did: told after
// the rest, and heads a decision only if it is all there is.
func (f EventKind[S]) AsPrice() EventKind[S] {
	f.price = func(game.Event) bool { return true }
	return f
}

// AsPriceIf is the fact as a price where the event is one.
func AsPriceIf[S any, E game.Event](f EventKind[S], is func(E) bool) EventKind[S] {
	f.price = func(e game.Event) bool { return is(e.(E)) }
	return f
}

// IfAlone is the fact with what is said of it where nothing else of its decision is
// told: nobody decides without a word.
func IfAlone[S any, E game.Event](f EventKind[S], tell func(E) []game.Msg) EventKind[S] {
	f.alone = func(e game.Event) []game.Msg { return tell(e.(E)) }
	return f
}

// EventSet are all facts of a system, by name.
type EventSet[S any] struct {
	facts map[string]EventKind[S]
	hears map[string][]Handler[S]
}

// Add takes facts in. One with two owners is a mistake of the program, and
// panics. What they change they change in the order in which they were added.
func (fs *EventSet[S]) Add(facts ...EventKind[S]) {
	if fs.facts == nil {
		fs.facts = map[string]EventKind[S]{}
	}
	for _, f := range facts {
		if _, twice := fs.facts[f.Name]; twice {
			panic("kit: two owners of the fact " + f.Name)
		}
		fs.facts[f.Name] = f
		fs.Handle(f.hears...)
	}
}

// Handle lets pieces of the state hear facts that are others', or the house's.
func (fs *EventSet[S]) Handle(hears ...Handler[S]) {
	if fs.hears == nil {
		fs.hears = map[string][]Handler[S]{}
	}
	for _, h := range hears {
		fs.hears[h.event] = append(fs.hears[h.event], h)
	}
}

// Events are the names of all facts, in order.
func (fs *EventSet[S]) Events() []string { return slices.Sorted(maps.Keys(fs.facts)) }

// Fold is the only writer of state.
func (fs *EventSet[S]) Fold(s *S, e game.Event) {
	for _, h := range fs.hears[e.EventName()] {
		h.fold(s, e)
	}
}

// Decode decodes every event that the system ever wrote; another is an error.
func (fs *EventSet[S]) Decode(name string, data []byte) (game.Event, error) {
	f, ok := fs.facts[name]
	if !ok {
		return nil, fmt.Errorf("unknown event %q", name)
	}
	return f.read(data)
}

// OnCard is a fact of a card, in its round (0 where it has none): the news
// of its decision say so. Older records may know of none.
type OnCard interface {
	Card() (game.Ref, int)
}

// CardOpener is a fact that opens its card: the news of its decision are of that one,
// whatever else the decision ended on its way.
type CardOpener interface {
	OnCard
	OpensCard()
}

// DiceShower is a fact that holds dice with what is known of each.
type DiceShower interface {
	ShownDice() []game.Die
}

// Tell says one decision, the verdict first and prices last. It goes by the facts alone: by
// the time they are told, the table may know something else.
func (fs *EventSet[S]) Tell(es []game.Event, by game.Actor) game.News {
	var news game.News
	var head, verdict, rest, prices []game.Msg
	for _, e := range es {
		switch m := e.(type) {
		case CardOpener:
			news.Card, news.Round = m.Card()
		case OnCard:
			news = news.OnCard(m.Card())
		}
		switch e := e.(type) {
		case DiceShower:
			news.Dice = append(news.Dice, e.ShownDice()...)
		case game.DiceThrown:
			news.Dice = append(news.Dice, game.DiceOfEvent(e)...)
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
		rest = fs.tellAlone(es)
	}
	return news.WithLines(head...).WithLines(verdict...).WithLines(rest...).WithLines(prices...)
}

// tellAlone is what the first fact that has it says of a decision without words.
func (fs *EventSet[S]) tellAlone(es []game.Event) []game.Msg {
	for _, e := range es {
		if f := fs.facts[e.EventName()]; f.alone != nil {
			return f.alone(e)
		}
	}
	return nil
}

// withNames is a fact with the names that it is told by, as they are now.
func (fs *EventSet[S]) withNames(s *S, e game.Event) game.Event {
	if f := fs.facts[e.EventName()]; f.names != nil {
		return f.names(s, e)
	}
	return e
}

// WithNames makes the facts of a move carry the names that they are told by: a
// decision is read for ever, also after it was undone and after people were
// renamed or have gone, so its words may not hang on the table as it is by then.
func (fs *EventSet[S]) WithNames(do func(*game.Tx[S], game.Args)) func(*game.Tx[S], game.Args) {
	return func(t *game.Tx[S], args game.Args) {
		emit := t.Emit
		t.Emit = func(e game.Event) { emit(fs.withNames(t.S, e)) }
		do(t, args)
	}
}
