package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"mesa/game"
	"mesa/store"
)

const (
	createMove   = "house.found"
	createdKind  = "founding" // the tables that commands have made, by user and command
	memberKind   = "seat"     // the tables where a user may hold a chair
	languageKind = "language"
	createdKept  = 7 * 24 * time.Hour // how long a repeated command finds its table
)

// Create makes a table and returns its id. The creator holds the GM's chair, except in a
// tutorial. If the same cause of the same user comes again within a week, it returns the same
// table; cause "" makes a new one each time. It refuses unknown rules and languages, a title or
// name that is too long or misleading, and a user who has too many tables.
func (svc *Service) Create(ctx context.Context, user string, cause game.CommandID, what NewTable) (game.TableID,
	error) {
	if user == "" {
		return "", game.Refuse("", "refused.nobody")
	}
	if !isWithinLimits(Caller{User: user}, game.Command{ID: "game-" + cause}) {
		return "", ErrTooLong
	}
	created, no, err := svc.newTableEvent(user, what)
	if err != nil {
		return "", err
	}
	if no != nil {
		return "", no
	}
	first := []game.Event{created}
	if what.Tutorial {
		more, err := svc.tutorialEvents(created)
		if err != nil {
			return "", err
		}
		first = append(first, more...)
	}
	id, err := svc.createOnce(ctx, user, cause,
		func(id game.TableID) error { return svc.create(ctx, id, user, first...) })
	if _, name := svc.splitGame(what); err == nil && name != "" {
		err = svc.setGame(ctx, id, user, cause, name)
	}
	return id, err
}

// newTableEvent returns the first event of a table, or refuses to create it.
func (svc *Service) newTableEvent(user string, what NewTable) (game.TableCreated, *game.Refusal, error) {
	system, name := svc.splitGame(what)
	by := svc.rules[system]
	if by == nil || system == "" {
		return game.TableCreated{}, game.Refuse("", "refused.no_system", game.W("system", what.System)), nil
	}
	if name != "" && !slices.ContainsFunc(ownGames(by.system), func(c game.Choice) bool { return c.Word == name }) {
		return game.TableCreated{}, game.Refuse("", "refused.no_system", game.W("system", what.System)), nil
	}
	if what.Lang == "" {
		what.Lang = "en"
	}
	if what.Lang != "en" && what.Lang != "pt-BR" {
		return game.TableCreated{}, game.Refuse("", "refused.no_language", game.W("lang", what.Lang)), nil
	}
	demo, no, err := initialTable(by.system, what)
	if no != nil || err != nil {
		return game.TableCreated{}, no, err
	}
	title, no := cleanText("title", cmp.Or(what.Title, demo.Title), game.MaxTitle)
	if no != nil {
		return game.TableCreated{}, no, nil
	}
	chairs, no := seatCreator(demo.Chairs, what.GMName, user)
	if no == nil && what.Tutorial {
		chairs[0].User = ""
	}
	door := ""
	if what.Door == game.DoorAsk {
		door = what.Door
	}
	return game.TableCreated{Title: title, System: system, Lang: what.Lang, Setup: demo.Setup,
		Chairs: chairs, Door: door,
		Lent: lentChairs(what, chairs)}, no, nil
}

// initialTable returns the chairs and the setup that a table begins with: those of the tutorial or
// the demo, or else one GM's chair.
func initialTable(system game.System, what NewTable) (game.Demo, *game.Refusal, error) {
	switch {
	case what.Tutorial:
		tutorial, err := system.Tutorial(what.Lang)
		if err != nil {
			return game.Demo{}, nil, errBroken("", err)
		}
		if len(tutorial.Steps) == 0 {
			return game.Demo{}, game.Refuse("", "refused.no_lesson"), nil
		}
		return tutorial.Demo, nil, nil
	case what.Demo:
		demo, err := system.Demo(what.Lang)
		if err != nil {
			return game.Demo{}, nil, errBroken("", err)
		}
		return demo, nil, nil
	}
	return game.Demo{Chairs: []game.Chair{{Role: game.GM}}}, nil, nil
}

// tutorialEvents returns the further events of a new tutorial: the player may undo their own
// decisions, and the first step begins.
func (svc *Service) tutorialEvents(created game.TableCreated) ([]game.Event, error) {
	by := svc.rules[created.System]
	tutorial, err := by.system.Tutorial(created.Lang)
	if err != nil {
		return nil, errBroken("", err)
	}
	return []game.Event{game.SettingChanged{Setting: "undo", Value: game.UndoRoller}, by.tutorialStep(tutorial, 1)}, nil
}

// cleanText returns text as game.Clean leaves it. It refuses misleading characters, an empty text,
// and a text with more characters than limit. param names the text in the refusal.
func cleanText(param, text string, limit int) (string, *game.Refusal) {
	if len(text) > 100*limit {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", limit))
	}
	clean, bad := game.Clean(text)
	if bad {
		return "", game.Refuse("", "refused.characters", game.W("param", param))
	}
	if n := utf8.RuneCountInString(clean); n < 1 || n > limit {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", limit))
	}
	return clean, nil
}

// seatCreator gives every chair to the creator, and an id to each chair. The first is the GM's.
func seatCreator(chairs []game.Chair, gmName, user string) ([]game.Chair, *game.Refusal) {
	chairs = slices.Clone(chairs)
	var ids []string
	for i := range chairs {
		c := &chairs[i]
		if i == 0 {
			c.ID, c.Name = game.GMChair, cmp.Or(gmName, c.Name, "GM")
		}
		name, no := cleanText("name", c.Name, game.MaxChairName)
		if no != nil {
			return nil, no
		}
		id := cmp.Or(c.ID, game.Slug(name))
		for n := 2; slices.Contains(ids, id); n++ {
			id = cmp.Or(c.ID, game.Slug(name)) + "-" + strconv.Itoa(n)
		}
		c.ID, c.Name, c.User = id, name, user
		ids = append(ids, id)
	}
	return chairs, nil
}

