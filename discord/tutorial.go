package discord

import (
	"net/http"
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// A tutorial belongs to one person, so it is played in their private messages with us: in one
// channel the tutorials of several people would be mixed up.

func (l localizer) learnButton() discord.ButtonComponent {
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary, CustomID: id{act: actLearn}.String(),
		Label: short(l.plain.Key("learn"), maxButton)}
}

// startTutorial continues the person's tutorial of a system, or starts it. For an unknown system it
// asks which system is meant. byLine is true for a person who types lines.
func (h *handler) startTutorial(system string, byLine bool) (reply, error) {
	known := func(s game.System) bool { return s.Name() == system }
	if !slices.ContainsFunc(h.tables.Systems(), known) {
		return h.tutorials(), nil
	}
	if err := h.useAllowance(h.limits.created, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	id, err := h.tables.StartTutorial(h.ctx, h.in.userID(), h.in.commandID(), system, h.useOwnLanguage().md.Locale())
	if err == nil {
		err = h.channels.setPrivateTable(h.ctx, h.in.userID(), id)
	}
	if err != nil {
		return reply{}, err
	}
	return h.tutorialMenu(id, byLine)
}

// withLines adds to a text the lines to type for the next step of a tutorial.
func (h *handler) withLines(text string) (string, error) {
	view, err := h.viewOf(table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldOffers})
	return fit(append([]string{text, ""}, h.offerLines(view, view.Tutorial.Move, fewOffers)...),
		h.useOwnLanguage().say("discord.cut")), err
}

// tutorials asks which system to learn, with a button for each.
func (h *handler) tutorials() reply {
	say := h.useOwnLanguage()
	var bs []discord.InteractiveComponent
	for _, s := range h.tables.Systems() {
		label := say.plain.Say(game.Say("learn.system", game.M("system", game.Say("system."+s.Name()))))
		bs = append(bs, discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton),
			CustomID: id{act: actLearn, key: s.Name()}.String()})
	}
	return reply{text: say.say("discord.learn.which"), rows: rowsOf(bs)}
}

// tutorialMenu shows the menu of a tutorial in private messages. In a channel it sends the menu as
// a private message, and the answer links to it. byLine adds the lines to type next.
func (h *handler) tutorialMenu(id game.TableID, byLine bool) (reply, error) {
	in, there := *h.in, *h
	there.in, there.channel = &in, privateChannel(h.in.ChannelID, id)
	if !h.in.isPrivate() {
		in.GuildID, in.Context, in.Message = "", contextPrivate, message{}
	}
	r, err := there.menuOf(h.caller(""), 0, menuPlace{}, nil)
	if err == nil && byLine {
		r.text, err = there.withLines(r.text)
	}
	if err != nil || h.in.isPrivate() {
		return r, err
	}
	channel, err := h.api.private(h.ctx, h.in.author().ID)
	if err == nil {
		_, err = h.api.post(h.ctx, channel, r.asMessage())
	}
	switch status := restStatus(err); {
	case status == http.StatusForbidden || status == http.StatusBadRequest:
		return reply{text: h.useOwnLanguage().say("discord.learn.closed")}, nil
	case err != nil:
		return reply{}, err
	}
	say := h.useOwnLanguage()
	return reply{text: say.say("discord.learn.there"),
		rows: rowsOf([]discord.InteractiveComponent{discord.ButtonComponent{
			Style: discord.ButtonStyleLink, Label: short(say.plain.Key("discord.learn.open"), maxButton),
			URL: "https://discord.com/channels/@me/" + channel}})}, nil
}

// learnByLine starts a tutorial by a typed line with the name of its system. Without a known name
// it lists the systems.
func (h *handler) learnByLine(word string) (reply, error) {
	for _, s := range h.tables.Systems() {
		if word = game.Canonical(word); word == s.Name() || slices.Contains(s.Aliases(), word) {
			return h.startTutorial(s.Name(), true)
		}
	}
	r := h.tutorials()
	if r.kind = public; word == "" {
		r.text += "\n" + h.useOwnLanguage().say("discord.learn.line")
	}
	return r, nil
}

// tutorialMsg returns the text of the tutorial's step, with the label of the button to press; nil
// outside of a tutorial. below adds an empty line before it.
func (l localizer) tutorialMsg(view table.PlayerView, rows []discord.LayoutComponent, below bool) []string {
	if view.Tutorial.Step == 0 {
		return nil
	}
	lines := l.tutorialText(view.Tutorial)
	if below {
		lines = append([]string{""}, lines...)
	}
	if label := firstLabelFor(rows, view.Tutorial.Move); label != "" {
		lines = append(lines, l.say("discord.learn.next", game.W("label", label)))
	}
	return lines
}

// tutorialText returns the number and the text of a tutorial's step.
func (v localizer) tutorialText(l table.Tutorial) []string {
	return append([]string{"**" + v.say("learn.step", game.N("step", l.Step), game.N("of", l.Of)) + "**"},
		v.lines(l.Says)...)
}

// firstLabelFor returns the label of the first button for a move, "" if there is none.
func firstLabelFor(rows []discord.LayoutComponent, move string) string {
	for _, row := range rows {
		r, _ := row.(discord.ActionRowComponent)
		for _, c := range r.Components {
			b, _ := c.(discord.ButtonComponent)
			if to, err := parseID(b.CustomID); err == nil && to.move == move {
				return b.Label
			}
		}
	}
	return ""
}

// tutorialLines returns the text of a tutorial's step and the lines to type for it; nil outside of
// a tutorial.
func (h *handler) tutorialLines(by table.Caller) []string {
	view,
		err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldOffers})
	if err != nil || view.Tutorial.Step == 0 {
		return nil
	}
	lines := append([]string{""}, h.useOwnLanguage().tutorialText(view.Tutorial)...)
	return append(lines, h.offerLines(view, view.Tutorial.Move, fewOffers)...)
}

// tutorialFirst puts the move of the tutorial's step first, and makes no other offer Primary.
func tutorialFirst(offers []game.Offer, tutorial table.Tutorial) []game.Offer {
	if tutorial.Step == 0 {
		return offers
	}
	for i := range offers {
		offers[i].Primary = offers[i].Move == tutorial.Move
	}
	slices.SortStableFunc(offers, func(a, b game.Offer) int { return placeIn(tutorial, a) - placeIn(tutorial, b) })
	return offers
}

// placeIn returns the rank of an offer in a tutorial: 0 for the move of the step, 1 for other
// urgent offers, 2 for those that lead on, 3 for the rest.
func placeIn(tutorial table.Tutorial, o game.Offer) int {
	switch {
	case o.Move == tutorial.Move:
		return 0
	case o.Urgent:
		return 1
	case o.About == game.AboutTutorial:
		return 2
	}
	return 3
}

// tutorialButtons moves the offers that the tutorial does not need now from the buttons to the
// select.
func tutorialButtons(tutorial table.Tutorial, buttons, rest []game.Offer) (few, more []game.Offer) {
	if tutorial.Step == 0 {
		return buttons, rest
	}
	i := slices.IndexFunc(buttons, func(o game.Offer) bool { return placeIn(tutorial, o) == 3 })
	if i < 0 {
		return buttons, rest
	}
	for _, o := range buttons[i:] {
		if !slices.ContainsFunc(rest, func(r game.Offer) bool { return r.Key() == o.Key() }) {
			more = append(more, o)
		}
	}
	return buttons[:i], append(more, rest...)
}
