package table

import (
	"context"
	"fmt"

	"mesa/game"
)

// Quota is how much of the host's machine people may take up. What is 0 is not
// bounded. It takes nothing away from anybody who has more already.
type Quota struct {
	Tables int   // of which one person is the GM
	Chairs int   // that one person holds, at all tables
	Bytes  int64 // that the log of one table may come to
}

// measureEvery is how many decisions a log may grow by before it is measured anew.
const measureEvery = 50

// The moves that quotas are about.
const (
	joinMove  = "join"
	leaveMove = "leave"
)

// refuseTooManyTables refuses another table to whoever is the GM of enough.
func (svc *Service) refuseTooManyTables(ctx context.Context, user string) error {
	most := svc.opts.Quota.Tables
	if most <= 0 {
		return nil
	}
	mine, err := svc.Tables(ctx, user)
	if err != nil {
		return err
	}
	led := 0
	for _, t := range mine {
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

// refuseTooManyChairs refuses another chair to whoever holds enough. It looks at other tables, so
// nobody may hold this one meanwhile. What was done before is no new chair.
func (svc *Service) refuseTooManyChairs(ctx context.Context, id game.TableID, user string, c game.Command) error {
	most := svc.opts.Quota.Chairs
	if most <= 0 || c.Move != joinMove {
		return nil
	}
	mine, err := svc.Tables(ctx, user)
	if err != nil {
		return err
	}
	held := 0
	for _, t := range mine {
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

// refuseTooLong refuses what would make a log longer that has come to its bound; nobody is
// kept from leaving. The table is locked.
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
