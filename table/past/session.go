package past

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
	"mesa/table/fold"
)

// maxSessionRecords is how many records of one session a recap reads: the last ones. The longest
// known session has a tenth of it.
const maxSessionRecords = 10_000

// LastSession asks for the newest session.
const LastSession = -1

// ErrNoSession refuses a session that the table does not have.
var ErrNoSession = game.Refuse("", "recap.refused.none")

// Sessions are the sessions of a table as everyone at it may know them, the oldest first.
type Sessions struct {
	Title  string
	Lang   string // the table's language
	System string
	Chairs []game.Chair
	All    []recap.Session
}

// Name returns the name of a chair, or its id if the chair no longer exists.
func (s Sessions) Name(chair string) string { return fold.ChairByID(s.Chairs, chair).Name }

// Sessions returns the sessions of a table.
func (p *Past) Sessions(ctx context.Context, s *fold.State) (Sessions, error) {
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return Sessions{}, err
	}
	return sessions(s, x), nil
}

func sessions(s *fold.State, x *recap.Index) Sessions {
	return Sessions{Title: s.House.Title, Lang: s.House.Lang, System: s.Ruleset.System.Name(), Chairs: s.House.Chairs,
		All: x.Sessions()}
}

// sessionQuery is one session of a table, and the actor who asks for it.
type sessionQuery struct {
	s       *fold.State
	actor   game.Actor
	index   *recap.Index
	session recap.Session
}

// sessionOf finds session n, or the last one for LastSession. It returns all sessions too, also
// with ErrNoSession.
func (p *Past) sessionOf(ctx context.Context, s *fold.State, actor game.Actor, n int) (sessionQuery, Sessions, error) {
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return sessionQuery{}, Sessions{}, err
	}
	all := sessions(s, x)
	if n == LastSession && len(all.All) > 0 {
		n = all.All[len(all.All)-1].N
	}
	i := slices.IndexFunc(all.All, func(s recap.Session) bool { return s.N == n })
	if i < 0 {
		return sessionQuery{}, all, ErrNoSession
	}
	return sessionQuery{s, actor, x, all.All[i]}, all, nil
}

// firstSeq returns the first record of the session that is read, at most maxSessionRecords before
// its end.
func (c sessionQuery) firstSeq() game.Seq {
	return max(c.session.From, c.session.To-maxSessionRecords+1)
}

func (c sessionQuery) say(e game.Event) []game.Msg {
	return c.s.Ruleset.Tell([]game.Event{e}, c.actor).All()
}

// records yields the records of a session from firstSeq on, without undone ones.
func (p *Past) records(ctx context.Context, c sessionQuery) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range fold.RecordsUpTo(p.store.Read(ctx, c.s.ID, c.firstSeq()-1), c.session.To) {
			if err != nil {
				yield(rec, fmt.Errorf("table %s: session: %w", c.s.ID, err))
				return
			}
			if !c.index.IsUndone(rec.Seq) && !yield(rec, nil) {
				return
			}
		}
	}
}

// sessionDecision returns a decision as an actor may know it.
func sessionDecision(s *fold.State, actor game.Actor, rec store.Record) (recap.SessionDecision, error) {
	d := recap.SessionDecision{Seq: rec.Seq, Chair: rec.Chair}
	events, err := s.Decode(rec)
	if err != nil {
		return d, err
	}
	if d.Events = events; s.IsHiddenFrom(actor, rec) {
		d.Events = game.PublicEvents(events)
	}
	for _, t := range s.VisibleThrows(actor, rec) {
		if len(t.Faces) > 0 {
			d.Throws = append(d.Throws, t)
		}
	}
	return d, nil
}
