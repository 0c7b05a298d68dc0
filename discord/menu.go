package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// The menu has at most five rows, which are all that Discord allows: two of buttons for the first
// offers, one of which a draft takes, a select for the other offers, a select for chairs and
// things, and tools. Pages after the first have no buttons for offers, but a row that turns the
// pages.
const (
	maxRow         = 5  // buttons in a row
	maxMenuButtons = 10 // buttons for offers
	maxOptions     = 25 // entries of a select
	maxNo          = 5  // offers that are listed with the reason why not
)

// The first letter of an entry's value in the select for chairs and things says where the entry
// leads. goCategory is one more of these letters.
const (
	goChair    = 'c' // to another of the person's chairs
	goThing    = 'v' // to a thing
	goHandbook = 'b'
	goFor      = 'a' // to the menu for acting on behalf of a character
	goStats    = 's'
)

// The lengths that Discord allows, in units.
const (
	maxButton      = 80
	maxOption      = 100
	maxPlaceholder = 150 // of a select
	maxExample     = 100 // of a text input
)

// menu shows a view to the person it was made for: what happened (top), what they see, what they
// may do.
func (h *handler) menu(view table.PlayerView, page int, where menuPlace, top []string) reply {
	say, about := h.useOwnLanguage(), where.thing()
	offers := h.withoutPeoplesOffers(view, where,
		offersOnBehalf(tutorialFirst(sortByPriority(view.Offers), view.Tutorial), h.actingCharacter))
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
	rest, sections := h.menuParts(view, where, buttons, rest)
	r.rows = append(r.rows, say.offerRows(buttons, rest, at, h.sectionOptions(view, sections)...)...)
	at = where.inID(at)
	if row, ok := say.goRow(view, about, h.actingCharacter, at); ok {
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

// undoOf takes the undo out of the offers, since the undo has a place of its own. undo is nil if no
// undo is offered.
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

// resultTexts returns a line for each open offer with a Result: the full text of a way to read
// dice, for which a button has no room.
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

// chairLine says which chair the person acts for, or which other character (acting), or that they
// watch.
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

// sortByPriority sorts offers by Priority. Of one priority, it puts last those that open a form
// about one of several things, and those that are variants of a Primary offer: they would crowd out
// the GM's other moves. It drops offers with equal keys, which a press could not tell apart.
func sortByPriority(offers []game.Offer) []game.Offer {
	var all []game.Offer
	seen := map[string]bool{}
	for _, o := range offers {
		if key := o.Key(); !seen[key] {
			seen[key] = true
			all = append(all, o)
		}
	}
	each := map[string]int{}     // number of offers of a move that ask about a thing
	primary := map[string]bool{} // moves with a Primary offer
	for _, o := range all {
		if asksAbout(o) {
			each[o.Move]++
		}
		primary[o.Move] = primary[o.Move] || o.Primary
	}
	place := func(o game.Offer) int {
		if asksAbout(o) && (each[o.Move] > 1 || primary[o.Move] && o.Priority() > 1) {
			return 2*o.Priority() + 1
		}
		return 2 * o.Priority()
	}
	slices.SortStableFunc(all, func(a, b game.Offer) int { return place(a) - place(b) })
	return all
}

// asksAbout reports whether an offer is about a thing and opens a form.
func asksAbout(o game.Offer) bool { return o.About != "" && (o.OpensForm || !o.Ready()) }

// offersOnBehalf returns the offers on behalf of the character acting. If acting is "", it returns
// those on behalf of no other character.
func offersOnBehalf(offers []game.Offer, acting game.Ref) []game.Offer {
	return slices.DeleteFunc(offers,
		func(o game.Offer) bool { return o.OnBehalf != (acting != "") || o.OnBehalf && o.Character != acting })
}

// offersAbout returns the offers about a thing, or about another thing in its view.
func offersAbout(offers []game.Offer, view game.View, about game.Ref) []game.Offer {
	refs := []game.Ref{about}
	for thing := range view.Things() {
		refs = append(refs, thing)
	}
	return slices.DeleteFunc(offers,
		func(o game.Offer) bool { return o.About == "" || !slices.Contains(refs, o.About) })
}

// offerRows returns the buttons and the select for the offers of a page; links are further entries
// of the select. Buttons are on the first page only. A button does an offer with presets at once;
// the select opens the form of the offer, so that the presets can be changed.
func (l localizer) offerRows(buttons, rest []game.Offer, at id,
	links ...discord.StringSelectMenuOption) []discord.LayoutComponent {
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
	if page := rest[from:min(from+maxOptions, len(rest))]; len(page)+len(links) > 0 {
		rows = append(rows, l.offerSelect(page, at, links))
	}
	return rows
}

// labels returns the labels of a person's own buttons. A label names the character if the offer's
// own label does.
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

// splitOffers returns which offers are buttons and which are in the select. An offer is in both if
// it has inputs and is ready, or if its text is too long for a button. A draft d takes the place of
// a row of buttons, and its form is in the select.
func (l localizer) splitOffers(offers []game.Offer, d *selectDraft) (buttons, rest []game.Offer) {
	most := maxMenuButtons
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
	links []discord.StringSelectMenuOption) discord.LayoutComponent {
	at.act = actPick
	sel := discord.StringSelectMenuComponent{CustomID: at.String(),
		Placeholder: short(l.plain.Key("discord.more"), maxPlaceholder)}
	for _, o := range offers {
		label := l.plain.Say(o.Msg())
		if len(o.OpenInputs()) > 0 {
			label += "…"
		}
		sel.Options = append(sel.Options, selectOption(label, value(o)))
	}
	sel.Options = append(sel.Options, links...)
	return discord.NewActionRow(sel)
}

// chairLabel returns the label of one of a person's chairs. For a GM's chair it says "GM" if
// another chair of the person has the same name.
func chairLabel(c game.Chair, ownChairs []game.Chair) game.Msg {
	sameName := func(o game.Chair) bool { return o.ID != c.ID && o.Name == c.Name }
	if c.Role == game.GM && slices.ContainsFunc(ownChairs, sameName) {
		return game.Say("discord.speak_as.gm", game.W("name", c.Name))
	}
	return game.Say("discord.speak_as", game.W("name", c.Name))
}

// goRow returns a select of chairs, things and other places of the menu; ok is false if the select
// would be empty.
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
