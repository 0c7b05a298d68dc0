// Package row says what one row of a log or of a shelf holds and what its
// checksum is, so that every store that writes keeps the same rows. It knows no
// database. Start with Of.
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

// Log is a record as it is kept: what is looked for has a column of its own,
// the rest is JSON.
type Log struct {
	Table game.TableID
	Seq   game.Seq
	At    int64          // microseconds since 1970
	Cause game.CommandID // empty: no command
	Data  []byte
}

// body is what of a record has no column of its own.
type body struct {
	User   string        `json:"user,omitempty"`
	Chair  string        `json:"chair,omitempty"`
	Move   string        `json:"move,omitempty"`
	Press  string        `json:"press,omitempty"`
	Quiet  bool          `json:"quiet,omitempty"`
	Facts  []store.Event `json:"facts"`
	Throws []dice.Throw  `json:"throws,omitempty"`
}

// Of makes the row of a record. It fails for a fact that is no JSON.
func Of(id game.TableID, rec store.Record) (Log, error) {
	data, err := json.Marshal(body{rec.User, rec.Chair, rec.Move, rec.Press, rec.Quiet, rec.Events, rec.Throws})
	return Log{id, rec.Seq, rec.At.UnixMicro(), rec.Cause, data}, err
}

// Record reads the row back.
func (l Log) Record() (store.Record, error) {
	var b body
	if err := json.Unmarshal(l.Data, &b); err != nil {
		return store.Record{}, err
	}
	return store.Record{
		Seq: l.Seq, At: time.UnixMicro(l.At).UTC(), Cause: l.Cause,
		User: b.User, Chair: b.Chair, Move: b.Move, Press: b.Press, Quiet: b.Quiet, Events: b.Facts, Throws: b.Throws,
	}, nil
}

// InOrder yields the records of a log after the given one, up to the first that is
// missing between two: then it ends with Missing.
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

// Missing is the error of a log that lacks the records from first to last.
func Missing(id game.TableID, first, last game.Seq) error {
	return &store.RowError{Table: id, Seq: last, Err: fmt.Errorf("%w: %d to %d", store.ErrMissing, first, last)}
}

// Sum is the checksum of the whole row.
func (l Log) Sum() int64 {
	c := make(columns, 0, 128).text(string(l.Table)).number(int64(l.Seq)).number(l.At)
	if l.Cause != "" {
		return c.number(1).text(string(l.Cause)).sum(l.Data)
	}
	return c.number(0).sum(l.Data)
}

// EntrySum is the checksum of an entry of the KV store, with the version that it
// is kept under.
func EntrySum(kind string, e store.Entry) int64 {
	c := make(columns, 0, 128).text(kind).text(e.Key).number(e.Version)
	if !e.Until.IsZero() {
		return c.number(1).number(e.Until.UnixMicro()).sum(e.Data)
	}
	return c.number(0).sum(e.Data)
}

// columns are those of one row, written so that no other row gives the same
// bytes. A row's checksum covers all of it: what was flipped in its key moves
// it to another place, and what was flipped in its time is told wrongly.
type columns []byte

func (c columns) text(s string) columns {
	return append(binary.AppendUvarint(c, uint64(len(s))), s...)
}

func (c columns) number(n int64) columns { return binary.AppendVarint(c, n) }

// sum is the CRC-32C of the columns and the row's data.
func (c columns) sum(data []byte) int64 {
	t := crc32.MakeTable(crc32.Castagnoli)
	return int64(crc32.Update(crc32.Checksum(c, t), t, data))
}
