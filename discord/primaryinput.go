package discord

import (
	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// The Lead input of an offer has a select of its own. Picking an entry does the offer, with the
// presets of its other inputs; a button opens the form.

// leadInput returns the Lead input of an offer; ok is false if there is no Lead input, if it is too
// long for a select, or if the offer is destructive.
func leadInput(o game.Offer) (input game.Input, ok bool) {
	a, ok := o.LeadInput()
	return a, ok && !o.Destructive && len(a.VisibleChoices()) <= maxOptions
}

// leadPage returns the page for the Lead input.
func (h *handler) leadPage(view table.PlayerView, o game.Offer, a game.Input, i id) reply {
	say, spec := h.useOwnLanguage(), h.spec(view.System, o.Move)
	at := id{at: view.Seq, chair: i.chair, page: i.page}.forButton(actLead, o.Button(i.chair))
	top := []string{say.md.Say(o.Msg())}
	if !a.Note.Empty() {
		top = append(top, say.md.Say(a.Note))
	}
	r := reply{kind: private, text: fit(top, "…")}
	if h.in.isOnEphemeral() {
		r.kind = update
	}
	sel := say.pickField(a, o.BaseChance())
	sel.CustomID = at.String()
	sel.Placeholder = short(say.plain.Say(spec.Label(a.Name)), maxPlaceholder)
	for n := range sel.Options { // picking a selected option would be no change
		sel.Options[n].Default = false
	}
	at.act = actWhole
	r.rows = []discord.LayoutComponent{discord.NewActionRow(sel),
		discord.NewActionRow(say.toolButton(say.plain.Key("discord.lead.more"), at), say.menuButton())}
	return r
}

// answerLead does an offer with the picked answer to its Lead input, or continues to the inputs
// that the answer requires.
func (h *handler) answerLead(i id) (reply, error) {
	if len(h.in.Data.Values) != 1 {
		return reply{}, errID
	}
	return h.withOffer(i, func(o game.Offer, view table.PlayerView) (reply, error) {
		a, ok := leadInput(o)
		if !ok {
			return h.askInputs(view, o, i)
		}
		if o.Refinable && o.OpensForm {
			h.forms.keep(h.in.userID(), i.key, game.Args{a.Name: h.in.Data.Values})
			o, err := h.offerWithPicks(h.caller(i.chair), o)
			if err != nil {
				return reply{}, err
			}
			return h.openFormOrDo(view, o, i)
		}
		c := i.command()
		c.Args = game.Args{a.Name: h.in.Data.Values}
		return h.do(h.caller(i.chair), c, i)
	})
}

// openWholeForm opens the form of an offer with all its inputs.
func (h *handler) openWholeForm(i id) (reply, error) {
	return h.withOffer(i, func(o game.Offer, view table.PlayerView) (reply, error) { return h.askInputs(view, o, i) })
}
