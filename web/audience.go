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
	mu  sync.Mutex
	all map[audience]*appearance
}

// appearance is how the page of an audience looks, worked out once for all of
// them.
type appearance struct {
	listeners int // under the lock of audiences

	mu      sync.Mutex
	drawing *drawing // nil: not worked out yet
}

func (as *audiences) enter(a audience) *appearance {
	as.mu.Lock()
	defer as.mu.Unlock()
	p := as.all[a]
	if p == nil {
		if as.all == nil {
			as.all = map[audience]*appearance{}
		}
		p = &appearance{}
		as.all[a] = p
	}
	p.listeners++
	return p
}

func (as *audiences) leave(a audience, p *appearance) {
	as.mu.Lock()
	defer as.mu.Unlock()
	if p.listeners--; p.listeners == 0 {
		delete(as.all, a)
	}
}

// since gives the page of a moment or later. One of those who ask draws it, the
// others wait for that.
func (p *appearance) since(seq game.Seq, draw func(before *drawing) (*drawing, error)) (*drawing, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawing == nil || p.drawing.At < seq {
		d, err := aside(func() (*drawing, error) { return draw(p.drawing) })
		if err != nil {
			return nil, err
		}
		p.drawing = d
	}
	return p.drawing, nil
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
	as.mu.Lock()
	p := as.all[a]
	as.mu.Unlock()
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawing == nil || p.drawing.At < d.At {
		p.drawing = d
	}
}

// at gives the page of a moment that an audience was told of, nil if there is none.
func (as *audiences) at(a audience, seq game.Seq) *drawing {
	as.mu.Lock()
	p := as.all[a]
	as.mu.Unlock()
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
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
	among  audience
	page   *appearance
}

// look gives the listener's page as it is now: it may be later than what the caller
// has heard of.
func (l *listener) look() (*drawing, error) {
	sight, err := l.hall.Look(l.ctx(), l.tableID(), l.who(), table.Want{Parts: table.News, Since: never})
	if err != nil {
		return nil, err
	}
	if l.tables != sight.Lang {
		l.tables = sight.Lang
		l.speakTable(l.tables)
	}
	among := l.audience(sight, l.about)
	if l.page == nil || among != l.among {
		l.leave()
		l.among, l.page = among, l.audiences.enter(among)
	}
	return l.page.since(sight.At, func(before *drawing) (*drawing, error) { return l.drawn(l.about, before) })
}

func (l *listener) leave() {
	if l.page != nil {
		l.audiences.leave(l.among, l.page)
		l.page = nil
	}
}
