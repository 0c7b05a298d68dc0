package web

import (
	"mesa/game"
	"mesa/table"
)

// tutorialView is the current step of a tutorial.
type tutorialView struct {
	Head        game.Msg
	Says        []game.Msg
	Show, Label string // link to the offer that does the next thing, and its label; "" if there is none
	offerGroup         // the offers to go on and to end the tutorial
}

// tutorialView returns the step of the view's tutorial. It has no Says if there is no tutorial, and
// on the page of one thing.
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

// competesWithTutorial reports whether an offer is another one than the tutorial asks for next, so
// that it must not look like the next step. Urgent offers, drafts and offers of the tutorial do not
// compete.
func (b *pageBuilder) competesWithTutorial(o *game.Offer) bool {
	at := b.view.Tutorial
	return at.Step > 0 && !o.Urgent && o.DraftOf == "" && o.Move != at.Move && o.About != game.AboutTutorial
}

// tutorials returns the systems, which all have a tutorial, with the labels of their buttons.
func (req *request) tutorials() []table.Playable {
	var all []table.Playable
	for _, s := range req.tables.Systems() {
		all = append(all, table.Playable{Word: s.Name(),
			Title: game.Say("learn.system", game.M("system", game.Say("system."+s.Name())))})
	}
	return all
}

// startTutorial opens the reader's tutorial of a system in their language. If they have none, it
// creates one.
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
