package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"mesa/game"
	"mesa/store"
)

// The bounds of a command, before any work is done for it.
const (
	maxName     = 200      // bytes of a user, a chair, a key, a command's id
	maxArgs     = 40       // parameters
	maxArgBytes = 16 << 10 // of all words together
	maxTries    = 5        // when others write at the same time
)

// outcome is what became of a command.
type outcome struct {
	by    Who // with the chair that was found
	done  game.Seq
	again bool
}

// Do implements Windows. A command without an id is new each time.
func (h *Hall) Do(ctx context.Context, id game.TableID, by Who, c game.Command, w Want) (Sight, error) {
	if !fitting(by, c) {
		return Sight{}, ErrTooLong
	}
	if c.ID == "" {
		name, err := h.newID()
		if err != nil {
			return Sight{}, err
		}
		c.ID = game.CommandID(name)
	}
	var sight Sight
	err := h.at(ctx, id, func(l *live) error {
		out, err := h.do(ctx, l, by, c)
		if err = h.plainly(err); err != nil && !isRefusal(err) {
			return err
		}
		if l.state == nil { // a failed writing leaves none
			out = outcome{by: by}
			if err := h.refresh(ctx, l); err != nil {
				return err
			}
		}
		var broken error
		if sight, broken = h.sight(ctx, l.state, out, w); broken != nil {
			return broken
		}
		return err
	})
	return sight, err
}

// fitting reports whether a command is no bigger than any real one.
func fitting(by Who, c game.Command) bool {
	size := 0
	for name, words := range c.Args {
		size += len(name)
		for _, w := range words {
			size += len(w) + 1
		}
	}
	longest := max(len(by.User), len(by.Chair), len(c.ID), len(c.Key), len(c.Move), len(c.Seen))
	return longest <= maxName && len(c.Args) <= maxArgs && size <= maxArgBytes
}

// do tries a command until it is done, refused, or others were faster too
// often. Unless it fails, the table is loaded afterwards.
func (h *Hall) do(ctx context.Context, l *live, by Who, c game.Command) (outcome, error) {
	for try := range maxTries {
		if err := h.pause(ctx, try); err != nil {
			return outcome{}, err
		}
		if err := h.refresh(ctx, l); err != nil {
			return outcome{}, err
		}
		out, err := h.attempt(ctx, l, by, c)
		var done *store.DoneError
		switch {
		case errors.As(err, &done):
			return outcome{by, done.Seq, true}, h.refreshTo(ctx, l, done.Seq)
		case !errors.Is(err, store.ErrConflict):
			return out, err
		}
	}
	if err := h.refresh(ctx, l); err != nil {
		return outcome{}, err
	}
	return outcome{by: by}, ErrMovedOn
}

