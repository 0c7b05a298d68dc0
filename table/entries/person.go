package entries

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"mesa/game"
	"mesa/store"
)

func memberKey(user string, id game.TableID) string { return url.QueryEscape(user) + "/" + string(id) }

// PutMember notes that a user may soon hold a chair of a table.
func (st *Store) PutMember(ctx context.Context, user string, id game.TableID) error {
	_, err := st.Put(ctx, memberKind, store.Entry{Key: memberKey(user, id), Data: []byte{}})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: seat: %w", id, err)
	}
	return nil
}

// TablesOf returns the tables where a user may hold a chair.
func (st *Store) TablesOf(ctx context.Context, user string) ([]game.TableID, error) {
	prefix := memberKey(user, "")
	var ids []game.TableID
	for e, err := range st.Entries(ctx, memberKind, prefix) {
		if err != nil {
			return nil, fmt.Errorf("table: seats: %w", err)
		}
		ids = append(ids, game.TableID(strings.TrimPrefix(e.Key, prefix)))
	}
	return ids, nil
}

// Erase deletes a table for good. It deletes the log first: without the log nothing else is read.
// Then it deletes the table's entries of every kind.
func (st *Store) Erase(ctx context.Context, id game.TableID) error {
	if err := st.Delete(ctx, id); err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	kinds, err := st.Kinds(ctx)
	if err != nil {
		return fmt.Errorf("table %s: delete: %w", id, err)
	}
	for _, kind := range kinds {
		of := func(e store.Entry) bool { return e.Key == string(id) || strings.HasPrefix(e.Key, string(id)+"/") }
		prefix := string(id)
		switch kind {
		case memberKind:
			prefix, of = "", func(e store.Entry) bool { return strings.HasSuffix(e.Key, "/"+string(id)) }
		case CreatedKind:
			prefix, of = "", func(e store.Entry) bool { return string(e.Data) == string(id) }
		case LanguageKind:
			continue
		}
		if err := st.Drop(ctx, kind, prefix, of); err != nil {
			return fmt.Errorf("table %s: delete: %w", id, err)
		}
	}
	return st.Purge(ctx)
}

// EachAbout calls f for each entry of the KV store that has the user's id in its key or
// data. Snapshots, indexes and chains are left out: they belong to a table.
func (st *Store) EachAbout(ctx context.Context, user string, f func(kind string, e store.Entry) error) error {
	kinds, err := st.Kinds(ctx)
	if err != nil {
		return fmt.Errorf("table: person: %w", err)
	}
	quoted, err := json.Marshal(user)
	if err != nil {
		return err
	}
	isAbout := func(e store.Entry) bool {
		return e.Key == user || strings.HasPrefix(e.Key, url.QueryEscape(user)+"/") ||
			strings.HasSuffix(e.Key, "/"+user) ||
			strings.Contains(string(e.Data), string(quoted))
	}
	for _, kind := range kinds {
		if slices.Contains([]string{SnapshotKind, IndexKind, ChainKind}, kind) {
			continue
		}
		for e, err := range st.Entries(ctx, kind, "") {
			if err == nil && isAbout(e) {
				err = f(kind, e)
			}
			if err != nil {
				return fmt.Errorf("table: person: %w", err)
			}
		}
	}
	return nil
}
