package fold

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// maxNews is the number of records of which news are told at once.
const maxNews = 50

// Tell says one decision in words, as an actor may read it. It tells by the record's events; the
// present state only says which throws are still hidden from the actor. An undo says what it took
// back.
func (ld *Loader) Tell(ctx context.Context, s *State, t *CachedDecision, actor game.Actor) (game.News, error) {
	if t.events == nil {
		events, err := s.Decode(t.Rec)
		if err != nil {
			return game.News{}, err
		}
		t.events = events
	}
	news := s.tellFor(actor, t.Rec, t.events).WithLines(sealMsgs(t.Rec)...)
	gone, err := UndoneSeq(t.Rec)
	if gone == 0 || err != nil {
		return news, err
	}
	rec, err := ld.Record(ctx, s.ID, gone)
	if err != nil {
		return news, err
	}
	events, err := s.Decode(rec)
	if err != nil {
		return news, err
	}
	kept, was := waitingDiceMsgs(s.VisibleThrows(actor, rec)), s.tellFor(actor, rec, events)
	news.Headline = undoNews(news.Headline, was, len(kept) > 0)
	return news.OnCard(was.Card, was.Round).WithLines(kept...), nil
}

// undoNews returns the headline of an undo: undo with the headline of the undone decision, and with
// the number of further lines of that decision. undo stays as it is if that decision has no
// headline, or if dice wait (kept) and that headline lists them: the waiting dice have a line of
// their own.
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

// ReadNews returns a decision in words. The words are cached as long as the decision, except those
// of an undo: a page shows the same few decisions again with each new decision.
func (ld *Loader) ReadNews(ctx context.Context, s *State, t *CachedDecision, actor game.Actor) (game.News, error) {
	by := newsReader{actor.Chair, actor.Role, s.IsHiddenFrom(actor, t.Rec)}
	news, known := t.byReader[by]
	if known {
		return news, nil
	}
	news, err := ld.Tell(ctx, s, t, actor)
	if gone, no := UndoneSeq(t.Rec); err == nil && no == nil && gone == 0 {
		// An undo is not cached: what it took back may be revealed later.
		if t.byReader == nil {
			t.byReader = map[newsReader]game.News{}
		}
		t.byReader[by] = news
	}
	return news, err
}

// PublicNews tells a decision to the public. The news of a draft is empty.
func (ld *Loader) PublicNews(ctx context.Context, s *State, seq game.Seq) (game.News, error) {
	if t := s.recent.find(seq); t != nil {
		return ld.Tell(ctx, s, t, game.Actor{})
	}
	rec, err := ld.Record(ctx, s.ID, seq)
	if err != nil || s.Ruleset.Drafts[rec.Move] {
		return game.News{}, err
	}
	return ld.Tell(ctx, s, &CachedDecision{Rec: rec}, game.Actor{})
}

// DecisionsSince returns the decisions after record since, without drafts. It looks at maxNews
// records at most. If since is the last record, it returns decision done if that is cached.
func (ld *Loader) DecisionsSince(ctx context.Context, s *State, since, done game.Seq) ([]*CachedDecision, error) {
	since = max(since, s.Seq-maxNews)
	if since >= s.Seq {
		if t := s.recent.find(done); t != nil {
			return []*CachedDecision{t}, nil
		}
		return nil, nil
	}
	if found, ok := s.recent.decisionsAfter(since); ok {
		return found, nil
	}
	var found []*CachedDecision
	for rec, err := range ld.Store.Read(ctx, s.ID, since) {
		switch {
		case err != nil:
			return nil, fmt.Errorf("table %s: news: %w", s.ID, err)
		case rec.Seq > s.Seq:
			return found, nil
		case !s.Ruleset.Drafts[rec.Move]:
			found = append(found, &CachedDecision{Rec: rec})
		}
	}
	return found, nil
}

// DecisionsBefore yields the decisions before a record, newest first, and adds them to the cache
// while there is room. For a draft that it reads from the store it yields nil, so that the caller
// can count the records that were read.
func (ld *Loader) DecisionsBefore(ctx context.Context, s *State, before game.Seq) iter.Seq2[*CachedDecision, error] {
	return func(yield func(*CachedDecision, error) bool) {
		for _, t := range slices.Backward(slices.Clone(s.recent.all)) {
			if t.Rec.Seq < before && !yield(t, nil) {
				return
			}
		}
		if s.recent.from == 0 {
			s.recent.from = s.Seq + 1
		}
		for rec, err := range ld.Store.ReadBack(ctx, s.ID, min(before, s.recent.from)) {
			if err != nil {
				yield(nil, fmt.Errorf("table %s: %w", s.ID, err))
				return
			}
			t, draft := &CachedDecision{Rec: rec}, s.Ruleset.Drafts[rec.Move]
			s.recent.addEarlier(t, draft)
			if draft {
				t = nil
			}
			if !yield(t, nil) {
				return
			}
		}
	}
}
