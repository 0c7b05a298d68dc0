package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A character is exported as a file of an answer, and imported as an attachment. The content of the
// attachment fills the form of a character, which a button opens.

const (
	fileOption = "file"
	markdown   = "markdown"
	maxFilled  = 20 // forms that one file may fill: four rows of buttons
)

// sheetParams are the parameters of /mesa sheet besides a file.
var sheetParams = []game.Param{{Name: "who", Kind: game.Pick, Max: 1}, {Name: "form", Kind: game.Pick, Max: 1}}

// sheetFile returns a character as a file, or fills forms from an attached file.
func (h *handler) sheetFile(options []option) (reply, error) {
	if which := valueOf(options, fileOption); which != "" {
		return h.readSheet(h.in.Data.Resolved.Attachments[which])
	}
	view, who, err := h.characterNamed(valueOf(options, "who"))
	if err != nil {
		return reply{}, err
	}
	formed := valueOf(options, "form")
	if formed == "" {
		formed = markdown
	}
	say, about := h.useOwnLanguage(), who.About
	f := game.File{Name: say.plain.Say(who.Name), Ext: ".md"}
	if b, ok := lang.SheetBlock(view.View, about); ok && formed == markdown {
		f.Data = []byte(say.plain.Markdown(b))
	} else if f, err = h.tables.File(h.ctx, h.channel.table, h.caller(view.Actor.Chair), about, formed); err != nil {
		return reply{}, err
	}
	return reply{text: say.say("discord.sheet.done", game.W("name", f.Name)), rows: say.menuRow(),
		file: &file{name: game.Slug(f.Name) + f.Ext, data: f.Data}}, nil
}

// characterNamed returns the character with a name, word or Ref, and the person's view of it. "" is
// the character of the person's chair.
func (h *handler) characterNamed(name string) (table.PlayerView, game.Person, error) {
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return view, game.Person{}, err
	}
	i := slices.IndexFunc(view.View.People, func(p game.Person) bool {
		if name == "" {
			return p.Chair != "" && p.Chair == view.Actor.Chair
		}
		return string(p.About) == name || game.Canonical(p.About.Word()) == game.Canonical(name) ||
			game.Canonical(h.useOwnLanguage().plain.Say(p.Name)) == game.Canonical(name)
	})
	if i < 0 {
		return view, game.Person{}, game.Refuse("", "discord.sheet.whose")
	}
	who := view.View.People[i]
	view, err = h.viewOf(table.ViewQuery{About: who.About, Fields: table.FieldView})
	return view, who, err
}

// viewOf returns the view of the chair that the person last chose. A person who has chosen no
// chair, or no longer holds it, gets the view of their likelyChair, or of a guest if they have no
// chair.
func (h *handler) viewOf(query table.ViewQuery) (table.PlayerView, error) {
	by, err := h.callerHere()
	if err != nil {
		return table.PlayerView{}, err
	}
	view, err := h.tables.View(h.ctx, h.channel.table, by, query)
	if err == table.ErrNotYours {
		view, err = h.tables.View(h.ctx, h.channel.table, h.caller(""), query)
	}
	if err != nil || view.Actor.Chair != "" || len(view.OwnChairs) == 0 {
		return view, err
	}
	return h.tables.View(h.ctx, h.channel.table, h.caller(h.likelyChair(view)), query)
}

// sheetWords returns completions for a parameter of /mesa sheet: characters for "who", formats for
// others.
func (h *handler) sheetWords(param, typed string) ([]completion, error) {
	var found []completion
	add := func(word, label string) {
		if canBecome(typed, word, label) {
			found = append(found, completion{word, label})
		}
	}
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return nil, err
	}
	if param == "who" {
		for _, p := range view.View.People {
			add(string(p.About), h.useOwnLanguage().plain.Say(p.Name))
		}
		return found, nil
	}
	forms := []string{markdown}
	for _, p := range view.View.People[:min(len(view.View.People), 1)] {
		whole, err := h.viewOf(table.ViewQuery{About: p.About, Fields: table.FieldFiles})
		if err != nil {
			return nil, err
		}
		forms = append(forms, whole.FileFormats...)
	}
	for _, f := range forms {
		add(f, h.useOwnLanguage().plain.Key("file.form."+f))
	}
	return found, nil
}

