package table

import (
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
	foundMove    = "house.found"
	foundingKind = "founding" // of the tables that a command made
	seatKind     = "seat"     // of the tables where somebody may hold a chair
	languageKind = "language"
	foundingKept = 7 * 24 * time.Hour
)

// Found implements Windows. The same command of the same user makes one table.
// It refuses rules and languages it does not know, and a title or name that is
// too long or misleading.
func (h *Hall) Found(ctx context.Context, user string, cause game.CommandID, f Founding) (game.TableID, error) {
	if user == "" {
		return "", game.Refuse("", "refused.nobody")
	}
	if !fitting(Who{User: user}, game.Command{ID: "game-" + cause}) {
		return "", ErrTooLong
	}
	founded, no, err := h.founding(user, f)
	if err != nil {
		return "", err
	}
	if no != nil {
		return "", no
	}
	first := []game.Event{founded}
	if f.Lesson {
		more, err := h.lessonFacts(founded)
		if err != nil {
			return "", err
		}
		first = append(first, more...)
	}
	id, err := h.once(ctx, user, cause, func(id game.TableID) error { return h.create(ctx, id, user, first...) })
	if _, name := h.made(f); err == nil && name != "" {
		err = h.playGame(ctx, id, user, cause, name)
	}
	return id, err
}

// founding makes the first fact of a table.
func (h *Hall) founding(user string, f Founding) (game.Founded, *game.Refusal, error) {
	system, name := h.made(f)
	by := h.rules[system]
	if by == nil || system == "" {
		return game.Founded{}, game.Refuse("", "refused.no_system", game.W("system", f.System)), nil
	}
	if name != "" && !slices.ContainsFunc(madeOf(by.system), func(c game.Choice) bool { return c.Word == name }) {
		return game.Founded{}, game.Refuse("", "refused.no_system", game.W("system", f.System)), nil
	}
	if f.Lang == "" {
		f.Lang = "en"
	}
	if f.Lang != "en" && f.Lang != "pt-BR" {
		return game.Founded{}, game.Refuse("", "refused.no_language", game.W("lang", f.Lang)), nil
	}
	demo, no, err := beginning(by.system, f)
	if no != nil || err != nil {
		return game.Founded{}, no, err
	}
	title, no := cleaned("title", orElse(f.Title, demo.Title), game.MaxTitle)
	if no != nil {
		return game.Founded{}, no, nil
	}
	chairs, no := seated(demo.Chairs, f.GMName, user)
	if no == nil && f.Lesson {
		chairs[0].User = ""
	}
	door := ""
	if f.Door == game.DoorAsk {
		door = f.Door
	}
	return game.Founded{Title: title, System: system, Lang: f.Lang, Setup: demo.Setup, Chairs: chairs, Door: door,
		Lent: lent(f, chairs)}, no, nil
}

// beginning is what a table begins with.
func beginning(system game.System, f Founding) (game.Demo, *game.Refusal, error) {
	switch {
	case f.Lesson:
		lesson, err := system.Lesson(f.Lang)
		if err != nil {
			return game.Demo{}, nil, errBroken("", err)
		}
		if len(lesson.Beats) == 0 {
			return game.Demo{}, game.Refuse("", "refused.no_lesson"), nil
		}
		return lesson.Demo, nil, nil
	case f.Demo:
		demo, err := system.Demo(f.Lang)
		if err != nil {
			return game.Demo{}, nil, errBroken("", err)
		}
		return demo, nil, nil
	}
	return game.Demo{Chairs: []game.Chair{{Role: game.GM}}}, nil, nil
}

// lessonFacts begin a lesson: its first beat, and that the person may take back what
// they did.
func (h *Hall) lessonFacts(f game.Founded) ([]game.Event, error) {
	by := h.rules[f.System]
	lesson, err := by.system.Lesson(f.Lang)
	if err != nil {
		return nil, errBroken("", err)
	}
	return []game.Event{game.Changed{Setting: "undo", Value: game.UndoRoller}, by.beat(lesson, 1)}, nil
}

