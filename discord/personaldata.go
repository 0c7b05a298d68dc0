package discord

import (
	"encoding/json"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// People can ask for the data kept about them, and have it erased: by a button of /help, or by a
// typed line. This needs no table.

// The pages in the id of a button for the data: the button shows the data, asks whether to erase
// the data, or erases the data.
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

// myDataByLine does by typed lines what myData does by buttons: "mydata" shows the data, "mydata
// erase" asks, and "mydata! erase" erases.
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

// forgetChair drops the chairs that a user chose from memory.
func (p *channels) forgetChair(user string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key := range p.chosen {
		if key[1] == user {
			delete(p.chosen, key)
		}
	}
}
