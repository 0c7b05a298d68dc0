package table

import (
	"context"
	"fmt"

	"mesa/game"
)

// A Quota bounds what people may take up of the host's machine. A field that is 0 bounds nothing.
// People who already have more keep it.
type Quota struct {
	Tables int   // tables of which one person is the GM
	Chairs int   // chairs that one person holds, at all tables
	Bytes  int64 // size of the log of one table
}

// measureEvery is the number of decisions after which a log is measured again.
const measureEvery = 50

const (
	joinMove  = "join"
	leaveMove = "leave"
)

// refuseTooManyTables refuses another table to a user who is the GM of enough.
func (svc *Service) refuseTooManyTables(ctx context.Context, user string) error {
	most := svc.opts.Quota.Tables
	if most <= 0 {
		return nil
	}
	summaries, err := svc.Tables(ctx, user)
	if err != nil {
		return err
	}
	led := 0
	for _, t := range summaries {
		for _, c := range t.OwnChairs {
			if c.Role == game.GM {
				led++
				break
			}
		}
	}
	if led >= most {
		return game.Refuse("", "refused.quota_tables", game.N("max", most))
	}
	return nil
}

// refuseTooManyChairs refuses another chair to a user who holds enough. It locks the user's tables,
// so no table may be locked by the caller. A command that was done before takes no new chair.
func (svc *Service) refuseTooManyChairs(ctx context.Context, id game.TableID, user string, c game.Command) error {
	most := svc.opts.Quota.Chairs
	if most <= 0 || c.Move != joinMove {
		return nil
	}
	summaries, err := svc.Tables(ctx, user)
	if err != nil {
		return err
	}
	held := 0
	for _, t := range summaries {
		held += len(t.OwnChairs)
	}
	if held < most {
		return nil
	}
	if seq, err := svc.store.Done(ctx, id, c.ID); err != nil || seq > 0 {
		return err
	}
	return game.Refuse("", "refused.quota_chairs", game.N("max", most))
}

// refuseTooLong refuses every move but leaving at a table with a log that has reached the bound.
// The table must be locked.
func (svc *Service) refuseTooLong(ctx context.Context, l *cachedTable, c game.Command) (*game.Refusal, error) {
	most := svc.opts.Quota.Bytes
	if most <= 0 || c.Move == leaveMove {
		return nil, nil
	}
	if l.bytes == 0 || l.state.seq-l.measured >= measureEvery {
		n, err := svc.store.Size(ctx, l.id)
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", l.id, err)
		}
		l.bytes, l.measured = n, l.state.seq
	}
	if l.bytes < most {
		return nil, nil
	}
	return game.Refuse("", "refused.quota_bytes", game.N("mb", int(most>>20))), nil
}
