package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/store"
)

const (
	maxNews    = 50 // decisions that are told at once
	keepCauses = 8  // commands that are recognised in memory when they are repeated; the store knows all
)

// state is the fold of a table's log, with caches.
type state struct {
	id          game.TableID
	ruleset     *ruleset
	rules       game.Game
	houseGame   game.Game
	house       *game.House // the state inside houseGame
	seq         game.Seq
	snapshotSeq game.Seq // the newest known snapshot

	recent  recentNews
	answers cardButtons
	causes  []cause
}

type cause struct {
	id  game.CommandID
	seq game.Seq
}

// initialState returns the empty state of the table that rec creates.
func (svc *Service) initialState(id game.TableID, rec store.Record) (*state, error) {
	created, err := creationEvent(rec)
	if err != nil {
		return nil, err
	}
	by := svc.rules[created.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, created.System)
	}
	rules, err := by.system.Start(created.Setup)
	if err != nil {
		return nil, err
	}
	house, err := by.house.Start(nil)
	if err != nil {
		return nil, err
	}
	return &state{id: id, ruleset: by, rules: rules, houseGame: house, house: game.HouseOf(house)}, nil
}

var errNotCreated = errors.New("table: the log does not begin with a founding")

func creationEvent(rec store.Record) (created game.TableCreated, err error) {
	if len(rec.Events) == 0 || rec.Events[0].Name != created.EventName() {
		return created, errNotCreated
	}
	if err := json.Unmarshal(rec.Events[0].Data, &created); err != nil {
		return created, fmt.Errorf("table: founding: %w", err)
	}
	return created, nil
}

// apply folds the next record. The events of an undone record are left out: its links stay spent,
// its buttons pressed, and its dice wait for the next throw.
func (s *state) apply(rec store.Record, undone bool) error {
	if rec.Seq != s.seq+1 {
		return fmt.Errorf("table %s: record %d is missing: after record %d comes record %d", s.id, s.seq+1, s.seq,
			rec.Seq)
	}
	d := decisionOf(rec)
	if undone {
		d.Quiet = true
		s.house.Apply(d)
		s.house.UndoDecision(d)
	} else {
		events, err := s.decode(rec)
		if err != nil {
			return err
		}
		for _, e := range events {
			s.fold(e)
		}
		s.house.Apply(d)
	}
	s.seq = rec.Seq
	s.remember(rec)
	return nil
}

func decisionOf(rec store.Record) game.Decision {
	reveals := slices.ContainsFunc(rec.Events,
		func(f store.Event) bool { return f.Name == game.HiddenRevealed{}.EventName() })
	return game.Decision{Seq: rec.Seq, Chair: rec.Chair, Move: rec.Move, Press: rec.Press, Quiet: rec.Quiet,
		Throws:  rec.Throws,
		Reveals: reveals}
}

func (s *state) fold(e game.Event) {
	s.houseGame.Fold(e)
	s.rules.Fold(e)
}

// decode returns new events of a record. They share nothing with the state or other readers.
func (s *state) decode(rec store.Record) ([]game.Event, error) {
	events := make([]game.Event, 0, len(rec.Events))
	for _, f := range rec.Events {
		e, err := s.ruleset.read(f)
		if err != nil {
			return nil, fmt.Errorf("table %s: record %d: %w", s.id, rec.Seq, err)
		}
		events = append(events, e)
	}
	return events, nil
}

func (s *state) remember(rec store.Record) {
	if rec.Cause != "" {
		if s.causes == nil {
			s.causes = make([]cause, 0, keepCauses)
		}
		if len(s.causes) == keepCauses {
			s.causes = slices.Delete(s.causes, 0, 1)
		}
		s.causes = append(s.causes, cause{rec.Cause, rec.Seq})
	}
	s.recent.add(rec, s.ruleset.drafts[rec.Move])
}

// doneSeq returns the record of a command. ok is false if the command is not among the last
// keepCauses.
func (s *state) doneSeq(id game.CommandID) (seq game.Seq, ok bool) {
	i := slices.IndexFunc(s.causes, func(c cause) bool { return c.id == id })
	if i < 0 {
		return 0, false
	}
	return s.causes[i].seq, true
}

// undoneSeq returns the decision that a record undoes, 0 if none.
func undoneSeq(rec store.Record) (game.Seq, error) {
	var u game.Undone
	for _, f := range rec.Events {
		if f.Name == u.EventName() {
			if err := json.Unmarshal(f.Data, &u); err != nil {
				return 0, fmt.Errorf("table: record %d: %w", rec.Seq, err)
			}
		}
	}
	return u.Seq, nil
}
