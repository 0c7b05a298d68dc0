package table

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// The bounds of an imported log.
const (
	maxImport  = 64 << 20 // bytes
	maxLine    = 1 << 20  // bytes of one record
	maxRecords = 200_000
	maxEvents  = 200 // of one record
	importMove = "house.import"
)

// Import makes a new table of an exported log. The importing user holds the GM's chair, the
// players' chairs become free, and further GM's chairs are removed. It checks everything before
// it writes anything: a line that cannot be read, folded or verified is refused by its number.
// Old throws stay bound to the old table's id; new ones spend a new chain. A user imports one log
// at a time. The Service checks one at a time, for at most importTime; a second one is refused
// meanwhile. No one waits for the upload of another.
func (svc *Service) Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error) {
	if user == "" {
		return "", game.Refuse("", "refused.nobody")
	}
	if !isWithinLimits(Caller{User: user}, game.Command{ID: cause}) {
		return "", ErrTooLong
	}
	end, ok := svc.creators.TryTake("import " + user)
	if !ok {
		return "", game.Refuse("", "refused.import_busy")
	}
	defer end()
	text, err := io.ReadAll(io.LimitReader(r, maxImport))
	if err != nil {
		return "", fmt.Errorf("table: import: %w", err)
	}
	if most := svc.opts.Quota.Bytes; most > 0 && int64(len(text)) >= most {
		return "", game.Refuse("", "refused.import_bytes", game.N("mb", int(most>>20)))
	}
	in := &imported{svc: svc}
	if err := in.examine(ctx, text); err != nil {
		return "", err
	}
	if err := svc.sweepImports(ctx); err != nil {
		return "", err
	}
	ctx = context.WithoutCancel(ctx) // a write that was begun is finished
	return svc.createOnce(ctx, user, cause, func(id game.TableID) error { return in.write(ctx, id, user) })
}

// examine reads and checks the log. It ends early when ctx ends, and refuses a log that takes
// longer than importTime or comes while another is checked.
func (in *imported) examine(ctx context.Context, text []byte) error {
	if !in.svc.importing.TryLock() {
		return game.Refuse("", "refused.import_busy")
	}
	defer in.svc.importing.Unlock()
	timed, cancel := context.WithTimeout(ctx, importTime)
	defer cancel()
	in.ctx = timed
	err := in.read(bytes.NewReader(text))
	if err == nil {
		if line, ok := in.check(); !ok {
			err = refuseLine(line)
		}
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case timed.Err() != nil:
		return game.Refuse("", "refused.import_long")
	}
	return err
}

func refuseLine(line int) *game.Refusal {
	return game.Refuse("", "refused.import", game.N("line", line))
}

type imported struct {
	svc     *Service
	ctx     context.Context // of the checks, which stop when it ends
	head    header
	rules   *ruleset
	records []store.Record
	gone    map[game.Seq]bool
	state   *state
}

