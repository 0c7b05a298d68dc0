package table

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"mesa/game"
	"mesa/store"
)

// What is kept about a person lies in two places. The shelf holds what can be changed:
// their language, sessions, links, and where they sit. The logs hold who decided what;
// they only grow, and the throws in them are checked by who threw, so nothing in them is
// written anew. What of somebody stands there goes with the table.

// Person is all that is kept about somebody.
type Person struct {
	User     string        `json:"user"`
	Language string        `json:"language,omitempty"`
	Tables   []PersonTable `json:"tables"`
	Kept     []Kept        `json:"kept"`
}

// PersonTable is a table where somebody sits or sat, with how many decisions of its log
// are theirs.
type PersonTable struct {
	Table     game.TableID `json:"table"`
	Title     string       `json:"title"`
	System    string       `json:"system"`
	Chairs    []string     `json:"chairs,omitempty"` // that they hold now
	Decisions int          `json:"decisions"`
	First     time.Time    `json:"first,omitzero"`
	Last      time.Time    `json:"last,omitzero"`
}

// Kept is an entry of the shelf that is somebody's: of a session or a link its key is a
// hash, which opens nothing.
type Kept struct {
	Kind  string    `json:"kind"`
	Key   string    `json:"key"`
	Until time.Time `json:"until,omitzero"`
	Data  any       `json:"data,omitempty"`
}

// Person implements Windows.
func (h *Hall) Person(ctx context.Context, user string) (Person, error) {
	p := Person{User: user, Tables: []PersonTable{}, Kept: []Kept{}}
	if user == "" || len(user) > maxName {
		return p, game.Refuse("", "refused.nobody")
	}
	var err error
	if p.Language, err = h.Language(ctx, user); err != nil {
		return p, err
	}
	ids, err := h.seatsOf(ctx, user)
	if err != nil {
		return p, err
	}
	for _, id := range ids {
		t, err := h.personAt(ctx, user, id)
		if err != nil {
			return p, err
		}
		if t.Decisions > 0 || t.Chairs != nil {
			p.Tables = append(p.Tables, t)
		}
	}
	err = h.ofPerson(ctx, user, func(kind string, e store.Entry) error {
		k := Kept{Kind: kind, Key: e.Key, Until: e.Until}
		if json.Unmarshal(e.Data, &k.Data) != nil {
			k.Data = string(e.Data)
		}
		p.Kept = append(p.Kept, k)
		return nil
	})
	return p, err
}

// personAt tells of somebody at one table; of a table that is gone, nothing.
func (h *Hall) personAt(ctx context.Context, user string, id game.TableID) (t PersonTable, err error) {
	t.Table = id
	err = h.at(ctx, id, func(l *live) error {
		t.Title, t.System = l.state.seats.Title, l.state.seats.System
		for _, c := range l.state.seats.Held(user) {
			t.Chairs = append(t.Chairs, c.Name)
		}
		return nil
	})
	if isRefusal(err) {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	for rec, err := range h.store.Read(ctx, id, 0) {
		if err != nil {
			return t, fmt.Errorf("table %s: %w", id, err)
		}
		if rec.User != user {
			continue
		}
		if t.Decisions++; t.First.IsZero() {
			t.First = rec.At
		}
		t.Last = rec.At
	}
	return t, nil
}

// ofPerson calls f for what lies on the shelf of somebody: under their name, or with it.
// What is a table's own is made of its log alone.
func (h *Hall) ofPerson(ctx context.Context, user string, f func(kind string, e store.Entry) error) error {
	kinds, err := h.store.Kinds(ctx)
	if err != nil {
		return fmt.Errorf("table: person: %w", err)
	}
	said, err := json.Marshal(user)
	if err != nil {
		return err
	}
	theirs := func(e store.Entry) bool {
		return e.Key == user || strings.HasPrefix(e.Key, url.QueryEscape(user)+"/") || strings.HasSuffix(e.Key, "/"+user) ||
			strings.Contains(string(e.Data), string(said))
	}
	for _, kind := range kinds {
		if slices.Contains([]string{shotKind, indexKind, chainKind}, kind) {
			continue
		}
		for e, err := range h.shelf(ctx, kind, "") {
			if err == nil && theirs(e) {
				err = f(kind, e)
			}
			if err != nil {
				return fmt.Errorf("table: person: %w", err)
			}
		}
	}
	return nil
}

// Forget implements Windows.
func (h *Hall) Forget(ctx context.Context, user string) error {
	if user == "" || len(user) > maxName {
		return game.Refuse("", "refused.nobody")
	}
	mine, err := h.Tables(ctx, user)
	if err != nil {
		return err
	}
	if no, err := h.holding(ctx, user, mine); err != nil || no != nil {
		return orRefusal(no, err)
	}
	for _, t := range mine {
		for _, c := range t.Mine {
			leave := game.Command{Move: "leave", Args: game.Args{"chair": {c.ID}}, Sure: true}
			if _, err := h.Do(ctx, t.ID, Who{User: user, Chair: c.ID}, leave, Want{Parts: News}); err != nil {
				return err
			}
		}
	}
	var found []Kept
	err = h.ofPerson(ctx, user, func(kind string, e store.Entry) error {
		found = append(found, Kept{Kind: kind, Key: e.Key})
		return nil
	})
	for _, k := range found {
		if err == nil {
			err = h.takeAway(ctx, k.Kind, k.Key, func(e store.Entry) bool { return e.Key == k.Key })
		}
	}
	return err
}

// holding refuses while somebody is the only GM of a table, which would have none.
func (h *Hall) holding(ctx context.Context, user string, mine []Summary) (*game.Refusal, error) {
	var alone []game.Msg
	for _, t := range mine {
		s, err := h.Look(ctx, t.ID, Who{}, Want{Parts: News})
		if err != nil {
			return nil, err
		}
		gm := func(c game.Chair) bool { return c.Role == game.GM && c.User != "" }
		if slices.ContainsFunc(t.Mine, gm) && !slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return gm(c) && c.User != user }) {
			alone = append(alone, game.Quote(t.Title))
		}
	}
	if alone == nil {
		return nil, nil
	}
	return game.Refuse("", "refused.runs", game.L("titles", alone...)), nil
}

func orRefusal(no *game.Refusal, err error) error {
	if err != nil {
		return err
	}
	return no
}
