package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"mesa/game"
	"mesa/table/audit"
	"mesa/table/fold"
	"mesa/table/live"
)

// Expire closes everything at a table that is past its deadline. The Service does so before each
// decision, and at the deadline for every table that it has loaded. Tests that set the clock call it.
func (svc *Service) Expire(ctx context.Context, id game.TableID) error {
	return svc.decider.Expire(ctx, id)
}

// DeleteAsHost is Delete for the host, who has the file and needs no chair. It also deletes a table that cannot be
// read, and the remains of a deleted one, for which it returns ErrNoTable all the same.
func (svc *Service) DeleteAsHost(ctx context.Context, id game.TableID) error {
	err := svc.keeper.Delete(ctx, id, func(*fold.State) error { return nil })
	switch {
	case err == nil || fold.IsFreeRollLog(id):
		return err
	case errors.Is(err, ErrNoTable):
		return errors.Join(err, svc.store.Erase(ctx, id))
	}
	return svc.store.Erase(ctx, id)
}

// ExportAsHost is Export for the host, who has the file and needs no chair.
func (svc *Service) ExportAsHost(ctx context.Context, id game.TableID, w io.Writer) error {
	return svc.keeper.Export(ctx, id, w, func(*fold.State) error { return nil })
}

// ErrHasGM says that a table has a GM, who alone can give the GM's chair away.
var ErrHasGM = game.Refuse("", "refused.has_gm")

const assignGMMove = "house.rescue"

// AssignGM gives the GM's chair of a table without a GM to the user who holds chair or, if chair is
// "", to user. It fails with ErrHasGM if there is a GM, and with ErrNoChair if no one holds chair.
// It is for the host.
func (svc *Service) AssignGM(ctx context.Context, id game.TableID, chair, user string) error {
	return svc.tables.WithLog(ctx, id, func(l *live.Table) error {
		return svc.decider.WriteOwn(ctx, l, assignGMMove, user, func(s *fold.State) ([]game.Event, error) {
			gm := game.Chair{ID: game.GMChair, Name: "GM", Role: game.GM}
			for _, c := range s.House.Chairs {
				switch {
				case c.Role == game.GM && c.User != "":
					return nil, ErrHasGM
				case c.ID == game.GMChair:
					gm = c
				}
			}
			gm.User = user
			if c, ok := s.House.Chair(chair); chair != "" {
				if !ok || c.User == "" {
					return nil, ErrNoChair
				}
				gm.User = c.User
			}
			return []game.Event{game.Joined{Chair: gm}}, nil
		})
	})
}

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
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		s := l.State
		for rec, err := range fold.RecordsUpTo(svc.store.Read(ctx, id, 0), s.Seq) {
			if err != nil {
				return fmt.Errorf("table %s: %w", id, err)
			}
			for _, f := range rec.Events {
				e, err := s.Ruleset.Read(f)
				if err != nil {
					return fold.Broken(id, err)
				}
				for _, c := range chairsTaken(e) {
					all = addMember(all, c)
				}
			}
		}
		for i := range all {
			all[i].Chairs = s.House.ChairsOf(all[i].User)
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

// PersonalDataAsHost is PersonalData with the tables that the person has left, also after Forget. It reads every log.
func (svc *Service) PersonalDataAsHost(ctx context.Context, user string) (PersonalData, error) {
	var ids []game.TableID
	for h, err := range svc.store.Heads(ctx) {
		if err != nil {
			return PersonalData{}, fmt.Errorf("table: person: %w", err)
		}
		ids = append(ids, h.Table)
	}
	return svc.personalData(ctx, user, ids)
}

// CachedTables returns the number of tables in memory.
func (svc *Service) CachedTables() int { return svc.tables.Size() }

// Audit verifies any log, also the silent log of free rolls. It is for the host, who has the file;
// front ends call Verify.
func (svc *Service) Audit(ctx context.Context, id game.TableID) (audit.Report, error) {
	return svc.keeper.Audit(ctx, id)
}

// Check folds the whole log of a table and compares the state with the one from its newest
// snapshot, and the stored index with that of the log. The error says what cannot be read or what
// differs. It compares nothing if the log grows meanwhile. It is for the host, because it reads
// every record.
func (svc *Service) Check(ctx context.Context, id game.TableID) error {
	return svc.keeper.Check(ctx, id)
}

// Repair makes the snapshots and the index of a table again from its log, if they are damaged or Check finds a
// difference, and reports whether it did. It fails, and changes nothing, if the log does not fold: that needs a backup.
// It deletes the tables of abandoned imports. Another process that has the table in memory goes on with its own state.
// Repair is for the host, because it reads every record.
func (svc *Service) Repair(ctx context.Context, id game.TableID) (mended bool, err error) {
	return svc.keeper.Repair(ctx, id)
}

// Fold folds an exported log and returns the schema version of the state and the state. It does not
// check bounds or throws. As long as the version is the same, the same log gives the same state.
func (svc *Service) Fold(log io.Reader) (version string, state []byte, err error) {
	return svc.keeper.Fold(log)
}

// Index returns the index of an exported log as it is stored, and its schema version. As long as
// the version is the same, the same log gives the same index.
func (svc *Service) Index(log io.Reader) (version string, index []byte, err error) {
	return svc.keeper.Index(log)
}
