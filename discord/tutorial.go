package discord

import (
	"net/http"
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// A lesson is one person's, so it is played in their private messages with us: in one
// channel the lessons of several people would stand between each other's.

func (l localizer) learnButton() discord.ButtonComponent {
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary, CustomID: id{act: actLearn}.String(),
		Label: short(l.plain.Key("learn"), maxButton)}
}

// startTutorial goes on with the person's lesson of a system, or begins it. Without a system
// it asks for one.
func (h *handler) startTutorial(system string, line bool) (reply, error) {
	known := func(s game.System) bool { return s.Name() == system }
	if !slices.ContainsFunc(h.tables.Systems(), known) {
		return h.tutorials(), nil
	}
	if err := h.useAllowance(h.limits.founded, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	id, err := h.tables.StartTutorial(h.ctx, h.in.userID(), h.in.command(), system, h.useOwnLanguage().md.Locale())
	if err == nil {
		err = h.channels.talkAbout(h.ctx, h.in.userID(), id)
	}
	if err != nil {
		return reply{}, err
	}
	return h.tutorialMenu(id, line)
}

// withLines adds the lines that do what a tutorial asks for next.
func (h *handler) withLines(text string) (string, error) {
	view, err := h.viewOf(table.ViewQuery{Since: never, Fields: table.FieldOffers})
	return fit(append([]string{text, ""}, h.offerLines(view, view.Tutorial.Move, fewOffers)...),
		h.useOwnLanguage().say("discord.cut")), err
}

// tutorials are the systems of which there is a tutorial.
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

// tutorialMenu shows a tutorial in private messages: as the answer there, else as a message
// of which the channel's answer tells. Who writes lines reads the next ones, too.
func (h *handler) tutorialMenu(id game.TableID, line bool) (reply, error) {
	in, there := *h.in, *h
	there.in, there.channel = &in, privateRoom(h.in.ChannelID, id)
	if !h.in.private() {
		in.GuildID, in.Context, in.Message = "", contextPrivate, message{}
	}
	r, err := there.menuOf(h.who(""), 0, menuPlace{}, nil)
	if err == nil && line {
		r.text, err = there.withLines(r.text)
	}
	if err != nil || h.in.private() {
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

// learnSaid does so by a line, with what the system is called, which may be left out
// where there is only one.
func (h *handler) learnSaid(word string) (reply, error) {
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

// tutorialMsg is what a tutorial says now, with the button that is pressed next; below other
// lines it stands apart.
func (l localizer) tutorialMsg(view table.PlayerView, rows []discord.LayoutComponent, below bool) []string {
	if view.Tutorial.Step == 0 {
		return nil
	}
	lines := l.tutorialText(view.Tutorial)
	if below {
		lines = append([]string{""}, lines...)
	}
	if label := labelOf(rows, view.Tutorial.Move); label != "" {
		lines = append(lines, l.say("discord.learn.next", game.W("label", label)))
	}
	return lines
}

// tutorialText is what a tutorial says, under the number of its step.
func (v localizer) tutorialText(l table.Tutorial) []string {
	return append([]string{"**" + v.say("learn.step", game.N("step", l.Step), game.N("of", l.Of)) + "**"},
		v.lines(l.Says)...)
}

// labelOf is what the first button for a move says.
func labelOf(rows []discord.LayoutComponent, move string) string {
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

// tutorialSaid is the same for whoever writes lines: with the lines that do what comes
// next.
func (h *handler) tutorialSaid(by table.Caller) []string {
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Since: never, Fields: table.FieldOffers})
	if err != nil || view.Tutorial.Step == 0 {
		return nil
	}
	lines := append([]string{""}, h.useOwnLanguage().tutorialText(view.Tutorial)...)
	return append(lines, h.offerLines(view, view.Tutorial.Move, fewOffers)...)
}

// tutorialFirst puts first what a tutorial asks for, and nothing else looks like the next
// step.
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

// placeIn is where an offer stands in a tutorial: what is asked for, what else somebody
// waits for, what leads on, and the rest.
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

// tutorialButtons leaves the rest to the select while a tutorial goes on.
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
