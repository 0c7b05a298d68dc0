package web

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"mesa/game"
	"mesa/table"
)

const (
	pingEvery  = 25 * time.Second // so that no proxy thinks the stream dead
	checkEvery = 5 * time.Minute  // whether the listener may still listen
)

// streamPath is where the stream of a table is, behind the table's own path.
const streamPath = "/live"

// never is a Since that no news is behind: who asks for those alone learns only
// who sits there.
const never = game.Seq(math.MaxInt64)

// live is the stream that tells a page that its table has moved on, and how
// far, if what the page shows has changed. It carries a number and nothing of
// the game: the page then asks for what it has not, through the same door as
// ever.
func (req *request) live() error {
	user, address := req.ses.User, req.Address(req.r)
	req.hasScript = true // nobody else listens
	if !req.streams.enter(user, address) {
		return tooMany
	}
	defer req.streams.leave(user, address)
	ctx, cancel := req.ending(req.ctx())
	defer cancel()
	if err := req.mayListen(ctx); err != nil {
		return err
	}
	h := req.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not hold it back
	// A stream that breaks is over; there is nobody to tell.
	_ = req.stream(ctx)
	return nil
}

// stream sends every number the table comes to that changes the listener's
// page, until the context ends or the listener may no longer listen. The number
// is that of the page which was looked at, so that nobody who has an earlier one
// takes theirs for it.
func (req *request) stream(ctx context.Context) error {
	l := subscriber{request: req, about: game.Ref(req.r.URL.Query().Get("about"))}
	defer l.leave()
	checked := req.opt.Now() // before the first word: the caller has just looked
	d, err := l.look()
	if err != nil {
		return err
	}
	shown, seq := d.version(), d.At
	if err := req.send(fmt.Sprintf("retry: 3000\ndata: %d\n\n", seq)); err != nil {
		return err
	}
	for {
		next, err := req.waitFor(ctx, seq)
		if err != nil {
			return err
		}
		if passed := req.opt.Now().Sub(checked); passed < 0 || passed >= checkEvery { // the clock may be set back
			if checked = req.opt.Now(); !req.stillIn() {
				return nil
			}
		}
		if next == seq {
			if err := req.send(": still here\n\n"); err != nil {
				return err
			}
			continue
		}
		d, no := l.look()
		if no != nil {
			_ = req.send(fmt.Sprintf("data: %d\n\n", next))
			return no // the page finds out why when it asks
		}
		seq = d.At
		if d.version() == shown {
			continue
		}
		if err := req.send(fmt.Sprintf("data: %d\n\n", seq)); err != nil {
			return err
		}
		shown = d.version()
	}
}

// waitFor waits for the table, but no longer than until the next ping.
func (req *request) waitFor(ctx context.Context, seq game.Seq) (game.Seq, error) {
	short, cancel := context.WithTimeout(ctx, pingEvery)
	defer cancel()
	next, err := req.tables.Wait(short, req.tableID(), seq)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return seq, nil
	}
	return next, err
}

func (req *request) mayListen(ctx context.Context) error {
	_, err := req.tables.View(ctx, req.tableID(), req.who(), table.ViewQuery{Fields: table.FieldNews, Since: never})
	return err
}

func (req *request) stillIn() bool {
	ses, ok, err := req.session(req.r)
	return err == nil && ok && ses.User == req.ses.User
}

func (req *request) send(text string) error {
	rc := http.NewResponseController(req.w)
	if err := rc.SetWriteDeadline(time.Now().Add(pingEvery)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := req.w.Write([]byte(text)); err != nil {
		return err
	}
	return rc.Flush()
}
