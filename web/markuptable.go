package web

import "mesa/game"

// page draws the page of a table, or that of one thing, in its order.
func (ps *parts) page(p *tablePage) {
	whole := p.About == ""
	ps.part(func() { ps.head(p) })
	if whole {
		ps.part(func() { ps.tabs(p) })
	}
	ps.stage(p, whole)
	if len(p.People) > 0 || whole {
		ps.between(`<div class="cast" id="cast">`)
		ps.part(func() { ps.people(p) })
		ps.between("</div>\n")
	}
	ps.board(p)
	if len(p.Own) > 0 {
		ps.between(`<div class="own" id="own">`)
		for _, s := range p.Own {
			ps.part(func() { ps.own(s) })
		}
		ps.between("</div>\n")
	}
	ps.aside(p, whole)
}

// stage draws what is being decided, and what comes next.
func (ps *parts) stage(p *tablePage, whole bool) {
	ps.between(`<div class="stage" id="stage">`)
	if whole {
		ps.part(func() { ps.latest(p) })
	}
	if len(p.Lesson.Says) > 0 {
		ps.rare("lesson", p.Lesson)
	}
	if len(p.First) > 0 {
		ps.rare("first", p)
	}
	if len(p.Loose.Lead) > 0 {
		ps.rare("next", p)
	}
	if len(p.House.Lead) > 0 {
		ps.rare("join", p)
	}
	for _, c := range p.Cards {
		ps.part(func() { ps.card(c) })
		ps.blocks(c.Pools)
	}
	ps.blocks(p.Pools)
	ps.between("</div>\n")
}

// board draws the rest of what there is.
func (ps *parts) board(p *tablePage) {
	ps.between(`<div class="board" id="board">`)
	ps.blocks(p.Blocks)
	if len(p.Files) > 0 || p.Paper != "" {
		ps.rare("files", p)
	}
	if p.About != "" && len(p.Cards)+len(p.Pools)+len(p.People)+len(p.Blocks) == 0 {
		ps.between(`<p class="none">` + ps.key("web.view.none") + "</p>")
	}
	ps.between("</div>\n")
}

// aside draws the log, and what else can be done.
func (ps *parts) aside(p *tablePage, whole bool) {
	ps.between(`<div class="aside" id="aside">`)
	ps.part(func() { ps.news(p) })
	ps.between(`<div class="rest" id="rest">`)
	if len(p.Loose.More) > 0 {
		ps.part(func() { ps.loose(p) })
	}
	if len(p.For) > 0 && whole {
		ps.part(func() { ps.inPlaceOf(p) })
	}
	if whole {
		ps.part(func() { ps.houseOf(p) })
	}
	ps.between("</div></div>\n")
}

// Itself is what the parts of a page are drawn of.
func (p *tablePage) Itself() *tablePage { return p }

// people draws who is there, and what can be done about them all.
func (m *markup) people(p *tablePage) {
	m.section("people", "block list", m.key("view.people"))
	if len(p.People) == 0 {
		m.element("p", m.key("web.people.none"), "class", "none")
	}
	m.open("ul", "class", "rows", "role", "list")
	for _, who := range p.People {
		m.inner(func() { m.person(who) })
	}
	m.end("ul")
	m.group(&p.Cast)
	if p.Invite != "" {
		m.open("p", "class", "links")
		m.element("a", m.key("web.invite"), "href", p.Invite)
		m.end("p")
	}
	m.end("section")
}

// own draws a sheet of the reader's own, by its parts.
func (m *markup) own(s *ownSheet) {
	m.open("section", "class", "block sheet mine", "id", s.ID, "aria-labelledby", s.ID+"-h")
	m.open("h2", "id", s.ID+"-h")
	m.linked(m.say(s.Name), s.Href)
	m.end("h2")
	for _, part := range s.Parts {
		m.inner(func() { m.ownPart(part) })
	}
	m.end("section")
}

func (m *markup) ownPart(part ownPart) {
	m.open("section", "id", part.ID)
	if !part.Head.Empty() {
		m.element("h3", m.say(part.Head))
	}
	m.rows("traits", part.Items)
	m.end("section")
}

// news draws the newest decisions, and leads to all of them.
func (m *markup) news(p *tablePage) {
	m.section("news", "news", m.key("web.news"))
	m.open("div", "id", "news-log", "role", "log", "aria-live", "polite", "aria-relevant", "additions", "aria-labelledby", "news-h")
	m.open("ol", "reversed", "", "id", "news-list")
	for _, e := range p.Entries {
		m.inner(func() { m.entry(e) })
	}
	if len(p.Entries) == 0 {
		m.open("li", "id", "e-none")
		m.element("p", m.key("web.news.none"))
		m.end("li")
	}
	m.end("ol")
	m.end("div")
	m.group(&p.Undo)
	m.open("p", "class", "links")
	for _, to := range [...][2]string{{p.Log, "web.log"}, {p.Recaps, "recap.all"}, {p.Stats, "web.stats"}, {p.Fair, "web.fair"}} {
		m.element("a", m.key(to[1]), "href", to[0])
		m.WriteByte(' ')
	}
	m.end("p")
	m.end("section")
}

// loose draws the offers that belong to no block, under their headings if they are many.
func (m *markup) loose(p *tablePage) {
	m.section("loose", "block", m.key("web.moves"))
	if p.Loose.Fold {
		m.heads(&p.Loose)
	} else {
		m.offers("offers", p.Loose.More)
	}
	m.end("section")
}

// heads draws what is folded away under its headings.
func (m *markup) heads(g *group) {
	m.open("div", "class", "heads")
	for _, h := range g.Heads() {
		m.folded(h.ID, h.Title, h.Offers)
	}
	m.end("div")
}

// folded draws offers that are folded away.
func (m *markup) folded(id string, title game.Msg, offers ...[]*offer) {
	m.open("details", "class", "more", "id", id)
	m.element("summary", m.say(title), "class", "quiet")
	m.open("div", "class", "offers")
	for _, some := range offers {
		for _, o := range some {
			m.offer(o)
		}
	}
	m.end("div")
	m.end("details")
}

// inPlaceOf draws what the reader may do in the place of others.
func (m *markup) inPlaceOf(p *tablePage) {
	m.section("for", "block", m.key("web.for"))
	for _, f := range p.For {
		m.folded(f.ID, f.Label, f.Drafts, f.Lead, f.More)
	}
	m.end("section")
}
