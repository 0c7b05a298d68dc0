package discord

import (
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

// typed marks the field of a pick whose words are typed, because a select
// cannot hold them all.
const typed = "?"

// form is the modal of an offer: a field for each thing it asks.
func (v voice) form(spec game.Spec, o game.Offer, i id) discord.ModalCreate {
	act := byte(actForm)
	if o.Grave {
		act = actSure
	}
	m := discord.ModalCreate{CustomID: i.of(act, o.Button(i.chair)).String(), Title: short(v.plain.Say(o.Label), maxFormTitle)}
	if o.Grave {
		m.Components = append(m.Components, discord.TextDisplayComponent{Content: fit(v.told(o.Then), "…")})
	}
	for _, a := range o.Asks {
		m.Components = append(m.Components, v.field(spec, a))
	}
	return m
}

// field is a labelled input. Required is always set: the library sends it in
// any case, and false would let people submit what will be refused.
func (v voice) field(spec game.Spec, a game.Ask) discord.LabelComponent {
	name := v.plain.Key(paramKey(spec, a.Name))
	l := discord.LabelComponent{Label: short(name, maxFormLabel)}
	if l.Label != name {
		l.Description = short(name, maxFormHint)
	}
	switch {
	case a.Kind == game.Pick && len(a.Among) <= maxOptions && len(a.Among) > 0:
		l.Component = v.pickField(a)
	case a.Kind == game.Pick:
		l.Component = v.typedPick(a)
	default:
		l.Component = v.textField(a)
	}
	return l
}

func (v voice) pickField(a game.Ask) discord.StringSelectMenuComponent {
	least := min(a.Min, len(a.Among))
	sel := discord.StringSelectMenuComponent{CustomID: a.Name, MinValues: &least, MaxValues: max(1, min(a.Max, len(a.Among))), Required: a.Min > 0}
	for _, c := range a.Among {
		o := lineOf(v.plain.Say(c.Label), c.Word)
		o.Default = c.Ticked
		sel.Options = append(sel.Options, o)
	}
	return sel
}

// typedPick takes words by keyboard and hints at the first of them.
func (v voice) typedPick(a game.Ask) discord.TextInputComponent {
	var hint, ticked []string
	for _, c := range a.Among {
		hint = append(hint, c.Word)
		if c.Ticked {
			ticked = append(ticked, c.Word)
		}
	}
	return discord.TextInputComponent{
		CustomID: a.Name + typed, Style: discord.TextInputStyleShort, Required: a.Min > 0,
		Placeholder: short(strings.Join(hint, ", "), maxFormHint), Value: strings.Join(ticked, ", "), MaxLength: maxFormText,
	}
}

func (v voice) textField(a game.Ask) discord.TextInputComponent {
	in := discord.TextInputComponent{CustomID: a.Name, Style: discord.TextInputStyleShort, Required: a.Min > 0, Value: a.Preset, MaxLength: maxOption}
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
	return in
}

// submitted does the offer of a form with what was filled in.
func (v *visit) submitted() (reply, error) {
	i, err := parseID(v.in.Data.CustomID)
	if v.room == nil {
		return v.noTable(), nil
	}
	if err != nil || i.act != actForm && i.act != actSure {
		return v.menuOf(v.who(""), 0, "", []string{v.mine().say("discord.old_button")})
	}
	args, err := v.filled(i)
	if err != nil {
		return reply{}, err
	}
	c := i.command()
	c.Args = args
	return v.do(v.who(i.chair), c, i)
}

// filled reads the fields of a form. An empty number or dice field is absent,
// so that what is missing is said instead of what is wrong.
func (v *visit) filled(i id) (game.Args, error) {
	args := game.Args{}
	for _, f := range v.in.Data.Components {
		c := f.Component
		name, byHand := strings.CutSuffix(c.CustomID, typed)
		switch {
		case c.CustomID == "": // a text that only says something
		case byHand:
			o, _, err := v.offer(v.who(i.chair), i.key)
			if err != nil {
				return nil, err
			}
			a, _ := o.Ask(name)
			args[name] = v.mine().wordsOf(a, c.Value)
		case c.Values != nil:
			args[name] = c.Values
		case strings.TrimSpace(c.Value) == "":
			args[name] = []string{}
		default:
			args[name] = []string{c.Value}
		}
	}
	return args, nil
}

// wordsOf finds the words that somebody typed for a pick: each may be the word
// itself or its label.
func (v voice) wordsOf(a game.Ask, text string) []string {
	words := []string{}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		for _, c := range a.Among {
			if game.Fold(v.plain.Say(c.Label)) == game.Fold(part) {
				part = c.Word
				break
			}
		}
		words = append(words, part)
	}
	return words
}
