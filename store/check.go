package store

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
)

// A FaultKind is a class of damage in a store: one of the constants below.
type FaultKind string

const (
	FaultPages FaultKind = "pages" // the file itself is damaged
	FaultGap   FaultKind = "gap"   // the record before Seq is missing, perhaps with more before it
	FaultRow   FaultKind = "row"   // record Seq is damaged or cannot be understood
	FaultFold  FaultKind = "fold"  // the rules of the table cannot fold its log
	FaultKV    FaultKind = "shelf" // an entry of the KV store is damaged
)

// A Fault is one thing that is wrong. Table is "" if it concerns no single table, Seq is 0 if it
// concerns no single record. Detail is for the operator.
type Fault struct {
	Kind   FaultKind
	Table  game.TableID
	Seq    game.Seq
	Detail string
}

// A Report is the result of a check.
type Report struct {
	Tables, Records int
	Unsummed        int     // records written before there were checksums
	Faults          []Fault // empty if everything is well
}

// maxFaults is the number of faults at which Check stops reading: a store with so much damage needs
// its backup.
const maxFaults = 1000

// Check reads every log of a store and reports gaps, damaged rows and rows that cannot be decoded,
// until there are maxFaults. fold, which may be nil, folds a table; its error is a fault of that
// table. If the check itself fails, Check returns the error and the report so far.
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

// checkLog reads a log up to h, the end that Heads gave. Records that were appended since are not
// checked.
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
