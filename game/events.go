package game

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// An EventKind is a kind of event: how it is read back, what it changes, which names it takes
// along, and how it is told.
type EventKind[S any] struct {
	Name      string
	isReason  bool             // told before all other events
	isVerdict func(Event) bool // told after reasons and before the rest; nil: never
	isPrice   func(Event) bool // told after the rest; nil: never
	read      func([]byte) (Event, error)
	handlers  []Handler[S]
	addNames  func(*S, Event) Event
	tell      func([]Event, Event, Actor) []Msg
	tellAlone func(Event) []Msg // told if the decision tells nothing else
}

// A Handler folds one kind of event into the state.
type Handler[S any] struct {
	event string
	fold  func(*S, Event)
}

// On returns a Handler for events of type E. A fold never fails: an event that no longer fits,
// because an event before it was undone, changes nothing.
func On[S any, E Event](fold func(*S, E)) Handler[S] {
	var e E
	return Handler[S]{e.EventName(), func(s *S, e Event) {
		if e, ok := e.(E); ok {
			fold(s, e)
		}
	}}
}

// EventOf returns the kind of the events of type E. With a nil tell they are not told. tell gets
// the event alone, so an old record is told the same for ever.
func EventOf[S any, E Event](tell func(E) []Msg, handlers ...Handler[S]) EventKind[S] {
	var e E
	k := EventKind[S]{Name: e.EventName(), handlers: handlers, read: decode[E]}
	if tell != nil {
		k.tell = func(_ []Event, e Event, _ Actor) []Msg { return tell(e.(E)) }
	}
	return k
}

// WithNames returns the kind with addNames, which fills in the names by which an event is told.
// addNames gets the state just before the event.
func WithNames[S any, E Event](k EventKind[S], addNames func(*S, E) E) EventKind[S] {
	k.addNames = func(s *S, e Event) Event { return addNames(s, e.(E)) }
	return k
}

// ToldBy returns the kind with another tell, which gets all events of the decision, the event to
// tell, and the actor who reads the text.
func ToldBy[S any, E Event](k EventKind[S], tell func([]Event, E, Actor) []Msg) EventKind[S] {
	k.tell = func(es []Event, e Event, by Actor) []Msg { return tell(es, e.(E), by) }
	return k
}

// AsVerdict returns the kind as a verdict, which is told after reasons and before the rest.
func (k EventKind[S]) AsVerdict() EventKind[S] {
	k.isVerdict = func(Event) bool { return true }
	return k
}

// AsReason returns the kind as the reason for the other events of its decision: it is told even
// before verdicts.
func (k EventKind[S]) AsReason() EventKind[S] {
	k.isReason = true
	return k
}

// VerdictIf returns the kind so that an event for which is returns true is a verdict.
func VerdictIf[S any, E Event](k EventKind[S], is func(E) bool) EventKind[S] {
	k.isVerdict = func(e Event) bool { return is(e.(E)) }
	return k
}

// AsPrice returns the kind as a price: something that a move took or gave besides its purpose, or
// let pass. It is told last, and heads the news of a decision only if nothing else is told.
func (k EventKind[S]) AsPrice() EventKind[S] {
	k.isPrice = func(Event) bool { return true }
	return k
}

// AsPriceIf returns the kind so that an event for which is returns true is a price.
func AsPriceIf[S any, E Event](k EventKind[S], is func(E) bool) EventKind[S] {
	k.isPrice = func(e Event) bool { return is(e.(E)) }
	return k
}

// IfAlone returns the kind with a text that is told if the decision tells nothing else, so that no
// decision is told without a word.
func IfAlone[S any, E Event](k EventKind[S], tell func(E) []Msg) EventKind[S] {
	k.tellAlone = func(e Event) []Msg { return tell(e.(E)) }
	return k
}

// An EventSet holds all kinds of events of a system. The zero EventSet is empty and ready to use.
type EventSet[S any] struct {
	// Folded, if not nil, runs after the handlers of each event, such as to drop what was computed
	// of the state before it.
	Folded func(*S, Event)

	kinds    map[string]EventKind[S] // by event name
	handlers map[string][]Handler[S] // by event name
}

// NewEvents returns a set of these kinds of events.
func NewEvents[S any](kinds ...EventKind[S]) *EventSet[S] {
	es := new(EventSet[S])
	es.Add(kinds...)
	return es
}

