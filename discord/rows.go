package discord

import (
	"cmp"
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// Rows are asked by a text field for each of their groups, a row in each line. A
// form holds five fields: what an offer asks beyond them stands on further pages,
// and what was filled in is kept until all of it is sent.

// maxFields is how many fields Discord takes in one form.
const maxFields = 5

// formPart is what one field of a form asks: an input, or one group of its rows.
type formPart struct {
	game.Input
	id    string           // of the field
	group game.ChoiceGroup // whose rows it holds
	other bool             // it holds rows of groups that have no field
}

// partSign parts the name of an input from that of a group in the id of a field.
const partSign = ":"

// formPages are the fields of an offer's form by pages. One that is sure has no
// second page: what it takes is said once, above all of it. What need not be answered
// stands where there is room for it, and opens no page.
func formPages(o game.Offer) [][]formPart {
	var all, more []formPart
	for _, a := range o.OpenInputs() {
		if a.Kind == game.Pick && len(pickedLabels(a)) > maxOptions { // forms keep it, for no field holds it
			continue
		}
		if a.Advanced {
			more = append(more, fieldsOf(a, o.Destructive)...)
			continue
		}
		all = append(all, fieldsOf(a, o.Destructive)...)
	}
	if room := (maxFields - len(all)%maxFields) % maxFields; len(all) > 0 {
		more = more[:min(room, len(more))]
	}
	all = append(all, more...)
	if o.Destructive || len(all) == 0 {
		return [][]formPart{all}
	}
	return slices.Collect(slices.Chunk(all, maxFields))
}

// fieldsOf are the fields of one ask.
func fieldsOf(a game.Input, whole bool) []formPart {
	if a.Kind != game.Rows || whole || len(a.Groups) == 0 && a.MaxNewGroup == 0 {
		return []formPart{{Input: a, id: a.Name}}
	}
	var parts []formPart
	other := formPart{Input: a, id: a.Name + partSign, other: true}
	for _, g := range a.Groups {
		if id := other.id + g.Word; units(id) <= maxID {
			parts = append(parts, formPart{Input: a, id: id, group: g})
		}
	}
	if a.MaxNewGroup > 0 || len(parts) < len(a.Groups) {
		parts = append(parts, other)
	}
	return parts
}

// holds reports whether a row stands in the field.
func (p formPart) holds(r game.Row, all []formPart) bool {
	if !p.other {
		return r.Group == p.group.Word
	}
	return !slices.ContainsFunc(all,
		func(q formPart) bool { return !q.other && q.Name == p.Name && q.group.Word == r.Group })
}

// rowsField is a text with a row in each line: what the person wrote there, or
// what is there already. The first row that lacks something is shown as an example.
func (l localizer) rowsField(spec game.Spec, p formPart, given game.Args, all []formPart) discord.LabelComponent {
	in := discord.TextInputComponent{CustomID: p.id, Style: discord.TextInputStyleParagraph, MaxLength: maxFormText}
	var lines []string
	for _, r := range p.CurrentRows {
		switch {
		case !p.holds(r, all):
		case slices.Contains(r.Cells, ""):
			in.Placeholder = cmp.Or(in.Placeholder, short(p.line(p.example(r)), maxExample))
		default:
			lines = append(lines, p.line(r))
		}
	}
	in.Value = strings.Join(lines, "\n")
	if text, is := given[p.id]; is {
		in.Value = strings.Join(text, " ")
	}
	var cells []game.Msg
	for _, col := range p.Columns {
		cells = append(cells, spec.Label(p.Name+"."+col.Name))
	}
	title, hint := p.group.Title, game.Say("discord.rows.line", game.L("cells", cells...))
	if p.other {
		title = game.Say("discord.rows.other", game.M("group", spec.Label(p.Name+".group")))
		hint = game.Say("discord.rows.other.line", game.L("cells", cells...))
	}
	return discord.LabelComponent{Label: short(l.plain.Say(title), maxFormLabel),
		Description: short(l.plain.Say(hint), maxFormHint),
		Component:   in}
}

// example is a row with an example in each cell that lacks its dice.
func (p formPart) example(r game.Row) game.Row {
	r.Cells = slices.Clone(r.Cells)
	for i, col := range p.Columns {
		if i < len(r.Cells) && r.Cells[i] == "" && col.Kind == game.Dice {
			r.Cells[i] = "d8"
		}
	}
	return r
}

// inputOfGroup asks for the rows of one group alone.
func inputOfGroup(a game.Input) game.Input {
	a.Groups, a.MaxNewGroup = nil, 0
	return a
}

// answers are what a form was filled in with, as the words of what is asked: the
// fields of rows are one text.
func answers(o game.Offer, given game.Args) game.Args {
	args := game.Args{}
	for _, a := range o.Inputs {
		parts := fieldsOf(a, o.Destructive)
		if len(parts) == 1 {
			if words, is := given[a.Name]; is {
				args[a.Name] = words
			}
			continue
		}
		var text []string
		for _, p := range parts {
			words, is := given[p.id]
			switch own := strings.TrimSpace(strings.Join(words, " ")); {
			case !is: // a page that nobody has opened: what stands
				text = append(text, p.standing(parts))
			case own == "":
			case p.other:
				text = append(text, own)
			default:
				text = append(text, game.RowsInGroup(p.group.Word, own))
			}
		}
		args[a.Name] = []string{strings.Join(text, "\n\n")} // behind an empty line a heading may stand alone
	}
	return args
}

// standing are the rows of a field that stand there already, as they are sent by
// nobody.
func (p formPart) standing(all []formPart) string {
	rows := slices.DeleteFunc(slices.Clone(p.CurrentRows), func(r game.Row) bool { return !p.holds(r, all) })
	return game.CellRows(rows)
}

// sentPage takes a page of a form. If there are more, it leads on and keeps what
// was filled in; else it does the offer.
func (h *handler) sentPage(i id) (reply, error) {
	given := h.readForm(i)
	h.forms.keep(h.in.userID(), i.key, given)
	return h.withOffer(i, func(o game.Offer, _ table.PlayerView) (reply, error) {
		c, pages := i.command(), formPages(o)
		if i.page+1 < len(pages) {
			return h.nextPage(o, i, len(pages)), nil
		}
		c.Args = answers(o, given)
		return h.do(h.who(i.chair), c, i)
	})
}

// nextPage says that a page is kept, with buttons that lead to the next and that
// send it as it is.
func (h *handler) nextPage(o game.Offer, i id, pages int) reply {
	say := h.useOwnLanguage()
	r := reply{kind: private,
		text: say.md.Say(game.Say("discord.form.kept", game.M("label", o.Msg()), game.N("n", i.page+1),
			game.N("of", pages)))}
	if h.in.onEphemeral() {
		r.kind = update
	}
	on, send := i, i
	on.act, on.page, send.act, send.page = actPage, i.page+1, actAgree, 0
	next := say.toolButton(say.plain.Say(game.Say("discord.form.next", game.N("n", i.page+2), game.N("of", pages))), on)
	next.Style = discord.ButtonStylePrimary
	r.rows = rowsOf([]discord.InteractiveComponent{next, say.toolButton(say.plain.Say(o.Msg()), send),
		say.menuButton()})
	return r
}

// faultPage is the page of a form on which the first fault of a refusal stands.
func faultPage(o game.Offer, no *game.Refusal, args game.Args) int {
	for n, page := range formPages(o) {
		for _, p := range page {
			if p.Name != no.Param {
				continue
			}
			if p.Kind != game.Rows || no.Row == 0 {
				return n
			}
			rows := p.Rows(args[p.Name])
			if no.Row <= len(rows) && p.holds(rows[no.Row-1], slices.Concat(formPages(o)...)) {
				return n
			}
		}
	}
	return 0
}
