package e2e

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
)

var manyTables = flag.Int("tables", 100_000, "how many tables BenchmarkTables fills a file with")

// BenchmarkTables measures a database of very many tables: the time until the program answers, its
// memory then, and the median and the slowest tenth of throws by the web, each beside a database
// with ten tables in the same run ("-few").
func BenchmarkTables(b *testing.B) {
	few, many := tablesIn(b, 10), tablesIn(b, *manyTables)
	for b.Loop() {
		for _, of := range []struct{ file, name string }{{few, "-few"}, {many, ""}} {
			s := serve(b, of.file)
			b.ReportMetric(float64(s.ready.Milliseconds()), "start-ms"+of.name)
			b.ReportMetric(memoryFigure(b, s, "VmRSS"), "MB"+of.name)
			times := throwMany(b, s, 100)
			b.ReportMetric(float64(times[len(times)/2].Microseconds()), "p50-us"+of.name)
			b.ReportMetric(float64(times[len(times)*9/10].Microseconds()), "p90-us"+of.name)
			s.kill(b)
		}
	}
}

// tablesIn returns a database with that many demo tables, ten for each GM.
func tablesIn(b *testing.B, tables int) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "mesa.db")
	st, err := sqlite.Open(b.Context(), file, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	svc := table.New(st, systems.All(), table.Options{})
	defer svc.Close()
	var all sync.WaitGroup
	next := make(chan int)
	for range 64 {
		all.Go(func() {
			for n := range next {
				if err := oneTable(b.Context(), svc, n); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for n := range tables {
		next <- n
	}
	close(next)
	all.Wait()
	return file
}

func oneTable(ctx context.Context, tables *table.Service, n int) error {
	_, err := tables.Create(ctx, fmt.Sprint("gm-", n/10), game.CommandID(fmt.Sprint("found-", n)),
		table.NewTable{System: "cortex", Lang: "en", Demo: true})
	return err
}

// throwMany throws dice by the web at the host's table, one after the other, and returns the times
// in order.
func throwMany(b *testing.B, s *server, n int) []time.Duration {
	b.Helper()
	c := browser(b)
	_, page, _ := post(b, c, s.link, nil)
	dice := diceForm(b, c, s, page)
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // the throw alone
	values := maps.Clone(dice.values)
	values.Set("at", "999999")
	values.Set("a.pool", "2d6")
	var times []time.Duration
	for len(times) < n {
		values.Set("cmd", fmt.Sprint("throw-", time.Now().UnixNano()))
		began := time.Now()
		r, err := c.PostForm(s.url+dice.path, values)
		if err != nil {
			b.Fatal(err)
		}
		took := time.Since(began)
		switch r.Body.Close(); r.StatusCode {
		case http.StatusSeeOther:
			times = append(times, took)
		case http.StatusTooManyRequests: // faster than the limit for people
			time.Sleep(100 * time.Millisecond)
		default:
			b.Fatal("a throw: ", r.Status)
		}
	}
	slices.Sort(times)
	return times
}