// Add adds kinds of events. Their handlers run in the order in which they were added. Add panics if
// the set has a kind already: that is a mistake of the program.
func (es *EventSet[S]) Add(kinds ...EventKind[S]) {
	if es.kinds == nil {
		es.kinds = map[string]EventKind[S]{}
	}
	for _, k := range kinds {
		if _, twice := es.kinds[k.Name]; twice {
			panic("game: two owners of the event " + k.Name)
		}
		es.kinds[k.Name] = k
		es.Handle(k.handlers...)
	}
}

// Handle adds handlers for events of any kind, also those of the house. They run after the handlers
// that were added before.
func (es *EventSet[S]) Handle(handlers ...Handler[S]) {
	if es.handlers == nil {
		es.handlers = map[string][]Handler[S]{}
	}
	for _, h := range handlers {
		es.handlers[h.event] = append(es.handlers[h.event], h)
	}
}

// Events returns the names of all kinds, sorted.
func (es *EventSet[S]) Events() []string { return slices.Sorted(maps.Keys(es.kinds)) }

// Fold runs all handlers of an event, and then Folded. Nothing else writes the state.
func (es *EventSet[S]) Fold(s *S, e Event) {
	for _, h := range es.handlers[e.EventName()] {
		h.fold(s, e)
	}
	if es.Folded != nil {
		es.Folded(s, e)
	}
}

// Decode reads an event of a record. It fails for a name that is not in the set and for data that
// does not fit the event.
func (es *EventSet[S]) Decode(name string, data []byte) (Event, error) {
	k, ok := es.kinds[name]
	if !ok {
		return nil, fmt.Errorf("unknown event %q", name)
	}
	return k.read(data)
}

// OnCard is an event that belongs to a card.
type OnCard interface {
	// Card returns the card and its round, which counts from 0. The card is "" if the event belongs
	// to none, as in old records.
	Card() (Ref, int)
}

// CardOpener is an event that opens its card. The news of its decision belong to that card, even if
// another event of the decision ended another card.
type CardOpener interface {
	OnCard
	OpensCard()
}

// DiceShower is an event that holds dice and knows more of them than size and face, such as which
// count.
type DiceShower interface {
	// ShownDice returns the dice as the news show them.
	ShownDice() []Die
}

// Tell returns the news of one decision for an actor: reasons first, then verdicts, the rest, and
// prices last. It uses the events alone, because the state may have moved on, and leaves out events
// that are not in the set.
func (es *EventSet[S]) Tell(decision []Event, by Actor) News {
	var news News
	var reasons, verdicts, rest, prices []Msg
	for _, e := range decision {
		k, own := es.kinds[e.EventName()]
		if !own { // the house or the system tells it
			continue
		}
		switch m := e.(type) {
		case CardOpener:
			news.Card, news.Round = m.Card()
		case OnCard:
			news = news.OnCard(m.Card())
		}
		switch e := e.(type) {
		case Joined:
			news.Seated = e.Chair.User
		case DiceShower:
			news.Dice = append(news.Dice, e.ShownDice()...)
		case DiceThrown:
			news.Dice = append(news.Dice, DiceOfEvent(e)...)
		}
		switch {
		case k.tell == nil:
		case k.isReason:
			reasons = append(reasons, k.tell(decision, e, by)...)
		case k.isVerdict != nil && k.isVerdict(e):
			verdicts = append(verdicts, k.tell(decision, e, by)...)
		case k.isPrice != nil && k.isPrice(e):
			prices = append(prices, k.tell(decision, e, by)...)
		default:
			rest = append(rest, k.tell(decision, e, by)...)
		}
	}
	if len(reasons)+len(verdicts)+len(rest)+len(prices) == 0 {
		rest = es.tellAlone(decision)
	}
	return news.WithLines(reasons...).WithLines(verdicts...).WithLines(rest...).WithLines(prices...)
}

// tellAlone returns the text of a decision that tells nothing else: the text of IfAlone for the
// first event that has one.
func (es *EventSet[S]) tellAlone(decision []Event) []Msg {
	for _, e := range decision {
		if k := es.kinds[e.EventName()]; k.tellAlone != nil {
			return k.tellAlone(e)
		}
	}
	return nil
}

// addNames returns the event with the names by which it is told. A decision is read for ever, also
// after people were renamed or have gone, so its text cannot depend on the state of that later time.
func (es *EventSet[S]) addNames(s *S, e Event) Event {
	if k := es.kinds[e.EventName()]; k.addNames != nil {
		return k.addNames(s, e)
	}
	return e
}

// decode reads an event of type E.
func decode[E Event](data []byte) (Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}
