package web

import (
	"fmt"
	"runtime/debug"
	"sync"

	"mesa/game"
	"mesa/table"
)

// viewers identifies the readers who get the same page in one language: the windows of one person,
// or those of all strangers.
type viewers struct {
	table  game.TableID
	about  game.Ref
	user   string // "" for strangers
	chair  string
	locale string
}

// viewerGroups holds the pages that open streams share. A listener is a stream that is open. The
// zero value is empty.
type viewerGroups struct {
	mu        sync.Mutex
	renderers map[game.TableID]*renderer
}

// renderer draws the pages of one table, one after the other, since concurrent drawings would only
// wait for each other at the table. The first listener that needs a new page draws the new pages of
// all listeners.
type renderer struct {
	pages map[viewers]*rendering
	busy  chan struct{} // closed when the present drawing ends; nil: nothing is being drawn
}

// rendering is the page of viewers, drawn once for all of them.
type rendering struct {
	of        viewers
	listeners int
	page      *pageVersion // nil: not drawn yet
	draw      drawFunc     // of the listener that asked last
}

// drawFunc draws a page again. Any listener may call it.
type drawFunc func(before *pageVersion) (*pageVersion, error)

// isOutdated reports whether the page was not drawn yet, or was drawn before the decision seq.
func (p *rendering) isOutdated(seq game.Seq) bool { return p.page == nil || p.page.At < seq }

// enter adds a listener to viewers and returns their rendering. The listener must call leave.
func (as *viewerGroups) enter(a viewers) *rendering {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.renderers[a.table]
	if e == nil {
		if as.renderers == nil {
			as.renderers = map[game.TableID]*renderer{}
		}
		e = &renderer{pages: map[viewers]*rendering{}}
		as.renderers[a.table] = e
	}
	p := e.pages[a]
	if p == nil {
		p = &rendering{of: a}
		e.pages[a] = p
	}
	p.listeners++
	return p
}

// leave takes a listener off a rendering, and drops the rendering after the last.
func (as *viewerGroups) leave(p *rendering) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.listeners--; p.listeners > 0 {
		return
	}
	e := as.renderers[p.of.table]
	if delete(e.pages, p.of); len(e.pages) == 0 {
		delete(as.renderers, p.of.table)
	}
}

// waitIdle waits until no page of a table is being drawn. During a drawing the table could do
// nothing for the caller anyway.
func (as *viewerGroups) waitIdle(id game.TableID) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.renderers[id]; e != nil {
		as.waitIdleLocked(e)
	}
}

// waitIdleLocked is waitIdle for a caller that holds the lock. It releases the lock while it waits.
func (as *viewerGroups) waitIdleLocked(e *renderer) {
	for e.busy != nil {
		busy := e.busy
		as.mu.Unlock()
		<-busy
		as.mu.Lock()
	}
}

