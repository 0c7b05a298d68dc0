package discord

import (
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
)

// toolRow returns the last row of a menu: refresh, the whole table if the menu is brief, undo if it
// is offered, the log, and on the first page the next page if there are more offers, else the other
// language.
func (v localizer) toolRow(undo *game.Offer, brief, more bool, at id) discord.LayoutComponent {
	row := discord.NewActionRow(v.pageButton(0, "menu", id{at: at.at, chair: at.chair}))
	if brief {
		row.Components = append(row.Components,
			v.pageButton(0, "state", wholeTable.inID(id{at: at.at, chair: at.chair})))
	}
	if undo != nil {
		row.Components = append(row.Components, v.button(undo.Button(at.chair), v.plain.Say(undo.Msg()), at))
	}
	row.Components = append(row.Components, v.toolButton(v.plain.Key("discord.log"), id{act: actLog}))
	n := slices.IndexFunc(lang.Locales, func(l string) bool { return l != v.plain.Locale() })
	switch {
	case more && at.page == 0:
		row.Components = append(row.Components, v.pageButton(1, "next", at))
	case n >= 0:
		row.Components = append(row.Components,
			v.toolButton(v.plain.Key("discord.read_other"), id{act: actLang, chair: at.chair, page: n}))
	}
	return row
}

// pageRow returns the buttons that turn the pages of offers, on all pages but the first.
func (l localizer) pageRow(more bool, at id) discord.LayoutComponent {
	row := discord.NewActionRow(l.pageButton(at.page-1, "back", at))
	if more {
		row.Components = append(row.Components, l.pageButton(at.page+1, "next", at))
	}
	return row
}

func (l localizer) pageButton(page int, name string, at id) discord.ButtonComponent {
	return l.toolButton(l.plain.Key("discord."+name),
		id{act: actMenu, key: name, move: at.move, seen: at.seen, at: at.at, chair: at.chair, page: page})
}

func (l localizer) toolButton(label string, to id) discord.ButtonComponent {
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary, Label: short(label, maxButton),
		CustomID: to.String()}
}

// menuRow returns a row with the button that opens the menu.
func (l localizer) menuRow() []discord.LayoutComponent {
	return rowsOf([]discord.InteractiveComponent{l.menuButton()})
}

func (l localizer) menuButton() discord.ButtonComponent {
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary,
		Label:    short(l.plain.Key("discord.menu"), maxButton),
		CustomID: id{act: actMenu}.String()}
}

// rowsOf lays out buttons, five a row.
func rowsOf(buttons []discord.InteractiveComponent) []discord.LayoutComponent {
	var rows []discord.LayoutComponent
	for row := range slices.Chunk(buttons, maxRow) {
		rows = append(rows, discord.NewActionRow(row...))
	}
	return rows
}
