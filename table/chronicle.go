package table

import (
	"context"

	"mesa/game"
	"mesa/recap"
)

const (
	maxOutlines = 50 // sessions that are told at once
	maxNamed    = 12 // scenes that are named of one
)

// Outline is a session in brief.
type Outline struct {
	recap.Session
	Scenes []recap.Scene // those that begin in it, without their lines
	More   bool          // there are more
	Grew   []game.Msg    // who grew, by name
}

// Chronicle implements Windows. Of each session only what begins its scenes is read.
func (h *Hall) Chronicle(ctx context.Context, id game.TableID, by Who, before, n int) (Sessions, []Outline, error) {
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return Sessions{}, nil, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return Sessions{}, nil, err
	}
	all := s.sessions(x)
	growers, err := h.growers(ctx, id, by, x.Growing(), "")
	if err != nil {
		return all, nil, err
	}
	var told []Outline
	for i := len(all.All) - 1; i >= 0 && len(told) < min(n, maxOutlines); i-- {
		if before != 0 && all.All[i].N >= before {
			continue
		}
		o, err := h.outline(ctx, chapter{s, seat, x, all.All[i]}, growers)
		if err != nil {
			return all, nil, err
		}
		told = append(told, o)
	}
	return all, told, nil
}

func (h *Hall) outline(ctx context.Context, c chapter, growers []Grower) (Outline, error) {
	o := Outline{Session: c.session}
	t := recap.NewTeller(c.session, c.say)
	begins := c.index.Begins(c.session)
	if o.More = len(begins) > maxNamed; o.More {
		begins = begins[:maxNamed]
	}
	for _, seq := range begins {
		rec, err := h.record(ctx, c.s.id, seq)
		if err != nil {
			return o, err
		}
		d, err := c.s.deed(c.seat, rec)
		if err != nil {
			return o, err
		}
		t.Take(d)
	}
	o.Scenes = t.Begun()
	for _, g := range growers {
		if c.index.Growth(g.Of, []recap.Session{c.session})[0].Grew > 0 {
			o.Grew = append(o.Grew, g.Name)
		}
	}
	return o, nil
}
