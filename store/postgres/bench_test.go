package postgres

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
)

// benchRecord returns a decision of about 250 bytes.
func benchRecord(seq game.Seq, cause string) store.Record {
	return store.Record{
		Seq: seq, At: time.UnixMicro(int64(seq)), User: "discord:123456789012345678", Chair: "ana",
		Cause: game.CommandID(cause),
		Move:  "cortex.roll",
		Events: []store.Event{{Name: "cortex.rolled",
			Data: json.RawMessage(`{"roll":12,"pool":["d6","d8","d10"],"faces":[3,8,1],"hitches":1,"total":11,"effect":"d10","difficulty":7}`)}},
	}
}

// bareCommit returns the time of a commit of a row of the same size, by one connection that does nothing else.
func bareCommit(b *testing.B, url string) time.Duration {
	c, err := pgx.Connect(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close(b.Context())
	if _, err := c.Exec(b.Context(), "CREATE TABLE bare (n bigint PRIMARY KEY, data bytea)"); err != nil {
		b.Fatal(err)
	}
	const n = 400
	data := bytes.Repeat([]byte("x"), 300)
	began := time.Now()
	for i := range n {
		if _, err := c.Exec(b.Context(), "INSERT INTO bare VALUES ($1, $2)", i, data); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(began) / n
}

// BenchmarkAppend reports rows per second for one and more writers, each on tables of its own, and
// rows per bare commit of this server.
func BenchmarkAppend(b *testing.B) {
	server := pgtest.New(b)
	for _, writers := range []int{1, 16, 64, 256} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			url := server.Database(b)
			bare := bareCommit(b, url)
			s := openAt(b, url, Options{})
			var next atomic.Int64
			done := make(chan error)
			b.ResetTimer()
			for w := range writers {
				go func() { done <- appendMany(b, s, w, &next) }()
			}
			for range writers {
				if err := <-done; err != nil {
					b.Fatal(err)
				}
			}
			row := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64(time.Second)/float64(row), "rows/s")
			b.ReportMetric(float64(bare)/float64(row), "rows/commit")
		})
	}
}

func appendMany(b *testing.B, s *Store, w int, next *atomic.Int64) error {
	var seq [16]game.Seq // tables of this writer
	for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
		t := int(n) % len(seq)
		id := game.TableID(fmt.Sprintf("table-%d-%d", w, t))
		if err := s.Append(b.Context(), id, seq[t],
			benchRecord(seq[t]+1, fmt.Sprintf("discord:12345678%d", n))); err != nil {
			return err
		}
		seq[t]++
	}
	return nil
}

// BenchmarkHint measures how long a hint takes to another process.
func BenchmarkHint(b *testing.B) {
	url := pgtest.Database(b)
	s, other := openAt(b, url, Options{}), openAt(b, url, Options{})
	moved := other.Subscribe(b.Context())
	for n := 0; b.Loop(); n++ {
		if err := s.Append(b.Context(), "t", game.Seq(n), benchRecord(game.Seq(n+1), "")); err != nil {
			b.Fatal(err)
		}
		for h := range moved {
			if h.Seq == game.Seq(n+1) {
				break
			}
		}
	}
}
