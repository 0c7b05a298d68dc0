package fold

import (
	"fmt"
	"slices"

	"mesa/game"
	"mesa/house"
	"mesa/store"
)

// keepCauses is the number of commands that are recognised in memory when they are repeated. The
// store knows all commands.
const keepCauses = 8

// A State is the fold of a table's log, with caches.
type State struct {
	ID          game.TableID
	Ruleset     *Ruleset
	Rules       game.Game
	HouseGame   game.Game
	House       *house.State // the state inside HouseGame
	Seq         game.Seq
	SnapshotSeq game.Seq // the newest known snapshot

	recent  recentNews
	answers cardButtons
	causes  []cause
}

// cardButtons holds the public parts of the offers that answer a card, from all chairs, taken or
// free, and the actors that the table waits for. Every reader gets the same cardButtons, so they
// are computed once for each record.
type cardButtons struct {
	at      game.Seq
	buttons []game.Button
	waiting []game.Actor
}

type cause struct {
	id  game.CommandID
	seq game.Seq
}

// Apply folds the next record. The events of an undone record are left out: its links stay spent,
// its buttons pressed, and its dice wait for the next throw.
func (s *State) Apply(rec store.Record, undone bool) error {
	if rec.Seq != s.Seq+1 {
		return fmt.Errorf("table %s: record %d is missing: after record %d comes record %d", s.ID, s.Seq+1, s.Seq,
			rec.Seq)
	}
	d := DecisionOf(rec)
	if undone {
		d.Quiet = true
		s.House.Apply(d)
		s.House.UndoDecision(d)
	} else {
		events, err := s.Decode(rec)
		if err != nil {
			return err
		}
		for _, e := range events {
			s.Fold(e)
		}
		s.House.Apply(d)
	}
	s.Seq = rec.Seq
	s.Remember(rec)
	return nil
}

// Fold folds an event of the next record.
func (s *State) Fold(e game.Event) {
	s.HouseGame.Fold(e)
	s.Rules.Fold(e)
}

// Decode returns new events of a record. They share nothing with the state or other readers.
func (s *State) Decode(rec store.Record) ([]game.Event, error) {
	events := make([]game.Event, 0, len(rec.Events))
	for _, f := range rec.Events {
		e, err := s.Ruleset.Read(f)
		if err != nil {
			return nil, fmt.Errorf("table %s: record %d: %w", s.ID, rec.Seq, err)
		}
		events = append(events, e)
	}
	return events, nil
}

// Remember caches a record that is folded.
func (s *State) Remember(rec store.Record) {
	if rec.Cause != "" {
		if s.causes == nil {
			s.causes = make([]cause, 0, keepCauses)
		}
		if len(s.causes) == keepCauses {
			s.causes = slices.Delete(s.causes, 0, 1)
		}
		s.causes = append(s.causes, cause{rec.Cause, rec.Seq})
	}
	s.recent.add(rec, s.Ruleset.Drafts[rec.Move])
}

// DoneSeq returns the record of a command. ok is false if the command is not among the last
// keepCauses.
func (s *State) DoneSeq(id game.CommandID) (seq game.Seq, ok bool) {
	i := slices.IndexFunc(s.causes, func(c cause) bool { return c.id == id })
	if i < 0 {
		return 0, false
	}
	return s.causes[i].seq, true
}