// read reads all lines. It checks each line by itself, and that the records are numbered in order.
func (in *imported) read(r io.Reader) error {
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

func (in *imported) readHeader(line []byte) bool {
	if !decodeStrictly(line, &in.head) || in.head.Mesa != exportFormat || len(in.head.Table) > maxName ||
		!isClean(string(in.head.Table)) {
		return false
	}
	in.rules = in.svc.rules[in.head.System]
	return in.rules != nil && in.head.System != "" && in.head.Table != ""
}

func (in *imported) readRecord(line []byte) bool {
	var rec store.Record
	if !decodeStrictly(line, &rec) || len(rec.Events) == 0 || rec.Seq != game.Seq(len(in.records)+1) ||
		!in.rules.isWithinBounds(rec) {
		return false
	}
	for _, f := range rec.Events {
		if _, err := in.rules.read(f); err != nil {
			return false
		}
	}
	in.records = append(in.records, rec)
	return true
}

// check folds, shows, tells and verifies the whole log. ok is false if a line is at fault. Rules may panic on events
// that they did not write, so a panic is a refusal here instead of a broken table later.
func (in *imported) check() (line int, ok bool) {
	defer func() {
		if recover() != nil {
			line, ok = in.foldingRecord()+1, false
		}
	}()
	if seq := in.firstInconsistent(); seq != 0 {
		return int(seq) + 1, false
	}
	if seq := in.fold(); seq != 0 {
		return int(seq) + 1, false
	}
	if seq := in.verify(); seq != 0 {
		return int(seq) + 1, false
	}
	in.showAndTell()
	return 0, true
}

// foldingRecord returns the number of the record that was being folded when a panic occurred.
func (in *imported) foldingRecord() int {
	if in.state == nil {
		return 1
	}
	return min(int(in.state.seq)+1, len(in.records))
}

// firstInconsistent returns the number of the first record that the house could not have written, 0
// if none: such as a second creation, an undo of a decision that cannot be undone, a chain out of
// order, a command done twice.
func (in *imported) firstInconsistent() game.Seq {
	in.gone = map[game.Seq]bool{}
	causes := map[game.CommandID]bool{}
	created, err := creationEvent(in.records[0])
	if err != nil || created.System != in.head.System {
		return 1
	}
	chain := 0
	for _, rec := range in.records {
		gone, err := undoneSeq(rec)
		bad := err != nil || rec.Cause != "" && causes[rec.Cause]
		causes[rec.Cause] = true
		if gone != 0 {
			bad = bad || gone < 1 || gone >= rec.Seq || !rec.Quiet || in.gone[gone] || in.records[gone-1].Quiet
			in.gone[gone] = true
		}
		if bad || !in.inOrder(rec, &chain) {
			return rec.Seq
		}
	}
	return 0
}

// inOrder reports whether the events that are allowed only in some places are in such places. chain
// is the number of the last chain that was begun.
func (in *imported) inOrder(rec store.Record, chain *int) bool {
	for i, f := range rec.Events {
		e, err := in.rules.read(f)
		if err != nil {
			return false
		}
		switch e := e.(type) {
		case game.TableCreated:
			if rec.Seq != 1 || i != 0 || !rec.Quiet {
				return false
			}
		case game.ChainBegun:
			if e.N != *chain+1 || e.Length < 1 || e.Length > dice.ChainLength || !rec.Quiet {
				return false
			}
			*chain = e.N
		case game.HiddenRevealed:
			if !rec.Quiet {
				return false
			}
		}
	}
	return true
}

// fold returns the first record that does not fold, 0 if none.
func (in *imported) fold() game.Seq {
	var err error
	if in.state, err = in.svc.initialState(in.head.Table, in.records[0]); err != nil {
		return 1
	}
	for _, rec := range in.records {
		if err := in.state.apply(rec, in.gone[rec.Seq]); err != nil || !in.state.houseGame.Valid() ||
			!in.state.rules.Valid() ||
			in.ctx.Err() != nil {
			return rec.Seq
		}
	}
	return 0
}

// verify returns the first record with a throw that is not as its chain says, 0 if none.
func (in *imported) verify() game.Seq {
	find := func(seq game.Seq) (store.Record, error) {
		if seq < 1 || int(seq) > len(in.records) {
			return store.Record{}, errNotSame
		}
		return in.records[seq-1], nil
	}
	a := newAudit(in.head.Table, in.state.house.Chains, in.rules, find)
	for _, rec := range in.records {
		if err := a.check(rec); err != nil || len(a.report.Faults) > 0 || in.ctx.Err() != nil {
			return rec.Seq
		}
	}
	return 0
}

// showAndTell does once what front ends will ask of the table.
func (in *imported) showAndTell() {
	s := in.state
	actors := []game.Actor{{}}
	for _, c := range s.house.Chairs {
		actors = append(actors, game.Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	for _, actor := range actors {
		if in.ctx.Err() != nil {
			return
		}
		s.show(actor, "")
		s.offers(actor)
	}
	for _, rec := range in.records {
		if in.ctx.Err() != nil {
			return
		}
		events, _ := s.decode(rec)
		s.ruleset.tell(events, game.Actor{})
	}
}

// write copies the log to its new table and hands the table over. Records of an earlier try stay, and the same command
// continues after them. Until everything is written the table is marked, and cannot be loaded.
func (in *imported) write(ctx context.Context, id game.TableID, user string) error {
	last, err := in.handoverRecord(ctx, id, user)
	if err != nil {
		return err
	}
	if err := in.svc.putMember(ctx, user, id); err != nil {
		return err
	}
	head, err := in.svc.store.Head(ctx, id)
	if err != nil {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	if head.Seq < last.Seq {
		if err := in.svc.markImport(ctx, id); err != nil {
			return err
		}
	}
	for _, rec := range append(slices.Clip(in.records), last) {
		if rec.Seq <= head.Seq {
			continue
		}
		if err := in.svc.store.Append(ctx, id, rec.Seq-1, rec); err != nil {
			return fmt.Errorf("table %s: import: record %d: %w", id, rec.Seq, err)
		}
	}
	return in.svc.unmarkImport(ctx, id)
}

// handoverRecord returns the record that ends an import: the origin of the log, the chairs freed except
// the GM's, and a new chain.
func (in *imported) handoverRecord(ctx context.Context, id game.TableID, user string) (store.Record, error) {
	s := in.state
	_, begun, err := in.svc.newChain(ctx, id, nextChain(s.house), false)
	if err != nil {
		return store.Record{}, err
	}
	rec := store.Record{
		Seq: s.seq + 1, At: in.svc.Now(), User: user, Cause: importCause(id),
		Move: importMove, Quiet: true,
	}
	for _, e := range handoverEvents(s.house, in.head.Table, user, begun) {
		event, err := marshalEvent(e)
		if err != nil {
			return rec, err
		}
		rec.Events = append(rec.Events, event)
	}
	return rec, nil
}

func handoverEvents(h *game.House, from game.TableID, user string, begun game.ChainBegun) []game.Event {
	events := []game.Event{game.Imported{From: from}, begun}
	gm := game.Chair{ID: game.GMChair, Name: "GM", Role: game.GM}
	if i := slices.IndexFunc(h.Chairs, func(c game.Chair) bool { return c.Role == game.GM }); i >= 0 {
		gm = h.Chairs[i]
	}
	for _, c := range h.Chairs {
		switch {
		case c.ID == gm.ID:
		case c.Role == game.GM: // a GM's chair is never free
			events = append(events, game.ChairRemoved{Chair: c.ID, Name: c.Name})
		case c.User != "":
			events = append(events, game.Left{Chair: c.ID, Name: c.Name})
		}
	}
	gm.User = user
	return append(events, game.Joined{Chair: gm})
}
