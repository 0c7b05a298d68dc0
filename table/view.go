package table

import (
	"cmp"
	"context"
	"slices"

	"mesa/game"
	"mesa/table/decide"
	"mesa/table/fold"
	"mesa/table/past"
)

// viewer makes what a caller sees of a table.
type viewer struct {
	logs *fold.Loader
	past *past.Past
}

// playerView returns what the caller sees after a command, or without a command. A caller who does
// not hold the chair is shown the table as a guest.
func (v viewer) playerView(ctx context.Context, s *fold.State, by Caller, out decide.Result, q ViewQuery) (PlayerView,
	error) {
	actor, _ := s.House.ActorFor(by.User, by.Chair)
	parts := cmp.Or(q.Fields, AllFields)
	view := PlayerView{
		Table: s.ID, Title: s.House.Title, System: s.House.System, Lang: s.House.Lang, Seq: s.Seq,
		Chairs: slices.Clone(s.House.Chairs),
		Viewer: Viewer{Actor: actor, Guest: s.House.IsStranger(by.User), OwnChairs: s.House.ChairsOf(by.User)},
		Done:   Done{DoneSeq: out.Done, Repeated: out.Repeated},
	}
	if !s.House.CanLook(by.User) {
		view = joinOnlyView(s, view, parts, q.Expand)
		var err error
		if out.Done != 0 { // they are told what they did themselves
			if view.DoneNews, err = v.logs.PublicNews(ctx, s, out.Done); err == nil && parts&FieldNews != 0 {
				view.News = []game.News{view.DoneNews}
			}
		}
		return view, err
	}
	if parts&FieldView != 0 {
		view.View = s.Show(actor, q.About)
	}
	if parts&FieldOwnSheets != 0 && q.About == "" {
		view.OwnSheets = ownSheets(s, actor, view.View.People)
	}
	if parts&FieldFiles != 0 && q.About != "" {
		for _, f := range s.Rules.Files(actor, q.About) {
			view.FileFormats = append(view.FileFormats, f.Format)
		}
	}
	if parts&FieldOffers != 0 {
		reader := actor
		if parts&OmitInputs != 0 {
			reader = actor.WithoutInputs()
		}
		view.Offers, view.Categories = offersInCategory(s, reader, q.Category)
	}
	view.Expanded = expand(s, actor, q.Expand)
	if parts&FieldButtons != 0 || len(view.View.Cards) > 0 {
		view.Buttons, view.Waiting = s.CardButtons()
		view.View = view.View.Answered(view.Buttons, s.ChairName, s.Ruleset.Label)
	}
	err := v.tell(ctx, s, &view, out, q)
	return view, err
}

// tell adds the parts of a view that are told in words: the tutorial, news, the log, and what can be undone.
func (v viewer) tell(ctx context.Context, s *fold.State, view *PlayerView, out decide.Result, q ViewQuery) (err error) {
	parts := cmp.Or(q.Fields, AllFields)
	view.Tutorial, err = tutorialFor(s, view.Actor)
	if parts&FieldDoneNews != 0 && out.Done != 0 && err == nil {
		view.DoneNews, err = v.logs.PublicNews(ctx, s, out.Done)
	}
	if parts&FieldUndo != 0 && err == nil {
		view.UndoButtons, err = v.undoButtons(ctx, s)
	}
	if parts&FieldNews != 0 && err == nil {
		view.News, err = v.news(ctx, s, view.Actor, q.Since, out)
	}
	if q.Log > 0 && err == nil {
		view.Log, err = v.past.Page(ctx, s, view.Actor, 0, q.Log)
	}
	return err
}

