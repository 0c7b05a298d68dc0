package table

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"mesa/game"
	"mesa/ratelimit"
	"mesa/store"
	"mesa/table/decide"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// A Summary is a table in a list.
type Summary struct {
	ID        game.TableID
	Title     string
	System    string
	Lang      string
	OwnChairs []game.Chair
	Tutorial  bool // a tutorial that is not over
}

// lobby makes and lists tables, and refuses those beyond the Quota.
type lobby struct {
	systems  []game.System
	store    *entries.Store
	logs     *fold.Loader
	tables   *live.Tables
	decider  *decide.Decider
	quota    Quota
	creators ratelimit.Turns // by user, for making a table and for an import
}

// createdKept is how long a repeated command finds its table.
const createdKept = 7 * 24 * time.Hour

// createOnce calls create for the table of a command and returns the table's id. A command that is
// repeated within createdKept gets the same id, so create may be called again for a table that
// exists. With cause "" each call gets a new id.
func (lb *lobby) createOnce(ctx context.Context, user string, cause game.CommandID,
	create func(game.TableID) error) (game.TableID, error) {
	defer lb.creators.Take("table " + user)() // two at once would both find room
	name, err := lb.decider.NewID()
	if err != nil {
		return "", err
	}
	if cause == "" {
		if err := lb.refuseTooManyTables(ctx, user); err != nil {
			return "", err
		}
		return game.TableID(name), create(game.TableID(name))
	}
	key := url.QueryEscape(user) + "/" + url.QueryEscape(string(cause))
	e, err := lb.store.Get(ctx, entries.CreatedKind, key, lb.store.Now())
	if err == nil && e.Version == 0 { // a table that was begun before is no new one
		if err := lb.refuseTooManyTables(ctx, user); err != nil {
			return "", err
		}
		e.Data = []byte(name)
		_, err = lb.store.Put(ctx, entries.CreatedKind,
			store.Entry{Key: key, Data: e.Data, Until: lb.store.Now().Add(createdKept)})
	}
	if errors.Is(err, store.ErrVersion) {
		e, err = lb.store.Get(ctx, entries.CreatedKind, key, lb.store.Now())
	}
	if err != nil {
		return "", fmt.Errorf("table: founding: %w", err)
	}
	name = string(e.Data)
	return game.TableID(name), create(game.TableID(name))
}

// tablesOf returns the tables where a user holds a chair, sorted by title.
func (lb *lobby) tablesOf(ctx context.Context, user string) ([]Summary, error) {
	if user == "" {
		return nil, nil
	}
	ids, err := lb.store.TablesOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var found []Summary
	for _, id := range ids {
		err := lb.tables.WithLog(ctx, id, func(l *live.Table) error {
			house := l.State.House
			if ownChairs := house.ChairsOf(user); len(ownChairs) > 0 {
				found = append(found, Summary{id, house.Title, house.System, house.Lang, ownChairs, house.InTutorial()})
			}
			return nil
		})
		if err != nil && !errors.Is(err, ErrNoTable) {
			return nil, err
		}
	}
	slices.SortStableFunc(found,
		func(a, b Summary) int { return strings.Compare(game.Canonical(a.Title), game.Canonical(b.Title)) })
	return found, nil
}

// A Quota bounds what people may take up of the host's machine. A field that is 0 bounds nothing.
// People keep what they have beyond a bound.
type Quota struct {
	Tables int   // tables of which one person is the GM
	Chairs int   // chairs that one person holds, at all tables
	Bytes  int64 // size of the log of one table
}

const joinMove = "join"

// refuseTooManyTables refuses another table to a user who is a GM of Quota.Tables tables or more.
func (lb *lobby) refuseTooManyTables(ctx context.Context, user string) error {
	most := lb.quota.Tables
	if most <= 0 {
		return nil
	}
	summaries, err := lb.tablesOf(ctx, user)
	if err != nil {
		return err
	}
	led := 0
	for _, t := range summaries {
		for _, c := range t.OwnChairs {
			if c.Role == game.GM {
				led++
				break
			}
		}
	}
	if led >= most {
		return game.Refuse("", "refused.quota_tables", game.N("max", most))
	}
	return nil
}

// refuseTooManyChairs refuses the move join to a user who holds Quota.Chairs chairs or more, unless
// the command was done before. It locks the user's tables, so the caller may hold no lock of a
// table.
func (lb *lobby) refuseTooManyChairs(ctx context.Context, id game.TableID, user string, c game.Command) error {
	most := lb.quota.Chairs
	if most <= 0 || c.Move != joinMove {
		return nil
	}
	summaries, err := lb.tablesOf(ctx, user)
	if err != nil {
		return err
	}
	held := 0
	for _, t := range summaries {
		held += len(t.OwnChairs)
	}
	if held < most {
		return nil
	}
	if seq, err := lb.store.Done(ctx, id, c.ID); err != nil || seq > 0 {
		return err
	}
	return game.Refuse("", "refused.quota_chairs", game.N("max", most))
}
