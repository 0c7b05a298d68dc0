package main

import (
	"context"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/store"
	"mesa/store/postgres"
	"mesa/store/sqlite"
)

// backup writes a checked copy of the file, which may be in use, into a folder. It refuses a
// database, which has its own tools for backups.
func backup(ctx context.Context, p *program, args []string) error {
	f := p.flags("backup")
	file := f.db()
	keep := f.text("keep", "7")
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(*keep)
	if err != nil || n < 1 || len(words) == 0 {
		return &usageError{game.Say("cmd.backup.form")}
	}
	if postgres.Is(*file) {
		return &usageError{game.Say("cmd.backup.database")}
	}
	s, err := sqlite.Open(ctx, *file, sqlite.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer s.Close()
	far, err := p.logProgress(ctx, s, nil)
	if err != nil {
		return err
	}
	name, err := s.Backup(ctx, words[0], n, far.tableDone)
	far.end()
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.backup.done", game.W("file", name)))
	return nil
}

// doctor checks a whole store and folds every table. In a file it also checks the pages of SQLite.
// With -repair it repairs snapshots and indexes first.
func doctor(ctx context.Context, p *program, args []string) error {
	f := p.flags("doctor")
	file := f.db()
	repair := f.boolean("repair")
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	open := p.openReadOnly
	if *repair {
		open = p.open
	}
	r, err := open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	if *repair {
		if err := p.repairAll(ctx, r); err != nil {
			return err
		}
	}
	report, err := p.checkStore(ctx, r)
	if err != nil {
		return err
	}
	return p.printReport(report)
}

// checkStore checks a whole store and folds every table.
func (p *program) checkStore(ctx context.Context, r *openTables) (store.Report, error) {
	far, err := p.logProgress(ctx, r.store, nil)
	if err != nil {
		return store.Report{}, err
	}
	defer far.end()
	return r.store.Doctor(ctx, far.withProgress(r.tables.Host().Check))
}

// repairAll repairs the snapshots and indexes of every table. An error of one table is not
// returned, since the check that follows reports it as a fault.
func (p *program) repairAll(ctx context.Context, r *openTables) error {
	ids, err := r.ids(ctx, nil)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if mended, _ := r.tables.Host().Repair(ctx, id); mended {
			p.line(p.out, game.Say("cmd.doctor.mended", game.W("table", quoteBytes(string(id)))))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// restore puts a checked copy of a backup in the place of a missing or empty file. It fails, and
// leaves the place as it is, if the copy has faults. It refuses a database.
func restore(ctx context.Context, p *program, args []string) error {
	f := p.flags("restore")
	file := f.db()
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return &usageError{game.Say("cmd.restore.form")}
	}
	if postgres.Is(*file) {
		return &usageError{game.Say("cmd.restore.database")}
	}
	report,
		err := sqlite.Restore(ctx, words[0], *file, func(ctx context.Context, s *sqlite.Store) (store.Report, error) {
		r := p.newTables(s, p.fault)
		defer r.tables.Close()
		return p.checkStore(ctx, r)
	})
	if err != nil {
		return err
	}
	if err := p.printReport(report); err != nil {
		p.line(p.err, game.Say("cmd.restore.faults"))
		return err
	}
	p.line(p.out, game.Say("cmd.restore.done", game.W("from", words[0]), game.W("file", *file)))
	return nil
}

// printReport prints the result of a check. It returns errReported if there are faults.
func (p *program) printReport(report store.Report) error {
	for _, fault := range report.Faults {
		p.line(p.out, game.Say("cmd.doctor.fault."+string(fault.Kind), game.W("table", quoteBytes(string(fault.Table))),
			game.N("seq", int(fault.Seq)), game.W("detail", quoteBytes(fault.Detail))))
	}
	if report.Unsummed > 0 {
		p.line(p.out, game.Say("cmd.doctor.unsummed", game.N("n", report.Unsummed)))
	}
	if len(report.Faults) > 0 {
		return errReported
	}
	p.line(p.out,
		game.Say("cmd.doctor.sound", game.N("n", report.Tables), game.M("records", game.Decisions(report.Records))))
	return nil
}

// quoteBytes returns text of a damaged file for printing: at most 200 bytes of it, and quoted if it
// has unusual characters.
func quoteBytes(s string) string {
	const most = 200
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	if q := strconv.Quote(s); q[1:len(q)-1] != s {
		return q
	}
	return s
}