// joinOnlyView returns the view of a person who cannot look on: the name of the table, and how to sit down.
func joinOnlyView(s *fold.State, view PlayerView, parts Fields, open OfferQuery) PlayerView {
	view.JoinOnly = true
	joins := s.OffersFor(view.Actor, func(sp *game.Spec) bool { return sp.Name == game.JoinMove })
	view.Chairs = slices.DeleteFunc(view.Chairs, func(c game.Chair) bool {
		return !slices.ContainsFunc(joins, func(o game.Offer) bool { return o.Fixed.One("chair") == c.ID })
	})
	if parts&FieldView != 0 {
		asked := slices.DeleteFunc(s.Show(view.Actor, "asking").Blocks,
			func(b game.Block) bool { return b.About != "asking" })
		closed := game.Block{Kind: game.TextBlock, About: "house", Title: game.Say("house.set.audience"),
			Items: []game.Item{{Label: game.ErrSeatedOnly.Reason}}}
		view.View = game.Blocks(append(asked, closed)...)
	}
	if parts&FieldOffers != 0 {
		view.Offers = joins
	}
	if open.Move == game.JoinMove {
		view.Expanded = expand(s, view.Actor, open)
	}
	return view
}

// expand returns the offer that an OfferQuery names, with all its inputs. It returns an offer
// without Move if the actor does not have that offer.
func expand(s *fold.State, actor game.Actor, open OfferQuery) game.Offer {
	if open.Key != "" {
		if o, ok := s.Table().Refine(actor, open.command()); ok {
			return o.Seal()
		}
	}
	return game.Offer{}
}

// undoButtons returns the buttons that undo the newest decision. It returns none for a decision
// that the public may not know, because the label of a button would tell that decision.
func (v viewer) undoButtons(ctx context.Context, s *fold.State) ([]game.Button, error) {
	last, ok := s.House.LastUndoable()
	if !ok {
		return nil, nil
	}
	if told, err := v.logs.PublicNews(ctx, s, last.Seq); err != nil || told.Headline.Empty() {
		return nil, err
	}
	var buttons []game.Button
	for _, c := range s.House.Chairs {
		actor := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}
		for _, o := range s.OffersFor(actor, func(sp *game.Spec) bool { return sp.Name == "undo" }) {
			if o.Closed == nil && c.User != "" {
				buttons = append(buttons, s.Button(o, c.ID))
			}
		}
	}
	return buttons, nil
}

// offersInCategory returns the offers of an actor in a category, or all for "", and the categories
// in which the actor has an open offer that is not on behalf of another character.
func offersInCategory(s *fold.State, actor game.Actor, category game.Category) ([]game.Offer, []game.Category) {
	if category == "" {
		offers := sealOffers(s.Offers(actor))
		return offers, s.Ruleset.Moves.Categories(offers)
	}
	return sealOffers(s.OffersFor(actor, func(sp *game.Spec) bool { return sp.Category == category })),
		s.Table().Categories(actor)
}

// ownSheets returns the views of the people of a player's chair, none for a GM or a guest.
func ownSheets(s *fold.State, actor game.Actor, people []game.Person) (all []game.View) {
	if actor.Chair == "" || actor.Role == game.GM {
		return nil
	}
	for _, person := range people {
		if person.Chair == actor.Chair {
			all = append(all, s.Show(actor, person.About))
		}
	}
	return all
}

func sealOffers(offers []game.Offer) []game.Offer {
	for i := range offers {
		offers[i] = offers[i].Seal()
	}
	return offers
}

// news returns what happened after a record, of the last 50 records at most. A repeated command is
// told again, however old the command is.
func (v viewer) news(ctx context.Context, s *fold.State, actor game.Actor, since game.Seq,
	out decide.Result) ([]game.News, error) {
	if since >= s.Seq && out.Done > 0 && !out.Repeated {
		since = out.Done - 1 // with what a tutorial did in answer
	}
	recent, err := v.logs.DecisionsSince(ctx, s, since, out.Done)
	if err != nil {
		return nil, err
	}
	if out.Repeated && (len(recent) == 0 || recent[0].Rec.Seq > out.Done) {
		old, err := v.logs.Record(ctx, s.ID, out.Done)
		if err != nil {
			return nil, err
		}
		recent = append([]*fold.CachedDecision{{Rec: old}}, recent...)
	}
	var news []game.News
	for _, t := range recent {
		told, err := v.logs.Tell(ctx, s, t, actor)
		if err != nil {
			return nil, err
		}
		news = append(news, told)
	}
	return news, nil
}
