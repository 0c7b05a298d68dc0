package terminal

import (
	"context"
	"strings"

	"mesa/game"
	"mesa/table"
)

// invite creates an invitation to one chair, or without an argument to new chairs, and tells the
// code of the invitation and how to use it. The code is shown nowhere else.
func (s *session) invite(ctx context.Context, args game.Args) error {
	// Only Chairs is read, which always comes. No Fields would mean AllFields.
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

// playerChair returns the player's chair with the typed id or name, without regard to case and
// accents. For "" it returns the zero Chair, which stands for a new chair. If no player's chair
// fits, it refuses and names the ids of all players' chairs.
func playerChair(view table.PlayerView, typed string) (game.Chair, *game.Refusal) {
	if typed == "" {
		return game.Chair{}, nil
	}
	var known []game.Msg
	for _, c := range view.Chairs {
		if c.Role != game.Player {
			continue
		}
		if game.Canonical(c.ID) == game.Canonical(typed) || game.Canonical(c.Name) == game.Canonical(typed) {
			return c, nil
		}
		known = append(known, game.Quote(c.ID))
	}
	return game.Chair{}, game.Refuse("", "terminal.invite.none", game.W("word", typed), game.L("choices", known...))
}

// tellNews tells the news up to now and stores the new view. The view has offers too, so that the
// next typed line is completed and matched with current offers.
func (s *session) tellNews(ctx context.Context) error {
	view, err := s.Tables.View(ctx, s.Table, s.caller, s.queryFor(table.FieldOffers))
	if err == nil {
		s.tellAndStore(view)
	}
	return err
}
