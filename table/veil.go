package table

import (
	"context"
	"encoding/base64"
	"errors"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// errNoVeil ends a decision that throws hidden dice while no chain for them is
// at hand, with links left.
var errNoVeil = errors.New("table: no chain for hidden throws")

// veil readies the chain for hidden throws after errNoVeil: it opens the
// table's own, or begins the next. Few tables need one, so none has it before.
// The decision is then made anew.
func (h *Hall) veil(ctx context.Context, l *live) error {
	if err := h.refresh(ctx, l); err != nil {
		return err
	}
	if c, ok := l.state.seats.Current(true); ok && c.Spent < c.Length {
		chain, err := h.openChain(ctx, l.id, c)
		if err != nil {
			return err
		}
		if chain != nil {
			l.veil = chain
			return nil
		}
	}
	return h.beginChain(ctx, l, true)
}

// hidden is a deed as the source of hidden throws.
type hidden struct{ *deed }

// Roll implements dice.Source.
func (d hidden) Roll(sizes ...dice.Die) []int { return d.roll(sizes, true) }

// hide spends the next link of the chain for hidden throws.
func (d *deed) hide(pool []dice.Die) (dice.Throw, error) {
	c, ok := d.state.seats.Current(true)
	if !ok || !isChain(d.veil, c) || c.Spent+d.hidden >= c.Length {
		return dice.Throw{}, errNoVeil
	}
	d.hidden++
	return d.veil.Hide(c.Spent+d.hidden, d.occasion, pool)
}

// hideScripted is hide without a chain, and so without a seal.
func (d *deed) hideScripted(pool []dice.Die) dice.Throw {
	d.hidden++
	i := d.hidden
	for _, v := range d.state.seats.Veils {
		if v.Chain == 0 {
			i += v.I
		}
	}
	return dice.Throw{I: i, Pool: slices.Clone(pool), Faces: d.script.Roll(pool...), Hidden: true}
}

// lifted opens the newest hidden throw of each chain, and so all before it, those
// of this very decision too.
func (d *deed) lifted() []game.VeilLifted {
	newest := map[int]dice.Throw{}
	var chains []int
	note := func(t dice.Throw) {
		old, known := newest[t.Chain]
		if !known {
			chains = append(chains, t.Chain)
		}
		if t.I > old.I {
			newest[t.Chain] = t
		}
	}
	for _, v := range d.state.seats.Veils {
		if v.Open < v.I {
			note(dice.Throw{Chain: v.Chain, I: v.I, Link: v.Link})
		}
	}
	for _, t := range d.throws {
		if d.state.seats.Secret(t) {
			note(t)
		}
	}
	d.lifts = len(chains) > 0
	var opened []game.VeilLifted
	for _, n := range chains {
		t := newest[n]
		opened = append(opened, game.VeilLifted{Chain: n, I: t.I, Link: t.Link})
	}
	return opened
}

func (d *deed) hides() bool {
	return slices.ContainsFunc(d.throws, func(t dice.Throw) bool { return t.Hidden })
}

// fallen is one die as it fell.
type fallen struct {
	die    dice.Die
	face   int
	hidden bool
}

// thrownDice are the dice of throws, in order.
func thrownDice(ts []dice.Throw) []fallen {
	var all []fallen
	for _, t := range ts {
		all = appendFallen(all, t.Pool, t.Faces, t.Hidden)
	}
	return all
}

// toldDice are the dice that events hold, in order.
func toldDice(es []game.Event) []fallen {
	var all []fallen
	for _, e := range es {
		if r, ok := e.(game.Rolled); ok {
			pool, faces := r.Thrown()
			all = appendFallen(all, pool, faces, game.Hides(e))
		}
	}
	return all
}

// appendFallen puts dice beside their faces; one without the other stays, so
// that a comparison finds it.
func appendFallen(all []fallen, pool []dice.Die, faces []int, hidden bool) []fallen {
	for i := range max(len(pool), len(faces)) {
		f := fallen{hidden: hidden}
		if i < len(pool) {
			f.die = pool[i]
		}
		if i < len(faces) {
			f.face = faces[i]
		}
		all = append(all, f)
	}
	return all
}

// behind reports whether the veil lies on a record for a seat: it was not lifted
// since, or not over all that was thrown there.
func (s *state) behind(seat game.Seat, rec store.Record) bool {
	return seat.Role != game.GM && (rec.Seq > s.seats.Lifted || slices.ContainsFunc(rec.Throws, s.seats.Secret))
}

// shown gives the throws of a record as a seat may see them.
func (s *state) shown(seat game.Seat, rec store.Record) []dice.Throw {
	if !s.behind(seat, rec) {
		return rec.Throws
	}
	ts := slices.Clone(rec.Throws)
	for i, t := range ts {
		if s.seats.Secret(t) {
			ts[i] = t.Shut()
		}
	}
	return ts
}

// say tells the events of a record as a seat may hear them.
func (s *state) say(seat game.Seat, rec store.Record, events []game.Event) game.News {
	if s.behind(seat, rec) {
		events = game.Covered(events)
	}
	return s.by.tell(events, seat)
}

// seals publishes the hidden throws of a record.
func seals(rec store.Record) []game.Msg {
	var ms []game.Msg
	for _, t := range rec.Throws {
		if t.Hidden {
			ms = append(ms, game.Say("house.hidden.seal", game.N("n", t.I), game.N("chain", t.Chain),
				game.W("seal", base64.StdEncoding.EncodeToString(t.Seal))))
		}
	}
	return ms
}
