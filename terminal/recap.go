package terminal

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/recap"
	"mesa/table/past"
)

const (
	shownChanges = 20   // changes of a sheet on a page of its history
	maxPage      = 1000 // of a history
)

// recap tells the session of the given number, or lists all sessions.
func (s *session) recap(ctx context.Context, args game.Args) error {
	word := args.One("n")
	if word == "" {
		return s.sessions(ctx)
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > recap.MostSessions {
		return game.Refuse("", "refused.number", game.W("word", word),
			game.M("param", game.Say("terminal.recap.param.n")),
			game.N("min", 0), game.N("max", recap.MostSessions))
	}
	r, err := s.Tables.Recap(ctx, s.Table, s.caller, n)
	if err != nil {
		return err
	}
	s.print(plain, s.printer.View(r.View()))
	return nil
}

func (s *session) sessions(ctx context.Context) error {
	list, err := s.Tables.Sessions(ctx, s.Table, s.caller)
	if err != nil {
		return err
	}
	if len(list.All) == 0 {
		s.tell(game.Say("recap.none"))
	}
	for _, one := range list.All {
		s.tell(game.Say("terminal.recap.one", game.N("number", one.N), game.M("title", one.TitleMsg()),
			game.M("when", one.When())))
	}
	return nil
}

// history lists the changes of a sheet, newest first.
func (s *session) history(ctx context.Context, args game.Args) error {
	word := strings.Join(args["thing"], " ")
	about, view, err := s.findThing(ctx, word)
	if err != nil {
		return err
	}
	if about == "" {
		return game.Refuse("", "terminal.look.nothing", game.W("thing", word))
	}
	page, _ := strconv.Atoi(cmp.Or(args.One("page"), "1"))
	changes, older, err := s.changesOn(ctx, about, page)
	if err != nil {
		return err
	}
	s.tell(game.Say("view.title",
		game.M("title", game.Say("history.title", game.M("what", lang.DisplayName(view.View, about))))))
	if len(changes) == 0 {
		s.tell(game.Say("history.none"))
	}
	for _, c := range changes {
		for i, m := range c.Msgs {
			s.tell(game.Say("terminal.log.line", game.N("decision", int(c.Seq)), game.M("line", m)))
			if i == len(c.Msgs)-1 {
				s.tell(game.Say("terminal.history.back", game.M("back", c.UndoHint)))
			}
		}
	}
	if older {
		s.tell(game.Say("terminal.history.older", game.W("line", "history "+word+" page="+game.Itoa(page+1))))
	}
	return nil
}

// changesOn returns the changes of a sheet on a page of its history, counted from 1, and whether
// there are older changes. It reads all earlier pages, and returns none for a page after the last.
func (s *session) changesOn(ctx context.Context, about game.Ref, page int) (all []past.Change, older bool, err error) {
	before := game.Seq(0)
	for range page {
		// one more than a page shows whether there are older ones
		all, err = s.Tables.History(ctx, s.Table, s.caller, about, before, shownChanges+1)
		if err != nil || len(all) == 0 {
			return nil, false, err
		}
		if older = len(all) > shownChanges; older {
			all = all[:shownChanges]
		}
		before = all[len(all)-1].Seq
	}
	return all, older, nil
}
