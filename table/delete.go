package table

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"mesa/game"
	"mesa/store"
)

// A table is deleted whole and at once: its log is the only truth there is, and what
// else is kept of it goes with the log. Whoever wants it back has its export, or the
// host a backup.

// Delete implements Windows.
func (h *Hall) Delete(ctx context.Context, id game.TableID, by Who) error {
	return h.delete(ctx, id, func(s *state) error { return s.gmOnly(by) })
}

// DeleteAny is Delete for the host, who has the file and needs no chair. It takes away
// a table that does not read as well, and what is left of one that is gone, of which it
// gives ErrNoTable all the same.
func (h *Hall) DeleteAny(ctx context.Context, id game.TableID) error {
	err := h.delete(ctx, id, func(*state) error { return nil })
	switch {
	case err == nil || loose(id):
		return err
	case errors.Is(err, ErrNoTable):
		return errors.Join(err, h.erase(ctx, id))
	}
	return h.erase(ctx, id)
}

// Lost are the things that go with the table, to be named before anybody deletes it.
func (s Sight) Lost() []game.Msg {
	lost := []game.Msg{game.Say("table.lost.log", game.N("n", int(s.At)))}
	var chairs, people []game.Msg
	for _, c := range s.Chairs {
		chairs = append(chairs, game.Quote(c.Name))
	}
	for _, p := range s.View.People {
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

func (h *Hall) delete(ctx context.Context, id game.TableID, may func(*state) error) error {
	return h.at(ctx, id, func(l *live) error {
		if err := may(l.state); err != nil {
			return err
		}
		l.state = nil // whoever comes next finds none
		return h.erase(ctx, id)
	})
}

// erase deletes the log first: what else there is means nothing without it.
func (h *Hall) erase(ctx context.Context, id game.TableID) error {
	if err := h.store.Delete(ctx, id); err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	kinds, err := h.store.Kinds(ctx)
	if err != nil {
		return fmt.Errorf("table %s: delete: %w", id, err)
	}
	for _, kind := range kinds {
		of := func(e store.Entry) bool { return e.Key == string(id) || strings.HasPrefix(e.Key, string(id)+"/") }
		prefix := string(id)
		switch kind {
		case seatKind:
			prefix, of = "", func(e store.Entry) bool { return strings.HasSuffix(e.Key, "/"+string(id)) }
		case foundingKind:
			prefix, of = "", func(e store.Entry) bool { return string(e.Data) == string(id) }
		case languageKind:
			continue
		}
		if err := h.takeAway(ctx, kind, prefix, of); err != nil {
			return fmt.Errorf("table %s: delete: %w", id, err)
		}
	}
	return nil
}

// takeAway takes entries off the shelf, whoever changes them meanwhile.
func (h *Hall) takeAway(ctx context.Context, kind, prefix string, which func(store.Entry) bool) error {
	var found []store.Entry
	for e, err := range h.shelf(ctx, kind, prefix) {
		if err != nil {
			return err
		}
		if which(e) {
			found = append(found, e)
		}
	}
	for _, e := range found {
		for {
			_, err := h.store.Put(ctx, kind, store.Entry{Key: e.Key, Version: e.Version})
			if err == nil {
				break
			}
			if !errors.Is(err, store.ErrVersion) {
				return err
			}
			if e, err = h.shelved(ctx, kind, e.Key); err != nil {
				return err
			}
		}
	}
	return nil
}
