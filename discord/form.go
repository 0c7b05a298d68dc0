package discord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
)

// The lengths that Discord allows in forms, in units.
const (
	maxFormTitle = 45
	maxFormLabel = 45
	maxFormHint  = 100
	maxFormText  = 4000
)

// form returns a page of an offer's modal: a field for each part of an input on that page, with the
// answers given so far. The page is i.page if the offer asks for rows, else the first. A
// destructive offer has its loss above the fields.
func (l localizer) form(spec game.Spec, o game.Offer, given game.Args, i id) discord.ModalCreate {
	pages := formPages(o)
	act, page := byte(actForm), 0
	switch {
	case statesLoss(o):
		act = actSure
	case hasRows(o):
		i.page = min(i.page, len(pages)-1)
		act, page = actPage, i.page
	}
	m := discord.ModalCreate{CustomID: i.forButton(act, o.Button(i.chair)).String(),
		Title: short(l.plain.Say(o.Label), maxFormTitle)}
	if statesLoss(o) {
		m.Components = append(m.Components, discord.TextDisplayComponent{Content: fit(l.lines(o.Consequences), "…")})
	}
	for _, p := range pages[page] {
		if p.Kind == game.Rows {
			m.Components = append(m.Components, l.rowsField(spec, p, given, slices.Concat(pages...)))
			continue
		}
		if text := strings.Join(given[p.Name], " "); text != "" && p.Kind != game.Pick { // also a refused answer
			p.Preset = text
		}
		m.Components = append(m.Components, l.field(spec, p.Input, o.BaseChance()))
	}
	return m
}

// hasRows reports whether an offer asks for rows.
func hasRows(o game.Offer) bool {
	return slices.ContainsFunc(o.OpenInputs(), func(a game.Input) bool { return a.Kind == game.Rows })
}

// statesLoss reports whether the form of a destructive offer states the loss, which takes the place
// of one field. Otherwise the loss is confirmed after the form.
func statesLoss(o game.Offer) bool { return o.Destructive && len(o.OpenInputs()) < maxFields }

// field returns an input with its label. Required is always set: the library sends it in any case,
// and with false people could submit an answer that is refused afterwards.
func (v localizer) field(spec game.Spec, a game.Input, now game.Chance) discord.LabelComponent {
	name := v.plain.Key(paramKey(spec, a.Name))
	l := discord.LabelComponent{Label: short(name, maxFormLabel)}
	if l.Label != name {
		l.Description = short(name, maxFormHint)
	}
	if !a.Note.Empty() {
		l.Description = short(v.plain.Say(a.Note), maxFormHint)
	}
	if a.Kind == game.Pick {
		a.Choices = fitSelect(a.VisibleChoices())
		l.Component = v.pickField(a, now)
	} else {
		l.Component = v.textField(a)
	}
	return l
}

// pickField returns a select for an input. Discord cannot disable options, so closed choices are
// left out. Unlisted choices are left out too.
func (l localizer) pickField(a game.Input, now game.Chance) discord.StringSelectMenuComponent {
	a.Choices = slices.DeleteFunc(slices.Clone(a.Choices),
		func(c game.Choice) bool { return c.Closed != nil || c.Unlisted })
	least := min(a.Min, len(a.Choices))
	sel := discord.StringSelectMenuComponent{CustomID: a.Name, MinValues: &least, Required: a.Min > 0}
	selected := 0                            // can be more than the input allows
	sole := a.Min > 0 && len(a.Choices) == 1 // there is nothing to choose
	for _, c := range a.Choices {
		o := l.choiceOption(a, c, now)
		o.Default = c.Selected || sole
		if o.Default {
			selected++
		}
		sel.Options = append(sel.Options, o)
	}
	sel.MaxValues = max(1, min(a.Max, len(a.Choices)), selected)
	return sel
}

// choiceOption returns a choice as an entry of a select. A note that does not fit the label goes
// into the description, if that is free.
func (l localizer) choiceOption(a game.Input, c game.Choice, now game.Chance) discord.StringSelectMenuOption {
	whole := l.plain.Say(a.ChoiceMsg(c, now))
	if units(whole) <= maxOption || c.Note.Empty() {
		return selectOption(whole, c.Word)
	}
	note := c.Note
	c.Note = game.Msg{}
	o := selectOption(l.plain.Say(a.ChoiceMsg(c, now)), c.Word)
	if o.Description == "" {
		o.Description = short(l.plain.Say(note), maxOption)
	}
	return o
}

func (l localizer) textField(a game.Input) discord.TextInputComponent {
	in := discord.TextInputComponent{CustomID: a.Name, Style: discord.TextInputStyleShort, Required: a.Min > 0,
		Value:     a.Preset,
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

// submitForm does the offer of a form with its answers.
func (h *handler) submitForm() (reply, error) {
	i, err := parseID(h.in.Data.CustomID)
	if h.channel == nil {
		return h.replyNoTable(), nil
	}
	if err != nil || i.act != actForm && i.act != actSure && i.act != actPage {
		return h.replyDeadButton(h.useOwnLanguage().say("discord.old_button")), nil
	}
	if i.act == actPage {
		return h.submitPage(i)
	}
	c := i.command()
	c.Args = h.readForm(i)
	return h.do(h.caller(i.chair), c, i)
}

// readForm returns the answers of a form, with the choices picked before it. A field with nothing
// but spaces has no words, so that the refusal names it as missing, not as wrong.
func (h *handler) readForm(i id) game.Args {
	args := h.forms.answersOf(h.in.userID(), i.key)
	for _, f := range h.in.Data.Components {
		switch c := f.Component; {
		case c.CustomID == "": // a text that is no field
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