// readSheet keeps the answers that a file gives for forms, and returns buttons that open these
// forms filled in.
func (h *handler) readSheet(a attachment) (reply, error) {
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return reply{}, err
	}
	offers := slices.DeleteFunc(view.Offers, func(o game.Offer) bool { return !o.TakesFile || o.Closed != nil })
	if len(offers) == 0 {
		return reply{}, game.Refuse("", "discord.sheet.nobody")
	}
	data, err := h.fetch(a, game.MaxFile)
	if err != nil {
		return reply{}, err
	}
	i := slices.IndexFunc(h.tables.Systems(), func(s game.System) bool { return s.Name() == view.System })
	fills, no := fillsOf(h.tables.Systems()[i], offers, data)
	if no != nil {
		return reply{}, no
	}
	say := h.useOwnLanguage()
	lines := []string{say.say("discord.sheet.read")}
	var buttons []discord.InteractiveComponent
	filled := fills[0].FormFill
	for n, f := range fills[:min(len(fills), maxFilled)] {
		given, left := fieldsFor(f.of, f.Args)
		if n == 0 {
			filled.Unplaced = append(filled.Unplaced, left...)
		}
		h.forms.keep(h.in.userID(), f.of.Key(), given)
		to := id{chair: view.Actor.Chair}.forButton(actForm, f.of.Button(view.Actor.Chair))
		buttons = append(buttons, say.toolButton(say.plain.Say(f.of.Label), to))
	}
	lines = append(lines, summary(say, fills[0].of, filled.Args)...)
	left := say.lines(filled.Unplaced)
	if len(left) > 0 {
		lines = append(lines, say.md.Say(game.Say("web.file.left", game.N("n", len(left)))))
	}
	r := reply{rows: rowsOf(append(buttons, say.menuButton()))}
	if whole := strings.Join(append(slices.Clone(lines), left...), "\n"); units(whole) <= maxText {
		r.text = whole
		return r, nil
	}
	r.text = fit(lines, say.say("discord.cut"))
	r.file = &file{name: "left.txt", data: []byte(strings.Join(left, "\n") + "\n")}
	return r, nil
}

// fill holds the answers that a file gives for the form of an offer.
type fill struct {
	of game.Offer
	game.FormFill
}

// fillsOf returns the answers for each offer that takes the file. It refuses a file that no offer
// takes, with the reason of the first offer.
func fillsOf(s game.System, offers []game.Offer, data []byte) ([]fill, *game.Refusal) {
	var fills []fill
	var first *game.Refusal
	for _, o := range offers {
		filled, no := s.Fill(o, data)
		if no == nil {
			fills = append(fills, fill{o, filled})
		} else if first == nil {
			first = no
		}
	}
	if len(fills) == 0 {
		return nil, first
	}
	return fills, nil
}

// summary returns the name and the rows that were understood, a group in each line.
func summary(say localizer, o game.Offer, args game.Args) []string {
	var lines []string
	for _, a := range o.Inputs {
		if a.Kind != game.Rows {
			continue
		}
		if name := args.One(a.HeadParam); name != "" {
			lines = append(lines, "**"+say.md.Say(game.Quote(name))+"**")
		}
		rows := a.Rows(args[a.Name])
		for len(rows) > 0 {
			n := slices.IndexFunc(rows, func(r game.Row) bool { return r.Group != rows[0].Group })
			if n < 0 {
				n = len(rows)
			}
			lines = append(lines, "- "+say.md.Say(game.Quote(a.SayRows(rows[:n]))))
			rows = rows[n:]
		}
	}
	return lines
}

// fieldsFor returns answers by the fields of an offer's form, which hold the rows of a group each.
// left says which rows have no room there.
func fieldsFor(o game.Offer, args game.Args) (given game.Args, left []game.Msg) {
	given = game.Args{}
	for _, a := range o.Inputs {
		words, is := args[a.Name]
		if !is {
			continue
		}
		parts := fieldsOf(a, o.Destructive)
		if a.Kind != game.Rows || len(parts) == 1 {
			given[a.Name] = words
			continue
		}
		for _, p := range parts {
			var text []string
			size := 0
			for _, r := range a.Rows(words) {
				if !p.holds(r, parts) {
					continue
				}
				line := p.line(r)
				if size += units(line) + 1; size > maxFormText {
					left = append(left, game.Say("file.left", game.W("line", line)))
					continue
				}
				text = append(text, line)
			}
			given[p.id] = []string{strings.Join(text, "\n")}
		}
	}
	return given, left
}

// line returns a row as it stands in its field.
func (p formPart) line(r game.Row) string {
	if p.other {
		return p.SayRows([]game.Row{r})
	}
	return inputOfGroup(p.Input).SayRows([]game.Row{{Cells: r.Cells}})
}
