package table

import (
	"context"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// View returns what the caller sees. It fails with ErrNoTable, with game.ErrBanned, and with
// ErrNotYours for a chair that the caller does not hold. A person who cannot look on is shown
// only how to sit down.
func (svc *Service) View(ctx context.Context, id game.TableID, by Caller, q ViewQuery) (PlayerView, error) {
	if !isWithinLimits(by, q.Expand.command()) {
		return PlayerView{}, ErrTooLong
	}
	var view PlayerView
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		if _, err := l.state.visitor(by); err != nil {
			return err
		}
		svc.runTutorial(ctx, l)
		var err error
		view, err = svc.playerView(ctx, l.state, commandResult{caller: by}, q)
		return err
	})
	return view, err
}

// reader returns the actor who looks. It refuses a person who cannot look on, and what visitor refuses.
func (s *state) reader(by Caller) (game.Actor, error) {
	actor, err := s.visitor(by)
	if err == nil && !s.house.CanLook(by.User) {
		err = game.ErrSeatedOnly
	}
	return actor, err
}

// visitor returns the actor of a person who comes to the table, perhaps to sit down. It refuses a
// chair that they do not hold, and a person who is banned.
func (s *state) visitor(by Caller) (game.Actor, error) {
	actor, ok := s.house.ActorFor(by.User, by.Chair)
	switch {
	case s.house.IsBanned(by.User):
		return actor, game.ErrBanned
	case !ok:
		return actor, ErrNotYours
	}
	return actor, nil
}

// playerView returns what the caller sees after a command, or without one. A caller who does not
// hold the chair is shown the table as a guest.
func (svc *Service) playerView(ctx context.Context, s *state, out commandResult, q ViewQuery) (PlayerView, error) {
	actor, _ := s.house.ActorFor(out.caller.User, out.caller.Chair)
	parts := q.Fields
	if parts == 0 {
		parts = AllFields
	}
	view := PlayerView{
		Table: s.id, Title: s.house.Title, System: s.house.System, Lang: s.house.Lang, Seq: s.seq,
		Chairs: slices.Clone(s.house.Chairs),
		Viewer: Viewer{Actor: actor, Guest: s.house.IsStranger(out.caller.User),
			OwnChairs: s.house.ChairsOf(out.caller.User)},
		Done: Done{DoneSeq: out.done, Repeated: out.repeated},
	}
	if !s.house.CanLook(out.caller.User) {
		view = s.joinOnlyView(view, parts, q.Expand)
		var err error
		if out.done != 0 { // they are told what they did themselves
			if view.DoneNews, err = svc.publicNews(ctx, s, out.done); err == nil && parts&FieldNews != 0 {
				view.News = []game.News{view.DoneNews}
			}
		}
		return view, err
	}
	if parts&FieldView != 0 {
		view.View = s.show(actor, q.About)
	}
	if parts&FieldOwnSheets != 0 && q.About == "" {
		view.OwnSheets = s.ownSheets(actor, view.View.People)
	}
	if parts&FieldFiles != 0 && q.About != "" {
		view.FileFormats = s.rules.FileFormats(actor, q.About)
	}
	if parts&FieldOffers != 0 {
		reader := actor
		if parts&OmitInputs != 0 {
			reader = actor.WithoutInputs()
		}
		view.Offers, view.Categories = s.offersInCategory(reader, q.Category)
	}
	view.Expanded = s.expand(actor, q.Expand)
	if parts&FieldButtons != 0 || len(view.View.Cards) > 0 {
		view.Buttons, view.Waiting = s.cardButtons()
		view.View = view.View.Answered(view.Buttons, s.chairName, s.ruleset.label)
	}
	var err error
	view.Tutorial, err = s.tutorialFor(actor)
	if parts&FieldDoneNews != 0 && out.done != 0 && err == nil {
		view.DoneNews, err = svc.publicNews(ctx, s, out.done)
	}
	if parts&FieldUndo != 0 && err == nil {
		view.UndoButtons, err = svc.undoButtons(ctx, s)
	}
	if parts&FieldNews != 0 && err == nil {
		view.News, err = svc.news(ctx, s, actor, q.Since, out)
	}
	if q.Log > 0 && err == nil {
		view.Log, err = svc.page(ctx, s, actor, 0, min(q.Log, maxEntries))
	}
	return view, err
}

