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

// The palette takes a line as it is typed in the terminal, and lists the words that can come next.
// With script it opens above the page of a table (palette.js); without script it is a page of its
// own at the same address.
const (
	linePath  = "line"
	lineField = "line" // the typed line
)

// maxCompletions is the most completions that are listed.
const maxCompletions = 100

// palette is the field for a line, with its completions.
type palette struct {
	Title       string // of the table
	Home        string // the address of the page that the reader comes from
	Action      string // the address that a line is sent to
	Chair       string
	About       game.Ref // the thing on the page that the reader comes from
	At          game.Seq
	Line        string
	Completions []completion
	Faulty      bool // the line was refused
	Above       bool // it opens above the page of a table
}

// NewID returns a new command id for a line.
func (p *palette) NewID() string { return newID() }

// completion is one way to continue a line.
type completion struct {
	Word  string // the words that it adds to the line
	Label game.Msg
	Line  string // the continued line
	Href  string // the address of the palette with that line
}

func (req *request) palette(view table.PlayerView, about game.Ref) *palette {
	chair := view.Actor.Chair
	return &palette{Title: view.Title, Home: tablePath(view.Table, string(about), chair),
		Action: tablePath(view.Table, linePath, chair), Chair: chair, About: about, At: view.Seq}
}

// lineSpecs returns the specs of all that a line may begin with: the moves of the system, those of
// the house, and the words that lead to a page.
func (req *request) lineSpecs(system string) []game.Spec {
	return slices.Concat(req.system(system).Specs(), req.tables.House().Specs(), leads)
}

// completions returns the ways to continue a line, at most maxCompletions.
func (req *request) completions(view table.PlayerView, about game.Ref, line string) []completion {
	var all []completion
	found := cmdline.Complete(line, req.lineSpecs(view.System), slices.Concat(view.Offers, navigationOffers(view)),
		req.p)
	for _, s := range found[:min(len(found), maxCompletions)] {
		q := url.Values{"chair": {view.Actor.Chair}, aboutField: {string(about)}, lineField: {s.Line()}}
		all = append(all,
			completion{s.Added(line), s.Label, s.Line(), tablePath(view.Table, linePath, "") + "?" + q.Encode()})
	}
	return all
}

// linePage shows a line with its completions, and why it was refused; no is nil if it was not.
func (req *request) linePage(view table.PlayerView, about game.Ref, line string, no *game.Refusal) error {
	req.speakTable(view.Lang, view.System)
	p := req.palette(view, about)
	p.Line, p.Completions, p.Faulty = line, req.completions(view, about, line), no != nil
	f := req.frame(req.msg("web.palette.title"))
	status := http.StatusOK
	if no != nil {
		status = statusOf(no)
		req.showRefusal(&f, no)
	}
	return req.render(status, "palette.html", f, p)
}

// line shows the palette with the line of the address.
func (req *request) line() error {
	q := req.r.URL.Query()
	line := q.Get(lineField)
	if len(line) > cmdline.MaxLine {
		return errMalformed
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return err
	}
	return req.linePage(view, game.Ref(q.Get(aboutField)), line, nil)
}

// doLine does the command of a typed line like a press. A line that leads to a page redirects
// there, and a line that lacks only answers redirects to the form of its offer. Any other refused
// line is shown with the reason.
func (req *request) doLine() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	form := req.r.PostForm
	id, line, about := form.Get(idField), form.Get(lineField), game.Ref(form.Get(aboutField))
	if !isWord(id, 8, 64) || len(line) > 2*cmdline.MaxLine {
		return errMalformed
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{Fields: table.FieldView | table.FieldOffers})
	if err != nil {
		return err
	}
	c, wrong := cmdline.ParseFor(line, req.lineSpecs(view.System), slices.Concat(view.Offers, navigationOffers(view)))
	if to, ok, no := navigationAddress(view, c); ok && wrong == nil {
		if no != nil {
			return req.linePage(view, about, line, no)
		}
		return req.redirect(to)
	}
	if wrong != nil {
		// An empty command does nothing. But if the service knows its id, the line was done before,
		// and its answer was lost.
		c = game.Command{}
	}
	c.ID, c.SeenSeq = game.CommandID("web:"+id), view.Seq
	view, err = req.tables.Do(req.ctx(), req.tableID(), req.caller(), c, pageQuery(about, pageFormFields))
	var no *game.Refusal
	switch {
	case err == nil:
		return req.answerDone(view, about)
	case !errors.As(err, &no) || view.Table == "":
		return err
	case wrong != nil:
		return req.linePage(view, about, line, lineRefusal(wrong))
	}
	if o, given, ok := cmdline.IncompleteOffer(view.Offers, c, no); ok {
		return req.redirect(formAddress(view, o, about, given))
	}
	return req.linePage(view, about, line, no)
}

// lineRefusal returns the refusal of an unreadable line as a page shows it: without the commands of
// the terminal.
func lineRefusal(no *game.Refusal) *game.Refusal {
	switch no.Reason.Key {
	case "words.empty":
		return game.Refuse("", "web.palette.empty")
	case "words.move.unknown":
		return game.Refuse("", "web.palette.unknown", no.Reason.Args...)
	}
	return no
}

// formAddress returns the address of an offer's form with the answers given so far. The form leads
// back to the page about a thing.
func formAddress(view table.PlayerView, o game.Offer, about game.Ref, given game.Args) string {
	q := url.Values{"chair": {view.Actor.Chair}, aboutField: {string(about)}}
	for name, ws := range given {
		q.Add(shownField, name)
		q[argField+name] = ws
	}
	return tablePath(view.Table, "form/"+o.Move+"/"+o.Key(), "") + "?" + q.Encode()
}
