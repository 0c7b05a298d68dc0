package discord

import (
	"bytes"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// shownChanges is how many changes of a sheet are listed.
const shownChanges = 15

// seatHere is the person with the chair that they look from.
func (v *visit) seatHere() (table.Who, error) {
	sight, err := v.sightOf(table.Want{Since: never, Parts: table.News})
	return v.who(sight.Seat.Chair), err
}

// recap tells a session, the last one without a number, as the person may know
// it: in a message, or as a file where that has no room.
func (v *visit) recap(options []option) (reply, error) {
	n := table.LastSession
	if word := valueOf(options, "n"); word != "" {
		var err error
		if n, err = strconv.Atoi(word); err != nil || n < 0 {
			return reply{}, table.ErrNoSession
		}
	}
	by, err := v.seatHere()
	if err != nil {
		return reply{}, err
	}
	told, err := v.hall.Recap(v.ctx, v.room.table, by, n)
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	r := reply{text: strings.Join(say.md.Lines(told.View()), "\n"), rows: say.menuRow()}
	if units(r.text) <= maxText {
		return r, nil
	}
	r.text = strings.Join([]string{say.md.Say(told.Called()), say.md.Say(told.When()), say.say("discord.recap.file")}, "\n")
	r.file = &file{name: game.Slug(told.Title+" "+say.plain.Say(told.Called())) + ".md", data: []byte(say.plain.Markdown(told.Paper()))}
	return r, nil
}

// history lists what changed a sheet, the newest first.
func (v *visit) history(options []option) (reply, error) {
	sight, who, err := v.whose(valueOf(options, "who"))
	if err != nil {
		return reply{}, err
	}
	changes, err := v.hall.History(v.ctx, v.room.table, v.who(sight.Seat.Chair), who.About, 0, shownChanges)
	if err != nil {
		return reply{}, err
	}
	say := v.mine()
	title := game.Say("history.title", game.M("what", lang.Called(sight.View, who.About)))
	lines := []string{say.md.Say(game.Say("view.title", game.M("title", title)))}
	for _, c := range changes {
		lines = append(lines, "- "+say.say("discord.history.line", game.N("decision", int(c.Seq)), game.T("at", c.At),
			game.M("line", c.What[0])))
		for _, m := range append(c.What[1:], c.Back) {
			lines = append(lines, "  "+say.md.Say(m))
		}
	}
	if len(changes) == 0 {
		lines = append(lines, say.say("history.none"))
	}
	return reply{text: fit(lines, say.say("discord.cut")), rows: say.menuRow()}, nil
}

// tableOption of /mesa new takes an exported table.
const tableOption = "table"

// imported makes a new table of an exported one, which is played in this channel
// from then on.
func (v *visit) imported(a attachment) (reply, error) {
	data, err := v.fetch(a, maxExport)
	if err != nil {
		return reply{}, err
	}
	id, err := v.hall.Import(v.ctx, v.in.userID(), v.in.command(), bytes.NewReader(data))
	if err != nil {
		return reply{}, err
	}
	return v.bind(id)
}
