package discord

import (
	"strconv"

	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// odds works out a test of Cortex Prime for the person alone, at a table or
// not: the chance first, then the rest, and the effect dice as a picture.
func (v *visit) odds() (reply, error) {
	options, say := v.in.Data.Options, v.mine()
	keep := 2
	if text := valueOf(options, "keep"); text != "" {
		var err error
		if keep, err = strconv.Atoi(text); err != nil {
			return reply{}, game.Refuse("", "refused.number", game.W("param", "keep"), game.N("min", 1), game.N("max", odds.MaxKeep))
		}
	}
	report, err := tell.Ask(valueOf(options, "dice"), valueOf(options, "vs"), keep, say.plain)
	if err != nil {
		return reply{}, err
	}
	r := reply{text: fit(say.told(report.Lines), say.say("discord.cut"))}
	r.file, err = picture(report.Chart)
	return r, err
}
