package discord

import (
	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// What an offer asks above all is asked by a select of its own: who picks does
// it, with the rest as it is preset. Its form stands behind a button.

// leadOf is the question of an offer that one select can ask.
func leadOf(o game.Offer) (game.Ask, bool) {
	a, ok := o.Lead()
	return a, ok && !o.Grave && len(a.Shown()) <= maxOptions
}

// leadPage asks the question that matters.
func (v *visit) leadPage(sight table.Sight, o game.Offer, a game.Ask, i id) reply {
	say, spec := v.mine(), v.spec(sight.System, o.Move)
	at := id{at: sight.At, chair: i.chair, page: i.page}.of(actLead, o.Button(i.chair))
	top := []string{say.md.Say(o.Said())}
	if !a.Note.Empty() {
		top = append(top, say.md.Say(a.Note))
	}
	r := reply{kind: private, text: fit(top, "…")}
	if v.in.onEphemeral() {
		r.kind = update
	}
	sel := say.pickField(a, o.Now())
	sel.CustomID = at.String()
	sel.Placeholder = short(say.plain.Say(spec.Label(a.Name)), maxPlaceholder)
	for n := range sel.Options { // what is ticked would be no change, and so could not be picked
		sel.Options[n].Default = false
	}
	at.act = actWhole
	r.rows = []discord.LayoutComponent{discord.NewActionRow(sel),
		discord.NewActionRow(say.toolButton(say.plain.Key("discord.lead.more"), at), say.menuButton())}
	return r
}

// led does an offer with the answer to its first question, or goes on to what it
// asks by that answer.
func (v *visit) led(i id) (reply, error) {
	if len(v.in.Data.Values) != 1 {
		return reply{}, errID
	}
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) {
		a, ok := leadOf(o)
		if !ok {
			return v.ask(sight, o, i)
		}
		if o.Opens && o.Form {
			v.forms.keep(v.in.userID(), i.key, game.Args{a.Name: v.in.Data.Values})
			o, err := v.opened(v.who(i.chair), o)
			if err != nil {
				return reply{}, err
			}
			return v.goOn(sight, o, i)
		}
		c := i.command()
		c.Args = game.Args{a.Name: v.in.Data.Values}
		return v.do(v.who(i.chair), c, i)
	})
}

// whole opens the form of an offer with all that it asks.
func (v *visit) whole(i id) (reply, error) {
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) { return v.ask(sight, o, i) })
}
