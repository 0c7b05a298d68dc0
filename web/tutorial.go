package web

import (
	"mesa/game"
	"mesa/table"
)

// tutorialView is the current step of a tutorial.
type tutorialView struct {
	Head        game.Msg
	Says        []game.Msg
	Show, Label string // where the next thing is done, and the label of the button there
	offerGroup         // to go on, and to end it
}

// tutorialView returns the tutorial of the view. It has no Says if there is none.
func (b *pageBuilder) tutorialView() *tutorialView {
	l := &tutorialView{offerGroup: offerGroup{ID: "lesson"}}
	at := b.view.Tutorial
	if at.Step == 0 || b.about != "" {
		return l
	}
	l.Head, l.Says = game.Say("learn.step", game.N("step", at.Step), game.N("of", at.Of)), at.Says
	if o, ok := at.Next(b.view.Offers); ok && o.About != game.AboutTutorial {
		l.Show, l.Label = "#o-"+answerKey(b.view, o.Key()), b.req.p.Say(o.Msg())
	}
	return l
}

// competesWithTutorial reports whether an offer competes with what the tutorial asks for next. Then it
// must not look like the next step.
func (b *pageBuilder) competesWithTutorial(o *game.Offer) bool {
	at := b.view.Tutorial
	return at.Step > 0 && !o.Urgent && o.DraftOf == "" && o.Move != at.Move && o.About != game.AboutTutorial
}

// tutorials returns the systems with a tutorial, and the labels of their buttons.
func (req *request) tutorials() []table.Playable {
	var all []table.Playable
	for _, s := range req.tables.Systems() {
		all = append(all, table.Playable{Word: s.Name(),
			Title: game.Say("learn.system", game.M("system", game.Say("system."+s.Name())))})
	}
	return all
}

// startTutorial opens the reader's tutorial of a system, or creates it.
func (req *request) startTutorial() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.createLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	f := table.NewTable{System: req.r.PostForm.Get("system"), Lang: req.p.Locale()}
	id, err := req.tables.StartTutorial(req.ctx(), req.ses.User, causeOf(req.r.PostForm), f.System, f.Lang)
	return req.openTable(id, err, f)
}
