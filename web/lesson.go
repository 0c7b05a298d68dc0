package web

import (
	"mesa/game"
	"mesa/table"
)

// lesson is what a lesson says to its reader, and where on the page they go on.
type lesson struct {
	Head        game.Msg
	Says        []game.Msg
	Show, Label string // where the next thing is done, and what the button there says
	group              // to go on, and to end it
}

// lessonOf is the lesson of a sight. It has no Says where there is none.
func (d *desk) lessonOf() *lesson {
	l := &lesson{group: group{ID: "lesson"}}
	at := d.sight.Lesson
	if at.Step == 0 || d.about != "" {
		return l
	}
	l.Head, l.Says = game.Say("learn.step", game.N("step", at.Step), game.N("of", at.Of)), at.Says
	if o, ok := at.Next(d.sight.Offers); ok && o.About != game.AboutLesson {
		l.Show, l.Label = "#o-"+answeredAt(d.sight, o.Key()), d.v.p.Say(o.Said())
	}
	return l
}

// beside reports whether an offer stands beside what a lesson asks for next: there
// nothing else looks like the next step.
func (d *desk) beside(o *game.Offer) bool {
	at := d.sight.Lesson
	return at.Step > 0 && !o.Urgent && o.Into == "" && o.Move != at.Move && o.About != game.AboutLesson
}

// lessons are the systems that can be learnt, and what their buttons say.
func (v *visit) lessons() []table.Playable {
	var all []table.Playable
	for _, s := range v.hall.Systems() {
		all = append(all, table.Playable{Word: s.Name(), Title: game.Say("learn.system", game.M("system", game.Say("system."+s.Name())))})
	}
	return all
}

// learn goes on with the reader's lesson of a system, or begins it.
func (v *visit) learn() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.deliveries.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	f := table.Founding{System: v.r.PostForm.Get("system"), Lang: v.p.Locale()}
	id, err := v.hall.Learn(v.ctx(), v.ses.User, causeOf(v.r.PostForm), f.System, f.Lang)
	return v.opened(id, err, f)
}
