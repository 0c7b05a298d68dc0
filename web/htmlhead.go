package web

import "mesa/game"

// head shows which chair the page is for, and which chairs the table waits for.
func (w *htmlWriter) head(p *tablePage) {
	w.open("div", "class", "head", "id", "head")
	w.chairs(p)
	w.open("div", "class", "called", "id", "called")
	for _, c := range p.Called {
		w.calledChair(p, c)
	}
	switch {
	case len(p.Called) > 0 || len(p.First) > 0 || len(p.Tutorial.Says) > 0:
	case p.Young:
		w.element("p", w.key("web.waiting.young"), "class", "calm")
	default:
		w.element("p", w.key("web.waiting.nobody"), "class", "calm")
	}
	if len(p.Optional) > 0 {
		w.open("p", "class", "may")
		w.text(w.key("web.waiting.may"))
		w.askedOffers(p, p.Optional, true)
		w.end("p")
	}
	w.end("div")
	w.end("div")
}

// chairs names the reader's chair. If they have several, it links to each.
func (w *htmlWriter) chairs(p *tablePage) {
	if len(p.Chairs) > 1 && p.Chair.ID != "" {
		w.open("nav", "class", "chairs", "id", "chairs", "aria-label", w.key("web.chairs"))
		for _, c := range p.Chairs {
			w.chair(c)
		}
		w.end("nav")
		return
	}
	said := w.key("web.chair.guest")
	switch {
	case p.Outside:
		said = w.key("web.chair.outside")
	case p.Chair.ID == "":
	case p.GM:
		said = w.sayWithName("web.chair.gm", p.Chair.Name)
	default:
		said = w.sayWithName("web.chair.you", p.Chair.Name)
	}
	w.element("p", said, "class", "as")
}

// chair links to one of the reader's chairs.
func (w *htmlWriter) chair(c chairLink) {
	w.open("a", "href", c.Href, attrIf(c.Current, "aria-current"), "page")
	w.text(c.Name)
	if c.GM {
		w.text(" (" + w.key("mark.gm") + ")")
	}
	if c.Called {
		w.text(" ")
		w.element("small", w.key("web.chair.called"))
	}
	w.end("a")
}

// calledChair names a chair that the table waits for, and what it is asked.
func (w *htmlWriter) calledChair(p *tablePage, c calledChair) {
	w.open("p", attrIf(c.You, "class"), "you")
	if c.You {
		w.element("strong", w.key("web.waiting.you"))
	} else {
		w.linkText(w.sayWithName("web.waiting.for", c.Name), c.Href)
	}
	w.askedOffers(p, c.What, c.You)
	w.end("p")
}

// askedOffers lists what a chair is asked. If the chair is the reader's own, each is a link to its
// offer.
func (w *htmlWriter) askedOffers(p *tablePage, all []askedOffer, own bool) {
	at := "#o-"
	if p.About != "" {
		at = p.Home + at
	}
	for _, a := range all {
		w.text(" ")
		w.open("span", "class", "what")
		if own {
			w.element("a", a.Label, "href", at+a.Key)
		} else {
			w.text(a.Label)
		}
		w.end("span")
	}
}

// sayWithName returns the text of a message key with a name in it.
func (w *htmlWriter) sayWithName(key, name string) string {
	return w.say(game.Say(key, game.W("words", name)))
}

// tabs draws the links to the parts of the page on a phone.
func (w *htmlWriter) tabs(p *tablePage) {
	w.open("nav", "class", "tabs", "id", "tabs", "aria-label", w.key("web.tabs"))
	all := [...][2]string{{"#stage", "web.tab.scene"}, {"#own", "web.tab.sheet"}, {"#news", "web.tab.log"},
		{"#rest", "web.tab.table"}}
	for _, t := range all {
		if t[0] != "#own" || len(p.Own) > 0 {
			w.element("a", w.key(t[1]), "href", t[0])
		}
	}
	w.end("nav")
}

// newestLine draws the newest decision of the log in one line, as a status that screen readers read
// out. On a small screen the log is behind a tab.
func (w *htmlWriter) newestLine(p *tablePage) {
	w.open("p", "class", "latest", "id", "latest", "role", "status")
	if len(p.Entries) > 0 {
		w.open("a", "href", "#news")
		w.open("span", "class", "newest")
		w.element("span", w.key("web.latest")+" ", "class", "unseen")
		for i, told := range p.Entries[0].All() {
			if i > 0 {
				w.text(" ")
			}
			w.text(w.say(told))
		}
		w.end("span")
		w.end("a")
	}
	w.end("p")
}

// house draws the offers and links that concern the table itself.
func (w *htmlWriter) house(p *tablePage) {
	w.section("house", "block house", w.key("web.house"))
	if len(p.House.More) > 0 {
		w.foldedCategories(&p.House)
	}
	w.open("p", "class", "links")
	w.element("a", w.key("web.palette"), "href", p.Palette.Action, "data-palette", "", "aria-keyshortcuts",
		"/ Control+K Meta+K")
	w.text(" ")
	w.element("a", w.key("web.house.page"), "href", p.HomePage)
	w.text(" ")
	w.element("a", w.key("explain.page"), "href", p.Handbook)
	if p.Export != "" {
		w.text(" ")
		w.element("a", w.key("web.export"), "href", p.Export, "download", "", "aria-describedby", "export-what")
	}
	if p.Delete != "" {
		w.text(" ")
		w.element("a", w.key("web.delete"), "href", p.Delete)
	}
	w.end("p")
	if p.Export != "" {
		w.element("p", w.key("web.export.what"), "class", "help", "id", "export-what")
	}
	w.end("section")
}
