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

func (v voice) learnButton() discord.ButtonComponent {
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary, CustomID: id{act: actLearn}.String(),
		Label: short(v.plain.Key("learn"), maxButton)}
}

// learn goes on with the person's lesson of a system, or begins it. Without a system
// it asks for one.
func (v *visit) learn(system string, line bool) (reply, error) {
	known := func(s game.System) bool { return s.Name() == system }
	if !slices.ContainsFunc(v.hall.Systems(), known) {
		return v.lessons(), nil
	}
	if err := v.spend(v.limits.founded, "discord.new.enough"); err != nil {
		return reply{}, err
	}
	id, err := v.hall.Learn(v.ctx, v.in.userID(), v.in.command(), system, v.mine().md.Locale())
	if err == nil {
		err = v.places.talkAbout(v.ctx, v.in.userID(), id)
	}
	if err != nil {
		return reply{}, err
	}
	return v.lessonMenu(id, line)
}

// withLines adds the lines that do what a lesson asks for next.
func (v *visit) withLines(text string) (string, error) {
	sight, err := v.sightOf(table.Want{Since: never, Parts: table.Offers})
	return fit(append([]string{text, ""}, v.offerLines(sight, sight.Lesson.Move, fewOffers)...), v.mine().say("discord.cut")), err
}

// lessons are the systems of which there is a lesson.
func (v *visit) lessons() reply {
	say := v.mine()
	var bs []discord.InteractiveComponent
	for _, s := range v.hall.Systems() {
		label := say.plain.Say(game.Say("learn.system", game.M("system", game.Say("system."+s.Name()))))
		bs = append(bs, discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton),
			CustomID: id{act: actLearn, key: s.Name()}.String()})
	}
	return reply{text: say.say("discord.learn.which"), rows: rowsOf(bs)}
}

// lessonMenu shows a lesson in private messages: as the answer there, else as a message
// of which the channel's answer tells. Who writes lines reads the next ones, too.
func (v *visit) lessonMenu(id game.TableID, line bool) (reply, error) {
	in, there := *v.in, *v
	there.in, there.room = &in, privateRoom(v.in.ChannelID, id)
	if !v.in.private() {
		in.GuildID, in.Context, in.Message = "", contextPrivate, message{}
	}
	r, err := there.menuOf(v.who(""), 0, spot{}, nil)
	if err == nil && line {
		r.text, err = there.withLines(r.text)
	}
	if err != nil || v.in.private() {
		return r, err
	}
	channel, err := v.api.private(v.ctx, v.in.author().ID)
	if err == nil {
		_, err = v.api.post(v.ctx, channel, r.said())
	}
	switch status := restStatus(err); {
	case status == http.StatusForbidden || status == http.StatusBadRequest:
		return reply{text: v.mine().say("discord.learn.closed")}, nil
	case err != nil:
		return reply{}, err
	}
	say := v.mine()
	return reply{text: say.say("discord.learn.there"), rows: rowsOf([]discord.InteractiveComponent{discord.ButtonComponent{
		Style: discord.ButtonStyleLink, Label: short(say.plain.Key("discord.learn.open"), maxButton),
		URL: "https://discord.com/channels/@me/" + channel}})}, nil
}

// learnSaid does so by a line, with what the system is called, which may be left out
// where there is only one.
func (v *visit) learnSaid(word string) (reply, error) {
	for _, s := range v.hall.Systems() {
		if word = game.Canon(word); word == s.Name() || slices.Contains(s.Also(), word) {
			return v.learn(s.Name(), true)
		}
	}
	r := v.lessons()
	if r.kind = public; word == "" {
		r.text += "\n" + v.mine().say("discord.learn.line")
	}
	return r, nil
}

// lesson is what a lesson says now, with the button that is pressed next; below other
// lines it stands apart.
func (v voice) lesson(sight table.Sight, rows []discord.LayoutComponent, below bool) []string {
	if sight.Lesson.Step == 0 {
		return nil
	}
	lines := v.taught(sight.Lesson)
	if below {
		lines = append([]string{""}, lines...)
	}
	if label := labelOf(rows, sight.Lesson.Move); label != "" {
		lines = append(lines, v.say("discord.learn.next", game.W("label", label)))
	}
	return lines
}

// taught is what a lesson says, under the number of its step.
func (v voice) taught(l table.Lesson) []string {
	return append([]string{"**" + v.say("learn.step", game.N("step", l.Step), game.N("of", l.Of)) + "**"}, v.told(l.Says)...)
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

// lessonSaid is the same for whoever writes lines: with the lines that do what comes
// next.
func (v *visit) lessonSaid(by table.Who) []string {
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Since: never, Parts: table.Offers})
	if err != nil || sight.Lesson.Step == 0 {
		return nil
	}
	lines := append([]string{""}, v.mine().taught(sight.Lesson)...)
	return append(lines, v.offerLines(sight, sight.Lesson.Move, fewOffers)...)
}

// lessonFirst puts first what a lesson asks for, and nothing else looks like the next
// step.
func lessonFirst(offers []game.Offer, lesson table.Lesson) []game.Offer {
	if lesson.Step == 0 {
		return offers
	}
	for i := range offers {
		offers[i].Main = offers[i].Move == lesson.Move
	}
	slices.SortStableFunc(offers, func(a, b game.Offer) int { return placeIn(lesson, a) - placeIn(lesson, b) })
	return offers
}

// placeIn is where an offer stands in a lesson: what is asked for, what else somebody
// waits for, what leads on, and the rest.
func placeIn(lesson table.Lesson, o game.Offer) int {
	switch {
	case o.Move == lesson.Move:
		return 0
	case o.Urgent:
		return 1
	case o.About == game.AboutLesson:
		return 2
	}
	return 3
}

// lessonButtons leaves the rest to the select while a lesson goes on.
func lessonButtons(lesson table.Lesson, buttons, rest []game.Offer) (few, more []game.Offer) {
	if lesson.Step == 0 {
		return buttons, rest
	}
	i := slices.IndexFunc(buttons, func(o game.Offer) bool { return placeIn(lesson, o) == 3 })
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
