package lang

import (
	"slices"
	"strings"

	"mesa/game"
)

// View returns a view as plain text, as screen readers, phones and logs show it: a heading for each
// part, one fact a line, and "none" for an empty block with a title.
func (p *Printer) View(v game.View) string { return strings.Join(p.Lines(v), "\n") }

// Lines returns the lines of View: the cards, each with the charts about it, then the people and
// the other blocks.
func (p *Printer) Lines(v game.View) []string {
	var lines []string
	rest := v.Blocks
	for _, c := range v.Cards {
		lines = append(lines, p.Card(c)...)
		for _, b := range rest {
			if isChartOf(b, c) {
				lines = append(lines, p.Block(b)...)
			}
		}
		rest = slices.DeleteFunc(slices.Clone(rest), func(b game.Block) bool { return isChartOf(b, c) })
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

func isChartOf(b game.Block, c game.Card) bool {
	return b.Kind == game.ChartBlock && b.About == c.About
}

// title returns a heading, with a colon unless it ends with a full stop.
func (p *Printer) title(m game.Msg) string {
	if said := p.Say(m); strings.HasSuffix(said, ".") {
		return said
	}
	return p.Say(game.Say("view.title", game.M("title", m)))
}

// Card returns a card as lines: its title and the verdict, then the goals, the notes, the dice of
// each side, the consequences and the waits.
func (p *Printer) Card(c game.Card) []string {
	title := c.Title
	if c.Over {
		title = game.Say("view.last", game.M("title", title))
	}
	lines := []string{p.title(title)}
	say := func(ms ...game.Msg) {
		for _, m := range ms {
			lines = append(lines, p.Say(m))
		}
	}
	if !c.Verdict.Empty() {
		say(c.Verdict)
	}
	for _, g := range c.Goals {
		say(Goal(g))
	}
	say(c.Notes...)
	for _, s := range c.Sides {
		lines = append(lines, p.Side(s)...)
	}
	say(c.Consequences...)
	for _, w := range c.Waits {
		say(Wait(w))
	}
	return lines
}

// Goal returns a goal as text: its label with the number, or that the number is hidden.
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

// Wait returns a wait as text: the chair or character that a card waits for, or that may answer it
// (Optional), and the actions joined by "or". There must be at least one action.
func Wait(w game.Wait) game.Msg {
	key := "view.wait"
	if w.Optional {
		key = "view.may"
	}
	actions := w.Actions[0]
	for _, m := range w.Actions[1:] {
		actions = game.Say("view.or", game.M("a", actions), game.M("b", m))
	}
	return game.Say(key, game.M("who", w.Name), game.M("for", actions))
}

// Side returns one party of a card as lines: its name with SideFacts, then each die.
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

// SideName returns the heading of a side: "Ana's dice", or the name alone while the side has no
// dice.
func SideName(s game.Side) game.Msg {
	if len(s.Dice) == 0 {
		return s.Name
	}
	return game.Say("view.side", game.M("name", s.Name))
}

// SideFacts returns the total, the effect die and the state of a side, as far as it has them.
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

// Person returns a character in one line: name, rank and PersonFacts.
func (p *Printer) Person(person game.Person) string {
	name := person.Name
	if !person.Rank.Empty() {
		name = game.Say("view.person", game.M("name", name), game.M("rank", person.Rank))
	}
	facts := p.PersonFacts(person)
	if len(facts) == 0 {
		return p.Say(name)
	}
	return p.Say(name) + ": " + strings.Join(facts, ", ")
}

// PersonFacts returns the facts of a character that follow the name and the rank: whether they are
// away, their state, amounts and items.
func (p *Printer) PersonFacts(person game.Person) []string {
	var facts []string
	if person.Away {
		facts = append(facts, p.Say(game.Say("view.away")))
	}
	if !person.State.Empty() {
		facts = append(facts, p.Say(person.State))
	}
	for _, s := range person.Has {
		facts = append(facts, p.Say(s.Msg()))
	}
	for _, i := range person.Items {
		facts = append(facts, strings.TrimSpace(p.Say(i.Label)+" "+p.facts(itemFacts(i))))
	}
	return facts
}

// Block returns a block as lines: its heading, then its items. A block without items is one line
// that says so, and no line if it has no title either.
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

// links returns the links of a thing on a map, as text to append to the thing's own text; "" if it
// has none.
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

// fullBar is the number of characters of a full bar.
const fullBar = 20

// bar returns the bar of a chart item. The text before the bar says the same.
func bar(i game.Item) string {
	if i.Max <= 0 {
		return ""
	}
	n := min(max(i.N, 0), i.Max)
	return strings.Repeat("▇", (fullBar*n+i.Max/2)/i.Max)
}

// Item returns an item in one line: its label, then its dice, its number and its marks.
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

// Die returns a die in one line: its origin, its size, its face if it is rolled, and its mark.
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
