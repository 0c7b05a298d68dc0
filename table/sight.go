package table

import (
	"context"
	"fmt"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// Look implements Windows. It gives ErrNoTable, and ErrNotYours for a chair
// that somebody else holds.
func (h *Hall) Look(ctx context.Context, id game.TableID, by Who, w Want) (Sight, error) {
	if !fitting(by, w.Open.command()) {
		return Sight{}, ErrTooLong
	}
	var sight Sight
	err := h.at(ctx, id, func(l *live) error {
		if _, ok := l.state.seats.Seat(by.User, by.Chair); !ok {
			return ErrNotYours
		}
		h.teach(ctx, l)
		var err error
		sight, err = h.sight(ctx, l.state, outcome{by: by}, w)
		return err
	})
	return sight, err
}

// sight works out what somebody sees after what became of their command. A
// chair they no longer hold, or never did, leaves them a guest.
func (h *Hall) sight(ctx context.Context, s *state, out outcome, w Want) (Sight, error) {
	seat, _ := s.seats.Seat(out.by.User, out.by.Chair)
	parts := w.Parts
	if parts == 0 {
		parts = Everything
	}
	sight := Sight{
		Table: s.id, Title: s.seats.Title, System: s.seats.System, Lang: s.seats.Lang, At: s.seq,
		Seat: seat, Guest: s.seats.Stranger(out.by.User), Chairs: slices.Clone(s.seats.Chairs), Mine: s.seats.Held(out.by.User),
		Done: out.done, Again: out.again,
	}
	if parts&View != 0 {
		sight.View = s.show(seat, w.About)
	}
	if parts&Own != 0 && w.About == "" {
		sight.Own = s.own(seat, sight.View.People)
	}
	if parts&Files != 0 && w.About != "" {
		sight.Files = s.rules.Files(seat, w.About)
	}
	if parts&Offers != 0 {
		reader := seat
		if parts&Brief != 0 {
			reader = seat.Brief()
		}
		sight.Offers, sight.Heads = s.under(reader, w.Under)
	}
	if w.Open.Key != "" {
		if o, ok := s.ground().Open(seat, w.Open.command()); ok {
			sight.Opened = o.Seal()
		}
	}
	if parts&Buttons != 0 || len(sight.View.Moments) > 0 {
		sight.Buttons, sight.Waiting = s.buttons()
		sight.View = sight.View.Answered(sight.Buttons, s.chairName, s.by.word)
	}
	var err error
	sight.Lesson, err = s.taught(seat)
	if parts&Told != 0 && out.done != 0 && err == nil {
		sight.Told, err = h.toldToAll(ctx, s, out.done)
	}
	if parts&Undo != 0 && err == nil {
		sight.Undo, err = h.undoes(ctx, s)
	}
	if parts&News != 0 && err == nil {
		sight.News, err = h.news(ctx, s, seat, w.Since, out)
	}
	if w.Log > 0 && err == nil {
		sight.Log, err = h.page(ctx, s, seat, 0, min(w.Log, maxEntries))
	}
	return sight, err
}

// undoes gives what takes the newest decision back. A decision of which not all were
// told gives none: the words of a button would tell them.
func (h *Hall) undoes(ctx context.Context, s *state) ([]game.Button, error) {
	last, ok := s.seats.Last()
	if !ok {
		return nil, nil
	}
	if told, err := h.toldToAll(ctx, s, last.Seq); err != nil || told.Head.Empty() {
		return nil, err
	}
	var buttons []game.Button
	for _, c := range s.seats.Chairs {
		seat := game.Seat{Chair: c.ID, User: c.User, Role: c.Role}
		for _, o := range s.offersOf(seat, func(sp *game.Spec) bool { return sp.Name == "undo" }) {
			if o.No == nil && c.User != "" {
				buttons = append(buttons, s.button(o, c.ID))
			}
		}
	}
	return buttons, nil
}

// button is an offer as all may see it, and press it from now on.
func (s *state) button(o game.Offer, chair string) game.Button {
	b := o.Button(chair)
	b.Since = s.seats.Pressed(chair, b.Key)
	return b
}

// toldToAll tells a decision to the public; a draft is not told.
func (h *Hall) toldToAll(ctx context.Context, s *state, seq game.Seq) (game.News, error) {
	if t := s.lately.at(seq); t != nil {
		return h.tell(ctx, s, t, game.Seat{})
	}
	rec, err := h.record(ctx, s.id, seq)
	if err != nil || s.by.drafts[rec.Move] {
		return game.News{}, err
	}
	return h.tell(ctx, s, &told{rec: rec}, game.Seat{})
}

// under gives the offers of a seat under a heading, "" any, and the headings
// that hold something.
func (s *state) under(seat game.Seat, h game.Heading) ([]game.Offer, []game.Heading) {
	if h == "" {
		offers := sealed(s.offers(seat))
		return offers, s.by.book.Heads(offers)
	}
	return sealed(s.offersOf(seat, func(sp *game.Spec) bool { return sp.Under == h })), s.ground().HeadsOf(seat)
}

func (s *state) show(seat game.Seat, about game.Ref) game.View {
	return s.rules.Show(seat, about).With(s.house.Show(seat, about))
}

// own shows whole who of the people is a player's.
func (s *state) own(seat game.Seat, people []game.Person) (all []game.View) {
	if seat.Chair == "" || seat.Role == game.GM {
		return nil
	}
	for _, who := range people {
		if who.Chair == seat.Chair {
			all = append(all, s.show(seat, who.About))
		}
	}
	return all
}

func sealed(offers []game.Offer) []game.Offer {
	for i := range offers {
		offers[i] = offers[i].Seal()
	}
	return offers
}

// asked is what everybody may read of the offers that answer something, of all chairs,
// taken or free, and the seats that somebody waits for. Whoever looks is told the same,
// so it is worked out once for each record.
type asked struct {
	at      game.Seq
	buttons []game.Button
	waiting []game.Seat
}

func (s *state) buttons() ([]game.Button, []game.Seat) {
	if s.asked.at != s.seq {
		buttons, waiting := s.ask()
		s.asked = asked{s.seq, buttons, waiting}
	}
	return slices.Clone(s.asked.buttons), slices.Clone(s.asked.waiting)
}

func (s *state) ask() (buttons []game.Button, waiting []game.Seat) {
	for _, c := range s.seats.Chairs {
		seat, waits := game.Seat{Chair: c.ID, User: c.User, Role: c.Role}, false
		for _, o := range s.offersOf(seat, s.by.mayAnswer) {
			if (o.Urgent || o.May) && o.No == nil {
				buttons = append(buttons, s.button(o, c.ID))
				waits = waits || o.Urgent
			}
		}
		if waits {
			waiting = append(waiting, seat)
		}
	}
	return buttons, waiting
}

func (s *state) chairName(id string) game.Msg { return game.Quote(chairIn(s.seats.Chairs, id).Name) }

// news tells what happened since. A command that had been done before is told
// again, however long ago it was.
func (h *Hall) news(ctx context.Context, s *state, seat game.Seat, since game.Seq, out outcome) ([]game.News, error) {
	if since >= s.seq && out.done > 0 && !out.again {
		since = out.done - 1 // what a lesson did on it, too
	}
	recent, err := h.toldSince(ctx, s, since, out.done)
	if err != nil {
		return nil, err
	}
	if out.again && (len(recent) == 0 || recent[0].rec.Seq > out.done) {
		old, err := h.record(ctx, s.id, out.done)
		if err != nil {
			return nil, err
		}
		recent = append([]*told{{rec: old}}, recent...)
	}
	var news []game.News
	for _, t := range recent {
		told, err := h.tell(ctx, s, t, seat)
		if err != nil {
			return nil, err
		}
		news = append(news, told)
	}
	return news, nil
}

// toldSince gives the decisions after one, and the one that was just done.
func (h *Hall) toldSince(ctx context.Context, s *state, since, done game.Seq) ([]*told, error) {
	since = max(since, s.seq-maxNews)
	if since >= s.seq {
		if t := s.lately.at(done); t != nil {
			return []*told{t}, nil
		}
		return nil, nil
	}
	if found, ok := s.lately.after(since); ok {
		return found, nil
	}
	var found []*told
	for rec, err := range h.store.Read(ctx, s.id, since) {
		switch {
		case err != nil:
			return nil, fmt.Errorf("table %s: news: %w", s.id, err)
		case rec.Seq > s.seq:
			return found, nil
		case !s.by.drafts[rec.Move]:
			found = append(found, &told{rec: rec})
		}
	}
	return found, nil
}

// tell says one decision in words, as a seat may read it: by what was written
// of it, and by no other state of the table than how far the veil is lifted.
// An undo says what it took back.
func (h *Hall) tell(ctx context.Context, s *state, t *told, seat game.Seat) (game.News, error) {
	if t.events == nil {
		events, err := s.decode(t.rec)
		if err != nil {
			return game.News{}, err
		}
		t.events = events
	}
	news := s.say(seat, t.rec, t.events).Saying(seals(t.rec)...)
	gone, err := undoneIn(t.rec)
	if gone == 0 || err != nil {
		return news, err
	}
	rec, err := h.record(ctx, s.id, gone)
	if err != nil {
		return news, err
	}
	events, err := s.decode(rec)
	if err != nil {
		return news, err
	}
	kept, was := keptDice(s.shown(seat, rec)), s.say(seat, rec, events)
	news.Head = takenBack(news.Head, was, len(kept) > 0)
	return news.At(was.Of, was.Round).Saying(kept...), nil
}

// takenBack is an undo by what was told first of the decision that it took back, and
// whether more than dice went with that. Dice that are told as kept are not said twice:
// then the decision goes by its move.
func takenBack(undo game.Msg, was game.News, kept bool) game.Msg {
	if was.Head.Empty() || kept && was.Head.ListsDice() {
		return undo
	}
	more := len(slices.DeleteFunc(slices.Clone(was.Lines), game.Msg.ListsDice))
	args := append(slices.Clone(undo.Args), game.M("was", was.Head), game.N("more", more))
	return game.Say("house.event.undone.was", args...)
}

// keptDice says which dice wait for whoever throws them again.
func keptDice(throws []dice.Throw) []game.Msg {
	var ds []game.Msg
	for _, t := range throws {
		ds = append(ds, game.RolledDice(t.Pool, t.Faces)...)
	}
	if len(ds) == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.event.undone.dice", game.L("dice", ds...))}
}

// record reads one record.
func (h *Hall) record(ctx context.Context, id game.TableID, seq game.Seq) (store.Record, error) {
	for rec, err := range h.store.Read(ctx, id, seq-1) {
		if err != nil {
			return rec, fmt.Errorf("table %s: %w", id, err)
		}
		return rec, nil
	}
	return store.Record{}, fmt.Errorf("table %s: record %d is missing", id, seq)
}
