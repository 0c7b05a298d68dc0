package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"mesa/game"
	"mesa/table/fold"
	"mesa/table/keep"
	"mesa/table/live"
)

// A Host does what the host may do: the person who runs the program has the files of the store, and
// needs no chair.
type Host struct {
	*keep.Keeper
	svc *Service
}

// Host returns what the host may do.
func (svc *Service) Host() Host { return Host{svc.keeper, svc} }

// Delete deletes a table for good. It also deletes a table that cannot be read. Of a table that is
// already deleted it deletes the remains, and returns ErrNoTable. It deletes no silent log.
func (h Host) Delete(ctx context.Context, id game.TableID) error {
	err := h.svc.keeper.Delete(ctx, id, func(*fold.State) error { return nil })
	switch {
	case err == nil || fold.IsFreeRollLog(id):
		return err
	case errors.Is(err, ErrNoTable):
		return errors.Join(err, h.svc.store.Erase(ctx, id))
	}
	return h.svc.store.Erase(ctx, id)
}

// Export writes the whole table as Service.Export.
func (h Host) Export(ctx context.Context, id game.TableID, w io.Writer) error {
	return h.svc.keeper.Export(ctx, id, w, func(*fold.State) error { return nil })
}

// ErrHasGM says that a table has a GM, who alone can give the GM's chair away.
var ErrHasGM = game.Refuse("", "refused.has_gm")

const assignGMMove = "house.rescue"

// AssignGM gives the GM's chair of a table without a GM to the user who holds chair or, if chair is
// "", to user. It fails with ErrHasGM if there is a GM, and with ErrNoChair if no one holds chair.
func (h Host) AssignGM(ctx context.Context, id game.TableID, chair, user string) error {
	return h.svc.tables.WithLog(ctx, id, func(l *live.Table) error {
		return h.svc.decider.WriteOwn(ctx, l, assignGMMove, user, func(s *fold.State) ([]game.Event, error) {
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

// A Member is a user who holds or once held a chair of a table: the user, the name that their first
// chair had then, and the chairs they hold now.
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

// Size measures a table without folding its log. The Size is zero if there is no such table.
func (h Host) Size(ctx context.Context, id game.TableID) (e Size, err error) {
	if e.Bytes, err = h.svc.store.Size(ctx, id); err != nil {
		return e, fmt.Errorf("table %s: %w", id, err)
	}
	for rec, err := range h.svc.store.ReadBack(ctx, id, 0) {
		if err != nil {
			return e, fmt.Errorf("table %s: %w", id, err)
		}
		e.Decisions, e.Last = rec.Seq, rec.At
		break
	}
	return e, nil
}

// Members returns every user who ever held a chair of a table, in the order they came. It reads every
// record.
func (h Host) Members(ctx context.Context, id game.TableID) ([]Member, error) {
	var all []Member
	err := h.svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		s := l.State
		for rec, err := range fold.RecordsUpTo(h.svc.store.Read(ctx, id, 0), s.Seq) {
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

// chairsTaken returns the chairs that an event gives to users.
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

// addMember adds the user of a chair, if new. So the creator of a demo, who holds all its chairs,
// has the name of the first chair.
func addMember(all []Member, c game.Chair) []Member {
	if c.User == "" || slices.ContainsFunc(all, func(s Member) bool { return s.User == c.User }) {
		return all
	}
	return append(all, Member{User: c.User, Name: c.Name})
}

// PersonalData returns what Service.PersonalData returns, with the tables that the person has
// left, also after Forget. It reads every log.
func (h Host) PersonalData(ctx context.Context, user string) (PersonalData, error) {
	var ids []game.TableID
	for h, err := range h.svc.store.Heads(ctx) {
		if err != nil {
			return PersonalData{}, fmt.Errorf("table: person: %w", err)
		}
		ids = append(ids, h.Table)
	}
	return h.svc.personalData(ctx, user, ids)
}
