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

// send posts the message of a decision, or edits its card. If the card is gone, it posts a new one.
func (w *Bot) send(ctx context.Context, channel string, r *reply) error {
	if r.on != "" {
		err := w.api.edit(ctx, channel, r.on, r.edit())
		if restCode(err) != codeUnknownMessage {
			return err
		}
		r.on = ""
	}
	m := r.message()
	m.Nonce = nonce(channel, r.seq)
	id, err := w.api.post(ctx, channel, m)
	if r.card != nil {
		r.card.ID = id
	}
	return err
}

// sendSurely retries until the message is posted or the channel is muted. A message that Discord
// refuses is replaced by a plain line, so that it does not silence the channel.
func (w *Bot) sendSurely(ctx context.Context, r *tableChannel, told *reply) error {
	pause := retryPause
	for try := 1; ; try++ {
		err := w.send(ctx, r.id, told)
		switch status := restStatus(err); {
		case err == nil:
			return nil
		case restCode(err) == codeUnknownChannel:
			w.log.Warn("discord: the channel is gone", slog.String("channel", r.id))
			return w.channels.clear(ctx, r.id)
		case status == http.StatusForbidden || status == http.StatusNotFound:
			w.muteChannel(r, err)
			return nil
		case status == http.StatusBadRequest || status == http.StatusRequestEntityTooLarge:
			return w.postPlain(ctx, r, told, err)
		case try == postTries || status == http.StatusUnauthorized:
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		pause *= 2
	}
}

// postPlain posts a plain line in place of a refused message. If Discord refuses that too, the
// decision is skipped: it is in the log.
func (w *Bot) postPlain(ctx context.Context, r *tableChannel, told *reply, refused error) error {
	w.log.Error("discord: a message was refused", slog.String("channel", r.id), slog.Int64("decision", int64(told.seq)),
		slog.Any("err", refused))
	view,
		err := w.tables.View(ctx, r.table, table.Caller{}, table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return err
	}
	say := w.localizers.in(view.Lang)
	plain := reply{kind: public, text: say.say("discord.news.plain"), rows: say.menuRow()}.message()
	plain.Nonce, told.card = nonce(r.id, told.seq), nil
	_, err = w.api.post(ctx, r.id, plain)
	switch status := restStatus(err); {
	case err == nil:
		return nil
	case status == http.StatusBadRequest:
		w.log.Error("discord: a plain message was refused", slog.String("channel", r.id), slog.Any("err", err))
		return nil
	}
	return err
}

// muteTime is how long a channel that accepts no message is not tried, unless the missing
// permission is seen to be granted.
const muteTime = 10 * time.Minute

// muteChannel mutes a channel that accepts no message.
func (w *Bot) muteChannel(r *tableChannel, why error) {
	w.log.Warn("discord: the channel takes no message", slog.String("channel", r.id), slog.Any("err", why))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mute = time.Now().Add(muteTime)
}

func (w *Bot) isMuted(r *tableChannel) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return time.Now().Before(r.mute)
}

// needed lists the permissions for telling a channel, with the keys of their names.
var needed = []struct {
	bit              uint64
	inText, inThread bool
	key              string
}{
	{1 << 10, true, true, "discord.permission.view"},
	{1 << 11, true, false, "discord.permission.send"},
	{1 << 38, false, true, "discord.permission.threads"},
}

// missingPermissions returns the permissions that we lack where the interaction comes from.
func (in *interaction) missingPermissions() (bits uint64, names []game.Msg) {
	granted, err := strconv.ParseUint(in.Permissions, 10, 64)
	if err != nil {
		return 0, nil // unknown
	}
	for _, p := range needed {
		if granted&p.bit == 0 && (in.isInThread() && p.inThread || !in.isInThread() && p.inText) {
			bits, names = bits|p.bit, append(names, game.Say(p.key))
		}
	}
	return bits, names
}

// permissionWarning adds to an answer, once, the permissions that are missing for telling the
// channel. Once they are granted, the teller tells what was missed.
func (h *handler) permissionWarning(r reply) reply {
	place := h.channels.cached(h.in.ChannelID)
	if place == nil || r.kind == form || r.kind == choices {
		return r
	}
	bits, names := h.in.missingPermissions()
	place.mu.Lock()
	again := bits == place.warned
	granted := bits == 0 && !place.mute.IsZero()
	place.warned = bits
	if granted {
		place.mute = time.Time{}
	}
	place.mu.Unlock()
	if granted {
		h.startTeller(place, onlyOwnNews)
	}
	if bits == 0 || again {
		return r
	}
	line := h.useOwnLanguage().say("discord.mute", game.L("permissions", names...))
	r.text = fit([]string{short(r.text, maxText-units(line)-2), "", line}, "")
	return r
}
