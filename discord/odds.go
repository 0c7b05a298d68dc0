package discord

import (
	"time"

	"mesa/game"
	"mesa/odds/tell"
)

// odds works out a test of Cortex Prime for the person alone, at a table or
// not: the chance first, then the rest, and the effect dice as a picture.
func (v *visit) odds() (reply, error) {
	options, say := v.in.Data.Options, v.mine()
	if user, m := v.in.userID(), v.limits.thought; m != nil {
		if !m.Open(user, time.Now()) {
			return reply{}, game.Refuse("", "discord.odds.enough")
		}
		defer func(began time.Time) { m.Charge(user, time.Since(began).Seconds(), time.Now()) }(time.Now())
	}
	report, err := tell.Ask(valueOf(options, "dice"), valueOf(options, "vs"), valueOf(options, "keep"), say.plain)
	if err != nil {
		return reply{}, err
	}
	r := reply{text: fit(say.told(report.Lines), say.say("discord.cut"))}
	r.file, err = picture(report.Picture(say.plain))
	return r, err
}
