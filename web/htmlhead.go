package web

import "mesa/game"

// head says for whom the page speaks, and for whom the table waits.
func (w *htmlWriter) head(p *tablePage) {
	w.open("div", "class", "head", "id", "head")
	w.chairs(p)
	w.open("div", "class", "called", "id", "called")
	for _, c := range p.Called {
		w.calledChairs(p, c)
	}
	switch {
	case len(p.Called) > 0 || len(p.First) > 0 || len(p.Tutorial.Says) > 0:
	case p.Young:
		w.element("p", w.key("web.waiting.young"), "class", "calm")
	default:
		w.element("p", w.key("web.waiting.nobody"), "class", "calm")
	}
	if len(p.May) > 0 {
		w.open("p", "class", "may")
		w.text(w.key("web.waiting.may"))
		w.askedChair(p, p.May, true)
		w.end("p")
	}
	w.end("div")
	w.end("div")
}

// chairs names the reader's chair, or leads to each of theirs.
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
		said = w.of("web.chair.gm", p.Chair.Name)
	default:
		said = w.of("web.chair.you", p.Chair.Name)
	}
	w.element("p", said, "class", "as")
}

func (w *htmlWriter) chair(c chairLink) {
	w.open("a", "href", c.Href, when(c.Current, "aria-current"), "page")
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

// calledChairs says for whom the table waits, and what they are asked.
func (w *htmlWriter) calledChairs(p *tablePage, c calledChair) {
	w.open("p", when(c.You, "class"), "you")
	if c.You {
		w.element("strong", w.key("web.waiting.you"))
	} else {
		w.linkText(w.of("web.waiting.for", c.Name), c.Href)
	}
	w.askedChair(p, c.What, c.You)
	w.end("p")
}

// askedChair says what a chair is asked, and leads to where it answers if that is the
// reader's.
func (w *htmlWriter) askedChair(p *tablePage, all []askedOffer, mine bool) {
	at := "#o-"
	if p.About != "" {
		at = p.Home + at
	}
	for _, a := range all {
		w.text(" ")
		w.open("span", "class", "what")
		if mine {
			w.element("a", a.Label, "href", at+a.Key)
		} else {
			w.text(a.Label)
		}
		w.end("span")
	}
}

// of says a text that is about something by its name.
func (w *htmlWriter) of(key, name string) string { return w.say(game.Say(key, game.W("words", name))) }

// tabs lead to the parts of the page on a phone.
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

// newestLine is the newest line of the log. On a small screen that is behind a tab; its
// newest line is here, and read aloud from here.
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

// houseOf draws what concerns the table itself.
func (w *htmlWriter) houseOf(p *tablePage) {
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
	w.element("a", w.key("explain.page"), "href", p.Book)
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
