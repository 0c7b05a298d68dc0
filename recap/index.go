package recap

import (
	"slices"
	"time"

	"mesa/game"
)

// MostSessions is the highest number of a session that can be asked for.
const MostSessions = 100_000

// LongPause parts sessions at a table whose rules open none.
const LongPause = 6 * time.Hour

// IndexRecord is one record of a log as an Index takes it in.
type IndexRecord struct {
	Seq    game.Seq
	At     time.Time
	Quiet  bool         // no decision of play, or one that undo passes over
	Undoes game.Seq     // the decision that it takes back, 0 if none
	Events []game.Event // those that Matter
}

// SchemaVersion is the number of what an Index holds and means. An index on the shelf is
// good for every build of the same number, so it goes up whenever some log gives
// another index than before: Take, Span or Index is changed, or rules say of an
// event that was there already that it opens or closes a session, what it is
// called, whose sheet it changes, who grew or earned by it, or that it begins a
// scene. Kept logs notice (e2e, TestIndexShapes).
const SchemaVersion = 2

// IsIndexed reports whether an Index has to see an event.
func IsIndexed(e game.Event) bool {
	switch e.(type) {
	case game.SessionOpener, game.SessionCloser, game.SceneBoundary, game.SheetChanger, game.Earner:
		return true
	}
	return false
}

// Index is what is known of a log up to a decision: where its sessions and scenes
// begin, and which decisions changed what is written of whom. It only grows with
// the log, whatever is undone; its zero value is that of an empty log.
type Index struct {
	Seq     game.Seq                `json:"seq"`
	Spans   []Span                  `json:"parts"`
	Undone  []game.Seq              `json:"gone"`             // decisions that were undone, in order
	Scenes  []game.Seq              `json:"scenes,omitempty"` // decisions in which one begins, in order
	Changed map[game.Ref][]game.Seq `json:"changed"`          // in order
	Grew    map[game.Ref][]game.Seq `json:"grew,omitempty"`   // of those the ones by which it is more
	Earned  map[game.Ref][]game.Seq `json:"earned,omitempty"` // likewise, what growth is paid with
}

// Span is a stretch of a log in which no session begins or ends.
type Span struct {
	From   game.Seq  `json:"from"`
	Last   game.Seq  `json:"last"`
	Began  time.Time `json:"began"`
	Ended  time.Time `json:"ended"`
	N      int       `json:"n"`                // decisions that are not quiet
	Opens  bool      `json:"opens,omitempty"`  // its first decision opens a session
	Closes bool      `json:"closes,omitempty"` // its last one closes one
	Next   bool      `json:"next,omitempty"`   // its first one closes the session before
	Pause  bool      `json:"pause,omitempty"`  // a long pause went before
	Title  game.Msg  `json:"title,omitzero"`
}

// Add takes in the next decision.
func (x *Index) Add(d IndexRecord) {
	x.part(d)
	p := &x.Spans[len(x.Spans)-1]
	p.Last, p.Ended = d.Seq, d.At
	if !d.Quiet {
		p.N++
	}
	if d.Undoes != 0 {
		if i, known := slices.BinarySearch(x.Undone, d.Undoes); !known {
			x.Undone = slices.Insert(x.Undone, i, d.Undoes)
		}
	}
	if slices.ContainsFunc(d.Events, begins) {
		x.Scenes = append(x.Scenes, d.Seq)
	}
	note(&x.Changed, game.SheetsChanged(d.Events), d.Seq)
	note(&x.Grew, game.SheetsGrown(d.Events), d.Seq)
	note(&x.Earned, game.EarnersOf(d.Events), d.Seq)
	x.Seq = d.Seq
}

// begins reports whether an event begins a scene.
func begins(e game.Event) bool {
	s, is := e.(game.SceneBoundary)
	if !is {
		return false
	}
	_, begins := s.SceneBoundary()
	return begins
}

func note(by *map[game.Ref][]game.Seq, refs []game.Ref, seq game.Seq) {
	if *by == nil && len(refs) > 0 {
		*by = map[game.Ref][]game.Seq{}
	}
	for _, ref := range refs {
		(*by)[ref] = append((*by)[ref], seq)
	}
}

