package lang

import (
	"slices"
	"strings"

	"mesa/game"
)

// View returns a view as plain text, as screen readers, phones and logs show it: a heading for each
// part, one fact a line, "none" for an empty part. Every front end with text uses it.
func (p *Printer) View(v game.View) string { return strings.Join(p.Lines(v), "\n") }

// Lines returns the lines of View: the cards, the people, the rest. A chart about a card is below
// it.
func (p *Printer) Lines(v game.View) []string {
	var lines []string
	rest := v.Blocks
	for _, m := range v.Cards {
		lines = append(lines, p.Card(m)...)
		for _, b := range rest {
			if isAboutCard(b, m) {
				lines = append(lines, p.Block(b)...)
			}
		}
		rest = slices.DeleteFunc(slices.Clone(rest), func(b game.Block) bool { return isAboutCard(b, m) })
	}
	if len(v.People) > 0 {
		lines = append(lines, p.title(game.Say("view.people")))
		for _, person := range v.People {
			lines = append(lines, "- "+p.Person(person))
		}
	}
	for _, b := range rest {
		lines = append(lines, p.Block(b)...)
	}
	return lines
}

func isAboutCard(b game.Block, m game.Card) bool {
	return b.Kind == game.ChartBlock && b.About == m.About
}

// title prints a heading; a full sentence gets no colon.
func (p *Printer) title(m game.Msg) string {
	if said := p.Say(m); strings.HasSuffix(said, ".") {
		return said
	}
	return p.Say(game.Say("view.title", game.M("title", m)))
}

// Card returns a card as lines: the verdict first, then the goals, the notes, the dice of each
// side, the consequences and the waits.
func (p *Printer) Card(m game.Card) []string {
	title := m.Title
	if m.Over {
		title = game.Say("view.last", game.M("title", title))
	}
	lines := []string{p.title(title)}
	say := func(ms ...game.Msg) {
		for _, m := range ms {
			lines = append(lines, p.Say(m))
		}
	}
	if !m.Verdict.Empty() {
		say(m.Verdict)
	}
	for _, g := range m.Goals {
		say(Goal(g))
	}
	say(m.Notes...)
	for _, s := range m.Sides {
		lines = append(lines, p.Side(s)...)
	}
	say(m.Consequences...)
	for _, w := range m.Waits {
		say(Wait(w))
	}
	return lines
}

// Goal returns the number that a roll is compared with.
func Goal(g game.Goal) game.Msg {
	label, n := game.M("label", g.Label), game.N("n", g.N)
	switch {
	case g.Hidden:
		return game.Say("view.goal.hidden", label)
	case !g.From.Empty():
		return game.Say("view.goal.from", label, n, game.M("from", g.From))
	}
	return game.Say("view.goal", label, n)
}

// Wait returns the chair that a card waits for, and its actions.
func Wait(w game.Wait) game.Msg {
	key := "view.wait"
	if w.Optional {
		key = "view.may"
	}
	what := w.Actions[0]
	for _, m := range w.Actions[1:] {
		what = game.Say("view.or", game.M("a", what), game.M("b", m))
	}
	return game.Say(key, game.M("who", w.Name), game.M("for", what))
}

// Side returns one party of a card as lines: the total first, then each die.
func (p *Printer) Side(s game.Side) []string {
	facts := []string{}
	for _, m := range SideFacts(s) {
		facts = append(facts, p.Say(m))
	}
	lines := []string{strings.Join(append([]string{p.Say(SideName(s))}, facts...), ", ")}
	if len(s.Dice) > 0 {
		lines[0] += ":"
	}
	for _, d := range s.Dice {
		lines = append(lines, "- "+p.Die(d))
	}
	return lines
}

// SideName returns the heading of a side: the owner of the dice, or the party that has none yet.
func SideName(s game.Side) game.Msg {
	if len(s.Dice) == 0 {
		return s.Name
	}
	return game.Say("view.side", game.M("name", s.Name))
}

