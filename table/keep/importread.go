package keep

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
)

// The bounds of an imported log.
const (
	maxLine    = 1 << 20 // bytes of one record
	maxRecords = 200_000
)

// An Import is an exported log that is read and checked, to be written as a new table.
type Import struct {
	keeper  *Keeper
	ctx     context.Context // of the checks, which stop when it ends
	head    header
	rules   *fold.Ruleset
	records []store.Record
	gone    map[game.Seq]bool
	state   *fold.State
}

func refuseLine(line int) *game.Refusal {
	return game.Refuse("", "refused.import", game.N("line", line))
}

// read reads all lines. It checks each line by itself, and that the records are numbered in order.
func (in *Import) read(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		ok := n <= maxRecords+1 && in.ctx.Err() == nil
		if n == 1 {
			ok = in.readHeader(lines.Bytes())
		} else if ok {
			ok = in.readRecord(lines.Bytes())
		}
		if !ok {
			return refuseLine(n)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong) || len(in.records) == 0:
		return refuseLine(n + 1)
	case err != nil:
		return fmt.Errorf("table: import: %w", err)
	}
	return nil
}

func decodeStrictly(line []byte, v any) bool {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if d.Decode(v) != nil {
		return false
	}
	_, err := d.Token()
	return err == io.EOF
}

func (in *Import) readHeader(line []byte) bool {
	if !decodeStrictly(line, &in.head) || in.head.Mesa != exportFormat || len(in.head.Table) > fold.MaxName ||
		!isClean(string(in.head.Table)) {
		return false
	}
	in.rules = in.keeper.logs.Rules[in.head.System]
	return in.rules != nil && in.head.System != "" && in.head.Table != ""
}

func (in *Import) readRecord(line []byte) bool {
	var rec store.Record
	if !decodeStrictly(line, &rec) || len(rec.Events) == 0 || rec.Seq != game.Seq(len(in.records)+1) ||
		!isWithinBounds(in.rules, rec) {
		return false
	}
	for _, f := range rec.Events {
		if _, err := in.rules.Read(f); err != nil {
			return false
		}
	}
	in.records = append(in.records, rec)
	return true
}
