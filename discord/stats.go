package discord

import (
	"bytes"

	"github.com/disgoorg/disgo/discord"

	"mesa/chart"
	"mesa/draw"
	"mesa/game"
)

// The pages in the id of a button for the statistics.
const (
	pageSession = iota
	pageEver
)

// stats tells in sentences what the dice did, in this session or ever. A picture below shows the
// luck over time, if there is a chart of it.
func (h *handler) stats(ever bool) (reply, error) {
	stats, err := h.tables.Stats(h.ctx, h.channel.table, h.caller(""))
	if err != nil {
		return reply{}, err
	}
	say, other := h.useOwnLanguage(), "stats.since.ever"
	if ever {
		other = "stats.since.session"
	}
	r := reply{
		text: fit(say.md.Lines(stats.Brief().View(ever, stats.Name)), say.say("discord.cut.stats")),
		rows: rowsOf([]discord.InteractiveComponent{say.statsButton(!ever, other), say.menuButton()}),
	}
	if h.in.Type == typeComponent && h.in.isOnEphemeral() {
		r.kind = update
	}
	// The first chart has the people farthest from the mean; the others are on the web page.
	if charts := chart.Luck(stats.Part(ever), stats.Name, say.plain); len(charts) > 0 {
		r.file, err = picture(charts[0])
	}
	return r, err
}

// picture returns a chart as an attachment.
func picture(c *draw.Chart) (*file, error) {
	var b bytes.Buffer
	if err := draw.PNG(&b, c); err != nil {
		return nil, err
	}
	return &file{name: "mesa.png", alt: c.Alt, data: b.Bytes()}, nil
}

// statsButton returns a button for the statistics of all sessions (ever), or of this one.
func (l localizer) statsButton(ever bool, label string) discord.ButtonComponent {
	to := id{act: actStats, page: pageSession}
	if ever {
		to.page = pageEver
	}
	return discord.ButtonComponent{Style: discord.ButtonStyleSecondary,
		Label:    short(l.plain.Say(game.Say(label)), maxButton),
		CustomID: to.String()}
}
