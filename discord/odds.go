package discord

import "mesa/odds/tell"

// odds works out a test of Cortex Prime for the person alone, at a table or
// not: the chance first, then the rest, and the effect dice as a picture.
func (v *visit) odds() (reply, error) {
	options, say := v.in.Data.Options, v.mine()
	report, err := tell.Ask(valueOf(options, "dice"), valueOf(options, "vs"), valueOf(options, "keep"), say.plain)
	if err != nil {
		return reply{}, err
	}
	r := reply{text: fit(say.told(report.Lines), say.say("discord.cut"))}
	r.file, err = picture(report.Picture(say.plain))
	return r, err
}
