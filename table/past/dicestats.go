package past

import (
	"context"
	"fmt"
	"slices"
	"time"

	"mesa/dicestats"
	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/fold"
)

// longPause separates sessions at a table where the rules open no sessions.
const longPause = 6 * time.Hour

// statsContext is the part of the present state that the statistics need.
type statsContext struct {
	Stats
	rules *fold.Ruleset
	house house.State // only the hidden chains and the undone decisions
}

func statsContextOf(s *fold.State) statsContext {
	return statsContext{
		Stats: Stats{Seq: s.Seq, Title: s.House.Title, Lang: s.House.Lang, System: s.Ruleset.System.Name(),
			Chairs: s.House.Chairs},
		rules: s.Ruleset,
		house: house.State{Throws: house.Throws{HiddenChains: s.House.HiddenChains},
			Undoing: house.Undoing{UndoneSeqs: s.House.UndoneSeqs}},
	}
}

// diceStats counts the throws of one table, record by record. A throw counts once, where it fell.
// It counts even if its decision was undone, so that undoing cannot make dice look better. It does
// not count again when its dice are reused. The counts of the rules are taken back with their
// decision.
type diceStats struct {
	seq          game.Seq
	at           time.Time
	opens        bool                // the rules have opened a session
	hiddenChains []house.HiddenChain // as they were when a throw was left out
	withheld     bool                // a hidden throw was left out that may be revealed
	report       dicestats.Report
	canCount     map[string]bool // whether events with this name can count
}

// catchUp counts the records up to now. It does nothing if a later call has counted them already.
// After an error it can go on where it stopped.
func (d *diceStats) catchUp(ctx context.Context, logs *fold.Loader, id game.TableID, now statsContext) error {
	if d.seq >= now.Seq {
		return nil
	}
	if d.withheld && !slices.EqualFunc(d.hiddenChains, now.house.HiddenChains, sameHiddenChain) {
		d.reset() // hidden throws were revealed, and count where they fell
	}
	before := d.seq
	for rec, err := range fold.RecordsUpTo(logs.Store.Read(ctx, id, d.seq), now.Seq) {
		if err != nil {
			return fmt.Errorf("table %s: statistics: %w", id, err)
		}
		undone, err := logs.UndoneRecord(ctx, id, rec)
		if err != nil {
			return err
		}
		old, err := d.read(undone, now)
		if err != nil {
			return err
		}
		if old.opensSession && undone.Seq <= before {
			d.reset() // its records belong to the session before after all
			return d.catchUp(ctx, logs, id, now)
		}
		if err := d.add(rec, now); err != nil {
			return err
		}
		d.count(undone, old.counts, -1)
	}
	return nil
}

func sameHiddenChain(a, b house.HiddenChain) bool {
	return a.Chain == b.Chain && a.Revealed == b.Revealed
}

// reset forgets everything that was counted.
func (d *diceStats) reset() {
	*d = diceStats{canCount: d.canCount}
}

// add counts the next record.
func (d *diceStats) add(rec store.Record, now statsContext) error {
	found, err := d.read(rec, now)
	if err != nil {
		return err
	}
	opens := found.opensSession && !slices.Contains(now.house.UndoneSeqs, rec.Seq)
	d.opens = d.opens || opens
	if opens || d.seq == 0 || !d.opens && rec.At.Sub(d.at) >= longPause {
		d.report.Session = dicestats.Stats{From: rec.Seq}
	}
	if d.seq == 0 {
		d.report.Ever.From = rec.Seq
	}
	for _, t := range rec.Throws {
		switch {
		case now.house.IsHidden(t):
			d.withheld, d.hiddenChains = true, now.house.HiddenChains
		case t.Again == 0:
			d.report.Session.AddThrow(rec.Seq, rec.Chair, t.Pool, t.Faces)
			d.report.Ever.AddThrow(rec.Seq, rec.Chair, t.Pool, t.Faces)
		}
	}
	d.count(rec, found.counts, 1)
	d.seq, d.at = rec.Seq, rec.At
	return nil
}

func (d *diceStats) count(rec store.Record, counts []game.Count, sign int) {
	d.report.Ever.AddCounts(rec.Chair, counts, sign)
	if rec.Seq >= d.report.Session.From {
		d.report.Session.AddCounts(rec.Chair, counts, sign)
	}
}

// countedEvents is the result of counting the events of a record, as far as the public may know, and whether
// one of them opens a session.
type countedEvents struct {
	counts       []game.Count
	opensSession bool
}

func (d *diceStats) read(rec store.Record, now statsContext) (countedEvents, error) {
	var all countedEvents
	hidden := slices.ContainsFunc(rec.Throws, now.house.IsHidden)
	for _, f := range rec.Events {
		if counts, known := d.canCount[f.Name]; known && !counts {
			continue
		}
		e, err := now.rules.Read(f)
		if err != nil {
			return countedEvents{}, fmt.Errorf("table: record %d: %w", rec.Seq, err)
		}
		d.noteCounted(f.Name, e)
		if hidden && game.HasHidden(e) {
			e = e.(game.HiddenEvent).PublicEvent()
		}
		if t, ok := e.(game.StatsEvent); ok {
			all.counts = append(all.counts, t.Stats()...)
		}
		if _, ok := e.(game.SessionOpener); ok {
			all.opensSession = true
		}
	}
	return all, nil
}

// noteCounted notes whether events of a name can count, so that others need not be decoded.
func (d *diceStats) noteCounted(name string, e game.Event) {
	if d.canCount == nil {
		d.canCount = map[string]bool{}
	}
	switch e.(type) {
	case game.StatsEvent, game.SessionOpener, game.HiddenEvent:
		d.canCount[name] = true
	default:
		d.canCount[name] = false
	}
}

// Stats tell what the dice of a table did, in the last session and in all sessions together, as
// everyone at the table may know it. Hidden throws count once they are revealed.
type Stats struct {
	Seq    game.Seq
	Title  string
	Lang   string // the table's language
	System string
	Chairs []game.Chair
	dicestats.Report
}

// Name returns the name of a chair, or its id if the chair no longer exists.
func (s Stats) Name(chair string) string {
	return fold.ChairByID(s.Chairs, chair).Name
}

// maxDiceStats is the number of tables with cached statistics, of some ten kilobytes each.
const maxDiceStats = 64
