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

// closing asks whether the table is to leave its channels, with all of it as a file.
func (v *visit) closing() (reply, error) {
	by, err := v.speaker()
	if err != nil {
		return reply{}, err
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if err != nil {
		return reply{}, err
	}
	if !runs(sight.Mine) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	say, title := v.mine(), game.W("title", sight.Title)
	whole, err := v.wholeOf(v.ctx, v.room.table, by)
	r := reply{text: say.say("discord.close.sure", title), file: whole}
	if errors.Is(err, errTooBig) {
		r.text = say.say("discord.close.sure.big", title)
	} else if err != nil {
		return reply{}, err
	}
	button := func(act byte, style discord.ButtonStyle, key string) discord.ButtonComponent {
		return discord.ButtonComponent{Style: style, CustomID: id{act: act, key: string(sight.Table)}.String(),
			Label: short(say.plain.Say(game.Say(key, title)), maxButton)}
	}
	r.rows = rowsOf([]discord.InteractiveComponent{button(actClose, discord.ButtonStyleDanger, "discord.close"),
		button(actErase, discord.ButtonStyleSecondary, "discord.delete.ask"), say.menuButton()})
	return r, nil
}

// close takes the table out of all its places. Where another one is played here than
// was asked about, it asks again: "" is the one that is.
func (v *visit) close(asked game.TableID) (reply, error) {
	if asked != "" && asked != v.room.table {
		return v.closing()
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if err != nil {
		return reply{}, err
	}
	if !runs(sight.Mine) {
		return reply{}, game.Refuse("", "discord.close.not_yours")
	}
	channels, err := v.places.playing(v.ctx, func(e channelEntry) bool { return e.Table == sight.Table })
	r := reply{kind: public, text: v.voices.in(sight.Lang).say("discord.closed", game.W("title", sight.Title))}
	for channel := range channels {
		cards, unread := v.places.armed(v.ctx, channel)
		err = errors.Join(err, unread, v.places.vacate(v.ctx, channel))
		v.takeLeave(channel, cards, r)
	}
	return r, err
}

// armed are the messages of a channel with buttons of its table.
func (p *places) armed(ctx context.Context, channel string) ([]card, error) {
	var c cursorEntry
	_, err := get(ctx, p.cursors, channel, &c)
	return c.left(), err
}

// takeLeave leaves no buttons behind in a channel, and tells it why; the one where that
// was asked for has its answer.
func (v *visit) takeLeave(channel string, cards []card, why reply) {
	v.later(func() {
		v.disarm(channel, cards)
		if channel != v.in.ChannelID {
			v.tellOf(channel, why)
		}
	})
}

// disarm takes the buttons off messages of a channel where nothing is played any more,
// as far as it can: pressed, they say so.
func (w *Window) disarm(channel string, cards []card) {
	ctx, cancel := context.WithTimeout(w.life, workTime)
	defer cancel()
	bare := reply{}.edit()
	bare.Content = nil
	for _, c := range cards {
		if err := w.api.edit(ctx, channel, c.ID, bare); err != nil {
			w.log.Info("discord: buttons stay", slog.String("channel", channel), slog.Any("err", err))
		}
	}
}

// outdated takes the buttons off a public message that was pressed and has nothing to
// offer any more, but for the menu. Cards and the board follow by themselves.
func (v *visit) outdated() {
	if v.in.Type != typeComponent || v.in.onEphemeral() || v.in.Message.ID == v.room.board.ID ||
		slices.ContainsFunc(v.room.cards, func(c card) bool { return c.ID == v.in.Message.ID }) {
		return
	}
	channel, message, id := v.in.ChannelID, v.in.Message.ID, v.room.table
	v.later(func() {
		ctx, cancel := context.WithTimeout(v.life, workTime)
		defer cancel()
		sight, err := v.hall.Look(ctx, id, table.Who{}, table.Want{Since: never, Parts: table.News})
		if err == nil {
			bare := reply{rows: v.voices.in(sight.Lang).menuRow()}.edit()
			bare.Content = nil
			err = v.api.edit(ctx, channel, message, bare)
		}
		if err != nil {
			v.Window.log.Info("discord: buttons stay", slog.String("channel", channel), slog.Any("err", err))
		}
	})
}

// tellOf tells a channel of something, if it takes it.
func (w *Window) tellOf(channel string, r reply) {
	ctx, cancel := context.WithTimeout(w.life, workTime)
	defer cancel()
	if _, err := w.api.post(ctx, channel, r.said()); err != nil {
		w.log.Info("discord: a channel was not told", slog.String("channel", channel), slog.Any("err", err))
	}
}

// errTooBig is of a table that no file of Discord holds.
var errTooBig = errors.New("discord: the table is too big for a file")

// wholeOf is the whole table as a file; the GM alone gets it.
func (w *Window) wholeOf(ctx context.Context, id game.TableID, by table.Who) (*file, error) {
	var b bytes.Buffer
	if err := w.hall.Export(ctx, id, by, &b); err != nil {
		return nil, err
	}
	if b.Len() > maxExport {
		return nil, errTooBig
	}
	return &file{name: "mesa-" + string(id) + ".jsonl", data: b.Bytes()}, nil
}

// playing are the channels whose entries are such.
func (p *places) playing(ctx context.Context, such func(channelEntry) bool) (map[string]channelEntry, error) {
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

// vacate takes whatever is played in a channel out of it.
func (p *places) vacate(ctx context.Context, channel string) error {
	p.mu.Lock()
	p.forget(p.rooms[channel])
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

// removed hears that we were removed from a server. One that is only out of reach comes
// back by itself.
func (w *Window) removed(d json.RawMessage) {
	var gone struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
	}
	if json.Unmarshal(d, &gone) != nil || gone.ID == "" || gone.Unavailable {
		return
	}
	ctx, cancel := context.WithTimeout(w.life, 10*workTime)
	defer cancel()
	until := w.hall.Now().Add(graceTime)
	tables, err := w.places.leave(ctx, gone.ID, until)
	if err != nil {
		w.log.Error("discord: removed from a server", slog.Any("err", err))
	}
	for _, id := range tables {
		if err := guarded(func() error { return w.handOut(ctx, id, until) }); err != nil {
			w.log.Error("discord: a table was not handed out", slog.Any("err", err))
		}
	}
}

// leave ends the places of a server at a time, and gives their tables.
func (p *places) leave(ctx context.Context, guild string, until time.Time) (tables []game.TableID, err error) {
	channels, err := p.playing(ctx, func(e channelEntry) bool { return e.Guild == guild && e.Parent == "" && e.Until.IsZero() })
	for channel, e := range channels {
		e.Until = until
		err = errors.Join(err, set(ctx, p.channels, channel, e, until))
		p.mu.Lock()
		if r := p.rooms[channel]; r != nil {
			r.until = until
		}
		p.mu.Unlock()
		if !slices.Contains(tables, e.Table) {
			tables = append(tables, e.Table)
		}
	}
	return tables, err
}

// back makes a place last again in which somebody plays: we were let in again. It learns
// the server of places that are older than this.
func (p *places) back(ctx context.Context, r *room, guild string) error {
	p.mu.Lock()
	lasts := r.guild == guild && (r.until.IsZero() || r.parent != "")
	p.mu.Unlock()
	if lasts || r.parent != "" {
		return nil
	}
	e := channelEntry{Table: r.table, Guild: guild}
	if err := set(ctx, p.channels, r.channel, e, time.Time{}); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r.guild, r.until = guild, time.Time{}
	return nil
}

// handOut gives a table to its GMs, whole, in private messages. Who takes none has it on
// the web page.
func (w *Window) handOut(ctx context.Context, id game.TableID, until time.Time) error {
	sight, err := w.hall.Look(ctx, id, table.Who{}, table.Want{Since: never, Parts: table.News})
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, c := range sight.Chairs {
		user, ours := strings.CutPrefix(c.User, userMark)
		if c.Role != game.GM || !ours || told[user] {
			continue
		}
		told[user] = true
		own, err := w.hall.Language(ctx, c.User)
		if err != nil {
			return err
		}
		whole, err := w.wholeOf(ctx, id, table.Who{User: c.User, Chair: c.ID})
		if err != nil && !errors.Is(err, errTooBig) {
			return err
		}
		say := w.voices.in(lang.Match(own, sight.Lang))
		r := reply{text: say.say("discord.left", game.W("title", sight.Title), game.T("until", until)), file: whole}
		channel, err := w.api.private(ctx, user)
		if err == nil {
			_, err = w.api.post(ctx, channel, r.said())
		}
		if err != nil {
			w.log.Info("discord: a GM takes no private message", slog.Any("err", err))
		}
	}
	return nil
}
