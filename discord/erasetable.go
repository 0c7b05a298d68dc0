package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A table that its GM deletes is gone everywhere and for good. So the GM gets it as a file first,
// with the list of losses, and a second press deletes it.

// eraseTable deletes the channel's table if the person is sure, else asks. asked is the table that
// the person was asked about, "" if unknown; if another table is played here by now, eraseTable
// asks again.
func (h *handler) eraseTable(asked game.TableID, sure bool) (reply, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews | table.FieldView})
	if err != nil {
		return reply{}, err
	}
	if !hasGMChair(view.OwnChairs) {
		return reply{}, game.Refuse("", "discord.delete.not_yours")
	}
	by, err := h.callerHere()
	if err != nil {
		return reply{}, err
	}
	if !sure || asked != "" && asked != view.Table {
		return h.confirmErase(view, by)
	}
	h.channels.drop(view.Table) // so that the channels are not told twice
	if err := h.tables.Delete(h.ctx, view.Table, by); err != nil {
		return reply{}, err
	}
	withButtons, err := h.channels.deleteTable(h.ctx, view.Table)
	told := h.localizers.of(view).say("discord.deleted", game.W("title", view.Title),
		game.W("name", h.in.authorName()))
	r := reply{kind: public, text: told}
	for channel, cards := range withButtons {
		h.leaveChannel(channel, cards, r)
	}
	return r, err
}

// confirmErase asks whether the table shall be deleted, with the whole table as a file.
func (h *handler) confirmErase(view table.PlayerView, by table.Caller) (reply, error) {
	say, title := h.useOwnLanguage(), game.W("title", view.Title)
	lines := []string{say.say("discord.delete.sure", title)}
	for _, m := range view.DeletionLosses() {
		lines = append(lines, "- "+say.md.Say(m))
	}
	whole, err := h.exportFile(h.ctx, view.Table, by)
	file := "discord.delete.file"
	if errors.Is(err, errTooBig) {
		file = "discord.delete.big"
	} else if err != nil {
		return reply{}, err
	}
	h.forms.keep(by.User, eraseQuestionKey(view.Table), game.Args{"asked": {"yes"}})
	do := discord.ButtonComponent{Style: discord.ButtonStyleDanger,
		CustomID: id{act: actErase, key: string(view.Table), page: 1}.String(),
		Label:    short(say.plain.Say(game.Say("discord.delete", title)), maxButton)}
	return reply{text: fit(append(lines, say.say(file)), say.say("discord.cut")), file: whole,
		rows: rowsOf([]discord.InteractiveComponent{do, say.menuButton()})}, nil
}

// eraseQuestionKey returns the key under which forms remember that a person was asked, and so has
// the file and the list of losses.
func eraseQuestionKey(id game.TableID) string { return "delete " + string(id) }

// eraseByLine deletes the table by the typed line "delete!" if the person was asked before, and
// asks otherwise.
func (h *handler) eraseByLine(sure bool) (reply, error) {
	asked := eraseQuestionKey(h.channel.table)
	sure = sure && len(h.forms.answersOf(h.in.userID(), asked)) > 0
	r, err := h.eraseTable("", sure)
	if err == nil && sure {
		h.forms.done(h.in.userID(), asked)
	}
	if err == nil && !sure {
		r.text += "\n" + h.useOwnLanguage().say("words.sure.how", game.W("line", deleteWord+"!"))
	}
	return r, err
}

// drop removes the channels of a table from memory, not from the buckets.
func (p *channels) drop(id game.TableID) {
	for _, r := range p.channelsOf(id) {
		p.mu.Lock()
		p.forget(r)
		p.mu.Unlock()
	}
}

// deleteTable deletes the entries of a table's channels, and those of private messages about the
// table. It returns the channels of the table, with the messages that have its buttons.
func (p *channels) deleteTable(ctx context.Context, id game.TableID) (withButtons map[string][]cardMessage, err error) {
	playing, err := p.channelsWhere(ctx, func(e channelEntry) bool { return e.Table == id })
	withButtons = make(map[string][]cardMessage, len(playing))
	for channel := range playing {
		cards, unread := p.messagesWithButtons(ctx, channel)
		withButtons[channel] = cards
		err = errors.Join(err, unread, p.clear(ctx, channel),
			deleteEntries(ctx, p.cursors, channel, func(key string, _ []byte) bool { return key == channel }),
			deleteEntries(ctx, p.chairs, channel+"/", func(string, []byte) bool { return true }))
	}
	return withButtons, errors.Join(err, deleteEntries(ctx, p.privates, "", func(_ string, data []byte) bool {
		var talk privateEntry
		return json.Unmarshal(data, &talk) == nil && talk.Table == id
	}))
}

// deleteEntries deletes the entries of a bucket for which the function which returns true. prefix
// begins their keys.
func deleteEntries(ctx context.Context, bucket table.Bucket, prefix string,
	which func(key string, data []byte) bool) error {
	var keys []string
	err := bucket.Each(ctx, prefix, func(key string, data []byte) bool {
		if which(key, data) {
			keys = append(keys, key)
		}
		return true
	})
	for _, key := range keys {
		err = errors.Join(err, replace(ctx, bucket, key, nil, time.Time{}))
	}
	return err
}

// endChannels ends all channels of the table of r, which was deleted in another front end. The
// table's language is no longer known, so the channels are told in every language.
func (w *Bot) endChannels(ctx context.Context, r *tableChannel) {
	w.channels.drop(r.table)
	withButtons, err := w.channels.deleteTable(ctx, r.table)
	if err != nil {
		w.log.Error("discord: a table that is gone", slog.Any("err", err))
	}
	var lines []string
	for _, locale := range lang.Locales {
		lines = append(lines, w.localizers.in(locale).say("discord.ended"))
	}
	for channel, cards := range withButtons {
		w.run(func() {
			w.removeButtons(channel, cards)
			w.postIfAccepted(channel, reply{text: strings.Join(lines, "\n")})
		})
	}
}