// pause waits a little longer, and differently, before each new try.
func (h *Hall) pause(ctx context.Context, try int) error {
	if try == 0 {
		return nil
	}
	select {
	case <-time.After(rand.N(time.Duration(try) * 10 * time.Millisecond)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hall) refreshTo(ctx context.Context, l *live, seq game.Seq) error {
	l.heard(seq)
	return h.refresh(ctx, l)
}

// attempt decides once, appends, and only then lets anybody see it.
func (h *Hall) attempt(ctx context.Context, l *live, by Who, c game.Command) (outcome, error) {
	if seq, ok := l.state.done(c.ID); ok {
		return outcome{by, seq, true}, nil
	}
	if err := h.lapse(ctx, l); err != nil {
		return outcome{}, err
	}
	chosen, no := l.state.choose(by, c)
	if no != nil {
		return h.refused(ctx, l, by, c, no)
	}
	if err := h.ready(ctx, l); err != nil {
		return outcome{}, err
	}
	s := l.state
	l.state = nil // until it is true again, whatever happens
	rec, err := h.decide(s, chosen, c)
	if errors.Is(err, errNoVeil) {
		return outcome{}, h.veil(ctx, l)
	}
	if err != nil {
		return outcome{}, err
	}
	if err := h.enrol(ctx, s, rec); err != nil {
		return outcome{}, err
	}
	if err := h.append(ctx, l, rec); err != nil {
		return outcome{}, err
	}
	by.Chair = chosen.seat.Chair
	return outcome{by: by, done: rec.Seq}, h.settle(ctx, l, s, rec)
}

// refused answers a command that nothing covers: a repeated one, however long
// ago it was done, is told again instead.
func (h *Hall) refused(ctx context.Context, l *live, by Who, c game.Command, no *game.Refusal) (outcome, error) {
	seq, err := h.store.Done(ctx, l.id, c.ID)
	switch {
	case err != nil:
		return outcome{}, fmt.Errorf("table %s: %w", l.id, err)
	case seq > 0:
		return outcome{by, seq, true}, nil
	}
	return outcome{by: by}, no
}

// decide lets the rules make the record of a command. The state goes along.
func (h *Hall) decide(s *state, ch choice, c game.Command) (store.Record, error) {
	d := h.newDeed(s, ch.seat, c.ID)
	now := h.Now()
	rules := s.rules
	if ch.spec.house {
		rules = s.house
	}
	lift := func() { d.lifts = true }
	rules.Do(ch.offer.Move, game.Deed{By: ch.seat, Now: now, Dice: d, Emit: d.emit, Veiled: hidden{d}, Place: d.at, Lift: lift}, ch.args)
	d.finish()
	return store.Record{
		Seq: s.seq + 1, At: now, User: ch.seat.User, Chair: ch.seat.Chair, Cause: c.ID,
		Move: ch.spec.Key, Press: ch.offer.Key(), Quiet: ch.spec.Quiet || ch.spec.Fixed || d.lifted,
		Facts: d.facts, Throws: d.throws,
	}, d.err
}

// settle takes an appended record into the state, whose events are folded
// already. After an undo the state is folded anew.
func (h *Hall) settle(ctx context.Context, l *live, s *state, rec store.Record) error {
	gone, err := undoneIn(rec)
	if err != nil {
		return err
	}
	if gone != 0 {
		return h.refreshTo(ctx, l, rec.Seq)
	}
	s.seats.Note(decisionOf(rec))
	s.seq = rec.Seq
	s.remember(rec)
	l.state = s
	h.shotIfDue(l)
	return nil
}

// choice is who does what.
type choice struct {
	seat  game.Seat
	spec  spec
	offer game.Offer
	args  game.Args
}

// choose finds the seat and the offer that a command is for. Who names no
// chair but holds several gets the only one that may do it; a move of the
// house, for which the chair matters little, goes to the first.
func (s *state) choose(by Who, c game.Command) (choice, *game.Refusal) {
	seat, ok := s.seats.Seat(by.User, by.Chair)
	if !ok {
		return choice{}, ErrNotYours
	}
	held := gmFirst(s.seats.Held(by.User))
	if seat.Chair != "" || len(held) < 2 {
		return s.cover(seat, c)
	}
	var found []choice
	var chairs []game.Msg
	var reason *game.Refusal
	best := -1
	for _, chair := range held {
		seat := game.Seat{Chair: chair.ID, User: chair.User, Role: chair.Role}
		ch, no := s.cover(seat, c)
		switch {
		case no == nil && chair.Role == game.GM:
			return ch, nil
		case no == nil:
			found, chairs = append(found, ch), append(chairs, chairWay(chair))
		default:
			if no.Why.Key == "refused.for_whom" { // the GM may, by naming who acts
				chairs = append(chairs, chairWay(chair))
			}
			if n := s.weight(seat, c, no); n > best {
				best, reason = n, no
			}
		}
	}
	switch {
	case len(found) == 0:
		return choice{}, reason
	case len(found) == 1 || found[0].spec.house:
		return found[0], nil
	}
	return choice{}, game.Refuse("", "refused.which_chair", game.L("chairs", chairs...), game.W("chair", found[0].seat.Chair))
}

// chairWay says which chair a word means.
func chairWay(c game.Chair) game.Msg {
	return game.Say("refused.which.way", game.W("words", c.ID), game.M("label", game.Quote(c.Name)))
}

// gmFirst puts the GM's chairs first: who holds one speaks for it unless they
// say otherwise.
func gmFirst(held []game.Chair) []game.Chair {
	slices.SortStableFunc(held, func(a, b game.Chair) int { return int(b.Role) - int(a.Role) })
	return held
}

// weight says how much a refusal of one chair tells whoever holds several: most
// where the move is the chair's own and open, then where it is offered to it at
// all. What is nothing of a chair's need not be explained to it.
func (s *state) weight(seat game.Seat, c game.Command, no *game.Refusal) int {
	mine := s.offersOf(seat, func(sp game.Spec) bool { return sp.Name == c.Move })
	switch {
	case vague(no):
		return 0
	case slices.ContainsFunc(mine, func(o game.Offer) bool { return o.No == nil && !o.For }):
		return 3
	case len(mine) > 0:
		return 2
	}
	return 1
}

func vague(no *game.Refusal) bool { return no == game.ErrGone || no == game.ErrNotOffered }

// cover finds the offer of one seat that covers a command, or the best reason
// against it.
func (s *state) cover(seat game.Seat, c game.Command) (choice, *game.Refusal) {
	wanted := func(sp game.Spec) bool { return c.Move == "" || sp.Name == c.Move }
	offers := s.offersOf(seat, wanted)
	o, args, no := game.Cover(offers, c)
	sp := s.by.specs[cmp.Or(o.Move, c.Move)]
	if c.Key != "" && !sp.Repeat && seat.Chair != "" && c.At < s.seats.Pressed(seat.Chair, c.Key) {
		return choice{}, ErrDone
	}
	if no != nil {
		return choice{}, s.why(seat, sp, offers, c, no)
	}
	return choice{seat, sp, o, args}, nil
}

// why asks whoever owns the move for a better reason.
func (s *state) why(seat game.Seat, sp spec, offers []game.Offer, c game.Command, no *game.Refusal) *game.Refusal {
	rules := s.rules
	if sp.house {
		rules = s.house
	}
	reason := func(args game.Args) *game.Refusal { return rules.Why(seat, game.Command{Move: sp.Name, Args: args}) }
	no = game.Explain(sp.Spec, offers, c, no, reason)
	if outside := s.seats.Outside(seat); outside != nil && no == game.ErrNotOffered && sp.Name != "" {
		return outside
	}
	return no
}

// offers are all that a seat may do: by the rules, then by the house.
func (s *state) offers(seat game.Seat) []game.Offer {
	return s.offersOf(seat, func(game.Spec) bool { return true })
}

// offersOf are those of some moves.
func (s *state) offersOf(seat game.Seat, wanted func(game.Spec) bool) []game.Offer {
	return append(s.rules.OffersOf(seat, wanted), s.house.OffersOf(seat, wanted)...)
}

// errBroken wraps what can only be a defect of the rules.
func errBroken(id game.TableID, err error) error { return fmt.Errorf("table %s: rules: %w", id, err) }
