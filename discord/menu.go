package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// The menu has five rows: two of buttons for the usual moves, one of which a draft takes, a select
// for the other moves, a select for chairs and things, and the pages.
const (
	maxRow     = 5
	menuButton = 10
	maxOptions = 25
	maxNo      = 5
)

// The first letter of a value of the select that leads elsewhere.
const (
	goChair    = 'c'
	goThing    = 'v'
	goHandbook = 'b'
	goFor      = 'a'
	goStats    = 's'
)

// The lengths that Discord allows.
const (
	maxButton      = 80
	maxOption      = 100
	maxPlaceholder = 150 // of a select
	maxExample     = 100 // of a text input
)

// menu shows a view to the person it was made for: what happened, what they see, what they may do.
func (h *handler) menu(view table.PlayerView, page int, where menuPlace, top []string) reply {
	say, about := h.useOwnLanguage(), where.thing()
	offers := h.withoutPeoplesOffers(view, where,
		offersOnBehalf(tutorialFirst(sortByPriority(view.Offers), view.Tutorial), h.actingChair))
	if about != "" {
		offers = offersAbout(offers, view.View, about)
	}
	at := id{at: view.Seq, chair: view.Actor.Chair, page: page}
	r := reply{kind: private}
	if h.in.Type != typeCommand && h.in.isOnEphemeral() {
		r.kind = update
	}
	open := slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return o.Closed != nil })
	d := draftIn(open)
	if d != nil && page == 0 {
		r.rows = append(r.rows, say.draftSelect(d, at))
	}
	undo, open := undoOf(open)
	buttons, rest := say.splitOffers(open, d)
	buttons, rest = tutorialButtons(view.Tutorial, buttons, rest)
	rest, piles := h.menuParts(view, where, buttons, rest)
	r.rows = append(r.rows, say.offerRows(buttons, rest, at, h.pileOptions(view, piles)...)...)
	at = where.inID(at)
	if row, ok := say.goRow(view, about, h.actingChair, at); ok {
		r.rows = append(r.rows, row)
	}
	r.rows = append(r.rows, say.toolRow(undo, where.about == "", (page+1)*maxOptions < len(rest), at))
	if page > 0 {
		r.rows = append(r.rows, say.pageRow((page+1)*maxOptions < len(rest), at))
	}
	top = append(slices.Clone(top), say.tutorialMsg(view, r.rows, len(top) > 0)...)
	r.text = fit(h.menuText(view, offers, where, top), say.say("discord.cut.menu"))
	return r
}

// undoOf takes the undo out of the offers: it has its own place.
func undoOf(offers []game.Offer) (undo *game.Offer, rest []game.Offer) {
	for _, o := range offers {
		if o.Move == undoCommand && undo == nil {
			undo = &o
		} else {
			rest = append(rest, o)
		}
	}
	return undo, rest
}

// resultTexts returns the full texts of the ways to read dice, for which buttons have no room.
func (l localizer) resultTexts(offers []game.Offer) []string {
	var lines []string
	for _, o := range offers {
		if o.Result == nil || o.Closed != nil {
			continue
		}
		if lines == nil {
			lines = append(lines, "", l.say("discord.readings"))
		}
		lines = append(lines, "- "+l.md.Say(o.Msg()))
	}
	return lines
}

// chairLine says which chair the person acts for, and for which other character.
func (l localizer) chairLine(view table.PlayerView, acting game.Ref) string {
	for _, c := range view.OwnChairs {
		switch {
		case c.ID != view.Actor.Chair:
		case acting != "":
			return l.say("discord.you_act", game.M("name", view.View.Name(acting)))
		case c.Role == game.GM:
			return l.say("discord.you_gm")
		default:
			return l.say("discord.you_are", game.W("name", c.Name))
		}
	}
	return l.say("discord.you_watch")
}

// sortByPriority sorts offers: first those that are waited for, then the usual ones. Of the others it
// puts last those with a form about each of several people, and variants of usual moves, since they
// would crowd out the GM's other moves. It drops offers with equal keys, which a press could not
// tell apart.
func sortByPriority(offers []game.Offer) []game.Offer {
	var all []game.Offer
	seen := map[string]bool{}
	for _, o := range offers {
		if key := o.Key(); !seen[key] {
			seen[key] = true
			all = append(all, o)
		}
	}
	each := map[string]int{}
	main := map[string]bool{} // moves with a Primary offer
	for _, o := range all {
		if asksAbout(o) {
			each[o.Move]++
		}
		main[o.Move] = main[o.Move] || o.Primary
	}
	place := func(o game.Offer) int {
		if asksAbout(o) && (each[o.Move] > 1 || main[o.Move] && o.Priority() > 1) {
			return 2*o.Priority() + 1
		}
		return 2 * o.Priority()
	}
	slices.SortStableFunc(all, func(a, b game.Offer) int { return place(a) - place(b) })
	return all
}

// asksAbout reports whether an offer opens a form about a thing.
func asksAbout(o game.Offer) bool { return o.About != "" && (o.OpensForm || !o.Ready()) }

// offersOnBehalf returns the offers on behalf of one character, or those on behalf of none.
func offersOnBehalf(offers []game.Offer, acting game.Ref) []game.Offer {
	return slices.DeleteFunc(offers,
		func(o game.Offer) bool { return o.OnBehalf != (acting != "") || o.OnBehalf && o.Character != acting })
}

// offersAbout returns the offers about a thing or about one in its view.
func offersAbout(offers []game.Offer, view game.View, about game.Ref) []game.Offer {
	refs := []game.Ref{about}
	for thing := range view.Things() {
		refs = append(refs, thing)
	}
	return slices.DeleteFunc(offers,
		func(o game.Offer) bool { return o.About == "" || !slices.Contains(refs, o.About) })
}

