package web

import "mesa/game"

// update draws what our script asks for: a page without what the reader's has already.
func (m *markup) update(f frame) {
	m.WriteString("<!doctype html>")
	m.open("html", "lang", f.Lang)
	m.element("title", f.Title+" · Mesa")
	m.bar(f)
	m.open("main", "id", "main")
	m.alert(f)
	m.table(f)
	m.WriteString("</main></html>")
}

// bar draws what stands on top of every page.
func (m *markup) bar(f frame) {
	m.open("header", "class", "top", "id", "top")
	m.WriteString(`<a class="brand" href="/"><svg class="logo" viewBox="0 0 48 48" aria-hidden="true">` +
		`<use href="#die-20"/></svg><span>Mesa</span></a>`)
	if f.Head != "" {
		m.open("h1")
		m.linked(f.Head, f.Up)
		m.end("h1")
	}
	switch {
	case f.In:
		m.element("span", m.say(game.Say("web.signed_in_as", game.W("words", f.Name))), "class", "who", "id", "who")
		if f.Head != "" {
			m.element("a", m.key("web.tables"), "class", "yours", "href", "/")
		}
		m.element("a", m.key("web.me"), "class", "yours", "href", "/me", when(f.Here == "/me", "aria-current"), "page")
	case !f.Apart:
		m.tongue(f)
	}
	m.end("header")
}

// tongue is the button that switches to the other language.
func (m *markup) tongue(f frame) {
	m.open("form", "class", "tongue", "id", "tongue", "method", "post", "action", "/language")
	m.open("input", "type", "hidden", "name", "lang", "value", f.Other)
	m.open("input", "type", "hidden", "name", "back", "value", f.Here)
	m.element("button", m.key("web.switch."+f.Other), "class", "quiet", "lang", f.Other)
	m.end("form")
}

// alert draws the one sentence that must not be missed.
func (m *markup) alert(f frame) {
	m.open("div", "id", "alert", "role", "alert")
	if f.Alert != "" {
		m.element("p", f.Alert, "class", "alert")
	}
	if len(f.Why) > 0 {
		m.open("p", "class", "links")
		for _, to := range f.Why {
			m.element("a", m.say(to.Label), "href", to.Href)
		}
		m.end("p")
	}
	m.end("div")
}

// table draws the table that is the body of a page, by its parts.
func (m *markup) table(f frame) {
	t := f.Body.(shown)
	m.open("div", "class", "table", "id", "table", "data-at", game.Itoa(int(t.At)), "data-live", t.Live, "data-here", f.Here,
		"data-out", m.key("web.line.out"), "data-close", m.key("web.form.close"), "data-line", t.Palette.Action)
	t.since(&m.Buffer, t.have)
	m.end("div")
}