// joinOnlyView returns the view of a person who cannot look on: the name of the table, and how to sit down.
func (s *state) joinOnlyView(view PlayerView, parts Fields, open OfferQuery) PlayerView {
	view.JoinOnly = true
	joins := s.offersFor(view.Actor, func(sp *game.Spec) bool { return sp.Name == game.JoinMove })
	view.Chairs = slices.DeleteFunc(view.Chairs, func(c game.Chair) bool {
		return !slices.ContainsFunc(joins, func(o game.Offer) bool { return o.Fixed.One("chair") == c.ID })
	})
	if parts&FieldView != 0 {
		asked := slices.DeleteFunc(s.show(view.Actor, "asking").Blocks,
			func(b game.Block) bool { return b.About != "asking" })
		closed := game.Block{Kind: game.TextBlock, About: "house", Title: game.Say("house.set.audience"),
			Items: []game.Item{{Label: game.ErrSeatedOnly.Reason}}}
		view.View = game.Blocks(append(asked, closed)...)
	}
	if parts&FieldOffers != 0 {
		view.Offers = joins
	}
	if open.Move == game.JoinMove {
		view.Expanded = s.expand(view.Actor, open)
	}
	return view
}

// expand returns the offer that an OfferQuery names, with all its inputs. It returns an offer
// without Move if there is none.
func (s *state) expand(actor game.Actor, open OfferQuery) game.Offer {
	if open.Key != "" {
		if o, ok := s.table().Refine(actor, open.command()); ok {
			return o.Seal()
		}
	}
	return game.Offer{}
}

// undoButtons returns the buttons that undo the newest decision. It returns none for a decision
// that the public may not know, because the label of a button would tell it.
func (svc *Service) undoButtons(ctx context.Context, s *state) ([]game.Button, error) {
	last, ok := s.house.LastUndoable()
	if !ok {
		return nil, nil
	}
	if told, err := svc.publicNews(ctx, s, last.Seq); err != nil || told.Headline.Empty() {
		return nil, err
	}
	var buttons []game.Button
	for _, c := range s.house.Chairs {
		actor := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}
		for _, o := range s.offersFor(actor, func(sp *game.Spec) bool { return sp.Name == "undo" }) {
			if o.Closed == nil && c.User != "" {
				buttons = append(buttons, s.button(o, c.ID))
			}
		}
	}
	return buttons, nil
}

// button returns the public button of an offer. Since is the last press of the same button, so that
// an older copy of it does nothing.
func (s *state) button(o game.Offer, chair string) game.Button {
	b := o.Button(chair)
	b.Since = s.house.LastPressed(chair, b.Key)
	return b
}

// publicNews tells a decision to the public. The news of a draft is empty.
func (svc *Service) publicNews(ctx context.Context, s *state, seq game.Seq) (game.News, error) {
	if t := s.recent.find(seq); t != nil {
		return svc.tell(ctx, s, t, game.Actor{})
	}
	rec, err := svc.record(ctx, s.id, seq)
	if err != nil || s.ruleset.drafts[rec.Move] {
		return game.News{}, err
	}
	return svc.tell(ctx, s, &cachedDecision{rec: rec}, game.Actor{})
}

// offersInCategory returns the offers of an actor in a category, or all for "", and the categories
// in which the actor has any.
func (s *state) offersInCategory(actor game.Actor, category game.Category) ([]game.Offer, []game.Category) {
	if category == "" {
		offers := sealOffers(s.offers(actor))
		return offers, s.ruleset.moves.Categories(offers)
	}
	return sealOffers(s.offersFor(actor, func(sp *game.Spec) bool { return sp.Category == category })),
		s.table().Categories(actor)
}

func (s *state) show(actor game.Actor, about game.Ref) game.View {
	return s.rules.Show(actor, about).With(s.houseGame.Show(actor, about))
}

