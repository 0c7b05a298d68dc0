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
)

// historyLength is how many changes stand on a page of a history.
const historyLength = 50

// sessionsLength is how many sessions stand on a page of them.
const sessionsLength = 20

// recapsPage lists the sessions of a table.
type recapsPage struct {
	about
	Sessions []outline // the newest first
	Older    string    // addresses
	Growth   string
	Stats    string
}

// outline is a session in brief, with where it is told and gone through.
type outline struct {
	table.Outline
	Href   string
	Replay string
}

// Told names its scenes.
func (o outline) Told() game.Msg {
	var names []game.Msg
	for _, s := range o.Scenes {
		names = append(names, s.Title())
	}
	if o.More {
		return game.Say("recap.scenes.more", game.L("scenes", names...))
	}
	return game.Say("recap.scenes", game.L("scenes", names...))
}

// Growers names who grew.
func (o outline) Growers() game.Msg { return game.Say("recap.growers", game.L("names", o.Grew...)) }

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
	Growth   string
	HTML     string // as a file
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
	return v.olderPath("log", seq+1) + "#e-" + fmt.Sprint(seq)
}

// recaps lists the sessions, page by page.
func (v *visit) recaps() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	before, err := v.before()
	if err != nil {
		return err
	}
	sessions, told, err := v.hall.Chronicle(v.ctx(), v.tableID(), v.who(), int(before), sessionsLength)
	if err != nil {
		return err
	}
	v.speakTable(sessions.Lang)
	page := recapsPage{about: v.beside(sessions.Title), Growth: v.growthPath(""), Stats: v.statsPath(false, "")}
	for _, o := range told {
		page.Sessions = append(page.Sessions, outline{o, v.sessionLink(o.Session).Href, v.replayPath(o.N, 1)})
	}
	if n := len(told); n == sessionsLength && told[n-1].N > sessions.All[0].N {
		page.Older = v.olderPath("recap", game.Seq(told[n-1].N))
	}
	return v.render(http.StatusOK, "recaps.html", v.frame(sessions.Title), page)
}

// olderPath is the address of a page of what goes before something.
func (v *visit) olderPath(part string, before game.Seq) string {
	q := url.Values{"before": {fmt.Sprint(before)}}
	if v.chair() != "" {
		q.Set("chair", v.chair())
	}
	return tablePath(v.tableID(), part, "") + "?" + q.Encode()
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
	return v.render(http.StatusOK, "recap.html", v.frame(r.Title), v.recapPage(r))
}

func (v *visit) recapPage(r table.Recap) recapPage {
	path := "recap/" + fmt.Sprint(r.N)
	page := recapPage{about: v.beside(r.Title), Story: r.Story, Numbers: r.Numbers(r.Name),
		Replay: v.replayPath(r.N, 1), Growth: v.growthPath(""), All: tablePath(v.tableID(), "recap", v.chair()),
		HTML: tablePath(v.tableID(), path+"/html", v.chair()), Markdown: tablePath(v.tableID(), path+"/markdown", v.chair())}
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
	return page
}

func (v *visit) recapLines(lines []recap.Line) []recapLine {
	var all []recapLine
	for _, l := range lines {
		all = append(all, recapLine{l, v.logPath(l.Seq)})
	}
	return all
}

// recapMarkdown hands a recap out as Markdown.
func (v *visit) recapMarkdown() error {
	r, err := v.told()
	if err != nil {
		return err
	}
	return v.handOver(v.recapName(r), ".md", "text/markdown; charset=utf-8", []byte(v.p.Markdown(r.Paper())))
}

// recapHTML hands a recap out as a page that stands alone: one file with a style of
// its own, without script, which asks nothing of anybody.
func (v *visit) recapHTML() error {
	r, err := v.told()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	page := struct {
		recapPage
		Lang string
	}{v.recapPage(r), v.p.Locale()}
	if err := v.pages[v.p.Locale()].ExecuteTemplate(&b, "recap-file.html", page); err != nil {
		return err
	}
	return v.handOver(v.recapName(r), ".html", "text/html; charset=utf-8", b.Bytes())
}

// recapName is what the file of a recap is called.
func (v *visit) recapName(r table.Recap) string { return r.Title + " " + v.p.Say(r.Called()) }

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
		page.Changes = append(page.Changes, v.change(c))
	}
	if n := len(changes); n == historyLength {
		page.Older = v.olderPath("history/"+string(of), changes[n-1].Seq)
	}
	return v.render(http.StatusOK, "history.html", v.frame(sight.Title), page)
}

// change is a change with the decision that made it.
func (v *visit) change(c table.Change) change {
	deed := game.Say("recap.decision", game.N("n", int(c.Seq)))
	if v.p.Has(c.Move) {
		deed = game.Say(c.Move)
	}
	return change{c, v.logPath(c.Seq), deed}
}
