package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// A character goes out as a file of an answer, and one comes in as an attachment:
// what it says fills the form of a character, which opens at a button and is sent
// like any other.

const (
	fileOption = "file"
	markdown   = "markdown"
	maxFilled  = 20 // forms that one file may fill: four rows of buttons
)

// sheetParams are what /mesa sheet takes beside a file.
var sheetParams = []game.Param{{Name: "who", Kind: game.Pick, Max: 1}, {Name: "form", Kind: game.Pick, Max: 1}}

// sheetFile gives a character as a file, or reads the one that came along.
func (v *visit) sheetFile(options []option) (reply, error) {
	if which := valueOf(options, fileOption); which != "" {
		return v.readSheet(v.in.Data.Resolved.Attachments[which])
	}
	sight, who, err := v.whose(valueOf(options, "who"))
	if err != nil {
		return reply{}, err
	}
	formed := valueOf(options, "form")
	if formed == "" {
		formed = markdown
	}
	say, about := v.mine(), who.About
	f := game.File{Name: say.plain.Say(who.Name), Ext: ".md"}
	if b, ok := lang.Paper(sight.View, about); ok && formed == markdown {
		f.Data = []byte(say.plain.Markdown(b))
	} else if f, err = v.hall.File(v.ctx, v.room.table, v.who(sight.Seat.Chair), about, formed); err != nil {
		return reply{}, err
	}
	return reply{text: say.say("discord.sheet.done", game.W("name", f.Name)), rows: say.menuRow(),
		file: &file{name: game.Slug(f.Name) + f.Ext, data: f.Data}}, nil
}

// whose finds the character that a word means, without one the person's own, and
// what they see of it.
func (v *visit) whose(word string) (table.Sight, game.Person, error) {
	sight, err := v.sightOf(table.Want{Parts: table.View})
	if err != nil {
		return sight, game.Person{}, err
	}
	i := slices.IndexFunc(sight.View.People, func(p game.Person) bool {
		if word == "" {
			return p.Chair != "" && p.Chair == sight.Seat.Chair
		}
		return string(p.About) == word || game.Canon(p.About.Word()) == game.Canon(word) ||
			game.Canon(v.mine().plain.Say(p.Name)) == game.Canon(word)
	})
	if i < 0 {
		return sight, game.Person{}, game.Refuse("", "discord.sheet.whose")
	}
	who := sight.View.People[i]
	sight, err = v.sightOf(table.Want{About: who.About, Parts: table.View})
	return sight, who, err
}

// sightOf is what the person sees from the chair that they last chose, or else
// from one of theirs.
func (v *visit) sightOf(w table.Want) (table.Sight, error) {
	by, err := v.speaker()
	if err != nil {
		return table.Sight{}, err
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, w)
	if err == table.ErrNotYours {
		sight, err = v.hall.Look(v.ctx, v.room.table, v.who(""), w)
	}
	if err != nil || sight.Seat.Chair != "" || len(sight.Mine) == 0 {
		return sight, err
	}
	return v.hall.Look(v.ctx, v.room.table, v.who(v.likely(sight)), w)
}

// sheetWords complete what /mesa sheet takes.
func (v *visit) sheetWords(param, typed string) ([]completion, error) {
	var found []completion
	add := func(word, label string) {
		if fits(typed, word, label) {
			found = append(found, completion{word, label})
		}
	}
	sight, err := v.sightOf(table.Want{Parts: table.View})
	if err != nil {
		return nil, err
	}
	if param == "who" {
		for _, p := range sight.View.People {
			add(string(p.About), v.mine().plain.Say(p.Name))
		}
		return found, nil
	}
	forms := []string{markdown}
	for _, p := range sight.View.People[:min(len(sight.View.People), 1)] {
		whole, err := v.sightOf(table.Want{About: p.About, Parts: table.Files})
		if err != nil {
			return nil, err
		}
		forms = append(forms, whole.Files...)
	}
	for _, f := range forms {
		add(f, v.mine().plain.Key("file.form."+f))
	}
	return found, nil
}

// readSheet keeps what a file says for the forms that it fills, and leads to them.
func (v *visit) readSheet(a attachment) (reply, error) {
	sight, err := v.sightOf(table.Want{Parts: table.Offers})
	if err != nil {
		return reply{}, err
	}
	offers := slices.DeleteFunc(sight.Offers, func(o game.Offer) bool { return !o.File || o.No != nil })
	if len(offers) == 0 {
		return reply{}, game.Refuse("", "discord.sheet.nobody")
	}
	data, err := v.fetch(a, game.MaxFile)
	if err != nil {
		return reply{}, err
	}
	i := slices.IndexFunc(v.hall.Systems(), func(s game.System) bool { return s.Name() == sight.System })
	fills, no := fillsOf(v.hall.Systems()[i], offers, data)
	if no != nil {
		return reply{}, no
	}
	say := v.mine()
	lines := []string{say.say("discord.sheet.read")}
	var buttons []discord.InteractiveComponent
	filled := fills[0].Filled
	for n, f := range fills[:min(len(fills), maxFilled)] {
		given, left := fieldsFor(f.of, f.Args)
		if n == 0 {
			filled.Left = append(filled.Left, left...)
		}
		v.forms.keep(v.in.userID(), f.of.Key(), given)
		to := id{chair: sight.Seat.Chair}.of(actForm, f.of.Button(sight.Seat.Chair))
		buttons = append(buttons, say.toolButton(say.plain.Say(f.of.Label), to))
	}
	lines = append(lines, summary(say, fills[0].of, filled.Args)...)
	left := say.told(filled.Left)
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

// fill is what a file says for the form of an offer.
type fill struct {
	of game.Offer
	game.Filled
}

// fillsOf are the forms that a file fills, each as it stands in it; it refuses a file that
// fills none.
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

// summary are the rows that were understood, a group in each line.
func summary(say voice, o game.Offer, args game.Args) []string {
	var lines []string
	for _, a := range o.Asks {
		if a.Kind != game.Rows {
			continue
		}
		if name := args.One(a.Head); name != "" {
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

// fieldsFor are answers as the fields of an offer's form hold them: rows by their
// groups, a line each. What a field has no room for is left over.
func fieldsFor(o game.Offer, args game.Args) (given game.Args, left []game.Msg) {
	given = game.Args{}
	for _, a := range o.Asks {
		words, is := args[a.Name]
		if !is {
			continue
		}
		parts := fieldsOf(a, o.Grave)
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

// line is a row as a field of rows has it.
func (p formPart) line(r game.Row) string {
	if p.other {
		return p.SayRows([]game.Row{r})
	}
	return ungrouped(p.Ask).SayRows([]game.Row{{Cells: r.Cells}})
}
