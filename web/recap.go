package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"mesa/game"
	"mesa/lang"
	"mesa/recap"
	"mesa/table"
)

// historyLength is how many changes stand on a page of a history.
const historyLength = 50

// recapsPage lists the sessions of a table.
type recapsPage struct {
	about
	Sessions []sessionLink // the newest first
}

type sessionLink struct {
	recap.Session
	Href string
}

// recapPage is a session told.
type recapPage struct {
	about
	recap.Story
	Parts    []recapPart
	Numbers  []game.Item
	Replay   string // addresses
	All      string // the sessions
	Before   *sessionLink
	After    *sessionLink
	Markdown string
}

// recapPart is a scene of it, or what stands together behind all scenes.
type recapPart struct {
	ID    string
	Title game.Msg
	Begun game.Msg
	Lines []recapLine
}

type recapLine struct {
	recap.Line
	Href string // the decision in the log
}

// Number is that of the decision.
func (l recapLine) Number() int { return int(l.Seq) }

func (v *visit) sessionLink(s recap.Session) sessionLink {
	return sessionLink{s, tablePath(v.tableID(), "recap/"+fmt.Sprint(s.N), v.chair())}
}

// logPath is where a decision stands in the log.
func (v *visit) logPath(seq game.Seq) string {
	q := url.Values{"before": {fmt.Sprint(seq + 1)}}
	if v.chair() != "" {
		q.Set("chair", v.chair())
	}
	return tablePath(v.tableID(), "log", "") + "?" + q.Encode() + "#e-" + fmt.Sprint(seq)
}

// recaps lists the sessions.
func (v *visit) recaps() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	sessions, err := v.hall.Sessions(v.ctx(), v.tableID(), v.who())
	if err != nil {
		return err
	}
	v.speakTable(sessions.Lang)
	page := recapsPage{about: v.beside(sessions.Title)}
	for i := len(sessions.All) - 1; i >= 0; i-- {
		page.Sessions = append(page.Sessions, v.sessionLink(sessions.All[i]))
	}
	return v.render(http.StatusOK, "recaps.html", v.frame(sessions.Title), page)
}

func (v *visit) beside(title string) about {
	return about{title, tablePath(v.tableID(), "", v.chair())}
}

// told tells the session that the address names.
func (v *visit) told() (table.Recap, error) {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return table.Recap{}, tooMany
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	if err != nil || n < 0 {
		return table.Recap{}, notFound
	}
	r, err := v.hall.Recap(v.ctx(), v.tableID(), v.who(), n)
	if err == table.ErrNoSession {
		return r, notFound
	}
	v.speakTable(r.Lang)
	return r, err
}

// recap shows a session in scenes.
func (v *visit) recap() error {
	r, err := v.told()
	if err != nil {
		return err
	}
	page := recapPage{about: v.beside(r.Title), Story: r.Story, Replay: v.replayPath(r.N, 1),
		All:      tablePath(v.tableID(), "recap", v.chair()),
		Markdown: tablePath(v.tableID(), "recap/"+fmt.Sprint(r.N)+"/markdown", v.chair())}
	for _, s := range r.All {
		link := v.sessionLink(s)
		switch s.N {
		case r.N - 1:
			page.Before = &link
		case r.N + 1:
			page.After = &link
		}
	}
	for i, scene := range r.Scenes {
		part := recapPart{ID: fmt.Sprint("scene-", i+1), Title: scene.Title(), Lines: v.recapLines(scene.Lines)}
		if scene.Introduced() {
			part.Begun = scene.Begun
		}
		page.Parts = append(page.Parts, part)
	}
	for _, p := range []recapPart{
		{ID: "grew", Title: game.Say("recap.grew"), Lines: v.recapLines(r.Grew)},
		{ID: "fell", Title: game.Say("recap.fell"), Lines: v.recapLines(r.Fell)},
	} {
		if len(p.Lines) > 0 {
			page.Parts = append(page.Parts, p)
		}
	}
	page.Numbers = r.Numbers(r.Name)
	return v.render(http.StatusOK, "recap.html", v.frame(r.Title), page)
}

func (v *visit) recapLines(lines []recap.Line) []recapLine {
	var all []recapLine
	for _, l := range lines {
		all = append(all, recapLine{l, v.logPath(l.Seq)})
	}
	return all
}

// recapFile hands a recap out as Markdown.
func (v *visit) recapFile() error {
	r, err := v.told()
	if err != nil {
		return err
	}
	name := r.Title + " " + v.p.Say(r.Called())
	return v.handOver(name, ".md", "text/markdown; charset=utf-8", []byte(v.p.Markdown(r.Paper())))
}

// historyPage is what changed what is written of somebody.
type historyPage struct {
	about
	Name    game.Msg
	Of      string // the address of the thing
	Changes []change
	Older   string
}

type change struct {
	table.Change
	Href string // the decision in the log
	Deed game.Msg
}

// history shows every decision that changed a sheet, newest first.
func (v *visit) history() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	before, err := v.before()
	if err != nil {
		return err
	}
	of := game.Ref(v.r.PathValue("about"))
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: of, Parts: table.View})
	if err != nil {
		return err
	}
	changes, err := v.hall.History(v.ctx(), v.tableID(), v.who(), of, before, historyLength)
	if err != nil {
		return err
	}
	if !sight.View.Any() && len(changes) == 0 {
		return notFound
	}
	v.speakTable(sight.Lang)
	page := historyPage{about: v.beside(sight.Title), Name: lang.Called(sight.View, of), Of: tablePath(sight.Table, string(of), v.chair())}
	for _, c := range changes {
		deed := game.Say("recap.decision", game.N("n", int(c.Seq)))
		if v.p.Has(c.Move) {
			deed = game.Say(c.Move)
		}
		page.Changes = append(page.Changes, change{c, v.logPath(c.Seq), deed})
	}
	if n := len(changes); n == historyLength {
		q := url.Values{"before": {fmt.Sprint(changes[n-1].Seq)}}
		if v.chair() != "" {
			q.Set("chair", v.chair())
		}
		page.Older = tablePath(v.tableID(), "history/"+string(of), "") + "?" + q.Encode()
	}
	return v.render(http.StatusOK, "history.html", v.frame(sight.Title), page)
}
