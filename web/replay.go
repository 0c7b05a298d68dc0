package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"mesa/game"
	"mesa/table"
)

// replayPage is a session gone through step by step: what was decided, and the table
// as it stood then.
type replayPage struct {
	*tablePage // of the table then: what is seen, and nothing to do
	Told       *entry
	Lies       bool     // its dice lie on a card below
	Called     game.Msg // the session
	Step, Last int
	Ways       []stepLink // to other steps
	Scenes     []sceneLink
	Recap      string // addresses
	Sessions   string
	Cut        bool
}

// stepLink leads to another step; no Href where that is the one that is shown, or there is none.
type stepLink struct {
	ID, Rel string
	Label   game.Msg
	Href    string
}

// sceneLink leads to the first step of a scene.
type sceneLink struct {
	Title   game.Msg
	Step    int
	Href    string
	Current bool
}

// replay shows a step of a session.
func (v *visit) replay() error {
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	n, err := strconv.Atoi(v.r.PathValue("n"))
	if err != nil || n < 0 {
		return notFound
	}
	course, err := v.hall.Course(v.ctx(), v.tableID(), v.who(), n)
	if err == table.ErrNoSession || err == nil && len(course.Steps) == 0 {
		return notFound
	}
	if err != nil {
		return err
	}
	step, err := v.step(len(course.Steps))
	if err != nil {
		return err
	}
	past, err := v.hall.LookBack(v.ctx(), v.tableID(), v.who(), course.Steps[step-1])
	if err != nil {
		return err
	}
	v.speakTable(course.Lang)
	f := v.frame(v.p.Say(course.Called()))
	f.Head, f.Up = course.Title, tablePath(v.tableID(), "", v.chair())
	return v.render(http.StatusOK, "replay.html", f, v.replayPage(course, past, step))
}

// step is the step that the address names, the first if none; one behind the last is
// that, since what was undone meanwhile is no step any more.
func (v *visit) step(last int) (int, error) {
	text := v.r.URL.Query().Get("step")
	if text == "" {
		return 1, nil
	}
	step, err := strconv.Atoi(text)
	if err != nil || step < 1 {
		return 0, notFound
	}
	return min(step, last), nil
}

func (v *visit) replayPage(course table.Course, past table.Past, step int) replayPage {
	d := newDesk(v, past.Sight, "", nil)
	d.past = true
	p := replayPage{tablePage: &tablePage{}, Called: course.Called(), Step: step, Last: len(course.Steps), Cut: course.Cut,
		Recap:    v.sessionLink(course.Session).Href,
		Sessions: tablePath(v.tableID(), "recap", v.chair())}
	d.layView(p.tablePage)
	if told := d.entries([]table.Entry{past.Entry}, p.cardOf); len(told) > 0 {
		p.Told, p.Lies = told[0], told[0].Card != ""
		p.Told.Card = "" // which stands below
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
			link.Href = v.replayPath(course.N, w.to)
		}
		p.Ways = append(p.Ways, link)
	}
	for _, s := range course.Scenes {
		first := course.Step(s)
		if first == 0 {
			continue
		}
		for i := range p.Scenes {
			p.Scenes[i].Current = p.Scenes[i].Current && first > step
		}
		p.Scenes = append(p.Scenes, sceneLink{s.Title(), first, v.replayPath(course.N, first), first <= step})
	}
	return p
}

// replayPath is the address of a step of a session.
func (v *visit) replayPath(session, step int) string {
	q := url.Values{"step": {fmt.Sprint(step)}}
	if v.chair() != "" {
		q.Set("chair", v.chair())
	}
	return tablePath(v.tableID(), "replay/"+fmt.Sprint(session), "") + "?" + q.Encode()
}
