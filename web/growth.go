package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"

	"mesa/game"
	"mesa/recap"
	"mesa/table"
	"mesa/tally/chart"
)

// growthPage shows how those at a table came to be what they are.
type growthPage struct {
	about
	Who     []grower
	Columns []sessionLink // the sessions, the first one first
	Whose   []pageLink    // whose changes are told
	Told    game.Msg      // of whom they are told now, empty for nobody
	Changes []sessionChanges
	Cut     bool
	Recaps  string // addresses
	Stats   string
	History string
}

// grower is one of them.
type grower struct {
	Name   game.Msg
	Href   string // the sheet
	Sum    game.Msg
	Figure template.HTML // "" where there is nothing to draw
	Rows   []growthRow
}

// growthRow is one kind of what bore on somebody, by session.
type growthRow struct {
	Kind  game.Msg
	N     []int
	Total int
}

// sessionChanges are the changes of one session.
type sessionChanges struct {
	sessionLink
	Changes []change
}

// growth shows what bore on everybody by session, and of one what it was.
func (v *visit) growth() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	of := game.Ref(v.r.URL.Query().Get("of"))
	g, err := v.hall.Growth(v.ctx(), v.tableID(), v.who(), of)
	if err != nil {
		return err
	}
	if of != "" && of != g.Of {
		return notFound
	}
	v.speakTable(g.Lang)
	page, err := v.growthPage(g)
	if err != nil {
		return err
	}
	return v.render(http.StatusOK, "growth.html", v.frame(g.Title), page)
}

func (v *visit) growthPage(g table.Growth) (growthPage, error) {
	page := growthPage{about: v.beside(g.Title), Cut: g.Cut,
		Recaps: tablePath(v.tableID(), "recap", v.chair()), Stats: v.statsPath(false, "")}
	for _, s := range g.All {
		page.Columns = append(page.Columns, v.sessionLink(s))
	}
	if err := v.growers(&page, g); err != nil {
		return page, err
	}
	for _, w := range g.Who {
		page.Whose = append(page.Whose, pageLink{w.Name, v.growthPath(w.Of) + "#changes", w.Of == g.Of})
		if w.Of == g.Of {
			page.Told, page.History = w.Name, tablePath(v.tableID(), "history/"+string(w.Of), v.chair())
		}
	}
	for i := len(g.Changes) - 1; i >= 0; i-- {
		s := sessionChanges{sessionLink: v.sessionLink(g.All[i])}
		for _, c := range g.Changes[i] {
			s.Changes = append(s.Changes, v.change(c))
		}
		if len(s.Changes) > 0 {
			page.Changes = append(page.Changes, s)
		}
	}
	return page, nil
}

// growers lays out everybody with a picture on one scale.
func (v *visit) growers(page *growthPage, g table.Growth) error {
	var names []game.Msg
	var in [][]recap.Counts
	for _, w := range g.Who {
		names, in = append(names, w.Name), append(in, w.In)
	}
	for i, c := range chart.Growth(names, g.All, in, v.p) {
		w := g.Who[i]
		out := grower{Name: w.Name, Href: tablePath(v.tableID(), string(w.Of), v.chair()), Sum: w.All().Said(), Rows: growthRows(w.In)}
		if c != nil && (w.Chair != "" || w.All().Grew > 0) { // of others words are enough
			var err error
			if out.Figure, err = svg(c, slim); err != nil {
				return err
			}
		}
		page.Who = append(page.Who, out)
	}
	return nil
}

// growthRows are the kinds of which there is anything.
func growthRows(in []recap.Counts) []growthRow {
	rows := []growthRow{{Kind: game.Say("growth.grew")}, {Kind: game.Say("growth.earned")}, {Kind: game.Say("growth.wrote")}}
	for _, c := range in {
		for i, n := range []int{c.Grew, c.Earned, c.Wrote} {
			rows[i].N = append(rows[i].N, n)
			rows[i].Total += n
		}
	}
	var all []growthRow
	for _, r := range rows {
		if r.Total > 0 {
			all = append(all, r)
		}
	}
	return all
}

// growthPath is the address of the growth of a table, with what somebody's was.
func (v *visit) growthPath(of game.Ref) string {
	q := url.Values{}
	if of != "" {
		q.Set("of", string(of))
	}
	if v.chair() != "" {
		q.Set("chair", v.chair())
	}
	return (&url.URL{Path: fmt.Sprintf("/t/%s/growth", v.tableID()), RawQuery: q.Encode()}).String()
}
