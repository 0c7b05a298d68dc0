package table

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"mesa/dice"
	"mesa/game"
	"mesa/table/decide"
	"mesa/table/fold"
	"mesa/table/live"
)

// An Update says that the log of a table has grown to Seq, or that the table was deleted: then Seq
// is beyond the last record.
type Update struct {
	Table game.TableID
	Seq   game.Seq
}

// Do does a command and returns what the caller sees afterwards. A refusal changes nothing. The
// PlayerView returned with a refusal is current; it is zero with ErrTooLong, and if the table could
// not be loaded. A command without an id is new each time.
func (svc *Service) Do(ctx context.Context, id game.TableID, by Caller, c game.Command, q ViewQuery) (PlayerView,
	error) {
	if !isWithinLimits(by, c) {
		return PlayerView{}, ErrTooLong
	}
	if c.ID == "" {
		name, err := svc.decider.NewID()
		if err != nil {
			return PlayerView{}, err
		}
		c.ID = game.CommandID(name)
	}
	over := svc.lobby.refuseTooManyChairs(ctx, id, by.User, c)
	if over != nil && !fold.IsRefusal(over) {
		return PlayerView{}, svc.store.RefuseError(over)
	}
	var view PlayerView
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		out, err := decide.Result{Chair: by.Chair}, over
		if over == nil {
			out, err = svc.decider.Do(ctx, l, by.User, by.Chair, c)
		}
		if err = svc.store.RefuseError(err); err != nil && !fold.IsRefusal(err) {
			return err
		}
		svc.decider.RunTutorial(ctx, l)
		if l.State == nil { // a failed write leaves none
			out = decide.Result{Chair: by.Chair}
			if err := svc.tables.Refresh(ctx, l); err != nil {
				return err
			}
		}
		var broken error
		if view, broken = svc.viewer.playerView(ctx, l.State, Caller{by.User, out.Chair}, out, q); broken != nil {
			return broken
		}
		return err
	})
	return view, err
}

// FreeRoll throws dice in a place without a table, such as a channel, and returns the faces. It
// records them in a silent log of that place: a log that no list of tables shows. The log of the
// place is made with its first throw; no user owns it. A repeated command gives the same faces.
func (svc *Service) FreeRoll(ctx context.Context, place string, by Caller, cause game.CommandID,
	pool []dice.Die) ([]int, error) {
	words := make([]string, len(pool))
	for i, d := range pool {
		words[i] = d.String()
	}
	c := game.Command{ID: cause, Move: "dice", Args: game.Args{"pool": words}}
	if !isWithinLimits(by, c) || len(place) > fold.MaxName || place == "" {
		return nil, ErrTooLong
	}
	id := game.TableID(fold.FreeRollPrefix + url.QueryEscape(place))
	var faces []int
	throw := func(l *live.Table) (err error) {
		faces, err = svc.freeRoll(ctx, l, by.User, c)
		return err
	}
	err := svc.tables.WithLog(ctx, id, throw)
	if errors.Is(err, ErrNoTable) {
		if err = svc.decider.Create(ctx, id, "", game.TableCreated{}); err == nil {
			err = svc.tables.WithLog(ctx, id, throw)
		}
	}
	return faces, err
}

func (svc *Service) freeRoll(ctx context.Context, l *live.Table, user string, c game.Command) ([]int, error) {
	if c.ID == "" {
		name, err := svc.decider.NewID()
		if err != nil {
			return nil, err
		}
		c.ID = game.CommandID(name)
	}
	out, err := svc.decider.Do(ctx, l, user, "", c)
	if err != nil {
		return nil, err
	}
	rec, err := svc.logs.Record(ctx, l.ID, out.Done)
	if err != nil {
		return nil, err
	}
	events, err := l.State.Decode(rec)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if d, ok := e.(game.FreeRoll); ok {
			return d.Faces, nil
		}
	}
	return nil, fmt.Errorf("table %s: record %d holds no dice", l.ID, rec.Seq)
}

// View returns what the caller sees. It fails with ErrNoTable, with ErrTooLong, with
// game.ErrBanned, and with ErrNotYours for a chair that the caller does not hold. A person who
// cannot look on is shown only how to sit down.
func (svc *Service) View(ctx context.Context, id game.TableID, by Caller, q ViewQuery) (PlayerView, error) {
	if !isWithinLimits(by, q.Expand.command()) {
		return PlayerView{}, ErrTooLong
	}
	var view PlayerView
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		if _, err := l.State.Visitor(by.User, by.Chair); err != nil {
			return err
		}
		svc.decider.RunTutorial(ctx, l)
		var err error
		view, err = svc.viewer.playerView(ctx, l.State, by, decide.Result{}, q)
		return err
	})
	return view, err
}

// Wait returns once the log has grown beyond since. It returns the number of the last record. It
// fails with ErrNoTable, an error of the store, the error of ctx, or context.Canceled when the
// Service closes.
func (svc *Service) Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error) {
	return svc.tables.Wait(ctx, id, since)
}

// Subscribe sends an Update for every table that has grown or was deleted, in any process, except
// for silent logs. The channel closes with ctx or the Service. A slow reader misses updates, but
// never the last one of a table.
func (svc *Service) Subscribe(ctx context.Context) <-chan Update {
	ctx, cancel := context.WithCancel(ctx)
	unhook := svc.tables.AfterClose(cancel)
	heads := svc.store.Subscribe(ctx)
	out := make(chan Update)
	go func() {
		defer unhook()
		defer cancel()
		defer close(out)
		for head := range heads {
			if fold.IsFreeRollLog(head.Table) {
				continue
			}
			svc.tables.NoteHead(head)
			select {
			case out <- Update(head):
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// Expire closes everything at a table that is past its deadline. The Service does so before each
// decision, and at the deadline for every table that it has loaded. Tests that set the clock call it.
func (svc *Service) Expire(ctx context.Context, id game.TableID) error {
	return svc.decider.Expire(ctx, id)
}
