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

// writer appends for the whole process. Its goroutine writes all waiting rows in one statement, at
// most one of each table: a commit costs the same for one row and for a hundred.
type writer struct {
	config   *pgx.ConnConfig
	patience time.Duration
	conn     *pgx.Conn // nil if there is none or it broke
	waiting  []*job    // rows of tables that were in the batch already

	mu     sync.RWMutex // held for reading while a job is handed over
	closed bool
	in     chan *job
}

// The bounds of a batch, in rows and bytes, so that its first row does not wait long for the last.
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
	taken  atomic.Bool // by the writer, or by a caller that has given up
	unsure bool        // the answer to a try was lost
	won    bool        // the row was written; otherwise it was left out
	err    error
	done   chan struct{}
}

// submit hands a row over and waits until it is written, left out (won is false) or failed. If the
// context is cancelled before the writer has taken the row, the row is not written.
func (w *writer) submit(j *job) error {
	j.done = make(chan struct{})
	if err := w.enqueue(j); err != nil {
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

func (w *writer) enqueue(j *job) error {
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

// run writes until close is called, and then the rows that still wait.
func (w *writer) run() {
	defer w.disconnect()
	for {
		if len(w.waiting) == 0 {
			j, open := <-w.in
			if !open {
				return
			}
			w.waiting = append(w.waiting, j)
		}
		w.writeBatch(w.gather())
	}
}

// gather takes the waiting rows for one batch, at most one of each table. The other rows stay in
// w.waiting, in order. Rows of callers that have given up are dropped.
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
	for _, j := range w.waiting {
		take(j)
	}
	for len(batch)+len(later) < maxBatch {
		select {
		case j, open := <-w.in:
			if !open {
				w.waiting = later
				return batch
			}
			take(j)
			continue
		default:
		}
		break
	}
	w.waiting = later
	return batch
}

// writeBatch writes a batch and answers its jobs. If the database refuses several rows together,
// each row is tried alone, so that no row fails because of another.
func (w *writer) writeBatch(batch []*job) {
	var first, following []*job
	for _, j := range batch {
		if j.row.Seq == 1 {
			first = append(first, j)
		} else {
			following = append(following, j)
		}
	}
	for _, part := range []struct {
		query string
		jobs  []*job
	}{{insertFirst, first}, {insertNext, following}} {
		err := w.insertRetrying(part.query, part.jobs)
		for _, j := range part.jobs {
			if j.err = err; len(part.jobs) > 1 && errorCode(err) != "" && !errors.Is(err, store.ErrAway) {
				j.err = w.insertRetrying(part.query, []*job{j})
			}
			close(j.done)
		}
	}
}

// insertRetrying retries until the database answers, at most for patience. Rows that were sent
// without an answer may be written, or be written later. Sending them again settles that, because
// the database accepts a row once.
func (w *writer) insertRetrying(query string, jobs []*job) error {
	if len(jobs) == 0 {
		return nil
	}
	return retry(context.Background(), w.patience, func(ctx context.Context) error {
		if err := w.connect(ctx); err != nil {
			return err
		}
		err := w.insert(ctx, query, jobs)
		if isTemporary(err) {
			w.disconnect() // another server may have to be found
			for _, j := range jobs {
				j.unsure = j.unsure || !pgconn.SafeToRetry(err)
			}
		}
		return err
	})
}

// connect connects to the writable server, if there is no connection.
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

func (w *writer) disconnect() {
	if w.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = w.conn.Close(ctx)
	w.conn = nil
}

// insert writes rows and sets won for those that were written.
func (w *writer) insert(ctx context.Context, query string, jobs []*job) error {
	var ids, causes, data [][]byte
	var seqs, ats, sums []int64
	byTable := map[game.TableID]*job{}
	for _, j := range jobs {
		byTable[j.row.Table] = j
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
		byTable[game.TableID(id)].won = true
	}
	return nil
}

// nullableID returns the stored form of a command's id, NULL if it is empty.
func nullableID(cause game.CommandID) []byte {
	if cause == "" {
		return nil
	}
	return []byte(cause)
}
