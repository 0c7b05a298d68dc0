package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"mesa/game"
)

// Sitter is somebody who holds or once held a chair of a table: who it is, the
// name of the chair they came to first, and the chairs they hold now.
type Sitter struct {
	User, Name string
	Mine       []game.Chair
}

// Extent is how big a table is, and when something was last decided there.
type Extent struct {
	Decisions game.Seq
	Bytes     int64
	Last      time.Time
}

// Extent measures a table without folding it. It is for the host.
func (h *Hall) Extent(ctx context.Context, id game.TableID) (e Extent, err error) {
	if e.Bytes, err = h.store.Size(ctx, id); err != nil {
		return e, fmt.Errorf("table %s: %w", id, err)
	}
	for rec, err := range h.store.ReadBack(ctx, id, 0) {
		if err != nil {
			return e, fmt.Errorf("table %s: %w", id, err)
		}
		e.Decisions, e.Last = rec.Seq, rec.At
		break
	}
	return e, nil
}

// Sitters lists whoever ever sat at a table, in the order they came. It is for
// the host, who has the file.
func (h *Hall) Sitters(ctx context.Context, id game.TableID) ([]Sitter, error) {
	var all []Sitter
	err := h.at(ctx, id, func(l *live) error {
		s := l.state
		for rec, err := range upTo(h.store.Read(ctx, id, 0), s.seq) {
			if err != nil {
				return fmt.Errorf("table %s: %w", id, err)
			}
			for _, f := range rec.Facts {
				e, err := s.by.read(f)
				if err != nil {
					return errBroken(id, err)
				}
				for _, c := range seatedBy(e) {
					all = meet(all, c)
				}
			}
		}
		for i := range all {
			all[i].Mine = s.seats.Held(all[i].User)
		}
		return nil
	})
	return all, err
}

// seatedBy are the chairs that somebody sat down on by an event.
func seatedBy(e game.Event) []game.Chair {
	switch e := e.(type) {
	case game.Founded:
		return e.Chairs
	case game.Joined:
		return []game.Chair{e.Chair}
	case game.Handed:
		return []game.Chair{e.Chair}
	}
	return nil
}

// meet adds whoever sits on a chair. A founder of a demo holds all its chairs,
// and is called by the first.
func meet(all []Sitter, c game.Chair) []Sitter {
	if c.User == "" || slices.ContainsFunc(all, func(s Sitter) bool { return s.User == c.User }) {
		return all
	}
	return append(all, Sitter{User: c.User, Name: c.Name})
}
