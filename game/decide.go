package game

import (
	"cmp"
	"slices"
)

// Table is the state of a table while a decision is made: the state under its rules, and the state
// of the house, which may be nil.
type Table struct {
	Moves MoveIndex
	Rules Game
	House Game
}

// seating holds what Decide asks the state of the house.
type seating interface {
	LastPressed(chair, key string) Seq
	NameOf(chair string) string
	RefuseChairless(Actor) *Refusal
}

// seating returns the state of the house. ok is false at a table without one.
func (g Table) seating() (s seating, ok bool) {
	house, ok := g.House.(interface{ stateOf() any })
	if !ok {
		return nil, false
	}
	s, ok = house.stateOf().(seating)
	return s, ok
}

// MoveIndex maps the names of a table's moves to their entries.
type MoveIndex map[string]MoveEntry

// MoveEntry is the Spec of a move, and whether it belongs to the house.
type MoveEntry struct {
	Spec
	House bool
}

// NewMoveIndex returns the moves of a system and of the house, which may be nil. A system's move
// hides a house move of the same name.
func NewMoveIndex(system, house System) MoveIndex {
	m := MoveIndex{}
	if house != nil {
		m.add(house, true)
	}
	m.add(system, false) // last, so that the system's moves win
	return m
}

func (m MoveIndex) add(s System, house bool) {
	for _, sp := range s.Specs() {
		m[sp.Name] = MoveEntry{sp, house}
	}
}

// Resolution says who does what by which offer.
type Resolution struct {
	Actor Actor
	Move  MoveEntry
	Offer Offer
	Args  Args // complete and canonical
}

// ErrDone refuses a button that is pressed again after it was done.
var ErrDone = Refuse("", "refused.already_done")

// Decide decides a command for one of the actors of a user: it finds the offer that matches the
// command (Match) and lets the move emit its events. Every command goes through it, at a table and
// in tests.
//
// begin returns the transaction to work with. Decide calls it once the offer is known; if begin
// fails, Decide returns its error and nothing is done. If the command is refused, the error is a
// *Refusal and nothing is done either.
func (g Table) Decide(actors []Actor, c Command, begin func(Resolution) (AnyTx, error)) (Resolution, error) {
	r, no := g.resolve(actors, c)
	if no != nil {
		return r, no
	}
	tx, err := begin(r)
	if err != nil {
		return r, err
	}
	g.perform(r, tx)
	return r, nil
}

// perform does the move, and reveals hidden throws at the end if the move calls Tx.Reveal.
func (g Table) perform(r Resolution, tx AnyTx) {
	reveals := false
	tx.reveal = func() { reveals = true }
	g.rulesOf(r.Offer.Move).Do(r.Offer.Move, tx, r.Args)
	if !reveals {
		return
	}
	revealed := tx.Reveals()
	if len(revealed) > 0 {
		for _, e := range g.Rules.Revealed() { // first, while the state still knows what is hidden
			tx.Emit(e)
		}
	}
	for _, e := range revealed {
		tx.Emit(e)
	}
}

// resolve finds the actor and the offer that a command is for. Of several actors it takes the first
// GM who may do the command, else the only actor who may. If several players' chairs may, a house
// move goes to the first of them, and any other move is refused with the question which chair is
// meant. If no actor may, it returns the most helpful of their refusals (refusalWeight).
func (g Table) resolve(actors []Actor, c Command) (Resolution, *Refusal) {
	if len(actors) == 1 {
		return g.match(actors[0], c)
	}
	var found []Resolution
	var chairs []Msg
	var reason *Refusal
	best := -1
	for _, actor := range actors {
		r, no := g.match(actor, c)
		switch {
		case no == nil && actor.Role == GM:
			return r, nil
		case no == nil:
			found, chairs = append(found, r), append(chairs, g.chairHint(actor))
		default:
			if no.Reason.Key == "refused.for_whom" { // possible too, if the line names who acts
				chairs = append(chairs, g.chairHint(actor))
			}
			if n := g.refusalWeight(actor, c, no); n > best {
				best, reason = n, no
			}
		}
	}
	switch {
	case len(found) == 0:
		return Resolution{}, reason
	case len(found) == 1 || found[0].Move.House:
		return found[0], nil
	}
	return Resolution{}, Refuse("", "refused.which_chair", L("chairs", chairs...), W("chair", found[0].Actor.Chair))
}

// chairHint returns the id of the actor's chair with its name, for the question which chair is
// meant.
func (g Table) chairHint(actor Actor) Msg {
	name := actor.Chair
	if h, ok := g.seating(); ok {
		name = h.NameOf(actor.Chair)
	}
	return Say("refused.which.way", W("words", actor.Chair), M("label", Quote(name)))
}

// refusalWeight returns how much the refusal for one chair helps a user who holds several chairs: 0
// if it gives no reason, 3 if the chair has an open offer of its own for the move, 2 if it has any
// other offer for the move, else 1.
func (g Table) refusalWeight(actor Actor, c Command, no *Refusal) int {
	mine := g.Offers(actor, func(sp *Spec) bool { return sp.Name == c.Move })
	switch {
	case no == ErrNoLongerOffered || no == ErrNotOffered:
		return 0
	case slices.ContainsFunc(mine, func(o Offer) bool { return o.Closed == nil && !o.OnBehalf }):
		return 3
	case len(mine) > 0:
		return 2
	}
	return 1
}

