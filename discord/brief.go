package discord

import (
	"slices"

	"mesa/game"
	"mesa/table"
)

// mostTop is how many lines of what happened a menu tells. All of it stands in the
// channel and in the log.
const mostTop = 5

// happened tells what was done above the menu: the verdict first, and where that is too
// much not each die. In private messages nothing else tells it.
func (v *visit) happened(news []game.News) []string {
	say, all := v.mine(), game.Told(news)
	if len(all) <= mostTop || v.in.private() {
		return say.told(all)
	}
	lines := say.told(slices.DeleteFunc(all, game.Msg.ListsDice))
	if len(lines) > mostTop {
		lines = append(lines[:mostTop-1], say.say("discord.cut"))
	}
	return lines
}

// menuText leads with what just happened and whose turn it is; all else about the
// table stands behind a button. What cannot be done now stands below
// if it is what one would do next, and was not read before this deed; the rest
// of it where its thing is looked at.
func (v *visit) menuText(sight table.Sight, offers []game.Offer, where spot, top []string) []string {
	say, about := v.mine(), where.thing()
	lines := slices.Clone(top)
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, say.seatLine(sight, v.acting))
	if where.about == "" {
		lines = append(lines, v.inBrief(sight)...)
	} else {
		lines = append(lines, say.md.Lines(sight.View)...)
	}
	lines = append(lines, say.readings(offers)...)
	if about == "" {
		next := func(o game.Offer) bool { return o.Rank() <= 1 && len(top) == 0 }
		offers = slices.DeleteFunc(slices.Clone(offers), func(o game.Offer) bool { return !next(o) })
	}
	lines = append(lines, say.whyNot("discord.not_now", offers, func(o game.Offer) *game.Refusal { return o.No })...)
	return append(lines, say.whyNot("discord.not_yet", offers, func(o game.Offer) *game.Refusal {
		if o.No != nil {
			return nil
		}
		return o.Yet
	})...)
}

// whyNot says under a head why offers cannot be done now, or what they lack yet.
func (v voice) whyNot(head string, offers []game.Offer, why func(game.Offer) *game.Refusal) (lines []string) {
	for _, o := range offers {
		no := why(o)
		switch {
		case no == nil:
			continue
		case len(lines) == 0:
			lines = append(lines, "", v.say(head))
		case len(lines) >= maxNo+2:
			return lines
		}
		lines = append(lines, "- "+v.say("discord.not_now.offer", game.M("label", o.Said()), game.M("why", no.Why)))
	}
	return lines
}

// inBrief says what is being decided and whose turn it is, and what the seat has laid
// out for it.
func (v *visit) inBrief(sight table.Sight) []string {
	say := v.mine()
	lines := say.now(v.allWaits(sight))
	for _, m := range sight.View.Moments {
		if !m.Over {
			lines = append(lines, say.md.Moment(game.Moment{Title: m.Title, Verdict: m.Verdict, Goals: m.Goals, Notes: m.Notes})...)
		}
	}
	making := func(b game.Block) bool { return b.Kind == game.PoolBlock || b.Making }
	for _, b := range sight.View.Blocks {
		if making(b) || b.Kind == game.ChartBlock && slices.ContainsFunc(sight.View.Blocks, making) {
			lines = append(lines, say.md.Block(b)...)
		}
	}
	return lines
}
