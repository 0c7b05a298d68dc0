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
	pingEvery  = 25 * time.Second // so that no proxy takes the stream for dead
	checkEvery = 5 * time.Minute  // how often a stream checks that its session goes on
)

// streamPath is the end of the address of a table's stream.
const streamPath = "/live"

// never is after all decisions. A query with it as Since gets a view without news.
const never = game.Seq(math.MaxInt64)

// live streams to a page the number of the newest decision, each time that the page would look
// different. The stream carries nothing of the game: the page then asks for the parts that it lacks
// by an ordinary request.
func (req *request) live() error {
	user, address := req.ses.User, req.Address(req.r)
	req.hasScript = true // only the script listens
	if !req.streams.enter(user, address) {
		return errTooMany
	}
	defer req.streams.leave(user, address)
	ctx, cancel := req.withLifetime(req.ctx())
	defer cancel()
	if err := req.checkAccess(ctx); err != nil {
		return err
	}
	h := req.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not buffer it
	// A broken stream needs no answer.
	_ = req.stream(ctx)
	return nil
}

// stream sends a number each time that the listener's page looks different, until the context ends,
// the listener's session is over, or the page cannot be drawn. The number is the decision up to
// which the page was drawn. It may be later than the decision that woke the stream. So the reader
// of a page in between asks for the newer page.
func (req *request) stream(ctx context.Context) error {
	l := subscriber{request: req, about: game.Ref(req.r.URL.Query().Get("about"))}
	defer l.leave()
	checked := req.opt.Now() // the caller has just checked
	d, err := l.currentPage()
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
			if checked = req.opt.Now(); !req.isStillSignedIn() {
				return nil
			}
		}
		if next == seq {
			if err := req.send(": still here\n\n"); err != nil {
				return err
			}
			continue
		}
		d, no := l.currentPage()
		if no != nil {
			_ = req.send(fmt.Sprintf("data: %d\n\n", next))
			return no // the page gets the reason when it asks
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

// waitFor waits for a decision after seq and returns the newest. If none comes until the next ping,
// it returns seq.
func (req *request) waitFor(ctx context.Context, seq game.Seq) (game.Seq, error) {
	short, cancel := context.WithTimeout(ctx, pingEvery)
	defer cancel()
	next, err := req.tables.Wait(short, req.tableID(), seq)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return seq, nil
	}
	return next, err
}

// checkAccess fails if the reader may not see the table.
func (req *request) checkAccess(ctx context.Context) error {
	_, err := req.tables.View(ctx, req.tableID(), req.caller(), table.ViewQuery{Fields: table.FieldNews, Since: never})
	return err
}

// isStillSignedIn reports whether the session of the request goes on, for the same user.
func (req *request) isStillSignedIn() bool {
	ses, ok, err := req.session(req.r)
	return err == nil && ok && ses.User == req.ses.User
}

// send sends a text of the stream at once. It fails if the reader does not take it until the next
// ping.
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
