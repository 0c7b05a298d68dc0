package web

import (
	"strings"

	"mesa/game"
	"mesa/lang"
)

// section begins a block of a page under its heading; end closes it.
func (m *markup) section(id, class, title string) {
	m.open("section", "class", class, "id", id, "aria-labelledby", id+"-h")
	m.element("h2", title, "id", id+"-h")
}

// key says a text that stands by itself.
func (m *markup) key(key string) string { return m.pages.p.Key(key) }

// paragraphs says each of these in a paragraph of that class.
func (m *markup) paragraphs(class string, says []game.Msg) {
	for _, said := range says {
		m.element("p", m.say(said), when(class != "", "class"), class)
	}
}

// block draws a block of the view.
func (m *markup) block(b *block) {
	m.open("section", "class", "block "+b.Kind, "id", b.ID, "aria-labelledby", b.ID+"-h")
	if b.Title.Empty() {
		m.element("h2", m.key("web.block"), "id", b.ID+"-h", "class", "unseen")
	} else {
		m.element("h2", m.say(b.Title), "id", b.ID+"-h")
	}
	if len(b.Items) == 0 {
		m.element("p", m.key("web.block.none"), "class", "none")
	}
	if b.Drawn != nil {
		m.template("drawn", b.Drawn)
	}
	m.items(b)
	m.group(&b.group)
	if len(b.Out) > 0 {
		m.open("p", "class", "links")
		for _, out := range b.Out {
			m.element("a", m.say(out.Label), "href", out.Href, "download", "")
			m.WriteByte(' ')
		}
		m.end("p")
	}
	if b.Odds != "" {
		m.open("p", "class", "links")
		m.element("a", m.key("explorer.these"), "href", b.Odds)
		m.end("p")
	}
	m.end("section")
}

// items draws what a block holds, each in the way of its kind.
func (m *markup) items(b *block) {
	switch b.Kind {
	case game.TextBlock:
		m.sentences(b.Items)
	case game.ChartBlock:
		m.bars(b)
	case game.PoolBlock, game.RollBlock:
		m.sentences(b.Bare())
		m.diceRow(b.Dice())
	default:
		m.rows("rows", b.Items)
	}
}

func (m *markup) sentences(items []*item) {
	for _, i := range items {
		m.open("div", "class", "para", "id", i.ID)
		m.open("p")
		m.words(i)
		m.end("p")
		m.group(&i.group)
		m.end("div")
	}
}

// diceRow draws dice side by side, each with what it is.
func (m *markup) diceRow(items []*item) {
	if len(items) == 0 {
		return
	}
	m.open("ul", "class", "dice", "role", "list")
	for _, i := range items {
		m.open("li", "class", i.Class())
		for _, die := range i.Item.Dice {
			m.die(die)
		}
		m.open("span", "class", "said")
		if !i.Label.Empty() {
			m.element("span", m.say(i.Label), "class", "label")
			m.WriteByte(' ')
		}
		m.element("span", i.Facts, "class", "facts")
		m.end("span")
		m.group(&i.group)
		m.end("li")
	}
	m.end("ul")
}

// bars draws a chart: a bar beside each thing that it says.
func (m *markup) bars(b *block) {
	if len(b.Items) == 0 {
		return
	}
	m.open("ul", "class", "bars", "role", "list")
	for _, i := range b.Items {
		m.open("li", "class", i.Class())
		m.open("span", "class", "said")
		m.words(i)
		m.end("span")
		if i.Max != 0 {
			m.open("svg", "class", "bar", "viewBox", "0 0 "+game.Itoa(i.Max)+" 1", "preserveAspectRatio", "none", "aria-hidden", "true")
			m.WriteString(`<rect width="` + game.Itoa(i.N) + `" height="1"/>`)
			m.end("svg")
		}
		m.group(&i.group)
		m.end("li")
	}
	m.end("ul")
}

// card draws a moment: the verdict first, then what it is held against, the sides
// with their dice, whom it waits for, and what can be done.
func (m *markup) card(c *card) {
	class := "block moment"
	if c.Over {
		class += " over"
	}
	m.open("section", "class", class, "id", c.ID, "tabindex", "-1", "aria-labelledby", c.ID+"-h")
	m.element("h2", m.say(c.Title), "id", c.ID+"-h")
	if !c.Verdict.Empty() {
		m.element("p", m.say(c.Verdict), "class", "verdict")
	}
	for _, g := range c.Goals {
		m.goal(g)
	}
	m.paragraphs("", c.Notes)
	for _, s := range c.Sides {
		m.side(s)
	}
	m.paragraphs("then", c.Then)
	m.paragraphs("came", c.Came)
	m.paragraphs("asked", c.Asked)
	m.group(&c.group)
	for _, chart := range c.Charts {
		m.element("h3", m.say(chart.Title), "class", "unseen")
		m.bars(chart)
	}
	m.end("section")
}

// goal says what a roll is held against, with its number marked.
func (m *markup) goal(g game.Goal) {
	label, said := m.say(g.Label), m.say(lang.Goal(g))
	m.open("p", "class", "goal")
	defer m.end("p")
	before, after, ok := strings.Cut(strings.TrimPrefix(said, label), game.Itoa(g.N))
	if !ok || g.Hidden || !strings.HasPrefix(said, label) {
		m.text(said)
		return
	}
	m.text(label + before)
	m.element("b", game.Itoa(g.N))
	m.text(after)
}

// side draws one party of a moment with its dice.
func (m *markup) side(s side) {
	m.open("div", "class", "side-dice")
	m.open("p", "class", "whose")
	m.text(m.say(s.Name))
	for _, sum := range s.Sum {
		m.WriteByte(' ')
		m.element("span", m.say(sum), "class", "sum")
	}
	m.end("p")
	if len(s.Dice) > 0 {
		m.open("ul", "class", "dice", "role", "list")
		for _, f := range s.Dice {
			m.open("li", "class", "item "+f.Class())
			m.face(f)
			m.end("li")
		}
		m.end("ul")
	}
	m.end("div")
}
