package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A table leaves Discord when its GM closes it, or some time after we were removed from
// its server. It is kept all the same, for its people have it in the other windows; and
// they are given it whole.

// graceTime is how long the places of a server keep their tables after we were removed
// from it.
const graceTime = 7 * 24 * time.Hour

// confirmClose asks whether the table is to leave its channels, with all of it as a file.
func (h *handler) confirmClose() (reply, error) {
	by, err := h.callerHere()
	if err != nil {
		return reply{}, err
	}
	view,
		err := h.tables.View(h.ctx, h.channel.table, h.who(""), table.ViewQuery{Since: never, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	if !runs(view.OwnChairs) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	say, title := h.useOwnLanguage(), game.W("title", view.Title)
	whole, err := h.wholeOf(h.ctx, h.channel.table, by)
	r := reply{text: say.say("discord.close.sure", title), file: whole}
	if errors.Is(err, errTooBig) {
		r.text = say.say("discord.close.sure.big", title)
	} else if err != nil {
		return reply{}, err
	}
	button := func(act byte, style discord.ButtonStyle, key string) discord.ButtonComponent {
		return discord.ButtonComponent{Style: style, CustomID: id{act: act, key: string(view.Table)}.String(),
			Label: short(say.plain.Say(game.Say(key, title)), maxButton)}
	}
	r.rows = rowsOf([]discord.InteractiveComponent{button(actClose, discord.ButtonStyleDanger, "discord.close"),
		button(actErase, discord.ButtonStyleSecondary, "discord.delete.ask"), say.menuButton()})
	return r, nil
}

// closeTable takes the table out of all its places. Where another one is played here than
// was asked about, it asks again: "" is the one that is.
func (h *handler) closeTable(asked game.TableID) (reply, error) {
	if asked != "" && asked != h.channel.table {
		return h.confirmClose()
	}
	view,
		err := h.tables.View(h.ctx, h.channel.table, h.who(""), table.ViewQuery{Since: never, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	if !runs(view.OwnChairs) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	channels, err := h.channels.playing(h.ctx, func(e channelEntry) bool { return e.Table == view.Table })
	r := reply{kind: public, text: h.voices.in(view.Lang).say("discord.closed", game.W("title", view.Title))}
	for channel := range channels {
		cards, unread := h.channels.messagesWithButtons(h.ctx, channel)
		err = errors.Join(err, unread, h.channels.clear(h.ctx, channel))
		h.takeLeave(channel, cards, r)
	}
	return r, err
}

// messagesWithButtons are the messages of a channel with buttons of its table.
func (p *channels) messagesWithButtons(ctx context.Context, channel string) ([]cardMessage, error) {
	var c cursorEntry
	_, err := get(ctx, p.cursors, channel, &c)
	return c.left(), err
}

// takeLeave leaves no buttons behind in a channel, and tells it why; the one where that
// was asked for has its answer.
func (h *handler) takeLeave(channel string, cards []cardMessage, why reply) {
	h.run(func() {
		h.disarm(channel, cards)
		if channel != h.in.ChannelID {
			h.tellOf(channel, why)
		}
	})
}

// disarm takes the buttons off messages of a channel where nothing is played any more,
// as far as it can: pressed, they say so.
func (w *Bot) disarm(channel string, cards []cardMessage) {
	ctx, cancel := context.WithTimeout(w.lifetime, workTime)
	defer cancel()
	bare := reply{}.edit()
	bare.Content = nil
	for _, c := range cards {
		if err := w.api.edit(ctx, channel, c.ID, bare); err != nil {
			w.log.Info("discord: buttons stay", slog.String("channel", channel), slog.Any("err", err))
		}
	}
}

// disarmMessage takes the buttons off a public message that was pressed and has nothing to
// offer any more, but for the menu. Cards and the board follow by themselves.
func (h *handler) disarmMessage() {
	if h.in.Type != typeComponent || h.in.onEphemeral() || h.in.Message.ID == h.channel.board.ID ||
		slices.ContainsFunc(h.channel.cards, func(c cardMessage) bool { return c.ID == h.in.Message.ID }) {
		return
	}
	channel, message, id := h.in.ChannelID, h.in.Message.ID, h.channel.table
	h.run(func() {
		ctx, cancel := context.WithTimeout(h.lifetime, workTime)
		defer cancel()
		view, err := h.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Since: never, Fields: table.FieldNews})
		if err == nil {
			bare := reply{rows: h.voices.in(view.Lang).menuRow()}.edit()
			bare.Content = nil
			err = h.api.edit(ctx, channel, message, bare)
		}
		if err != nil {
			h.Bot.log.Info("discord: buttons stay", slog.String("channel", channel), slog.Any("err", err))
		}
	})
}

// tellOf tells a channel of something, if it takes it.
func (w *Bot) tellOf(channel string, r reply) {
	ctx, cancel := context.WithTimeout(w.lifetime, workTime)
	defer cancel()
	if _, err := w.api.post(ctx, channel, r.asMessage()); err != nil {
		w.log.Info("discord: a channel was not told", slog.String("channel", channel), slog.Any("err", err))
	}
}

// errTooBig is of a table that no file of Discord holds.
var errTooBig = errors.New("discord: the table is too big for a file")

// wholeOf is the whole table as a file; the GM alone gets it.
func (w *Bot) wholeOf(ctx context.Context, id game.TableID, by table.Caller) (*file, error) {
	var b bytes.Buffer
	if err := w.tables.Export(ctx, id, by, &b); err != nil {
		return nil, err
	}
	if b.Len() > maxExport {
		return nil, errTooBig
	}
	return &file{name: "mesa-" + string(id) + ".jsonl", data: b.Bytes()}, nil
}

// playing are the channels whose entries are such.
func (p *channels) playing(ctx context.Context, such func(channelEntry) bool) (map[string]channelEntry, error) {
	found := map[string]channelEntry{}
	err := p.channels.Each(ctx, "", func(channel string, data []byte) bool {
		var e channelEntry
		if json.Unmarshal(data, &e) == nil && such(e) {
			found[channel] = e
		}
		return true
	})
	return found, err
}

// clear takes whatever is played in a channel out of it.
func (p *channels) clear(ctx context.Context, channel string) error {
	p.mu.Lock()
	p.forget(p.byID[channel])
	p.mu.Unlock()
	_, version, err := p.channels.Get(ctx, channel)
	if err == nil && version != 0 {
		err = p.channels.Put(ctx, channel, version, nil, time.Time{})
	}
	if err != nil {
		return fmt.Errorf("discord: drawer: %w", err)
	}
	return nil
}

// handleRemoved hears that we were removed from a server. One that is only out of reach comes
// back by itself.
func (w *Bot) handleRemoved(d json.RawMessage) {
	var gone struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
	}
	if json.Unmarshal(d, &gone) != nil || gone.ID == "" || gone.Unavailable {
		return
	}
	ctx, cancel := context.WithTimeout(w.lifetime, 10*workTime)
	defer cancel()
	until := w.tables.Now().Add(graceTime)
	tables, err := w.channels.leaveServer(ctx, gone.ID, until)
	if err != nil {
		w.log.Error("discord: removed from a server", slog.Any("err", err))
	}
	for _, id := range tables {
		if err := asError(func() error { return w.handOut(ctx, id, until) }); err != nil {
			w.log.Error("discord: a table was not handed out", slog.Any("err", err))
		}
	}
}

// leaveServer ends the places of a server at a time, and gives their tables.
func (p *channels) leaveServer(ctx context.Context, guild string, until time.Time) (tables []game.TableID, err error) {
	channels, err := p.playing(ctx,
		func(e channelEntry) bool { return e.Guild == guild && e.Parent == "" && e.Until.IsZero() })
	for channel, e := range channels {
		e.Until = until
		err = errors.Join(err, set(ctx, p.channels, channel, e, until))
		p.mu.Lock()
		if r := p.byID[channel]; r != nil {
			r.until = until
		}
		p.mu.Unlock()
		if !slices.Contains(tables, e.Table) {
			tables = append(tables, e.Table)
		}
	}
	return tables, err
}

// restoreServer makes a place last again in which somebody plays: we were let in again. It learns
// the server of places that are older than this.
func (p *channels) restoreServer(ctx context.Context, r *tableChannel, guild string) error {
	p.mu.Lock()
	lasts := r.guild == guild && (r.until.IsZero() || r.parent != "")
	p.mu.Unlock()
	if lasts || r.parent != "" {
		return nil
	}
	e := channelEntry{Table: r.table, Guild: guild}
	if err := set(ctx, p.channels, r.id, e, time.Time{}); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r.guild, r.until = guild, time.Time{}
	return nil
}

// handOut gives a table to its GMs, whole, in private messages. Who takes none has it on
// the web page.
func (w *Bot) handOut(ctx context.Context, id game.TableID, until time.Time) error {
	view, err := w.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Since: never, Fields: table.FieldNews})
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, c := range view.Chairs {
		user, ours := strings.CutPrefix(c.User, userMark)
		if c.Role != game.GM || !ours || told[user] {
			continue
		}
		told[user] = true
		own, err := w.tables.Language(ctx, c.User)
		if err != nil {
			return err
		}
		whole, err := w.wholeOf(ctx, id, table.Caller{User: c.User, Chair: c.ID})
		if err != nil && !errors.Is(err, errTooBig) {
			return err
		}
		say := w.voices.in(lang.Match(own, view.Lang))
		r := reply{text: say.say("discord.left", game.W("title", view.Title), game.T("until", until)), file: whole}
		channel, err := w.api.private(ctx, user)
		if err == nil {
			_, err = w.api.post(ctx, channel, r.asMessage())
		}
		if err != nil {
			w.log.Info("discord: a GM takes no private message", slog.Any("err", err))
		}
	}
	return nil
}
