package table

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"mesa/game"
)

type header struct {
	Mesa   int          `json:"mesa"`
	Table  game.TableID `json:"table"`
	System string       `json:"system"`
}

const exportFormat = 1

// Export writes the whole table as JSON lines. Only the GM may. It writes a header line, then one
// record a line, with every secret of the table.
func (svc *Service) Export(ctx context.Context, id game.TableID, by Caller, w io.Writer) error {
	return svc.export(ctx, id, w, func(s *state) error { return s.gmOnly(by) })
}

// ExportAsHost is Export for the host, who has the file and needs no chair.
func (svc *Service) ExportAsHost(ctx context.Context, id game.TableID, w io.Writer) error {
	return svc.export(ctx, id, w, func(*state) error { return nil })
}

func (svc *Service) export(ctx context.Context, id game.TableID, w io.Writer, may func(*state) error) error {
	var last game.Seq
	head := header{Mesa: exportFormat, Table: id}
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		last, head.System = l.state.seq, l.state.house.System
		return may(l.state)
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	if err := lines.Encode(head); err != nil {
		return fmt.Errorf("table %s: export: %w", id, err)
	}
	for rec, err := range recordsUpTo(svc.store.Read(ctx, id, 0), last) {
		if err == nil {
			err = lines.Encode(rec)
		}
		if err != nil {
			return fmt.Errorf("table %s: export: %w", id, err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("table %s: export: %w", id, err)
	}
	return nil
}

// gmOnly refuses a caller who does not speak for a GM's chair. A caller who names no chair speaks for all their chairs.
func (s *state) gmOnly(by Caller) error {
	actor, err := s.visitor(by)
	if err != nil {
		return err
	}
	isGM := func(c game.Chair) bool { return c.Role == game.GM }
	if by.Chair == "" && slices.ContainsFunc(s.house.ChairsOf(by.User), isGM) {
		return nil
	}
	if no := game.GMOnly("", s.house.Chairs, actor); no != nil {
		return no
	}
	return nil
}
