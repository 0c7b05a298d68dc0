package discord

import (
	"time"

	"mesa/game"
	"mesa/odds/tell"
)

// odds answers /odds privately: the chance first, then the rest, and the effect dice as a picture.
// It needs no table.
func (h *handler) odds() (reply, error) {
	options, say := h.in.Data.Options, h.useOwnLanguage()
	if user, m := h.in.userID(), h.limits.computing; m != nil {
		if !m.HasRoom(user, time.Now()) {
			return reply{}, game.Refuse("", "discord.odds.enough")
		}
		defer func(began time.Time) { m.Charge(user, time.Since(began).Seconds(), time.Now()) }(time.Now())
	}
	report,
		err := tell.AnswerTyped(valueOf(options, "dice"), valueOf(options, "vs"), valueOf(options, "keep"), say.plain)
	if err != nil {
		return reply{}, err
	}
	r := reply{text: fit(say.lines(report.Lines), say.say("discord.cut"))}
	r.file, err = picture(report.Picture(say.plain))
	return r, err
}
