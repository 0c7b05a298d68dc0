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

// A table that its GM deletes is gone everywhere and for good. So it comes as a file
// first, with what is lost, and is deleted by a second press alone.

// erase asks whether the table is to be deleted, or deletes it. Where another one is
// played here than was asked about, it asks again: "" is the one that is.
func (v *visit) erase(asked game.TableID, sure bool) (reply, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News | table.View})
	if err != nil {
		return reply{}, err
	}
	if !runs(sight.Mine) {
		return reply{}, game.Refuse("", "discord.delete.not_yours")
	}
	by, err := v.speaker()
	if err != nil {
		return reply{}, err
	}
	if !sure || asked != "" && asked != sight.Table {
		return v.erasing(sight, by)
	}
	v.places.drop(sight.Table) // so that nobody is told of it twice
	if err := v.hall.Delete(v.ctx, sight.Table, by); err != nil {
		return reply{}, err
	}
	armed, err := v.places.wipe(v.ctx, sight.Table)
	told := v.voices.in(sight.Lang).say("discord.deleted", game.W("title", sight.Title), game.W("name", v.in.shown()))
	r := reply{kind: public, text: told}
	for channel, cards := range armed {
		v.takeLeave(channel, cards, r)
	}
	return r, err
}

// erasing asks whether the table is to be deleted, with all of it as a file.
func (v *visit) erasing(sight table.Sight, by table.Who) (reply, error) {
	say, title := v.mine(), game.W("title", sight.Title)
	lines := []string{say.say("discord.delete.sure", title)}
	for _, m := range sight.Lost() {
		lines = append(lines, "- "+say.md.Say(m))
	}
	whole, err := v.wholeOf(v.ctx, sight.Table, by)
	file := "discord.delete.file"
	if errors.Is(err, errTooBig) {
		file = "discord.delete.big"
	} else if err != nil {
		return reply{}, err
	}
	v.forms.keep(by.User, askedErase(sight.Table), game.Args{"asked": {"yes"}})
	do := discord.ButtonComponent{Style: discord.ButtonStyleDanger,
		CustomID: id{act: actErase, key: string(sight.Table), page: 1}.String(),
		Label:    short(say.plain.Say(game.Say("discord.delete", title)), maxButton)}
	return reply{text: fit(append(lines, say.say(file)), say.say("discord.cut")), file: whole,
		rows: rowsOf([]discord.InteractiveComponent{do, say.menuButton()})}, nil
}

// askedErase is by what it is remembered that somebody has the table as a file, and has
// read what is lost.
func askedErase(id game.TableID) string { return "delete " + string(id) }

// eraseSaid deletes the table, once it was said to be sure by somebody who was asked.
func (v *visit) eraseSaid(sure bool) (reply, error) {
	asked := askedErase(v.room.table)
	sure = sure && len(v.forms.of(v.in.userID(), asked)) > 0
	r, err := v.erase("", sure)
	if err == nil && sure {
		v.forms.done(v.in.userID(), asked)
	}
	if err == nil && !sure {
		r.text += "\n" + v.mine().say("words.sure.how", game.W("line", subDelete+"!"))
	}
	return r, err
}

// drop forgets the rooms of a table, but nothing that is kept of them.
func (p *places) drop(id game.TableID) {
	for _, r := range p.of(id) {
		p.mu.Lock()
		p.forget(r)
		p.mu.Unlock()
	}
}

// wipe takes away all that is kept of a table, and gives the channels in which it was
// played, with the messages there that have buttons of it.
func (p *places) wipe(ctx context.Context, id game.TableID) (armed map[string][]card, err error) {
	playing, err := p.playing(ctx, func(e channelEntry) bool { return e.Table == id })
	armed = make(map[string][]card, len(playing))
	for channel := range playing {
		cards, unread := p.armed(ctx, channel)
		armed[channel] = cards
		err = errors.Join(err, unread, p.vacate(ctx, channel),
			takeOut(ctx, p.cursors, channel, func(key string, _ []byte) bool { return key == channel }),
			takeOut(ctx, p.seats, channel+"/", func(string, []byte) bool { return true }))
	}
	return armed, errors.Join(err, takeOut(ctx, p.talks, "", func(_ string, data []byte) bool {
		var talk talkEntry
		return json.Unmarshal(data, &talk) == nil && talk.Table == id
	}))
}

// takeOut takes entries out of a drawer.
func takeOut(ctx context.Context, d table.Drawer, prefix string, which func(key string, data []byte) bool) error {
	var keys []string
	err := d.Each(ctx, prefix, func(key string, data []byte) bool {
		if which(key, data) {
			keys = append(keys, key)
		}
		return true
	})
	for _, key := range keys {
		err = errors.Join(err, replace(ctx, d, key, nil, time.Time{}))
	}
	return err
}

// ended ends the room of a table that was deleted in another window. In which language
// it was played nobody knows any more, so its people are told in each.
func (w *Window) ended(ctx context.Context, r *room) {
	w.places.drop(r.table)
	armed, err := w.places.wipe(ctx, r.table)
	if err != nil {
		w.log.Error("discord: a table that is gone", slog.Any("err", err))
	}
	var lines []string
	for _, locale := range lang.Locales {
		lines = append(lines, w.voices.in(locale).say("discord.ended"))
	}
	for channel, cards := range armed {
		w.later(func() {
			w.disarm(channel, cards)
			w.tellOf(channel, reply{text: strings.Join(lines, "\n")})
		})
	}
}
