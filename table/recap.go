package table

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
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
	Chairs []game.Chair
	All    []recap.Session
}

// Name returns the name of a chair, or its id if the chair no longer exists.
func (s Sessions) Name(chair string) string { return chairByID(s.Chairs, chair).Name }

// A Recap tells one session as its reader may know it.
type Recap struct {
	Sessions
	recap.Story
}

// View returns the recap as a view.
func (r Recap) View() game.View { return r.Story.View(r.Name) }

// Sheet returns the recap as one block, to show beside other sheets.
func (r Recap) Sheet() game.Block { return r.Story.Sheet(r.Name) }

// Sessions returns the sessions of the log.
func (svc *Service) Sessions(ctx context.Context, id game.TableID, by Caller) (Sessions, error) {
	s, _, err := svc.readLog(ctx, id, by)
	if err != nil {
		return Sessions{}, err
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return Sessions{}, err
	}
	return s.sessions(x), nil
}

func (s *state) sessions(x *recap.Index) Sessions {
	return Sessions{s.house.Title, s.house.Lang, s.house.Chairs, x.Sessions()}
}

// Recap tells session n, or the last one (LastSession), as the caller may know it. It fails with
// ErrNoSession.
func (svc *Service) Recap(ctx context.Context, id game.TableID, by Caller, n int) (Recap, error) {
	l, all, err := svc.sessionOf(ctx, id, by, n)
	r := Recap{Sessions: all}
	if err == nil {
		r.Story, err = svc.tellSession(ctx, l)
	}
	return r, err
}

// sessionQuery is one session of a table, and the actor who asks for it.
type sessionQuery struct {
	s       *state
	actor   game.Actor
	index   *recap.Index
	session recap.Session
}

// sessionOf finds session n, or the last one for LastSession. It returns all sessions too, also
// with ErrNoSession.
func (svc *Service) sessionOf(ctx context.Context, id game.TableID, by Caller, n int) (sessionQuery, Sessions, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return sessionQuery{}, Sessions{}, err
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return sessionQuery{}, Sessions{}, err
	}
	all := s.sessions(x)
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
	return c.s.ruleset.tell([]game.Event{e}, c.actor).All()
}

// records yields the records of a session from firstSeq on, without undone ones.
func (svc *Service) records(ctx context.Context, c sessionQuery) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range recordsUpTo(svc.store.Read(ctx, c.s.id, c.firstSeq()-1), c.session.To) {
			if err != nil {
				yield(rec, fmt.Errorf("table %s: session: %w", c.s.id, err))
				return
			}
			if !c.index.IsUndone(rec.Seq) && !yield(rec, nil) {
				return
			}
		}
	}
}

// tellSession tells a session as the actor may know it.
func (svc *Service) tellSession(ctx context.Context, c sessionQuery) (recap.Story, error) {
	t := recap.NewNarrator(c.session, c.say)
	if c.firstSeq() > c.session.From {
		t.MarkCut()
	}
	for rec, err := range svc.records(ctx, c) {
		if err != nil {
			return recap.Story{}, err
		}
		d, err := c.s.sessionDecision(c.actor, rec)
		if err != nil {
			return recap.Story{}, err
		}
		t.Add(d)
	}
	if t.StartsUnnamed() {
		name, err := svc.sceneBefore(ctx, c)
		if err != nil {
			return recap.Story{}, err
		}
		t.NameFirst(name)
	}
	return t.Story(), nil
}

// sceneBefore returns the name of the scene that is open when a session begins. It returns "" if
// there is none, if the reader may not know of it, or if it began more than maxSessionRecords
// records before.
func (svc *Service) sceneBefore(ctx context.Context, c sessionQuery) (string, error) {
	ended, read, last := 0, 0, store.Record{}
	for rec, err := range svc.store.ReadBack(ctx, c.s.id, c.firstSeq()) {
		if err != nil {
			return "", fmt.Errorf("table %s: session: %w", c.s.id, err)
		}
		if last = rec; read == maxSessionRecords {
			break
		}
		read++
		if c.index.IsUndone(rec.Seq) {
			continue
		}
		d, err := c.s.sessionDecision(c.actor, rec)
		if err != nil {
			return "", err
		}
		for _, e := range slices.Backward(d.Events) {
			s, is := e.(game.SceneBoundary)
			if !is {
				continue
			}
			name, begins := s.SceneBoundary()
			switch {
			case !begins:
				ended++
			case ended > 0:
				ended--
			case len(c.say(e)) == 0: // the reader has not heard of it
				return "", nil
			default:
				return name, nil
			}
		}
	}
	if ended > 0 || last.Seq > 1 {
		return "", nil
	}
	first, err := svc.record(ctx, c.s.id, 1) // a demo begins within a scene
	if err != nil {
		return "", err
	}
	s, err := svc.initialState(c.s.id, first)
	if err != nil {
		return "", err
	}
	return s.rules.SceneName(), nil
}

// sessionDecision returns a decision as an actor may know it.
func (s *state) sessionDecision(actor game.Actor, rec store.Record) (recap.SessionDecision, error) {
	d := recap.SessionDecision{Seq: rec.Seq, Chair: rec.Chair}
	events, err := s.decode(rec)
	if err != nil {
		return d, err
	}
	if d.Events = events; s.isHiddenFrom(actor, rec) {
		d.Events = game.PublicEvents(events)
	}
	for _, t := range s.visibleThrows(actor, rec) {
		if len(t.Faces) > 0 {
			d.Throws = append(d.Throws, t)
		}
	}
	return d, nil
}

// readLog returns a copy of what reading the log of a table needs, so that the table need not stay locked.
func (svc *Service) readLog(ctx context.Context, id game.TableID, by Caller) (*state, game.Actor, error) {
	if !isWithinLimits(by, game.Command{}) {
		return nil, game.Actor{}, ErrTooLong
	}
	var s *state
	var actor game.Actor
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		var err error
		if actor, err = l.state.reader(by); err != nil {
			return err
		}
		house := *l.state.house
		house.Chairs, house.HiddenChains, house.UndoStack = slices.Clone(house.Chairs),
			slices.Clone(house.HiddenChains), slices.Clone(house.UndoStack)
		house.UndoneSeqs = slices.Clone(house.UndoneSeqs)
		s = &state{id: id, ruleset: l.state.ruleset, house: &house, seq: l.state.seq}
		return nil
	})
	return s, actor, err
}
