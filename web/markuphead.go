package web

import "mesa/game"

// head says for whom the page speaks, and for whom the table waits.
func (m *markup) head(p *tablePage) {
	m.open("div", "class", "head", "id", "head")
	m.chairs(p)
	m.open("div", "class", "called", "id", "called")
	for _, c := range p.Called {
		m.called(p, c)
	}
	switch {
	case len(p.Called) > 0 || len(p.First) > 0 || len(p.Lesson.Says) > 0:
	case p.Young:
		m.element("p", m.key("web.waiting.young"), "class", "calm")
	default:
		m.element("p", m.key("web.waiting.nobody"), "class", "calm")
	}
	if len(p.May) > 0 {
		m.open("p", "class", "may")
		m.text(m.key("web.waiting.may"))
		m.asked(p, p.May, true)
		m.end("p")
	}
	m.end("div")
	m.end("div")
}

// chairs names the reader's chair, or leads to each of theirs.
func (m *markup) chairs(p *tablePage) {
	if len(p.Chairs) > 1 && p.Chair.ID != "" {
		m.open("nav", "class", "chairs", "id", "chairs", "aria-label", m.key("web.chairs"))
		for _, c := range p.Chairs {
			m.chair(c)
		}
		m.end("nav")
		return
	}
	said := m.key("web.chair.guest")
	switch {
	case p.Chair.ID == "":
	case p.GM:
		said = m.of("web.chair.gm", p.Chair.Name)
	default:
		said = m.of("web.chair.you", p.Chair.Name)
	}
	m.element("p", said, "class", "as")
}

func (m *markup) chair(c chairLink) {
	m.open("a", "href", c.Href, when(c.Current, "aria-current"), "page")
	m.text(c.Name)
	if c.GM {
		m.text(" (" + m.key("mark.gm") + ")")
	}
	if c.Called {
		m.text(" ")
		m.element("small", m.key("web.chair.called"))
	}
	m.end("a")
}

// called says for whom the table waits, and what they are asked.
func (m *markup) called(p *tablePage, c called) {
	m.open("p", when(c.You, "class"), "you")
	if c.You {
		m.element("strong", m.key("web.waiting.you"))
	} else {
		m.linked(m.of("web.waiting.for", c.Name), c.Href)
	}
	m.asked(p, c.What, c.You)
	m.end("p")
}

// asked says what a chair is asked, and leads to where it answers if that is the
// reader's.
func (m *markup) asked(p *tablePage, all []asked, mine bool) {
	at := "#o-"
	if p.About != "" {
		at = p.Home + at
	}
	for _, a := range all {
		m.text(" ")
		m.open("span", "class", "what")
		if mine {
			m.element("a", a.Label, "href", at+a.Key)
		} else {
			m.text(a.Label)
		}
		m.end("span")
	}
}

// of says a text that is about something by its name.
func (m *markup) of(key, name string) string { return m.say(game.Say(key, game.W("words", name))) }

// tabs lead to the parts of the page on a phone.
func (m *markup) tabs(p *tablePage) {
	m.open("nav", "class", "tabs", "id", "tabs", "aria-label", m.key("web.tabs"))
	all := [...][2]string{{"#stage", "web.tab.scene"}, {"#own", "web.tab.sheet"}, {"#news", "web.tab.log"}, {"#rest", "web.tab.table"}}
	for _, t := range all {
		if t[0] != "#own" || len(p.Own) > 0 {
			m.element("a", m.key(t[1]), "href", t[0])
		}
	}
	m.end("nav")
}

// latest is the newest line of the log. On a small screen that is behind a tab; its
// newest line is here, and read aloud from here.
func (m *markup) latest(p *tablePage) {
	m.open("p", "class", "latest", "id", "latest", "role", "status")
	if len(p.Entries) > 0 {
		m.open("a", "href", "#news")
		m.open("span", "class", "newest")
		m.element("span", m.key("web.latest")+" ", "class", "unseen")
		for i, told := range p.Entries[0].All() {
			if i > 0 {
				m.text(" ")
			}
			m.text(m.say(told))
		}
		m.end("span")
		m.end("a")
	}
	m.end("p")
}

// houseOf draws what concerns the table itself.
func (m *markup) houseOf(p *tablePage) {
	m.section("house", "block house", m.key("web.house"))
	if len(p.House.More) > 0 {
		m.heads(&p.House)
	}
	m.open("p", "class", "links")
	m.element("a", m.key("web.palette"), "href", p.Palette.Action, "data-palette", "", "aria-keyshortcuts", "/ Control+K Meta+K")
	m.text(" ")
	m.element("a", m.key("web.house.page"), "href", p.HomePage)
	m.text(" ")
	m.element("a", m.key("explain.page"), "href", p.Book)
	if p.Export != "" {
		m.text(" ")
		m.element("a", m.key("web.export"), "href", p.Export, "download", "", "aria-describedby", "export-what")
	}
	if p.Delete != "" {
		m.text(" ")
		m.element("a", m.key("web.delete"), "href", p.Delete)
	}
	m.end("p")
	if p.Export != "" {
		m.element("p", m.key("web.export.what"), "class", "help", "id", "export-what")
	}
	m.end("section")
}
