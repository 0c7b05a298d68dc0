package web

import "mesa/game"

// update draws the page of a table as the answer to the script: with stubs for the parts that the
// reader has.
func (w *htmlWriter) update(f frame) {
	w.WriteString("<!doctype html>")
	w.open("html", "lang", f.Lang)
	w.element("title", f.Title+" · Mesa")
	w.bar(f)
	w.open("main", "id", "main")
	w.alert(f)
	w.table(f)
	w.WriteString("</main></html>")
}

// bar draws the header of every page.
func (w *htmlWriter) bar(f frame) {
	w.open("header", "class", "top", "id", "top")
	w.WriteString(`<a class="brand" href="/"><svg class="logo" viewBox="0 0 48 48" aria-hidden="true">` +
		`<use href="#die-20"/></svg><span>Mesa</span></a>`)
	if f.Head != "" {
		w.open("h1")
		w.linkText(f.Head, f.Up)
		w.end("h1")
	}
	switch {
	case f.SignedIn:
		w.element("span", w.say(game.Say("web.signed_in_as", game.W("words", f.Name))), "class", "who", "id", "who")
		if f.Head != "" {
			w.element("a", w.key("web.tables"), "class", "yours", "href", "/")
		}
		w.element("a", w.key("web.me"), "class", "yours", "href", "/me", attrIf(f.Here == "/me", "aria-current"),
			"page")
	case !f.Offline:
		w.languageSwitch(f)
	}
	w.end("header")
}

// languageSwitch draws the button that switches to the other language.
func (w *htmlWriter) languageSwitch(f frame) {
	w.open("form", "class", "tongue", "id", "tongue", "method", "post", "action", "/language")
	w.open("input", "type", "hidden", "name", "lang", "value", f.Other)
	w.open("input", "type", "hidden", "name", "back", "value", f.Here)
	w.element("button", w.key("web.switch."+f.Other), "class", "quiet", "lang", f.Other)
	w.end("form")
}

// alert draws the message that must not be missed, with links to the rules that it names.
func (w *htmlWriter) alert(f frame) {
	w.open("div", "id", "alert", "role", "alert")
	if f.Alert != "" {
		w.element("p", f.Alert, "class", "alert")
	}
	if len(f.Why) > 0 {
		w.open("p", "class", "links")
		for _, to := range f.Why {
			w.element("a", w.say(to.Label), "href", to.Href)
		}
		w.end("p")
	}
	w.end("div")
}

// table draws the parts of a table's page. f.Body must be a readerPage.
func (w *htmlWriter) table(f frame) {
	t := f.Body.(readerPage)
	w.open("div", "class", "table", "id", "table", "data-at", game.Itoa(int(t.At)), "data-live", t.Live, "data-here",
		f.Here,
		"data-out", w.key("web.line.out"), "data-close", w.key("web.form.close"), "data-line", t.Palette.Action)
	t.write(&w.Buffer, t.have)
	w.end("div")
}
