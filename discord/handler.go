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
	// deferAfter is the age of a request at which its answer is promised instead of given: Discord
	// waits three seconds, including the transport.
	deferAfter = 1500 * time.Millisecond
	// workTime bounds the work for an answer.
	workTime = 30 * time.Second
	// finishTries and finishPause bound how often a request about a promised answer is sent. The
	// request may reach Discord before the promise, and is refused then.
	finishTries = 5
	finishPause = 300 * time.Millisecond
)

// answer returns the first answer to an interaction, over any transport. If the work takes too
// long, or its result has a file, the first answer is a promise, and the result follows. A
// completion that takes too long is answered with no choices. The caller must call taken once it
// knows whether Discord has accepted the first answer.
func (w *Bot) answer(ctx context.Context, in *interaction) (first discord.InteractionResponse, taken func(bool)) {
	nothing := func(bool) {}
	if in.Type == typePing {
		return pong, nothing
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), workTime)
	done := make(chan reply, 1)
	w.workers.do(func() {
		defer cancel()
		done <- w.doSafely(ctx, in)
	})
	late := time.NewTimer(w.lateness - in.late)
	defer late.Stop()
	select {
	case r := <-done:
		if r.file == nil {
			return r.response(), func(ok bool) { w.noteAccepted(in, r, ok) }
		}
		done <- r
	case <-late.C:
		if in.Type == typeAutocomplete {
			return reply{kind: choices}.response(), nothing
		}
	}
	w.run(func() { w.finish(in, <-done) })
	return deferReply(in), nothing
}

// doSafely handles an interaction, and turns refusals, errors and panics into answers.
func (w *Bot) doSafely(ctx context.Context, in *interaction) reply {
	h := &handler{Bot: w, ctx: ctx, in: in}
	began := time.Now()
	var r reply
	err := asError(func() (err error) {
		r, err = h.handle()
		return err
	})
	w.reportRequest(in.ID, kindOf(in), began, err)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		r = h.replyRefusal(no)
	case err != nil:
		r = h.replyFault(err)
	}
	return h.withPermissionWarning(r)
}

// asError runs f and turns a panic into an error, so that a fault affects one table only.
func asError(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

// lateReply returns the answer to an interaction that came too late to be done. Hardly anyone reads
// the answer.
func (w *Bot) lateReply(ctx context.Context, in *interaction) (first discord.InteractionResponse, taken func(bool)) {
	w.log.Warn("discord: interaction is too old", slog.String("id", in.ID))
	r := reply{kind: choices}
	if in.Type != typeAutocomplete {
		r = reply{text: w.localizerFor(ctx, in).say("discord.late.missed")}
	}
	return r.response(), func(bool) {}
}

// finish completes a promised answer. A public answer becomes a message of its own in the channel,
// and the promised answer says so, unless the promise itself is public.
func (w *Bot) finish(in *interaction, r reply) {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	if r.kind == public && !in.mustAnswerPublicly() {
		err := w.send(ctx, in.ChannelID, &r)
		if err != nil {
			w.fault("late answer", in.ID, err)
		}
		w.noteAccepted(in, r, err == nil)
		r = reply{text: w.localizerFor(ctx, in).say("discord.late.done")}
	}
	if r.kind == form {
		r = reply{text: w.localizerFor(ctx, in).say("discord.late.form")}
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

// fault logs an error under the id that the person reads.
func (w *Bot) fault(what, interaction string, err error) {
	w.log.Error("discord: "+what, slog.String("id", interaction), slog.Any("err", err))
}

// handler handles one interaction.
type handler struct {
	*Bot
	ctx     context.Context
	in      *interaction
	channel *tableChannel // nil: there is no table here
	ownLang *localizer    // of the person's language; nil until it is needed

	actingCharacter game.Ref // another character that the person acts for by the menu; "": none
}

// useOwnLanguage returns the localizer of the person's language, for the channel's table.
func (h *handler) useOwnLanguage() localizer {
	if h.ownLang == nil {
		var system string // without it the GM has the usual title, which is better than no reply
		_ = asError(func() (err error) {
			system, err = h.tableSystem()
			return err
		})
		own := h.localizerFor(h.ctx, h.in).of(system)
		h.ownLang = &own
	}
	return *h.ownLang
}

// tableSystem returns the name of the system that the channel's table plays, "" if there is no
// table.
func (h *handler) tableSystem() (string, error) {
	if h.channel == nil {
		return "", nil
	}
	if known := h.channel.system.Load(); known != nil {
		return *known, nil
	}
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Fields: table.FieldNews, Since: onlyOwnNews})
	if err != nil {
		return "", err
	}
	h.channel.system.Store(&view.System)
	return view.System, nil
}

// caller returns the person as the caller for a chair; "" names no chair.
func (h *handler) caller(chair string) table.Caller {
	return table.Caller{User: h.in.userID(), Chair: chair}
}

// handle does what an interaction asks for. A refusal is returned as an error.
func (h *handler) handle() (reply, error) {
	h.messageReader.noteLocale(h.in.userID(), h.in.Locale)
	var err error
	if h.channel, err = h.channels.find(h.ctx, h.in); err != nil {
		return reply{}, err
	}
	// Another process may know more of the channel.
	if h.channel != nil && h.channels.manyProcesses.Load() && !h.tellsChannel(h.channel) {
		if err := h.readCursor(h.ctx, h.channel, false); err != nil {
			return reply{}, err
		}
	}
	if err := h.refuseHurried(); err != nil {
		return reply{}, err
	}
	switch h.in.Type {
	case typeCommand:
		return h.slash()
	case typeComponent:
		return h.component()
	case typeForm:
		return h.submitForm()
	case typeAutocomplete:
		return h.complete()
	}
	return reply{}, fmt.Errorf("discord: interaction of type %d", h.in.Type)
}

// replyRefusal returns the reason of a refusal, privately. For a completion it returns no choices.
func (h *handler) replyRefusal(no *game.Refusal) reply {
	if h.in.Type == typeAutocomplete {
		return reply{kind: choices}
	}
	return reply{text: h.useOwnLanguage().md.Refusal(no), rows: h.ruleLinks(no)}
}

// replyFault says that the host has a fault, and logs the fault. For a completion it returns no
// choices.
func (h *handler) replyFault(err error) reply {
	h.fault("interaction failed", h.in.ID, err)
	if h.in.Type == typeAutocomplete {
		return reply{kind: choices}
	}
	if no := table.StoreRefusal(err); no != nil {
		return reply{text: h.useOwnLanguage().md.Refusal(no)}
	}
	return reply{text: h.useOwnLanguage().say("discord.broken", game.W("id", h.in.ID))}
}

// receive handles an interaction from the gateway and sends its first answer.
func (w *Bot) receive(data json.RawMessage) {
	var in interaction
	if err := json.Unmarshal(data, &in); err != nil || in.ID == "" || in.Token == "" {
		w.log.Warn("discord: interaction does not decode", slog.Any("err", err))
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	if !w.isInTime(&in) {
		first, _ := w.lateReply(ctx, &in)
		_ = w.api.respond(ctx, &in, first) // best effort
		return
	}
	first, taken := w.answer(ctx, &in)
	err := w.api.respond(ctx, &in, first)
	taken(err == nil)
	if err == nil {
		return
	}
	w.fault("answer not delivered", in.ID, err)
	if restStatus(err) == http.StatusBadRequest { // Discord does not accept its content
		plain := reply{text: w.localizerFor(ctx, &in).say("discord.broken", game.W("id", in.ID))}
		_ = w.api.respond(ctx, &in, plain.response()) // the fault is logged already
	}
}
