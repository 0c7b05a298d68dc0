package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// The palette takes the command line of the terminal, with what may come next.
// With script it stands above the page of a table (palette.js), without it is a
// page of its own at the same address.
const (
	linePath  = "line"
	lineField = "line"
)

// mostWays is how many ways to go on are listed; a letter more leaves fewer.
const mostWays = 100

// palette is the field for a line, with what may come next.
type palette struct {
	Title  string // of the table
	Home   string
	Action string
	Chair  string
	About  game.Ref // the page one comes from
	At     game.Seq
	Line   string
	Ways   []completion
	Faulty bool
	Above  bool // stands above the page of a table
}

// NewID gives the command's id for a line.
func (p *palette) NewID() string { return newID() }

// completion is one way to go on with a line.
type completion struct {
	Word  string
	Label game.Msg
	Line  string
	Href  string // of the page where one goes on so
}

func (req *request) palette(view table.PlayerView, about game.Ref) *palette {
	chair := view.Actor.Chair
	return &palette{Title: view.Title, Home: tablePath(view.Table, string(about), chair),
		Action: tablePath(view.Table, linePath, chair), Chair: chair, About: about, At: view.Seq}
}

// moves are all of a table, those of its system first, and the words that only lead
// somewhere.
func (req *request) moves(system string) []game.Spec {
	return slices.Concat(req.system(system).Specs(), req.tables.House().Specs(), leads)
}

// completions are those to go on with a line.
func (req *request) completions(view table.PlayerView, about game.Ref, line string) []completion {
	var all []completion
	found := cmdline.Complete(line, req.moves(view.System), slices.Concat(view.Offers, navigationOffers(view)), req.p)
	for _, s := range found[:min(len(found), mostWays)] {
		q := url.Values{"chair": {view.Actor.Chair}, aboutField: {string(about)}, lineField: {s.Line()}}
		all = append(all,
			completion{s.Added(line), s.Label, s.Line(), tablePath(view.Table, linePath, "") + "?" + q.Encode()})
	}
	return all
}

// linePage shows a line with what may come next, or what is wrong with it.
func (req *request) linePage(view table.PlayerView, about game.Ref, line string, no *game.Refusal) error {
	req.speakTable(view.Lang)
	p := req.palette(view, about)
	p.Line, p.Ways, p.Faulty = line, req.completions(view, about, line), no != nil
	f := req.frame(req.msg("web.palette.title"))
	status := http.StatusOK
	if no != nil {
		status = statusOf(no)
		req.showRefusal(&f, no)
	}
	return req.render(status, "palette.html", f, p)
}

// line shows what may come next in a line.
func (req *request) line() error {
	q := req.r.URL.Query()
	line := q.Get(lineField)
	if len(line) > cmdline.MaxLine {
		return malformed
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.who(),
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return err
	}
	return req.linePage(view, game.Ref(q.Get(aboutField)), line, nil)
}

// say does a line as any press is done. One that only lacks what the form of its
// offer asks leads to that form, one that is refused otherwise comes back with why.
func (req *request) say() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return tooMany
	}
	form := req.r.PostForm
	id, line, about := form.Get(idField), form.Get(lineField), game.Ref(form.Get(aboutField))
	if !isWord(id, 8, 64) || len(line) > 2*cmdline.MaxLine {
		return malformed
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.who(),
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return err
	}
	c, wrong := cmdline.ParseFor(line, req.moves(view.System), slices.Concat(view.Offers, navigationOffers(view)))
	if to, ok, no := leadsTo(view, c); ok && wrong == nil {
		if no != nil {
			return req.linePage(view, about, line, no)
		}
		return req.redirect(to)
	}
	if wrong != nil {
		c = game.Command{} // it does nothing, but its id tells whether the line was done before
	}
	c.ID, c.SeenSeq = game.CommandID("web:"+id), view.Seq
	view, err = req.tables.Do(req.ctx(), req.tableID(), req.who(), c, wantPage(about, wholeParts))
	var no *game.Refusal
	switch {
	case err == nil:
		return req.answerDone(view, about)
	case !errors.As(err, &no) || view.Table == "":
		return err
	case wrong != nil:
		return req.linePage(view, about, line, unread(wrong))
	}
	if o, given, ok := cmdline.IncompleteOffer(view.Offers, c, no); ok {
		return req.redirect(formAddress(view, o, about, given))
	}
	return req.linePage(view, about, line, no)
}

// unread is why a line cannot be read, without the words that only the terminal
// knows.
func unread(no *game.Refusal) *game.Refusal {
	switch no.Reason.Key {
	case "words.empty":
		return game.Refuse("", "web.palette.empty")
	case "words.move.unknown":
		return game.Refuse("", "web.palette.unknown", no.Reason.Args...)
	}
	return no
}

// formAddress is where the form of an offer is, with what is answered already.
func formAddress(view table.PlayerView, o game.Offer, about game.Ref, given game.Args) string {
	q := url.Values{"chair": {view.Actor.Chair}, aboutField: {string(about)}}
	for name, ws := range given {
		q.Add(hasField, name)
		q[argField+name] = ws
	}
	return tablePath(view.Table, "form/"+o.Move+"/"+o.Key(), "") + "?" + q.Encode()
}
