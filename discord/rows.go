package discord

import (
	"cmp"
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

// An input that takes rows has a text field for each of its groups, with a row in each line. A form
// has five fields at most, so further fields are on more pages, and the answers are kept until all
// are sent.

// maxFields is the number of fields that Discord allows in a form.
const maxFields = 5

// formPart is one field of a form: for an input, or for one group of its rows.
type formPart struct {
	game.Input
	id    string           // of the field
	group game.ChoiceGroup // the group of its rows
	other bool             // it holds the rows of groups that have no field
}

// partSign separates the names of an input and a group in the id of a field.
const partSign = ":"

// formPages returns the fields of an offer's form by pages. A destructive offer has a single page,
// because its loss is stated once, above all of it. Advanced inputs fill the room that is left on
// the last page; if there are no other inputs, they have their own pages.
func formPages(o game.Offer) [][]formPart {
	var all, more []formPart
	for _, a := range o.OpenInputs() {
		if a.Kind == game.Pick && len(pickedLabels(a)) > maxOptions { // no field holds it, and forms keep it
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

// fieldsOf returns the fields of one input. With whole it has a single field, even for rows with
// groups.
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

// holds reports whether a row belongs into the field; all are the fields of its form.
func (p formPart) holds(r game.Row, all []formPart) bool {
	if !p.other {
		return r.Group == p.group.Word
	}
	return !slices.ContainsFunc(all,
		func(q formPart) bool { return !q.other && q.Name == p.Name && q.group.Word == r.Group })
}

// rowsField returns a text field with a row in each line: the text that the person gave before, or
// the present rows. The first row with an empty cell is shown as an example instead.
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

// example returns a row with a d8 in each empty dice cell.
func (p formPart) example(r game.Row) game.Row {
	r.Cells = slices.Clone(r.Cells)
	for i, col := range p.Columns {
		if i < len(r.Cells) && r.Cells[i] == "" && col.Kind == game.Dice {
			r.Cells[i] = "d8"
		}
	}
	return r
}

// inputOfGroup returns the input as if it had one group, so that its rows are written without the
// group.
func inputOfGroup(a game.Input) game.Input {
	a.Groups, a.MaxNewGroup = nil, 0
	return a
}

// answers returns the given answers by input: the fields of one input's rows become one text.
// Fields on a page that was not opened have their present rows.
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
			case !is: // a page that was not opened: the present rows
				text = append(text, p.presentRows(parts))
			case own == "":
			case p.other:
				text = append(text, own)
			default:
				text = append(text, game.RowsInGroup(p.group.Word, own))
			}
		}
		args[a.Name] = []string{strings.Join(text, "\n\n")} // after an empty line a heading may stand alone
	}
	return args
}

// presentRows returns the present rows of a field as text.
func (p formPart) presentRows(all []formPart) string {
	rows := slices.DeleteFunc(slices.Clone(p.CurrentRows), func(r game.Row) bool { return !p.holds(r, all) })
	return game.CellRows(rows)
}

// submitPage handles a sent page of a form. It keeps the answers. If there are more pages it leads
// on, else it does the offer.
func (h *handler) submitPage(i id) (reply, error) {
	given := h.readForm(i)
	h.forms.keep(h.in.userID(), i.key, given)
	return h.withOffer(i, func(o game.Offer, _ table.PlayerView) (reply, error) {
		c, pages := i.command(), formPages(o)
		if i.page+1 < len(pages) {
			return h.nextPage(o, i, len(pages)), nil
		}
		c.Args = answers(o, given)
		return h.do(h.caller(i.chair), c, i)
	})
}

// nextPage says that a page is kept, with a button for the next page and a button that sends the
// form.
func (h *handler) nextPage(o game.Offer, i id, pages int) reply {
	say := h.useOwnLanguage()
	r := reply{kind: private,
		text: say.md.Say(game.Say("discord.form.kept", game.M("label", o.Msg()), game.N("n", i.page+1),
			game.N("of", pages)))}
	if h.in.isOnEphemeral() {
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

// faultPage returns the page of a form with the parameter and row that a refusal names, 0 if there
// is none.
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
