package web

// entry draws a decision of the log beside the table.
func (m *markup) entry(e *entry) {
	m.open("li", "id", e.Deeds.ID, when(e.Undone, "class"), "undone")
	for i, told := range e.All() {
		m.element("p", m.say(told), when(i == 0, "class"), "told")
	}
	m.fell(e.Fell)
	m.by(e)
	m.end("li")
	m.WriteByte('\n')
}

// fell draws the dice of a decision; its sentences tell them too.
func (m *markup) fell(dice []face) {
	if len(dice) == 0 {
		return
	}
	m.open("p", "class", "dice fell", "aria-hidden", "true")
	for _, f := range dice {
		m.open("span", "class", "item "+f.Class())
		m.face(f)
		m.end("span")
	}
	m.end("p")
}

// face draws a die that fell, and what is said of it.
func (m *markup) face(f face) {
	m.die(f.Die)
	m.open("span", "class", "said")
	if !f.Of.Empty() {
		m.element("span", m.say(f.Of), "class", "label")
		m.WriteByte(' ')
	}
	m.element("span", f.Facts, "class", "facts")
	m.end("span")
}

// by says whose a decision is, when it was, and what may be done about it.
func (m *markup) by(e *entry) {
	m.open("div", "class", "by")
	if e.Undone {
		m.element("strong", m.key("web.undone"))
		m.WriteByte(' ')
	}
	if name := e.Chair.Name; name != "" {
		m.element("span", name)
		m.WriteByte(' ')
	}
	at := e.At.UTC()
	m.element("time", at.Format("2006-01-02 15:04")+" UTC", "datetime", at.Format("2006-01-02T15:04:05Z"))
	if e.Card != "" {
		m.WriteByte(' ')
		m.element("a", m.say(e.Title), "href", e.Card)
	}
	for _, o := range e.Deeds.Lead {
		m.deed(o)
	}
	for _, o := range e.Deeds.More {
		m.deed(o)
	}
	m.end("div")
}

// deed is what may be done about a decision, in one word; its name says of which.
func (m *markup) deed(o *offer) {
	said, word := m.say(o.Said()), m.say(o.Word)
	if o.Tap {
		m.open("form", "class", "deed", "id", "o-"+o.Key, "method", "post", "action", o.Action, "data-live", "", "aria-live", "off")
		m.hidden(o)
		m.element("button", word, "class", "quiet", "aria-label", said)
		m.end("form")
		return
	}
	if page := o.Page(); page != "" {
		m.element("a", word, "class", "deed", "id", "o-"+o.Key, "href", page, "data-opens", "", "aria-label", said)
	}
}
