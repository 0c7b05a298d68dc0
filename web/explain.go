package web

import (
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"mesa/explain"
	"mesa/game"
)

const (
	maxFound = 30  // entries that a search shows
	maxAsked = 100 // letters of what is searched for
)

// bookPage is what can be looked up: the games, what was asked for, and the
// shelves.
type bookPage struct {
	Games   []pageLink
	Game    string // "" of all
	Typed   string
	Verdict game.Msg // what was found
	Entries []bookEntry
	Shelves []pageLink
}

// bookEntry is an entry with what belongs to it.
type bookEntry struct {
	explain.Entry
	Under game.Msg // its shelf and its game
	Also  []pageLink
}

// lookUp shows what a rule, a term or a thing of the catalogues means. It is
// the same for everybody who asks the same in the same language.
func (v *visit) lookUp() error {
	if !v.looks.Take(v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	q := v.r.URL.Query()
	if utf8.RuneCountInString(q.Get("q")) > maxAsked {
		return notFound
	}
	book := explain.Of(q.Get("game"), v.p.Locale())
	page := bookPage{Game: q.Get("game"), Typed: q.Get("q"), Games: bookGames(q.Get("game"))}
	f := v.frame(v.t("explain.page"))
	f.About = v.t("explain.page.about")
	var found []explain.Entry
	switch id, shelf := q.Get("id"), q.Get("shelf"); {
	case id != "":
		if e, ok := book.Entry(id); ok {
			found, f.Title = []explain.Entry{e}, e.Name
		}
	case shelf != "":
		if found = book.Shelf(shelf); len(found) > 0 {
			page.Verdict = explain.Shelf{Name: shelf, N: len(found)}.Title()
		}
	case page.Typed != "":
		if found = book.Find(page.Typed, maxFound); len(found) > 0 {
			page.Verdict = game.Say("explain.found", game.N("n", len(found)))
		}
	}
	for _, e := range found {
		page.Entries = append(page.Entries, entryOf(book, e))
	}
	for _, s := range book.Shelves() {
		page.Shelves = append(page.Shelves, pageLink{Label: s.Counted(), Href: bookAddress(page.Game, "shelf", s.Name),
			Current: s.Name == q.Get("shelf")})
	}
	status := http.StatusOK
	if len(found) == 0 && (page.Typed != "" || q.Get("id") != "" || q.Get("shelf") != "") {
		status = http.StatusNotFound
		f.Alert = v.p.Say(book.Nothing(page.Typed + q.Get("id") + q.Get("shelf")))
	}
	if status == http.StatusOK {
		v.lasting()
	}
	return v.render(status, "explain.html", f, page)
}

func entryOf(book *explain.Book, e explain.Entry) bookEntry {
	b := bookEntry{Entry: e, Under: e.Under()}
	for _, other := range book.Belonging(e) {
		b.Also = append(b.Also, pageLink{Label: other.Called(), Href: bookAddress("", "id", other.ID)})
	}
	return b
}

// bookGames lead to the book of each game, and to all of them.
func bookGames(here string) []pageLink {
	games := []pageLink{{game.Say("explain.every"), "/explain", here == ""}}
	for _, name := range explain.Games {
		games = append(games, pageLink{game.Say("system." + name), bookAddress(name, "", ""), here == name})
	}
	return games
}

// refuse puts what was refused above a page, with links to the rules that it
// names.
func (v *visit) refuse(f *frame, no *game.Refusal) {
	f.Alert = v.p.Refusal(no)
	for _, r := range no.All() {
		to := pageLink{Label: game.Say("explain.id", game.W("rule", r.Rule)), Href: bookAddress("", "id", r.Rule)}
		_, known := explain.Of("", v.p.Locale()).Entry(r.Rule)
		if known && !slices.ContainsFunc(f.Why, func(l pageLink) bool { return l.Href == to.Href }) {
			f.Why = append(f.Why, to)
		}
	}
}

func bookAddress(system, what, value string) string {
	q := url.Values{}
	if system != "" {
		q.Set("game", system)
	}
	if what != "" {
		q.Set(what, value)
	}
	return "/explain?" + q.Encode()
}
