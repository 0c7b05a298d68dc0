package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"mesa/game"
	"mesa/lang"
	"mesa/recap"
	"mesa/table"
	"mesa/table/past"
)

// historyLength is the most changes on a page of a history.
const historyLength = 50

// sessionsLength is the most sessions on a page of the list.
const sessionsLength = 20

// recapsPage lists the sessions of a table.
type recapsPage struct {
	tableRef
	Sessions []summaryRow // the newest first
	Older    string       // the address of the next page, "" if there is none
	Growth   string       // the address of the page about growth
	Stats    string       // the address of the dice statistics
}

// summaryRow is a session in brief.
type summaryRow struct {
	past.SessionSummary
	Href   string // the address of its recap
	Replay string // the address of its replay
}

// ScenesMsg lists the scenes of the session, and says if there are more.
func (o summaryRow) ScenesMsg() game.Msg {
	var names []game.Msg
	for _, s := range o.Scenes {
		names = append(names, s.Title())
	}
	if o.More {
		return game.Say("recap.scenes.more", game.L("scenes", names...))
	}
	return game.Say("recap.scenes", game.L("scenes", names...))
}

// GrowersMsg names the characters that grew.
func (o summaryRow) GrowersMsg() game.Msg {
	return game.Say("recap.growers", game.L("names", o.Grew...))
}

// sessionLink links to the recap of a session.
type sessionLink struct {
	recap.Session
	Href string
}

// recapPage is the recap of a session.
type recapPage struct {
	tableRef
	recap.Story
	Parts    []recapSection
	Numbers  []game.Item
	Replay   string       // the address of the replay
	All      string       // the address of the list of sessions
	Before   *sessionLink // nil if there is none, as After
	After    *sessionLink
	Growth   string // the address of the page about growth
	HTML     string // the address of the recap as a file
	Markdown string // likewise
}

// recapSection is a scene of a recap, or lines of one kind after the scenes.
type recapSection struct {
	ID    string
	Title game.Msg
	Begun game.Msg // how the scene began; empty if the title says it
	Lines []recapLine
}

// recapLine is one line of a recap.
type recapLine struct {
	recap.Line
	Href string // the address of the decision in the log
}

// Number returns the number of the decision that the line tells.
func (l recapLine) Number() int { return int(l.Seq) }

func (req *request) sessionLink(s recap.Session) sessionLink {
	return sessionLink{s, tablePath(req.tableID(), "recap/"+fmt.Sprint(s.N), req.chair())}
}

// logPath returns the address of a decision in the log.
func (req *request) logPath(seq game.Seq) string {
	return req.olderPath("log", seq+1) + "#e-" + fmt.Sprint(seq)
}

// recaps shows a page of the list of sessions.
func (req *request) recaps() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	before, err := req.beforeSeq()
	if err != nil {
		return err
	}
	sessions, told, err := req.tables.SessionSummaries(req.ctx(), req.tableID(), req.caller(), int(before),
		sessionsLength)
	if err != nil {
		return err
	}
	req.speakTable(sessions.Lang, sessions.System)
	page := recapsPage{tableRef: req.tableRef(sessions.Title), Growth: req.growthPath(""),
		Stats: req.statsPath(false, "")}
	for _, o := range told {
		page.Sessions = append(page.Sessions, summaryRow{o, req.sessionLink(o.Session).Href, req.replayPath(o.N, 1)})
	}
	if n := len(told); n == sessionsLength && told[n-1].N > sessions.All[0].N {
		page.Older = req.olderPath("recap", game.Seq(told[n-1].N))
	}
	return req.render(http.StatusOK, "recaps.html", req.frame(sessions.Title), page)
}

// olderPath returns the address of a page of a list, such as "log", that begins before a number.
func (req *request) olderPath(part string, before game.Seq) string {
	q := url.Values{"before": {fmt.Sprint(before)}}
	if req.chair() != "" {
		q.Set("chair", req.chair())
	}
	return tablePath(req.tableID(), part, "") + "?" + q.Encode()
}

// tableRef returns the title and the address of the request's table.
func (req *request) tableRef(title string) tableRef {
	return tableRef{title, tablePath(req.tableID(), "", req.chair())}
}

// tellSession returns the recap of the session in the address. It fails with errNotFound if there
// is none.
func (req *request) tellSession() (past.Recap, error) {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return past.Recap{}, errTooMany
	}
	n, err := strconv.Atoi(req.r.PathValue("n"))
	if err != nil || n < 0 {
		return past.Recap{}, errNotFound
	}
	r, err := req.tables.Recap(req.ctx(), req.tableID(), req.caller(), n)
	if err == past.ErrNoSession {
		return r, errNotFound
	}
	req.speakTable(r.Lang, r.System)
	return r, err
}

