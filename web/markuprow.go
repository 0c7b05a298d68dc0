package web

import "mesa/game"

// A row is what stands in a list: a thing with its dice, its words, the places of
// its track and what can be done about it.
func (m *markup) row(i *item) {
	m.open("li", "class", i.Class(), "id", i.ID)
	for _, die := range i.Item.Dice {
		m.die(die)
	}
	m.open("span", "class", "said")
	m.words(i)
	m.end("span")
	m.pips(pips(i.N, i.Max))
	m.group(&i.group)
	m.end("li")
}

// Class is how the item is drawn.
func (i *item) Class() string {
	class := "item"
	if i.About != "" {
		class += " thing"
	}
	if i.On {
		class += " on"
	}
	if i.Mark != "" {
		class += " mark-" + string(i.Mark)
	}
	return class
}

// die draws a die by its form, which the page holds once, with its face or else
// its size.
func (m *markup) die(d game.Die) {
	m.open("svg", "class", "die", "viewBox", "0 0 48 48", "aria-hidden", "true")
	m.element("use", "", "href", "#die-", and, game.Itoa(int(d.Size)))
	said, class, y := d.Size.String(), "size", "25"
	if d.Size >= 10 {
		class = "size wide"
	}
	if d.Size == 4 {
		y = "31"
	}
	if d.Face != 0 {
		said, class = game.Itoa(d.Face), ""
	}
	m.element("text", said, "x", "24", "y", y, when(class != "", "class"), class)
	m.end("svg")
}

func (m *markup) words(i *item) {
	if !i.Label.Empty() {
		m.open("span", "class", "label")
		m.linked(m.say(i.Label), i.Href)
		m.end("span")
	}
	if i.Facts != "" {
		m.text(" ")
		m.element("span", i.Facts, "class", "facts")
	}
}

// linked is text that leads somewhere, if there is somewhere.
func (m *markup) linked(words, href string) {
	if href == "" {
		m.text(words)
		return
	}
	m.element("a", words, "href", href)
}

func (m *markup) pips(places []bool) {
	if places == nil {
		return
	}
	m.open("span", "class", "pips", "aria-hidden", "true")
	for _, full := range places {
		m.element("i", "", when(full, "class"), "full")
	}
	m.end("span")
}

// Grouped are the offers that stand with something.
func (g *group) Grouped() *group { return g }

// group draws offers that stand together.
func (m *markup) group(g *group) {
	for _, o := range g.Drafts {
		m.template("draft", o)
	}
	if len(g.Lead) > 0 {
		class := "offers lead-row"
		if g.Even() {
			class += " even"
		}
		m.offers(class, g.Lead)
	}
	switch {
	case g.Fold:
		m.panel(g)
	case len(g.More) > 0:
		m.offers("offers", g.More)
	}
}

func (m *markup) offers(class string, all []*offer) {
	m.open("div", "class", class)
	for _, o := range all {
		m.offer(o)
	}
	m.end("div")
}

// panel holds what is folded away. It opens above the page, so that nothing moves.
func (m *markup) panel(g *group) {
	title := m.say(game.Say("web.more", game.M("what", g.Of)))
	m.open("button", "class", "side dots", "type", "button", "popovertarget", g.ID, and, "-more", "aria-label", title)
	m.element("span", m.key("web.more.word")) // beside a heading; a row has room for dots alone
	m.end("button")
	m.open("div", "class", "panel", "popover", "", "id", g.ID, and, "-more", "role", "group", "aria-labelledby", g.ID, and, "-more-h")
	m.open("p", "class", "close")
	m.element("button", m.key("web.form.close"), "class", "side", "type", "button", "popovertarget", g.ID, and, "-more",
		"popovertargetaction", "hide")
	m.end("p")
	m.element("h3", title, "id", g.ID, and, "-more-h")
	for _, h := range g.Heads() {
		m.open("section", "id", h.ID)
		m.element("h4", m.say(h.Title))
		m.offers("offers", h.Offers)
		m.end("section")
	}
	m.end("div")
}

// person draws a row of the people: who, what is said of them, what is on them,
// and what can be done about it.
func (m *markup) person(p *person) {
	class := "item thing person"
	if p.Away {
		class += " away"
	}
	name := m.say(p.Name)
	m.open("li", "class", class, "id", p.ID)
	m.element("span", "", "class", "initial", "data-initial", initial(name), "aria-hidden", "true")
	m.open("span", "class", "said")
	m.open("span", "class", "label")
	m.linked(name, p.Href)
	m.end("span")
	if !p.Rank.Empty() {
		m.WriteByte(' ')
		m.element("small", m.say(p.Rank))
	}
	for _, fact := range p.Facts {
		m.WriteByte(' ')
		m.element("span", fact, "class", "facts")
	}
	m.end("span")
	m.rows("things", p.Items)
	m.group(&p.group)
	m.end("li")
}

// rows are the rows of a list, if there is one.
func (m *markup) rows(class string, items []*item) {
	if len(items) == 0 {
		return
	}
	m.open("ul", "class", class, "role", "list")
	for _, i := range items {
		m.row(i)
	}
	m.end("ul")
}
