package discord

import (
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// A list that does not fit into one select is picked from on pages of selects. Neighbouring groups
// share a select if they fit, since all choices in one select are one tap. A group that is too long
// has several selects.
const (
	partsOnPage = 3  // selects
	maxEnd      = 40 // units of a choice's name in a title
)

// isLong reports whether a draft's list needs more than one select.
func (d *selectDraft) isLong() bool { return len(d.input.VisibleChoices()) > maxOptions }

// part is a part of a list, as much as one select holds.
type part struct {
	titles  []game.Msg // of its groups; empty for choices without a group
	alone   bool       // it has its groups whole, so no other part has its titles
	choices []game.Choice
}

// partsOf divides a list by its groups, in order.
func partsOf(a game.Input) []part {
	var parts []part
	for _, g := range append(slices.Clone(a.Groups), game.ChoiceGroup{}) {
		own := slices.DeleteFunc(slices.Clone(a.VisibleChoices()),
			func(c game.Choice) bool { return c.Group != g.Word })
		if n := len(parts) - 1; n >= 0 && len(own) > 0 && parts[n].alone &&
			len(parts[n].choices)+len(own) <= maxOptions {
			parts[n].titles, parts[n].choices = append(parts[n].titles, g.Title), append(parts[n].choices, own...)
			continue
		}
		for chunk := range slices.Chunk(own, maxOptions) {
			parts = append(parts, part{[]game.Msg{g.Title}, len(own) <= maxOptions, chunk})
		}
	}
	return parts
}

// title returns the title of a part; own is the title of the whole list, for choices without a
// group.
func (p part) title(own game.Msg) game.Msg {
	titles := slices.Clone(p.titles)
	for n, t := range titles {
		if t.Empty() {
			titles[n] = own
		}
	}
	if len(titles) == 1 {
		return titles[0]
	}
	return game.Say("discord.list.parts", game.L("titles", titles...))
}

// pickedOutside returns the selected words outside of part n, counted from 1. With n 0, which is
// the whole list, it returns none.
func pickedOutside(a game.Input, n int) []string {
	words := []string{}
	for i, p := range partsOf(a) {
		for _, c := range p.choices {
			if n != 0 && i != n-1 && c.Selected {
				words = append(words, c.Word)
			}
		}
	}
	return words
}

// pool opens the pages on which a long draft is edited, at the page of an id.
func (h *handler) pool(i id) (reply, error) {
	by := h.caller(i.chair)
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return h.explainRefusal(err, by, game.Command{}, i)
	}
	return h.poolPage(view, i, nil), nil
}

// poolPage shows one page of a long draft: the choices so far and their result, a select for each
// part, and the buttons. If the draft is no longer offered, it shows the menu.
func (h *handler) poolPage(view table.PlayerView, at id, top []string) reply {
	at.act, at.seen, at.at, at.chair = actPool, "", view.Seq, view.Actor.Chair
	i := slices.IndexFunc(view.Offers, func(o game.Offer) bool { return o.Key() == at.key })
	if i < 0 {
		at.page = 0
		return h.menu(view, 0, menuPlace{}, top)
	}
	o, say := view.Offers[i], h.useOwnLanguage()
	a, _ := severalOf(o)
	r := reply{kind: private, text: fit(append(top, say.poolText(view, o)...), say.say("discord.cut.menu"))}
	if h.in.Type != typeCommand && h.in.isOnEphemeral() {
		r.kind = update
	}
	parts := partsOf(a)
	at.page = max(0, min(at.page, (len(parts)-1)/partsOnPage))
	for n := at.page * partsOnPage; n < min(len(parts), (at.page+1)*partsOnPage); n++ {
		to := id{act: actDraft, key: o.Key(), move: o.Move, at: at.at, chair: at.chair, page: n + 1}
		r.rows = append(r.rows, say.partSelect(a, parts[n], o.BaseChance(), o.Label, to))
	}
	if row := say.doneRow(view.Offers, o, at); len(row.Components) > 0 {
		r.rows = append(r.rows, row)
	}
	r.rows = append(r.rows, discord.NewActionRow(say.pageButtons(len(parts), at)...))
	return r
}

// poolText returns the draft's text, and the block that shows its result.
func (l localizer) poolText(view table.PlayerView, o game.Offer) []string {
	lines := []string{l.plain.Say(o.Msg())}
	return append(lines, l.md.Lines(view.View.Part(o.About))...)
}

// partSelect returns a select for one part of a list. If other parts have the same title, the title
// of this part adds its first and last choice.
func (l localizer) partSelect(a game.Input, p part, now game.Chance, title game.Msg, to id) discord.LayoutComponent {
	title = p.title(title)
	if !p.alone {
		from, last := l.plain.Say(p.choices[0].Name()), l.plain.Say(p.choices[len(p.choices)-1].Name())
		title = game.Say("discord.list.part", game.M("title", title), game.W("from", short(from, maxEnd)),
			game.W("to", short(last, maxEnd)))
	}
	input := game.Input{Param: game.Param{Name: a.Name, Kind: game.Pick, Max: a.Max}, Choices: p.choices}
	sel := l.pickField(input, now)
	sel.CustomID = to.String()
	sel.Placeholder = short(l.plain.Say(title), maxPlaceholder)
	return discord.NewActionRow(sel)
}

// doneRow returns the button of the offer that the draft prepares, and a button for the other
// inputs of that offer, if it has any. The row is empty if the offer is closed or gone.
func (l localizer) doneRow(offers []game.Offer, d game.Offer, at id) discord.ActionRowComponent {
	row := discord.NewActionRow()
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Key() == d.DraftOf && o.Closed == nil })
	if i < 0 {
		return row
	}
	o := offers[i]
	row.Components = append(row.Components, l.button(o.Button(at.chair), l.labels([]game.Offer{o})[0], at))
	if len(o.OpenInputs()) > len(d.OpenInputs()) && o.Ready() {
		to := at.forButton(actList, o.Button(at.chair))
		to.page = 0
		row.Components = append(row.Components, l.toolButton(l.plain.Key("discord.list.else"), to))
	}
	return row
}

// pageButtons returns the button that leads back to the menu, and those that turn the pages.
func (l localizer) pageButtons(parts int, at id) []discord.InteractiveComponent {
	leaf := func(page int, name string) discord.ButtonComponent {
		to := at
		to.page = page
		return l.toolButton(l.plain.Key("discord."+name), to)
	}
	bs := []discord.InteractiveComponent{l.menuButton()}
	if at.page > 0 {
		bs = append(bs, leaf(at.page-1, "back"))
	}
	if (at.page+1)*partsOnPage < parts {
		bs = append(bs, leaf(at.page+1, "next"))
	}
	return bs
}

// longDraft returns the draft that edits the long list of an offer; ok is false if there is none.
func longDraft(offers []game.Offer, o game.Offer) (draft game.Offer, ok bool) {
	a, ok := severalOf(o)
	if !ok || len(a.VisibleChoices()) <= maxOptions {
		return o, false
	}
	i := slices.IndexFunc(offers, func(d game.Offer) bool { return d.DraftOf == o.Key() && d.Closed == nil })
	if i < 0 {
		return o, false
	}
	return offers[i], true
}
