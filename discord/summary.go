package discord

import (
	"slices"

	"mesa/game"
	"mesa/table"
)

// mostTop is how many lines of what happened a menu tells. All of it stands in the
// channel and in the log.
const mostTop = 5

// tellDecision tells what was done above the menu: the verdict first, and where that is too
// much not each die. In private messages nothing else tells it.
func (h *handler) tellDecision(news []game.News) []string {
	say, all := h.useOwnLanguage(), game.AllLines(news)
	if len(all) <= mostTop || h.in.private() {
		return say.lines(all)
	}
	lines := say.lines(slices.DeleteFunc(all, game.Msg.ListsDice))
	if len(lines) > mostTop {
		lines = append(lines[:mostTop-1], say.say("discord.cut"))
	}
	return lines
}

// menuText leads with what just happened and whose turn it is; all else about the
// table stands behind a button. What cannot be done now stands below
// if it is what one would do next, and was not read before this deed; the rest
// of it where its thing is looked at.
func (h *handler) menuText(view table.PlayerView, offers []game.Offer, where menuPlace, top []string) []string {
	say, about := h.useOwnLanguage(), where.thing()
	lines := slices.Clone(top)
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, say.seatLine(view, h.actingChair))
	if where.about == "" {
		lines = append(lines, h.inBrief(view)...)
	} else {
		lines = append(lines, say.md.Lines(view.View)...)
	}
	lines = append(lines, say.resultTexts(offers)...)
	if about == "" {
		next := func(o game.Offer) bool { return o.Priority() <= 1 && len(top) == 0 }
		offers = slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return !next(o) })
	}
	lines = append(lines,
		say.whyNot("discord.not_now", offers, func(o game.Offer) *game.Refusal { return o.Closed })...)
	return append(lines, say.whyNot("discord.not_yet", offers, func(o game.Offer) *game.Refusal {
		if o.Closed != nil {
			return nil
		}
		return o.Blocked
	})...)
}

// whyNot says under a head why offers cannot be done now, or what they lack yet.
func (l localizer) whyNot(head string, offers []game.Offer, why func(game.Offer) *game.Refusal) (lines []string) {
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

// inBrief says what is being decided and whose turn it is, and what the actor has laid
// out for it.
func (h *handler) inBrief(view table.PlayerView) []string {
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
