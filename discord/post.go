package discord

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"mesa/game"
	"mesa/table"
)

// send posts the message of a decision, or edits the message told.on. If Discord no longer has that
// message, it posts a new one. A new message sets the id of told.card.
func (w *Bot) send(ctx context.Context, channel string, told *reply) error {
	if told.on != "" {
		err := w.api.edit(ctx, channel, told.on, told.edit())
		if restCode(err) != codeUnknownMessage {
			return err
		}
		told.on = ""
	}
	m := told.message()
	m.Nonce = nonce(channel, told.seq)
	id, err := w.api.post(ctx, channel, m)
	if told.card != nil {
		told.card.ID = id
	}
	return err
}

// sendWithRetries sends the message of a decision, up to postTries times with doubling pauses. It
// returns nil if nothing more can be sent either: a channel that accepts no message is muted, a
// channel that is gone loses its table, and a message that Discord refuses is replaced by a plain
// line. It fails if the tries are used up or Discord refuses the token.
func (w *Bot) sendWithRetries(ctx context.Context, to *tableChannel, told *reply) error {
	pause := retryPause
	for try := 1; ; try++ {
		err := w.send(ctx, to.id, told)
		switch status := restStatus(err); {
		case err == nil:
			return nil
		case restCode(err) == codeUnknownChannel:
			w.log.Warn("discord: the channel is gone", slog.String("channel", to.id))
			return w.channels.clear(ctx, to.id)
		case status == http.StatusForbidden || status == http.StatusNotFound:
			w.muteChannel(to, err)
			return nil
		case status == http.StatusBadRequest || status == http.StatusRequestEntityTooLarge:
			return w.postPlain(ctx, to, told, err)
		case try == postTries || status == http.StatusUnauthorized:
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		pause *= 2
	}
}

// postPlain posts a plain line in place of a refused message. If Discord refuses that line too, it
// returns nil, and the decision stays untold: it is in the log.
func (w *Bot) postPlain(ctx context.Context, to *tableChannel, told *reply, refused error) error {
	w.log.Error("discord: a message was refused", slog.String("channel", to.id),
		slog.Int64("decision", int64(told.seq)), slog.Any("err", refused))
	view, err := w.tables.View(ctx, to.table, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return err
	}
	say := w.localizers.of(view)
	plain := reply{kind: public, text: say.say("discord.news.plain"), rows: say.menuRow()}.message()
	plain.Nonce, told.card = nonce(to.id, told.seq), nil
	_, err = w.api.post(ctx, to.id, plain)
	switch status := restStatus(err); {
	case err == nil:
		return nil
	case status == http.StatusBadRequest:
		w.log.Error("discord: a plain message was refused", slog.String("channel", to.id), slog.Any("err", err))
		return nil
	}
	return err
}

// muteTime is how long a channel that accepted no message is left alone. An interaction that shows
// the missing permissions as granted ends this sooner: see withPermissionWarning.
const muteTime = 10 * time.Minute

// muteChannel stops sending to a channel for muteTime.
func (w *Bot) muteChannel(to *tableChannel, why error) {
	w.log.Warn("discord: the channel takes no message", slog.String("channel", to.id), slog.Any("err", why))
	to.mu.Lock()
	defer to.mu.Unlock()
	to.mute = time.Now().Add(muteTime)
}

func (w *Bot) isMuted(to *tableChannel) bool {
	to.mu.Lock()
	defer to.mu.Unlock()
	return time.Now().Before(to.mute)
}

// neededPermissions lists the permissions for telling a text channel or a thread, with the keys of
// their names.
var neededPermissions = []struct {
	bit              uint64
	inText, inThread bool
	key              string
}{
	{1 << 10, true, true, "discord.permission.view"},
	{1 << 11, true, false, "discord.permission.send"},
	{1 << 38, false, true, "discord.permission.threads"},
}

// missingPermissions returns the permissions for telling that we lack where the interaction comes
// from: none if the interaction does not state ours.
func (in *interaction) missingPermissions() (bits uint64, names []game.Msg) {
	granted, err := strconv.ParseUint(in.Permissions, 10, 64)
	if err != nil {
		return 0, nil // unknown
	}
	for _, p := range neededPermissions {
		if granted&p.bit == 0 && (in.isInThread() && p.inThread || !in.isInThread() && p.inText) {
			bits, names = bits|p.bit, append(names, game.Say(p.key))
		}
	}
	return bits, names
}

// withPermissionWarning adds to an answer, once, the permissions that we lack for telling the
// channel. Once they are granted, it ends the mute of the channel and starts the teller, which
// tells what was missed.
func (h *handler) withPermissionWarning(answer reply) reply {
	here := h.channels.cached(h.in.ChannelID)
	if here == nil || answer.kind == form || answer.kind == choices {
		return answer
	}
	bits, names := h.in.missingPermissions()
	here.mu.Lock()
	again := bits == here.warned
	granted := bits == 0 && !here.mute.IsZero()
	here.warned = bits
	if granted {
		here.mute = time.Time{}
	}
	here.mu.Unlock()
	if granted {
		h.startTeller(here, newestDecision)
	}
	if bits == 0 || again {
		return answer
	}
	line := h.useOwnLanguage().say("discord.mute", game.L("permissions", names...))
	answer.text = fit([]string{short(answer.text, maxText-units(line)-2), "", line}, "")
	return answer
}
