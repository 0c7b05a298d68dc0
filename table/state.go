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
	keepCauses = 8  // commands that are recognised at once when they come again; the store knows all
)

// state is the fold of a table's log, and what stays at hand beside it.
type state struct {
	id          game.TableID
	ruleset     *ruleset
	rules       game.Game
	houseGame   game.Game
	house       *game.House // the state inside house
	seq         game.Seq
	snapshotSeq game.Seq // the newest snapshot it is known to have

	recent  recentNews
	answers cardButtons
	causes  []cause
}

type cause struct {
	id  game.CommandID
	seq game.Seq
}

// begin makes the empty state of the table that rec founds.
func (svc *Service) begin(id game.TableID, rec store.Record) (*state, error) {
	f, err := creationIn(rec)
	if err != nil {
		return nil, err
	}
	by := svc.rules[f.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, f.System)
	}
	rules, err := by.system.Start(f.Setup)
	if err != nil {
		return nil, err
	}
	house, err := by.house.Start(nil)
	if err != nil {
		return nil, err
	}
	return &state{id: id, ruleset: by, rules: rules, houseGame: house, house: game.HouseOf(house)}, nil
}

var errUnfounded = errors.New("table: the log does not begin with a founding")

func creationIn(rec store.Record) (f game.TableCreated, err error) {
	if len(rec.Events) == 0 || rec.Events[0].Name != f.EventName() {
		return f, errUnfounded
	}
	if err := json.Unmarshal(rec.Events[0].Data, &f); err != nil {
		return f, fmt.Errorf("table: founding: %w", err)
	}
	return f, nil
}

// apply folds the next record. One that was undone leaves its facts out: its
// links stay spent, its presses pressed, and its throws wait.
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
	lifts := slices.ContainsFunc(rec.Events,
		func(f store.Event) bool { return f.Name == game.HiddenRevealed{}.EventName() })
	return game.Decision{Seq: rec.Seq, Chair: rec.Chair, Move: rec.Move, Press: rec.Press, Quiet: rec.Quiet,
		Throws:  rec.Throws,
		Reveals: lifts}
}

func (s *state) fold(e game.Event) {
	s.houseGame.Fold(e)
	s.rules.Fold(e)
}

// decode makes the events of a record anew, so that nothing they hold is
// shared with the state or another reader.
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

// remember keeps what the next answers need of a record.
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

// doneSeq finds the record of a command that was done not long ago.
func (s *state) doneSeq(id game.CommandID) (game.Seq, bool) {
	i := slices.IndexFunc(s.causes, func(c cause) bool { return c.id == id })
	if i < 0 {
		return 0, false
	}
	return s.causes[i].seq, true
}

// undoneIn gives the decision that a record takes back, 0 if none.
func undoneIn(rec store.Record) (game.Seq, error) {
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
