package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// Language returns the language that a person has chosen, "" if none.
func (svc *Service) Language(ctx context.Context, user string) (string, error) {
	e, err := svc.store.Entry(ctx, entries.LanguageKind, user)
	if err != nil {
		return "", fmt.Errorf("table: language: %w", err)
	}
	return string(e.Data), nil
}

// SetLanguage stores the language that a person has chosen. "" deletes the choice. Of several
// concurrent calls the last wins.
func (svc *Service) SetLanguage(ctx context.Context, user, lang string) error {
	if len(lang) > fold.MaxName || len(user) > fold.MaxName || user == "" {
		return ErrTooLong
	}
	for {
		e, err := svc.store.Entry(ctx, entries.LanguageKind, user)
		if err != nil {
			return fmt.Errorf("table: language: %w", err)
		}
		e = store.Entry{Key: user, Version: e.Version}
		if lang != "" {
			e.Data = []byte(lang)
		}
		if _, err = svc.store.Put(ctx, entries.LanguageKind, e); !errors.Is(err, store.ErrVersion) {
			return err
		}
	}
}

// Data about a person is in two places. The KV store holds what can be changed: language, sessions,
// links and chairs. The logs hold who decided what. Logs only grow, and each throw is verified with
// the chair that threw, so nothing in a log is rewritten: its data is deleted with the table.

// PersonalData holds the data that is kept about a person.
type PersonalData struct {
	User     string          `json:"user"`
	Language string          `json:"language,omitempty"`
	Tables   []PersonalTable `json:"tables"`
	Kept     []PersonalEntry `json:"kept"`
}

// A PersonalTable is a table where a person holds or held a chair, with the number of their decisions in its log.
type PersonalTable struct {
	Table     game.TableID `json:"table"`
	Title     string       `json:"title"`
	System    string       `json:"system"`
	Chairs    []string     `json:"chairs,omitempty"` // the chairs that they hold now
	Decisions int          `json:"decisions"`
	First     time.Time    `json:"first,omitzero"`
	Last      time.Time    `json:"last,omitzero"`
}

// A PersonalEntry is an entry of the KV store about a person. For a session or a link the key is a
// hash, which opens nothing.
type PersonalEntry struct {
	Kind  string    `json:"kind"`
	Key   string    `json:"key"`
	Until time.Time `json:"until,omitzero"`
	Data  any       `json:"data,omitempty"`
}

// PersonalData returns what is kept about a person. It leaves out the tables that Forget made them
// leave; Host.PersonalData has these too.
func (svc *Service) PersonalData(ctx context.Context, user string) (PersonalData, error) {
	ids, err := svc.store.TablesOf(ctx, user)
	if err != nil {
		return PersonalData{}, err
	}
	return svc.personalData(ctx, user, ids)
}

func (svc *Service) personalData(ctx context.Context, user string, ids []game.TableID) (PersonalData, error) {
	p := PersonalData{User: user, Tables: []PersonalTable{}, Kept: []PersonalEntry{}}
	if user == "" || len(user) > fold.MaxName {
		return p, game.Refuse("", "refused.nobody")
	}
	var err error
	if p.Language, err = svc.Language(ctx, user); err != nil {
		return p, err
	}
	for _, id := range ids {
		t, err := svc.personalTable(ctx, user, id)
		if err != nil {
			return p, err
		}
		if t.Decisions > 0 || t.Chairs != nil {
			p.Tables = append(p.Tables, t)
		}
	}
	err = svc.store.EachAbout(ctx, user, func(kind string, e store.Entry) error {
		k := PersonalEntry{Kind: kind, Key: e.Key, Until: e.Until}
		if json.Unmarshal(e.Data, &k.Data) != nil {
			k.Data = string(e.Data)
		}
		p.Kept = append(p.Kept, k)
		return nil
	})
	return p, err
}

// personalTable returns the data about a person at one table. If the table cannot be opened because
// of a refusal, such as ErrNoTable after a deletion, only the id is set.
func (svc *Service) personalTable(ctx context.Context, user string, id game.TableID) (t PersonalTable, err error) {
	t.Table = id
	err = svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		t.Title, t.System = l.State.House.Title, l.State.House.System
		for _, c := range l.State.House.ChairsOf(user) {
			t.Chairs = append(t.Chairs, c.Name)
		}
		return nil
	})
	if fold.IsRefusal(err) {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	for rec, err := range svc.store.Read(ctx, id, 0) {
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

// Forget deletes what is kept about a person and can be deleted. They leave their chairs: a
// player's chair becomes free, a GM's chair goes to another GM or is removed. Their language,
// sessions, links and all other entries with their user id in the key or the data are deleted
// (entries.Store.EachAbout). Logs keep the person's decisions with the user's id. Forget refuses
// the only GM of a table, who must hand over the GM's chair or delete the table first.
func (svc *Service) Forget(ctx context.Context, user string) error {
	if user == "" || len(user) > fold.MaxName {
		return game.Refuse("", "refused.nobody")
	}
	summaries, err := svc.Tables(ctx, user)
	if err != nil {
		return err
	}
	if no, err := svc.refuseLastGM(ctx, user, summaries); err != nil || no != nil {
		return errOrRefusal(no, err)
	}
	for _, t := range summaries {
		for _, c := range t.OwnChairs {
			leave := game.Command{Move: "leave", Args: game.Args{"chair": {c.ID}}, Sure: true}
			if _, err := svc.Do(ctx, t.ID, Caller{User: user, Chair: c.ID}, leave,
				ViewQuery{Fields: FieldNews}); err != nil {
				return err
			}
		}
	}
	var found []PersonalEntry
	err = svc.store.EachAbout(ctx, user, func(kind string, e store.Entry) error {
		found = append(found, PersonalEntry{Kind: kind, Key: e.Key})
		return nil
	})
	for _, k := range found {
		if err == nil {
			err = svc.store.Drop(ctx, k.Kind, k.Key, func(e store.Entry) bool { return e.Key == k.Key })
		}
	}
	return cmp.Or(err, svc.store.Purge(ctx))
}

// refuseLastGM refuses a user who is the only GM of a table.
func (svc *Service) refuseLastGM(ctx context.Context, user string, summaries []Summary) (*game.Refusal, error) {
	var alone []game.Msg
	for _, t := range summaries {
		// Only Chairs is read, which always comes. No Fields would mean AllFields.
		view, err := svc.View(ctx, t.ID, Caller{}, ViewQuery{Fields: FieldNews})
		if err != nil {
			return nil, err
		}
		gm := func(c game.Chair) bool { return c.Role == game.GM && c.User != "" }
		if slices.ContainsFunc(t.OwnChairs, gm) &&
			!slices.ContainsFunc(view.Chairs, func(c game.Chair) bool { return gm(c) && c.User != user }) {
			alone = append(alone, game.Quote(t.Title))
		}
	}
	if alone == nil {
		return nil, nil
	}
	return game.Refuse("", "refused.runs", game.L("titles", alone...)), nil
}

func errOrRefusal(no *game.Refusal, err error) error {
	if err != nil {
		return err
	}
	return no
}