// recap shows a session in scenes.
func (req *request) recap() error {
	r, err := req.tellSession()
	if err != nil {
		return err
	}
	return req.render(http.StatusOK, "recap.html", req.frame(r.Title), req.recapPage(r))
}

func (req *request) recapPage(r past.Recap) recapPage {
	path := "recap/" + fmt.Sprint(r.N)
	page := recapPage{tableRef: req.tableRef(r.Title), Story: r.Story, Numbers: r.Numbers(r.Name),
		Replay: req.replayPath(r.N, 1), Growth: req.growthPath(""), All: tablePath(req.tableID(), "recap", req.chair()),
		HTML:     tablePath(req.tableID(), path+"/html", req.chair()),
		Markdown: tablePath(req.tableID(), path+"/markdown", req.chair())}
	for _, s := range r.All {
		link := req.sessionLink(s)
		switch s.N {
		case r.N - 1:
			page.Before = &link
		case r.N + 1:
			page.After = &link
		}
	}
	for i, scene := range r.Scenes {
		part := recapSection{ID: fmt.Sprint("scene-", i+1), Title: scene.Title(), Lines: req.recapLines(scene.Lines)}
		if scene.ShowsBegun() {
			part.Begun = scene.Begun
		}
		page.Parts = append(page.Parts, part)
	}
	for _, p := range []recapSection{
		{ID: "grew", Title: game.Say("recap.grew"), Lines: req.recapLines(r.Grew)},
		{ID: "fell", Title: game.Say("recap.fell"), Lines: req.recapLines(r.TakenOut)},
	} {
		if len(p.Lines) > 0 {
			page.Parts = append(page.Parts, p)
		}
	}
	return page
}

func (req *request) recapLines(lines []recap.Line) []recapLine {
	var all []recapLine
	for _, l := range lines {
		all = append(all, recapLine{l, req.logPath(l.Seq)})
	}
	return all
}

// recapMarkdown sends a recap as Markdown.
func (req *request) recapMarkdown() error {
	r, err := req.tellSession()
	if err != nil {
		return err
	}
	text := req.p.ForMarkdown().Markdown(r.Sheet())
	return req.sendDownload(req.recapName(r), ".md", "text/markdown; charset=utf-8", []byte(text))
}

// recapHTML sends a recap as one HTML file with its own style, without script and without
// references to other files.
func (req *request) recapHTML() error {
	r, err := req.tellSession()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	page := struct {
		recapPage
		Lang string
	}{req.recapPage(r), req.p.Locale()}
	if err := req.pages.of(req.p).ExecuteTemplate(&b, "recap-file.html", page); err != nil {
		return err
	}
	return req.sendDownload(req.recapName(r), ".html", "text/html; charset=utf-8", b.Bytes())
}

// recapName returns the name of a recap's file without extension.
func (req *request) recapName(r past.Recap) string { return r.Title + " " + req.p.Say(r.TitleMsg()) }

// historyPage shows the changes of a sheet.
type historyPage struct {
	tableRef
	Name    game.Msg
	Of      string // the address of the sheet
	Changes []changeView
	Older   string // the address of the next page, "" if there is none
}

// changeView is a change of a sheet.
type changeView struct {
	past.Change
	Href     string // the address of the decision in the log
	MoveName game.Msg
}

// history shows a page of the decisions that changed a sheet, newest first.
func (req *request) history() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	before, err := req.beforeSeq()
	if err != nil {
		return err
	}
	of := game.Ref(req.r.PathValue("about"))
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{About: of, Fields: table.FieldView})
	if err != nil {
		return err
	}
	changes, err := req.tables.History(req.ctx(), req.tableID(), req.caller(), of, before, historyLength)
	if err != nil {
		return err
	}
	if !view.View.Any() && len(changes) == 0 {
		return errNotFound
	}
	req.speakTable(view.Lang, view.System)
	page := historyPage{tableRef: req.tableRef(view.Title), Name: lang.DisplayName(view.View, of),
		Of: tablePath(view.Table, string(of), req.chair())}
	for _, c := range changes {
		page.Changes = append(page.Changes, req.changeView(c))
	}
	if n := len(changes); n == historyLength {
		page.Older = req.olderPath("history/"+string(of), changes[n-1].Seq)
	}
	return req.render(http.StatusOK, "history.html", req.frame(view.Title), page)
}

// changeView returns the view of a change, with the name of the move that made it, or the number of
// the decision if the move has no name.
func (req *request) changeView(c past.Change) changeView {
	move := game.Say("recap.decision", game.N("n", int(c.Seq)))
	if req.p.Has(c.Move) {
		move = game.Say(c.Move)
	}
	return changeView{c, req.logPath(c.Seq), move}
}
