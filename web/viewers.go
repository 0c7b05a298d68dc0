package web

import (
	"fmt"
	"runtime/debug"
	"sync"

	"mesa/game"
	"mesa/table"
)

// viewers is everybody whose page is the same: the windows of one person, or
// all strangers, who speak one language. User is "" for strangers.
type viewers struct {
	table  game.TableID
	about  game.Ref
	user   string
	chair  string
	locale string
}

// viewerGroups hold what listeners share. The zero value is empty.
type viewerGroups struct {
	mu     sync.Mutex
	easels map[game.TableID]*renderer
}

// renderer is where the pages of one table are drawn, one after the other: two at once
// would do nothing but wait for each other at the table. Whoever of those who listen
// comes first draws what all of them need.
type renderer struct {
	pages map[viewers]*rendering
	busy  chan struct{} // closed when what is being drawn is drawn; nil: nothing is
}

// rendering is how the page of an audience looks, worked out once for all of them.
type rendering struct {
	of        viewers
	listeners int
	drawing   *pageVersion // nil: not worked out yet
	draw      drawFunc     // that of the listener who asked last
}

// drawFunc draws the page of an audience anew. It may be called by anybody.
type drawFunc func(before *pageVersion) (*pageVersion, error)

func (p *rendering) outdated(seq game.Seq) bool { return p.drawing == nil || p.drawing.At < seq }

func (as *viewerGroups) enter(a viewers) *rendering {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.easels[a.table]
	if e == nil {
		if as.easels == nil {
			as.easels = map[game.TableID]*renderer{}
		}
		e = &renderer{pages: map[viewers]*rendering{}}
		as.easels[a.table] = e
	}
	p := e.pages[a]
	if p == nil {
		p = &rendering{of: a}
		e.pages[a] = p
	}
	p.listeners++
	return p
}

func (as *viewerGroups) leave(p *rendering) {
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
func (as *viewerGroups) settle(id game.TableID) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.easels[id]; e != nil {
		as.wait(e)
	}
}

// wait is settle for who holds the lock, which is free meanwhile.
func (as *viewerGroups) wait(e *renderer) {
	for e.busy != nil {
		busy := e.busy
		as.mu.Unlock()
		<-busy
		as.mu.Lock()
	}
}

// pageSince gives the page of a card or later to who has entered, drawn by draw unless
// somebody else has.
func (as *viewerGroups) pageSince(p *rendering, seq game.Seq, draw drawFunc) (*pageVersion, error) {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.easels[p.of.table]
	p.draw = draw
	if as.wait(e); !p.outdated(seq) {
		return p.drawing, nil
	}
	todo := []*rendering{p}
	for _, q := range e.pages {
		if q != p && q.draw != nil && q.outdated(seq) {
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
	return onOwnStack(func() (*pageVersion, error) {
		d, err := as.drawFor(p)
		for _, q := range todo[1:] {
			as.tryDraw(q)
		}
		return d, err
	})
}

// drawFor draws a page and keeps it.
func (as *viewerGroups) drawFor(p *rendering) (*pageVersion, error) {
	as.mu.Lock()
	draw, before := p.draw, p.drawing
	as.mu.Unlock()
	d, err := draw(before)
	if err == nil {
		as.store(p, d)
	}
	return d, err
}

// tryDraw draws a page for others, who find out by themselves what goes wrong.
func (as *viewerGroups) tryDraw(p *rendering) {
	defer func() { _ = recover() }()
	_, _ = as.drawFor(p)
}

func (as *viewerGroups) store(p *rendering, d *pageVersion) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.outdated(d.At) {
		p.drawing = d
	}
}

// onOwnStack works on a stack of its own. A stream stands for hours and would keep the
// one that it grew for its first page. A panic comes out where it was waited for.
func onOwnStack[T any](work func() (T, error)) (out T, err error) {
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
func (as *viewerGroups) keep(a viewers, d *pageVersion) {
	if p := as.appearanceOf(a); p != nil {
		as.store(p, d)
	}
}

// appearanceOf is the appearance for an audience of which somebody listens, else nil.
func (as *viewerGroups) appearanceOf(a viewers) *rendering {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.easels[a.table]; e != nil {
		return e.pages[a]
	}
	return nil
}

// pageAt gives the page of a card that an audience was told of, nil if there is none.
func (as *viewerGroups) pageAt(a viewers, seq game.Seq) *pageVersion {
	p := as.appearanceOf(a)
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

// viewersOf is the one that a person belongs to who looks at a thing.
func (req *request) viewersOf(view table.PlayerView, about game.Ref) viewers {
	a := viewers{table: view.Table, about: about, chair: view.Actor.Chair, locale: req.p.Locale()}
	if !view.Guest {
		a.user = req.ses.User
	}
	return a
}

// knownPage is the page that the reader asks for after their stream has told of it,
// nil if it has to be drawn.
func (req *request) knownPage(about game.Ref) *pageVersion {
	if !req.hasScript {
		return nil
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.who(),
		table.ViewQuery{Fields: table.FieldNews, Since: never})
	if err != nil {
		return nil // whoever draws it says why
	}
	req.speakTable(view.Lang)
	return req.viewers.pageAt(req.viewersOf(view, about), view.Seq)
}

// subscriber is a stream with the audience that it belongs to for now.
type subscriber struct {
	*request
	about     game.Ref
	tableLang string // the table's language
	page      *rendering
}

// look gives the listener's page as it is now: it may be later than what the caller
// has heard of.
func (l *subscriber) look() (*pageVersion, error) {
	for {
		l.viewers.settle(l.tableID())
		view,
			err := l.tables.View(l.ctx(), l.tableID(), l.who(), table.ViewQuery{Fields: table.FieldNews, Since: never})
		if err != nil {
			return nil, err
		}
		if l.tableLang != view.Lang {
			l.tableLang = view.Lang
			l.speakTable(l.tableLang)
		}
		if among := l.viewersOf(view, l.about); l.page == nil || among != l.page.of {
			l.leave()
			l.page = l.viewers.enter(among)
		}
		d, err := l.viewers.pageSince(l.page, view.Seq, l.drawer())
		if err != errElsewhere {
			return d, err
		}
	}
}

// drawer draws the listener's page as long as they are of that audience. Others call
// it too, so it has the visit for itself.
func (l *subscriber) drawer() drawFunc {
	among, own := l.page.of, *l.request
	return func(before *pageVersion) (*pageVersion, error) {
		req := own
		return req.drawAs(among, before)
	}
}

func (l *subscriber) leave() {
	if l.page != nil {
		l.viewers.leave(l.page)
		l.page = nil
	}
}
