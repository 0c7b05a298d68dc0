package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"

	"mesa/chart"
	"mesa/game"
	"mesa/recap"
	"mesa/table/past"
)

// growthPage shows how the characters of a table have changed.
type growthPage struct {
	tableRef
	Who            []grower
	Columns        []sessionLink    // the sessions, the first one first
	CharacterLinks []pageLink       // links to the changes of each character
	Told           game.Msg         // the name of the character whom Changes tells of; empty for none
	Changes        []sessionChanges // the newest session first
	Cut            bool             // there are more changes than are shown
	Recaps         string           // the address of the list of sessions
	Stats          string           // the address of the dice statistics
	History        string           // the address of all changes of that character; "" for none
}

// grower is one character with the changes of its sheet.
type grower struct {
	Name   game.Msg
	Href   string        // the address of the sheet
	Sum    game.Msg      // the counts of all sessions
	Figure template.HTML // "" if there is nothing to draw
	Rows   []growthRow
}

// growthRow counts one kind of change of a character by session.
type growthRow struct {
	Kind  game.Msg
	N     []int // by session, as Columns
	Total int
}

// sessionChanges is the changes of a character in one session.
type sessionChanges struct {
	sessionLink
	Changes []changeView
}

// growth shows the changes of all characters by session, and those of one character in full.
func (req *request) growth() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	of := game.Ref(req.r.URL.Query().Get("of"))
	g, err := req.tables.Growth(req.ctx(), req.tableID(), req.caller(), of)
	if err != nil {
		return err
	}
	if of != "" && of != g.Character {
		return errNotFound
	}
	req.speakTable(g.Lang, g.System)
	page, err := req.growthPage(g)
	if err != nil {
		return err
	}
	return req.render(http.StatusOK, "growth.html", req.frame(g.Title), page)
}

// growthPage lays out the growth of all characters.
func (req *request) growthPage(g past.Growth) (growthPage, error) {
	page := growthPage{tableRef: req.tableRef(g.Title), Cut: g.Cut,
		Recaps: tablePath(req.tableID(), "recap", req.chair()), Stats: req.statsPath(false, "")}
	for _, s := range g.All {
		page.Columns = append(page.Columns, req.sessionLink(s))
	}
	if err := req.addCharacters(&page, g); err != nil {
		return page, err
	}
	for _, w := range g.Rows {
		page.CharacterLinks = append(page.CharacterLinks,
			pageLink{w.Name, req.growthPath(w.Character) + "#changes", w.Character == g.Character})
		if w.Character == g.Character {
			page.Told, page.History = w.Name, tablePath(req.tableID(), "history/"+string(w.Character), req.chair())
		}
	}
	for i := len(g.Changes) - 1; i >= 0; i-- {
		s := sessionChanges{sessionLink: req.sessionLink(g.All[i])}
		for _, c := range g.Changes[i] {
			s.Changes = append(s.Changes, req.changeView(c))
		}
		if len(s.Changes) > 0 {
			page.Changes = append(page.Changes, s)
		}
	}
	return page, nil
}

// addCharacters adds the characters to the page. Their charts have the same scale.
func (req *request) addCharacters(page *growthPage, g past.Growth) error {
	var names []game.Msg
	var in [][]recap.Counts
	for _, w := range g.Rows {
		names, in = append(names, w.Name), append(in, w.BySession)
	}
	for i, c := range chart.Growth(names, g.All, in, req.p) {
		w := g.Rows[i]
		out := grower{Name: w.Name, Href: tablePath(req.tableID(), string(w.Character), req.chair()),
			Sum: w.All().Msg(), Rows: changeRows(w.BySession)}
		if c != nil && (w.Chair != "" || w.All().Grew > 0) { // of other characters the words are enough
			var err error
			if out.Figure, err = chartSVG(c, slimWidth); err != nil {
				return err
			}
		}
		page.Who = append(page.Who, out)
	}
	return nil
}

// changeRows returns a row for each kind of change that occurred. in counts the changes by session.
func changeRows(in []recap.Counts) []growthRow {
	rows := []growthRow{{Kind: game.Say("growth.grew")}, {Kind: game.Say("growth.earned")},
		{Kind: game.Say("growth.wrote")}}
	for _, c := range in {
		for i, n := range []int{c.Grew, c.Earned, c.Rewritten} {
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

// growthPath returns the address of the growth page, with the changes of one character, or of none
// for "".
func (req *request) growthPath(of game.Ref) string {
	q := url.Values{}
	if of != "" {
		q.Set("of", string(of))
	}
	if req.chair() != "" {
		q.Set("chair", req.chair())
	}
	return (&url.URL{Path: fmt.Sprintf("/t/%s/growth", req.tableID()), RawQuery: q.Encode()}).String()
}
