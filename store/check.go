package store

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
)

// FaultKind says what is wrong in a store.
type FaultKind string

const (
	FaultPages FaultKind = "pages" // the file itself is damaged
	FaultGap   FaultKind = "gap"   // a record is missing before Seq
	FaultRow   FaultKind = "row"   // record Seq is damaged or cannot be understood
	FaultFold  FaultKind = "fold"  // the table's rules cannot follow its log
	FaultKV    FaultKind = "shelf" // something in the KV store is damaged
)

// Fault is one thing that is wrong. Table is empty where it concerns no table
// alone; Detail is for the operator.
type Fault struct {
	Kind   FaultKind
	Table  game.TableID
	Seq    game.Seq
	Detail string
}

// Report is what a check has seen.
type Report struct {
	Tables, Records int
	Unsummed        int     // records from before there were checksums
	Faults          []Fault // none: everything is well
}

// maxFaults ends a check: a store so damaged needs its backup, not a list.
const maxFaults = 1000

// Check reads every log of a store and looks for gaps, for rows that are
// damaged and for rows that cannot be understood. fold, which may be nil, is asked to fold each table; what it
// gives back is a fault of that table. The error is for a check that could not
// be finished, with the report so far.
func Check(ctx context.Context, s Store, fold func(context.Context, game.TableID) error) (Report, error) {
	var r Report
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return r, fmt.Errorf("check: %w", err)
		}
		if err := r.checkLog(ctx, s, h); err != nil {
			return r, fmt.Errorf("check: %w", err)
		}
		if fold != nil {
			if err := fold(ctx, h.Table); err != nil {
				r.add(FaultFold, h.Table, h.Seq, err.Error())
			}
		}
		if len(r.Faults) >= maxFaults {
			break
		}
	}
	return r, nil
}

func (r *Report) add(kind FaultKind, id game.TableID, seq game.Seq, detail string) {
	r.Faults = append(r.Faults, Fault{kind, id, seq, detail})
}

// checkLog follows a log to its head; it may have grown since.
func (r *Report) checkLog(ctx context.Context, s Store, h Head) error {
	r.Tables++
	last := game.Seq(0)
	for last < h.Seq && len(r.Faults) < maxFaults {
		began := last
		for rec, err := range s.Read(ctx, h.Table, last) {
			var bad *RowError
			switch {
			case errors.Is(err, ErrMissing) && errors.As(err, &bad):
				r.add(FaultGap, h.Table, bad.Seq+1, bad.Err.Error())
				last = bad.Seq
				continue
			case errors.As(err, &bad):
				r.add(FaultRow, h.Table, bad.Seq, bad.Err.Error())
				rec.Seq = bad.Seq
			case err != nil:
				return err
			}
			r.Records++
			last = rec.Seq
		}
		if last == began { // deleted meanwhile
			return nil
		}
	}
	return nil
}
