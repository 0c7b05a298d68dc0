package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"mesa/game"
)

// A Member is a user who holds or once held a chair of a table: the user, the name of their first
// chair, and the chairs they hold now.
type Member struct {
	User, Name string
	Chairs     []game.Chair
}

// Size is how big a table is, and when the last decision was made.
type Size struct {
	Decisions game.Seq
	Bytes     int64
	Last      time.Time
}

// Size measures a table without folding it. It is for the host.
func (svc *Service) Size(ctx context.Context, id game.TableID) (e Size, err error) {
	if e.Bytes, err = svc.store.Size(ctx, id); err != nil {
		return e, fmt.Errorf("table %s: %w", id, err)
	}
	for rec, err := range svc.store.ReadBack(ctx, id, 0) {
		if err != nil {
			return e, fmt.Errorf("table %s: %w", id, err)
		}
		e.Decisions, e.Last = rec.Seq, rec.At
		break
	}
	return e, nil
}

// Members returns every user who ever held a chair of a table, in the order they came. It is for
// the host, because it reads every record.
func (svc *Service) Members(ctx context.Context, id game.TableID) ([]Member, error) {
	var all []Member
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		s := l.state
		for rec, err := range recordsUpTo(svc.store.Read(ctx, id, 0), s.seq) {
			if err != nil {
				return fmt.Errorf("table %s: %w", id, err)
			}
			for _, f := range rec.Events {
				e, err := s.ruleset.read(f)
				if err != nil {
					return errBroken(id, err)
				}
				for _, c := range chairsTaken(e) {
					all = addMember(all, c)
				}
			}
		}
		for i := range all {
			all[i].Chairs = s.house.ChairsOf(all[i].User)
		}
		return nil
	})
	return all, err
}

// chairsTaken returns the chairs that are taken with an event.
func chairsTaken(e game.Event) []game.Chair {
	switch e := e.(type) {
	case game.TableCreated:
		return e.Chairs
	case game.Joined:
		return []game.Chair{e.Chair}
	case game.ChairHanded:
		return []game.Chair{e.Chair}
	}
	return nil
}

// addMember adds the user of a chair, if new. The creator of a demo holds all its chairs and is named by the first.
func addMember(all []Member, c game.Chair) []Member {
	if c.User == "" || slices.ContainsFunc(all, func(s Member) bool { return s.User == c.User }) {
		return all
	}
	return append(all, Member{User: c.User, Name: c.Name})
}