// SideFacts returns the total, the effect die and the state of a side.
func SideFacts(s game.Side) []game.Msg {
	var ms []game.Msg
	if s.Total > 0 {
		ms = append(ms, game.Say("view.total", game.N("n", s.Total)))
	}
	if s.Size > 0 {
		ms = append(ms, game.Say("view.effect", game.D("die", s.Size)))
	}
	if !s.State.Empty() {
		ms = append(ms, s.State)
	}
	return ms
}

// Person returns a character in one line, with amounts and items.
func (p *Printer) Person(who game.Person) string {
	name := who.Name
	if !who.Rank.Empty() {
		name = game.Say("view.person", game.M("name", name), game.M("rank", who.Rank))
	}
	facts := p.PersonFacts(who)
	if len(facts) == 0 {
		return p.Say(name)
	}
	return p.Say(name) + ": " + strings.Join(facts, ", ")
}

// PersonFacts returns the facts of a character after the name.
func (p *Printer) PersonFacts(who game.Person) []string {
	var facts []string
	if who.Away {
		facts = append(facts, p.Say(game.Say("view.away")))
	}
	if !who.State.Empty() {
		facts = append(facts, p.Say(who.State))
	}
	for _, s := range who.Has {
		facts = append(facts, p.Say(s.Msg()))
	}
	for _, i := range who.Items {
		facts = append(facts, strings.TrimSpace(p.Say(i.Label)+" "+p.facts(itemFacts(i))))
	}
	return facts
}

// Block returns a block as lines: its heading, then its items.
func (p *Printer) Block(b game.Block) []string {
	if len(b.Items) == 0 {
		if b.Title.Empty() {
			return nil
		}
		return []string{p.Say(game.Say("view.empty", game.M("title", b.Title)))}
	}
	var lines []string
	if !b.Title.Empty() {
		lines = append(lines, p.title(b.Title))
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
		lines = append(lines, dash+p.Item(item)+p.links(b, item))
	}
	return lines
}

// links returns the links of a thing on a map, as text to append to it.
func (p *Printer) links(b game.Block, i game.Item) string {
	m := LinksOf(b, i.About)
	if m.Empty() {
		return ""
	}
	return "; " + p.Say(m)
}

// LinksOf returns the links of a thing on a map, each with its word; the empty Msg if it has none.
func LinksOf(b game.Block, about game.Ref) game.Msg {
	var ms []game.Msg
	for _, l := range b.Links {
		to := l.A
		if to == about {
			to = l.B
		} else if l.B != about {
			continue
		}
		called := game.Quote(to.Word())
		for _, i := range b.Items {
			if i.About == to {
				called = i.Label
			}
		}
		ms = append(ms, game.Say("view.map.link", game.M("to", called), game.M("word", l.Word)))
	}
	if ms == nil {
		return game.Msg{}
	}
	return game.Say("view.map.links", game.L("links", ms...))
}

// longest is the number of characters of a full bar.
const longest = 20

// bar returns the bar of a chart item. The text before it says the same.
func bar(i game.Item) string {
	if i.Max <= 0 {
		return ""
	}
	n := min(max(i.N, 0), i.Max)
	return strings.Repeat("▇", (longest*n+i.Max/2)/i.Max)
}

// Item returns an item in one line: its label, then its facts.
func (p *Printer) Item(i game.Item) string {
	facts := itemFacts(i)
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

// Die returns a die in one line: its origin, its face and its mark.
func (p *Printer) Die(d game.Die) string {
	facts := p.facts(dieFacts(d))
	if d.Of.Empty() {
		return facts
	}
	return p.Say(d.Of) + ": " + facts
}

func dieFacts(d game.Die) []game.Msg {
	ms := []game.Msg{game.Say("die", game.D("die", d.Size))}
	if d.Face != 0 {
		ms[0] = game.Say("die.rolled", game.D("die", d.Size), game.N("face", d.Face))
	}
	if d.Mark != "" {
		ms = append(ms, game.Say("mark."+d.Mark))
	}
	return ms
}

// itemFacts returns the dice, the track and the marks of an item.
func itemFacts(i game.Item) []game.Msg {
	var ms []game.Msg
	for _, d := range i.Dice {
		ms = append(ms, dieFacts(d)...)
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
	if i.Active {
		ms = append(ms, game.Say("mark.on"))
	}
	return ms
}
