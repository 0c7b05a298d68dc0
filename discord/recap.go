package discord

import (
	"bytes"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
)

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
