package recap

import (
	"slices"
	"time"

	"mesa/game"
)

// MostSessions is the highest session number that can be asked for.
const MostSessions = 100_000

// LongPause is the least time between two decisions that separates sessions, at a table where the
// rules open none.
const LongPause = 6 * time.Hour

// An IndexRecord is the part of a record that an Index needs.
type IndexRecord struct {
	Seq    game.Seq
	At     time.Time
	Quiet  bool         // it is no decision of play, or a decision that undo skips
	Undoes game.Seq     // the decision that it undoes, 0 if none
	Events []game.Event // those that an Index needs (IsIndexed)
}

// SchemaVersion is the version of the Index. A stored index is usable by every build of the same
// version. SchemaVersion must go up when any log gives another index than before: when Add, Span or
// Index changes, or when rules change which of their existing events open, close or title a
// session, change a sheet, grow or earn, or begin a scene. The kept logs notice such changes (e2e,
// TestKeptLogsGiveTheSameIndex).
const SchemaVersion = 2

// IsIndexed reports whether an Index needs an event.
func IsIndexed(e game.Event) bool {
	switch e.(type) {
	case game.SessionOpener, game.SessionCloser, game.SceneBoundary, game.SheetChanger, game.Earner:
		return true
	}
	return false
}

// An Index summarizes a log up to a decision: where sessions and scenes begin, and which decisions
// changed which sheet. It only grows, also when decisions are undone. The zero value is the index
// of an empty log.
type Index struct {
	Seq     game.Seq                `json:"seq"` // the last decision added, 0 if none
	Spans   []Span                  `json:"parts"`
	Undone  []game.Seq              `json:"gone"`             // undone decisions, in order
	Scenes  []game.Seq              `json:"scenes,omitempty"` // decisions that begin a scene, in order
	Changed map[game.Ref][]game.Seq `json:"changed"`          // decisions that changed a sheet, in order
	Grew    map[game.Ref][]game.Seq `json:"grew,omitempty"`   // those of Changed that made the sheet grow
	Earned  map[game.Ref][]game.Seq `json:"earned,omitempty"` // decisions that earned or spent what growth is paid with
}

// A Span is a part of a log in which no session begins after the first decision, or ends before the
// last one.
type Span struct {
	// From and Last are its first and last decision, Began and Ended their times.
	From   game.Seq  `json:"from"`
	Last   game.Seq  `json:"last"`
	Began  time.Time `json:"began"`
	Ended  time.Time `json:"ended"`
	N      int       `json:"n"`                // decisions that are not quiet
	Opens  bool      `json:"opens,omitempty"`  // its first decision opens a session
	Closes bool      `json:"closes,omitempty"` // its last decision closes a session
	Next   bool      `json:"next,omitempty"`   // its first decision closes the session before it, too
	Pause  bool      `json:"pause,omitempty"`  // a LongPause came before its first decision
	Title  game.Msg  `json:"title,omitzero"`   // of the session that it opens; may be empty
}

// Add adds the next decision of the log.
func (x *Index) Add(d IndexRecord) {
	x.extendSpans(d)
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
	if slices.ContainsFunc(d.Events, beginsScene) {
		x.Scenes = append(x.Scenes, d.Seq)
	}
	appendSeq(&x.Changed, game.SheetsChanged(d.Events), d.Seq)
	appendSeq(&x.Grew, game.SheetsGrown(d.Events), d.Seq)
	appendSeq(&x.Earned, game.EarnersOf(d.Events), d.Seq)
	x.Seq = d.Seq
}

// beginsScene reports whether an event begins a scene.
func beginsScene(e game.Event) bool {
	s, is := e.(game.SceneBoundary)
	if !is {
		return false
	}
	_, begins := s.SceneBoundary()
	return begins
}

func appendSeq(by *map[game.Ref][]game.Seq, refs []game.Ref, seq game.Seq) {
	if *by == nil && len(refs) > 0 {
		*by = map[game.Ref][]game.Seq{}
	}
	for _, ref := range refs {
		(*by)[ref] = append((*by)[ref], seq)
	}
}

// extendSpans adds a span if a decision begins one: it opens a session, or follows a long pause or
// the end of a session.
func (x *Index) extendSpans(d IndexRecord) {
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

// EndsAt reports whether the last added decision has that time.
func (x *Index) EndsAt(t time.Time) bool {
	return len(x.Spans) > 0 && x.Spans[len(x.Spans)-1].Ended.Equal(t)
}

// IsUndone reports whether a decision was undone.
func (x *Index) IsUndone(seq game.Seq) bool {
	_, is := slices.BinarySearch(x.Undone, seq)
	return is
}

// CountUndone returns the number of undone decisions up to seq.
func (x *Index) CountUndone(seq game.Seq) int {
	n, _ := slices.BinarySearch(x.Undone, seq+1)
	return n
}

// countUndoneIn returns the number of undone decisions in a span.
func (x *Index) countUndoneIn(p Span) int { return x.CountUndone(p.Last) - x.CountUndone(p.From-1) }

// A Session is one session of a table.
type Session struct {
	N         int           // from 1; 0 is the time before the first session
	Title     game.Msg      // given by the rules, may be empty
	From, To  game.Seq      // the first and the last decision
	Began     time.Time     // when From was made
	Length    time.Duration // of play, without long pauses and the time after the session was closed
	Decisions int           // without quiet and undone ones
	Open      bool          // it is the last session of the log and was not closed
}

// TitleMsg returns the title of a session, or its number if the rules have given none.
func (s Session) TitleMsg() game.Msg {
	switch {
	case !s.Title.Empty():
		return s.Title
	case s.N == 0:
		return game.Say("recap.before")
	}
	return game.Say("recap.session", game.N("n", s.N))
}

// Sessions returns the sessions of the log, oldest first, without those that have no decisions. If
// the rules opened no session, long pauses separate them.
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
		s.To, s.Decisions = p.Last, s.Decisions+p.N-x.countUndoneIn(p)
		if !closed {
			s.Length += p.Ended.Sub(p.Began)
		}
		closed = closed || p.Closes && !x.IsUndone(p.Last)
	}
	before := opens && x.hasPrelude()
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

// hasPrelude reports whether the decisions before the first opened session belong to no session.
// They belong to one if a session is closed there, since a table may begin in the middle of a
// session.
func (x *Index) hasPrelude() bool {
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

// HistoryOf returns the decisions that changed a sheet, newest first, without undone ones.
func (x *Index) HistoryOf(of game.Ref) []game.Seq {
	seqs := slices.DeleteFunc(slices.Clone(x.Changed[of]), x.IsUndone)
	slices.Reverse(seqs)
	return seqs
}
