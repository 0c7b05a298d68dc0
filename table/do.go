package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"mesa/game"
	"mesa/store"
)

// The bounds of a command. They are checked before any work is done for it.
const (
	maxName     = 200      // bytes of a user, a chair, a key, a command's id
	maxArgs     = 40       // parameters
	maxArgBytes = 16 << 10 // of all words together
	maxTries    = 5        // of one write, when others write at the same time
)

// commandResult is the outcome of a command.
type commandResult struct {
	caller   Caller // with the chair that acted
	done     game.Seq
	repeated bool
}

// Do does a command and returns what the caller sees afterwards. A refusal changes nothing; the
// PlayerView returned with it is current. A command without an id is new each time.
func (svc *Service) Do(ctx context.Context, id game.TableID, by Caller, c game.Command, q ViewQuery) (PlayerView,
	error) {
	if !isWithinLimits(by, c) {
		return PlayerView{}, ErrTooLong
	}
	if c.ID == "" {
		name, err := svc.newID()
		if err != nil {
			return PlayerView{}, err
		}
		c.ID = game.CommandID(name)
	}
	over := svc.refuseTooManyChairs(ctx, id, by.User, c)
	if over != nil && !isRefusal(over) {
		return PlayerView{}, svc.refuseStoreError(over)
	}
	var view PlayerView
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		out, err := commandResult{caller: by}, over
		if over == nil {
			out, err = svc.do(ctx, l, by, c)
		}
		if err = svc.refuseStoreError(err); err != nil && !isRefusal(err) {
			return err
		}
		svc.runTutorial(ctx, l)
		if l.state == nil { // a failed write leaves none
			out = commandResult{caller: by}
			if err := svc.refresh(ctx, l); err != nil {
				return err
			}
		}
		var broken error
		if view, broken = svc.playerView(ctx, l.state, out, q); broken != nil {
			return broken
		}
		return err
	})
	return view, err
}

// isWithinLimits reports whether a command is within the bounds above.
func isWithinLimits(by Caller, c game.Command) bool {
	size := 0
	for name, words := range c.Args {
		size += len(name)
		for _, w := range words {
			size += len(w) + 1
		}
	}
	longest := max(len(by.User), len(by.Chair), len(c.ID), len(c.Key), len(c.Move), len(c.ETag))
	return longest <= maxName && len(c.Args) <= maxArgs && size <= maxArgBytes
}

// do tries a command until it is done or refused, or maxTries other writers were faster. Unless it
// fails, the table is loaded afterwards.
func (svc *Service) do(ctx context.Context, l *cachedTable, by Caller, c game.Command) (commandResult, error) {
	for try := range maxTries {
		if err := svc.pause(ctx, try); err != nil {
			return commandResult{}, err
		}
		if err := svc.refresh(ctx, l); err != nil {
			return commandResult{}, err
		}
		out, err := svc.tryOnce(ctx, l, by, c)
		if errors.Is(err, errNoHiddenChain) {
			if err = svc.openHiddenChain(ctx, l); err == nil {
				continue // it is decided again, with a chain for hidden throws
			}
		}
		var done *store.DoneError
		switch {
		case errors.As(err, &done):
			return commandResult{by, done.Seq, true}, svc.refreshTo(ctx, l, done.Seq)
		case !errors.Is(err, store.ErrConflict):
			return out, err
		}
	}
	if err := svc.refresh(ctx, l); err != nil {
		return commandResult{}, err
	}
	return commandResult{caller: by}, ErrContended
}