// part begins a part where a decision does.
func (x *Index) part(d IndexRecord) {
	next := Span{From: d.Seq, Began: d.At}
	closes := false
	for _, e := range d.Events {
		switch e := e.(type) {
		case game.TitledSession:
			next.Opens, next.Title = true, e.SessionTitle()
		case game.SessionOpener:
			next.Opens = true
		case game.SessionCloser:
			closes = true
		}
	}
	if n := len(x.Spans); n > 0 {
		next.Pause = d.At.Sub(x.Spans[n-1].Ended) >= LongPause
		if !next.Opens && !next.Pause && !x.Spans[n-1].Closes {
			x.Spans[n-1].Closes = closes
			return
		}
	}
	next.Closes, next.Next = closes && !next.Opens, closes && next.Opens
	x.Spans = append(x.Spans, next)
}

// EndsAt reports whether the last decision that was taken in is of that time.
func (x *Index) EndsAt(t time.Time) bool {
	return len(x.Spans) > 0 && x.Spans[len(x.Spans)-1].Ended.Equal(t)
}

// IsUndone reports whether a decision was undone.
func (x *Index) IsUndone(seq game.Seq) bool {
	_, is := slices.BinarySearch(x.Undone, seq)
	return is
}

// CountUndone counts the decisions up to one that were undone.
func (x *Index) CountUndone(seq game.Seq) int {
	n, _ := slices.BinarySearch(x.Undone, seq+1)
	return n
}

// undone counts the decisions of a part that were undone.
func (x *Index) undone(p Span) int { return x.CountUndone(p.Last) - x.CountUndone(p.From-1) }

// Session is one session of a table, as the log has it.
type Session struct {
	N         int      // from 1; 0 is what went before the first
	Title     game.Msg // as the rules call it, empty where they do not
	From, To  game.Seq
	Began     time.Time
	Length    time.Duration // of play, without long pauses and what came after its end
	Decisions int           // that stand
	Open      bool          // it is the last, and nothing closed it
}

// TitleMsg is what a session is called, by its number where the rules have no
// name for it.
func (s Session) TitleMsg() game.Msg {
	switch {
	case !s.Title.Empty():
		return s.Title
	case s.N == 0:
		return game.Say("recap.before")
	}
	return game.Say("recap.session", game.N("n", s.N))
}

// Sessions are those that the log tells of, the first one first. Where the rules
// opened none, a long pause parts them.
func (x *Index) Sessions() []Session {
	opens := slices.ContainsFunc(x.Spans, func(p Span) bool { return p.Opens && !x.IsUndone(p.From) })
	var all []Session
	closed := false
	for i, p := range x.Spans {
		begins := p.Opens && !x.IsUndone(p.From) || !opens && p.Pause
		if i == 0 || begins {
			all, closed = append(all, Session{From: p.From, Began: p.Began}), false
			if begins {
				all[len(all)-1].Title = p.Title
			}
		}
		s := &all[len(all)-1]
		s.To, s.Decisions = p.Last, s.Decisions+p.N-x.undone(p)
		if !closed {
			s.Length += p.Ended.Sub(p.Began)
		}
		closed = closed || p.Closes && !x.IsUndone(p.Last)
	}
	before := opens && x.prelude()
	all = slices.DeleteFunc(all, func(s Session) bool { return s.Decisions == 0 })
	before = before && len(all) > 0 && all[0].From == x.Spans[0].From
	for i := range all {
		all[i].N = i + 1
		if before {
			all[i].N = i
		}
	}
	if n := len(all); n > 0 {
		all[n-1].Open = !closed && all[n-1].To == x.Seq
	}
	return all
}

// prelude reports whether what goes before the first session that was opened is
// none: a table may be founded in the middle of one, which is then closed.
func (x *Index) prelude() bool {
	for _, p := range x.Spans {
		switch {
		case p.Opens && !x.IsUndone(p.From):
			return p.From != x.Spans[0].From && !p.Next
		case p.Closes && !x.IsUndone(p.Last):
			return false
		}
	}
	return true
}

// HistoryOf are the standing decisions that changed what is written of something,
// newest first.
func (x *Index) HistoryOf(of game.Ref) []game.Seq {
	seqs := slices.DeleteFunc(slices.Clone(x.Changed[of]), x.IsUndone)
	slices.Reverse(seqs)
	return seqs
}
