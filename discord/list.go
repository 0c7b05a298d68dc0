package discord

import (
	"slices"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// A form holds no list of more than 25. What an offer asks out of a longer one
// is picked before its form, on pages of selects. The form then shows what was
// picked, and what stands around it.

// listPart is what one select holds of the long lists of an offer.
type listPart struct {
	part
	ask game.Ask
	n   int // of the parts of that ask, from 1
}

// long reports whether an ask picks from more than a select holds.
func long(a game.Ask) bool { return a.Kind == game.Pick && len(a.Shown()) > maxOptions }

// listParts are the selects that an offer needs before its form, none for most.
// A list that has a draft is picked from there.
func (w *Window) listParts(sight table.Sight, o game.Offer) []listPart {
	drafted := ""
	if _, ok := longDraft(sight.Offers, o); ok {
		a, _ := severalOf(o)
		drafted = a.Name
	}
	var all []listPart
	for _, a := range o.Asks {
		if !long(a) || a.Name == drafted {
			continue
		}
		for n, p := range partsOf(a) {
			all = append(all, listPart{p, a, n + 1})
		}
	}
	return all
}

// picks opens the page of long lists that an id names, or else the form.
func (v *visit) picks(i id) (reply, error) {
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) {
		if len(v.listParts(sight, o)) == 0 {
			return v.formOf(sight, o, i), nil
		}
		return v.listPage(sight, o, i, nil), nil
	})
}

// take keeps what was picked in one select and shows the page anew. If that was
// all there is to pick before the form, it goes on at once.
func (v *visit) take(i id) (reply, error) {
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) {
		given := v.forms.of(v.in.userID(), i.key)
		o = o.With(given)
		parts := v.listParts(sight, o)
		n := i.page - 1
		i.page = n / partsOnPage
		if n < 0 || n >= len(parts) {
			return v.listPage(sight, o, i, nil), nil
		}
		p, words := parts[n], v.in.Data.Values
		if p.ask.Max > 1 {
			words = p.ask.Latest(append(elsewhere(p.ask, p.n), words...))
		}
		if len(words) > p.ask.Max {
			many := game.Say("refused.too_many", game.N("max", p.ask.Max), game.M("param", v.spec(sight.System, o.Move).Label(p.ask.Name)))
			return v.listPage(sight, o, i, v.mine().told([]game.Msg{many})), nil
		}
		given[p.ask.Name] = words
		v.forms.keep(v.in.userID(), i.key, given)
		o, err := v.opened(v.who(i.chair), o)
		if err != nil {
			return reply{}, err
		}
		if one := p.ask.Max == 1 && len(words) == 1; one && parts[0].ask.Name == parts[len(parts)-1].ask.Name {
			return v.goOn(sight, o, i)
		}
		return v.listPage(sight, o, i, nil), nil
	})
}

// fill goes on from the lists.
func (v *visit) fill(i id) (reply, error) {
	return v.withOffer(i, func(o game.Offer, sight table.Sight) (reply, error) { return v.goOn(sight, o, i) })
}

// goOn opens the form of what an offer asks beside its long lists, or does it.
func (v *visit) goOn(sight table.Sight, o game.Offer, i id) (reply, error) {
	i.page = 0
	if v.asksMore(sight, o) {
		return v.formOf(sight, o, i), nil
	}
	c := i.command()
	c.Args = v.forms.of(v.in.userID(), i.key)
	return v.do(v.who(i.chair), c, i)
}

// asksMore reports whether an offer asks something beside its long lists, or
// whether one is sure.
func (w *Window) asksMore(sight table.Sight, o game.Offer) bool {
	parts := w.listParts(sight, o)
	return o.Grave || slices.ContainsFunc(o.Questions(), func(a game.Ask) bool {
		return !slices.ContainsFunc(parts, func(p listPart) bool { return p.ask.Name == a.Name })
	})
}

// listPage shows a page of the long lists of an offer: what is picked so far, a
// select for each part, and how to go on.
func (v *visit) listPage(sight table.Sight, o game.Offer, i id, top []string) reply {
	say, spec := v.mine(), v.spec(sight.System, o.Move)
	o = o.With(v.forms.of(v.in.userID(), o.Key()))
	parts := v.listParts(sight, o)
	at := id{at: sight.At, chair: i.chair, page: max(0, min(i.page, (len(parts)-1)/partsOnPage))}.of(actList, o.Button(i.chair))
	r := reply{kind: private, text: fit(append(top, say.listText(spec, o, parts)...), say.say("discord.cut.menu"))}
	if v.in.Type != typeCommand && v.in.onEphemeral() {
		r.kind = update
	}
	for n := at.page * partsOnPage; n < min(len(parts), (at.page+1)*partsOnPage); n++ {
		p, to := parts[n], at
		to.act, to.page = actTake, n+1
		r.rows = append(r.rows, say.partSelect(p.ask, p.part, o.Now(), spec.Label(p.ask.Name), to))
	}
	row := discord.NewActionRow()
	if !slices.ContainsFunc(o.Asks, func(a game.Ask) bool { return long(a) && len(ticked(a)) < a.Min }) {
		row.Components = append(row.Components, say.onButton(o, v.asksMore(sight, o), at))
	}
	row.Components = append(row.Components, say.leaves(len(parts), at)...)
	r.rows = append(r.rows, row)
	return r
}

// onButton goes on to the form, or does the offer.
func (v voice) onButton(o game.Offer, more bool, at id) discord.ButtonComponent {
	label := v.plain.Say(o.Said())
	if more {
		label = v.plain.Key("discord.list.go_on")
	}
	at.act, at.page = actFill, 0
	return discord.ButtonComponent{Style: discord.ButtonStylePrimary, Label: short(label, maxButton), CustomID: at.String()}
}

// listText says what is picked so far, of each list.
func (v voice) listText(spec game.Spec, o game.Offer, parts []listPart) []string {
	lines, last := []string{v.md.Say(o.Said())}, ""
	for _, p := range parts {
		if p.ask.Name == last {
			continue
		}
		last = p.ask.Name
		if picked := ticked(p.ask); len(picked) > 0 {
			lines = append(lines, "- "+v.say("discord.list.picked", game.M("what", spec.Label(last)), game.L("picked", picked...)))
		} else {
			lines = append(lines, "- "+v.say("discord.list.none", game.M("what", spec.Label(last))))
		}
	}
	return lines
}

// ticked are the labels of what is picked of a list.
func ticked(a game.Ask) []game.Msg {
	var labels []game.Msg
	for _, c := range a.Among {
		if c.Ticked {
			labels = append(labels, c.Name())
		}
	}
	return labels
}

// within is what a select has room for: what is ticked, and the choices from
// the first of them on.
func within(among []game.Choice) []game.Choice {
	if len(among) <= maxOptions {
		return among
	}
	room := maxOptions
	first := len(among)
	for i, c := range among {
		if c.Ticked {
			room--
			first = min(first, i)
		}
	}
	if first = min(first, len(among)-1) / maxOptions * maxOptions; room == maxOptions {
		first = 0
	}
	var kept []game.Choice
	for i, c := range among {
		if c.Ticked || i >= first && room > 0 {
			kept = append(kept, c)
			if !c.Ticked {
				room--
			}
		}
	}
	return kept
}
