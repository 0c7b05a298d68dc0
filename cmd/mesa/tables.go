package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"time"

	"mesa/game"
)

// ids returns the table that words name, or all tables of the store if words is empty.
func (r *openTables) ids(ctx context.Context, words []string) ([]game.TableID, error) {
	if len(words) > 0 {
		return []game.TableID{game.TableID(words[0])}, nil
	}
	var ids []game.TableID
	for head, err := range r.store.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, head.Table)
	}
	return ids, nil
}

// verify checks every throw of one table or of all tables, and fails if there are faults.
func verify(ctx context.Context, p *program, args []string) error {
	f := p.flags("verify")
	file := f.db()
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	r, err := p.openForReading(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	ids, err := r.ids(ctx, words)
	if err != nil {
		return err
	}
	far, err := p.logProgress(ctx, r.store, words)
	if err != nil {
		return err
	}
	if isTerminal(p.out) {
		far.end() // the output itself shows the progress
	} else {
		defer far.end()
	}
	faults := 0
	for _, id := range ids {
		n, err := p.verifyTable(ctx, r, id)
		if err != nil {
			return err
		}
		faults += n
		far.tableDone(id)
	}
	if faults > 0 {
		return errReported
	}
	return nil
}

func (p *program) verifyTable(ctx context.Context, r *openTables, id game.TableID) (faults int, err error) {
	report, err := r.tables.Host().Audit(ctx, id)
	if err != nil {
		return 0, err
	}
	key := "cmd.verify.holds"
	if len(report.Faults) > 0 {
		key = "cmd.verify.faults"
	}
	p.line(p.out, game.Say(key, game.W("table", string(id)), game.N("n", report.Throws),
		game.M("records", game.Decisions(report.Records))))
	for _, c := range report.Chains {
		p.line(p.out, c.Say())
	}
	for _, m := range append(report.HiddenMsgs(), report.Faults...) {
		p.line(p.out, m)
	}
	return len(report.Faults), nil
}

// export writes a table as JSON lines, to a new file or the output. It checks no chair, because the
// caller has the whole file anyway.
func export(ctx context.Context, p *program, args []string) error {
	f := p.flags("export")
	file := f.db()
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return &usageError{game.Say("cmd.export.form")}
	}
	r, err := p.openForReading(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	id := game.TableID(words[0])
	out := p.out
	if len(words) > 1 {
		to, err := os.OpenFile(words[1], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		defer to.Close()
		out = to
	}
	if !isTerminal(out) {
		far, err := p.logProgress(ctx, r.store, words)
		if err != nil {
			return err
		}
		defer far.end()
		far.add(-1) // the header is a line too, but no decision
		out = lineProgress{out, far.step}
	}
	w := bufio.NewWriter(out)
	if err := r.tables.Host().Export(ctx, id, w); err != nil {
		return err
	}
	return w.Flush()
}

// importTable makes a new table of exported lines, from a file or the standard input. The GM of the
// table is the owner of this machine.
func importTable(ctx context.Context, p *program, args []string) error {
	f := p.flags("import")
	file := f.db()
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	in, size := p.in, 0
	if len(words) > 0 {
		from, err := os.Open(words[0])
		if err != nil {
			return err
		}
		defer from.Close()
		about, err := from.Stat()
		if err != nil {
			return err
		}
		in, size = from, int(about.Size())
	}
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	far := p.progress("cmd.progress.read", size/1024)
	defer far.end()
	in = &byteProgress{Reader: in, more: far.add}
	id, err := r.tables.Import(ctx, localUser, game.CommandID(fmt.Sprintf("import-%d", time.Now().UnixNano())), in)
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.import.done", game.W("table", string(id))))
	return nil
}
