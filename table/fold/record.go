package fold

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"mesa/game"
	"mesa/house"
	"mesa/store"
)

// MarshalEvents returns events as a record holds them.
func MarshalEvents(events ...game.Event) (all []store.Event, err error) {
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("table: event %s: %w", e.EventName(), err)
		}
		all = append(all, store.Event{Name: e.EventName(), Data: data})
	}
	return all, nil
}

// MaxName is the maximum length, in bytes, of what callers name, such as a user, a chair, a key and
// a command's id.
const MaxName = 200

// Broken wraps an error that can only be a defect of the rules.
func Broken(id game.TableID, err error) error { return fmt.Errorf("table %s: rules: %w", id, err) }

// RecordsUpTo yields the records of a log up to the record last.
func RecordsUpTo(log iter.Seq2[store.Record, error], last game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for rec, err := range log {
			if rec.Seq > last || !yield(rec, err) {
				return
			}
		}
	}
}

var errNotCreated = errors.New("table: the log does not begin with a founding")

// CreationEvent returns the event of a record that creates a table. It fails for any other record.
func CreationEvent(rec store.Record) (created game.TableCreated, err error) {
	if len(rec.Events) == 0 || rec.Events[0].Name != created.EventName() {
		return created, errNotCreated
	}
	if err := json.Unmarshal(rec.Events[0].Data, &created); err != nil {
		return created, fmt.Errorf("table: founding: %w", err)
	}
	return created, nil
}

// DecisionOf returns what the house notes of a record.
func DecisionOf(rec store.Record) house.Decision {
	reveals := slices.ContainsFunc(rec.Events,
		func(f store.Event) bool { return f.Name == game.HiddenRevealed{}.EventName() })
	return house.Decision{Seq: rec.Seq, Chair: rec.Chair, Move: rec.Move, Press: rec.Press, Quiet: rec.Quiet,
		Throws: rec.Throws, Reveals: reveals}
}

// UndoneSeq returns the decision that a record undoes, 0 if none.
func UndoneSeq(rec store.Record) (game.Seq, error) {
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

// IsFreeRollLog reports whether a log is the silent one of a place without a table.
func IsFreeRollLog(id game.TableID) bool { return strings.HasPrefix(string(id), FreeRollPrefix) }

// FreeRollPrefix begins the ids of the logs of places without a table.
const FreeRollPrefix = "loose:"

// The refusals of a log that is not there, and of a chair that a person does not hold.
var (
	ErrNoTable  = game.Refuse("", "refused.no_table")
	ErrNotYours = game.Refuse("", "refused.not_your_chair")
)

// IsRefusal reports whether an error is for the player.
func IsRefusal(err error) bool {
	var no *game.Refusal
	return errors.As(err, &no)
}
