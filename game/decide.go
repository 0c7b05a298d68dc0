package game

import (
	"cmp"
	"slices"
)

// Ground is a table while something is decided at it: the state under its
// rules, and that of the house, which may be nil.
type Ground struct {
	Book  Book
	Rules Game
	House Game
}

// Book knows the moves of a table by name.
type Book map[string]Entry

// Entry is what a move is called and takes, and whether it is the house's.
type Entry struct {
	Spec
	House bool
}

// NewBook puts the house beside a system. A system's move hides one of the
// house by the same name.
func NewBook(system, house System) Book {
	b := Book{}
	if house != nil {
		b.add(house, true)
	}
	b.add(system, false)
	return b
}

func (b Book) add(s System, house bool) {
	for _, sp := range s.Specs() {
		b[sp.Name] = Entry{sp, house}
	}
}

// Ruling is who does what by which offer.
type Ruling struct {
	Seat  Seat
	Entry Entry
	Offer Offer
	Args  Args // complete and canonical
}

// ErrDone says that a button was pressed again that had done its work.
var ErrDone = Refuse("", "refused.already_done")

// Decide decides a command for one of the seats that somebody has: it finds the
// offer that covers it (Cover, and its Fit), and lets the move do its deed, whose
// facts are emitted. This is the way of every command, at a table and in tests.
//
// begin is asked for what the deed works with once it is clear what will be
// done; an error of its ends everything before anything is done. What stands
// against the command is the *Refusal that is returned, and then nothing was
// done either.
func (g Ground) Decide(seats []Seat, c Command, begin func(Ruling) (Deed, error)) (Ruling, error) {
	r, no := g.choose(seats, c)
	if no != nil {
		return r, no
	}
	d, err := begin(r)
	if err != nil {
		return r, err
	}
	g.do(r, d)
	return r, nil
}

// do does what was ruled, and opens the veil in the end if the move lifts it.
func (g Ground) do(r Ruling, d Deed) {
	lifts := false
	d.lift = func() { lifts = true }
	g.rulesOf(r.Offer.Move).Do(r.Offer.Move, d, r.Args)
	if !lifts {
		return
	}
	opened := d.Lifts()
	if len(opened) > 0 {
		for _, e := range g.Rules.Lifted() {
			d.Emit(e)
		}
	}
	for _, e := range opened {
		d.Emit(e)
	}
}

// choose finds the seat and the offer that a command is for. Of several seats it
// is the GM's that may do it, else the only one; a move of the house, for which
// the chair matters little, goes to the first.
func (g Ground) choose(seats []Seat, c Command) (Ruling, *Refusal) {
	if len(seats) == 1 {
		return g.cover(seats[0], c)
	}
	var found []Ruling
	var chairs []Msg
	var reason *Refusal
	best := -1
	for _, seat := range seats {
		r, no := g.cover(seat, c)
		switch {
		case no == nil && seat.Role == GM:
			return r, nil
		case no == nil:
			found, chairs = append(found, r), append(chairs, g.chairWay(seat))
		default:
			if no.Why.Key == "refused.for_whom" { // the GM may, by naming who acts
				chairs = append(chairs, g.chairWay(seat))
			}
			if n := g.weight(seat, c, no); n > best {
				best, reason = n, no
			}
		}
	}
	switch {
	case len(found) == 0:
		return Ruling{}, reason
	case len(found) == 1 || found[0].Entry.House:
		return found[0], nil
	}
	return Ruling{}, Refuse("", "refused.which_chair", L("chairs", chairs...), W("chair", found[0].Seat.Chair))
}

// chairWay says which chair a word means.
func (g Ground) chairWay(seat Seat) Msg {
	name := seat.Chair
	if h := HouseOf(g.House); h != nil {
		name = h.nameOf(seat.Chair)
	}
	return Say("refused.which.way", W("words", seat.Chair), M("label", Quote(name)))
}