// ownSheets returns the views of the people of a player's chair.
func (s *state) ownSheets(actor game.Actor, people []game.Person) (all []game.View) {
	if actor.Chair == "" || actor.Role == game.GM {
		return nil
	}
	for _, person := range people {
		if person.Chair == actor.Chair {
			all = append(all, s.show(actor, person.About))
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

// cardButtons holds the public parts of the offers that answer a card, from all chairs, taken or free, and the
// actors that the table waits for. Every reader gets the same, so it is computed once for each record.
type cardButtons struct {
	at      game.Seq
	buttons []game.Button
	waiting []game.Actor
}

func (s *state) cardButtons() ([]game.Button, []game.Actor) {
	if s.answers.at != s.seq {
		buttons, waiting := s.findCardButtons()
		s.answers = cardButtons{s.seq, buttons, waiting}
	}
	return slices.Clone(s.answers.buttons), slices.Clone(s.answers.waiting)
}

func (s *state) findCardButtons() (buttons []game.Button, waiting []game.Actor) {
	for _, c := range s.house.Chairs {
		actor, waits := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}, false
		for _, o := range s.offersFor(actor, s.ruleset.mayAnswer) {
			if (o.Urgent || o.Optional) && o.Closed == nil {
				buttons = append(buttons, s.button(o, c.ID))
				waits = waits || o.Urgent
			}
		}
		if waits {
			waiting = append(waiting, actor)
		}
	}
	return buttons, waiting
}

func (s *state) chairName(id string) game.Msg { return game.Quote(chairByID(s.house.Chairs, id).Name) }

// news returns what happened after a record. A repeated command is told again, however old it is.
func (svc *Service) news(ctx context.Context, s *state, actor game.Actor, since game.Seq,
	out commandResult) ([]game.News, error) {
	if since >= s.seq && out.done > 0 && !out.repeated {
		since = out.done - 1 // with what a tutorial did in answer
	}
	recent, err := svc.decisionsSince(ctx, s, since, out.done)
	if err != nil {
		return nil, err
	}
	if out.repeated && (len(recent) == 0 || recent[0].rec.Seq > out.done) {
		old, err := svc.record(ctx, s.id, out.done)
		if err != nil {
			return nil, err
		}
		recent = append([]*cachedDecision{{rec: old}}, recent...)
	}
	var news []game.News
	for _, t := range recent {
		told, err := svc.tell(ctx, s, t, actor)
		if err != nil {
			return nil, err
		}
		news = append(news, told)
	}
	return news, nil
}

// decisionsSince returns the decisions after record since, or decision done if there are none. It
// looks at maxNews records at most.
func (svc *Service) decisionsSince(ctx context.Context, s *state, since, done game.Seq) ([]*cachedDecision, error) {
	since = max(since, s.seq-maxNews)
	if since >= s.seq {
		if t := s.recent.find(done); t != nil {
			return []*cachedDecision{t}, nil
		}
		return nil, nil
	}
	if found, ok := s.recent.decisionsAfter(since); ok {
		return found, nil
	}
	var found []*cachedDecision
	for rec, err := range svc.store.Read(ctx, s.id, since) {
		switch {
		case err != nil:
			return nil, fmt.Errorf("table %s: news: %w", s.id, err)
		case rec.Seq > s.seq:
			return found, nil
		case !s.ruleset.drafts[rec.Move]:
			found = append(found, &cachedDecision{rec: rec})
		}
	}
	return found, nil
}

// tell says one decision in words, as an actor may read it. Of the present state it uses only what
// is still hidden. An undo says what it took back.
func (svc *Service) tell(ctx context.Context, s *state, t *cachedDecision, actor game.Actor) (game.News, error) {
	if t.events == nil {
		events, err := s.decode(t.rec)
		if err != nil {
			return game.News{}, err
		}
		t.events = events
	}
	news := s.tellFor(actor, t.rec, t.events).WithLines(sealMsgs(t.rec)...)
	gone, err := undoneSeq(t.rec)
	if gone == 0 || err != nil {
		return news, err
	}
	rec, err := svc.record(ctx, s.id, gone)
	if err != nil {
		return news, err
	}
	events, err := s.decode(rec)
	if err != nil {
		return news, err
	}
	kept, was := waitingDiceMsgs(s.visibleThrows(actor, rec)), s.tellFor(actor, rec, events)
	news.Headline = undoNews(news.Headline, was, len(kept) > 0)
	return news.OnCard(was.Card, was.Round).WithLines(kept...), nil
}

// undoNews returns the headline of an undo: that of the decision that was undone, and how many more
// lines it had. kept says that dice wait. If the decision's headline lists dice, they are listed as
// waiting, so the headline stays as undo has it.
func undoNews(undo game.Msg, was game.News, kept bool) game.Msg {
	if was.Headline.Empty() || kept && was.Headline.ListsDice() {
		return undo
	}
	more := len(slices.DeleteFunc(slices.Clone(was.Lines), game.Msg.ListsDice))
	args := append(slices.Clone(undo.Args), game.M("was", was.Headline), game.N("more", more))
	return game.Say("house.event.undone.was", args...)
}

// waitingDiceMsgs returns one line with the dice of the throws, which wait to be thrown again, or
// nil if there are none.
func waitingDiceMsgs(throws []dice.Throw) []game.Msg {
	var ds []game.Msg
	for _, t := range throws {
		ds = append(ds, game.DiceMsgs(t.Pool, t.Faces)...)
	}
	if len(ds) == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.event.undone.dice", game.L("dice", ds...))}
}

func (svc *Service) record(ctx context.Context, id game.TableID, seq game.Seq) (store.Record, error) {
	for rec, err := range svc.store.Read(ctx, id, seq-1) {
		if err != nil {
			return rec, fmt.Errorf("table %s: %w", id, err)
		}
		return rec, nil
	}
	return store.Record{}, fmt.Errorf("table %s: record %d is missing", id, seq)
}