// offerRows returns the buttons and the select for the offers of a page. Buttons are on the first
// page only. A button does an offer with presets at once; the select opens its form, so that they
// can be changed.
func (l localizer) offerRows(buttons, rest []game.Offer, at id,
	on ...discord.StringSelectMenuOption) []discord.LayoutComponent {
	var rows []discord.LayoutComponent
	if at.page == 0 {
		var bs []discord.InteractiveComponent
		labels := l.labels(buttons)
		for i, o := range buttons {
			bs = append(bs, l.button(o.Button(at.chair), labels[i], at))
		}
		rows = rowsOf(bs)
	}
	from := min(at.page*maxOptions, len(rest))
	if page := rest[from:min(from+maxOptions, len(rest))]; len(page)+len(on) > 0 {
		rows = append(rows, l.offerSelect(page, at, on))
	}
	return rows
}

// labels returns the labels of a person's own buttons. They name the character if the offer's label
// does.
func (l localizer) labels(offers []game.Offer) []string {
	set := make([]lang.Button, len(offers))
	for i, o := range offers {
		set[i].Says = o.Msg()
		if o.CharacterName != "" && strings.Contains(l.plain.Say(o.Label), o.CharacterName+": ") {
			set[i].Who = o.CharacterName
		}
	}
	return l.plain.Buttons(set)
}

// splitOffers returns which offers are buttons and which are in the select. Offers with inputs that
// are ready are in both, and so are those too long for a button. A draft takes the place of a row
// of buttons, and its form is in the select.
func (l localizer) splitOffers(offers []game.Offer, d *selectDraft) (buttons, rest []game.Offer) {
	most := menuButton
	if d != nil {
		most -= maxRow
	}
	var more []game.Offer
	for _, o := range offers {
		switch drafted := d != nil && o.Key() == d.Key(); {
		case drafted || len(buttons) == most:
			more = append(more, o)
		default:
			if buttons = append(buttons, o); len(o.OpenInputs()) > 0 && o.Ready() && !o.OpensForm ||
				units(l.plain.Say(o.Msg())) > maxButton {
				rest = append(rest, o)
			}
		}
	}
	return buttons, append(rest, more...)
}

// button returns a button that does an offer, or opens its form.
func (l localizer) button(b game.Button, label string, at id) discord.ButtonComponent {
	at = at.forButton(actPress, b)
	if b.Form {
		at.act = actForm
		label += "…"
	}
	style := discord.ButtonStyleSecondary
	switch {
	case b.Urgent:
		style = discord.ButtonStyleSuccess
	case b.Primary:
		style = discord.ButtonStylePrimary
	}
	return discord.ButtonComponent{Style: style, Label: short(label, maxButton), CustomID: at.String()}
}

func (l localizer) offerSelect(offers []game.Offer, at id,
	on []discord.StringSelectMenuOption) discord.LayoutComponent {
	at.act = actPick
	sel := discord.StringSelectMenuComponent{CustomID: at.String(),
		Placeholder: short(l.plain.Key("discord.more"), maxPlaceholder)}
	for _, o := range offers {
		label := l.plain.Say(o.Msg())
		if len(o.OpenInputs()) > 0 {
			label += "…"
		}
		sel.Options = append(sel.Options, lineOf(label, value(o)))
	}
	sel.Options = append(sel.Options, on...)
	return discord.NewActionRow(sel)
}

// chairLabel returns the label of one of a person's chairs; it says "GM" if another of theirs has the
// same name.
func chairLabel(c game.Chair, ownChairs []game.Chair) game.Msg {
	sameName := func(o game.Chair) bool { return o.ID != c.ID && o.Name == c.Name }
	if c.Role == game.GM && slices.ContainsFunc(ownChairs, sameName) {
		return game.Say("discord.speak_as.gm", game.W("name", c.Name))
	}
	return game.Say("discord.speak_as", game.W("name", c.Name))
}

// goRow returns a select of chairs and things; ok is false if it would be empty.
func (l localizer) goRow(view table.PlayerView, about, acting game.Ref, at id) (row discord.LayoutComponent, ok bool) {
	at.act, at.move, at.seen = actGo, "", ""
	sel := discord.StringSelectMenuComponent{CustomID: at.String(),
		Placeholder: short(l.plain.Key("discord.go"), maxPlaceholder)}
	add := func(label game.Msg, value string) {
		taken := slices.ContainsFunc(sel.Options,
			func(o discord.StringSelectMenuOption) bool { return o.Value == value })
		if len(sel.Options) < maxOptions && len(value) <= maxOption && !taken {
			sel.Options = append(sel.Options,
				discord.StringSelectMenuOption{Label: short(l.plain.Say(label), maxOption), Value: value})
		}
	}
	for _, c := range view.OwnChairs {
		if c.ID != view.Actor.Chair {
			add(chairLabel(c, view.OwnChairs), string(goChair)+c.ID)
		}
	}
	for _, o := range view.Offers {
		if o.OnBehalf && o.Closed == nil && o.Character != acting {
			add(game.Say("act.for", game.M("who", view.View.Name(o.Character))), string(goFor)+string(o.Character))
		}
	}
	look := func(ref game.Ref, name game.Msg) {
		if ref != "" && ref != about && !name.Empty() {
			add(game.Say("discord.look", game.M("what", name)), string(goThing)+string(ref))
		}
	}
	for thing, name := range view.View.Things() {
		look(thing, name)
	}
	look("house", game.Say("discord.house"))
	add(game.Say("discord.stats"), string(goStats))
	add(game.Say("explain.page"), string(goHandbook))
	return discord.NewActionRow(sel), len(sel.Options) > 0
}
