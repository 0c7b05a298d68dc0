package discord

import (
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// The pages in the id of a button that creates a table.
const (
	beginEmpty = iota
	beginDemo
)

// beginRows returns buttons that create a table, an empty one or the demo of each system, and a
// button for tutorials.
func (h *handler) beginRows() []discord.LayoutComponent {
	say := h.useOwnLanguage()
	var rows []discord.LayoutComponent
	for _, s := range h.tables.Systems() {
		system := game.M("system", game.Say("system."+s.Name()))
		button := func(style discord.ButtonStyle, key string, page int) discord.InteractiveComponent {
			return discord.ButtonComponent{Style: style, Label: short(say.plain.Say(game.Say(key, system)), maxButton),
				CustomID: id{act: actBegin, key: s.Name(), page: page}.String()}
		}
		rows = append(rows,
			rowsOf([]discord.InteractiveComponent{button(discord.ButtonStylePrimary, "discord.begin.new", beginEmpty),
				button(discord.ButtonStyleSecondary, "discord.begin.demo", beginDemo)})...)
	}
	return append(rows, rowsOf([]discord.InteractiveComponent{say.learnButton()})...)
}

// begin does a button of beginRows: it creates a table and puts it into this channel.
func (h *handler) begin(i id) (reply, error) {
	known := func(s game.System) bool { return s.Name() == i.key }
	if i.page < beginEmpty || i.page > beginDemo || !slices.ContainsFunc(h.tables.Systems(), known) {
		return h.replyNoTable(), nil
	}
	if err := h.useAllowance(h.limits.created, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	return h.createFrom(table.NewTable{System: i.key, Demo: i.page == beginDemo}, nil)
}
