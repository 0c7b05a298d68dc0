package keep

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/decide"
	"mesa/table/fold"
)

// maxImport is the maximum size of an imported log, in bytes.
const maxImport = 64 << 20

// importTime bounds the reading and checking of an import. The longest allowed log needs a third of it.
const importTime = 30 * time.Second

// ReadImport reads and checks an exported log. Then it deletes the tables of abandoned imports.
func (k *Keeper) ReadImport(ctx context.Context, r io.Reader) (*Import, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxImport))
	if err != nil {
		return nil, fmt.Errorf("table: import: %w", err)
	}
	if most := k.maxBytes; most > 0 && int64(len(text)) >= most {
		return nil, game.Refuse("", "refused.import_bytes", game.N("mb", int(most>>20)))
	}
	in := &Import{keeper: k}
	if err := in.examine(ctx, text); err != nil {
		return nil, err
	}
	return in, k.logs.SweepImports(ctx)
}

// examine reads and checks the log. It ends early when ctx ends, and refuses a log that takes
// longer than importTime or comes while another is checked.
func (in *Import) examine(ctx context.Context, text []byte) error {
	if !in.keeper.importing.TryLock() {
		return game.Refuse("", "refused.import_busy")
	}
	defer in.keeper.importing.Unlock()
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

// Write copies the log to its new table and hands the table over. Records of an earlier try stay, and the same command
// continues after them. Until everything is written the table is marked, and cannot be loaded.
func (in *Import) Write(ctx context.Context, id game.TableID, user string) error {
	last, err := in.handoverRecord(ctx, id, user)
	if err != nil {
		return err
	}
	if err := in.keeper.store.PutMember(ctx, user, id); err != nil {
		return err
	}
	head, err := in.keeper.store.Head(ctx, id)
	if err != nil {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	if head.Seq < last.Seq {
		if err := in.keeper.logs.MarkImport(ctx, id); err != nil {
			return err
		}
	}
	for _, rec := range append(slices.Clip(in.records), last) {
		if rec.Seq <= head.Seq {
			continue
		}
		if err := in.keeper.store.Append(ctx, id, rec.Seq-1, rec); err != nil {
			return fmt.Errorf("table %s: import: record %d: %w", id, rec.Seq, err)
		}
	}
	return in.keeper.logs.UnmarkImport(ctx, id)
}

// handoverRecord returns the record that ends an import: the origin of the log, the chairs freed except
// the GM's, and a new chain.
func (in *Import) handoverRecord(ctx context.Context, id game.TableID, user string) (store.Record, error) {
	s := in.state
	_, begun, err := in.keeper.decider.NewChain(ctx, id, decide.NextChain(s.House), false)
	if err != nil {
		return store.Record{}, err
	}
	events, err := fold.MarshalEvents(handoverEvents(s.House, in.head.Table, user, begun)...)
	return store.Record{
		Seq: s.Seq + 1, At: in.keeper.store.Now(), User: user, Cause: fold.ImportCause(id),
		Move: fold.ImportMove, Quiet: true, Events: events,
	}, err
}

func handoverEvents(h *house.State, from game.TableID, user string, begun game.ChainBegun) []game.Event {
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
