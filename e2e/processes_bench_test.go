package e2e

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store/pgtest"
	"mesa/store/postgres"
	"mesa/systems"
	"mesa/table"
)

// newServices returns n table services over one database, as n processes would have.
func newServices(b *testing.B, url string, n int) []*table.Service {
	b.Helper()
	var all []*table.Service
	for range n {
		st, err := postgres.Open(b.Context(), url, postgres.Options{})
		if err != nil {
			b.Fatal(err)
		}
		tables := table.New(st, systems.All(), table.Options{})
		b.Cleanup(func() {
			_ = tables.Close()
			_ = st.Close()
		})
		all = append(all, tables)
	}
	return all
}

// stepper steps an asset of a demo table up and down.
type stepper struct {
	id game.TableID
	n  int
}

func newStepper(b *testing.B, tables *table.Service, name string) *stepper {
	b.Helper()
	id, err := tables.Create(b.Context(), "u", game.CommandID(name),
		table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	return &stepper{id: id}
}

func (s *stepper) step(b *testing.B, tables *table.Service) {
	s.n++
	c := game.Command{ID: game.CommandID(fmt.Sprint("step-", s.n)), Move: "step",
		Args: game.Args{"thing": {"rope"}, "way": {[]string{"down", "up"}[s.n%2]}}}
	// as for a press on Discord
	query := table.ViewQuery{Since: math.MaxInt64, Fields: table.FieldNews | table.FieldDoneNews | table.FieldButtons}
	if _, err := tables.Do(b.Context(), s.id, table.Caller{User: "u", Chair: game.GMChair}, c, query); err != nil {
		b.Error(err)
	}
}

// BenchmarkProcesses measures a move where four processes share one PostgreSQL, relative to one
// process in the same run: once each table always uses the same process, as a table on Discord does
// by its shard ("own-times"), and once each move of a table goes to another process than the one
// before ("times"). 64 people move at tables of their own, as fast as they are answered. The
// database server shares the processors, so its work counts.
func BenchmarkProcesses(b *testing.B) {
	const people, round = 64, 2 * time.Second
	server := pgtest.New(b)
	one, four := newServices(b, server.Database(b), 1), newServices(b, server.Database(b), 4)
	seats := func(of []*table.Service) (all []*stepper) {
		for n := range people {
			all = append(all, newStepper(b, of[0], fmt.Sprint("table-", n)))
		}
		return all
	}
	inOne, inFour := seats(one), seats(four)
	var own, times, alone []float64
	for b.Loop() {
		a := timePerMove(b, one, inOne, 0, round)
		own = append(own, float64(timePerMove(b, four, inFour, 0, round))/float64(a))
		times = append(times, float64(timePerMove(b, four, inFour, 1, round))/float64(a))
		alone = append(alone, float64(a.Microseconds()))
	}
	b.ReportMetric(median(own), "own-times")
	b.ReportMetric(median(times), "times")
	b.ReportMetric(median(alone), "us-alone")
}

func median(of []float64) float64 {
	slices.Sort(of)
	return of[len(of)/2]
}

// timePerMove returns the time between two moves while all move for round. Each move of a table goes to
// the process further places on.
func timePerMove(b *testing.B, of []*table.Service, seats []*stepper, further int, round time.Duration) time.Duration {
	began, before := time.Now(), 0
	for _, s := range seats {
		before -= s.n
	}
	var all sync.WaitGroup
	for i, s := range seats {
		all.Go(func() {
			for n := i; time.Since(began) < round; n += further {
				s.step(b, of[n%len(of)])
			}
		})
	}
	all.Wait()
	for _, s := range seats {
		before += s.n
	}
	return time.Since(began) / time.Duration(before)
}

// BenchmarkHeardElsewhere measures the time from a move in one process until a waiter for the table
// in another has it, with 20 tables at 50 moves a second: the median and the 99th percentile.
func BenchmarkHeardElsewhere(b *testing.B) {
	const tables, every = 20, 20 * time.Millisecond
	two := newServices(b, pgtest.Database(b), 2)
	var seats []*stepper
	for n := range tables {
		seats = append(seats, newStepper(b, two[0], fmt.Sprint("table-", n)))
	}
	var took []time.Duration
	for n := 0; b.Loop(); n++ {
		s := seats[n%tables]
		at, err := two[1].Wait(b.Context(), s.id, 0)
		if err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		s.step(b, two[0])
		if _, err := two[1].Wait(b.Context(), s.id, at); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
		time.Sleep(every - time.Since(began)%every)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-us")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-us")
}