// pageSince returns the page of seq or a later decision, for a listener that has entered. If no
// other listener has drawn that page, pageSince calls draw, and then draws the outdated pages of
// the table's other listeners as well.
func (as *viewerGroups) pageSince(p *rendering, seq game.Seq, draw drawFunc) (*pageVersion, error) {
	as.mu.Lock()
	defer as.mu.Unlock()
	e := as.renderers[p.of.table]
	p.draw = draw
	if as.waitIdleLocked(e); !p.isOutdated(seq) {
		return p.page, nil
	}
	todo := []*rendering{p}
	for _, q := range e.pages {
		if q != p && q.draw != nil && q.isOutdated(seq) {
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

// drawFor draws the page of a rendering and stores it.
func (as *viewerGroups) drawFor(p *rendering) (*pageVersion, error) {
	as.mu.Lock()
	draw, before := p.draw, p.page
	as.mu.Unlock()
	d, err := draw(before)
	if err == nil {
		as.store(p, d)
	}
	return d, err
}

// tryDraw draws a page for other listeners. It ignores errors and panics, since these listeners
// will draw the page themselves and meet the same fault.
func (as *viewerGroups) tryDraw(p *rendering) {
	defer func() { _ = recover() }()
	_, _ = as.drawFor(p)
}

// store keeps a page unless the rendering has the page of that decision or a later one.
func (as *viewerGroups) store(p *rendering, d *pageVersion) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.isOutdated(d.At) {
		p.page = d
	}
}

// onOwnStack runs work on a goroutine of its own and returns its results. A stream is open for
// hours, and its goroutine would keep the stack that grew while a page was drawn. A panic of work
// is raised again in the caller.
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

// keep stores a page that one of the viewers is sent, if any of them listens, so that it is not
// drawn again for the others.
func (as *viewerGroups) keep(a viewers, d *pageVersion) {
	if p := as.renderingOf(a); p != nil {
		as.store(p, d)
	}
}

// renderingOf returns the rendering of viewers, nil if none of them listens.
func (as *viewerGroups) renderingOf(a viewers) *rendering {
	as.mu.Lock()
	defer as.mu.Unlock()
	if e := as.renderers[a.table]; e != nil {
		return e.pages[a]
	}
	return nil
}

// pageAt returns the page of exactly seq for viewers, nil if it was not drawn.
func (as *viewerGroups) pageAt(a viewers, seq game.Seq) *pageVersion {
	p := as.renderingOf(a)
	if p == nil {
		return nil
	}
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.page == nil || p.page.At != seq {
		return nil
	}
	return p.page
}

// viewersOf returns the viewers that the reader of a page belongs to.
func (req *request) viewersOf(view table.PlayerView, about game.Ref) viewers {
	a := viewers{table: view.Table, about: about, chair: view.Actor.Chair, locale: req.p.Locale()}
	if !view.Guest {
		a.user = req.ses.User
	}
	return a
}

// knownPage returns the present page of the reader if it was drawn already, as it is when the
// reader's stream has announced it. It returns nil if the page has to be drawn, and for requests
// without script.
func (req *request) knownPage(about game.Ref) *pageVersion {
	if !req.hasScript {
		return nil
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{Fields: table.FieldNews, Since: never})
	if err != nil {
		return nil // drawing it reports the error
	}
	req.speakTable(view.Lang, view.System)
	return req.viewers.pageAt(req.viewersOf(view, about), view.Seq)
}

// subscriber is a listener: a stream that is open.
type subscriber struct {
	*request
	about     game.Ref
	tableLang string     // the table's language
	rendering *rendering // of the viewers that it belongs to at present; nil: none yet
}

// currentPage returns the listener's present page. It may be of a later decision than the one that
// the caller knows of.
func (l *subscriber) currentPage() (*pageVersion, error) {
	for {
		l.viewers.waitIdle(l.tableID())
		view, err := l.tables.View(l.ctx(), l.tableID(), l.caller(),
			table.ViewQuery{Fields: table.FieldNews, Since: never})
		if err != nil {
			return nil, err
		}
		if l.tableLang != view.Lang {
			l.tableLang = view.Lang
			l.speakTable(l.tableLang, view.System)
		}
		if among := l.viewersOf(view, l.about); l.rendering == nil || among != l.rendering.of {
			l.leave()
			l.rendering = l.viewers.enter(among)
		}
		d, err := l.viewers.pageSince(l.rendering, view.Seq, l.drawFunc())
		if err != errOtherViewers {
			return d, err
		}
	}
}

// drawFunc returns a function that draws the page of the listener's viewers, as long as the
// listener is one of them. Other listeners call the function too, so it works on a copy of the
// request.
func (l *subscriber) drawFunc() drawFunc {
	among, own := l.rendering.of, *l.request
	return func(before *pageVersion) (*pageVersion, error) {
		req := own
		return req.drawAs(among, before)
	}
}

// leave leaves the rendering, if there is one.
func (l *subscriber) leave() {
	if l.rendering != nil {
		l.viewers.leave(l.rendering)
		l.rendering = nil
	}
}