// weight says how much a refusal of one chair tells whoever holds several: most
// where the move is the chair's own and open, then where it is offered to it at
// all. What is nothing of a chair's need not be explained to it.
func (g Ground) weight(seat Seat, c Command, no *Refusal) int {
	mine := g.OffersOf(seat, func(sp *Spec) bool { return sp.Name == c.Move })
	switch {
	case no == ErrGone || no == ErrNotOffered:
		return 0
	case slices.ContainsFunc(mine, func(o Offer) bool { return o.No == nil && !o.For }):
		return 3
	case len(mine) > 0:
		return 2
	}
	return 1
}

// cover finds the offer of one seat that covers a command, or the best reason
// against it.
func (g Ground) cover(seat Seat, c Command) (Ruling, *Refusal) {
	asking := seat.asking(c)
	offers := g.opened(asking, g.OffersOf(asking, c.wants), c)
	o, args, no := Cover(offers, c)
	e := g.Book[cmp.Or(o.Move, c.Move)]
	if h := HouseOf(g.House); h != nil && c.Key != "" && !e.Repeat && seat.Chair != "" && c.At < h.Pressed(seat.Chair, c.Key) {
		return Ruling{}, ErrDone
	}
	if no != nil {
		return Ruling{}, g.why(seat, e, offers, c, no)
	}
	return Ruling{seat, e, o, args}, nil
}

// wants reports whether a move may be what a command means: without a word, any.
func (c Command) wants(sp *Spec) bool { return c.Move == "" || sp.Name == c.Move }

// opened are the offers with what a command says, where that may change them: of
// a press the one that it is for.
func (g Ground) opened(seat Seat, offers []Offer, c Command) []Offer {
	for i, o := range offers {
		if o.Opens && len(c.Args) > 0 && (c.Key == "" || o.Key() == c.Key) {
			offers[i] = g.rulesOf(o.Move).Open(seat, o, c.Args)
		}
	}
	return offers
}

// Open gives the offer that a press would be for, with what was picked so far; ok
// is false if there is none now.
func (g Ground) Open(seat Seat, c Command) (o Offer, ok bool) {
	asking := seat.asking(c)
	for _, o := range g.OffersOf(asking, c.wants) {
		if o.Key() == c.Key {
			return g.rulesOf(o.Move).Open(seat, o, c.Args), true
		}
	}
	return Offer{}, false
}

// rulesOf is whose a move is.
func (g Ground) rulesOf(move string) Game {
	if g.Book[move].House {
		return g.House
	}
	return g.Rules
}

// why asks whoever owns the move for a better reason.
func (g Ground) why(seat Seat, e Entry, offers []Offer, c Command, no *Refusal) *Refusal {
	rules := g.rulesOf(e.Name)
	reason := func(args Args) *Refusal { return rules.Why(seat, Command{Move: e.Name, Args: args}) }
	if no.Why.Key == "refused.for_nobody" {
		return no
	}
	if rules.Reasoned(e.Name) {
		asking := seat.Explaining()
		all := g.opened(asking, rules.OffersOf(asking, func(sp *Spec) bool { return sp.Name == e.Name }), c)
		return g.outside(seat, e, Reason(e.Spec, all, c, no))
	}
	if there := elsewhere(offers, c, no, reason); there != nil {
		return there.Named(e.Spec)
	}
	return g.outside(seat, e, Explain(e.Spec, offers, c, no, reason))
}

// outside is the house's reason against somebody who has no chair, where the rules
// know none.
func (g Ground) outside(seat Seat, e Entry, no *Refusal) *Refusal {
	if h := HouseOf(g.House); h != nil && no == ErrNotOffered && e.Name != "" {
		if outside := h.Outside(seat); outside != nil {
			return outside
		}
	}
	return no
}

// OffersOf are what a seat may do with the moves that are wanted, by the rules
// and then by the house.
func (g Ground) OffersOf(seat Seat, wanted func(*Spec) bool) []Offer {
	offers := g.Rules.OffersOf(seat, wanted)
	if g.House != nil {
		offers = append(offers, g.House.OffersOf(seat, wanted)...)
	}
	return offers
}
