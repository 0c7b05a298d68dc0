package terminal

import (
	"context"
	"strings"

	"mesa/game"
	"mesa/table"
)

// invite creates an invitation to one chair or to a new one, and tells its code and how to use it.
// The code is shown nowhere else.
func (s *session) invite(ctx context.Context, args game.Args) error {
	view, err := s.Tables.View(ctx, s.Table, s.caller, table.ViewQuery{Fields: table.FieldNews})
	if err != nil {
		return err
	}
	chair, no := playerChair(view, strings.Join(args["chair"], " "))
	if no != nil {
		return no
	}
	code, err := s.Tables.Invite(ctx, s.Table, s.caller, chair.ID, "")
	if err != nil {
		return err
	}
	if err := s.tellNews(ctx); err != nil {
		return err
	}
	s.tell(game.Say("terminal.invite.code", game.W("chair", chair.Name), game.W("code", code)))
	s.tell(game.Say("terminal.invite.how", game.W("code", code), game.W("table", string(s.Table))))
	key := "terminal.invite.many"
	if chair.ID != "" {
		key = "terminal.invite.once"
	}
	s.tell(game.Say(key))
	return nil
}

// playerChair returns the player's chair with this id or name. For "" it returns the zero Chair,
// which stands for a new one.
func playerChair(view table.PlayerView, word string) (game.Chair, *game.Refusal) {
	if word == "" {
		return game.Chair{}, nil
	}
	var known []game.Msg
	for _, c := range view.Chairs {
		if c.Role != game.Player {
			continue
		}
		if game.Canonical(c.ID) == game.Canonical(word) || game.Canonical(c.Name) == game.Canonical(word) {
			return c, nil
		}
		known = append(known, game.Quote(c.ID))
	}
	return game.Chair{}, game.Refuse("", "terminal.invite.none", game.W("word", word), game.L("choices", known...))
}

// tellNews tells the news up to now.
func (s *session) tellNews(ctx context.Context) error {
	view, err := s.Tables.View(ctx, s.Table, s.caller, s.queryFor(table.FieldOffers))
	if err == nil {
		s.tellAndStore(view)
	}
	return err
}
