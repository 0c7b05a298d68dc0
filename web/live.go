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
func (v *visit) live() error {
	user, address := v.ses.User, v.address(v.r)
	v.script = true // nobody else listens
	if !v.streams.enter(user, address) {
		return tooMany
	}
	defer v.streams.leave(user, address)
	ctx, cancel := v.ending(v.ctx())
	defer cancel()
	if err := v.mayListen(ctx); err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not hold it back
	// A stream that breaks is over; there is nobody to tell.
	_ = v.stream(ctx)
	return nil
}

// stream sends every number the table comes to that changes the listener's
// page, until the context ends or the listener may no longer listen. The number
// is that of the page which was looked at, so that nobody who has an earlier one
// takes theirs for it.
func (v *visit) stream(ctx context.Context) error {
	l := listener{visit: v, about: game.Ref(v.r.URL.Query().Get("about"))}
	defer l.leave()
	checked := v.opt.Now() // before the first word: the caller has just looked
	d, err := l.look()
	if err != nil {
		return err
	}
	shown, seq := d.version(), d.At
	if err := v.send(fmt.Sprintf("retry: 3000\ndata: %d\n\n", seq)); err != nil {
		return err
	}
	for {
		next, err := v.waitFor(ctx, seq)
		if err != nil {
			return err
		}
		if passed := v.opt.Now().Sub(checked); passed < 0 || passed >= checkEvery { // the clock may be set back
			if checked = v.opt.Now(); !v.stillIn() {
				return nil
			}
		}
		if next == seq {
			if err := v.send(": still here\n\n"); err != nil {
				return err
			}
			continue
		}
		d, no := l.look()
		if no != nil {
			_ = v.send(fmt.Sprintf("data: %d\n\n", next))
			return no // the page finds out why when it asks
		}
		seq = d.At
		if d.version() == shown {
			continue
		}
		if err := v.send(fmt.Sprintf("data: %d\n\n", seq)); err != nil {
			return err
		}
		shown = d.version()
	}
}

// waitFor waits for the table, but no longer than until the next ping.
func (v *visit) waitFor(ctx context.Context, seq game.Seq) (game.Seq, error) {
	short, cancel := context.WithTimeout(ctx, pingEvery)
	defer cancel()
	next, err := v.hall.Wait(short, v.tableID(), seq)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return seq, nil
	}
	return next, err
}

func (v *visit) mayListen(ctx context.Context) error {
	_, err := v.hall.Look(ctx, v.tableID(), v.who(), table.Want{Parts: table.News, Since: never})
	return err
}

func (v *visit) stillIn() bool {
	ses, ok, err := v.session(v.r)
	return err == nil && ok && ses.User == v.ses.User
}

func (v *visit) send(text string) error {
	rc := http.NewResponseController(v.w)
	if err := rc.SetWriteDeadline(time.Now().Add(pingEvery)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := v.w.Write([]byte(text)); err != nil {
		return err
	}
	return rc.Flush()
}