// match finds the actor's offer for a command. If there is none, it returns the best reason; for a
// press that the chair has done since c.SeenSeq it returns ErrDone, unless the move has Repeat.
func (g Table) match(actor Actor, c Command) (Resolution, *Refusal) {
	asking := actor.askingFor(c)
	offers := g.refineFor(asking, g.Offers(asking, c.wants), c)
	o, args, no := Match(offers, c)
	e := g.Moves[cmp.Or(o.Move, c.Move)]
	if h, ok := g.seating(); ok && c.Key != "" && !e.Repeat && actor.Chair != "" &&
		c.SeenSeq < h.LastPressed(actor.Chair, c.Key) {
		return Resolution{}, ErrDone
	}
	if no != nil {
		return Resolution{}, g.betterReason(actor, e, c, no)
	}
	return Resolution{actor, e, o, args}, nil
}

// wants reports whether a command may mean a move. A command without a move may mean any.
func (c Command) wants(sp *Spec) bool { return c.Move == "" || sp.Name == c.Move }

// refineFor returns the offers refined with the arguments of the command, if that may change them.
// For a press it refines the pressed offer only.
func (g Table) refineFor(actor Actor, offers []Offer, c Command) []Offer {
	for i, o := range offers {
		if o.Refinable && len(c.Args) > 0 && (c.Key == "" || o.Key() == c.Key) {
			given := c.Args
			if c.Key == "" {
				given = o.withStaying(given)
			}
			offers[i] = g.rulesOf(o.Move).Refine(actor, o, given)
		}
	}
	return offers
}

// Refine returns the offer that a press is for, with the choices picked so far (c.Args). ok is
// false if the actor no longer has the offer.
func (g Table) Refine(actor Actor, c Command) (o Offer, ok bool) {
	asking := actor.askingFor(c)
	for _, o := range g.Offers(asking, c.wants) {
		if o.Key() == c.Key {
			return g.rulesOf(o.Move).Refine(actor, o, c.Args), true
		}
	}
	return Offer{}, false
}

// rulesOf returns the game that owns a move: the house or the system.
func (g Table) rulesOf(move string) Game {
	if g.Moves[move].House {
		return g.House
	}
	return g.Rules
}

// betterReason asks the rules that own the move for a better reason than no, and returns no if they
// have none. It does not ask them about a press.
func (g Table) betterReason(actor Actor, e MoveEntry, c Command, no *Refusal) *Refusal {
	if no.Reason.Key == "refused.for_nobody" {
		return no
	}
	if c.Key != "" { // a button says all; no reasons are looked for
		return g.withChairlessReason(actor, e, no.WithLabel(e.Spec))
	}
	asking := actor.Explaining()
	all := g.rulesOf(e.Name).Offers(asking, func(sp *Spec) bool { return sp.Name == e.Name })
	return g.withChairlessReason(actor, e, Reason(e.Spec, g.refineFor(asking, all, c), c, no))
}

// withChairlessReason returns no. If no is ErrNotOffered and the actor has no chair, it returns the
// reason of the house instead, for a move that exists.
func (g Table) withChairlessReason(actor Actor, e MoveEntry, no *Refusal) *Refusal {
	if h, ok := g.seating(); ok && no == ErrNotOffered && e.Name != "" {
		if chairless := h.RefuseChairless(actor); chairless != nil {
			return chairless
		}
	}
	return no
}

// Offers returns the actor's offers of the wanted moves, first those of the rules, then those of
// the house.
func (g Table) Offers(actor Actor, wanted func(*Spec) bool) []Offer {
	offers := g.Rules.Offers(actor, wanted)
	if g.House != nil {
		offers = append(offers, g.House.Offers(actor, wanted)...)
	}
	return offers
}

// CategoryOf returns the category of a move, and CategoryTable for an unknown move.
func (m MoveIndex) CategoryOf(move string) Category {
	if e, known := m[move]; known {
		return e.Category
	}
	return CategoryTable
}

// Categories returns the categories of the offers that are open and not on behalf of another
// character, in the order in which categories are shown.
func (m MoveIndex) Categories(offers []Offer) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(c Category) bool {
		return !slices.ContainsFunc(offers,
			func(o Offer) bool { return o.countsForCategory() && m.CategoryOf(o.Move) == c })
	})
}

func (o Offer) countsForCategory() bool { return o.Closed == nil && !o.OnBehalf }

// Categories returns the categories in which the actor has an open offer that is not on behalf of
// another character. It evaluates each category only until the first of these offers.
func (g Table) Categories(actor Actor) []Category {
	return slices.DeleteFunc(slices.Clone(Categories), func(c Category) bool {
		for move, e := range g.Moves {
			if e.Category == c && slices.ContainsFunc(g.Offers(actor, func(sp *Spec) bool { return sp.Name == move }),
				Offer.countsForCategory) {
				return false
			}
		}
		return true
	})
}
