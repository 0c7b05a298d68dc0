package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// replayPage shows one step of a session: the decision, and the table right after it.
type replayPage struct {
	*tablePage // of the table at that time, without offers
	Entry      *logEntry
	DiceOnCard bool       // the dice of Entry are on a card below
	Called     game.Msg   // the title of the session
	Step, Last int        // the number of this step, and of the last one
	StepLinks  []stepLink // links to other steps
	Scenes     []sceneLink
	Recap      string // the address of the recap of the session
	Sessions   string // the address of the list of sessions
	Cut        bool   // the beginning of the session is left out
}

// stepLink links to another step.
type stepLink struct {
	ID, Rel string
	Label   game.Msg
	Href    string // "" if it is the step shown, or if there is no such step
}

// sceneLink links to the first step of a scene.
type sceneLink struct {
	Title   game.Msg
	Step    int // the number of that step
	Href    string
	Current bool // the step shown is in that scene
}

// replay shows a step of a session. It fails with errNotFound if there is no such session.
func (req *request) replay() error {
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	n, err := strconv.Atoi(req.r.PathValue("n"))
	if err != nil || n < 0 {
		return errNotFound
	}
	course, err := req.tables.SessionSteps(req.ctx(), req.tableID(), req.caller(), n)
	if err == past.ErrNoSession || err == nil && len(course.Seqs) == 0 {
		return errNotFound
	}
	if err != nil {
		return err
	}
	step, err := req.stepNumber(len(course.Seqs))
	if err != nil {
		return err
	}
	at, err := req.tables.ViewAt(req.ctx(), req.tableID(), req.caller(), course.Seqs[step-1])
	if err != nil {
		return err
	}
	req.speakTable(course.Lang, course.System)
	f := req.frame(req.p.Say(course.TitleMsg()))
	f.Head, f.Up = course.Title, tablePath(req.tableID(), "", req.chair())
	return req.render(http.StatusOK, "replay.html", f, req.replayPage(course, at, step))
}

// stepNumber returns the number of the step in the address, 1 if the address has none. It returns
// last for a higher number, since decisions may have been undone meanwhile. It fails with
// errNotFound for anything but a positive number.
func (req *request) stepNumber(last int) (int, error) {
	text := req.r.URL.Query().Get("step")
	if text == "" {
		return 1, nil
	}
	step, err := strconv.Atoi(text)
	if err != nil || step < 1 {
		return 0, errNotFound
	}
	return min(step, last), nil
}

// replayPage lays out a step of a session. past is the table right after it.
func (req *request) replayPage(course past.SessionSteps, at table.ViewAt, step int) replayPage {
	b := newPageBuilder(req, at.PlayerView, "", nil)
	b.past = true
	p := replayPage{tablePage: &tablePage{}, Called: course.TitleMsg(), Step: step, Last: len(course.Seqs),
		Cut:      course.Cut,
		Recap:    req.sessionLink(course.Session).Href,
		Sessions: tablePath(req.tableID(), "recap", req.chair())}
	b.layView(p.tablePage)
	if told := b.entries([]past.Entry{at.Entry}, p.cardOf); len(told) > 0 {
		p.Entry, p.DiceOnCard = told[0], told[0].CardLink != ""
		p.Entry.CardLink = "" // the card is below
	}
	for _, w := range []struct {
		id, rel string
		label   game.Msg
		to      int
	}{
		{"first", "", game.Say("replay.first"), 1},
		{"before", "prev", game.Say("replay.before"), step - 1},
		{"after", "next", game.Say("replay.after"), step + 1},
		{"last", "", game.Say("replay.last"), p.Last},
	} {
		link := stepLink{ID: "step-" + w.id, Rel: w.rel, Label: w.label}
		if w.to >= 1 && w.to <= p.Last && w.to != step {
			link.Href = req.replayPath(course.N, w.to)
		}
		p.StepLinks = append(p.StepLinks, link)
	}
	for _, s := range course.Scenes {
		first := course.StepOf(s)
		if first == 0 {
			continue
		}
		for i := range p.Scenes {
			p.Scenes[i].Current = p.Scenes[i].Current && first > step
		}
		p.Scenes = append(p.Scenes, sceneLink{s.Title(), first, req.replayPath(course.N, first), first <= step})
	}
	return p
}

// replayPath returns the address of a step of a session, by their numbers.
func (req *request) replayPath(session, step int) string {
	q := url.Values{"step": {fmt.Sprint(step)}}
	if req.chair() != "" {
		q.Set("chair", req.chair())
	}
	return tablePath(req.tableID(), "replay/"+fmt.Sprint(session), "") + "?" + q.Encode()
}
