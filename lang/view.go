package lang

import (
	"strings"

	"mesa/dice"
	"mesa/game"
)

// View prints a view as plain text, the way a screen reader, a phone and a log
// read it: a heading for each block, one fact a line, "none" for what is
// empty. Every window that shows text shows this one.
func (p *Printer) View(v game.View) string { return strings.Join(p.Lines(v), "\n") }

// Lines are the lines of View.
func (p *Printer) Lines(v game.View) []string {
	var lines []string
	for _, b := range v {
		lines = append(lines, p.Block(b)...)
	}
	return lines
}

// Block prints one block: its heading, then its items.
func (p *Printer) Block(b game.Block) []string {
	if len(b.Items) == 0 {
		if b.Title.Empty() {
			return nil
		}
		return []string{p.Say(game.Say("view.empty", game.M("title", b.Title)))}
	}
	var lines []string
	if !b.Title.Empty() {
		lines = append(lines, p.Say(game.Say("view.title", game.M("title", b.Title))))
	}
	dash := "- "
	if b.Kind == game.TextBlock {
		dash = ""
	}
	for _, item := range b.Items {
		if b.Kind == game.ChartBlock {
			lines = append(lines, strings.TrimRight(dash+p.Say(item.Label)+" "+bar(item), " "))
			continue
		}
		lines = append(lines, dash+p.Item(item))
	}
	return lines
}

// longest is how many characters a whole bar has.
const longest = 20

// bar is the bar of an item of a chart, behind words that say all of it.
func bar(i game.Item) string {
	if i.Max <= 0 {
		return ""
	}
	n := min(max(i.N, 0), i.Max)
	return strings.Repeat("▇", (longest*n+i.Max/2)/i.Max)
}

// Item prints one item: its label, then what is to be said of it.
func (p *Printer) Item(i game.Item) string {
	facts := facts(i)
	switch {
	case len(facts) == 0:
		return p.Say(i.Label)
	case i.Label.Empty():
		return p.facts(facts)
	}
	return p.Say(i.Label) + ": " + p.facts(facts)
}

func (p *Printer) facts(ms []game.Msg) string {
	said := make([]string, len(ms))
	for i, m := range ms {
		said[i] = p.Say(m)
	}
	return strings.Join(said, ", ")
}

// facts are the die, the track and the marks of an item.
func facts(i game.Item) []game.Msg {
	var ms []game.Msg
	switch {
	case i.Die != 0 && i.Face != 0:
		ms = append(ms, game.Say("die.rolled", game.D("die", dice.Die(i.Die)), game.N("face", i.Face)))
	case i.Die != 0:
		ms = append(ms, game.Say("die", game.D("die", dice.Die(i.Die))))
	}
	switch {
	case i.Max != 0:
		ms = append(ms, game.Say("view.of", game.N("n", i.N), game.N("max", i.Max)))
	case i.N != 0:
		ms = append(ms, game.Say("view.number", game.N("n", i.N)))
	}
	if i.Mark != "" {
		ms = append(ms, game.Say("mark."+i.Mark))
	}
	if i.On {
		ms = append(ms, game.Say("mark.on"))
	}
	return ms
}
