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
	maxFound  = 30  // entries that a search shows
	maxSearch = 100 // characters of a search
)

// handbookPage is the page of the handbook: the games, what was found, and the topics.
type handbookPage struct {
	Games   []pageLink
	Game    string   // "" for all games
	Typed   string   // the words that were searched
	Verdict game.Msg // how many entries were found, or in which topic
	Entries []handbookEntry
	Topics  []pageLink
}

// handbookEntry is an entry of the handbook.
type handbookEntry struct {
	explain.Entry
	Under game.Msg   // its topic and its game
	Also  []pageLink // links to related entries
}

// lookUp shows entries of the handbook: the one with an id, those of a topic, or those that a
// search finds. The page depends on the address and the language alone, but for a signed-in
// reader's name.
func (req *request) lookUp() error {
	if !req.publicLimit.Allow(req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	q := req.r.URL.Query()
	if utf8.RuneCountInString(q.Get("q")) > maxSearch {
		return errNotFound
	}
	index := explain.Of(q.Get("game"), req.p.Locale())
	page := handbookPage{Game: q.Get("game"), Typed: q.Get("q"), Games: handbookGames(q.Get("game"))}
	f := req.frame(req.msg("explain.page"))
	f.About = req.msg("explain.page.about")
	var found []explain.Entry
	switch id, topic := q.Get("id"), q.Get("shelf"); {
	case id != "":
		if e, ok := index.Entry(id); ok {
			found, f.Title = []explain.Entry{e}, e.Name
		}
	case topic != "":
		if found = index.Topic(topic); len(found) > 0 {
			page.Verdict = explain.Topic{Name: topic, N: len(found)}.Title()
		}
	case page.Typed != "":
		if found = index.Find(page.Typed, maxFound); len(found) > 0 {
			page.Verdict = index.Found(page.Typed, found)
		}
	}
	for _, e := range found {
		page.Entries = append(page.Entries, entryOf(index, e))
	}
	for _, s := range index.Topics() {
		page.Topics = append(page.Topics,
			pageLink{Label: s.TitleWithCount(), Href: handbookAddress(page.Game, "shelf", s.Name),
				Current: s.Name == q.Get("shelf")})
	}
	status := http.StatusOK
	if len(found) == 0 && (page.Typed != "" || q.Get("id") != "" || q.Get("shelf") != "") {
		status = http.StatusNotFound
		f.Alert = req.p.Say(index.NotFound(page.Typed + q.Get("id") + q.Get("shelf")))
	}
	if status == http.StatusOK {
		req.allowCaching()
	}
	return req.render(status, "explain.html", f, page)
}

// entryOf returns an entry with its links.
func entryOf(index *explain.Handbook, e explain.Entry) handbookEntry {
	b := handbookEntry{Entry: e, Under: e.Location()}
	for _, other := range index.Related(e) {
		b.Also = append(b.Also, pageLink{Label: other.NameMsg(), Href: handbookAddress("", "id", other.ID)})
	}
	return b
}

// handbookGames returns the links to the handbook of all games and of each game. The link to the
// game here is the current one; "" stands for all games.
func handbookGames(here string) []pageLink {
	games := []pageLink{{game.Say("explain.every"), "/explain", here == ""}}
	for _, name := range explain.Games {
		games = append(games, pageLink{game.Say("system." + name), handbookAddress(name, "", ""), here == name})
	}
	return games
}

// showRefusal puts a refusal on top of a page, with links to the rules that the refusal names.
func (req *request) showRefusal(f *frame, no *game.Refusal) {
	f.Alert = req.p.Refusal(no)
	for _, r := range no.All() {
		to := pageLink{Label: game.Say("explain.id", game.W("rule", r.Rule)), Href: handbookAddress("", "id", r.Rule)}
		_, known := explain.Of("", req.p.Locale()).Entry(r.Rule)
		if known && !slices.ContainsFunc(f.Why, func(l pageLink) bool { return l.Href == to.Href }) {
			f.Why = append(f.Why, to)
		}
	}
}

// handbookAddress returns the address of the handbook of a game, "" for all, with one more field,
// such as "q" for a search; "" for none.
func handbookAddress(system, field, value string) string {
	q := url.Values{}
	if system != "" {
		q.Set("game", system)
	}
	if field != "" {
		q.Set(field, value)
	}
	return "/explain?" + q.Encode()
}
