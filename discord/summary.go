package discord

import (
	"slices"

	"mesa/game"
	"mesa/table"
)

// maxTopLines is the number of lines of news above a menu. All news are in the channel and in the
// log.
const maxTopLines = 5

// tellDecision returns the news above the menu, at most maxTopLines: the verdict first, and the
// single dice only if they fit. In private messages it returns all lines, since nothing else tells
// them.
func (h *handler) tellDecision(news []game.News) []string {
	say, all := h.useOwnLanguage(), game.AllLines(news)
	if len(all) <= maxTopLines || h.in.isPrivate() {
		return say.lines(all)
	}
	lines := say.lines(slices.DeleteFunc(all, game.Msg.ListsDice))
	if len(lines) > maxTopLines {
		lines = append(lines[:maxTopLines-1], say.say("discord.cut"))
	}
	return lines
}

// menuText returns the text of the menu: the news (top) and who is to act first, then the place.
// Offers that cannot be done are listed below with the reason. If the menu is about the table,
// these are only the next steps, and only if there are no news.
func (h *handler) menuText(view table.PlayerView, offers []game.Offer, where menuPlace, top []string) []string {
	say, about := h.useOwnLanguage(), where.thing()
	lines := slices.Clone(top)
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, say.chairLine(view, h.actingCharacter))
	if where.about == "" {
		lines = append(lines, h.briefLines(view)...)
	} else {
		lines = append(lines, say.md.Lines(view.View)...)
	}
	lines = append(lines, say.resultTexts(offers)...)
	if about == "" {
		next := func(o game.Offer) bool { return o.Priority() <= 1 && len(top) == 0 }
		offers = slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return !next(o) })
	}
	lines = append(lines,
		say.reasonLines("discord.not_now", offers, func(o game.Offer) *game.Refusal { return o.Closed })...)
	return append(lines, say.reasonLines("discord.not_yet", offers, func(o game.Offer) *game.Refusal {
		if o.Closed != nil {
			return nil
		}
		return o.Blocked
	})...)
}

// reasonLines lists below a head the offers for which why returns a refusal, at most maxNo.
func (l localizer) reasonLines(head string, offers []game.Offer, why func(game.Offer) *game.Refusal) (lines []string) {
	for _, o := range offers {
		no := why(o)
		switch {
		case no == nil:
			continue
		case len(lines) == 0:
			lines = append(lines, "", l.say(head))
		case len(lines) >= maxNo+2:
			return lines
		}
		lines = append(lines, "- "+l.say("discord.not_now.offer", game.M("label", o.Msg()), game.M("why", no.Reason)))
	}
	return lines
}

// briefLines returns who is to act, the open decisions, and what the actor is preparing, such as a
// pool.
func (h *handler) briefLines(view table.PlayerView) []string {
	say := h.useOwnLanguage()
	lines := say.waitingLine(h.allWaits(view))
	for _, m := range view.View.Cards {
		if !m.Over {
			lines = append(lines,
				say.md.Card(game.Card{Title: m.Title, Verdict: m.Verdict, Goals: m.Goals, Notes: m.Notes})...)
		}
	}
	making := func(b game.Block) bool { return b.Kind == game.PoolBlock || b.InProgress }
	for _, b := range view.View.Blocks {
		if making(b) || b.Kind == game.ChartBlock && slices.ContainsFunc(view.View.Blocks, making) {
			lines = append(lines, say.md.Block(b)...)
		}
	}
	return lines
}
