package discord

import (
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
	"mesa/table/past"
)

const (
	shownChanges = 15 // changes on a page of a history, if they fit
	readChanges  = 50 // changes read at a time
)

// history lists the changes of a sheet, the newest first.
func (h *handler) history(options []option) (reply, error) {
	return h.historyPage(valueOf(options, "who"), 0)
}

// historyPage returns a page of the history of a character, by its word or name; "" is the person's
// own.
func (h *handler) historyPage(character string, page int) (reply, error) {
	view, who, err := h.characterNamed(character)
	if err != nil {
		return reply{}, err
	}
	say := h.useOwnLanguage()
	title := game.Say("history.title", game.M("what", lang.DisplayName(view.View, who.About)))
	head := say.md.Say(game.Say("view.title", game.M("title", title)))
	lines, older, err := h.changes(h.caller(view.Actor.Chair), who.About, page, maxText-units(head)-1)
	if err != nil {
		return reply{}, err
	}
	if len(lines) == 0 {
		lines = []string{say.say("history.none")}
	}
	var buttons []discord.InteractiveComponent
	to := func(page int) id { return id{act: actPast, key: string(who.About), page: page} }
	if page > 0 {
		buttons = append(buttons, say.toolButton(say.plain.Key("history.newer"), to(page-1)))
	}
	if older {
		buttons = append(buttons, say.toolButton(say.plain.Key("history.older"), to(page+1)))
	}
	r := reply{text: fit(append([]string{head}, lines...), say.say("discord.cut")),
		rows: rowsOf(append(buttons, say.menuButton()))}
	if h.in.Type == typeComponent && h.in.isOnEphemeral() {
		r.kind = update
	}
	return r, nil
}

// changes returns the lines of a page of a history, and whether there are older changes. A page has
// as many changes as fit into room units, at least one and at most shownChanges. Pages are counted
// from the newest change on, so that turning back shows the same pages.
func (h *handler) changes(by table.Caller, about game.Ref, page, room int) (lines []string, older bool, err error) {
	n, used, before := 0, 0, game.Seq(0)
	for {
		more, err := h.tables.History(h.ctx, h.channel.table, by, about, before, readChanges)
		if err != nil {
			return nil, false, err
		}
		for _, c := range more {
			entry := h.change(c)
			size := units(entry) + 1
			if n == shownChanges || n > 0 && used+size > room {
				if page == 0 {
					return lines, true, nil
				}
				page, n, used, lines = page-1, 0, 0, nil
			}
			n, used, lines = n+1, used+size, append(lines, entry)
		}
		if len(more) < readChanges {
			return lines, false, nil
		}
		before = more[len(more)-1].Seq
	}
}

// change returns a change as text.
func (h *handler) change(c past.Change) string {
	say := h.useOwnLanguage()
	lines := []string{"- " + say.say("discord.history.line", game.N("decision", int(c.Seq)), game.T("at", c.At),
		game.M("line", c.Msgs[0]))}
	for _, m := range append(c.Msgs[1:], c.UndoHint) {
		lines = append(lines, "  "+say.md.Say(m))
	}
	return strings.Join(lines, "\n")
}
