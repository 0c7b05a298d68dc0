package web

import (
	"strings"

	"mesa/game"
	"mesa/lang"
)

// section begins a section with a heading; end("section") closes it.
func (w *htmlWriter) section(id, class, title string) {
	w.open("section", "class", class, "id", id, "aria-labelledby", id+"-h")
	w.element("h2", title, "id", id+"-h")
}

// key returns the text of a message key.
func (w *htmlWriter) key(key string) string { return w.pages.p.Key(key) }

// paragraphs writes each message as a paragraph of that class, "" for none.
func (w *htmlWriter) paragraphs(class string, says []game.Msg) {
	for _, said := range says {
		w.open("p", attrIf(class != "", "class"), class)
		w.WriteString(string(w.pages.sayTimes(said)))
		w.end("p")
	}
}

// block draws a block with its offers and links.
func (w *htmlWriter) block(b *blockView) {
	w.open("section", "class", "block "+b.Kind, "id", b.ID, "aria-labelledby", b.ID+"-h")
	if b.Title.Empty() {
		w.element("h2", w.key("web.block"), "id", b.ID+"-h", "class", "unseen")
	} else {
		w.element("h2", w.say(b.Title), "id", b.ID+"-h")
	}
	if len(b.Items) == 0 {
		w.element("p", w.key("web.block.none"), "class", "none")
	}
	if b.Picture != nil {
		w.template("drawn", b.Picture)
	}
	w.items(b)
	w.group(&b.offerGroup)
	if len(b.Files) > 0 {
		w.open("p", "class", "links")
		for _, out := range b.Files {
			w.element("a", w.say(out.Label), "href", out.Href, "download", "")
			w.WriteByte(' ')
		}
		w.end("p")
	}
	if b.Odds != "" {
		w.open("p", "class", "links")
		w.element("a", w.key("explorer.these"), "href", b.Odds)
		w.end("p")
	}
	w.end("section")
}

// items draws the items of a block in a way that suits its kind.
func (w *htmlWriter) items(b *blockView) {
	switch b.Kind {
	case game.TextBlock:
		w.sentences(b.Items)
	case game.ChartBlock:
		w.bars(b)
	case game.PoolBlock, game.RollBlock:
		w.sentences(b.Bare())
		w.diceRow(b.Dice())
	default:
		w.rows("rows", b.Items)
	}
}

// sentences draws each item as a paragraph.
func (w *htmlWriter) sentences(items []*itemView) {
	for _, i := range items {
		w.open("div", "class", "para", "id", i.ID)
		w.open("p")
		w.itemText(i)
		w.end("p")
		w.group(&i.offerGroup)
		w.end("div")
	}
}

// diceRow draws dice side by side, each with its label and facts.
func (w *htmlWriter) diceRow(items []*itemView) {
	if len(items) == 0 {
		return
	}
	w.open("ul", "class", "dice", "role", "list")
	for _, i := range items {
		w.open("li", "class", i.Class())
		for _, die := range i.Item.Dice {
			w.die(die)
		}
		w.open("span", "class", "said")
		if !i.Label.Empty() {
			w.element("span", w.say(i.Label), "class", "label")
			w.WriteByte(' ')
		}
		w.element("span", i.Facts, "class", "facts")
		w.end("span")
		w.group(&i.offerGroup)
		w.end("li")
	}
	w.end("ul")
}

// bars draws a chart: each item with a bar, if it has a maximum.
func (w *htmlWriter) bars(b *blockView) {
	if len(b.Items) == 0 {
		return
	}
	w.open("ul", "class", "bars", "role", "list")
	for _, i := range b.Items {
		w.open("li", "class", i.Class())
		w.open("span", "class", "said")
		w.itemText(i)
		w.end("span")
		if i.Max != 0 {
			w.open("svg", "class", "bar", "viewBox", "0 0 "+game.Itoa(i.Max)+" 1", "preserveAspectRatio", "none",
				"aria-hidden", "true")
			w.WriteString(`<rect width="` + game.Itoa(i.N) + `" height="1"/>`)
			w.end("svg")
		}
		w.group(&i.offerGroup)
		w.end("li")
	}
	w.end("ul")
}

// card draws a card: the verdict, the difficulties, notes, the sides with their dice, consequences,
// the outcome, the chairs that the card waits for, the offers and the charts.
func (w *htmlWriter) card(c *cardView) {
	class := "block moment"
	if c.Over {
		class += " over"
	}
	w.open("section", "class", class, "id", c.ID, "tabindex", "-1", "aria-labelledby", c.ID+"-h")
	w.element("h2", w.say(c.Title), "id", c.ID+"-h")
	if !c.Verdict.Empty() {
		w.element("p", w.say(c.Verdict), "class", "verdict")
	}
	for _, g := range c.Goals {
		w.goal(g)
	}
	w.paragraphs("", c.Notes)
	for _, s := range c.Sides {
		w.side(s)
	}
	w.paragraphs("then", c.Consequences)
	w.paragraphs("came", c.OutcomeMsgs)
	w.paragraphs("asked", c.WaitMsgs)
	w.group(&c.offerGroup)
	for _, chart := range c.Charts {
		w.element("h3", w.say(chart.Title), "class", "unseen")
		w.bars(chart)
	}
	w.end("section")
}

// goal writes the text of a number that a roll is compared with. The number is bold unless it is
// hidden.
func (w *htmlWriter) goal(g game.Goal) {
	label, said := w.say(g.Label), w.say(lang.Goal(g))
	w.open("p", "class", "goal")
	defer w.end("p")
	before, after, ok := strings.Cut(strings.TrimPrefix(said, label), game.Itoa(g.N))
	if !ok || g.Hidden || !strings.HasPrefix(said, label) {
		w.text(said)
		return
	}
	w.text(label + before)
	w.element("b", game.Itoa(g.N))
	w.text(after)
}

// side draws one side of a card with its dice.
func (w *htmlWriter) side(s sideView) {
	w.open("div", "class", "side-dice")
	w.open("p", "class", "whose")
	w.text(w.say(s.Name))
	for _, sum := range s.Sum {
		w.WriteByte(' ')
		w.element("span", w.say(sum), "class", "sum")
	}
	w.end("p")
	if len(s.Dice) > 0 {
		w.open("ul", "class", "dice", "role", "list")
		for _, f := range s.Dice {
			w.open("li", "class", "item "+f.Class())
			w.labelledDie(f)
			w.end("li")
		}
		w.end("ul")
	}
	w.end("div")
}
