package table

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"mesa/dice"
	"mesa/game"
)

// Roll implements Windows. The log of the place is made when it is first
// needed; it is nobody's table. A repeated command gives the same faces.
func (h *Hall) Roll(ctx context.Context, place string, by Who, cause game.CommandID, pool []dice.Die) ([]int, error) {
	words := make([]string, len(pool))
	for i, d := range pool {
		words[i] = d.String()
	}
	c := game.Command{ID: cause, Move: "dice", Args: game.Args{"pool": words}}
	if !fitting(by, c) || len(place) > maxName || place == "" {
		return nil, ErrTooLong
	}
	id := game.TableID(loosePrefix + url.QueryEscape(place))
	var faces []int
	throw := func(l *live) (err error) {
		faces, err = h.rollLoose(ctx, l, Who{User: by.User}, c)
		return err
	}
	err := h.with(ctx, id, throw)
	if errors.Is(err, ErrNoTable) {
		if err = h.create(ctx, id, "", game.Founded{}); err == nil {
			err = h.with(ctx, id, throw)
		}
	}
	return faces, err
}

func (h *Hall) rollLoose(ctx context.Context, l *live, by Who, c game.Command) ([]int, error) {
	if c.ID == "" {
		name, err := h.newID()
		if err != nil {
			return nil, err
		}
		c.ID = game.CommandID(name)
	}
	out, err := h.do(ctx, l, by, c)
	if err != nil {
		return nil, err
	}
	rec, err := h.record(ctx, l.id, out.done)
	if err != nil {
		return nil, err
	}
	events, err := l.state.decode(rec)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if d, ok := e.(game.Diced); ok {
			return d.Faces, nil
		}
	}
	return nil, fmt.Errorf("table %s: record %d holds no dice", l.id, rec.Seq)
}
