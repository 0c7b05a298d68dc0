package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// The lengths that Discord allows in forms.
const (
	maxFormTitle = 45
	maxFormLabel = 45
	maxFormHint  = 100
	maxFormText  = 4000
)

// form is a page of the modal of an offer: a field for each thing it asks, with
// what the person has filled in before.
func (v voice) form(spec game.Spec, o game.Offer, given game.Args, i id) discord.ModalCreate {
	pages := formPages(o)
	act, page := byte(actForm), 0
	switch {
	case warns(o):
		act = actSure
	case hasRows(o):
		i.page = min(i.page, len(pages)-1)
		act, page = actPage, i.page
	}
	m := discord.ModalCreate{CustomID: i.of(act, o.Button(i.chair)).String(), Title: short(v.plain.Say(o.Label), maxFormTitle)}
	if warns(o) {
		m.Components = append(m.Components, discord.TextDisplayComponent{Content: fit(v.told(o.Then), "…")})
	}
	for _, p := range pages[page] {
		if p.Kind == game.Rows {
			m.Components = append(m.Components, v.rowsField(spec, p, given, slices.Concat(pages...)))
			continue
		}
		if text := strings.Join(given[p.Name], " "); text != "" && p.Kind != game.Pick { // also what was refused
			p.Preset = text
		}
		m.Components = append(m.Components, v.field(spec, p.Ask, o.Now()))
	}
	return m
}

// hasRows reports whether an offer asks for rows.
func hasRows(o game.Offer) bool {
	return slices.ContainsFunc(o.Questions(), func(a game.Ask) bool { return a.Kind == game.Rows })
}

// warns reports whether the form of a grave offer says what is lost: where its
// questions leave room for that. Where they do not, it is asked afterwards.
func warns(o game.Offer) bool { return o.Grave && len(o.Questions()) < maxFields }

// field is a labelled input. Required is always set: the library sends it in
// any case, and false would let people submit what will be refused.
func (v voice) field(spec game.Spec, a game.Ask, now game.Chance) discord.LabelComponent {
	name := v.plain.Key(paramKey(spec, a.Name))
	l := discord.LabelComponent{Label: short(name, maxFormLabel)}
	if l.Label != name {
		l.Description = short(name, maxFormHint)
	}
	if !a.Note.Empty() {
		l.Description = short(v.plain.Say(a.Note), maxFormHint)
	}
	if a.Kind == game.Pick {
		a.Among = within(a.Shown())
		l.Component = v.pickField(a, now)
	} else {
		l.Component = v.textField(a)
	}
	return l
}

// pickField picks some of a list. Discord shows no option closed, so what is
// closed is left out.
func (v voice) pickField(a game.Ask, now game.Chance) discord.StringSelectMenuComponent {
	a.Among = slices.DeleteFunc(slices.Clone(a.Among), func(c game.Choice) bool { return c.No != nil || c.Quiet })
	least := min(a.Min, len(a.Among))
	sel := discord.StringSelectMenuComponent{CustomID: a.Name, MinValues: &least, Required: a.Min > 0}
	lit := 0                               // more may be ticked than anybody may tick
	sole := a.Min > 0 && len(a.Among) == 1 // there is nothing to choose
	for _, c := range a.Among {
		o := lineOf(v.plain.Say(a.Said(c, now)), c.Word)
		o.Default = c.Ticked || sole
		if o.Default {
			lit++
		}
		sel.Options = append(sel.Options, o)
	}
	sel.MaxValues = max(1, min(a.Max, len(a.Among)), lit)
	return sel
}

func (v voice) textField(a game.Ask) discord.TextInputComponent {
	in := discord.TextInputComponent{CustomID: a.Name, Style: discord.TextInputStyleShort, Required: a.Min > 0, Value: a.Preset,
		MaxLength: maxOption}
	switch a.Kind {
	case game.Number:
		in.MaxLength = 12
		in.Required = true
		in.Placeholder = strconv.Itoa(a.Min) + "–" + strconv.Itoa(a.Max)
	case game.Dice:
		in.MaxLength = 200
		in.Placeholder = "2d8 d10"
	case game.Text:
		in.MaxLength = max(1, min(a.Max, maxFormText))
		if a.Max > 200 {
			in.Style = discord.TextInputStyleParagraph
		}
	}
	in.MaxLength = max(in.MaxLength, units(in.Value)) // Discord counts some letters twice
	return in
}

// submitted does the offer of a form with what was filled in.
func (v *visit) submitted() (reply, error) {
	i, err := parseID(v.in.Data.CustomID)
	if v.room == nil {
		return v.noTable(), nil
	}
	if err != nil || i.act != actForm && i.act != actSure && i.act != actPage {
		return v.dead(v.mine().say("discord.old_button")), nil
	}
	if i.act == actPage {
		return v.sentPage(i)
	}
	c := i.command()
	c.Args = v.filled(i)
	return v.do(v.who(i.chair), c, i)
}

// filled reads the fields of a form, and what was picked before it for which
// it has none. An empty number or dice field is absent, so that what is missing
// is said instead of what is wrong.
func (v *visit) filled(i id) game.Args {
	args := v.forms.of(v.in.userID(), i.key)
	for _, f := range v.in.Data.Components {
		switch c := f.Component; {
		case c.CustomID == "": // a text that only says something
		case c.Values != nil:
			args[c.CustomID] = c.Values
		case strings.TrimSpace(c.Value) == "":
			args[c.CustomID] = []string{}
		default:
			args[c.CustomID] = []string{c.Value}
		}
	}
	return args
}
