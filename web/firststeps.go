package web

import (
	"slices"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// youngDecisions is the number of the last decision up to which a table is young, and shows its
// first steps.
const youngDecisions = 50

// firstStepView is one of the first steps of a young table.
type firstStepView struct {
	Say    game.Msg
	Done   bool
	Next   bool
	Show   string // link to the offer on this page that does the step; "": none
	Chair  string // the page of another chair of the reader that can do the step; "": none
	Invite string // the address of the page of invitations, for the step to invite; else ""
}

// firstSteps returns the first steps of a young table: those of a demo for all its chairs, those of
// another table for its GM alone. It returns nil once all steps are done, for a guest, at a table
// with more than youngDecisions, in a tutorial, and on the page of one thing. entries must be all
// decisions so far.
func (req *request) firstSteps(p *tablePage, view table.PlayerView, entries []past.Entry) []firstStepView {
	if view.Tutorial.Step > 0 || view.Seq > youngDecisions || view.Actor.Chair == "" || p.About != "" {
		return nil
	}
	first := req.system(view.System).Intro().FirstSteps
	did := func(s game.FirstStep) bool {
		return slices.ContainsFunc(entries, func(e past.Entry) bool {
			return !e.Undone &&
				slices.ContainsFunc(s.Moves, func(m string) bool { return req.keyMsg(view.System, m) == e.Move })
		})
	}
	steps := first.Demo
	var all []firstStepView
	if p.Demo = req.isDemo(view, entries); !p.Demo {
		if steps = first.Empty; !p.GM || len(steps) == 0 {
			return nil
		}
		others := slices.ContainsFunc(view.Chairs,
			func(c game.Chair) bool { return c.User != "" && c.User != req.ses.User })
		all = append(all, firstStepView{Say: game.Say("web.first.invite"), Done: others, Invite: p.Invite})
	}
	before := false
	for _, s := range steps {
		done := did(s) || s.People && hasPlayers(view) || s.Passes && before && firstOpenOffer(view, s) == nil
		all, before = append(all, req.firstStepView(s, view, done)), done
	}
	if next := slices.IndexFunc(all, func(s firstStepView) bool { return !s.Done }); next >= 0 {
		all[next].Next = true
		return all
	}
	return nil
}

// isDemo reports whether a young table had its players' characters from the beginning: there is a
// player's character, and no decision of the log has written a character, except undone decisions.
func (req *request) isDemo(view table.PlayerView, entries []past.Entry) bool {
	sheets := map[string]bool{}
	for _, spec := range req.specs[view.System] {
		sheets[spec.Key] = spec.Category == game.CategorySheet
	}
	return hasPlayers(view) &&
		!slices.ContainsFunc(entries, func(e past.Entry) bool { return !e.Undone && sheets[e.Move] })
}

// hasPlayers reports whether there is a player's character.
func hasPlayers(view table.PlayerView) bool {
	return slices.ContainsFunc(view.View.People, func(p game.Person) bool {
		return p.Chair != "" && view.Chair(p.Chair).Role != game.GM
	})
}

// keyMsg returns the message key of a move.
func (req *request) keyMsg(system, move string) string {
	_, spec := req.spec(system, move)
	return spec.Key
}

// firstStepView returns the view of a step for this reader: with a link if a chair of the reader
// can do the step, and with another text if another user has to do the step.
func (req *request) firstStepView(s game.FirstStep, view table.PlayerView, done bool) firstStepView {
	does := func(c game.Chair) bool { return (c.Role == game.GM) == s.GM }
	i := slices.IndexFunc(view.Chairs, does)
	out := firstStepView{Say: s.Say, Done: done}
	if i < 0 {
		return out
	}
	chair := view.Chairs[i]
	if len(s.Say.Args) > 0 {
		out.Say.Args = []game.Arg{game.W("name", firstPlayer(view))}
	}
	switch own := slices.ContainsFunc(view.OwnChairs, func(c game.Chair) bool { return c.ID == chair.ID }); {
	case done || len(s.Moves) == 0:
	case chair.ID == view.Actor.Chair:
		if o := firstOpenOffer(view, s); o != nil && !o.OnBehalf {
			out.Show = "#o-" + o.Key()
		}
	case own:
		out.Chair = tablePath(view.Table, "", chair.ID)
	case chair.User != "":
		out.Say = game.Say("web.first.other", game.W("name", chair.Name))
	}
	return out
}

// firstOpenOffer returns the first open offer of a step's moves, nil if there is none. Offers on
// behalf of another character come last.
func firstOpenOffer(view table.PlayerView, s game.FirstStep) *game.Offer {
	var behalf *game.Offer
	for i := range view.Offers {
		switch o := &view.Offers[i]; {
		case o.Closed != nil || !slices.Contains(s.Moves, o.Move):
		case !o.OnBehalf:
			return o
		case behalf == nil:
			behalf = o
		}
	}
	return behalf
}

// firstPlayer returns the name of the first chair that is not a GM's, "" if there is none.
func firstPlayer(view table.PlayerView) string {
	for _, c := range view.Chairs {
		if c.Role != game.GM {
			return c.Name
		}
	}
	return ""
}
