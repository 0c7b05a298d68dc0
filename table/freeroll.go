package table

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"mesa/dice"
	"mesa/game"
)

// FreeRoll throws dice in a place without a table, such as a channel, and returns the faces. It
// records them in a silent log of that place: one that no list of tables shows. The log of the
// place is made with its first throw; no user owns it. A repeated command gives the same faces.
func (svc *Service) FreeRoll(ctx context.Context, place string, by Caller, cause game.CommandID,
	pool []dice.Die) ([]int, error) {
	words := make([]string, len(pool))
	for i, d := range pool {
		words[i] = d.String()
	}
	c := game.Command{ID: cause, Move: "dice", Args: game.Args{"pool": words}}
	if !isWithinLimits(by, c) || len(place) > maxName || place == "" {
		return nil, ErrTooLong
	}
	id := game.TableID(freeRollPrefix + url.QueryEscape(place))
	var faces []int
	throw := func(l *cachedTable) (err error) {
		faces, err = svc.freeRoll(ctx, l, Caller{User: by.User}, c)
		return err
	}
	err := svc.withLog(ctx, id, throw)
	if errors.Is(err, ErrNoTable) {
		if err = svc.create(ctx, id, "", game.TableCreated{}); err == nil {
			err = svc.withLog(ctx, id, throw)
		}
	}
	return faces, err
}

func (svc *Service) freeRoll(ctx context.Context, l *cachedTable, by Caller, c game.Command) ([]int, error) {
	if c.ID == "" {
		name, err := svc.newID()
		if err != nil {
			return nil, err
		}
		c.ID = game.CommandID(name)
	}
	out, err := svc.do(ctx, l, by, c)
	if err != nil {
		return nil, err
	}
	rec, err := svc.record(ctx, l.id, out.done)
	if err != nil {
		return nil, err
	}
	events, err := l.state.decode(rec)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if d, ok := e.(game.FreeRoll); ok {
			return d.Faces, nil
		}
	}
	return nil, fmt.Errorf("table %s: record %d holds no dice", l.id, rec.Seq)
}
