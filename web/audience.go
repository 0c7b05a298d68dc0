package web

import (
	"fmt"
	"runtime/debug"
	"sync"

	"mesa/game"
	"mesa/table"
)

// audience is everybody whose page is the same: the windows of one person, or
// all strangers, who speak one language. User is "" for strangers.
type audience struct {
	table  game.TableID
	about  game.Ref
	user   string
	chair  string
	locale string
}

// audiences hold what listeners share. The zero value is empty.
type audiences struct {
	mu     sync.Mutex
	easels map[game.TableID]*easel
}

// easel is where the pages of one table are drawn, one after the other: two at once
// would do nothing but wait for each other at the table. Whoever of those who listen
// comes first draws what all of them need.
type easel struct {
	pages map[audience]*appearance
	busy  chan struct{} // closed when what is being drawn is drawn; nil: nothing is
}

// appearance is how the page of an audience looks, worked out once for all of them.
type appearance struct {
	of        audience
	listeners int
	drawing   *drawing // nil: not worked out yet
	draw      drawer   // that of the listener who asked last
}

// drawer draws the page of an audience anew. It may be called by anybody.
type drawer func(before *drawing) (*drawing, error)

func (p *appearance) behind(seq game.Seq) bool { return p.drawing == nil || p.drawing.At < seq }

func (as *audiences) enter(a audience) *appearance {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.easels[a.table]
	if e == nil {
		if as.easels == nil {
			as.easels = map[game.TableID]*easel{}
		}
		e = &easel{pages: map[audience]*appearance{}}
		as.easels[a.table] = e
	}
	p := e.pages[a]
	if p == nil {
		p = &appearance{of: a}
		e.pages[a] = p
	}
	p.listeners++
	return p
}

func (as *audiences) leave(p *appearance) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.listeners--; p.listeners > 0 {
		return
	}
	e := as.easels[p.of.table]
	if delete(e.pages, p.of); len(e.pages) == 0 {
		delete(as.easels, p.of.table)
	}
}

// settle waits until nothing of a table is being drawn: while it is, the table has no
// time for anything else.
func (as *audiences) settle(id game.TableID) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.easels[id]; e != nil {
		as.wait(e)
	}
}

// wait is settle for who holds the lock, which is free meanwhile.
func (as *audiences) wait(e *easel) {
	for e.busy != nil {
		busy := e.busy
		as.mu.Unlock()
		<-busy
		as.mu.Lock()
	}
}

// since gives the page of a moment or later to who has entered, drawn by draw unless
// somebody else has.
func (as *audiences) since(p *appearance, seq game.Seq, draw drawer) (*drawing, error) {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.easels[p.of.table]
	p.draw = draw
	if as.wait(e); !p.behind(seq) {
		return p.drawing, nil
	}
	todo := []*appearance{p}
	for _, q := range e.pages {
		if q != p && q.draw != nil && q.behind(seq) {
			todo = append(todo, q)
		}
	}
	e.busy = make(chan struct{})
	as.mu.Unlock()
	defer func() {
		as.mu.Lock()
		close(e.busy)
		e.busy = nil
	}()
	return aside(func() (*drawing, error) {
		d, err := as.drawn(p)
		for _, q := range todo[1:] {
			as.tried(q)
		}
		return d, err
	})
}

// drawn draws a page and keeps it.
func (as *audiences) drawn(p *appearance) (*drawing, error) {
	as.mu.Lock()
	draw, before := p.draw, p.drawing
	as.mu.Unlock()
	d, err := draw(before)
	if err == nil {
		as.put(p, d)
	}
	return d, err
}

// tried draws a page for others, who find out by themselves what goes wrong.
func (as *audiences) tried(p *appearance) {
	defer func() { _ = recover() }()
	_, _ = as.drawn(p)
}

func (as *audiences) put(p *appearance, d *drawing) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.behind(d.At) {
		p.drawing = d
	}
}

// aside works on a stack of its own. A stream stands for hours and would keep the
// one that it grew for its first page. A panic comes out where it was waited for.
func aside[T any](work func() (T, error)) (out T, err error) {
	var broke any
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if broke = recover(); broke != nil {
				broke = fmt.Errorf("%v\n%s", broke, debug.Stack())
			}
		}()
		out, err = work()
	}()
	<-done
	if broke != nil {
		panic(broke)
	}
	return out, err
}

// keep takes a page that somebody of an audience was just sent, if others of it
// listen, so that it is drawn once.
func (as *audiences) keep(a audience, d *drawing) {
	if p := as.of(a); p != nil {
		as.put(p, d)
	}
}

// of is the appearance for an audience of which somebody listens, else nil.
func (as *audiences) of(a audience) *appearance {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.easels[a.table]; e != nil {
		return e.pages[a]
	}
	return nil
}

// at gives the page of a moment that an audience was told of, nil if there is none.
func (as *audiences) at(a audience, seq game.Seq) *drawing {
	p := as.of(a)
	if p == nil {
		return nil
	}
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.drawing == nil || p.drawing.At != seq {
		return nil
	}
	return p.drawing
}

// audience is the one that a person belongs to who looks at a thing.
func (v *visit) audience(sight table.Sight, about game.Ref) audience {
	a := audience{table: sight.Table, about: about, chair: sight.Seat.Chair, locale: v.p.Locale()}
	if !sight.Guest {
		a.user = v.ses.User
	}
	return a
}

// known is the page that the reader asks for after their stream has told of it,
// nil if it has to be drawn.
func (v *visit) known(about game.Ref) *drawing {
	if !v.script {
		return nil
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.News, Since: never})
	if err != nil {
		return nil // whoever draws it says why
	}
	v.speakTable(sight.Lang)
	return v.audiences.at(v.audience(sight, about), sight.At)
}

// listener is a stream with the audience that it belongs to for now.
type listener struct {
	*visit
	about  game.Ref
	tables string // the table's language
	page   *appearance
}

// look gives the listener's page as it is now: it may be later than what the caller
// has heard of.
func (l *listener) look() (*drawing, error) {
	for {
		l.audiences.settle(l.tableID())
		sight, err := l.hall.Look(l.ctx(), l.tableID(), l.who(), table.Want{Parts: table.News, Since: never})
		if err != nil {
			return nil, err
		}
		if l.tables != sight.Lang {
			l.tables = sight.Lang
			l.speakTable(l.tables)
		}
		if among := l.audience(sight, l.about); l.page == nil || among != l.page.of {
			l.leave()
			l.page = l.audiences.enter(among)
		}
		d, err := l.audiences.since(l.page, sight.At, l.drawer())
		if err != errElsewhere {
			return d, err
		}
	}
}

// drawer draws the listener's page as long as they are of that audience. Others call
// it too, so it has the visit for itself.
func (l *listener) drawer() drawer {
	among, own := l.page.of, *l.visit
	return func(before *drawing) (*drawing, error) {
		v := own
		return v.drawn(among, before)
	}
}

func (l *listener) leave() {
	if l.page != nil {
		l.audiences.leave(l.page)
		l.page = nil
	}
}
