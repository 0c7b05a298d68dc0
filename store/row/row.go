// Package row defines the row of a record or of a KV entry, and its checksum, so that all stores
// keep the same rows. It knows no database. Begin with Of.
package row

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"iter"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// A Log is one record of a log as it is stored: columns for the searched fields, JSON for the rest.
type Log struct {
	Table game.TableID
	Seq   game.Seq
	At    int64          // microseconds since 1970
	Cause game.CommandID // empty: no command
	Data  []byte
}

// body is the part of a record that has no column of its own.
type body struct {
	User   string        `json:"user,omitempty"`
	Chair  string        `json:"chair,omitempty"`
	Move   string        `json:"move,omitempty"`
	Press  string        `json:"press,omitempty"`
	Quiet  bool          `json:"quiet,omitempty"`
	Events []store.Event `json:"facts"`
	Throws []dice.Throw  `json:"throws,omitempty"`
}

// Of returns the row of a record. It fails if an event's data is not JSON.
func Of(id game.TableID, rec store.Record) (Log, error) {
	data, err := json.Marshal(body{rec.User, rec.Chair, rec.Move, rec.Press, rec.Quiet, rec.Events, rec.Throws})
	return Log{id, rec.Seq, rec.At.UnixMicro(), rec.Cause, data}, err
}

// Record decodes the row. It fails if Data is not the JSON that Of makes.
func (l Log) Record() (store.Record, error) {
	var b body
	if err := json.Unmarshal(l.Data, &b); err != nil {
		return store.Record{}, err
	}
	return store.Record{
		Seq: l.Seq, At: time.UnixMicro(l.At).UTC(), Cause: l.Cause,
		User: b.User, Chair: b.Chair, Move: b.Move, Press: b.Press, Quiet: b.Quiet, Events: b.Events, Throws: b.Throws,
	}, nil
}

// InOrder yields the records and errors of log, which should begin with record after+1. At the
// first missing record InOrder yields the error Missing and ends. It also ends after any other
// error.
func InOrder(id game.TableID, after game.Seq, log iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		last := max(after, 0)
		for rec, err := range log {
			if err == nil && rec.Seq != last+1 {
				yield(store.Record{}, Missing(id, last+1, max(last+1, rec.Seq-1))) // or it is out of order
				return
			}
			if !yield(rec, err) || err != nil {
				return
			}
			last = rec.Seq
		}
	}
}

// Missing returns the error of a log without the records from first to last: a *store.RowError that
// wraps store.ErrMissing.
func Missing(id game.TableID, first, last game.Seq) error {
	return &store.RowError{Table: id, Seq: last, Err: fmt.Errorf("%w: %d to %d", store.ErrMissing, first, last)}
}

// Sum returns the checksum of the row.
func (l Log) Sum() int64 {
	c := make(columns, 0, 128).text(string(l.Table)).number(int64(l.Seq)).number(l.At)
	if l.Cause != "" {
		return c.number(1).text(string(l.Cause)).sum(l.Data)
	}
	return c.number(0).sum(l.Data)
}

// EntrySum returns the checksum of an entry of the KV store. It covers kind, key, version, time and
// data.
func EntrySum(kind string, e store.Entry) int64 {
	c := make(columns, 0, 128).text(kind).text(e.Key).number(e.Version)
	if !e.Until.IsZero() {
		return c.number(1).number(e.Until.UnixMicro()).sum(e.Data)
	}
	return c.number(0).sum(e.Data)
}

// columns are the columns of one row, encoded so that different rows have different bytes. The
// checksum covers the key and the time too: a flipped bit in a key would move the row, and one in a
// time would show a wrong time.
type columns []byte

func (c columns) text(s string) columns {
	return append(binary.AppendUvarint(c, uint64(len(s))), s...)
}

func (c columns) number(n int64) columns { return binary.AppendVarint(c, n) }

// sum returns the CRC-32C of the columns and the row's data.
func (c columns) sum(data []byte) int64 {
	t := crc32.MakeTable(crc32.Castagnoli)
	return int64(crc32.Update(crc32.Checksum(c, t), t, data))
}
