package sqlite

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
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

// bareAppend returns the time of a synced write of the same size at the end of an existing file,
// the upper bound for appends.
func bareAppend(b *testing.B) time.Duration {
	f, err := os.Create(filepath.Join(b.TempDir(), "bare"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	const n, size = 400, 4096
	if _, err := f.Write(make([]byte, n*size)); err != nil {
		b.Fatal(err)
	}
	if err := f.Sync(); err != nil {
		b.Fatal(err)
	}
	row := make([]byte, size)
	began := time.Now()
	for i := range n {
		if _, err := f.WriteAt(row, int64(i*size)); err != nil {
			b.Fatal(err)
		}
		if err := syncData(f); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(began) / n
}

// BenchmarkAppend reports rows per second for one writer and for 64, each on tables of its own, and
// rows per bare sync of this disk.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			bare := bareAppend(b)
			s := openAt(b, filepath.Join(b.TempDir(), "mesa.db"), Options{})
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
			b.ReportMetric(float64(bare)/float64(row), "rows/sync")
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

// BenchmarkRead reads the last 50 records of a table of 1,000, and its head.
func BenchmarkRead(b *testing.B) {
	s := openAt(b, filepath.Join(b.TempDir(), "mesa.db"), Options{})
	for seq := game.Seq(1); seq <= 1000; seq++ {
		if err := s.Append(b.Context(), "t", seq-1, benchRecord(seq, fmt.Sprint(seq))); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("last50", func(b *testing.B) {
		for b.Loop() {
			n := 0
			for _, err := range s.Read(b.Context(), "t", 950) {
				if n++; err != nil {
					b.Fatal(err)
				}
			}
			if n != 50 {
				b.Fatalf("read %d records", n)
			}
		}
	})
	b.Run("head", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Head(b.Context(), "t"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
