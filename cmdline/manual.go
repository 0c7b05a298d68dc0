package cmdline

import (
	"strings"

	"mesa/game"
	"mesa/lang"
)

// CommandSet holds the commands of a system, of the house or of the lobby.
type CommandSet struct {
	Name  string // for the key "system.<Name>"
	Specs []game.Spec
}

// CommandSets returns the commands of the lobby, the house and the systems, in this order.
func CommandSets(house game.System, systems []game.System) []CommandSet {
	chapters := []CommandSet{{LobbyName, Lobby()}, {house.Name(), house.Specs()}}
	for _, s := range systems {
		chapters = append(chapters, CommandSet{s.Name(), s.Specs()})
	}
	return chapters
}

// Manual returns the reference of all commands in Markdown, in the printer's language, made from
// their Specs.
func Manual(p *lang.Printer, chapters []CommandSet) string {
	var b strings.Builder
	line := func(parts ...string) { b.WriteString(strings.Join(parts, "") + "\n") }
	line("# ", p.Key("manual.title"))
	line()
	line(p.Key("manual.intro"))
	for _, c := range chapters {
		line()
		line("## ", p.Key("system."+c.Name))
		for _, s := range c.Specs {
			line()
			line("### ", s.Name)
			line()
			for _, l := range Help(p, s) {
				line(l)
			}
		}
	}
	return b.String()
}

// Help returns the lines that explain a command in Markdown: its effect, the form of its line
// (Usage), and its parameters.
func Help(p *lang.Printer, s game.Spec) []string {
	lines := []string{
		p.Say(game.Say("manual.move", game.M("name", game.Say(s.Key)), game.M("help", game.Say(s.Key+".help")))),
		"",
		p.Say(game.Say("manual.form", game.W("form", Usage(s)))),
	}
	if len(s.Params) > 0 {
		lines = append(lines, "")
	}
	for _, param := range s.Params {
		lines = append(lines, "- "+p.Say(Explain(s, param)))
	}
	return lines
}

var kindKeys = map[game.Kind]string{
	game.Pick:   "manual.pick",
	game.Number: "manual.number",
	game.Text:   "manual.text",
	game.Dice:   "manual.dice",
	game.Rows:   "manual.rows",
}

// Explain describes a parameter: its name, its label, the words that it accepts, and, unless it is
// a number, whether it is optional.
func Explain(s game.Spec, p game.Param) game.Msg {
	key := "manual.param"
	if p.Min == 0 && p.Kind != game.Number {
		key = "manual.param.optional"
	}
	return game.Say(key, game.W("name", p.Name), game.M("about", paramLabel(s, p)), game.M("kind", Takes(p)))
}

// Takes describes the words that a parameter accepts.
func Takes(p game.Param) game.Msg {
	key := kindKeys[p.Kind]
	switch {
	case p.Change && p.Faces:
		key = "manual.change.die"
	case p.Change:
		key = "manual.change"
	}
	return game.Say(key, game.N("min", p.Min), game.N("n", p.Max))
}
