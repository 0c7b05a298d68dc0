package table

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"mesa/game"
	"mesa/store"
)

// Delete deletes the table for good, with all that is kept of it. Only the GM may. In a Bucket
// the keys that are the table's id, or begin with it and a slash, are deleted too. The log is
// deleted at once and with all that is kept beside it. Only an export or the host's backup can
// bring the table back.
func (svc *Service) Delete(ctx context.Context, id game.TableID, by Caller) error {
	return svc.delete(ctx, id, func(s *state) error { return s.gmOnly(by) })
}

// DeleteAsHost is Delete for the host, who has the file and needs no chair. It also deletes a table that cannot be
// read, and the remains of a deleted one, for which it returns ErrNoTable all the same.
func (svc *Service) DeleteAsHost(ctx context.Context, id game.TableID) error {
	err := svc.delete(ctx, id, func(*state) error { return nil })
	switch {
	case err == nil || isFreeRollLog(id):
		return err
	case errors.Is(err, ErrNoTable):
		return errors.Join(err, svc.erase(ctx, id))
	}
	return svc.erase(ctx, id)
}

// DeletionLosses says what is lost if the table is deleted, one sentence for each kind of loss, to
// show before the deletion.
func (view PlayerView) DeletionLosses() []game.Msg {
	lost := []game.Msg{game.Say("table.lost.log", game.N("n", int(view.Seq)))}
	var chairs, people []game.Msg
	for _, c := range view.Chairs {
		chairs = append(chairs, game.Quote(c.Name))
	}
	for _, p := range view.View.People {
		people = append(people, p.Name)
	}
	if len(chairs) > 0 {
		lost = append(lost, game.Say("table.lost.chairs", game.L("names", chairs...)))
	}
	if len(people) > 0 {
		lost = append(lost, game.Say("table.lost.people", game.L("names", people...)))
	}
	return append(lost, game.Say("table.lost.rest"))
}

func (svc *Service) delete(ctx context.Context, id game.TableID, may func(*state) error) error {
	return svc.withTable(ctx, id, func(l *cachedTable) error {
		if err := may(l.state); err != nil {
			return err
		}
		l.state = nil // the next caller must find none
		return svc.erase(ctx, id)
	})
}

// erase deletes the log first: without it nothing else is read. Then it deletes the table's entries of every kind.
func (svc *Service) erase(ctx context.Context, id game.TableID) error {
	if err := svc.store.Delete(ctx, id); err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	kinds, err := svc.store.Kinds(ctx)
	if err != nil {
		return fmt.Errorf("table %s: delete: %w", id, err)
	}
	for _, kind := range kinds {
		of := func(e store.Entry) bool { return e.Key == string(id) || strings.HasPrefix(e.Key, string(id)+"/") }
		prefix := string(id)
		switch kind {
		case memberKind:
			prefix, of = "", func(e store.Entry) bool { return strings.HasSuffix(e.Key, "/"+string(id)) }
		case createdKind:
			prefix, of = "", func(e store.Entry) bool { return string(e.Data) == string(id) }
		case languageKind:
			continue
		}
		if err := svc.dropEntries(ctx, kind, prefix, of); err != nil {
			return fmt.Errorf("table %s: delete: %w", id, err)
		}
	}
	return svc.store.Purge(ctx)
}

// dropEntries deletes the entries that which selects, also if they change meanwhile.
func (svc *Service) dropEntries(ctx context.Context, kind, prefix string, which func(store.Entry) bool) error {
	var found []store.Entry
	for e, err := range svc.kvEntries(ctx, kind, prefix) {
		if err != nil {
			return err
		}
		if which(e) {
			found = append(found, e)
		}
	}
	for _, e := range found {
		for {
			_, err := svc.store.Put(ctx, kind, store.Entry{Key: e.Key, Version: e.Version})
			if err == nil {
				break
			}
			if !errors.Is(err, store.ErrVersion) {
				return err
			}
			if e, err = svc.kvEntry(ctx, kind, e.Key); err != nil {
				return err
			}
		}
	}
	return nil
}
