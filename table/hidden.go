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

// errNoHiddenChain ends a decision that throws hidden dice while the chain for hidden throws is not
// in memory or has no links left.
var errNoHiddenChain = errors.New("table: no chain for hidden throws")

// openHiddenChain opens the chain for hidden throws after errNoHiddenChain, or begins the next one.
// Few tables need it, so it is not opened before. The decision is then made again.
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

// hiddenSource makes a decision the source of hidden throws.
type hiddenSource struct{ *tx }

// Roll implements dice.Source.
func (s hiddenSource) Roll(sizes ...dice.Die) []int { return s.roll(sizes, true) }

// hide throws hidden dice with the next link of the chain for hidden throws. It fails with
// errNoHiddenChain.
func (tx *tx) hide(pool []dice.Die) (dice.Throw, error) {
	c, ok := tx.state.house.Current(true)
	if !ok || !isChain(tx.hiddenChain, c) || c.Spent+tx.hidden >= c.Length {
		return dice.Throw{}, errNoHiddenChain
	}
	tx.hidden++
	return tx.hiddenChain.ThrowHidden(c.Spent+tx.hidden, tx.occasion, pool)
}

// hideScripted returns a scripted hidden throw, which has no link and no seal.
func (tx *tx) hideScripted(pool []dice.Die) dice.Throw {
	tx.hidden++
	i := tx.hidden
	for _, v := range tx.state.house.HiddenChains {
		if v.Chain == 0 {
			i += v.I
		}
	}
	return dice.Throw{I: i, Pool: slices.Clone(pool), Faces: tx.script.Roll(pool...), Hidden: true}
}

// revealEvents returns one event for each chain with throws that are still hidden, those of this
// decision included. An event opens the newest hidden throw of its chain, and so all before it.
func (tx *tx) revealEvents() []game.HiddenRevealed {
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
	for _, v := range tx.state.house.HiddenChains {
		if v.Revealed < v.I {
			note(dice.Throw{Chain: v.Chain, I: v.I, Link: v.Link})
		}
	}
	for _, t := range tx.throws {
		if tx.state.house.IsHidden(t) {
			note(t)
		}
	}
	tx.reveals = len(chains) > 0
	var opened []game.HiddenRevealed
	for _, n := range chains {
		t := newest[n]
		opened = append(opened, game.HiddenRevealed{Chain: n, I: t.I, Link: t.Link})
	}
	return opened
}

func (tx *tx) hasHidden() bool {
	return slices.ContainsFunc(tx.throws, func(t dice.Throw) bool { return t.Hidden })
}

// thrownDie is one die with its face.
type thrownDie struct {
	die    dice.Die
	face   int
	hidden bool
}

// throwDice returns the dice of throws, in order.
func throwDice(ts []dice.Throw) []thrownDie {
	var all []thrownDie
	for _, t := range ts {
		all = appendThrown(all, t.Pool, t.Faces, t.Hidden)
	}
	return all
}

// eventDice returns the dice that events hold, in order.
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

// appendThrown adds dice with their faces. A die without a face, or a face without a die, is added
// too, so that a comparison finds it.
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

// isHiddenFrom reports whether parts of a record may be hidden from an actor who is not a GM: the
// record is newer than the last reveal, or one of its throws is still hidden.
func (s *state) isHiddenFrom(actor game.Actor, rec store.Record) bool {
	return actor.Role != game.GM && (rec.Seq > s.house.RevealedAt || slices.ContainsFunc(rec.Throws, s.house.IsHidden))
}

// visibleThrows returns the throws of a record as an actor may see them.
func (s *state) visibleThrows(actor game.Actor, rec store.Record) []dice.Throw {
	if !s.isHiddenFrom(actor, rec) {
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

func (s *state) tellFor(actor game.Actor, rec store.Record, events []game.Event) game.News {
	if s.isHiddenFrom(actor, rec) {
		events = game.PublicEvents(events)
	}
	return s.ruleset.tell(events, actor)
}

// sealMsgs returns the published seals of the hidden throws of a record.
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
