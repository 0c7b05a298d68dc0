package table

import (
	"context"
	"slices"

	"mesa/game"
)

const (
	maxEntries = 200  // of one page of the log
	maxRead    = 2000 // records behind one page, drafts among them
)

// Log implements Windows. Drafts are left out.
func (h *Hall) Log(ctx context.Context, id game.TableID, by Who, before game.Seq, n int) ([]Entry, error) {
	if !fitting(by, game.Command{}) {
		return nil, ErrTooLong
	}
	var entries []Entry
	err := h.at(ctx, id, func(l *live) error {
		seat, ok := l.state.seats.Seat(by.User, by.Chair)
		if !ok {
			return ErrNotYours
		}
		var err error
		entries, err = h.page(ctx, l.state, seat, before, min(max(n, 0), maxEntries))
		return err
	})
	return entries, err
}

func (h *Hall) page(ctx context.Context, s *state, seat game.Seat, before game.Seq, n int) ([]Entry, error) {
	if before == 0 || before > s.seq {
		before = s.seq + 1 // what others write meanwhile is not known yet
	}
	entries := make([]Entry, 0, min(n, keepTold))
	read := 0
	for t, err := range h.toldBefore(ctx, s, before) {
		if err != nil {
			return nil, err
		}
		if read++; len(entries) >= n || read > maxRead {
			break
		}
		if t == nil {
			continue
		}
		e, err := h.entry(ctx, s, seat, t)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// entry tells a decision as a seat may read it.
func (h *Hall) entry(ctx context.Context, s *state, seat game.Seat, t *told) (Entry, error) {
	news, err := h.read(ctx, s, t, seat)
	rec := t.rec
	return Entry{
		Seq: rec.Seq, At: rec.At, Chair: s.chair(rec.Chair), Move: rec.Move,
		Undone: slices.Contains(s.seats.Gone, rec.Seq), Cause: rec.Cause, News: news, Throws: s.shown(seat, rec),
	}, err
}

// read tells a decision in words, which are kept as long as it is at hand: a page
// shows the same few again with each that is new.
func (h *Hall) read(ctx context.Context, s *state, t *told, seat game.Seat) (game.News, error) {
	by := reader{seat.Chair, seat.Role, s.behind(seat, t.rec)}
	news, known := t.words[by]
	if known {
		return news, nil
	}
	news, err := h.tell(ctx, s, t, seat)
	if gone, no := undoneIn(t.rec); err == nil && no == nil && gone == 0 { // what was taken back has veils of its own
		if t.words == nil {
			t.words = map[reader]game.News{}
		}
		t.words[by] = news
	}
	return news, err
}

// chair gives the chair of that id; one that no longer exists has its id for a
// name.
func (s *state) chair(id string) game.Chair { return chairIn(s.seats.Chairs, id) }
