package discord

import (
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// A select holds at most 25 choices. From longer lists of an offer people pick before its form, on
// pages of selects. The form then shows the picked choices and some around them.

// listPart is a part of a long list of an offer, as much as one select holds.
type listPart struct {
	part
	input game.Input
	n     int // number of the part in its input, from 1
}

// isLong reports whether an input has more choices than fit into a select.
func isLong(a game.Input) bool { return a.Kind == game.Pick && len(a.VisibleChoices()) > maxOptions }

// listParts returns the parts of an offer's long lists, none for most offers. A list that a draft
// edits is left out.
func (w *Bot) listParts(view table.PlayerView, o game.Offer) []listPart {
	drafted := ""
	if _, ok := longDraft(view.Offers, o); ok {
		a, _ := severalOf(o)
		drafted = a.Name
	}
	var all []listPart
	for _, a := range o.Inputs {
		if !isLong(a) || a.Name == drafted {
			continue
		}
		for n, p := range partsOf(a) {
			all = append(all, listPart{p, a, n + 1})
		}
	}
	return all
}

// openLists opens the page of long lists that an id names, or else the form.
func (h *handler) openLists(i id) (reply, error) {
	return h.withOffer(i, func(o game.Offer, view table.PlayerView) (reply, error) {
		if len(h.listParts(view, o)) == 0 {
			return h.formOf(view, o, i), nil
		}
		return h.listPage(view, o, i, nil), nil
	})
}

// keepPicked keeps the choices of one select and shows the page again. If the offer has one long
// list, of which one choice may be picked, keepPicked continues as openFormOrDo instead.
func (h *handler) keepPicked(i id) (reply, error) {
	return h.withOffer(i, func(o game.Offer, view table.PlayerView) (reply, error) {
		given := h.forms.answersOf(h.in.userID(), i.key)
		o = o.With(given)
		parts := h.listParts(view, o)
		n := i.page - 1
		i.page = n / partsOnPage
		if n < 0 || n >= len(parts) {
			return h.listPage(view, o, i, nil), nil
		}
		p, words := parts[n], h.in.Data.Values
		if p.input.Max > 1 {
			words = p.input.KeepLatest(append(pickedOutside(p.input, p.n), words...))
		}
		if len(words) > p.input.Max {
			many := game.Say("refused.too_many", game.N("max", p.input.Max),
				game.M("param", h.spec(view.System, o.Move).Label(p.input.Name)))
			return h.listPage(view, o, i, h.useOwnLanguage().lines([]game.Msg{many})), nil
		}
		given[p.input.Name] = words
		h.forms.keep(h.in.userID(), i.key, given)
		o, err := h.offerWithPicks(h.caller(i.chair), o)
		if err != nil {
			return reply{}, err
		}
		if one := p.input.Max == 1 && len(words) == 1; one && parts[0].input.Name == parts[len(parts)-1].input.Name {
			return h.openFormOrDo(view, o, i)
		}
		return h.listPage(view, o, i, nil), nil
	})
}

// leaveLists continues from the lists to the form.
func (h *handler) leaveLists(i id) (reply, error) {
	return h.withOffer(i,
		func(o game.Offer, view table.PlayerView) (reply, error) { return h.openFormOrDo(view, o, i) })
}

// openFormOrDo opens the form for the other inputs of an offer. If there are none, and the offer is
// not destructive, it does the offer.
func (h *handler) openFormOrDo(view table.PlayerView, o game.Offer, i id) (reply, error) {
	i.page = 0
	if h.asksMore(view, o) {
		return h.formOf(view, o, i), nil
	}
	c := i.command()
	c.Args = h.forms.answersOf(h.in.userID(), i.key)
	return h.do(h.caller(i.chair), c, i)
}

// asksMore reports whether an offer has open inputs besides its long lists, or needs confirmation.
func (w *Bot) asksMore(view table.PlayerView, o game.Offer) bool {
	parts := w.listParts(view, o)
	return o.Destructive || slices.ContainsFunc(o.OpenInputs(), func(a game.Input) bool {
		return !slices.ContainsFunc(parts, func(p listPart) bool { return p.input.Name == a.Name })
	})
}

// listPage shows a page of the long lists of an offer: the choices so far, a select for each part,
// and the buttons.
func (h *handler) listPage(view table.PlayerView, o game.Offer, i id, top []string) reply {
	say, spec := h.useOwnLanguage(), h.spec(view.System, o.Move)
	o = o.With(h.forms.answersOf(h.in.userID(), o.Key()))
	parts := h.listParts(view, o)
	at := id{at: view.Seq, chair: i.chair, page: max(0, min(i.page, (len(parts)-1)/partsOnPage))}.forButton(actList,
		o.Button(i.chair))
	r := reply{kind: private, text: fit(append(top, say.listText(spec, o, parts)...), say.say("discord.cut.menu"))}
	if h.in.Type != typeCommand && h.in.isOnEphemeral() {
		r.kind = update
	}
	for n := at.page * partsOnPage; n < min(len(parts), (at.page+1)*partsOnPage); n++ {
		p, to := parts[n], at
		to.act, to.page = actTake, n+1
		r.rows = append(r.rows, say.partSelect(p.input, p.part, o.BaseChance(), spec.Label(p.input.Name), to))
	}
	row := discord.NewActionRow()
	if !slices.ContainsFunc(o.Inputs, func(a game.Input) bool { return isLong(a) && len(pickedLabels(a)) < a.Min }) {
		row.Components = append(row.Components, say.continueButton(o, h.asksMore(view, o), at))
	}
	row.Components = append(row.Components, say.pageButtons(len(parts), at)...)
	r.rows = append(r.rows, row)
	return r
}

// continueButton returns the button that opens the form (more), or does the offer.
func (l localizer) continueButton(o game.Offer, more bool, at id) discord.ButtonComponent {
	label := l.plain.Say(o.Msg())
	if more {
		label = l.plain.Key("discord.list.go_on")
	}
	at.act, at.page = actFill, 0
	return discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton),
		CustomID: at.String()}
}

// listText returns the choices so far of each list.
func (l localizer) listText(spec game.Spec, o game.Offer, parts []listPart) []string {
	lines, last := []string{l.md.Say(o.Msg())}, ""
	for _, p := range parts {
		if p.input.Name == last {
			continue
		}
		last = p.input.Name
		if picked := pickedLabels(p.input); len(picked) > 0 {
			lines = append(lines,
				"- "+l.say("discord.list.picked", game.M("what", spec.Label(last)), game.L("picked", picked...)))
		} else {
			lines = append(lines, "- "+l.say("discord.list.none", game.M("what", spec.Label(last))))
		}
	}
	return lines
}

// pickedLabels returns the labels of the selected choices.
func pickedLabels(a game.Input) []game.Msg {
	var labels []game.Msg
	for _, c := range a.Choices {
		if c.Selected {
			labels = append(labels, c.Name())
		}
	}
	return labels
}

// fitSelect returns the choices that fit into a select: all selected choices, and others from the
// page of the first selected choice on, or from the beginning if none is selected.
func fitSelect(all []game.Choice) []game.Choice {
	if len(all) <= maxOptions {
		return all
	}
	room := maxOptions
	first := len(all)
	for i, c := range all {
		if c.Selected {
			room--
			first = min(first, i)
		}
	}
	if first = min(first, len(all)-1) / maxOptions * maxOptions; room == maxOptions {
		first = 0
	}
	var kept []game.Choice
	for i, c := range all {
		if c.Selected || i >= first && room > 0 {
			kept = append(kept, c)
			if !c.Selected {
				room--
			}
		}
	}
	return kept
}
