package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/tally"
)

// longPause parts sessions at a table whose rules open none.
const longPause = 6 * time.Hour

// statsNow is what the statistics need to know of a table as it is now.
type statsNow struct {
	Stats
	rules *ruleset
	seats game.House // the veils, and what is gone
}

func nowOf(s *state) statsNow {
	return statsNow{
		Stats: Stats{At: s.seq, Title: s.seats.Title, Lang: s.seats.Lang, Chairs: slices.Clone(s.seats.Chairs)},
		rules: s.by,
		seats: game.House{Veils: slices.Clone(s.seats.Veils), Gone: slices.Clone(s.seats.Gone)},
	}
}

// book counts the throws of one table, record by record. A throw counts once,
// where it fell: also when its decision was undone, so that undoing cannot
// make dice look better, and not again when it is taken up. What the rules
// count goes with its decision.
type book struct {
	seq      game.Seq
	at       time.Time
	opens    bool        // the rules open sessions here
	veils    []game.Veil // as they were when something was left out
	withheld bool        // a throw was left out that may be revealed
	report   tally.Report
	matters  map[string]bool // whether events of that name may count
}

// catchUp takes in the records up to now, unless somebody who asked later was
// faster. After an error it can go on where it stopped.
func (b *book) catchUp(ctx context.Context, h *Hall, id game.TableID, now statsNow) error {
	if b.seq >= now.At {
		return nil
	}
	if b.withheld && !slices.EqualFunc(b.veils, now.seats.Veils, sameVeil) {
		b.begin() // hidden throws were revealed, and count where they fell
	}
	before := b.seq
	for rec, err := range upTo(h.store.Read(ctx, id, b.seq), now.At) {
		if err != nil {
			return fmt.Errorf("table %s: statistics: %w", id, err)
		}
		undone, err := h.undoneBy(ctx, id, rec)
		if err != nil {
			return err
		}
		old, err := b.read(undone, now)
		if err != nil {
			return err
		}
		if old.opens && undone.Seq <= before {
			b.begin() // what went before belongs to the session after all
			return b.catchUp(ctx, h, id, now)
		}
		if err := b.take(rec, now); err != nil {
			return err
		}
		b.count(undone, old.counts, -1)
	}
	return nil
}

// undoneBy gives the record that one takes back, the zero Record if none.
func (h *Hall) undoneBy(ctx context.Context, id game.TableID, rec store.Record) (store.Record, error) {
	gone, err := undoneIn(rec)
	if gone == 0 || err != nil {
		return store.Record{}, err
	}
	return h.record(ctx, id, gone)
}

func sameVeil(a, b game.Veil) bool { return a.Chain == b.Chain && a.Open == b.Open }

// begin forgets all that was counted.
func (b *book) begin() {
	*b = book{matters: b.matters}
}

// take counts the next record.
func (b *book) take(rec store.Record, now statsNow) error {
	found, err := b.read(rec, now)
	if err != nil {
		return err
	}
	opens := found.opens && !slices.Contains(now.seats.Gone, rec.Seq)
	b.opens = b.opens || opens
	if opens || b.seq == 0 || !b.opens && rec.At.Sub(b.at) >= longPause {
		b.report.Session = tally.Part{From: rec.Seq}
	}
	if b.seq == 0 {
		b.report.Ever.From = rec.Seq
	}
	for _, t := range rec.Throws {
		switch {
		case now.seats.Secret(t):
			b.withheld, b.veils = true, now.seats.Veils
		case t.Again == 0:
			b.report.Session.Throw(rec.Seq, rec.Chair, t.Pool, t.Faces)
			b.report.Ever.Throw(rec.Seq, rec.Chair, t.Pool, t.Faces)
		}
	}
	b.count(rec, found.counts, 1)
	b.seq, b.at = rec.Seq, rec.At
	return nil
}

func (b *book) count(rec store.Record, counts []game.Count, sign int) {
	b.report.Ever.Count(rec.Chair, counts, sign)
	if rec.Seq >= b.report.Session.From {
		b.report.Session.Count(rec.Chair, counts, sign)
	}
}

// found is what the events of a record count, as far as everybody may know it,
// and whether one opens a session.
type found struct {
	counts []game.Count
	opens  bool
}

func (b *book) read(rec store.Record, now statsNow) (found, error) {
	var all found
	hidden := slices.ContainsFunc(rec.Throws, now.seats.Secret)
	for _, f := range rec.Facts {
		if matters, known := b.matters[f.Name]; known && !matters {
			continue
		}
		e, err := now.rules.read(f)
		if err != nil {
			return found{}, fmt.Errorf("table: record %d: %w", rec.Seq, err)
		}
		b.know(f.Name, e)
		if hidden && game.Hides(e) {
			e = e.(game.Veiled).Veiled()
		}
		if t, ok := e.(game.Tallied); ok {
			all.counts = append(all.counts, t.Tally()...)
		}
		if _, ok := e.(game.Opening); ok {
			all.opens = true
		}
	}
	return all, nil
}

// know remembers which events matter, so that the others need not be decoded.
func (b *book) know(name string, e game.Event) {
	if b.matters == nil {
		b.matters = map[string]bool{}
	}
	switch e.(type) {
	case game.Tallied, game.Opening, game.Veiled:
		b.matters[name] = true
	default:
		b.matters[name] = false
	}
}