// pause waits before a repeated try, a random time that grows with each try.
func (svc *Service) pause(ctx context.Context, try int) error {
	if try == 0 {
		return nil
	}
	select {
	case <-time.After(rand.N(time.Duration(try) * 10 * time.Millisecond)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (svc *Service) refreshTo(ctx context.Context, l *cachedTable, seq game.Seq) error {
	l.advanceHint(seq)
	return svc.refresh(ctx, l)
}

// tryOnce makes one attempt to decide a command and append its record.
func (svc *Service) tryOnce(ctx context.Context, l *cachedTable, by Caller, c game.Command) (commandResult, error) {
	if seq, ok := l.state.doneSeq(c.ID); ok {
		return commandResult{by, seq, true}, nil
	}
	if err := svc.expireInvites(ctx, l); err != nil {
		return commandResult{}, err
	}
	if err := svc.expireAll(ctx, l); err != nil {
		return commandResult{}, err
	}
	s := l.state
	actors, ok := s.house.Actors(by.User, by.Chair)
	if !ok {
		return svc.answerRefused(ctx, l, by, c, ErrNotYours)
	}
	if no, err := svc.refuseTooLong(ctx, l, c); err != nil || no != nil {
		if err != nil {
			return commandResult{}, err
		}
		return svc.answerRefused(ctx, l, by, c, no)
	}
	rec, err := svc.decide(ctx, l, actors, c)
	if no, is := err.(*game.Refusal); is {
		return svc.answerRefused(ctx, l, by, c, no)
	}
	if err != nil {
		return commandResult{}, err
	}
	by.Chair = rec.Chair
	return commandResult{caller: by, done: rec.Seq}, nil
}

// decide decides a command for one of the actors, adds the extra events, and appends the record. A
// refusal changes nothing.
func (svc *Service) decide(ctx context.Context, l *cachedTable, actors []game.Actor, c game.Command,
	extra ...game.Event) (store.Record, error) {
	var tx *tx
	s, now := l.state, svc.Now()
	resolution, err := s.table().Decide(actors, c, func(r game.Resolution) (game.AnyTx, error) {
		if err := svc.ensureChain(ctx, l); err != nil {
			return game.AnyTx{}, err
		}
		if l.state != s {
			return game.AnyTx{}, store.ErrConflict
		}
		l.state = nil // until it is valid again, whether this succeeds or not
		tx = svc.newTx(l, s, r.Actor, c.ID)
		return tx.anyTx(now), nil
	})
	if err != nil {
		return store.Record{}, err
	}
	for _, e := range extra {
		tx.emit(e)
	}
	rec, err := tx.record(resolution, c, now)
	if err != nil {
		return rec, err
	}
	if err := svc.addMember(ctx, s, rec); err != nil {
		return rec, err
	}
	if err := svc.append(ctx, l, rec); err != nil {
		return rec, err
	}
	return rec, svc.apply(ctx, l, s, rec)
}

// answerRefused answers a command that is refused. A command that was done before, however long ago, is answered as
// repeated instead. It returns store.ErrConflict if the log has records that the decision did not know.
func (svc *Service) answerRefused(ctx context.Context, l *cachedTable, by Caller, c game.Command,
	no *game.Refusal) (commandResult, error) {
	seq, err := svc.store.Done(ctx, l.id, c.ID)
	switch {
	case err != nil:
		return commandResult{}, fmt.Errorf("table %s: %w", l.id, err)
	case seq > 0:
		return commandResult{by, seq, true}, nil
	}
	head, err := svc.store.Head(ctx, l.id)
	if err != nil {
		return commandResult{}, fmt.Errorf("table %s: %w", l.id, err)
	}
	if l.state != nil && head.Seq > l.state.seq {
		l.advanceHint(head.Seq)
		return commandResult{}, store.ErrConflict
	}
	return commandResult{caller: by}, no
}

// apply adds an appended record to the state, where its events are folded already. After an undo
// the state is folded again.
func (svc *Service) apply(ctx context.Context, l *cachedTable, s *state, rec store.Record) error {
	gone, err := undoneSeq(rec)
	if err != nil {
		return err
	}
	if gone != 0 {
		return svc.refreshTo(ctx, l, rec.Seq)
	}
	s.house.Apply(decisionOf(rec))
	s.seq = rec.Seq
	s.remember(rec)
	l.state = s
	svc.snapshotIfDue(l)
	return nil
}

// offers returns all offers to an actor: those of the rules, then those of the house.
func (s *state) offers(actor game.Actor) []game.Offer {
	return s.offersFor(actor, game.AnyMove)
}

// offersFor returns the offers of the wanted moves.
func (s *state) offersFor(actor game.Actor, wanted func(*game.Spec) bool) []game.Offer {
	return s.table().Offers(actor, wanted)
}

func (s *state) table() game.Table {
	return game.Table{Moves: s.ruleset.moves, Rules: s.rules, House: s.houseGame}
}

// errBroken wraps an error that can only be a defect of the rules.
func errBroken(id game.TableID, err error) error { return fmt.Errorf("table %s: rules: %w", id, err) }
