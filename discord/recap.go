package discord

import (
	"bytes"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// viewCaller returns the person with the chair that viewOf chooses.
func (h *handler) viewCaller() (table.Caller, error) {
	view, err := h.viewOf(table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	return h.caller(view.Actor.Chair), err
}

// recap tells a session as the person may know it, without a number the last session. The recap is
// a message, or a file if it is too long for a message.
func (h *handler) recap(options []option) (reply, error) {
	n := past.LastSession
	if word := valueOf(options, "n"); word != "" {
		var err error
		if n, err = strconv.Atoi(word); err != nil || n < 0 {
			return reply{}, past.ErrNoSession
		}
	}
	by, err := h.viewCaller()
	if err != nil {
		return reply{}, err
	}
	told, err := h.tables.Recap(h.ctx, h.channel.table, by, n)
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	r := reply{text: strings.Join(say.md.Lines(told.View()), "\n"), rows: say.menuRow()}
	if units(r.text) <= maxText {
		return r, nil
	}
	r.text = strings.Join([]string{say.md.Say(told.TitleMsg()), say.md.Say(told.When()), say.say("discord.recap.file")},
		"\n")
	r.file = &file{name: game.Slug(told.Title+" "+say.plain.Say(told.TitleMsg())) + ".md",
		data: []byte(say.plain.Markdown(told.Sheet()))}
	return r, nil
}

// tableOption is the option of /mesa new that takes an exported table.
const tableOption = "table"

// importTable creates a table from an exported table, and puts it into this channel.
func (h *handler) importTable(a attachment) (reply, error) {
	data, err := h.fetch(a, maxExport)
	if err != nil {
		return reply{}, err
	}
	id, err := h.tables.Import(h.ctx, h.in.userID(), h.in.commandID(), bytes.NewReader(data))
	if err != nil {
		return reply{}, err
	}
	return h.bind(id)
}
