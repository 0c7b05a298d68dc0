package table

import (
	"context"
	"slices"

	"mesa/game"
	"mesa/table/audit"
	"mesa/table/fold"
	"mesa/table/live"
	"mesa/table/past"
)

// Growth counts, session by session, the changes of each character that the caller can see. It
// tells the changes of the character chosen; "" is the caller's own character, or else the first of
// all.
func (svc *Service) Growth(ctx context.Context, id game.TableID, by Caller, chosen game.Ref) (past.Growth, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.Growth{}, err
	}
	return svc.past.Growth(ctx, s, actor, chosen)
}

// History returns decisions that changed the sheet about and are not undone, as the caller may read
// them, newest first: up to n of those before a record (0: the newest), at most 100.
func (svc *Service) History(ctx context.Context, id game.TableID, by Caller, about game.Ref, before game.Seq,
	n int) ([]past.Change, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return nil, err
	}
	return svc.past.History(ctx, s, actor, about, before, n)
}

// Log returns up to n decisions before a record (0: the newest), at most 200, newest first, without
// drafts, as the caller may read them. It reads at most 2,000 records, so fewer than n does not
// mean that the log ends.
func (svc *Service) Log(ctx context.Context, id game.TableID, by Caller, before game.Seq, n int) ([]past.Entry, error) {
	if !isWithinLimits(by, game.Command{}) {
		return nil, ErrTooLong
	}
	var entries []past.Entry
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		actor, err := l.State.Reader(by.User, by.Chair)
		if err != nil {
			return err
		}
		entries, err = svc.past.Page(ctx, l.State, actor, before, n)
		return err
	})
	return entries, err
}

// Sessions returns the sessions of the log.
func (svc *Service) Sessions(ctx context.Context, id game.TableID, by Caller) (past.Sessions, error) {
	s, _, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.Sessions{}, err
	}
	return svc.past.Sessions(ctx, s)
}

// Recap tells session n, or the last one (past.LastSession), as the caller may know it. It fails with
// past.ErrNoSession.
func (svc *Service) Recap(ctx context.Context, id game.TableID, by Caller, n int) (past.Recap, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.Recap{}, err
	}
	return svc.past.Recap(ctx, s, actor, n)
}

// readLog returns a copy of what reading the log of a table needs, so that the table need not stay locked.
func (svc *Service) readLog(ctx context.Context, id game.TableID, by Caller) (*fold.State, game.Actor, error) {
	if !isWithinLimits(by, game.Command{}) {
		return nil, game.Actor{}, ErrTooLong
	}
	var s *fold.State
	var actor game.Actor
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		var err error
		if actor, err = l.State.Reader(by.User, by.Chair); err != nil {
			return err
		}
		house := *l.State.House
		house.Chairs, house.HiddenChains, house.UndoStack = slices.Clone(house.Chairs),
			slices.Clone(house.HiddenChains), slices.Clone(house.UndoStack)
		house.UndoneSeqs = slices.Clone(house.UndoneSeqs)
		s = &fold.State{ID: id, Ruleset: l.State.Ruleset, House: &house, Seq: l.State.Seq}
		return nil
	})
	return s, actor, err
}

// A ViewAt is a table as it was right after one of its decisions, and that decision.
type ViewAt struct {
	PlayerView
	Entry past.Entry
}

// ViewAt shows the table right after decision seq, as far as the caller may see it now; decisions
// undone since are left out. It fails with past.ErrNoDecision, also for a draft.
func (svc *Service) ViewAt(ctx context.Context, id game.TableID, by Caller, seq game.Seq) (ViewAt, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return ViewAt{}, err
	}
	at, err := svc.past.ViewAt(ctx, s, actor, seq)
	if err != nil {
		return ViewAt{}, err
	}
	return ViewAt{PlayerView: PlayerView{Table: id, Title: s.House.Title, System: s.House.System, Lang: s.House.Lang,
		Seq: seq, Viewer: Viewer{Actor: actor}, Chairs: at.Chairs, View: at.View}, Entry: at.Entry}, nil
}

// SessionSteps returns the steps of session n, or of the last one (past.LastSession): its decisions
// in order, without undone and quiet ones. It fails with past.ErrNoSession. It decodes little more
// than the records that begin or end a scene.
func (svc *Service) SessionSteps(ctx context.Context, id game.TableID, by Caller, n int) (past.SessionSteps, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.SessionSteps{}, err
	}
	return svc.past.Steps(ctx, s, actor, n)
}

// SessionSummaries returns sessions in brief, newest first: up to n, at most 50, of those with a
// number below before (0: of all). It returns the list of all sessions too. Of each session it
// reads only the records that begin scenes.
func (svc *Service) SessionSummaries(ctx context.Context, id game.TableID, by Caller, before, n int) (past.Sessions,
	[]past.SessionSummary, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.Sessions{}, nil, err
	}
	return svc.past.Summaries(ctx, s, actor, before, n)
}

// Stats returns what the dice did, by size and chair, and what the rules count. Every caller who
// may look on gets the same Stats. The counts are cached, so the next call usually reads new
// records only.
func (svc *Service) Stats(ctx context.Context, id game.TableID, by Caller) (past.Stats, error) {
	s, _, err := svc.readLog(ctx, id, by)
	if err != nil {
		return past.Stats{}, err
	}
	return svc.past.Stats(ctx, s)
}

// Verify checks every throw of the table and the faces in its events.
func (svc *Service) Verify(ctx context.Context, id game.TableID, by Caller) (audit.Report, error) {
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		_, err := l.State.Reader(by.User, by.Chair)
		return err
	})
	if err != nil {
		return audit.Report{}, err
	}
	return svc.keeper.Audit(ctx, id)
}