func orElse(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// cleaned makes a person's words safe to keep, or refuses them.
func cleaned(param, words string, most int) (string, *game.Refusal) {
	if len(words) > 100*most {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", most))
	}
	clean, bad := game.Clean(words)
	if bad {
		return "", game.Refuse("", "refused.characters", game.W("param", param))
	}
	if n := utf8.RuneCountInString(clean); n < 1 || n > most {
		return "", game.Refuse("", "refused.length", game.W("param", param), game.N("min", 1), game.N("max", most))
	}
	return clean, nil
}

// seated puts the founder on all chairs and gives each its id.
func seated(chairs []game.Chair, gmName, user string) ([]game.Chair, *game.Refusal) {
	chairs = slices.Clone(chairs)
	var ids []string
	for i := range chairs {
		c := &chairs[i]
		if i == 0 {
			c.ID, c.Name = game.GMChair, orElse(gmName, orElse(c.Name, "GM"))
		}
		name, no := cleaned("name", c.Name, game.MaxChairName)
		if no != nil {
			return nil, no
		}
		id := orElse(c.ID, game.Slug(name))
		for n := 2; slices.Contains(ids, id); n++ {
			id = orElse(c.ID, game.Slug(name)) + "-" + strconv.Itoa(n)
		}
		c.ID, c.Name, c.User = id, name, user
		ids = append(ids, id)
	}
	return chairs, nil
}

// lent are the chairs of a demo that wait for somebody to come.
func lent(f Founding, chairs []game.Chair) (ids []string) {
	for _, c := range chairs {
		if f.Demo && !f.Lesson && c.Role == game.Player {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// once makes the table of a command, which has the same id however often the
// command comes. create must bear to be called again.
func (h *Hall) once(ctx context.Context, user string, cause game.CommandID, create func(game.TableID) error) (game.TableID, error) {
	name, err := h.newID()
	if err != nil {
		return "", err
	}
	if cause == "" {
		if err := h.mayFound(ctx, user); err != nil {
			return "", err
		}
		return game.TableID(name), create(game.TableID(name))
	}
	key := url.QueryEscape(user) + "/" + url.QueryEscape(string(cause))
	e, err := h.store.Get(ctx, foundingKind, key, h.Now())
	if err == nil && e.Version == 0 { // what was begun before is no new table
		if err := h.mayFound(ctx, user); err != nil {
			return "", err
		}
		e.Data = []byte(name)
		_, err = h.store.Put(ctx, foundingKind, store.Entry{Key: key, Data: e.Data, Until: h.Now().Add(foundingKept)})
	}
	if errors.Is(err, store.ErrVersion) {
		e, err = h.store.Get(ctx, foundingKind, key, h.Now())
	}
	if err != nil {
		return "", fmt.Errorf("table: founding: %w", err)
	}
	name = string(e.Data)
	return game.TableID(name), create(game.TableID(name))
}

// create writes the first record of a table, with the first anchor. That
// somebody else did so meanwhile is no error.
func (h *Hall) create(ctx context.Context, id game.TableID, user string, first ...game.Event) error {
	_, begun, err := h.newChain(ctx, id, 1, false)
	if err != nil {
		return err
	}
	rec := store.Record{Seq: 1, At: h.Now(), User: user, Chair: game.GMChair, Cause: foundMove, Move: foundMove, Quiet: true}
	for _, e := range append(slices.Clip(first), begun) {
		fact, err := factOf(e)
		if err != nil {
			return err
		}
		rec.Facts = append(rec.Facts, fact)
	}
	if user == "" {
		rec.Chair = ""
	} else if err := h.seatEntry(ctx, user, id); err != nil {
		return err
	}
	err = h.store.Append(ctx, id, 0, rec)
	var done *store.DoneError
	if err != nil && !errors.As(err, &done) && !errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return nil
}

// enrol writes down, before a record is appended, that somebody may soon hold
// a chair at the table. One entry too many does no harm: Tables looks again.
func (h *Hall) enrol(ctx context.Context, s *state, rec store.Record) error {
	for _, f := range rec.Facts {
		if f.Name != (game.Joined{}).EventName() {
			continue
		}
		e, err := s.by.read(f)
		if err != nil {
			return errBroken(s.id, err)
		}
		if j, ok := e.(game.Joined); ok && j.Chair.User != "" {
			if err := h.seatEntry(ctx, j.Chair.User, s.id); err != nil {
				return err
			}
		}
	}
	return nil
}

func seatKey(user string, id game.TableID) string { return url.QueryEscape(user) + "/" + string(id) }

func (h *Hall) seatEntry(ctx context.Context, user string, id game.TableID) error {
	_, err := h.store.Put(ctx, seatKind, store.Entry{Key: seatKey(user, id), Data: []byte{}})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: seat: %w", id, err)
	}
	return nil
}

// seatsOf are the tables where somebody may hold a chair.
func (h *Hall) seatsOf(ctx context.Context, user string) ([]game.TableID, error) {
	prefix := seatKey(user, "")
	var ids []game.TableID
	for e, err := range h.shelf(ctx, seatKind, prefix) {
		if err != nil {
			return nil, fmt.Errorf("table: seats: %w", err)
		}
		ids = append(ids, game.TableID(strings.TrimPrefix(e.Key, prefix)))
	}
	return ids, nil
}

// Tables implements Windows, by title.
func (h *Hall) Tables(ctx context.Context, user string) ([]Summary, error) {
	if user == "" {
		return nil, nil
	}
	ids, err := h.seatsOf(ctx, user)
	if err != nil {
		return nil, err
	}
	var found []Summary
	for _, id := range ids {
		err := h.with(ctx, id, func(l *live) error {
			seats := l.state.seats
			if mine := seats.Held(user); len(mine) > 0 {
				found = append(found, Summary{id, seats.Title, seats.System, seats.Lang, mine, seats.Learning()})
			}
			return nil
		})
		if err != nil && !errors.Is(err, ErrNoTable) {
			return nil, err
		}
	}
	slices.SortStableFunc(found, func(a, b Summary) int { return strings.Compare(game.Canon(a.Title), game.Canon(b.Title)) })
	return found, nil
}

// Language implements Windows.
func (h *Hall) Language(ctx context.Context, user string) (string, error) {
	e, err := h.shelved(ctx, languageKind, user)
	if err != nil {
		return "", fmt.Errorf("table: language: %w", err)
	}
	return string(e.Data), nil
}

// SetLanguage implements Windows; "" forgets the choice. The last of several
// wins.
func (h *Hall) SetLanguage(ctx context.Context, user, lang string) error {
	if len(lang) > maxName || len(user) > maxName || user == "" {
		return ErrTooLong
	}
	for {
		e, err := h.shelved(ctx, languageKind, user)
		if err != nil {
			return fmt.Errorf("table: language: %w", err)
		}
		e = store.Entry{Key: user, Version: e.Version}
		if lang != "" {
			e.Data = []byte(lang)
		}
		if _, err = h.store.Put(ctx, languageKind, e); !errors.Is(err, store.ErrVersion) {
			return err
		}
	}
}
