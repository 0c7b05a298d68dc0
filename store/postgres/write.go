package postgres

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// writer appends for the whole process. Its goroutine takes all rows that wait
// and writes them in one statement, at most one of a table: a commit costs the
// same for one row and for a hundred.
type writer struct {
	config   *pgx.ConnConfig
	patience time.Duration
	conn     *pgx.Conn // nil: there is none, or it broke
	later    []*job    // rows of tables that a batch held already

	mu     sync.RWMutex // held for reading while a job is handed over
	closed bool
	in     chan *job
}

// What is written together is bounded, so that the first row does not wait
// long for the last.
const (
	maxBatch = 256
	maxBytes = 4 << 20
)

func newWriter(config *pgx.ConnConfig, patience time.Duration) *writer {
	return &writer{config: config, patience: patience, in: make(chan *job, maxBatch)}
}

// job is one row to append.
type job struct {
	ctx    context.Context
	row    row.Log
	taken  atomic.Bool // by the writer, or by a caller who has given up
	unsure bool        // the answer of a try was lost
	won    bool        // the row was written; else it was left out
	err    error
	done   chan struct{}
}

// submit hands a row over and waits for what becomes of it: written, left out
// (won is false), or an error. A cancelled context counts until the writer has
// taken the row.
func (w *writer) submit(j *job) error {
	j.done = make(chan struct{})
	if err := w.hand(j); err != nil {
		return err
	}
	select {
	case <-j.done:
		return j.err
	case <-j.ctx.Done():
	}
	if j.taken.CompareAndSwap(false, true) {
		return j.ctx.Err()
	}
	<-j.done
	return j.err
}

func (w *writer) hand(j *job) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	if err := j.ctx.Err(); err != nil {
		return err
	}
	select {
	case w.in <- j:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

func (w *writer) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.closed = true
		close(w.in)
	}
}

// run writes until close, and then what still waits.
func (w *writer) run() {
	defer w.hangUp()
	for {
		if len(w.later) == 0 {
			j, open := <-w.in
			if !open {
				return
			}
			w.later = append(w.later, j)
		}
		w.settle(w.gather())
	}
}

// gather takes what waits, one row of each table; further ones stay for the
// next batch, in their order.
func (w *writer) gather() []*job {
	var batch, later []*job
	bytes, held := 0, map[game.TableID]bool{}
	take := func(j *job) {
		switch {
		case held[j.row.Table] || bytes > maxBytes:
			later = append(later, j)
		case j.taken.CompareAndSwap(false, true):
			held[j.row.Table] = true
			bytes += len(j.row.Data)
			batch = append(batch, j)
		}
	}
	for _, j := range w.later {
		take(j)
	}
	for len(batch)+len(later) < maxBatch {
		select {
		case j, open := <-w.in:
			if !open {
				w.later = later
				return batch
			}
			take(j)
			continue
		default:
		}
		break
	}
	w.later = later
	return batch
}

// settle writes a batch and answers it. Where the database refuses it, each
// row is tried alone, so that none fails for another.
func (w *writer) settle(batch []*job) {
	var founding, following []*job
	for _, j := range batch {
		if j.row.Seq == 1 {
			founding = append(founding, j)
		} else {
			following = append(following, j)
		}
	}
	for _, part := range []struct {
		query string
		jobs  []*job
	}{{insertFirst, founding}, {insertNext, following}} {
		err := w.insist(part.query, part.jobs)
		for _, j := range part.jobs {
			if j.err = err; len(part.jobs) > 1 && code(err) != "" && !errors.Is(err, store.ErrAway) {
				j.err = w.insist(part.query, []*job{j})
			}
			close(j.done)
		}
	}
}

// insist tries until the database has answered, for as long as patience lasts.
// What was sent without an answer may have been written, or be written yet: to
// send it again settles that, for the database lets one of the two in.
func (w *writer) insist(query string, jobs []*job) error {
	if len(jobs) == 0 {
		return nil
	}
	return again(context.Background(), w.patience, func(ctx context.Context) error {
		if err := w.connect(ctx); err != nil {
			return err
		}
		err := w.insert(ctx, query, jobs)
		if passing(err) {
			w.hangUp() // another server may have to be found
			for _, j := range jobs {
				j.unsure = j.unsure || !pgconn.SafeToRetry(err)
			}
		}
		return err
	})
}

// connect finds the server that can be written, if there is no line to it.
func (w *writer) connect(ctx context.Context) error {
	if w.conn != nil && !w.conn.IsClosed() {
		return nil
	}
	c, err := pgx.ConnectConfig(ctx, w.config)
	if err == nil {
		w.conn = c
	}
	return err
}

func (w *writer) hangUp() {
	if w.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = w.conn.Close(ctx)
	w.conn = nil
}

// insert writes the rows that can be, and marks them.
func (w *writer) insert(ctx context.Context, query string, jobs []*job) error {
	var ids, causes, data [][]byte
	var seqs, ats, sums []int64
	of := map[game.TableID]*job{}
	for _, j := range jobs {
		of[j.row.Table] = j
		ids = append(ids, []byte(j.row.Table))
		seqs = append(seqs, int64(j.row.Seq))
		ats = append(ats, j.row.At)
		causes = append(causes, nullableID(j.row.Cause))
		data = append(data, j.row.Data)
		sums = append(sums, j.row.Sum())
	}
	rows, _ := w.conn.Query(ctx, query, ids, seqs, ats, causes, data, sums) // its error comes with the rows
	won, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return err
	}
	for _, id := range won {
		of[game.TableID(id)].won = true
	}
	return nil
}

// nullableID is a command's id as it is kept: NULL if it is empty.
func nullableID(cause game.CommandID) []byte {
	if cause == "" {
		return nil
	}
	return []byte(cause)
}