// lentChairs returns the ids of the chairs of a demo that other players may take.
func lentChairs(what NewTable, chairs []game.Chair) (ids []string) {
	for _, c := range chairs {
		if what.Demo && !what.Tutorial && c.Role == game.Player {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// createOnce calls create for the table of a command and returns the table's id. A repeated command
// gets the same id, so create may be called again for a table that exists.
func (svc *Service) createOnce(ctx context.Context, user string, cause game.CommandID,
	create func(game.TableID) error) (game.TableID, error) {
	defer svc.creators.Take("table " + user)() // two at once would both find room
	name, err := svc.newID()
	if err != nil {
		return "", err
	}
	if cause == "" {
		if err := svc.refuseTooManyTables(ctx, user); err != nil {
			return "", err
		}
		return game.TableID(name), create(game.TableID(name))
	}
	key := url.QueryEscape(user) + "/" + url.QueryEscape(string(cause))
	e, err := svc.store.Get(ctx, createdKind, key, svc.Now())
	if err == nil && e.Version == 0 { // a table that was begun before is no new one
		if err := svc.refuseTooManyTables(ctx, user); err != nil {
			return "", err
		}
		e.Data = []byte(name)
		_, err = svc.store.Put(ctx, createdKind, store.Entry{Key: key, Data: e.Data, Until: svc.Now().Add(createdKept)})
	}
	if errors.Is(err, store.ErrVersion) {
		e, err = svc.store.Get(ctx, createdKind, key, svc.Now())
	}
	if err != nil {
		return "", fmt.Errorf("table: founding: %w", err)
	}
	name = string(e.Data)
	return game.TableID(name), create(game.TableID(name))
}

// create writes the first record of a table, with the first anchor. It is no error if another process has written it.
func (svc *Service) create(ctx context.Context, id game.TableID, user string, first ...game.Event) error {
	_, begun, err := svc.newChain(ctx, id, 1, false)
	if err != nil {
		return err
	}
	rec := store.Record{Seq: 1, At: svc.Now(), User: user, Chair: game.GMChair, Cause: createMove, Move: createMove,
		Quiet: true}
	for _, e := range append(slices.Clip(first), begun) {
		event, err := marshalEvent(e)
		if err != nil {
			return err
		}
		rec.Events = append(rec.Events, event)
	}
	if user == "" {
		rec.Chair = ""
	} else if err := svc.putMember(ctx, user, id); err != nil {
		return err
	}
	err = svc.store.Append(ctx, id, 0, rec)
	var done *store.DoneError
	if err != nil && !errors.As(err, &done) && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return nil
}

// addMember notes, before a record is appended, each table where a user may soon hold a chair. An
// entry too many does no harm, because Tables looks at the table itself.
func (svc *Service) addMember(ctx context.Context, s *state, rec store.Record) error {
	for _, f := range rec.Events {
		if f.Name != (game.Joined{}).EventName() {
			continue
		}
		e, err := s.ruleset.read(f)
		if err != nil {
			return errBroken(s.id, err)
		}
		if j, ok := e.(game.Joined); ok && j.Chair.User != "" {
			if err := svc.putMember(ctx, j.Chair.User, s.id); err != nil {
				return err
			}
		}
	}
	return nil
}

func memberKey(user string, id game.TableID) string { return url.QueryEscape(user) + "/" + string(id) }

func (svc *Service) putMember(ctx context.Context, user string, id game.TableID) error {
	_, err := svc.store.Put(ctx, memberKind, store.Entry{Key: memberKey(user, id), Data: []byte{}})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: seat: %w", id, err)
	}
	return nil
}

// memberTables returns the tables where a user may hold a chair.
func (svc *Service) memberTables(ctx context.Context, user string) ([]game.TableID, error) {
	prefix := memberKey(user, "")
	var ids []game.TableID
	for e, err := range svc.kvEntries(ctx, memberKind, prefix) {
		if err != nil {
			return nil, fmt.Errorf("table: seats: %w", err)
		}
		ids = append(ids, game.TableID(strings.TrimPrefix(e.Key, prefix)))
	}
	return ids, nil
}

// Tables returns the tables where the user holds a chair. The tables are sorted by title.
func (svc *Service) Tables(ctx context.Context, user string) ([]Summary, error) {
	if user == "" {
		return nil, nil
	}
	ids, err := svc.memberTables(ctx, user)
	if err != nil {
		return nil, err
	}
	var found []Summary
	for _, id := range ids {
		err := svc.withLog(ctx, id, func(l *cachedTable) error {
			house := l.state.house
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

// Language returns the language that a person has chosen, "" if none.
func (svc *Service) Language(ctx context.Context, user string) (string, error) {
	e, err := svc.kvEntry(ctx, languageKind, user)
	if err != nil {
		return "", fmt.Errorf("table: language: %w", err)
	}
	return string(e.Data), nil
}

// SetLanguage stores the language that a person has chosen. "" deletes the choice. Of several
// concurrent calls the last wins.
func (svc *Service) SetLanguage(ctx context.Context, user, lang string) error {
	if len(lang) > maxName || len(user) > maxName || user == "" {
		return ErrTooLong
	}
	for {
		e, err := svc.kvEntry(ctx, languageKind, user)
		if err != nil {
			return fmt.Errorf("table: language: %w", err)
		}
		e = store.Entry{Key: user, Version: e.Version}
		if lang != "" {
			e.Data = []byte(lang)
		}
		if _, err = svc.store.Put(ctx, languageKind, e); !errors.Is(err, store.ErrVersion) {
			return err
		}
	}
}
