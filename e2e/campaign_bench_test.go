package e2e

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
	"mesa/table/past"
)

const (
	campaignSessions  = 100
	campaignDecisions = 1000 // of one session
)

// oneSession plays a session of Cortex Prime. It returns the records before it and those of the
// session.
func oneSession(b *testing.B) (before, session []store.Record) {
	b.Helper()
	st := memory.New()
	tables := table.New(st, systems.All(), table.Options{})
	defer tables.Close()
	p := newDemoPlayer(b, tables, "one")
	p.do("gm", "session", game.Args{"do": {"end"}})
	head, err := st.Head(b.Context(), p.id)
	if err != nil {
		b.Fatal(err)
	}
	p.do("gm", "session", game.Args{"do": {"start"}})
	p.tests((campaignDecisions - 6) / 3)
	for range 2 {
		p.do("gm", "out", game.Args{"who": {"beto"}})
		p.do("gm", "back", game.Args{"who": {"beto"}})
	}
	p.do("gm", "session", game.Args{"do": {"end"}})
	for rec, err := range st.Read(b.Context(), p.id, 0) {
		if err != nil {
			b.Fatal(err)
		}
		if rec.Seq <= head.Seq {
			before = append(before, rec)
		} else {
			session = append(session, rec)
		}
	}
	return before, session
}

// newCampaign writes a table that repeats one session, an evening each time, and returns it with its
// snapshot and index, and the number of its decisions.
func newCampaign(b *testing.B, sessions int) (*sqlite.Store, game.TableID, int) {
	b.Helper()
	before, session := oneSession(b)
	st, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { st.Close() })
	const id = "campaign"
	at := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	seq := game.Seq(0)
	write := func(rec store.Record) {
		seq++
		at = at.Add(10 * time.Second)
		rec.Seq, rec.At, rec.Cause = seq, at, game.CommandID(fmt.Sprint("c", seq))
		rec.Throws = slices.Clone(rec.Throws)
		for i := range rec.Throws {
			rec.Throws[i].I = int(seq)
		}
		if err := st.Append(b.Context(), id, seq-1, rec); err != nil {
			b.Fatal(err)
		}
	}
	for _, rec := range before {
		write(rec)
	}
	for range sessions {
		at = at.Add(7 * 24 * time.Hour)
		for _, rec := range session {
			write(rec)
		}
	}
	withNewBuild(b, st, id, func(svc *table.Service) { waitForSnapshot(b, st, id) })
	return st, id, int(seq)
}

// waitForSnapshot waits until the table's snapshot is stored, which happens after its index.
func waitForSnapshot(b *testing.B, st store.Store, id game.TableID) {
	b.Helper()
	for range 6000 {
		if len(snapshotsOf(b, st, id)) > 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.Fatal("no snapshot was kept")
}

// withNewBuild opens the table as after an upgrade, and runs do.
func withNewBuild(b *testing.B, st store.Store, id game.TableID, do func(*table.Service)) {
	b.Helper()
	tables := table.New(st, systems.All(), table.Options{Build: fmt.Sprint("campaign ", time.Now().UnixNano())})
	defer tables.Close()
	if _, err := tables.View(b.Context(), id, table.Caller{User: "u", Chair: "ana"},
		table.ViewQuery{Fields: table.FieldNews}); err != nil {
		b.Fatal(err)
	}
	do(tables)
}

// BenchmarkCampaign opens a table of 100 sessions and 100,000 decisions with a new build, and tells
// one of its sessions. R is the reference in the same run: only reading the records of one session.
func BenchmarkCampaign(b *testing.B) {
	st, id, n := newCampaign(b, campaignSessions)
	ctx, ana := context.Background(), table.Caller{User: "u", Chair: "ana"}
	if n < campaignSessions*campaignDecisions*9/10 {
		b.Fatalf("%d decisions", n)
	}
	reference := readOne(b, st, id, n)
	run := func(name string, do func(svc *table.Service) error) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				withNewBuild(b, st, id, func(svc *table.Service) {
					if err := do(svc); err != nil {
						b.Fatal(err)
					}
				})
			}
			each := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64(each)/float64(reference), "R")
		})
	}
	run("open", func(*table.Service) error { return nil })
	run("sessions", func(svc *table.Service) error {
		s, err := svc.Sessions(ctx, id, ana)
		if len(s.All) != campaignSessions+1 {
			b.Fatalf("%d sessions", len(s.All))
		}
		return err
	})
	run("recap", func(svc *table.Service) error { _, err := svc.Recap(ctx, id, ana, campaignSessions/2); return err })
	run("history",
		func(svc *table.Service) error { _, err := svc.History(ctx, id, ana, "char/beto", 0, 50); return err })
	run("recap_without_index", func(svc *table.Service) error {
		e, err := st.Get(ctx, "recap", string(id), time.Time{})
		if err == nil {
			_, err = st.Put(ctx, "recap", store.Entry{Key: string(id), Version: e.Version})
		}
		if err == nil {
			_, err = svc.Recap(ctx, id, ana, campaignSessions/2)
		}
		return err
	})
}

// readOne returns how long reading the records of one session takes.
func readOne(b *testing.B, st store.Store, id game.TableID, n int) time.Duration {
	b.Helper()
	const times = 20
	begun := time.Now()
	for range times {
		left := campaignDecisions
		for _, err := range st.Read(b.Context(), id, game.Seq(n/2)) {
			if err != nil {
				b.Fatal(err)
			}
			if left--; left == 0 {
				break
			}
		}
	}
	return time.Since(begun) / times
}

// BenchmarkReplay steps through the last session of a table of 5,000 decisions, back and forth;
// first is a step without anything cached.
func BenchmarkReplay(b *testing.B) {
	const sessions = 5
	st, id, _ := newCampaign(b, sessions)
	ctx, ana := context.Background(), table.Caller{User: "u", Chair: "ana"}
	step := func(b *testing.B, svc *table.Service, i int) {
		c, err := svc.SessionSteps(ctx, id, ana, past.LastSession)
		if err != nil || len(c.Seqs) < campaignDecisions*9/10 {
			b.Fatal(len(c.Seqs), err)
		}
		if _, err := svc.ViewAt(ctx, id, ana, c.Seqs[i%len(c.Seqs)]); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			withNewBuild(b, st, id, func(svc *table.Service) { step(b, svc, -1+campaignDecisions/2) })
		}
	})
	for name, stride := range map[string]int{"next": 1, "jump": 377} {
		b.Run(name, func(b *testing.B) {
			withNewBuild(b, st, id, func(svc *table.Service) {
				step(b, svc, 0)
				for i := 0; b.Loop(); i += stride {
					step(b, svc, i)
				}
			})
		})
	}
}
