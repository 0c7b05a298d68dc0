package web

import (
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
	at      game.Seq // 0: not worked out yet
	version string
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

// since gives how the page looks at a moment or later, and of which moment that
// is. One of those who ask draws it, the others wait for that.
func (p *appearance) since(seq game.Seq, draw func() (string, game.Seq, error)) (string, game.Seq, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.at < seq {
		version, at, err := draw()
		if err != nil {
			return "", 0, err
		}
		p.version, p.at = version, at
	}
	return p.version, p.at, nil
}

// listener is a stream with the audience that it belongs to for now.
type listener struct {
	*visit
	about  game.Ref
	tables string // the table's language
	among  audience
	page   *appearance
}

// version says in a word how the listener's page looks now, and of which moment
// that is: it may be later than the one that the caller has heard of.
func (l *listener) version() (string, game.Seq, error) {
	sight, err := l.hall.Look(l.ctx(), l.tableID(), l.who(), table.Want{Parts: table.News, Since: never})
	if err != nil {
		return "", 0, err
	}
	if l.tables != sight.Lang {
		l.tables = sight.Lang
		l.speakTable(l.tables)
	}
	among := audience{table: sight.Table, about: l.about, chair: sight.Seat.Chair, locale: l.p.Locale()}
	if !sight.Guest {
		among.user = l.ses.User
	}
	if l.page == nil || among != l.among {
		l.leave()
		l.among, l.page = among, l.audiences.enter(among)
	}
	return l.page.since(sight.At, func() (string, game.Seq, error) { return l.drawn(l.about) })
}

func (l *listener) leave() {
	if l.page != nil {
		l.audiences.leave(l.among, l.page)
		l.page = nil
	}
}
