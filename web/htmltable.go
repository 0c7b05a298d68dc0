package web

import "mesa/game"

// page draws the page of a table, or of one thing of it, from top to bottom.
func (ps *pageWriter) page(p *tablePage) {
	whole := p.About == ""
	ps.part(func() { ps.head(p) })
	if whole {
		ps.part(func() { ps.tabs(p) })
	}
	ps.stage(p, whole)
	if len(p.People) > 0 || whole {
		ps.raw(`<div class="cast" id="cast">`)
		ps.part(func() { ps.people(p) })
		ps.raw("</div>\n")
	}
	ps.board(p)
	if len(p.Own) > 0 {
		ps.raw(`<div class="own" id="own">`)
		for _, s := range p.Own {
			ps.part(func() { ps.ownSheet(s) })
		}
		ps.raw("</div>\n")
	}
	ps.aside(p, whole)
}

// stage draws what is being decided and what comes next. whole says that the page is of the whole
// table and not of one thing.
func (ps *pageWriter) stage(p *tablePage, whole bool) {
	ps.raw(`<div class="stage" id="stage">`)
	if whole {
		ps.part(func() { ps.newestLine(p) })
	}
	if len(p.Tutorial.Says) > 0 {
		ps.templatePart("tutorial", p.Tutorial)
	}
	if len(p.First) > 0 {
		ps.templatePart("first", p)
	}
	if len(p.Loose.Lead) > 0 {
		ps.templatePart("next", p)
	}
	if len(p.House.Lead) > 0 {
		ps.templatePart("join", p)
	}
	for _, c := range p.Cards {
		ps.part(func() { ps.card(c) })
		ps.blocks(c.Pools)
	}
	ps.blocks(p.Pools)
	ps.raw("</div>\n")
}

// board draws the other blocks.
func (ps *pageWriter) board(p *tablePage) {
	ps.raw(`<div class="board" id="board">`)
	ps.blocks(p.Blocks)
	if len(p.Files) > 0 || p.PrintPath != "" {
		ps.templatePart("files", p)
	}
	if p.About != "" && len(p.Cards)+len(p.Pools)+len(p.People)+len(p.Blocks) == 0 {
		ps.raw(`<p class="none">` + ps.key("web.view.none") + "</p>")
	}
	ps.raw("</div>\n")
}

// aside draws the log and the other offers.
func (ps *pageWriter) aside(p *tablePage, whole bool) {
	ps.raw(`<div class="aside" id="aside">`)
	ps.part(func() { ps.news(p) })
	ps.raw(`<div class="rest" id="rest">`)
	if len(p.Loose.More) > 0 {
		ps.part(func() { ps.otherOffers(p) })
	}
	if len(p.OnBehalf) > 0 && whole {
		ps.part(func() { ps.onBehalf(p) })
	}
	if whole {
		ps.part(func() { ps.house(p) })
	}
	ps.raw("</div></div>\n")
}

// Itself returns p, so that a template can pass on the page that its data embeds.
func (p *tablePage) Itself() *tablePage { return p }

// people draws the characters, and the offers about all of them.
func (w *htmlWriter) people(p *tablePage) {
	w.section("people", "block list", w.key("view.people"))
	if len(p.People) == 0 {
		w.element("p", w.key("web.people.none"), "class", "none")
	}
	w.open("ul", "class", "rows", "role", "list")
	for _, who := range p.People {
		w.innerPart(func() { w.person(who) })
	}
	w.end("ul")
	w.group(&p.Cast)
	if p.Invite != "" {
		w.open("p", "class", "links")
		w.element("a", w.key("web.invite"), "href", p.Invite)
		w.end("p")
	}
	w.end("section")
}

// ownSheet draws one of the reader's own sheets, in parts.
func (w *htmlWriter) ownSheet(s *ownSheet) {
	w.open("section", "class", "block sheet mine", "id", s.ID, "aria-labelledby", s.ID+"-h")
	w.open("h2", "id", s.ID+"-h")
	w.linkText(w.say(s.Name), s.Href)
	w.end("h2")
	for _, part := range s.Parts {
		w.innerPart(func() { w.ownSheetPart(part) })
	}
	w.end("section")
}

// ownSheetPart draws the items under one heading of a sheet.
func (w *htmlWriter) ownSheetPart(part ownSheetPart) {
	w.open("section", "id", part.ID)
	if !part.Head.Empty() {
		w.element("h3", w.say(part.Head))
	}
	w.rows("traits", part.Items)
	w.end("section")
}

// news draws the newest decisions, with links to the log and other pages.
func (w *htmlWriter) news(p *tablePage) {
	w.section("news", "news", w.key("web.news"))
	w.open("div", "id", "news-log", "role", "log", "aria-live", "polite", "aria-relevant", "additions",
		"aria-labelledby", "news-h")
	w.open("ol", "reversed", "", "id", "news-list")
	for _, e := range p.Entries {
		w.innerPart(func() { w.entry(e) })
	}
	if len(p.Entries) == 0 {
		w.open("li", "id", "e-none")
		w.element("p", w.key("web.news.none"))
		w.end("li")
	}
	w.end("ol")
	w.end("div")
	w.group(&p.Undo)
	w.open("p", "class", "links")
	for _, to := range [...][2]string{{p.Log, "web.log"}, {p.Recaps, "recap.all"}, {p.Stats, "web.stats"},
		{p.Fair, "web.fair"}} {
		w.element("a", w.key(to[1]), "href", to[0])
		w.WriteByte(' ')
	}
	w.end("p")
	w.end("section")
}

// otherOffers draws the offers without a place elsewhere, by category if there are many.
func (w *htmlWriter) otherOffers(p *tablePage) {
	w.section("loose", "block", w.key("web.moves"))
	if p.Loose.Fold {
		w.foldedCategories(&p.Loose)
	} else {
		w.offers("offers", p.Loose.More)
	}
	w.end("section")
}

// foldedCategories draws each category as a fold.
func (w *htmlWriter) foldedCategories(g *offerGroup) {
	w.open("div", "class", "heads")
	for _, h := range g.ByCategory() {
		w.foldedOffers(h.ID, h.Title, h.Offers)
	}
	w.end("div")
}

// foldedOffers draws lists of offers in one fold with that title.
func (w *htmlWriter) foldedOffers(id string, title game.Msg, offers ...[]*offerView) {
	w.open("details", "class", "more", "id", id)
	w.element("summary", w.say(title), "class", "quiet")
	w.open("div", "class", "offers")
	for _, some := range offers {
		for _, o := range some {
			w.offer(o)
		}
	}
	w.end("div")
	w.end("details")
}

// onBehalf draws the offers on behalf of others.
func (w *htmlWriter) onBehalf(p *tablePage) {
	w.section("for", "block", w.key("web.for"))
	for _, f := range p.OnBehalf {
		w.foldedOffers(f.ID, f.Label, f.Drafts, f.Lead, f.More)
	}
	w.end("section")
}
