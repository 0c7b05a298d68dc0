package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

const (
	// deferAfter is how old a question is when its answer is promised instead of
	// given: Discord waits three seconds, and the way there takes its share.
	deferAfter = 1500 * time.Millisecond
	// workTime bounds the work behind an answer.
	workTime = 30 * time.Second
	// finishTries and finishPause are for the end of a promised answer, which
	// may come before Discord has heard the promise.
	finishTries = 5
	finishPause = 300 * time.Millisecond
)

// answer gives the first answer to an interaction, whatever way it came. Once
// it is known whether Discord has taken it, taken must be told.
func (w *Window) answer(ctx context.Context, in *interaction) (first discord.InteractionResponse, taken func(bool)) {
	nothing := func(bool) {}
	if in.Type == typePing {
		return pong, nothing
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), workTime)
	done := make(chan reply, 1)
	w.crew.do(func() {
		defer cancel()
		done <- w.safely(ctx, in)
	})
	late := time.NewTimer(w.late - in.late)
	defer late.Stop()
	select {
	case r := <-done:
		if r.file == nil {
			return r.response(), func(ok bool) { w.taken(in, r, ok) }
		}
		done <- r
	case <-late.C:
		if in.Type == typeAutocomplete {
			return reply{kind: choices}.response(), nothing
		}
	}
	w.later(func() { w.finish(in, <-done) })
	return deferred(in), nothing
}

// safely does what was asked, and turns what goes wrong into words.
func (w *Window) safely(ctx context.Context, in *interaction) reply {
	v := &visit{Window: w, ctx: ctx, in: in}
	began := time.Now()
	var r reply
	err := guarded(func() (err error) {
		r, err = v.handle()
		return err
	})
	w.answered(in.ID, kindOf(in), began, err)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		r = v.refused(no)
	case err != nil:
		r = v.broken(err)
	}
	return v.warned(r)
}

// guarded makes an error of a panic: one table's trouble stays its own.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

// missed is what somebody reads who does wait, against all likelihood, for what came
// too late to be done.
func (w *Window) missed(ctx context.Context, in *interaction) (first discord.InteractionResponse, taken func(bool)) {
	w.log.Warn("discord: interaction is too old", slog.String("id", in.ID))
	r := reply{kind: choices}
	if in.Type != typeAutocomplete {
		r = reply{text: w.voice(ctx, in).say("discord.late.missed")}
	}
	return r.response(), func(bool) {}
}

// finish ends an answer that was promised. What everyone should see goes into
// the channel as a message of its own.
func (w *Window) finish(in *interaction, r reply) {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	if r.kind == public && !in.answersForAll() {
		err := w.send(ctx, in.ChannelID, &r)
		if err != nil {
			w.fault("late answer", in.ID, err)
		}
		w.taken(in, r, err == nil)
		r = reply{text: w.voice(ctx, in).say("discord.late.done")}
	}
	if r.kind == form {
		r = reply{text: w.voice(ctx, in).say("discord.late.form")}
	}
	err := w.api.finish(ctx, in, r.edit())
	for try := 1; try < finishTries && restStatus(err) == 404; try++ {
		if sleep(ctx, finishPause) != nil {
			break
		}
		err = w.api.finish(ctx, in, r.edit())
	}
	if err != nil {
		w.fault("late answer", in.ID, err)
	}
}

// fault logs what went wrong under the id that the person reads.
func (w *Window) fault(what, interaction string, err error) {
	w.log.Error("discord: "+what, slog.String("id", interaction), slog.Any("err", err))
}

// visit is one interaction being worked on.
type visit struct {
	*Window
	ctx  context.Context
	in   *interaction
	room *room  // nil: no table is played here
	own  *voice // the person's, once it is needed

	acting game.Ref // whose menu it is, for somebody who acts in their place
}

// mine speaks the person's language.
func (v *visit) mine() voice {
	if v.own == nil {
		own := v.voice(v.ctx, v.in)
		v.own = &own
	}
	return *v.own
}

// who is the person, speaking for that chair.
func (v *visit) who(chair string) table.Who { return table.Who{User: v.in.userID(), Chair: chair} }

// handle does what an interaction asks for. A refusal is an error here.
func (v *visit) handle() (reply, error) {
	v.ears.read(v.in.userID(), v.in.Locale)
	var err error
	if v.room, err = v.places.find(v.ctx, v.in); err != nil {
		return reply{}, err
	}
	if v.room != nil && v.places.scattered.Load() && !v.tells(v.room) { // another process knows what stands here
		if err := v.readCursor(v.ctx, v.room, false); err != nil {
			return reply{}, err
		}
	}
	if err := v.hurried(); err != nil {
		return reply{}, err
	}
	switch v.in.Type {
	case typeCommand:
		return v.slash()
	case typeComponent:
		return v.component()
	case typeForm:
		return v.submitted()
	case typeAutocomplete:
		return v.complete()
	}
	return reply{}, fmt.Errorf("discord: interaction of type %d", v.in.Type)
}

// refused says why not, to the person alone.
func (v *visit) refused(no *game.Refusal) reply {
	if v.in.Type == typeAutocomplete {
		return reply{kind: choices}
	}
	return reply{text: v.mine().md.Refusal(no), rows: v.means(no)}
}

// broken says that it is the operator's fault, and logs it once.
func (v *visit) broken(err error) reply {
	v.fault("interaction failed", v.in.ID, err)
	if v.in.Type == typeAutocomplete {
		return reply{kind: choices}
	}
	if no := table.Plain(err); no != nil {
		return reply{text: v.mine().md.Refusal(no)}
	}
	return reply{text: v.mine().say("discord.broken", game.W("id", v.in.ID))}
}

// receive takes an interaction from the gateway.
func (w *Window) receive(data json.RawMessage) {
	var in interaction
	if err := json.Unmarshal(data, &in); err != nil || in.ID == "" || in.Token == "" {
		w.log.Warn("discord: interaction does not decode", slog.Any("err", err))
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	if !w.inTime(&in) {
		first, _ := w.missed(ctx, &in)
		_ = w.api.respond(ctx, &in, first) // there may be nobody
		return
	}
	first, taken := w.answer(ctx, &in)
	err := w.api.respond(ctx, &in, first)
	taken(err == nil)
	if err == nil {
		return
	}
	w.fault("answer not delivered", in.ID, err)
	if restStatus(err) == http.StatusBadRequest { // there is something in it that Discord does not take
		plain := reply{text: w.voice(ctx, &in).say("discord.broken", game.W("id", in.ID))}
		_ = w.api.respond(ctx, &in, plain.response()) // it has been logged already
	}
}
