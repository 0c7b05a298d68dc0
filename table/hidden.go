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

// errNoHiddenChain ends a decision that throws hidden dice while no chain for them is
// at hand, with links left.
var errNoHiddenChain = errors.New("table: no chain for hidden throws")

// openHiddenChain readies the chain for hidden throws after errNoHiddenChain: it opens the
// table's own, or begins the next. Few tables need one, so none has it before.
// The decision is then made anew.
func (svc *Service) openHiddenChain(ctx context.Context, l *cachedTable) error {
	if err := svc.refresh(ctx, l); err != nil {
		return err
	}
	if c, ok := l.state.house.Current(true); ok && c.Spent < c.Length {
		chain, err := svc.openChain(ctx, l.id, c)
		if err != nil {
			return err
		}
		if chain != nil {
			l.hiddenChain = chain
			return nil
		}
	}
	return svc.beginChain(ctx, l, true)
}

// hiddenSource is a deed as the source of hidden throws.
type hiddenSource struct{ *tx }

// Roll implements dice.Source.
func (d hiddenSource) Roll(sizes ...dice.Die) []int { return d.roll(sizes, true) }

// hide spends the next link of the chain for hidden throws.
func (d *tx) hide(pool []dice.Die) (dice.Throw, error) {
	c, ok := d.state.house.Current(true)
	if !ok || !isChain(d.hiddenChain, c) || c.Spent+d.hidden >= c.Length {
		return dice.Throw{}, errNoHiddenChain
	}
	d.hidden++
	return d.hiddenChain.ThrowHidden(c.Spent+d.hidden, d.occasion, pool)
}

// hideScripted is hide without a chain, and so without a seal.
func (d *tx) hideScripted(pool []dice.Die) dice.Throw {
	d.hidden++
	i := d.hidden
	for _, v := range d.state.house.HiddenChains {
		if v.Chain == 0 {
			i += v.I
		}
	}
	return dice.Throw{I: i, Pool: slices.Clone(pool), Faces: d.script.Roll(pool...), Hidden: true}
}

// revealed opens the newest hidden throw of each chain, and so all before it, those
// of this very decision too.
func (d *tx) revealed() []game.HiddenRevealed {
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
	for _, v := range d.state.house.HiddenChains {
		if v.Revealed < v.I {
			note(dice.Throw{Chain: v.Chain, I: v.I, Link: v.Link})
		}
	}
	for _, t := range d.throws {
		if d.state.house.IsHidden(t) {
			note(t)
		}
	}
	d.reveals = len(chains) > 0
	var opened []game.HiddenRevealed
	for _, n := range chains {
		t := newest[n]
		opened = append(opened, game.HiddenRevealed{Chain: n, I: t.I, Link: t.Link})
	}
	return opened
}

func (d *tx) hasHidden() bool {
	return slices.ContainsFunc(d.throws, func(t dice.Throw) bool { return t.Hidden })
}

// thrownDie is one die as it fell.
type thrownDie struct {
	die    dice.Die
	face   int
	hidden bool
}

// throwDice are the dice of throws, in order.
func throwDice(ts []dice.Throw) []thrownDie {
	var all []thrownDie
	for _, t := range ts {
		all = appendThrown(all, t.Pool, t.Faces, t.Hidden)
	}
	return all
}

// eventDice are the dice that events hold, in order.
func eventDice(es []game.Event) []thrownDie {
	var all []thrownDie
	for _, e := range es {
		if r, ok := e.(game.DiceThrown); ok {
			pool, faces := r.Thrown()
			all = appendThrown(all, pool, faces, game.HasHidden(e))
		}
	}
	return all
}

// appendThrown puts dice beside their faces; one without the other stays, so
// that a comparison finds it.
func appendThrown(all []thrownDie, pool []dice.Die, faces []int, hidden bool) []thrownDie {
	for i := range max(len(pool), len(faces)) {
		f := thrownDie{hidden: hidden}
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

// seesHidden reports whether the veil lies on a record for an actor: it was not lifted
// since, or not over all that was thrown there.
func (s *state) seesHidden(actor game.Actor, rec store.Record) bool {
	return actor.Role != game.GM && (rec.Seq > s.house.RevealedAt || slices.ContainsFunc(rec.Throws, s.house.IsHidden))
}

// visibleThrows gives the throws of a record as an actor may see them.
func (s *state) visibleThrows(actor game.Actor, rec store.Record) []dice.Throw {
	if !s.seesHidden(actor, rec) {
		return rec.Throws
	}
	ts := slices.Clone(rec.Throws)
	for i, t := range ts {
		if s.house.IsHidden(t) {
			ts[i] = t.Public()
		}
	}
	return ts
}

// tellFor tells the events of a record as an actor may hear them.
func (s *state) tellFor(actor game.Actor, rec store.Record, events []game.Event) game.News {
	if s.seesHidden(actor, rec) {
		events = game.PublicEvents(events)
	}
	return s.ruleset.tell(events, actor)
}

// sealMsgs publishes the hidden throws of a record.
func sealMsgs(rec store.Record) []game.Msg {
	var ms []game.Msg
	for _, t := range rec.Throws {
		if t.Hidden {
			ms = append(ms, game.Say("house.hidden.seal", game.N("n", t.I), game.N("chain", t.Chain),
				game.W("seal", base64.StdEncoding.EncodeToString(t.Seal))))
		}
	}
	return ms
}
