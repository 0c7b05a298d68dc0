package discord

import (
	"encoding/json"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// People can ask for the data kept about them, and have it erased: from /help, and by a line. This
// needs no table.

// The pages of the button.
const (
	pageTell  = 0
	pageAsk   = 1
	pageErase = 2
)

func (l localizer) dataButton(key string, style discord.ButtonStyle, page int) discord.ButtonComponent {
	return discord.ButtonComponent{Style: style, CustomID: id{act: actData, page: page}.String(),
		Label: short(l.plain.Say(game.Say(key)), maxButton)}
}

// myData shows the data kept about the person, asks whether to erase it, or erases it.
func (h *handler) myData(page int) (reply, error) {
	say, user := h.useOwnLanguage(), h.in.userID()
	switch page {
	case pageErase:
		if err := h.tables.Forget(h.ctx, user); err != nil {
			return reply{}, err
		}
		h.channels.forgetChair(user)
		return reply{text: say.say("discord.data.erased")}, nil
	case pageAsk:
		text := fit([]string{say.say("discord.data.sure"), say.say("table.forget.goes"),
			say.say("table.forget.stays", game.W("user", user))}, "")
		return reply{text: text, rows: rowsOf([]discord.InteractiveComponent{
			say.dataButton("discord.data.do", discord.ButtonStyleDanger, pageErase)})}, nil
	}
	about, err := h.tables.PersonalData(h.ctx, user)
	if err != nil {
		return reply{}, err
	}
	data, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return reply{}, err
	}
	lines := []string{say.say("discord.data.what", game.W("user", user))}
	for _, t := range about.Tables {
		var chairs []game.Msg
		for _, c := range t.Chairs {
			chairs = append(chairs, game.Quote(c))
		}
		decided := game.Decisions(t.Decisions)
		lines = append(lines, "- "+say.say("discord.data.table", game.W("title", t.Title), game.M("decisions", decided),
			game.L("chairs", chairs...)))
	}
	return reply{text: fit(append(lines, say.say("discord.data.file")), say.say("discord.cut")),
		file: &file{name: "mesa-me.json", data: data}, rows: rowsOf([]discord.InteractiveComponent{
			say.dataButton("discord.data.erase", discord.ButtonStyleSecondary, pageAsk)})}, nil
}

// myDataByLine does the same by a line: "mydata", "mydata erase", which asks, and "mydata! erase".
func (h *handler) myDataByLine(word string, sure bool) (reply, error) {
	if game.Canonical(word) != "erase" {
		return h.myData(pageTell)
	}
	if sure {
		return h.myData(pageErase)
	}
	r, err := h.myData(pageAsk)
	r.text += "\n" + h.useOwnLanguage().say("words.sure.how", game.W("line", dataWord+"! erase"))
	return r, err
}

// forgetChair forgets the chairs that a user chose.
func (p *channels) forgetChair(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key := range p.chosen {
		if key[1] == user {
			delete(p.chosen, key)
		}
	}
}
