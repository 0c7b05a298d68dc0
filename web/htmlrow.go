package web

import "mesa/game"

// row draws an item of a list: its dice, its words, the pips of its track, and its offers.
func (w *htmlWriter) row(i *itemView) {
	w.open("li", "class", i.Class(), "id", i.ID)
	for _, die := range i.Item.Dice {
		w.die(die)
	}
	w.open("span", "class", "said")
	w.itemText(i)
	w.end("span")
	w.pips(pips(i.N, i.Max))
	w.group(&i.offerGroup)
	w.end("li")
}

// Class returns the CSS classes of the item.
func (i *itemView) Class() string {
	class := "item"
	if i.About != "" {
		class += " thing"
	}
	if i.Active {
		class += " on"
	}
	if i.Mark != "" {
		class += " mark-" + string(i.Mark)
	}
	return class
}

// die draws a die. The outline of its size is defined once on the page. The text in it is the face,
// or the size if the die was not thrown.
func (w *htmlWriter) die(d game.Die) {
	w.open("svg", "class", "die", "viewBox", "0 0 48 48", "aria-hidden", "true")
	w.element("use", "", "href", "#die-", and, game.Itoa(int(d.Size)))
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
	w.element("text", said, "x", "24", "y", y, attrIf(class != "", "class"), class)
	w.end("svg")
}

// itemText draws the label of an item, with a link to its page, and its facts.
func (w *htmlWriter) itemText(i *itemView) {
	if !i.Label.Empty() {
		w.open("span", "class", "label")
		w.linkText(w.say(i.Label), i.Href)
		w.end("span")
	}
	if i.Facts != "" {
		w.text(" ")
		w.element("span", i.Facts, "class", "facts")
	}
}

// linkText writes text, as a link if href is not empty.
func (w *htmlWriter) linkText(words, href string) {
	if href == "" {
		w.text(words)
		return
	}
	w.element("a", words, "href", href)
}

// pips draws the places of a track, nothing if there are none.
func (w *htmlWriter) pips(places []bool) {
	if places == nil {
		return
	}
	w.open("span", "class", "pips", "aria-hidden", "true")
	for _, full := range places {
		w.element("i", "", attrIf(full, "class"), "full")
	}
	w.end("span")
}

// Grouped returns g, so that a template can pass on the group that its data embeds.
func (g *offerGroup) Grouped() *offerGroup { return g }

// group draws the offers of one place: drafts, the next steps, and the rest, which may be folded
// away.
func (w *htmlWriter) group(g *offerGroup) {
	for _, o := range g.Drafts {
		w.template("draft", o)
	}
	if len(g.Lead) > 0 {
		class := "offers lead-row"
		if g.isEven() {
			class += " even"
		}
		w.offers(class, g.Lead)
	}
	switch {
	case g.Fold:
		w.panel(g)
	case len(g.More) > 0:
		w.offers("offers", g.More)
	}
}

// offers draws offers side by side, in an element of that class.
func (w *htmlWriter) offers(class string, all []*offerView) {
	w.open("div", "class", class)
	for _, o := range all {
		w.offer(o)
	}
	w.end("div")
}

// panel draws the button that opens a group's other offers, and the panel with them. The panel
// opens above the page, so that nothing moves.
func (w *htmlWriter) panel(g *offerGroup) {
	title := w.say(game.Say("web.more", game.M("what", g.Of)))
	w.open("button", "class", "side dots", "type", "button", "popovertarget", g.ID, and, "-more", "aria-label", title)
	w.element("span", w.key("web.more.word")) // beside a heading; a row has room for dots alone
	w.end("button")
	w.open("div", "class", "panel", "popover", "", "id", g.ID, and, "-more", "role", "group", "aria-labelledby", g.ID,
		and, "-more-h")
	w.open("p", "class", "close")
	w.element("button", w.key("web.form.close"), "class", "side", "type", "button", "popovertarget", g.ID, and, "-more",
		"popovertargetaction", "hide")
	w.end("p")
	w.element("h3", title, "id", g.ID, and, "-more-h")
	for _, h := range g.ByCategory() {
		w.open("section", "id", h.ID)
		w.element("h4", w.say(h.Title))
		w.offers("offers", h.Offers)
		w.end("section")
	}
	w.end("div")
}

// person draws a row of the people: name, facts, items and offers.
func (w *htmlWriter) person(p *personView) {
	class := "item thing person"
	if p.Away {
		class += " away"
	}
	name := w.say(p.Name)
	w.open("li", "class", class, "id", p.ID)
	w.element("span", "", "class", "initial", "data-initial", initial(name), "aria-hidden", "true")
	w.open("span", "class", "said")
	w.open("span", "class", "label")
	w.linkText(name, p.Href)
	w.end("span")
	if !p.Rank.Empty() {
		w.WriteByte(' ')
		w.element("small", w.say(p.Rank))
	}
	for _, fact := range p.Facts {
		w.WriteByte(' ')
		w.element("span", fact, "class", "facts")
	}
	w.end("span")
	w.rows("things", p.Items)
	w.group(&p.offerGroup)
	w.end("li")
}

// rows draws a list of items, or nothing if there are none.
func (w *htmlWriter) rows(class string, items []*itemView) {
	if len(items) == 0 {
		return
	}
	w.open("ul", "class", class, "role", "list")
	for _, i := range items {
		w.row(i)
	}
	w.end("ul")
}
