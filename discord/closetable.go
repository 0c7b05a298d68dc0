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

// A table leaves Discord when its GM closes it, or some time after we were removed from its server.
// It stays in the store for the other front ends, and its GM gets it as a file.

// graceTime is how long the channels of a server keep their tables after we were removed from the
// server.
const graceTime = 7 * 24 * time.Hour

// confirmClose asks a GM whether the table shall leave its channels, with the whole table as a file
// if the file is not too big. It refuses all but a GM.
func (h *handler) confirmClose() (reply, error) {
	by, err := h.callerHere()
	if err != nil {
		return reply{}, err
	}
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	if !hasGMChair(view.OwnChairs) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	say, title := h.useOwnLanguage(), game.W("title", view.Title)
	whole, err := h.exportFile(h.ctx, h.channel.table, by)
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

// closeTable takes the channel's table out of all its channels. It refuses all but a GM. asked is
// the table that the person was asked about, "" if none; if another table is played here by now,
// closeTable asks again.
func (h *handler) closeTable(asked game.TableID) (reply, error) {
	if asked != "" && asked != h.channel.table {
		return h.confirmClose()
	}
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	if !hasGMChair(view.OwnChairs) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	channels, err := h.channels.channelsWhere(h.ctx, func(e channelEntry) bool { return e.Table == view.Table })
	r := reply{kind: public, text: h.localizers.of(view).say("discord.closed", game.W("title", view.Title))}
	for channel := range channels {
		cards, unread := h.channels.messagesWithButtons(h.ctx, channel)
		err = errors.Join(err, unread, h.channels.clear(h.ctx, channel))
		h.leaveChannel(channel, cards, r)
	}
	return r, err
}

// messagesWithButtons returns the stored messages of a channel that have buttons of its table.
func (p *channels) messagesWithButtons(ctx context.Context, channel string) ([]cardMessage, error) {
	var c cursorEntry
	_, err := get(ctx, p.cursors, channel, &c)
	return c.messagesLosingButtons(), err
}

// leaveChannel removes the buttons from a channel and says there why. The channel of the command
// gets the answer instead.
func (h *handler) leaveChannel(channel string, cards []cardMessage, why reply) {
	h.run(func() {
		h.removeButtons(channel, cards)
		if channel != h.in.ChannelID {
			h.postIfAccepted(channel, why)
		}
	})
}

// removeButtons removes the buttons from messages of a channel without a table, as far as possible.
// A button that remains says when pressed that there is no table.
func (w *Bot) removeButtons(channel string, cards []cardMessage) {
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

// removeOwnButtons removes the buttons except the menu from the public message with the pressed
// button, which offers nothing any more. Cards and the board are updated by themselves.
func (h *handler) removeOwnButtons() {
	if h.in.Type != typeComponent || h.in.isOnEphemeral() || h.in.Message.ID == h.channel.board.ID ||
		slices.ContainsFunc(h.channel.cards, func(c cardMessage) bool { return c.ID == h.in.Message.ID }) {
		return
	}
	channel, message, id := h.in.ChannelID, h.in.Message.ID, h.channel.table
	h.run(func() {
		ctx, cancel := context.WithTimeout(h.lifetime, workTime)
		defer cancel()
		view,
			err := h.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
		if err == nil {
			bare := reply{rows: h.localizers.of(view).menuRow()}.edit()
			bare.Content = nil
			err = h.api.edit(ctx, channel, message, bare)
		}
		if err != nil {
			h.Bot.log.Info("discord: buttons stay", slog.String("channel", channel), slog.Any("err", err))
		}
	})
}

// postIfAccepted posts a reply in a channel, if the channel accepts it.
func (w *Bot) postIfAccepted(channel string, r reply) {
	ctx, cancel := context.WithTimeout(w.lifetime, workTime)
	defer cancel()
	if _, err := w.api.post(ctx, channel, r.asMessage()); err != nil {
		w.log.Info("discord: a channel was not told", slog.String("channel", channel), slog.Any("err", err))
	}
}

// errTooBig is the error for a table that is too big for a file on Discord.
var errTooBig = errors.New("discord: the table is too big for a file")

// exportFile returns the whole table as a file. Only a GM may have it. It fails with errTooBig if
// the file is longer than maxExport.
func (w *Bot) exportFile(ctx context.Context, id game.TableID, by table.Caller) (*file, error) {
	var b bytes.Buffer
	if err := w.tables.Export(ctx, id, by, &b); err != nil {
		return nil, err
	}
	if b.Len() > maxExport {
		return nil, errTooBig
	}
	return &file{name: "mesa-" + string(id) + ".jsonl", data: b.Bytes()}, nil
}

// channelsWhere returns the entries for which matches returns true, by channel. It skips entries
// that do not decode.
func (p *channels) channelsWhere(ctx context.Context,
	matches func(channelEntry) bool) (map[string]channelEntry, error) {
	found := map[string]channelEntry{}
	err := p.channels.Each(ctx, "", func(channel string, data []byte) bool {
		var e channelEntry
		if json.Unmarshal(data, &e) == nil && matches(e) {
			found[channel] = e
		}
		return true
	})
	return found, err
}

// clear removes the table from a channel, if it has one.
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

// handleRemoved handles our removal from a server: the tables leave its channels after graceTime,
// and their GMs get them as files. A server that is only unavailable comes back by itself.
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
		if err := asError(func() error { return w.sendExports(ctx, id, until) }); err != nil {
			w.log.Error("discord: a table was not handed out", slog.Any("err", err))
		}
	}
}

// leaveServer lets the channels of a server end at the time until, and returns their tables.
// Threads end by themselves.
func (p *channels) leaveServer(ctx context.Context, guild string, until time.Time) (tables []game.TableID, err error) {
	channels, err := p.channelsWhere(ctx,
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

// restoreServer makes a channel permanent again after its server has added us again. It also adds
// the server to entries of earlier versions, which lack it.
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

// sendExports sends a table as a file to its GMs on Discord in private messages. A GM who accepts
// no private message, or with a table too big for a file, has the table on the web page.
func (w *Bot) sendExports(ctx context.Context, id game.TableID, until time.Time) error {
	view, err := w.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
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
		whole, err := w.exportFile(ctx, id, table.Caller{User: c.User, Chair: c.ID})
		if err != nil && !errors.Is(err, errTooBig) {
			return err
		}
		say := w.localizers.in(lang.Match(own, view.Lang)).of(view.System)
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
