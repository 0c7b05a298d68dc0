package table

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// maxTold is how many records of one session a recap reads, the last ones; the
// longest evening has a tenth of it.
const maxTold = 10_000

// LastSession asks for the newest session, whatever its number.
const LastSession = -1

// ErrNoSession is the answer to a session that the table does not have.
var ErrNoSession = game.Refuse("", "recap.refused.none")

// Sessions are the sessions of a table, as everybody may know them, the first
// one first.
type Sessions struct {
	Title  string
	Lang   string // the table's language
	Chairs []game.Chair
	All    []recap.Session
}

// Name gives the name of a chair; one that no longer exists has its id.
func (s Sessions) Name(chair string) string { return chairIn(s.Chairs, chair).Name }

// Recap is a session told as its reader may know it.
type Recap struct {
	Sessions
	recap.Story
}

// View says a recap in words.
func (r Recap) View() game.View { return r.Story.View(r.Name) }

// Paper is a recap as one sheet.
func (r Recap) Paper() game.Block { return r.Story.Paper(r.Name) }

// Sessions implements Windows.
func (h *Hall) Sessions(ctx context.Context, id game.TableID, by Who) (Sessions, error) {
	s, _, err := h.aside(ctx, id, by)
	if err != nil {
		return Sessions{}, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return Sessions{}, err
	}
	return s.sessions(x), nil
}

func (s *state) sessions(x *recap.Index) Sessions {
	return Sessions{s.seats.Title, s.seats.Lang, s.seats.Chairs, x.Sessions()}
}

// Recap implements Windows.
func (h *Hall) Recap(ctx context.Context, id game.TableID, by Who, n int) (Recap, error) {
	l, all, err := h.chapter(ctx, id, by, n)
	r := Recap{Sessions: all}
	if err == nil {
		r.Story, err = h.story(ctx, l)
	}
	return r, err
}

// chapter is one session of a table, and who asks for it.
type chapter struct {
	s       *state
	seat    game.Seat
	index   *recap.Index
	session recap.Session
}

// chapter finds a session by its number, among all.
func (h *Hall) chapter(ctx context.Context, id game.TableID, by Who, n int) (chapter, Sessions, error) {
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return chapter{}, Sessions{}, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return chapter{}, Sessions{}, err
	}
	all := s.sessions(x)
	if n == LastSession && len(all.All) > 0 {
		n = all.All[len(all.All)-1].N
	}
	i := slices.IndexFunc(all.All, func(s recap.Session) bool { return s.N == n })
	if i < 0 {
		return chapter{}, all, ErrNoSession
	}
	return chapter{s, seat, x, all.All[i]}, all, nil
}

// from is the first record of it that is read.
func (c chapter) from() game.Seq { return max(c.session.From, c.session.To-maxTold+1) }

// say says one event by itself.
func (c chapter) say(e game.Event) []game.Msg { return c.s.by.tell([]game.Event{e}, c.seat).All() }

// records are those of a session that stand.
func (h *Hall) records(ctx context.Context, c chapter) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range upTo(h.store.Read(ctx, c.s.id, c.from()-1), c.session.To) {
			if err != nil {
				yield(rec, fmt.Errorf("table %s: session: %w", c.s.id, err))
				return
			}
			if !c.index.IsGone(rec.Seq) && !yield(rec, nil) {
				return
			}
		}
	}
}

// story tells a session as a seat may know it.
func (h *Hall) story(ctx context.Context, c chapter) (recap.Story, error) {
	t := recap.NewTeller(c.session, c.say)
	if c.from() > c.session.From {
		t.Cut()
	}
	for rec, err := range h.records(ctx, c) {
		if err != nil {
			return recap.Story{}, err
		}
		d, err := c.s.deed(c.seat, rec)
		if err != nil {
			return recap.Story{}, err
		}
		t.Take(d)
	}
	return t.Story(), nil
}

// deed is a decision as a seat may know it.
func (s *state) deed(seat game.Seat, rec store.Record) (recap.Deed, error) {
	d := recap.Deed{Seq: rec.Seq, Chair: rec.Chair}
	events, err := s.decode(rec)
	if err != nil {
		return d, err
	}
	if d.Events = events; s.behind(seat, rec) {
		d.Events = game.Covered(events)
	}
	for _, t := range s.shown(seat, rec) {
		if len(t.Faces) > 0 {
			d.Throws = append(d.Throws, t)
		}
	}
	return d, nil
}

// aside gives what is needed of a table to tell of its log while it goes on.
func (h *Hall) aside(ctx context.Context, id game.TableID, by Who) (*state, game.Seat, error) {
	if !fitting(by, game.Command{}) {
		return nil, game.Seat{}, ErrTooLong
	}
	var s *state
	var seat game.Seat
	err := h.at(ctx, id, func(l *live) error {
		var ok bool
		if seat, ok = l.state.seats.Seat(by.User, by.Chair); !ok {
			return ErrNotYours
		}
		seats := *l.state.seats
		seats.Chairs, seats.Veils, seats.Stack = slices.Clone(seats.Chairs), slices.Clone(seats.Veils), slices.Clone(seats.Stack)
		seats.Gone = slices.Clone(seats.Gone)
		s = &state{id: id, by: l.state.by, seats: &seats, seq: l.state.seq}
		return nil
	})
	return s, seat, err
}
