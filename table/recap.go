package table

import (
	"context"
	"fmt"
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
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return Recap{}, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return Recap{}, err
	}
	r := Recap{Sessions: s.sessions(x)}
	if n == LastSession && len(r.All) > 0 {
		n = r.All[len(r.All)-1].N
	}
	i := slices.IndexFunc(r.All, func(s recap.Session) bool { return s.N == n })
	if i < 0 {
		return r, ErrNoSession
	}
	r.Story, err = h.story(ctx, s, seat, x, r.All[i])
	return r, err
}

// story tells a session as a seat may know it.
func (h *Hall) story(ctx context.Context, s *state, seat game.Seat, x *recap.Index, session recap.Session) (recap.Story, error) {
	t := recap.NewTeller(session, func(e game.Event) []game.Msg { return s.by.tell([]game.Event{e}, seat).All() })
	from := max(session.From, session.To-maxTold+1)
	if from > session.From {
		t.Cut()
	}
	for rec, err := range upTo(h.store.Read(ctx, s.id, from-1), session.To) {
		if err != nil {
			return recap.Story{}, fmt.Errorf("table %s: recap: %w", s.id, err)
		}
		if x.IsGone(rec.Seq) {
			continue
		}
		d, err := s.deed(seat, rec)
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
		s = &state{id: id, by: l.state.by, seats: &seats, seq: l.state.seq}
		return nil
	})
	return s, seat, err
}
